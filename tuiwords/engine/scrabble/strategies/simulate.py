"""Monte Carlo: the best turns by equity are played out some turns further, over and over.

That is two turns, between two players four with 15 to 23 tiles in the bag, and to the end of the
game with fewer.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from tuiwords.engine.anytime import Stopwatch, rank
from tuiwords.engine.base import Limit, Measure, Ranking
from tuiwords.engine.scrabble.inference import infer
from tuiwords.engine.scrabble.simulation import PLIES, SIMULATED_TURNS, TO_THE_END, Simulation
from tuiwords.engine.scrabble.strategies.partly_known import drawn
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.turns import facts_of, forced, tables_note
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import ScrabbleView, Turn

WIN_AND_SPREAD = Measure("win % and spread", "%", more_is_better=True)
INFER = ERRS = False
TURN_NODES = 40  # positions of a search that take as long as a turn simulated
UNLIMITED = 10_000  # turns played out where neither seconds nor nodes limit them
MOST_PLIES, MOST_CANDIDATES = 20, 100
# Turns played out at once: some milliseconds, also where lines are played to the end.
AT_ONCE, AT_ONCE_TO_THE_END = 160, 32
TRIALS = 12  # between two rankings, which take 1 ms each


class Simulate:
    """The chance to win after some turns more, mean over the same random draws for every turn.

    ``plies`` are the turns after the candidate at least, an even number; ``candidates`` how many
    are tried, the best by equity; with ``infer`` what the opponent may have kept counts.
    """

    name = "simulate"

    def __init__(
        self, plies: int = PLIES, candidates: int = SIMULATED_TURNS, infer: bool = INFER
    ) -> None:
        """Raises: GameError."""
        if plies not in range(2, MOST_PLIES + 1, 2):
            raise GameError(f"plies must be an even number from 2 to {MOST_PLIES}, not {plies}")
        if candidates not in range(1, MOST_CANDIDATES + 1):
            raise GameError(f"candidates must be 1 to {MOST_CANDIDATES}, not {candidates}")
        self.plies, self.candidates = int(plies), int(candidates)
        self.infer = bool(infer)

    def analyse(
        self, view: ScrabbleView, limit: Limit
    ) -> Generator[Ranking[Turn], Limit | None, None]:
        """A ranking after every few draws; nodes are turns played out.

        Without others to reply, or with an empty bag, equity speaks; of a rack known in part, the
        racks that it may be.
        """
        if forced(view):
            yield from Equity().analyse(view, limit)
            return
        if view.unknown:
            yield from drawn(view, limit)
            return
        if len(view.rack_sizes) < 2 or not view.bag:
            why = "The bag is empty" if len(view.rack_sizes) > 1 else "No opponent"
            yield replace(rank(Equity(), view, limit), note=f"{why}: ranked by equity")
            return
        if limit.seconds is None and limit.nodes is None:
            limit = replace(limit, nodes=UNLIMITED)
        watch = Stopwatch(limit)
        facts = facts_of(view, limit)
        inferred = infer(view, limit.seed) if self.infer else None
        simulation = Simulation(view, limit.seed, self.plies, self.candidates, inferred=inferred)
        at_once = AT_ONCE if view.bag > TO_THE_END else AT_ONCE_TO_THE_END
        before, note = 0.0, tables_note(view)
        for number in simulation.go_on(at_once):
            compared = simulation.samples.compare()
            certain = compared.certain
            final = certain or watch.expired(simulation.nodes)
            if not final and number % TRIALS:
                continue
            rounds = {"rounds": float(simulation.samples.counts.max())}
            seconds = before + watch.seconds
            further = yield Ranking(
                WIN_AND_SPREAD,
                simulation.ranked(limit.top, compared),
                simulation.nodes,
                seconds,
                final,
                facts | rounds,
                note=note,
                undecided=final and not certain,
            )
            if further is not None:  # maybe in another thread, whose clock is another one
                before, watch = seconds, Stopwatch(further)
            elif final:
                return
