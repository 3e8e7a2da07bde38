"""CGP and GCG: what is written is what is read, and what is wrong is told with its place."""

import json
import random
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from random_moves import random_move

from tests.conftest import mostly_deep
from tuiwords.games.base import GameError, InvalidMoveError
from tuiwords.games.options import settings
from tuiwords.games.scrabble import (
    CHALLENGES,
    EMPTY_BOARD,
    OPTIONS,
    GcgError,
    is_cgp,
    new_game,
    position_view,
    read_board,
    read_cgp,
    read_gcg,
    replay_gcg,
    ruleset,
    share,
    transcript,
    write_cgp,
    write_gcg,
)
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.games.scrabble.notation import why_over
from tuiwords.lexicon.lexicon import Lexicon

WORDS = Lexicon("few", ["cat", "cats", "dog"])
RULES = ruleset("scrabble")
FINAL = {
    "bots_five_point_challenge": (188, 423),
    "bots_six_passes": (-7, -17),
    "bots_utf8_dos": (176, 365),
    "liwords_josh_nationals_round_1": (419, 491),
    "liwords_many_challenges": (373, 477),
    "macondo_doug_v_emely": (451, 345),
    "macondo_guy_vs_bot": (454, 424),
    "macondo_utf8_dos": (375, 488),
    "magpie_outplay_challenge_bonus": (516, 363),
    "magpie_success_five_point_challenge": (339, 532),
    "magpie_success_six_pass": (-6, -16),
}
HEAD = b"#player1 ann Ann Other\n#player2 bob Bob\n"
EMPTY = "/".join(["15"] * 15)


def test_recorded_games_are_read_replayed_and_written(recorded_games: tuple[Path, ...]) -> None:
    for file in recorded_games:
        game = read_gcg(file.read_bytes())
        steps = replay_gcg(game, RULES)
        assert steps[-1].scores_after == FINAL[file.stem]
        assert read_gcg(write_gcg(game)) == game
        assert all(a.after == b.board for a, b in pairwise(steps))


def test_notes_withdrawals_and_penalties(reference_cases: Path) -> None:
    dos = read_gcg((reference_cases / "gcg" / "bots_utf8_dos.gcg").read_bytes())
    assert dos.players[1] == ("The_Bramble", "The Bramble")
    assert [e.note for e in dos.events if e.note] == ["déjà vu: “quite” a start"]
    game = read_gcg((reference_cases / "gcg" / "bots_five_point_challenge.gcg").read_bytes())
    assert "That is not a word.\nNor would be\nits plural." in [e.note for e in game.events]
    assert [(e.kind, e.score) for e in game.events if e.kind in ("challenge", "out", "time")] == [
        ("challenge", 5),
        ("out", 26),
        ("time", -10),
    ]
    steps = replay_gcg(game, RULES)
    withdrawn = next(step for step in steps if step.event.kind == "withdrawn")
    assert withdrawn.after != withdrawn.board and withdrawn.event.score == -16


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("nonsense", "line 3: 'nonsense' is neither an event nor a pragma nor part"),
        (">ann AEINRST 8D X", "line 3: '>ann AEINRST 8D X' is not an event: >nick: RACK 8D"),
        (">eve: AEINRST 8D STAIN +12 12", "line 3: there is no player 'eve'"),
        (">ann: AEINRST 8D STAIN", "line 3: the event does not end with a score"),
        (">ann: AEINRST 8D STAIN +13 13", "line 3: 8D STAIN scores 12, not 13"),
        (">ann: AEINRST 8D STAIN +12 13", "line 3: the total is 12, not 13"),
        (">ann: AEINRST 8Z STAIN +12 12", "line 3: the square 8Z is not on a board"),
        (">ann: 16D STAIN +12 12", "line 3: '16D' is not a square: rows are 1 to 15"),
        (">ann: AEINRST D0 STAIN +12 12", "line 3: the square D0 is not on a board"),
        (">ann: AEINRST 1A STAIN +12 12", "line 3: the first play must cover"),
        (">ann: AEINRST -- -12 0", "line 3: there is no play to withdraw right before it"),
        (">ann: (Q1) +20 20", r"line 3: '\(Q1\)' is not a move"),
        (">ann: (Q) +15 15", "line 3: .* scores 10, not 15"),
        ("#player4 x y", "line 3: player 4 is out of order"),
        ("#player1 x y", "line 3: player 1 is out of order"),
    ],
)
def test_what_is_wrong_with_a_game_is_told_with_its_line(line: str, sentence: str) -> None:
    with pytest.raises(GcgError, match=sentence):
        replay_gcg(read_gcg(HEAD + line.encode() + b"\n"), RULES)


