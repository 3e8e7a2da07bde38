"""Ratings of the bots of one game: two at a time against the clock, the other games untouched."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tuiwords.games.base import GameError
from tuiwords.history.ratings import bot_rating
from tuiwords.play import catalog
from tuiwords.train.ratings import shipped, train


def test_one_game_is_measured_and_the_others_stay(tmp_path: Path) -> None:
    target = tmp_path / "ratings.toml"
    target.write_text("[wordle.Pip]\nmu = 1.0\nsigma = 2.0\ngames = 3\n")
    told: list[tuple[int, int]] = []
    found = train(12, 2, progress=lambda *done: told.append(done), path=target, game="boggle")
    text = target.read_text()
    tables = tomllib.loads(text)
    names = [spec.name for spec in shipped(catalog.game("boggle"))]
    assert tables["wordle"] == {"Pip": {"mu": 1.0, "sigma": 2.0, "games": 3}}
    assert set(tables["boggle"]) == set(names)
    assert len(found.bots) == len(names)
    assert "# tuiwords train ratings --game boggle --games 12 --seed 2" in text
    assert sum(bot["games"] for bot in tables["boggle"].values()) == 2 * 12
    assert told[-1] == (12, 12)


def test_an_unknown_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="no game 'chess'"):
        train(4, 1, path=tmp_path / "ratings.toml", game="chess")


def test_the_shipped_ladder_rises() -> None:
    specs = shipped(catalog.game("boggle"))
    ratings = [bot_rating("boggle", spec.name) for spec in specs]
    assert len(specs) >= 6
    means = [rating.mu for rating in ratings if rating is not None]
    assert len(means) == len(specs)
    assert means == sorted(means)
