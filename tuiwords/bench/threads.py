"""How much sooner searches end with two threads; times by the clock want an idle machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

import numpy as np

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.threads import search_seconds, span_seconds, using

THREADS = 2
ROUNDS = 5  # in turn with one thread and with several; the shortest times of each count
SEED, EARLY, LATE = 2024, 60, 4  # of a game by equity, and tiles in its bag
# Nodes: as many as a bot with half a CPU second a move takes in such turns, and a whole plan.
SIMULATED, SEARCHED, PLANNED = 6_000, 800_000, 30_000
RESTARTS = 4.5  # of the designer


@cache
def _searches() -> dict[str, Callable[[], object]]:
    """Searches by name, each for a number of nodes; each has been made once."""
    found = dict(_new_searches())
    for search in found.values():
        search()
    return found


def _new_searches() -> Iterator[tuple[str, Callable[[], object]]]:
    from tuiwords.engine.boggle.design.designer import Designer
    from tuiwords.engine.boggle.design.methods.heat_bath import HeatBath
    from tuiwords.engine.boggle.design.state import DesignState, DesignView
    from tuiwords.engine.scrabble.strategies.preendgame import PreEndgameSearch
    from tuiwords.engine.scrabble.strategies.simulate import Simulate
    from tuiwords.engine.scrabble.strategies.static import Equity
    from tuiwords.engine.word_soup.strategies.planner import Planner
    from tuiwords.games.boggle.rules import sized_rules
    from tuiwords.games.scrabble import ScrabbleState, ruleset
    from tuiwords.games.word_soup import rules_for, view_of_board
    from tuiwords.lexicon.library import library

    words = library().load()
    state = ScrabbleState.new(ruleset("scrabble"), words, SEED, 2)
    views = []
    for bag in (EARLY, LATE):
        while len(state.bag) > bag:
            best = rank(Equity(), state.view(state.turn), Limit(top=1)).moves[0]
            state = state.after(state.turn, best.move)
        views.append(state.view(state.turn))
    yield "simulate", lambda: rank(Simulate(), views[0], Limit(nodes=SIMULATED))
    yield "preendgame", lambda: rank(PreEndgameSearch(), views[1], Limit(nodes=SEARCHED))
    design, method = DesignView(words, sized_rules(4, 4)), HeatBath()
    boards = round(RESTARTS * method.usual(DesignState(design, 0)))
    yield "design", lambda: rank(Designer(method), design, Limit(nodes=boards))
    rules = rules_for(words)
    soup = view_of_board(rules.deal(1), words)
    yield "plan", lambda: rank(Planner(), soup, Limit(nodes=PLANNED))


def _timed(search: Callable[[], object], threads: int) -> tuple[float, float, float]:
    """Seconds until a search ends, those with a core for each thread, and CPU seconds of all."""
    begun = time.monotonic(), span_seconds(), search_seconds()
    with using(threads):
        search()
    ended = time.monotonic(), span_seconds(), search_seconds()
    wall, span, spent = (end - start for start, end in zip(begun, ended, strict=True))
    return wall, span, spent


def _alone(name: str) -> tuple[float, float]:
    """When a search with one thread began and ended, by a clock that all processes have."""
    search = _searches()[name]
    begun = time.monotonic()
    search()
    return begun, time.monotonic()


def _of_processes(processes: ProcessPoolExecutor, name: str) -> float:
    """How many searches with one thread end together in the time of one: what the machine allows.

    Processes share no memory and no lock, but caches, the way to memory, and maybe one core.
    """
    ratios = []
    for _ in range(ROUNDS):
        ((begun, ended),) = processes.map(_alone, [name])
        both = np.array([*processes.map(_alone, [name] * THREADS)])
        ratios.append(THREADS * (ended - begun) / (both[:, 1].max() - both[:, 0].min()))
    return float(max(ratios))


def figures() -> dict[str, tuple[float, str]]:
    """By search: how many times as fast it is by the clock, and by the CPU time of its threads.

    The second is all their CPU seconds beside those with a core for each thread, and what the first
    is on a machine that does nothing else, but for ``work``: the CPU seconds of all threads beside
    those of one. ``processes`` is what as many processes bring, which no threads can better.
    """
    with ProcessPoolExecutor(THREADS, get_context("spawn")) as processes:
        return _figures(processes)


def _figures(processes: ProcessPoolExecutor) -> dict[str, tuple[float, str]]:
    found: dict[str, tuple[float, str]] = {}
    for name, search in _searches().items():
        times = np.array([(_timed(search, 1), _timed(search, THREADS)) for _ in range(ROUNDS)])
        alone, shared = times.min(axis=0)
        by_cpu = np.median(times[:, 1, 2] / times[:, 1, 1])
        ratios = {"": alone[0] / shared[0], "_by_cpu": by_cpu, "_work": shared[2] / alone[2]}
        ratios["_processes"] = _of_processes(processes, name)
        found |= {f"{name}{kind}": (float(each), "x one thread") for kind, each in ratios.items()}
    return found
