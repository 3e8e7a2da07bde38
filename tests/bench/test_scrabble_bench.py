"""Scrabble's figures, measured on very little."""

from __future__ import annotations

import pytest

from tuiwords.bench import scrabble


def test_every_figure_has_its_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scrabble, "POSITIONS", 30)
    monkeypatch.setattr(scrabble, "GAMES", 2)
    monkeypatch.setattr(scrabble, "SIMULATED_GAMES", 1)
    monkeypatch.setattr(scrabble, "SIMULATED_TURN", 2)
    monkeypatch.setattr(scrabble, "SIMULATED_NODES", 50)
    found = scrabble.figures()
    units = {name: unit for name, (_, unit) in found.items()}
    assert units == {"all_plays": "us", "self_play": "games/s", "simulate": "iterations/s"}
    assert all(value > 0 for value, _ in found.values())
