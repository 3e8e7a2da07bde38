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
from collections.abc import Iterator
from dataclasses import replace

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, RankedMove
from tuiwords.engine.paired_samples import Comparison
from tuiwords.engine.scrabble.kernels.layout import MILLI, STUCK
from tuiwords.engine.scrabble.late_verdicts import AT_ONCE, LISTED_TURNS, endgame, preendgame
from tuiwords.engine.scrabble.leaves import leave_of, leaves_for
from tuiwords.engine.scrabble.pack import BEST_ROOM, Position
from tuiwords.engine.scrabble.simulation import Gains, Quantity, Simulation
from tuiwords.engine.scrabble.strategies.champion import FEW_IN_BAG
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.tile_codes import codes_of
from tuiwords.engine.scrabble.turns import forced
from tuiwords.engine.scrabble.verdict import Verdict, compared
from tuiwords.engine.scrabble.win_percent import win_percent_for
from tuiwords.games.scrabble import Exchange, Play, ScrabbleView, Turn

SIMULATED = 8_000  # turns played out for a verdict at most, about a CPU second
PRECISE = 0.004  # half the 95 % interval of the chance lost at which a simulation may end,
ROUGHLY = 0.1  # or, where that is more, this part of the chance lost
# Points that a turn loses for certain where they are told, and half the 95 % interval at which they
# are known well enough, where the chance to win does not tell which turn is best.
TELLING, TELLING_ERROR = 1.0, 4.0
FIRST_LOOK = 450  # turns played out before a first verdict, a twentieth of a CPU second
DRAWS = 60  # racks that might have been drawn, for the luck
SEED = Limit().seed  # that of hints


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
    two = len(view.rack_sizes) == 2
    if can_be_simulated(view):
        made = RankedMove(turn, equity_of(view, turn, score), {"score": float(score)})
        few = two and view.bag <= FEW_IN_BAG
        yield from (preendgame if few else _simulated)(view, made, effort, seed)
    elif two and not view.bag and view.rack:
        yield endgame(view, turn, score, effort)
    else:
        yield _by_equity(view, turn, score)


def can_be_simulated(view: ScrabbleView) -> bool:
    """Whether a turn there is judged by a simulation."""
    whole = len(view.rack) == view.rack_sizes[view.seat]
    return whole and view.bag > 0 and len(view.rack_sizes) > 1 and not forced(view)


def _simulated(
    view: ScrabbleView, turn: RankedMove[Turn], effort: float, seed: int | str
) -> Iterator[Verdict]:
    """Simulate the turn beside the best ones until it is clear what it loses, or time is up."""
    simulation, most = Simulation(view, seed, made=turn), effort * SIMULATED
    samples, made = simulation.samples, simulation.made
    found, error, shown = None, 0.0, False
    for _ in simulation.go_on(AT_ONCE):
        simulation.catch_up(made)
        found, wins = samples.compare(), samples.estimates(Quantity.WIN)
        best = found.best
        rival = simulation.second(found) if best == made else made
        error = found.half_interval(rival)
        if simulation.nodes >= most or (best == made and found.certain):
            break
        enough = max(PRECISE, ROUGHLY * (wins[best] - wins[made])) / math.sqrt(effort)
        if error < enough and (best == made or _points_are_known(simulation, best)):
            break
        if not shown and simulation.nodes >= FIRST_LOOK:
            shown = True
            yield _as_simulated(simulation, found, error)
    yield _as_simulated(simulation, found or samples.compare(), error)


def _points_are_known(simulation: Simulation, best: int) -> bool:
    """Whether it is known about how many points the turn made loses."""
    points = slice(Quantity.SPREAD, Quantity.SPREAD + 1)
    half = float(simulation.samples.half_intervals(points, best, [simulation.made])[0, 0])
    spreads = simulation.samples.estimates(Quantity.SPREAD)
    behind = float(spreads[best] - spreads[simulation.made])
    return half < max(TELLING_ERROR, ROUGHLY * behind)


def _as_simulated(simulation: Simulation, found: Comparison, error: float) -> Verdict:
    """The verdict on the turn made, by a simulation as it stands."""
    samples, made, best = simulation.samples, simulation.made, found.best
    wins, spreads = samples.estimates(Quantity.WIN), samples.estimates(Quantity.SPREAD)
    verdict = compared(
        simulation.turns[best],
        (float(wins[made]), float(wins[best])),
        0.0 if best == made else error,
        float(spreads[best] - spreads[made]),
        simulation.ranked(LISTED_TURNS, found),
        certain=samples.least_lead(Quantity.SPREAD, best, made) > TELLING,
    )
    one, other = (
        replace(simulation.turns[n], terms={**simulation.turns[n].terms, **parts})
        for n, parts in zip((best, made), simulation.parts((best, made)), strict=True)
    )
    return replace(verdict, gains=Gains.of(one, other))


def _by_equity(view: ScrabbleView, turn: Turn, score: int) -> Verdict:
    """The verdict by static equity."""
    ranking = rank(Equity(), view, Limit(top=BEST_ROOM))
    best, ranked = ranking.moves[0], ranking.moves[:LISTED_TURNS]
    made = next((each for each in ranking.moves if each.move == turn), None)
    value = equity_of(view, turn, score) if made is None else made.value
    points, win = max(0.0, best.value - value), chance(view, value)
    best_win = chance(view, best.value) if points else win
    found = int(best.terms.get("score", 0))
    return Verdict(best.move, found, points, win, best_win, ranked=ranked, mistake=points > 0)


def equity_of(view: ScrabbleView, turn: Turn, score: int) -> float:
    """The static equity of any turn, whatever its words. Raises: GameError."""
    used = turn.tiles if isinstance(turn, Play | Exchange) else ""
    kept = "".join((Counter(view.rack) - Counter(used)).elements())
    if view.bag:
        return score + leave_of(leaves_for(view.rules), kept, codes_of(view.rules))
    if kept and not view.rules.has_last_turns:
        return float(score - 2 * view.rules.worth(kept) - STUCK)
    return float(score + 2 * view.rules.left(view.unseen))


def chance(view: ScrabbleView, value: float) -> float:
    """The chance to win in percent after a turn of this value in points."""
    others = [score for seat, score in enumerate(view.scores) if seat != view.seat]
    spread = view.scores[view.seat] - max(others, default=0) + value
    unseen = max(1, len(view.unseen))
    return 100 * float(win_percent_for(view.rules).chance(spread, unseen))


def luck(view: ScrabbleView, kept: str, seed: int) -> float | None:
    """Points by which the rack's best turn beats the mean over other draws to the tiles kept.

    Equal for equal seeds; None where nothing was drawn. Raises: GameError.
    """
    drawn = Counter(view.rack) - Counter(kept)
    new = drawn.total()
    if not new or Counter(kept) - Counter(view.rack):
        return None
    position, leaves = Position.of(view), leaves_for(view.rules)
    pool = sorted([*view.unseen, *drawn.elements()])
    worth, rng = view.rules.worth("".join(pool)), random.Random(f"luck {seed}")

    def best(tiles: list[str]) -> float:
        others = 0 if view.bag else worth - view.rules.worth("".join(tiles))
        rack = position.codes.counts([*kept, *tiles])
        return position.best_turn(position.board, rack, leaves, view.bag, others).equity / MILLI

    others = [best(rng.sample(pool, new)) for _ in range(DRAWS)]
    return best(sorted(drawn.elements())) - sum(others) / len(others)
