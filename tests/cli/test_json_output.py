"""``--json`` of every command: nothing is cut, and no number is a text."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

LONG = "Wilhelmina Ottoline the Third of Pamplona"[:40]
NUMBER = re.compile(r"[-+~]?\d+([.,]\d+)*( ?%)?")

COMMANDS = (
    ("stats",),
    ("daily",),
    ("paths",),
    ("lexicon", "list"),
    ("lexicon", "check", "crane", "zzz"),
    ("lexicon", "find", "?ui?"),
    ("lexicon", "hooks", "crane"),
    ("lexicon", "stems", "--top", 2),
    ("lexicon", "playability", "--top", 2),
    ("lexicon", "define", "crane"),
    ("lexicon", "leave", "ERS"),
    ("quiz",),
    ("practice",),
    ("practice", "--progress"),
    ("puzzle", "boggle"),
    ("solve", "boggle", "QEST ANSI XWEO YRSN", "--top", 3),
    ("solve", "wordle", "crane=..y.g", "--nodes", 1),
    ("match", "scrabble", "greedy", "equity", "--games", 2, "--pairs"),
    ("match", "wordle", "naive", "--games", 1),
    ("review", "crane", "..g.g", "slate", "ggggg"),
    ("export",),
)


def texts(value: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a JSON value with its place."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from texts(each, f"{where}.{key}")
    elif isinstance(value, list):
        for each in value:
            yield from texts(each, where)
    elif isinstance(value, str):
        yield where, value


def check(value: Any) -> None:
    found = list(texts(value))
    assert found
    for where, text in found:
        assert "…" not in text and "..." not in text, f"{where} is cut: {text}"
        assert not NUMBER.fullmatch(text), f"{where} is a number as text: {text}"


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(map(str, command)))
def test_numbers_are_numbers_and_texts_are_whole(ask, command: tuple[object, ...]) -> None:
    ask("play", "wordle", "--plain", "--profile", LONG, "--seed", 3, stdin="crane\n")
    answer = ask(*command, "--json") if command != ("export",) else ask(*command)
    assert answer.err == ""
    shown = dict(answer.json) if isinstance(answer.json, dict) else {"list": answer.json}
    for moves in shown.get("moves", ()):
        moves.pop("colors", "")  # as they are typed, such as ..g.g
    if command == ("export",):
        shown["match"]["settings"] = {}  # a choice of one, two, four or eight boards is a text
    check(shown)


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("wordle", "crane\nslate\n:give up\n"),
        ("boggle", "quin\n:give up\n"),
        ("word-soup", "hint\n:give up\n"),
        ("scrabble", "-\n-\n:give up\n"),
    ],
)
def test_a_review_has_whole_names_and_numbers(
    ask, quick_verdicts: None, game: str, typed: str
) -> None:
    bot = ("--bot", "Glutton") if game == "scrabble" else ()
    told = ask("play", game, "--plain", "--profile", LONG, "--seed", 3, *bot, stdin=typed)
    assert "tuiwords review last" in told.out
    found = ask("review", "last", "--json").json
    for row in found["moves"]:
        row.pop("colors", "")
        assert row.get("player", LONG) == LONG
        assert isinstance(row.get("number", 0), int)
    check(found)


def test_a_folder_has_whole_names_and_numbers(ask, quick_verdicts: None, tmp_path: Path) -> None:
    (tmp_path / "one.gcg").write_text(
        f"#player1 ann {LONG}\n#player2 bob Bob\n>ann: AEINRST 8D STAINER +66 66\n"
        ">bob: DEEGNOQ 9H DONG +15 15\n"
    )
    found = ask("review", tmp_path, "--json", "--workers", 1).json
    assert [row["player"] for row in found["games"][0]["moves"]] == [LONG, "Bob"]
    assert [row["number"] for row in found["games"][0]["moves"]] == [1, 2]
    assert list(found["players"]) == ["Bob", LONG]


def test_a_bot_beside_a_round_of_boggle_has_seconds_and_points(ask) -> None:
    ask("play", "boggle", "--plain", "--seed", 3, stdin="quin\n:give up\n")
    found = ask("review", "last", "--bot", "Argus", "--json").json
    (own,) = (row for row in found["moves"] if row["word"] == "quin")
    assert own["at"] == f"0:{int(own['seconds']):02}"
    theirs = [row["points"] for row in found["moves"] if row["bot_seconds"] is not None]
    assert found["totals"]["bot_points"] == sum(theirs) > 0
    assert found["totals"]["own_points"] == own["points"]


def test_a_bot_beside_a_game_of_word_soup_has_points(ask, quick_verdicts: None) -> None:
    ask("play", "word-soup", "--plain", "--seed", 3, stdin="hint\n:give up\n")
    found = ask("review", "last", "--bot", "Noodle", "--json").json
    points = [row["bot_points"] for row in found["moves"]]
    assert [row["bot"].split()[1] for row in found["moves"]] == list(map(str, points))
    assert found["totals"]["bot_points"] == sum(points) > 0
