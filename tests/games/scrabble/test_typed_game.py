"""Games typed one line a turn."""

from dataclasses import replace
from pathlib import Path

import pytest

from tuiwords.games.scrabble import (
    EnteredGame,
    GcgError,
    is_typed,
    read_gcg,
    read_typed,
    replay_gcg,
    ruleset,
    with_square,
    write_gcg,
)

CROSSPLAY = ruleset("crossplay")
# Scores by hand: QUIZ on E8 to H8 has the U on a double letter; ZO and OAR share the O of H9.
GAME = """
rules crossplay
players Ann Bob
AEIQUZR 8E QUIZ 25
9H OAR 14

-3
- 0
"""


def test_a_game_is_what_its_lines_say() -> None:
    game = EnteredGame.read(GAME, CROSSPLAY)
    told = game.transcript()
    lines = [(event.seat, event.kind, event.rack, event.text, event.total) for event in told.events]
    assert lines == [
        (0, "play", "AEIQUZR", "8E QUIZ", 25),
        (1, "play", "", "9H OAR", 14),
        (0, "exchange", "", "-3", 25),
        (1, "pass", "", "-", 14),
    ]
    assert told.players == (("Ann", ""), ("Bob", ""))
    assert game.words == [(4, "QUIZ"), (5, "OAR"), (5, "ZO")]
    assert read_gcg(write_gcg(told)) == told
    assert replay_gcg(told, CROSSPLAY)[-1].scores_after == (25, 14)


@pytest.mark.parametrize(
    ("text", "players", "seats"),
    [
        ("8E QUIZ", "me opponent", [0]),
        ("8e quiz\n9h oar", "me opponent", [0, 1]),
        ("opponent: 8E QUIZ\n9H OAR", "opponent me", [0, 1]),
        ("8E QUIZ\nBob: 9H OAR\n-", "me Bob", [0, 1, 0]),
        ("Ann: 8E QUIZ\nBob B: ABOR 9H OAR", "Ann Bob_B", [0, 1]),
        ("1. Ann 8E QUIZ\n2) Bob 9H OAR\nann -\nBOB -E", "Ann Bob", [0, 1, 0, 1]),
        ("Ann EIQUZ 8E QUIZ\nBob ABOR 9H OAR\nANN E? -E?", "Ann Bob", [0, 1, 0]),
        ("ME 8H ME\nAbor 9H OAR", "me opponent", [0, 1]),
        ("Winston: 8H WIN\nBob -\nWinston 9H NO\nAeinrst -", "Winston Bob", [0, 1, 0, 1]),
        ("Bob 8H QUIZ\nMe 9H OAR", "Bob me", [0, 1]),
        ("8E QUIZ\n--\n8H OAR", "me opponent", [0, 0, 1]),
        ("players Ann Bob Cat\n8E QUIZ\n9H OAR\n-\n-", "Ann Bob Cat", [0, 1, 2, 0]),
    ],
)
def test_players_take_turns(text: str, players: str, seats: list[int]) -> None:
    game = EnteredGame.read(text, ruleset("scrabble"))
    assert " ".join(game.players) == players
    assert [event.seat for event in game.events] == seats


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("8E QUIZ 25\n9H OAR 15", "line 2: 9H OAR scores 14 by the rules of Crossplay, not 15"),
        ("AEIQUZR 8e quiz 24", "8E QUIZ scores 25 by the rules of Crossplay, not 24; with"),
        ("8E QUIZ 24", "with a blank it does: 8E QUiZ"),
        ("8E QUIZ\n\n8E FOO", "line 3: FOO needs F where Q already is"),
        ("8D QUIZ", "line 1: the first play must cover the center square, H8"),
        ("8E QUIZ\n9F ZA", "line 2: there are 2 Zs"),
        ("AEEIOUA 8E QUIZ", "line 1: 8E QUIZ: the rack AEEIOUA has no Q and no Z"),
        ("-ABCDEFGH", "line 1: -ABCDEFGH must exchange 1 to 7 tiles, or be - for a pass"),
        ("AB -QU", "line 1: -QU: the rack AB has no Q and no U; a player has a colon: Ab: -QU"),
        ("QUIZ 8E 25", "line 1: 'QUIZ 8E 25' is not a turn: write 8E QUIZ 44 (square, word, score"),
        ("8E QUIZ\nme: 9H OAR", "line 2: it is the turn of opponent, not of me"),
        ("Ann: 8E QUIZ\nBob: -\nCat: -", "line 3: there is no player Cat: Ann and Bob play"),
        ("8E QUIZ\n-\n--", "line 3: there is no play to withdraw right before it"),
        ("8E QUIZ\nhello there", "line 2: 'hello there' is not a turn: write 8E QUIZ 44"),
        ("8E QUIZ\nplayers A B", "line 2: 'players' must stand before the first turn"),
        ("players A A", "line 1: 'A A' are not different names of 2 players"),
        ("8E QUIZ\n- 5", "line 2: - scores 0 by the rules of Crossplay, not 5"),
        ("8E QUIZ\n16A ZO", "line 2: '16A' is not a square"),
    ],
)
def test_what_is_wrong_is_told_with_line_and_cause(text: str, told: str) -> None:
    with pytest.raises(GcgError) as refused:
        EnteredGame.read(text, CROSSPLAY)
    assert told in str(refused.value)


