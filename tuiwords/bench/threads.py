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
ROUNDS = 9  # in turn with one thread, with several, in one process and in several
SEED, EARLY, LATE = 2024, 60, 4  # of a game by equity, and tiles in its bag
# Nodes: as many as a bot with a quarter to half a CPU second a move takes in such turns.
SIMULATED, SEARCHED, PLANNED = 3_000, 250_000, 10_000
# Of the designer: as many as its command makes by default, but each of them short.
RESTARTS, STEPS = 8.5, 500


@cache
def _searches() -> dict[str, Callable[[], object]]:
    """Searches by name, each for a number of nodes; each has been made once."""
    found = dict(_new_searches())
    for search in found.values():
        search()
    return found


def _new_searches() -> Iterator[tuple[str, Callable[[], object]]]:
    from tuiwords.engine.boggle.design.designer import Designer
    from tuiwords.engine.boggle.design.methods import HeatBath
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
    design, method = DesignView(words, sized_rules(4, 4)), HeatBath(steps=STEPS)
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


def _alone(name: str) -> tuple[float, float, float]:
    """When a search with one thread began and ended, by a clock of all processes; CPU seconds."""
    search = _searches()[name]
    begun, spent = time.monotonic(), search_seconds()
    search()
    return begun, time.monotonic(), search_seconds() - spent


def _of_processes(processes: ProcessPoolExecutor, name: str) -> tuple[float, float]:
    """How many searches with one thread end together in the time of one, and with what work.

    That is what the machine allows: processes share no memory and no lock, but caches, the way to
    memory, and maybe one core.
    """
    ((begun, ended, alone),) = processes.map(_alone, [name])
    both = np.array([*processes.map(_alone, [name] * THREADS)])
    together = both[:, 1].max() - both[:, 0].min()
    return THREADS * (ended - begun) / together, both[:, 2].mean() / alone


def figures() -> dict[str, tuple[float, str]]:
    """By search: how many times as fast it is by the clock, and by the CPU time of its threads.

    The second is all their CPU seconds beside those with a core for each thread, and what the first
    is on a machine that does nothing else, but for ``work``: the CPU seconds of all threads beside
    those of one. ``processes`` is what as many processes bring, which no threads can better, and
    ``process_work`` the CPU seconds of a search in one of them beside those of one alone: above 1
    by what the machine loses with all cores at work. Each is the median of the ratios of ``ROUNDS``
    rounds, whose range is told.
    """
    with ProcessPoolExecutor(THREADS, get_context("spawn")) as processes:
        return _figures(processes)


def _figures(processes: ProcessPoolExecutor) -> dict[str, tuple[float, str]]:
    found: dict[str, tuple[float, str]] = {}
    for name, search in _searches().items():
        rounds = [(*_ratios(search), *_of_processes(processes, name)) for _ in range(ROUNDS)]
        kinds = "", "_by_cpu", "_work", "_processes", "_process_work"
        for kind, ratios in zip(kinds, np.array(rounds).T, strict=True):
            span = f"x one thread ({ratios.min():.2f} to {ratios.max():.2f})"
            found[f"{name}{kind}"] = float(np.median(ratios)), span
    return found


def _ratios(search: Callable[[], object]) -> tuple[float, float, float]:
    alone, shared = _timed(search, 1), _timed(search, THREADS)
    return alone[0] / shared[0], shared[2] / shared[1], shared[2] / alone[2]
