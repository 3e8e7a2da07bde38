"""The pre-endgame: with few tiles in the bag, every draw and the endgame behind it."""

from __future__ import annotations

import math
from collections.abc import Collection, Generator, Mapping
from dataclasses import replace

import numpy as np

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit, RankedMove, Ranking
from tuiwords.engine.scrabble.empty_bag import QUANTITIES
from tuiwords.engine.scrabble.inference import Inference, infer
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import BEST_ROOM, Position
from tuiwords.engine.scrabble.playouts import CandidateTurn
from tuiwords.engine.scrabble.preendgame import PreEndgame
from tuiwords.engine.scrabble.preendgame_order import certain, search
from tuiwords.engine.scrabble.simulation import PLIES, Simulation, with_boards
from tuiwords.engine.scrabble.strategies.simulate import (
    ERRS,
    INFER,
    TRIALS,
    TURN_NODES,
    UNLIMITED,
    WIN_AND_SPREAD,
    Simulate,
)
from tuiwords.engine.scrabble.turns import (
    exchanges_of,
    facts_of,
    forced,
    noted,
    pass_of,
    plays_of,
    why_not,
)
from tuiwords.games.scrabble import ScrabbleView, Turn
from tuiwords.games.scrabble.tiles import notation

MOST_IN_BAG = 6
PRESELECTED = 40  # candidates of the simulation that comes first
SIMULATED = 0.2  # of the time
SEARCHED = 10  # candidates whose endgames are searched first
ALL_TURNS = 2  # with so many tiles in the bag all turns are candidates then
DRAW = "draw "  # and a tile: a term
COMPARED = frozenset({"win", "spread", "behind"})  # the terms that the search replaces
PAUSE = 4_000  # nodes searched between two looks at the time, about 12 ms
# Nodes between two rankings: so many times as many at first, later so many more.
NEWS, NEWS_NODES = 0.15, 150_000
# Turns simulated between two looks at the time: fewer where the nodes are no more than that.
AT_ONCE, FEW_AT_ONCE, FEW_NODES = 160, 64, 100_000
_Best = tuple[tuple[RankedMove[Turn], ...], Mapping[str, float]]


class PreEndgameSearch:
    """The chance to win over all draws, with the endgames behind them searched; for two players.

    A simulation chooses the candidates. With other numbers of tiles in the bag than 1 to 6, or of
    players, it is all there is.
    """

    name = "preendgame"

    def __init__(self, infer: bool = INFER, errs: bool = ERRS) -> None:
        """With ``infer`` what the opponent may have kept counts.

        With ``errs`` so does that the opponent errs in the endgame, see ``empty_bag.Errors``: then
        the chances to win are not those against best play.
        """
        self.infer, self.errs = bool(infer), bool(errs)

    def analyse(
        self, view: ScrabbleView, limit: Limit
    ) -> Generator[Ranking[Turn], Limit | None, None]:
        """A ranking after every few draws; nodes are positions searched.

        A turn simulated counts as ``TURN_NODES``. The error of a value that is solved is 0. The
        fact ``draws`` is how many were searched; the term ``solved`` for how many percent of them
        it is proven who wins, and ``draw A`` the chance to win where an A is drawn. ``proven`` is
        100 for the first turn if no other can win more often (where it leaves tiles in the bag,
        against an opponent who knows them).
        """
        few = 1 <= view.bag <= MOST_IN_BAG and len(view.rack_sizes) == 2
        if not few or forced(view) or view.unknown:
            rankings = Simulate(infer=self.infer).analyse(view, limit)
            note = "" if forced(view) else f"{why_not(view)}: ranked by simulation"
            yield from noted(rankings, note)
            return
        if limit.seconds is None and limit.nodes is None:
            limit = replace(limit, nodes=TURN_NODES * UNLIMITED)
        watch = Stopwatch(limit)
        facts = facts_of(view, limit)
        inferred = infer(view, limit.seed) if self.infer else None
        simulation = Simulation(view, limit.seed, PLIES, PRESELECTED, inferred=inferred)
        at_once = FEW_AT_ONCE if (limit.nodes or math.inf) <= FEW_NODES else AT_ONCE
        for number in simulation.go_on(at_once):
            if watch.part(TURN_NODES * simulation.nodes) >= SIMULATED:
                break
            if not number % TRIALS:
                yield _simulated(simulation, watch, facts)
        simulated = TURN_NODES * simulation.nodes
        yield _simulated(simulation, watch, facts)
        searched = _Searched(view, limit, simulation, inferred, errs=self.errs)
        (moves, told), before = searched.best(facts), 0.0
        nodes, now, ranked_at, changed = simulated, simulated, simulated, False
        for new in search(searched.game):
            changed |= new
            now = simulated + searched.game.nodes
            if now - nodes < PAUSE:
                continue
            nodes, final = now, watch.expired(now)
            news = min(NEWS * ranked_at, NEWS_NODES)
            if changed and (final or now - ranked_at >= news):
                (moves, told), ranked_at, changed = searched.best(facts), now, False
            seconds = before + watch.seconds
            further = yield Ranking(
                WIN_AND_SPREAD, moves, nodes, seconds, final, told, undecided=final
            )
            if further is not None:  # maybe in another thread, whose clock is another one
                before, watch = seconds, Stopwatch(further)
            elif final:
                return
        moves, told = searched.best(facts)
        yield Ranking(WIN_AND_SPREAD, moves, now, before + watch.seconds, True, told)