def test_encodings() -> None:
    latin = "#player1 a André\n>a: CAT 8G CAT 10 10\n#note déjà vu\n"
    game = read_gcg(latin.encode("iso-8859-1"))
    assert game.players == (("a", "André"),) and game.events[0].note == "déjà vu"
    declared = ("#character-encoding UTF-8\n" + latin).encode()
    assert read_gcg(declared) == game == read_gcg(b"\xef\xbb\xbf" + declared)
    with pytest.raises(GcgError, match="line 1: the text is not encoded as 'UTF-8'"):
        read_gcg(b"#character-encoding UTF-8\n#player1 a Andr\xe9\n")
    with pytest.raises(GcgError, match="no line names a player"):
        read_gcg(b"")


def test_words_in_full_and_in_brackets_are_the_same_game() -> None:
    first = HEAD + b">ann: ACT 8G CAT +10 10\n"
    games = [
        replay_gcg(read_gcg(first + f">bob: S 8G {word} +6 6\n".encode()), RULES)
        for word in ("...S", "CATS", "(CAT)S")
    ]
    assert games[0][-1].after == games[1][-1].after == games[2][-1].after


@pytest.mark.parametrize("challenge", CHALLENGES)
@pytest.mark.parametrize("seed", mostly_deep(range(3), 1))
def test_our_games_are_written_and_add_up(challenge: str, seed: int) -> None:
    state = new_game(settings(OPTIONS, {"challenge": challenge}), seed, 2)
    rng, states, moves = random.Random(seed), [state], []
    while state.outcome is None:
        move = random_move(state, state.turn, rng)
        assert state.parse(str(move)) == move
        moves.append((state.turn, move))
        state = state.after(state.turn, move)
        states.append(state)
    game = transcript(states, moves, ["Ann Other", "Ann Other"])
    assert read_gcg(write_gcg(game)) == game
    steps = replay_gcg(game, state.rules)
    assert steps[-1].scores_after == state.scores
    assert steps[-1].after == state.board
    grid, lines = share(state, 0, "Scrabble")
    assert str(state.scores[0]) in grid and f"{state.scores[0]} to" in lines
    rows = "".join(tile or " " for tile in state.board)
    across = " ".join(rows[first : first + 15] for first in range(0, 225, 15))
    down = " ".join(rows[first::15] for first in range(15))
    for told, squares in zip(lines.split("\n")[-2:], (across, down), strict=True):
        words = [word.upper() for word in squares.split() if len(word) > 1]
        assert sorted(re.findall(r"(\S+) from", told)) == sorted(words)


def test_who_has_had_no_turn_may_have_tiles_left() -> None:
    state = read_cgp(f"{EMPTY} CAT/DOG 0/0 0", RULES, WORDS)
    first = replace(state, racks=("CAT", "DOG"), bag=())
    move = read_turn("8G CAT", first.board)
    game = transcript([first, first.after(0, move)], [(0, move)], ["Ann", "Bob"])
    assert [event.total for event in game.events] == [10, 20], "twice the tiles of the other"
    assert transcript([first.after(0, move)], [], ["Ann", "Bob"]).events == ()


def test_positions_are_written_as_they_are_read(reference_cases: Path) -> None:
    cases = json.loads((reference_cases / "scrabble.json").read_text())
    for name in ("scrabble", "wordfeud"):
        for case in cases[name]:
            state = read_cgp(case["cgp"], ruleset(name), WORDS)
            assert state.to_move == (0,)
            assert read_cgp(write_cgp(state), ruleset(name), WORDS) == state
            assert len(state.view(0).unseen) == len(state.bag) + len(state.racks[1])


