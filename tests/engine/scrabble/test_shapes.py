"""What kernels of Scrabble can be asked: boards, racks and tiles that do not fit are refused."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from readable_plays import brute_force

from tuiwords.engine.scrabble.kernels.layout import SHAPE, Shape
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import ROOM, Position, in_order, layout_of, read_move
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import EMPTY_BOARD, ScrabbleState, place, ruleset
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.lexicon.lexicon import Lexicon

RULES = ruleset("scrabble")


@pytest.mark.plain
def test_a_shape_is_read_from_its_text() -> None:
    assert Shape.of("9/5/27") == Shape(9, 5, 27)
    assert str(SHAPE) == "15/7/27"
    for text in ("15/7", "15/7/x", "8/7/27", "22/7/27", "15/10/27", "15/7/33"):
        with pytest.raises(ValueError, match=f"{text}"):
            Shape.of(text)


@pytest.mark.plain
def test_rules_of_another_shape_are_refused() -> None:
    nine = replace(RULES, board="." * 81, title="Nine")
    with pytest.raises(GameError, match=r"Nine has 81 squares.*found with 15x15 squares"):
        layout_of(nine)
    with pytest.raises(GameError, match=r"8 tiles on a rack.*up to 7 tiles"):
        layout_of(replace(RULES, rack=8))
    with pytest.raises(GameError, match=r"28 kinds: .* the 27 kinds"):
        layout_of(replace(RULES, values={**RULES.values, "Ñ": 8}))


@pytest.mark.plain
@pytest.mark.parametrize("rack", [4, 5, 6])
def test_with_fewer_tiles_on_a_rack_plays_are_those_of_the_rules(rack: int) -> None:
    """The bonus is for all tiles of the rack, and the best plays are the first of all."""
    rules = replace(RULES, rack=rack)
    lexicon = Lexicon("few", ["eat", "tea", "east", "teats", "seat", "estate", "estates", "at"])
    board = place(rules, EMPTY_BOARD, read_turn("8F TEAS", EMPTY_BOARD)).board
    held = "EATSTE"[:rack]
    state = ScrabbleState(rules, lexicon, 1, board, (held, ""), ("A",) * 20, (0, 0))
    at = Position.of(state.view(0), ROOM)
    at.use_leaves(leaves_for(rules))
    found = at.found[: at.list_all()].copy()
    told = {str(state.canonical(read_move(move, board))): score for move, _, score in found}
    assert told == brute_force(state)
    assert any(score >= rules.all_tiles_bonus for score in told.values())
    best = found[in_order(found, found[:, 1])][:5]
    assert at.best(5) == 5
    assert at.found[:5].tolist() == best.tolist()


def in_another(shape: str, kernels: str, positions: int) -> subprocess.CompletedProcess[str]:
    """Compare kernels of a shape with the rules in a process of their own."""
    return subprocess.run(
        [sys.executable, str(Path(__file__).with_name("other_shape.py")), str(positions)],
        env=os.environ | {"TUIWORDS_SHAPE": shape, "TUIWORDS_KERNELS": kernels},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("shape", "positions"),
    [
        ("9/5/27", 8),
        pytest.param("15/7/27", 60, marks=pytest.mark.deep),
        pytest.param("13/8/20", 60, marks=pytest.mark.deep),
        pytest.param("17/9/27", 60, marks=pytest.mark.deep),
        pytest.param("21/7/27", 60, marks=pytest.mark.deep),
        pytest.param("21/9/27", 60, marks=pytest.mark.deep),
    ],
)
def test_kernels_of_another_shape_find_the_plays_of_the_rules(shape: str, positions: int) -> None:
    done = in_another(shape, "plain", positions)
    assert done.returncode == 0, done.stderr[-3000:]
    assert f"{shape}: {positions} positions" in done.stdout


def test_a_shape_that_is_not_compiled_is_told() -> None:
    done = in_another("11/6/23", "x86-64-v3", 1)
    assert "the kernels are not compiled: run 'TUIWORDS_SHAPE=11/6/23 python" in done.stderr
