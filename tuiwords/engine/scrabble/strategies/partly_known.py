"""A rack known only in part: its unknown tiles are drawn from the unseen ones, over and over.

Quackle and Macondo fill such racks at random, too; here the best plays of many racks are counted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tuiwords.engine.anytime import Stopwatch, rank
from tuiwords.engine.base import Limit, Measure, RankedMove, Ranking
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.turns import tables_note
from tuiwords.games.scrabble import ScrabbleView, Turn
from tuiwords.text import count_text

BEST = Measure("best of the racks drawn", "%", more_is_better=True)
RACKS = 400  # drawn at most: about a CPU second; a share of 10 % is then known to 3 %
_LISTED = 15  # turns of each rack that count, the best by equity
_AT_ONCE = 8  # racks between two rankings, some 10 ms


@dataclass(slots=True)
class _Counted:
    """Of a turn: the racks that have it, those of which it is the best, sum of equity, score."""

    racks: int = 0
    best: int = 0
    equity: float = 0.0
    score: float = 0.0


def drawn(view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
    """Turns by the share of the racks drawn of which they are the best by equity.

    Nodes are racks. Turns may need tiles that are not known. Raises: GameError.
    """
    watch, chance = Stopwatch(limit), random.Random(f"{limit.seed}")
    found: dict[Turn, _Counted] = {}
    known, size = len(view.rack), len(view.rack) + view.unknown
    told = f"{known} of {size} tiles are known, {count_text(view.unknown, 'is', 'are')} drawn"
    for number in range(1, RACKS + 1):
        for place, move in enumerate(_ranked(view, chance)):
            turn = found.setdefault(move.move, _Counted(score=move.terms.get("score", 0.0)))
            turn.racks += 1
            turn.best += not place
            turn.equity += move.value
        final = number == RACKS or watch.expired(number)
        if final or not number % _AT_ONCE:
            moves = _moves(found, number)[: limit.top]
            note = tables_note(view) or f"{told} from the unseen: {count_text(number, 'rack')}"
            yield Ranking(BEST, moves, number, watch.seconds, final, note=note)
        if final:
            return


def _ranked(view: ScrabbleView, chance: random.Random) -> tuple[RankedMove[Turn], ...]:
    """The best turns of one rack that may be there."""
    tiles = chance.sample(view.unseen, view.unknown)
    rest = "".join(sorted((Counter(view.unseen) - Counter(tiles)).elements()))
    sizes = list(view.rack_sizes)
    sizes[view.seat] = len(view.rack) + len(tiles)
    filled = replace(
        view,
        rack="".join(sorted([*view.rack, *tiles])),
        unseen=rest,
        bag=view.bag - len(tiles),
        rack_sizes=tuple(sizes),
    )
    return rank(Equity(), filled, Limit(top=_LISTED)).moves


def _moves(found: dict[Turn, _Counted], racks: int) -> tuple[RankedMove[Turn], ...]:
    order = sorted(found.items(), key=lambda item: (-item[1].best, -item[1].equity))
    return tuple(
        RankedMove(
            turn,
            100 * its.best / racks,
            {
                "best": 100 * its.best / racks,
                "racks": 100 * its.racks / racks,
                "score": its.score,
                "equity": its.equity / its.racks,
            },
        )
        for turn, its in order
    )
