from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from toy.game import STONES

from tuiwords.play.game import Game, WarmStep
from tuiwords.play.warmup import warm


def with_steps(steps: Callable[[], list[WarmStep]]) -> Game:
    """The game of stones with something to compile."""
    return replace(STONES, advice=replace(STONES.advice, warm=steps))


def test_every_step_is_run_and_reported() -> None:
    run: list[str] = []
    told: list[tuple[int, int, str]] = []
    one = with_steps(lambda: [("rows", lambda: run.append("rows"))])
    two = with_steps(lambda: [(t, lambda t=t: run.append(t)) for t in ("up", "down")])
    assert warm([one, two], lambda *step: told.append(step))
    assert run == ["rows", "up", "down"]
    assert told == [(0, 3, "rows"), (1, 3, "up"), (2, 3, "down"), (3, 3, "")]


def test_it_stops_between_steps() -> None:
    run: list[int] = []
    game = with_steps(lambda: [("step", lambda: run.append(1))] * 5)
    assert not warm([game], stop=lambda: len(run) == 2)
    assert len(run) == 2


def test_nothing_to_warm_is_done() -> None:
    assert warm([STONES])
    assert warm([])


def test_an_error_of_a_step_is_raised() -> None:
    def broken() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        warm([with_steps(lambda: [("bad", broken)])])
