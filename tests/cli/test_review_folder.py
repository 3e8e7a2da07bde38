"""``tuiwords review FOLDER``: a summary of each player, and nothing is judged twice."""

import shutil
from pathlib import Path

import pytest
from recorded_games import WITHDRAWN

from tuiwords.engine.scrabble import judge as judging

GAME = f"#lexicon enable\n{WITHDRAWN}"


@pytest.fixture
def folder(tmp_path: Path, quick_verdicts: None) -> Path:
    games = tmp_path / "games"
    (games / "more").mkdir(parents=True)
    (games / "one.gcg").write_text(GAME)
    (games / "more" / "two.GCG").write_text(GAME.replace("Bob", "Cleo"))
    (games / "bad.gcg").write_text(GAME.replace("+15 15", "+15 16"))
    (games / "notes.txt").write_text("not a game")
    return games


def test_each_player_is_summed_up_and_nothing_is_judged_twice(
    ask, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, asked = judging.verdicts, []

    def verdicts(view, turn, *rest):
        asked.append(str(turn))
        yield from real(view, turn, *rest)

    monkeypatch.setattr(judging, "verdicts", verdicts)
    answer = ask("review", folder, "--json", "--workers", 1)
    assert answer.status == 1
    assert "bad.gcg skipped (line 5: the total is 15, not 16)" in answer.err
    players = answer.json["players"]
    assert list(players) == ["Ann Other", "Bob", "Cleo"]
    ann = players["Ann Other"]
    assert (ann["games"], ann["turns"]) == (2, 4)
    assert (ann["bingos"], ann["bingos_missed"]) == (2, 0)
    assert (ann["phonies"], ann["phonies_challenged"]) == (2, 2)
    assert (players["Bob"]["phonies"], players["Bob"]["turns"]) == (1, 2), "ND is no word"
    assert ann["mistake_index"] >= 1
    assert ann["phases"]["end"] is None
    bad, *good = sorted(answer.json["games"], key=lambda game: not game["error"])
    assert "judged" not in bad
    assert [len(game["judged"]) for game in good] == [4, 4]
    assert ann["accuracy"] == pytest.approx(ann["phases"]["opening"])
    assert len(asked) == 12, "four turns a game, a phony that stood, and a challenge not made"
    again = ask("review", folder, "--json", "--workers", 1)
    assert again.out == answer.out
    assert len(asked) == 12, "the verdicts are kept"
    (folder / "bad.gcg").unlink()
    whole = ask("review", folder, "--workers", 1)
    assert whole.status == 0
    table = whole.lines
    assert table[0] == "2 games reviewed"
    assert [line.split("  ")[0] for line in table[3:]] == ["Ann Other", "Bob", "Cleo"]
    shutil.rmtree(folder / "more")
    (folder / "one.gcg").write_text(GAME.replace("+15 15", "+15 16"))
    assert "no game in" in ask("review", folder).err


def test_what_a_folder_cannot_have_is_told(ask, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "has no GCG files" in ask("review", tmp_path / "empty").err
    assert "cannot be used with a folder" in ask("review", folder, "--seat", 1).err
    assert "a folder takes --workers, not --threads" in ask("review", folder, "--threads", 1).err
    assert "--hard cannot be used with a folder" in ask("review", folder, "--hard").err
    assert "is for a folder" in ask("review", folder / "one.gcg", "--workers", 2).err
    assert "--scheduler is for a" in ask("review", folder / "one.gcg", "--scheduler", "x").err
