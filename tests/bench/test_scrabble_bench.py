"""Scrabble's figures, measured on very little."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.conftest import REPO
from tuiwords.bench import (
    calibration,
    endgames,
    late_verdicts,
    preendgames,
    run,
    scrabble,
    verdicts,
)
from tuiwords.engine.base import RankedMove, Ranking
from tuiwords.engine.scrabble.strategies.simulate import WIN_AND_SPREAD
from tuiwords.games.scrabble import read_cgp, ruleset
from tuiwords.lexicon.library import library

TENS = ((50, 60), (60, 70), (90, 100))


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


def test_endgames_are_first_positions_with_an_empty_bag() -> None:
    (view,) = endgames.endgames(range(6, 7))
    assert view.bag == 0 and view.rack and len(view.unseen) <= 7
    found = endgames.figures(range(6, 7), 0.5)
    assert found["endgames"] == (1.0, "positions")
    assert found["proven_in_1_s"] == found["proven_in_6_s"] == (1.0, "positions")


@pytest.mark.deep
def test_verdicts_are_held_against_a_longer_simulation_and_better_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(late_verdicts, "POSITIONS", 1)
    monkeypatch.setattr(late_verdicts, "BAGS", (1,))
    found = verdicts.figures(turns=3, effort=1.5)
    assert found["error covers, 1 in the bag"] == (100.0, "%")
    assert 0 <= found["mean error, 1 in the bag"][0] < 50
    told, _ = found["mistakes told"]
    wrong, unit = found["mistakes told that lose 0.5% or less"]
    assert 0 <= told <= 3 and unit == "%" and 0 <= wrong <= 100
    assert found["a verdict"][0] > 0


def known_cgp() -> str:
    """A position with one tile in the bag of which 1L .URN wins all draws."""
    data = json.loads((REPO / "tests" / "data" / "preendgames.json").read_text(encoding="utf-8"))
    return str(data["positions"][0]["cgp"])


@pytest.mark.deep
def test_preendgames_are_held_against_known_chances(
    ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "calibrate", lambda: 914.0)
    monkeypatch.setattr(preendgames, "FILE", tmp_path / "known.json")
    assert "of a checkout" in ask("bench", "preendgames").err
    known = {"turns": {"1L .URN": 100.0}, "others": 37.5}, {"turns": {}}
    cgps = known_cgp(), known_cgp().replace("333/346", "733/346")
    preendgames.FILE.write_text(json.dumps({"positions": dict(zip(cgps, known, strict=True))}))
    answer = ask("bench", "preendgames", "--positions", "1", "--seconds", "0.3", "--json")
    figures = answer.json["figures"]
    found = {name: (each["value"], each["unit"]) for name, each in figures.items()}
    near, count = found["1 in the bag, within 1% of the best"]
    assert count == "of 1", "one of them is decided"
    assert found["1 in the bag, the worst"] == (0.0 if near else 62.5, "win %")
    assert found["1 in the bag, proven, not best"] == (0.0, "of 1")
    assert 0 <= found["1 in the bag, mean error"][0] < 100
    assert found["3 in the bag, proven"][1] == "of 1" and found["3 in the bag, draws proven"]


@pytest.mark.parametrize(
    ("turns", "most", "lost", "covered"),
    [
        ({"1L .URN": 90.0, "1L .UNT": 40.0}, {}, 0, 100),
        ({"1L .URN": 49.0, "1L .UNT": 50.0}, {}, 1, 50),
        ({"1L .UNT": 50.0}, {}, 12.5, 50),  # at least, by what the others have at most
        ({"1L .URN": 87.5, "1L .UNT": 20.0}, {"1L .URN": 100.0, "1L .UNT": 37.5}, 0, 100),
        ({"1L .URN": 62.5, "1L .UNT": 75.0}, {"1L .URN": 75.0, "1L .UNT": 87.5}, 12.5, 0),
    ],
)
def test_what_is_told_wrongly_of_a_known_position_counts(
    turns: dict[str, float], most: dict[str, float], lost: float, covered: float
) -> None:
    state = read_cgp(known_cgp(), ruleset("scrabble"), library().load())
    rows = [("1L .URN", 95.0, {"proven": 100.0}, 6.0), ("1L .UNT", 45.0, {}, 10.0)]
    moves = tuple(
        RankedMove(state.parse(text), win, {"win": win, **terms}, error)
        for text, win, terms, error in rows
    )
    known = preendgames.KnownPosition(state.view(0), turns, 37.5, most)
    found = preendgames.beside([known.figures(Ranking(WIN_AND_SPREAD, moves, 1, 1.0, True, {}))], 1)
    assert found["within 1% of the best"] == (lost <= 1, "of 1")
    assert found["the worst"] == (lost, "win %")
    assert found["proven, not best"] == (lost > 0, "of 1")
    assert found["error covers"][0] == covered
    assert found["mean error"][0] == 8


@pytest.mark.deep
def test_the_calibration_goes_on_with_games_that_were_kept(ask, tmp_path: Path) -> None:
    command = "bench", "calibration", "--nodes", "5", "--keep", tmp_path / "kept", "--json"
    first = ask(*command, "--games", "1").json
    (game,) = (tmp_path / "kept").iterdir()
    before = game.stat().st_mtime_ns
    both = ask(*command, "--games", "2").json
    assert game.stat().st_mtime_ns == before and len([*game.parent.iterdir()]) == 2
    every = [each for each in both if each["bag"] == [1, 86]]
    whole, *tens = every
    assert whole["percent"] == [0, 100] and whole["turns"] == sum(each["turns"] for each in tens)
    assert whole["turns"] > first[0]["turns"] > 10
    chance = whole["chance"]
    assert chance["low"] <= chance["told"] - chance["came"] <= chance["high"]
    assert "win %" in ask(*command[:-1], "--games", "2").out.splitlines()[0]


def test_the_table_says_what_is_off(ask, tmp_path: Path) -> None:
    kept = [(20.0, 65.0, 12.0, 100.0, 10.0)] * 50 + [(20.0, 65.0, 12.0, 0.0, 9.0)] * 50
    np.savez(tmp_path / "5-9000001.npz", turns=np.array(kept))
    command = "bench", "calibration", "--nodes", "5", "--keep", tmp_path, "--games", "1"
    lines = ask(*command).out.splitlines()
    assert "65.0  50.0  15.0" in lines[1] and lines[1].endswith("chance and spread off")
    assert len(lines) == 1 + 4


def test_bins_of_enough_turns_that_are_off_are_told() -> None:
    def game(told: float, won: float, final: float, turns: int = 10) -> np.ndarray:
        return np.tile([20.0, told, 12.0, won, final], (turns, 1))

    even = [game(65.0, won, 10.0) for won in (0.0, 100.0)] * 5
    near, far = [game(55.0, won, 12.0, 11) for won in (0.0, 100.0)] * 5, [game(95.0, 0.0, 0.0)]
    bins = calibration.table([*even, *near, *far])
    found = {(each.bag, each.percent): each for each in bins}
    at = (15, 30)
    assert set(found) == {(bag, each) for bag in ((1, 86), at) for each in ((0, 100), *TENS)}
    assert found[at, (60, 70)].off == ("chance",) and found[at, (60, 70)].turns == 100
    assert (found[at, (60, 70)].chance.told, found[at, (60, 70)].chance.came) == (65, 50)
    assert found[at, (50, 60)].off == ("chance",) and found[at, (50, 60)].spread.off == 0
    assert found[at, (90, 100)].off == (), "these are too few turns"
    chance = found[at, (60, 70)].chance
    assert chance.low < 0 and chance.high > 30, "ten games tell little"


def test_the_openings_are_a_part_of_their_own(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "calibrate", lambda: 914.0)
    monkeypatch.setattr(scrabble, "openings", lambda: {"racks": (3199724.0, "racks")})
    answer = ask("bench", "scrabble", "--openings", "--json")
    assert answer.json["figures"]["racks"]["value"] == 3_199_724
    assert (
        "no option '--openings' of 'tuiwords bench boggle'"
        in ask("bench", "boggle", "--openings").err
    )
