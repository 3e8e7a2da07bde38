"""Saved matches as lines of a list: each can be told from the others, and is found by its texts."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from random_moves import random_move

from tuiwords.history.game_list import (
    game_title,
    line_of,
    opponents_of,
    outcome_of,
    progress_of,
    read_moves,
    title_of,
    words_of,
)
from tuiwords.history.recordings import import_gcg
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Header, Player, Result
from tuiwords.store.store import Store, Wanted

GCG = Path(__file__).resolve().parents[1] / "cases" / "gcg" / "bots_six_passes.gcg"
TRELLIS = Player("bot", "Trellis", "Trellis")


def wordle(store: Store, player: Player, **settings) -> Match:
    return Match.begin(catalog.game("wordle"), settings, 1, [player], store)


@pytest.mark.parametrize(
    ("game", "settings", "title", "words"),
    [
        ("wordle", {"boards": "4"}, "Wordle 4 boards", "enable"),
        ("wordle", {"hard": True}, "Wordle hard mode", "enable"),
        ("wordle", {"boards": "x"}, "Wordle x boards", "enable"),
        ("boggle", {"size": 5, "lexicon": "/home/ada/mine.txt"}, "Boggle 5x5", "mine.txt"),
        ("scrabble", {"rules": "wordfeud"}, "Scrabble Wordfeud", "enable"),
        ("chess", {}, "chess", ""),
    ],
)
def test_a_match_is_told_by_what_differs_from_the_usual_rules(game, settings, title, words) -> None:
    known = catalog.GAMES.get(game)
    usual = {option.key: option.default for option in known.rules.options} if known else {}
    header = Header("1", game, usual | settings, 1, (TRELLIS,), 0.0, "")
    assert (title_of(header), words_of(header)) == (title, words)
    known = {"Scrabble Wordfeud": "Wordfeud", "chess": "chess"}
    assert game_title(header) == known.get(title, title.split()[0])


@pytest.mark.parametrize(
    ("game", "mine", "theirs", "outcome"),
    [
        ("wordle", Result(0, TRELLIS, 1, 1, True, {"guesses": 4.0}), None, "4 guesses ✓"),
        ("wordle", Result(0, TRELLIS, 0, 1, False, {"guesses": 6.0}), None, "not solved ✗"),
        ("boggle", Result(0, TRELLIS, 35, 1, False), None, "35 points"),
        ("scrabble", Result(0, TRELLIS, 1510, 1, True), (294, 2), "1,510 : 294 ✓"),
        ("scrabble", Result(0, TRELLIS, 109, 2, False), (139, 1), "109 : 139 ✗"),
        ("scrabble", Result(0, TRELLIS, 300, 1, True), (300, 1), "300 : 300 ="),
    ],
)
def test_a_result_has_my_score_first(store, ann, game, mine, theirs, outcome) -> None:
    match = wordle(store, ann)
    match.play(0, match.state.answer)
    saved = store.saved(match.header.id)
    results = [replace(mine, player=ann)]
    if theirs is not None:
        results.insert(0, Result(1, TRELLIS, theirs[0], theirs[1], theirs[1] == 1))
    header = replace(saved.header, game=game)
    saved = replace(saved, header=header, results=tuple(results))
    assert outcome_of(store, saved, ann.key) == outcome


def test_a_game_lost_by_resigning_while_ahead_says_so(store, ann) -> None:
    match = Match.begin(catalog.game("scrabble"), {}, 1, [ann, TRELLIS], store)
    chance = random.Random(1)
    while match.state.scores[0] <= match.state.scores[1]:
        (seat,) = match.state.to_move
        match.play(seat, str(random_move(match.state, seat, chance)))
    match.resign(0)
    assert outcome_of(store, store.saved(match.header.id), ann.key) == "resigned ✗"


def test_what_goes_on_is_told_by_its_progress(store, ann) -> None:
    match = wordle(store, ann, boards="4")

    def told() -> tuple[str, str]:
        saved = store.saved(match.header.id)
        return line_of(saved.header, ann.key), progress_of(store, saved, ann.key)

    assert told() == ("Wordle 4 boards, alone", "no moves yet")
    match.play(0, "crane")
    match.play(0, "moist")
    assert told()[1] == "2 of 9 guesses"
    other = Match.begin(match.game, {}, 1, [TRELLIS, ann], store)
    assert progress_of(store, store.saved(other.header.id), ann.key) == "not moved yet"
    other.play(0, "crane")
    assert read_moves(store, other.header.id, ann.key) == []  # of another player, while it goes on


def test_a_recorded_game_is_found_by_what_it_tells_before_its_moves(store, ann) -> None:
    data = b"#title Open of Lagos\n" + GCG.read_bytes()
    match = import_gcg(store, data).match
    wordle(store, ann)
    saved = store.saved(match)
    first, second = (player.name for player in saved.header.seats)
    assert opponents_of(saved.header, ann.key) == f"{first} : {second}"
    assert outcome_of(store, saved, ann.key).count(" : ") == 1
    for words in (first, "open lagos", f"{second} scrabble", "enable lagos"):
        wanted = Wanted(words=tuple(words.casefold().split()))
        assert [each.header.id for each in store.matches(wanted)] == [match]
        assert store.count(wanted) == 1
    for words in ("aaainot", match[:8], "lagos wordle"):
        assert not store.matches(Wanted(words=(words,)))
    moves = read_moves(store, match, ann.key)
    assert moves[-1].scores == tuple(int(each.score) for each in saved.results)
    assert {move.player for move in moves} == {first, second}
