"""``tuiwords import --me`` and ``tuiwords claim``: which player of imported games you are."""

import os
import threading
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
    mine = ask("stats", "--json").json["profile"]
    assert ask("review", match, "--json").json["moves"][0]["player"] == mine
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
    (folder / "empty" / "a.txt").write_text("")
    nothing = ask("import", folder / "empty" / "a.txt")
    assert (nothing.status, "a.txt: there is nothing in it" in nothing.err) == (2, True)


def test_one_game_of_a_file_that_cannot_be_read_keeps_no_other_out(ask, tmp_path: Path) -> None:
    wrong = gcg("ann", "cat").replace("+", "+1")
    file = tmp_path / "three.gcg"
    file.write_text(gcg("ann", "bob") + wrong + gcg("ann", "eve"))
    answer = ask("import", file, "--me", "ann")
    assert (answer.status, answer.out) == (1, "Imported 2 matches; 2 games are yours\n")
    assert "three.gcg: game 2: line " in answer.err
    file.write_text(wrong + wrong)
    answer = ask("import", file)
    assert answer.status == 2
    assert answer.err.endswith("; nothing was changed; 1 other cannot be read either\n")


def test_links_that_are_broken_and_pipes_in_a_folder_keep_no_game_out(ask, folder: Path) -> None:
    (folder / "gone.gcg").symlink_to("nowhere")
    (folder / "folder.gcg").mkdir()
    os.mkfifo(folder / "pipe.gcg")
    answer = ask("import", folder, "--me", "ann")
    assert (answer.status, answer.out) == (1, "Imported 2 matches; 1 game is yours\n")
    assert answer.err.endswith("gone.gcg: it cannot be read: No such file or directory\n")


def test_a_pipe_with_a_name_is_read_once(ask, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(gcg("ann", "bob"),))
    writer.start()
    assert ask("import", pipe, "--me", "ann").out == "Imported 1 match; 1 game is yours\n"
    writer.join()
