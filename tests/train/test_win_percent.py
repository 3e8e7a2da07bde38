"""Fitting the chance to win: a known logistic is found again, and the table is read as written."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from tuiwords.arena.jobs import Place
from tuiwords.engine.scrabble import win_percent as tables
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.selfplay import SelfPlay
from tuiwords.engine.scrabble.win_percent import win_percent_for
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import NAMES, ruleset
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.train import win_percent


def test_the_logistic_behind_the_results_is_found() -> None:
    random = np.random.default_rng(1)
    unseen = random.integers(1, 13, 60_000)
    even, scale = np.where(unseen <= 7, -5.0, 20.0), 4.0 + unseen
    spread = random.normal(0, 30, unseen.size)
    won = (random.random(unseen.size) < 1 / (1 + np.exp((even - spread) / scale))).astype(float)
    found_even, found_scale = win_percent.fit(np.column_stack([spread, unseen, won]))
    assert found_even == pytest.approx([-5] * 7 + [20] * 5, abs=2)
    assert found_scale == pytest.approx(np.arange(5, 17), abs=2)


@pytest.mark.deep
def test_a_trained_table_is_the_same_again_and_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed_once: Place
) -> None:
    target = tmp_path / "win_percent.toml"
    target.write_text("[other]\neven = [1.0]\n")
    done: list[tuple[int, int]] = []
    dutch = {"path": target, "rules": "wordfeud", "lexicon": "standard-nl"}
    trained = win_percent.train(150, 3, progress=lambda *told: done.append(told), **dutch)
    assert trained.turns > 150 * 20 and done[-1] == (150, 150)
    first = tomllib.loads(target.read_text())
    assert first["other"] == {"even": [1.0]}
    made_by = first["wordfeud-nl"]["made_by"]
    assert "--rules wordfeud --language nl --games 150 --seed 3" in made_by
    win_percent.train(150, 3, place=killed_once, **dutch)
    assert tomllib.loads(target.read_text()) == first


def test_the_last_turn_of_a_game_of_last_turns_is_not_counted() -> None:
    rules = ruleset("crossplay")
    leaves = leaves_for(rules)
    turns = SelfPlay(library().load(), rules).play(40, 5, leaves, leaves)[:, 2].sum()
    counted = win_percent.play_job(win_percent.WinPercentJob("crossplay", DEFAULT, 5, 40))["turns"]
    assert len(counted) == turns - 40


@pytest.mark.parametrize("rules", NAMES)
def test_the_shipped_tables_are_plausible(rules: str) -> None:
    table = win_percent_for(ruleset(rules))
    for unseen in (10, 30, 60, 93):
        chances = table.chance([-100, 0, 20, 40, 200], unseen)
        assert (np.diff(chances) > 0).all()
        assert chances[0] < 0.2 and chances[-1] > 0.95
        # The other is to move, so that a lead of about half a turn is an even game.
        assert 0.45 < chances[2] < (0.7 if ruleset(rules).has_last_turns else 0.6)
        assert table.final_spread(float(table.even[unseen]), unseen) == 0
    assert table.chance(40, 93) < table.chance(40, 20) < table.chance(40, 8)
    assert table.chance(1000, 500) > 0.99, "more unseen than any game has: as at its start"


def test_a_damaged_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = tmp_path / "win_percent.toml"
    monkeypatch.setattr(tables, "asset", lambda *_: damaged)
    with pytest.raises(GameError, match="cannot be read"):
        win_percent_for(ruleset("wwf"))
    damaged.write_text("[wwf]\neven = [1.0, 2.0]\nscale = [1.0]\n")
    with pytest.raises(GameError, match="damaged"):
        win_percent_for(ruleset("wwf"))