def _simulated(
    simulation: Simulation, watch: Stopwatch, facts: Mapping[str, float]
) -> Ranking[Turn]:
    moves = simulation.ranked(watch.limit.top, simulation.samples.compare())
    return Ranking(
        WIN_AND_SPREAD, moves, TURN_NODES * simulation.nodes, watch.seconds, False, facts
    )


class _Searched:
    """The best turns of a simulation, with the endgames behind them searched ever deeper."""

    def __init__(
        self,
        view: ScrabbleView,
        limit: Limit,
        simulation: Simulation,
        inferred: Inference | None,
        *,
        errs: bool,
    ) -> None:
        simulated = simulation.ranked(PRESELECTED, simulation.samples.compare())
        places = {turn.move: place for place, turn in enumerate(simulation.turns)}
        tried = [simulation.tried[places[turn.move]] for turn in simulated]
        every = view.bag <= ALL_TURNS
        others = _other_turns(view, places.keys()) if every else []
        self._all = every and len(others) < BEST_ROOM - PRESELECTED
        more = [*tried[SEARCHED:], *(candidate for _, candidate in others)] if every else []
        self.game = PreEndgame(
            *(view, tried[:SEARCHED], f"preendgame {limit.seed}", inferred),
            more=more,
            errs=errs,
        )
        self._simulated = *simulated, *(turn for turn, _ in others)
        self._top = limit.top

    def best(self, facts: Mapping[str, float]) -> _Best:
        """The candidates by value, then the turns that were only simulated; and the facts."""
        if not self.game.counts[: self.game.first].all():
            return self._simulated[: self._top], facts
        _, wins, spreads, solved = (self.game.estimates(n) for n in QUANTITIES)
        wins, solved = np.clip(wins, 0, 1), np.clip(solved, 0, 1)
        known, reached = self.game.values(), np.array(self.game.tried())
        order = np.lexsort((-solved[reached].round(9), -known[reached]))
        tried: list[int] = reached[order].tolist()
        first, values = tried[0], np.clip(known, 0, 1)
        moves = []
        for place in tried[: self._top]:
            turn = self._simulated[place]
            terms = dict(turn.terms) | {
                "win": 100 * float(wins[place]),
                "spread": float(spreads[place]),
            }
            terms["behind"] = 100 * float(values[first] - values[place])
            terms["solved"] = 100 * float(solved[place])
            if place == first and self._all and certain(self.game):
                terms["proven"] = 100.0
            by_tile = self.game.by_tile(place) if self._top > 1 else {}
            terms |= {f"{DRAW}{notation(tile)}": 100 * win for tile, win in by_tile.items()}
            error = 100 * self.game.error(place, first)
            moves.append(RankedMove(turn.move, 100 * float(values[place]), terms, error))
        lowest = moves[-1].value
        for place, turn in enumerate(self._simulated):
            if len(moves) < self._top and place not in tried:
                moves.append(_not_searched(turn, lowest))
        return tuple(moves), {**facts, "draws": float(self.game.counts.max())}


def _not_searched(turn: RankedMove[Turn], most: float) -> RankedMove[Turn]:
    """A turn without simulated chances, which do not compare with those that were searched."""
    terms = {name: term for name, term in turn.terms.items() if name not in COMPARED}
    return replace(turn, value=min(turn.value, most), terms=terms, error=None)


def _other_turns(
    view: ScrabbleView, known: Collection[Turn]
) -> list[tuple[RankedMove[Turn], CandidateTurn]]:
    """The best plays and all other turns, but those ``known``; the highest equity first."""
    at = Position.of(view)
    at.use_leaves(leaves_for(view.rules))
    pairs = with_boards(at, plays_of(at, BEST_ROOM), [*exchanges_of(at), pass_of(at)])
    return [
        (turn, CandidateTurn(turn.move, turn.terms["score"], board))
        for turn, board in pairs
        if turn.move not in known
    ]
