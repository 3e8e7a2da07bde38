"""How accurately bots play is measured by their own games, and goes on after an interruption."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tuiwords.play.likeness import ACCURACY
from tuiwords.train import reviews


def test_means_are_written_beside_those_of_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUIWORDS_CACHE", str(tmp_path / "cache"))
    real, done = reviews.reviewed, []

    def stops(job):
        if len(done) == 9:
            raise KeyboardInterrupt
        done.append(job)
        return real(job)

    path = tmp_path / "levels.toml"
    path.write_text("[chess.Ann]\ngames = 1\naccuracy = 50.0\n")
    monkeypatch.setattr(reviews, "reviewed", stops)
    with pytest.raises(KeyboardInterrupt):
        reviews.train(games=2, path=path, game="boggle")
    monkeypatch.setattr(reviews, "reviewed", real)
    seen: list[int] = []
    found = reviews.train(
        games=2, path=path, game="boggle", progress=lambda count, _total: seen.append(count)
    )
    assert seen == [9, 10, 11, 12, 13, 14], "nine games were kept"
    written = tomllib.loads(path.read_text())
    assert written["chess"]["Ann"]["accuracy"] == 50
    assert written["boggle"]["command"] == "tuiwords train reviews --game boggle --games 2 --seed 1"
    argus = written["boggle"]["Argus"]
    assert argus["games"] == 2
    assert argus[ACCURACY] == 100
    assert written["boggle"]["Pebble"]["share"] < argus["share"]
    assert "Argus 100" in found.bots


@pytest.mark.parametrize("game", ["wordle", "scrabble"])
def test_a_bot_plays_to_the_end_and_is_reviewed(game: str, quick_verdicts: None) -> None:
    bot = {"wordle": "Lantern", "scrabble": "Glutton"}[game]
    job = reviews.BotGame(game, bot, 0, 1)
    figures = reviews.reviewed(job)
    assert 0 < figures[ACCURACY] <= 100
