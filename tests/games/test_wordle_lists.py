"""Lists of one's own: found again from anywhere, and blamed by their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuiwords.games.base import GameError
from tuiwords.games.options import settings
from tuiwords.games.wordle import OPTIONS, word_lists


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.txt"
    path.write_text("crane\nslate\nstare\n", encoding="utf-8")
    return path


def test_a_file_is_found_from_another_folder(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    given = settings(OPTIONS, {"answers": "own.txt"})
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    answers, _ = word_lists(given)
    assert answers.words == ("crane", "slate", "stare")
    assert given["answers"] == str(own.resolve())
    assert settings(OPTIONS, {"answers": "easy"})["answers"] == "easy"


def test_the_list_without_words_of_a_length_is_named(own: Path) -> None:
    with pytest.raises(GameError, match="the allowed words 'own' have no word with 6 letters"):
        word_lists(settings(OPTIONS, {"length": 6, "allowed": str(own)}))
    with pytest.raises(GameError, match=r"the answers '.*own.txt' have no word with 6 letters"):
        word_lists(settings(OPTIONS, {"length": 6, "answers": str(own)}))


@pytest.mark.parametrize("name", ["~nobody-of-this-name/a", "x" * 999, "a\0b", "no.txt"])
def test_what_can_be_no_path_is_told_by_its_name(name: str) -> None:
    given = settings(OPTIONS, {"answers": name})
    assert given["answers"] == name
    with pytest.raises(GameError):
        word_lists(given)