@pytest.mark.parametrize(
    ("cgp", "sentence"),
    [
        (f"{EMPTY}/15 AB/ 0/0 0", "15 rows, not 16"),
        (EMPTY.replace("15", "14", 1) + " AB/ 0/0 0", "row 1, '14', has 14 squares"),
        (EMPTY.replace("15", "16", 1) + " AB/ 0/0 0", "row 1, '16', has 16 squares"),
        (f"{'15/' * 7}7é7{'/15' * 7} AB/ 0/0 0", "Scrabble has no tile É, which is on H8"),
        (EMPTY.replace("15", "A14", 1) + " AB/ 0/0 0", "the center square H8 is empty"),
        (f"A14/{'15/' * 6}7A7/{'15/' * 6}15 AB/ 0/0 0", "tile on A1 is not connected"),
        (f"{EMPTY} QQ/ 0/0 0", r"there are 2 Qs \(2 on a rack\); Scrabble has 1"),
        (f"{EMPTY} A*/ 0/0 0", r"'\*' on the rack"),
        (f"{EMPTY} A[CH]/ 0/0 0", r"'\[CH\]' on the rack"),
        (f"{EMPTY} AAAAAAAA/ 0/0 0", "has 8 tiles"),
        (f"{EMPTY} AB/ 0/x 0", "'x' is not a score"),
        (f"{EMPTY} AB/ 0 0", "2 racks and 1 scores"),
        (f"{EMPTY} AB/", "four fields: .* this text has 2"),
        (f"{EMPTY} AB/ 0/0", "four fields: .* this text has 3"),
    ],
)
def test_what_is_wrong_with_a_position_is_told(cgp: str, sentence: str) -> None:
    with pytest.raises(GameError, match=sentence):
        read_cgp(cgp, RULES, WORDS)


def test_a_position_played_elsewhere() -> None:
    board = read_board(["15"] * 7 + ["6CaT6"] + ["15"] * 7)
    view = position_view(RULES, WORDS, board, "SDOG", (10, 20))
    assert (view.rack, view.bag, view.scores) == ("DGOS", 100 - 3 - 4 - 7, (10, 20))
    assert view.unseen.count("?") == 1
    assert position_view(RULES, WORDS, board, "").scores == (0, 0)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ("AB/CD 1/2 5", ""),
        ("AB/CD 1/2 6", "the game is over: 6 turns in a row scored nothing; 6 end it"),
        ("AB/CD/EF 1/2/3 8", "the game is over: 8 turns in a row scored nothing; 6 end it"),
    ],
)
def test_why_nobody_has_a_turn(fields: str, why: str) -> None:
    state = read_cgp(f"{EMPTY} {fields}", RULES, WORDS)
    assert why_over(state) == why
    ended = "the game is over: the bag and a rack are empty"
    assert why_over(replace(state, bag=(), racks=("AB", ""), scoreless=0)) == ended
    assert why_over(replace(state, bag=("A",), racks=("AB", ""), scoreless=0)) == ""
    assert why_over(replace(state, bag=(), scoreless=0)) == ""


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        (f"{EMPTY} AB/ 0/0 0", True),
        (f"{EMPTY} AB/ 0/0 0 lex few;", True),
        (f"{EMPTY}/15 AB/ 0/0 0", False),
        (f"{EMPTY[3:]} AB/ 0/0 0", False),
        (f"{EMPTY[:-2]}150 AB/ 0/0 0", False),
        (f"{EMPTY[:-2]}14 AB/ 0/0 0", False),
        (f"{EMPTY[:-2]}14\u00b9 AB/ 0/0 0", False),
        (f"{EMPTY[:-2]}14. AB/ 0/0 0", False),
        (f"{EMPTY[:-2]}A014 AB/ 0/0 0", True),
        (f"{EMPTY} AB/ 0 0", False),
    ],
)
def test_a_whole_position_is_told_from_other_lines(line: str, whole: bool) -> None:
    assert is_cgp(line) == whole


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("8D", "'8D' is not a move: write 8D WORD, D8 WORD, -TILES or -"),
        ("8P WORD", "' is not a square: rows are 1 to 15, columns A to O"),
        ("16A WORD", "rows are 1 to 15"),
        ("17A WORD", "rows are 1 to 15"),
        ("A0 WORD", "rows are 1 to 15"),
        ("8M WORD", "does not fit"),
        ("8D W0RD", "'0' in 'W0RD' is not a letter"),
        ("8D STRAßE", "'ß' in 'STRAßE' is not a letter"),
        ("8D Aſ", "'ſ' in 'Aſ' is not a letter"),
        ("-A1", "'1' in 'A1' is not a tile"),
        ("-A B C", "'-A B C' is not a move"),
        ("\u212a8 WORD", "' is not a square: rows are 1 to 15, columns A to O"),
    ],
)
def test_what_cannot_be_read_as_a_move(text: str, sentence: str) -> None:
    with pytest.raises(InvalidMoveError, match=sentence):
        read_turn(text, EMPTY_BOARD)
