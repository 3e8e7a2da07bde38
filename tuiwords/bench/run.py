"""All figures of ``tuiwords bench``, each also scaled to the reference machine's speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tuiwords.bench.reference import REFERENCE_READING, calibrate
from tuiwords.games.base import GameError
from tuiwords.lazy import lazy
from tuiwords.unknown import unknown_name

# What measures each part: a function that gives a value and a unit by name.
PARTS = {
    "app": lazy("tuiwords.bench.app:figures"),
    "lexicon": lazy("tuiwords.bench.lexicon:figures"),
    "wordle": lazy("tuiwords.bench.wordle:figures"),
    "boggle": lazy("tuiwords.bench.boggle:figures"),
    "word-soup": lazy("tuiwords.bench.word_soup:figures"),
    "scrabble": lazy("tuiwords.bench.scrabble:figures"),
    "openings": lazy("tuiwords.bench.scrabble:openings"),
    "endgames": lazy("tuiwords.bench.endgames:figures"),
    "preendgames": lazy("tuiwords.bench.preendgames:figures"),
    "verdicts": lazy("tuiwords.bench.verdicts:figures"),
    "puzzles": lazy("tuiwords.bench.puzzles:figures"),
    "threads": lazy("tuiwords.bench.threads:figures"),
}
# Parts that take minutes, measured only if named.
_SLOW = {"endgames", "preendgames", "puzzles", "threads", "verdicts"}
_TIMES = ("s", "ms", "us")


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value; ``scaled`` is what the reference machine would have measured."""

    value: float
    unit: str
    scaled: float


@dataclass(frozen=True, slots=True)
class BenchReport:
    """The calibration, in boards per CPU second, and the figures by name."""

    calibration: float
    figures: Mapping[str, Figure]


def parts(name: str | None) -> list[str]:
    """The parts to measure: the named one, or all but the slow ones. Raises: GameError."""
    if name is None:
        return [part for part in PARTS if part not in _SLOW]
    if name not in PARTS:
        raise GameError(unknown_name("there is no benchmark", name, PARTS, "benchmarks"))
    return [name]


def measure(
    names: list[str],
    report: Callable[[int, str], None] = lambda _done, _title: None,
    **options: Any,
) -> BenchReport:
    """Measure the calibration here, and the parts; ``options`` are of each part."""
    report(0, "calibration")
    calibration = calibrate()
    found: dict[str, Figure] = {}
    for done, name in enumerate(names, 1):
        report(done, name)
        for key, (value, unit) in PARTS[name](**options).items():
            found[key] = Figure(value, unit, scaled(value, unit, calibration))
    return BenchReport(calibration, found)


def scaled(value: float, unit: str, calibration: float) -> float:
    """The value on the reference machine: rates and times are scaled, ratios are not."""
    faster = REFERENCE_READING / calibration
    if unit.endswith("/s"):
        return value * faster
    return value / faster if unit in _TIMES else value
