"""Compares the board designer's methods: many seeds each, with equal CPU time.

Each entrant answers a question that Peter Norvig's "Boggle / Inverse Boggle" (2020) leaves open:
do swaps help, or restarts, crossover, two changes at once, or knowing each square's contribution?
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache

from tuiwords.arena.jobs import Each, Place, RunLedger, RunStore, finished
from tuiwords.engine.base import Limit
from tuiwords.engine.boggle.design.designer import Designer
from tuiwords.engine.boggle.design.methods import (
    Anneal,
    DesignMethod,
    GeneticDesign,
    HeatBath,
    HillClimb,
)
from tuiwords.engine.boggle.design.state import NO_END, DesignView
from tuiwords.games.boggle.rules import sized_rules
from tuiwords.lexicon.lexicon import Lexicon

BEST_KNOWN = {4: 3623, 5: 10397}  # with ENABLE, three letters or more (danvk/hybrid-boggle)
STEPS_PER_SECOND = {4: 30_000, 5: 7_000}  # of one long cooling, given for 4x4 as in Anneal
EDITION = 2  # of the methods; saved results of another one are not mixed with new ones


@dataclass(frozen=True, slots=True)
class Entrant:
    """A method and its name in the table; ``make`` gets the race's size and seconds."""

    name: str
    make: Callable[[int, float], DesignMethod]


def _one_cooling(size: int, seconds: float) -> DesignMethod:
    return Anneal(steps=round(STEPS_PER_SECOND.get(size, 5_000) * seconds))


ENTRANTS = (
    Entrant("climb", lambda _size, _seconds: HillClimb()),
    Entrant("climb, no restarts", lambda _size, _seconds: HillClimb(restarts=False)),
    Entrant("climb, swaps too", lambda _size, _seconds: HillClimb(swaps=0.3)),
    Entrant("anneal", lambda _size, _seconds: Anneal()),
    Entrant("anneal, no swaps", lambda _size, _seconds: Anneal(swaps=0.0)),
    Entrant("anneal, one long cooling", _one_cooling),
    Entrant("anneal, two squares anew", lambda _size, _seconds: Anneal(pairs=0.2)),
    Entrant("anneal, weak squares more", lambda _size, _seconds: Anneal(weak=True)),
    Entrant("genetic", lambda _size, _seconds: GeneticDesign()),
    Entrant("genetic, no crossover", lambda _size, _seconds: GeneticDesign(crossover=False)),
    Entrant("heat-bath", lambda _size, _seconds: HeatBath()),
    Entrant("heat-bath, no swaps", lambda _size, _seconds: HeatBath(swaps=0)),
)


@dataclass(frozen=True, slots=True)
class Race:
    """The task of all entrants: a ``size`` x ``size`` board within ``seconds`` of CPU time.

    An entrant that finds a board of ``target`` points, if one is given, has finished.
    """

    lexicon: Lexicon
    size: int
    seconds: float
    target: int | None = None

    @property
    def name(self) -> str:
        """The name under which results are saved."""
        known = f"{self.size} {self.seconds:g} s {self.target} {self.lexicon.hash}"
        return f"design boggle {EDITION} {known}"


@dataclass(frozen=True, slots=True)
class DesignResult:
    """The result of one seed: points, CPU seconds until it was found, and boards scored."""

    score: int
    found_after: float
    boards: int
    seconds: float


@dataclass(frozen=True, slots=True)
class DesignStanding:
    """All seeds of one entrant."""

    method: str
    finishes: Sequence[DesignResult]
    target: int | None

    def figures(self) -> dict[str, float | int | str | None]:
        """The row of the table; ``reached_after`` is the median, None if fewer than half reach."""
        scores = [finish.score for finish in self.finishes]
        times = sorted(f.found_after for f in self.finishes if f.score >= (self.target or NO_END))
        half = (len(scores) - 1) // 2
        return {
            "method": self.method,
            "seeds": len(scores),
            "mean": statistics.fmean(scores),
            "worst": min(scores),
            "best": max(scores),
            "reached": len(times),
            "reached_after": times[half] if len(times) > half else None,
            "boards_per_second": sum(f.boards for f in self.finishes)
            / max(sum(f.seconds for f in self.finishes), 1e-9),
        }


def run(race: Race, method: DesignMethod, seed: int) -> DesignResult:
    """Run one seed of a method."""
    span = (race.target, NO_END) if race.target else None
    view = DesignView(race.lexicon, sized_rules(race.size, race.size), span=span)
    finish = DesignResult(-1, 0.0, 0, 0.0)
    for ranking in Designer(method).analyse(view, Limit(seconds=race.seconds, top=1, seed=seed)):
        score = int(ranking.moves[0].value)
        found = ranking.seconds if score > finish.score else finish.found_after
        finish = DesignResult(max(score, finish.score), found, ranking.nodes, ranking.seconds)
    return finish


@dataclass(frozen=True, slots=True)
class DesignJob:
    """A seed of an entrant, by its name."""

    entrant: str
    seed: int

    @property
    def key(self) -> str:
        """What its result is called among those of a race."""
        return f"{self.entrant} {self.seed}"


@dataclass(frozen=True, slots=True)
class RaceRuns:
    """Runs the jobs of a race; an object, so that it can be pickled for another process."""

    race: Race

    def __call__(self, job: DesignJob) -> DesignResult:
        """The result of a job."""
        race = self.race
        _load(race.lexicon, race.size)
        make = next(each.make for each in ENTRANTS if each.name == job.entrant)
        return run(race, make(race.size, race.seconds), job.seed)


@cache
def _load(lexicon: Lexicon, size: int) -> None:
    """Load what designers need, so that the first result of a process is not slower."""
    run(Race(lexicon, size, 0.01), HeatBath(steps=1), 0)


def compare(
    race: Race,
    seeds: Sequence[int],
    place: Place,
    store: RunStore,
    report: Callable[[int], None] = lambda _done: None,
) -> list[DesignStanding]:
    """Run what the store does not know yet, seed by seed; it keeps each result at once."""
    jobs = [DesignJob(entrant.name, seed) for seed in seeds for entrant in ENTRANTS]
    ledger = RunLedger(store, race.name, _text, _read)
    results: dict[DesignJob, DesignResult] = {}
    for some in finished(Each(RaceRuns(race)), jobs, place, ledger):
        results |= some
        report(len(results))
    by_entrant = {
        entrant.name: [results[DesignJob(entrant.name, seed)] for seed in seeds]
        for entrant in ENTRANTS
    }
    return [DesignStanding(name, found, race.target) for name, found in by_entrant.items()]


def _text(result: DesignResult) -> str:
    return json.dumps(asdict(result))


def _read(text: str) -> DesignResult:
    return DesignResult(**json.loads(text))
