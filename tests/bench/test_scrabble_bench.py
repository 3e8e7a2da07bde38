"""Scrabble's figures, measured on very little."""

from __future__ import annotations

import pytest

from tuiwords.bench import endgames, late_verdicts, openings, preendgames, run, scrabble, verdicts


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
    wrong, unit = found["mistakes told that lose 0.5 % or less"]
    assert 0 <= told <= 3 and unit == "%" and 0 <= wrong <= 100
    assert found["a verdict"][0] > 0


def test_preendgames_are_held_against_more_time() -> None:
    (view,) = preendgames.positions(1)
    assert 1 <= view.bag <= preendgames.MOST_IN_BAG
    found = preendgames.figures(count=2, seconds=0.1, judging=0.2)
    assert found["preendgames"] == (2.0, "positions")
    (low, _), (gain, unit), (high, _) = (found[f"gain{end}"] for end in ("_from", "", "_to"))
    assert unit == "win %" and low <= gain <= high


def test_the_openings_are_a_part_of_their_own(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "calibrate", lambda: 914.0)
    monkeypatch.setattr(openings, "figures", lambda: {"racks": (3199724.0, "racks")})
    answer = ask("bench", "scrabble", "--openings", "--json")
    assert answer.json["figures"]["racks"]["value"] == 3_199_724
    assert (
        "no option '--openings' of 'tuiwords bench boggle'"
        in ask("bench", "boggle", "--openings").err
    )
