"""``tuiwords bench``: the JSON contract, scaling, and the app's figures of real processes."""

from __future__ import annotations

import json
import sys

import pytest

from tuiwords.__main__ import main
from tuiwords.bench import app, run
from tuiwords.games.base import GameError


@pytest.mark.parametrize(
    ("unit", "expected"),
    [("boards/s", 20.0), ("games/s", 20.0), ("s", 5.0), ("us", 5.0), ("x pure Python", 10.0)],
)
def test_a_machine_at_half_speed_is_scaled(unit: str, expected: float) -> None:
    assert run.scaled(10.0, unit, 457.0) == pytest.approx(expected)


def test_parts_are_named() -> None:
    slow = {"endgames", "preendgames", "puzzles", "threads", "verdicts"}
    assert set(run.PARTS) - set(run.parts(None)) == slow
    assert run.parts("app") == ["app"]
    with pytest.raises(GameError, match="'chess'"):
        run.parts("chess")


def test_the_json_has_the_fields_of_the_contract(capsys, monkeypatch) -> None:
    monkeypatch.setattr(run, "calibrate", lambda: 457.0)
    monkeypatch.setattr(app, "figures", lambda: {"version": (0.08, "s")})
    assert main(["bench", "app", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "calibration": 457.0,
        "figures": {"version": {"value": 0.08, "unit": "s", "scaled": 0.04}},
    }


def test_the_text_names_every_figure(capsys, monkeypatch) -> None:
    monkeypatch.setattr(run, "calibrate", lambda: 914.0)
    monkeypatch.setattr(app, "figures", lambda: {"version": (0.08, "s"), "key": (0.01, "s")})
    assert main(["bench", "app"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("calibration: 914")
    assert [line.split() for line in lines[2:]] == [
        ["version", "0.08", "0.08", "s"],
        ["key", "0.01", "0.01", "s"],
    ]


@pytest.mark.deep
@pytest.mark.parametrize(
    ("inside", "stores"), [(("first_paint", "key"), ()), (("first_paint",), (20, 200))]
)
def test_the_app_is_measured_in_processes_of_its_own(monkeypatch, inside, stores) -> None:
    monkeypatch.setattr(app, "RUNS", 1)
    monkeypatch.setattr(app, "INSIDE", inside)
    monkeypatch.setattr(app, "STORES", stores)
    if not stores:
        monkeypatch.setattr(app, "POSITIONS", {})
    found = app.figures()
    assert list(found)[:2] == ["version", "first_paint"]
    assert all(0 <= value < 60 for value, unit in found.values() if unit == "s")
    assert {unit for _, unit in found.values()} <= {"s", "MB", "B"}
    screens = ["home", *app.POSITIONS]
    assert {f"{screen}, CPU a minute at rest" for screen in screens} <= set(found)
    if sys.platform == "linux":
        megabytes = [found[f"{screen}, resident"][0] for screen in screens]
        assert 10 < megabytes[0] <= min(megabytes)
    # What only prints a line costs less than what paints a screen.
    assert found["version"][0] < found["first_paint"][0]
    for page in ("statistics", "matches", "profiles", "home"):
        for matches in stores:
            names = [f"{page}_{what}, {matches} matches" for what in ("open", "held", "key")]
            assert set(names) <= set(found)
            assert found[names[1]] <= found[names[0]]
    if stores:
        parts = {name for name in found if name.endswith(", evening")}
        assert {"guesses, evening", "review, evening", "pages, evening"} <= parts
        assert found["evening_held"] == max(found[part] for part in parts)


def test_every_part_gives_figures() -> None:
    import importlib

    for module in run.PARTS.values():
        assert callable(importlib.import_module(module).figures)
