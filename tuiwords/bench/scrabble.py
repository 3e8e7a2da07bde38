"""Scrabble figures, CPU time on one thread: listing plays, self-play by equity, simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuiwords.engine.scrabble.pack import LeaveTable
    from tuiwords.engine.scrabble.selfplay import SelfPlay
    from tuiwords.games.scrabble import Ruleset
    from tuiwords.lexicon.lexicon import Lexicon

POSITIONS = 5000  # of self-play, each with the rack to move
GAMES = 1000
POSITIONS_SEED, GAMES_SEED = 2024, 2025
SIMULATED_GAMES, SIMULATED_TURN, SIMULATED_NODES = 8, 8, 600
ROUNDS = 3  # the median counts


def all_plays(table: SelfPlay, leaves: LeaveTable) -> float:
    """Mean microseconds to list all plays of a self-play position with score and equity."""
    import numpy as np

    from tuiwords.engine.scrabble.kernels.layout import POSITION
    from tuiwords.engine.scrabble.selfplay import recorder

    room = np.zeros(POSITIONS, POSITION)
    record = recorder(positions=room)
    table.play(POSITIONS // 15, POSITIONS_SEED, leaves, leaves, samples=record)
    positions = room[: record.positions_recorded]
    spent = []
    for _ in range(ROUNDS):
        start = table.cpu_seconds
        table.list_plays(positions, leaves)
        spent.append(table.cpu_seconds - start)
    return 1e6 * sorted(spent)[ROUNDS // 2] / len(positions)


def self_play(table: SelfPlay, leaves: LeaveTable) -> float:
    """Games per CPU second in which both sides play the best turn by equity."""
    spent = []
    for _ in range(ROUNDS):
        start = table.cpu_seconds
        table.play(GAMES, GAMES_SEED, leaves, leaves)
        spent.append(table.cpu_seconds - start)
    return GAMES / sorted(spent)[ROUNDS // 2]


def simulate(lexicon: Lexicon, rules: Ruleset) -> float:
    """Simulation iterations per CPU second, in the middle of games played by equity."""
    from tuiwords.engine.anytime import rank
    from tuiwords.engine.base import Limit
    from tuiwords.engine.scrabble.strategies.simulate import Simulate
    from tuiwords.engine.scrabble.strategies.static import Equity
    from tuiwords.games.scrabble import ScrabbleState

    nodes, seconds = 0, 0.0
    for seed in range(GAMES_SEED, GAMES_SEED + SIMULATED_GAMES):
        state = ScrabbleState.new(rules, lexicon, seed, 2)
        for _ in range(SIMULATED_TURN):
            best = rank(Equity(), state.view(state.turn), Limit(top=1)).moves[0]
            state = state.after(state.turn, best.move)
        found = rank(Simulate(), state.view(state.turn), Limit(nodes=SIMULATED_NODES, top=1))
        nodes, seconds = nodes + found.nodes, seconds + found.seconds
    return nodes / seconds


def figures() -> dict[str, tuple[float, str]]:
    """All figures for Scrabble with ENABLE and the shipped leaves."""
    from tuiwords.engine.scrabble.leaves import leaves_for
    from tuiwords.engine.scrabble.selfplay import SelfPlay
    from tuiwords.games.scrabble import ruleset
    from tuiwords.lexicon.library import library

    rules = ruleset("scrabble")
    lexicon, leaves = library().load(), leaves_for(rules)
    table = SelfPlay(lexicon, rules)
    return {
        "all_plays": (all_plays(table, leaves), "us"),
        "self_play": (self_play(table, leaves), "games/s"),
        "simulate": (simulate(lexicon, rules), "iterations/s"),
    }


def openings() -> dict[str, tuple[float, str]]:
    """The best openings of all racks with ENABLE and the shipped leaves, and the seconds."""
    import numpy as np

    from tuiwords.engine.scrabble.leaves import leaves_for
    from tuiwords.engine.scrabble.openings import all_openings
    from tuiwords.games.scrabble import ruleset
    from tuiwords.lexicon.library import library

    rules = ruleset("scrabble")
    leaves = leaves_for(rules)
    found = all_openings(library().load(), rules, leaves)
    # Of the racks of a bag, since the table also has room for those that no bag gives.
    points = found.points[found.equities > np.iinfo(np.int32).min]
    return {
        "all_openings": (found.cpu_seconds, "s"),
        "racks": (float(found.racks), "racks"),
        "racks_that_exchange": (float((points < 0).sum()), "racks"),
        "highest_opening": (float(points.max()), "points"),
    }
