"""``tuiwords import --me`` and ``tuiwords claim``: which player of imported games you are."""

from __future__ import annotations

from pathlib import Path

import pytest
from recorded_games import gcg

from tuiwords.store.store import Store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "one.gcg").write_text(gcg("ann", "bob", ("Ann Other", "Bob")))
    (tmp_path / "deep" / "two.GCG").write_text(gcg("bob", "cat"))
    (tmp_path / "other.txt").write_text("no game")
    return tmp_path


def test_a_folder_is_imported_and_later_ones_know_me(ask, folder: Path, tmp_path: Path) -> None:
    answer = ask("import", folder, "--me", "ANN OTHER", "--profile", "Rita")
    assert answer.out == "Imported 2 matches; 1 game is yours\n"
    more = tmp_path / "deep" / "three"
    more.write_text(gcg("cat", "ann", ("", "Ann Other")))
    assert ask("import", folder, more).out == (
        "Imported 1 match, 2 you have already; 1 game is yours\n"
    )
    told = ask("stats", "scrabble", "--json").json
    assert (told["profile"], told["games"]["scrabble"]["played"]) == ("Rita", 2)
    answer = ask("claim", "--me", "bob", "--json")
    assert answer.json == {
        "profile": "Rita",
        "names": ["ANN OTHER", "bob"],
        "changed": 1,
        "yours": 3,
        "not_yours": 0,
    }


def test_games_come_from_standard_input_one_after_another(ask) -> None:
    text = gcg("ann", "bob") + "#character-encoding utf-8\n" + gcg("ann", "cat")
    answer = ask("import", "-", "--me", "ann", stdin=text)
    assert answer.out == "Imported 2 matches; 2 games are yours\n"
    assert ask("import", "-", "-").err.endswith("standard input can be read only once\n")


def test_games_of_nobody_are_told_until_the_name_is_known(ask, folder: Path) -> None:
    assert "--me NAME says" in ask("import", folder).err
    assert ask("claim", "--me", "nobody here").out.endswith("0 imported games are yours, 2 not\n")
    assert ask("import", folder).err == ""


def test_one_match_is_given_and_taken_back(ask, folder: Path) -> None:
    ask("import", folder / "one.gcg")
    with Store.open() as store:
        match = store.matches()[0].header.id
    wrong = ask("claim", match, "--me", "eve")
    assert wrong.status == 2
    assert "was played by ann (Ann Other) and bob (Bob); none or more than one is eve" in wrong.err
    assert ask("claim", match[:6], "--me", "bob").out.endswith("1 imported game is yours, 0 not\n")
    assert ask("review", match, "--json").json["moves"][0]["player"] == "Bob"
    assert ask("claim", match, "--nobody", "--forget", "BOB").out.endswith(
        "has no names elsewhere yet\n0 imported games are yours, 1 not\n"
    )
    assert ask("claim", match).status == 2
    assert ask("claim", "--nobody").status == 2


def test_a_part_that_cannot_be_read_is_told(ask, folder: Path) -> None:
    (folder / "zero.gcg").write_text("#player1 a\n#player2 b\n>a: ABC 8H CAB +1 1\n")
    answer = ask("import", folder, "--json")
    assert answer.status == 1
    assert answer.json["imported"] == 2
    assert "zero.gcg: line 3: 8H CAB scores" in answer.err
    (failed,) = answer.json["failed"]
    assert failed["file"].endswith("zero.gcg")
    assert ask("import", folder / "zero.gcg").status == 2
    assert ask("import", folder / "deep" / "nothing").status == 2
    (folder / "empty").mkdir()
    assert "empty has no GCG files" in ask("import", folder / "empty").err