def test_a_score_tells_where_a_word_was_played() -> None:
    known = {"quiz", "oar", "zoo", "qi"}
    game = EnteredGame.read("8e quiz\n2. opponent zoo 13", CROSSPLAY, known)
    assert [event.text for event in game.events] == ["8E QUIZ", "H8 .OO"]
    with pytest.raises(GcgError, match=r"line 2: oar scores 14 more than once: 7C OAR .*9H OAR"):
        EnteredGame.read("8e quiz\noar 14", CROSSPLAY)
    with pytest.raises(GcgError, match="line 2: oar scores 99 nowhere; write its square"):
        EnteredGame.read("8e quiz\noar 99", CROSSPLAY)
    with pytest.raises(GcgError, match="line 2: PASS scores 5 nowhere"):
        EnteredGame.read("8E QUIZ\nPASS 5", CROSSPLAY)
    assert with_square("2. Bob: oar 14", "9H OAR") == "2. Bob: 9H OAR 14"
    assert with_square("9h oar 14", "9H OAR") == "9h oar 14"


def test_a_refused_line_changes_nothing() -> None:
    game = EnteredGame.read("8E QUIZ", CROSSPLAY)
    before = str(game)
    for line in ("Bob: 9H OAR 99", "9H OAZ", "--  5"):
        with pytest.raises(GcgError):
            game.take(line, 2)
        assert str(game) == before


def test_rules_that_are_not_named_are_the_first_that_fit() -> None:
    rules = [ruleset(name) for name in ("scrabble", "wordfeud", "crossplay")]
    assert read_typed("8E QUIZ", rules).rules.key == "scrabble"
    assert read_typed("8E QUIZ 25\n9H OAR 14", rules).rules.key == "crossplay"
    with pytest.raises(GcgError, match="by the rules of Scrabble"):
        read_typed("8E QUIZ 99", rules)
    with pytest.raises(GcgError, match="line 2: 'OAR' is not a turn"):
        read_typed("8E QUIZ 25\nOAR", rules)


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("8E QUIZ", True),
        ("\n Rules: wordfeud\n", True),
        ("Ann: -", True),
        ("Ann: (AEINRST) 8E QUIZ", True),  # no turn: then the line is named
        ("#player1 a b", False),
        (">a: QUIZ 8E QUIZ +25 25", False),
        ("QUIZ 8E 25", True),
        ("1. E8 QUIZ, 25 points", True),
        ('{"record": ">a: QUIZ 8E QUIZ +25 25"}', False),
        ("/home/ann/game h8 .gcg", False),
        ("-", False),
        ('{"match": 1}', False),
        ("crane slate", False),
        ("", False),
    ],
)
def test_a_typed_game_is_known_by_its_first_line(text: str, typed: bool) -> None:
    assert is_typed(text) == typed


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        ("scrabble", [(1, "out", 2)]),
        ("wordfeud", [(0, "left", -1), (1, "out", 1)]),
        ("crossplay", []),
    ],
)
def test_who_goes_out_gets_what_the_rules_say(name: str, ends: list[tuple[int, str, int]]) -> None:
    """Of 16 tiles the first player draws the last two, and the second plays all seven."""
    rules = ruleset(name)
    few = replace(rules, counts=dict.fromkeys(rules.counts, 0) | {"A": 5, "B": 6, "S": 5})
    told = EnteredGame.read("8H ABBASSA\n9H SSABBBA", few).transcript()
    worth = rules.values["B"] + rules.values["S"]
    found = [(event.seat, event.kind, event.score) for event in told.events[2:]]
    assert found == [(seat, kind, times * worth) for seat, kind, times in ends]
    assert len(replay_gcg(told, few)) == len(told.events)


def test_it_is_reviewed_and_imported_on_the_command_line(ask, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GAME.replace("players Ann Bob\n", ""))
    found = ask("import", file, "--json")
    assert found.status == 0 and found.json["imported"] == 1
    assert ask("import", file, "--json").json["imported"] == 0
    file.write_text("8E QUIZ\n9H QQ\n")
    refused = ask("import", file, "--rules", "crossplay")
    assert refused.status == 2 and "line 2: there are 3 Qs" in refused.err


def test_small_letters_beside_dots_are_no_blanks_unless_the_score_says_so() -> None:
    game = EnteredGame.read("8e quiz\nh8 .oo\n10f co.", CROSSPLAY)
    assert [event.score for event in game.events] == [25, 13, 5]
    game = EnteredGame.read("8E QUIZ\nh8 .oo 10", CROSSPLAY)
    assert (game.events[1].text, game.events[1].score) == ("H8 .oo", 10)
    game = EnteredGame.read("8e quiz 24", CROSSPLAY)
    assert game.events[0].text == "8E QUiZ"
    with pytest.raises(GcgError, match="not 2; with a blank it does: 8G tOT or 8G ToT or 8G TOt"):
        EnteredGame.read("8g tot 2", CROSSPLAY)
