"""Analysis of turns played: the best turn of the position, what was lost, the luck of the draw.

A turn is worth the chance to win that a simulation finds while there are tiles in the bag; in games
for two the last few of them with every draw and the endgames behind it, and then the spread won by
an endgame search. Who plays alone, an empty bag among more than two players, and a rack that is not
known whole are judged by static equity.

All draws are those of the hints (``champion``), so that both rank the turns alike.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, RankedMove
from tuiwords.engine.paired_samples import Comparison
from tuiwords.engine.scrabble.empty_bag import SPREAD as PRE_SPREAD
from tuiwords.engine.scrabble.kernels.layout import MILLI
from tuiwords.engine.scrabble.kernels.rack import STUCK
from tuiwords.engine.scrabble.kernels.search import EQUITY
from tuiwords.engine.scrabble.leaves import leave_of, leaves_for
from tuiwords.engine.scrabble.pack import BEST_ROOM, Position, rack_of
from tuiwords.engine.scrabble.preendgame import UNPROVEN, PreEndgame
from tuiwords.engine.scrabble.simulation import SPREAD, WIN, Gains, Simulation
from tuiwords.engine.scrabble.strategies.champion import FEW_IN_BAG
from tuiwords.engine.scrabble.strategies.endgame import EndgameSearch, difference_error
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.turns import forced
from tuiwords.engine.scrabble.win_percent import win_percent_for
from tuiwords.games.scrabble import Exchange, Play, ScrabbleView, Turn

ENDGAME_NODES = 50_000  # positions of an endgame search, under a CPU second
SIMULATED = 8_000  # turns played out for a verdict at most, about a CPU second
PRECISE = 0.004  # half the 95 % interval of the chance lost at which a simulation may end,
NEGLIGIBLE = 0.005  # of the chance to win: what a turn must lose for certain to be a mistake
RIVALS = 6  # turns beside the one made whose endgames are searched
AT_ONCE = 150  # turns played out between two looks at what is known
ROUGHLY = 0.1  # or, where that is more, this part of the chance lost
TELLING = 5.0  # points that a turn as likely to win is said to lose, if it loses more for certain
_LEAST = 0.1  # points that a clear mistake is said to lose at least
FIRST_LOOK = 450  # turns played out before a first verdict, a twentieth of a CPU second
LISTED = 10  # of the best turns
DRAWS = 60  # racks that might have been drawn, for the luck
SEED = Limit().seed  # that of hints


@dataclass(frozen=True, slots=True)
class Verdict:
    """A turn compared with the best one: ``lost`` in points, chances to win in percent.

    A turn that certainly loses a part of the chance to win is a mistake, as is one that loses
    points where nothing but points is known. ``score`` is that of the best turn. ``win`` and
    ``best_win`` are after the turn made and after the best one; ``error`` is half the 95 % interval
    of their difference, 0 where they are compared by equity or by an endgame search. Where such a
    search has not proven both, ``lost_error`` is that of the points lost. ``gains`` are those of
    the best turn, where both were simulated. ``ranked`` are the best turns, with the values of the
    search that found them.
    """

    best: Turn
    score: int
    lost: float
    win: float
    best_win: float
    error: float = 0.0
    gains: Gains | None = None
    ranked: tuple[RankedMove[Turn], ...] = ()
    mistake: bool = False
    lost_error: float = 0.0

    @property
    def as_good(self) -> bool:
        """Whether the turn made is not the best one, but as likely to win as far as is known."""
        return not self.mistake and self.win < self.best_win

    @property
    def win_lost(self) -> float:
        """Percentage points of the chance to win that the turn lost."""
        return max(0.0, self.best_win - self.win)


def judge(
    view: ScrabbleView, turn: Turn, score: int, effort: float = 1.0, seed: int | str = SEED
) -> Verdict:
    """Judge a turn that scored ``score``; its words need not be in the lexicon.

    A simulation takes ``effort`` times the usual playouts. A turn better than all that the lexicon
    allows loses nothing. Raises: GameError.
    """
    *_, verdict = verdicts(view, turn, score, effort, seed)
    return verdict


def verdicts(
    view: ScrabbleView, turn: Turn, score: int, effort: float = 1.0, seed: int | str = SEED
) -> Iterator[Verdict]:
    """Judge a turn as ``judge`` does, with a first verdict at once where it is simulated.

    Raises: GameError.
    """
    if can_be_simulated(view):
        few = view.bag <= FEW_IN_BAG and len(view.rack_sizes) == 2
        judged = _searched if few else _simulated
        yield from judged(view, turn, score, effort, seed)
        return
    endgame = view.bag == 0 and len(view.rack_sizes) == 2 and bool(view.rack)
    if endgame:
        limit = Limit(nodes=round(effort * ENDGAME_NODES), top=BEST_ROOM)
        ranking = rank(EndgameSearch(), view, limit)
    else:
        ranking = rank(Equity(), view, Limit(top=BEST_ROOM))
    best, ranked = ranking.moves[0], ranking.moves[:LISTED]
    made = next((ranked for ranked in ranking.moves if ranked.move == turn), None)
    if made is None and endgame:
        # The search does not have this turn: both are compared by static equity.
        best = rank(Equity(), view, Limit(top=1)).moves[0]
    value = equity_of(view, turn, score) if made is None else made.value
    error = 0.0
    if endgame and made is None:
        error = difference_error(best.value - value)
    elif made is not None and made is not best:
        error = made.error or 0.0
    yield replace(_verdict(view, value, best, error), ranked=ranked)


def can_be_simulated(view: ScrabbleView) -> bool:
    """Whether a turn there is judged by a simulation."""
    whole = len(view.rack) == view.rack_sizes[view.seat]
    return whole and view.bag > 0 and len(view.rack_sizes) > 1 and not forced(view)


def _simulated(
    view: ScrabbleView, turn: Turn, score: int, effort: float, seed: int | str
) -> Iterator[Verdict]:
    """Simulate the turn beside the best ones until it is clear what it loses, or time is up."""
    turn_made = RankedMove(turn, equity_of(view, turn, score), {"score": float(score)})
    simulation, most = Simulation(view, seed, made=turn_made), effort * SIMULATED
    samples, made = simulation.samples, simulation.made
    compared, error, shown = None, 0.0, False
    for trial in simulation.trials(AT_ONCE):
        simulation.play(trial)
        if not samples.counts.all():
            continue
        simulation.catch_up(made)
        compared, wins = samples.compare(), samples.estimates(WIN)
        best = compared.best
        rival = simulation.second(compared) if best == made else made
        error = compared.half_interval(rival)
        enough = max(PRECISE, ROUGHLY * (wins[best] - wins[made])) / math.sqrt(effort)
        if error < enough or simulation.nodes >= most or (best == made and compared.certain):
            break
        if not shown and simulation.nodes >= FIRST_LOOK:
            shown = True
            yield _as_simulated(simulation, compared, error)
    yield _as_simulated(simulation, compared or samples.compare(), error)


def _as_simulated(simulation: Simulation, compared: Comparison, error: float) -> Verdict:
    """The verdict on the turn made, by a simulation as it stands."""
    samples, made, best = simulation.samples, simulation.made, compared.best
    error = 0.0 if best == made else error
    spreads = samples.estimates(SPREAD)
    behind = samples.least_lead(SPREAD, best, made)
    wins = samples.estimates(WIN)
    verdict = _compared(simulation.turns, made, best, wins, spreads, error, behind)
    one, other = (
        replace(simulation.turns[n], terms={**simulation.turns[n].terms, **parts})
        for n, parts in zip((best, made), simulation.parts((best, made)), strict=True)
    )
    ranked = simulation.ranked(LISTED, compared)
    return replace(verdict, gains=Gains.of(one, other), ranked=ranked)


def _searched(
    view: ScrabbleView, turn: Turn, score: int, effort: float, seed: int | str
) -> Iterator[Verdict]:
    """Search the endgames behind the turn and the best ones of a simulation, for every draw."""
    turn_made = RankedMove(turn, equity_of(view, turn, score), {"score": float(score)})
    simulation, most = Simulation(view, seed, made=turn_made), effort * SIMULATED
    for trial in simulation.trials(AT_ONCE):
        simulation.play(trial)
        if simulation.samples.counts.all() and simulation.nodes >= most / 4:
            break
    order = np.argsort(-simulation.samples.estimates(WIN), kind="stable").tolist()
    others = [place for place in order if place != simulation.made]
    chosen = [simulation.made, *others[:RIVALS]]
    tried = [simulation.tried[place] for place in chosen]
    game, made = PreEndgame(view, tried, f"preendgame {seed}"), 0
    for _ in game.search(always=(made,)):
        if game.nodes >= most and game.samples.counts.all():
            break
    compared, wins = game.samples.compare(), game.samples.estimates(WIN)
    best = compared.best
    errors = [_error(game, compared, place) for place in range(len(chosen))]
    error = errors[made] if best != made else 0.0
    turns = [simulation.turns[place] for place in chosen]
    spreads = game.samples.estimates(SPREAD)
    behind = game.samples.least_lead(PRE_SPREAD, best, made)
    verdict = _compared(turns, made, best, wins, spreads, error, behind)
    yield replace(verdict, ranked=_ranked(turns, compared, wins, errors))


def _error(game: PreEndgame, compared: Comparison, place: int) -> float:
    """Half the 95 % interval of how far a candidate is behind the best, as hints have it."""
    sure = game.is_proven(place) and game.is_proven(compared.best)
    return max(compared.half_interval(place), 0.0 if sure else UNPROVEN)


def _ranked(
    turns: Sequence[RankedMove[Turn]],
    compared: Comparison,
    wins: NDArray[np.float64],
    errors: Sequence[float],
) -> tuple[RankedMove[Turn], ...]:
    """Turns whose endgames were searched, best first."""
    order = np.argsort(compared.behind, kind="stable").tolist()
    return tuple(
        replace(
            turns[n],
            value=-100 * float(compared.behind[n]),
            terms={**turns[n].terms, "win": 100 * min(1.0, max(0.0, float(wins[n])))},
            error=100 * errors[n],
        )
        for n in order
    )


def _compared(
    turns: Sequence[RankedMove[Turn]],
    made: int,
    best: int,
    wins: NDArray[np.float64],
    spreads: NDArray[np.float64],
    error: float,
    behind: float,
) -> Verdict:
    """The verdict on one of some turns; ``behind`` is by how many points it is so at least.

    It loses a chance to win, or points, only if that is clear.
    """
    win, best_win = (min(1.0, max(0.0, float(wins[place]))) for place in (made, best))
    clear = best_win - win - error > NEGLIGIBLE
    decided = behind > TELLING and best_win - win < 2 * NEGLIGIBLE
    return Verdict(
        turns[best].move,
        int(turns[best].terms["score"]),
        max(_LEAST, float(spreads[best] - spreads[made])) if clear or decided else 0.0,
        100 * win,
        100 * max(win, best_win),
        100 * error,
        mistake=clear,
    )


def _verdict(view: ScrabbleView, value: float, best: RankedMove[Turn], error: float) -> Verdict:
    """The verdict by values in points; no more is lost for certain than ``error`` leaves."""
    score, win = int(best.terms.get("score", 0)), chance(view, value)
    if value >= best.value:
        return Verdict(best.move, score, 0.0, win, win)
    lost, best_win = best.value - value, chance(view, best.value)
    clear = lost > error
    return Verdict(
        best.move,
        score,
        lost,
        win if clear else best_win,
        best_win,
        mistake=clear,
        lost_error=error,
    )


def equity_of(view: ScrabbleView, turn: Turn, score: int) -> float:
    """The static equity of any turn, whatever its words. Raises: GameError."""
    used = turn.tiles if isinstance(turn, Play | Exchange) else ""
    kept = "".join((Counter(view.rack) - Counter(used)).elements())
    if view.bag:
        return score + leave_of(leaves_for(view.rules), kept)
    if kept:
        return float(score - 2 * view.rules.worth(kept) - STUCK)
    return float(score + 2 * view.rules.worth(view.unseen))


def chance(view: ScrabbleView, value: float) -> float:
    """The chance to win in percent after a turn of this value in points."""
    others = [score for seat, score in enumerate(view.scores) if seat != view.seat]
    spread = view.scores[view.seat] - max(others, default=0) + value
    # With an empty bag the value is up to the end of the game.
    unseen = len(view.unseen) if view.bag else 0
    return 100 * float(win_percent_for(view.rules).chance(spread, unseen))


def luck(view: ScrabbleView, kept: str, seed: int) -> float | None:
    """Points by which the rack's best turn beats the mean over other draws to the tiles kept.

    Equal for equal seeds; None where nothing was drawn. Raises: GameError.
    """
    drawn = Counter(view.rack) - Counter(kept)
    new = drawn.total()
    if not new or Counter(kept) - Counter(view.rack):
        return None
    position, leaves, turn = Position.of(view), leaves_for(view.rules), np.zeros(8, np.int64)
    pool = sorted([*view.unseen, *drawn.elements()])
    worth, rng = view.rules.worth("".join(pool)), random.Random(f"luck {seed}")

    def best(tiles: list[str]) -> float:
        others = worth - view.rules.worth("".join(tiles)) if view.bag == 0 else 0
        rack = rack_of([*kept, *tiles])
        position.best_turn(position.board, rack, leaves, view.bag, others, turn)
        return int(turn[EQUITY]) / MILLI

    others = [best(rng.sample(pool, new)) for _ in range(DRAWS)]
    return best(sorted(drawn.elements())) - sum(others) / len(others)
