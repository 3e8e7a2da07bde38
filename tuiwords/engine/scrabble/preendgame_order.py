"""In which order the endings of a pre-endgame are searched: first those that may change the choice.

The candidate comes first that may win most often, if what is not known of it comes right. It meets
more draws, or of those met the likeliest to be lost are searched deeper.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np

from tuiwords.engine.scrabble.empty_bag import WHO_WINS
from tuiwords.engine.scrabble.met_endings import MetEndings
from tuiwords.engine.scrabble.preendgame import AskedEnding, PreEndgame

BATCH = 8  # endings that are chosen at once
ENOUGH = 8  # endings that are asked for, before more are chosen
PEEKS = 8  # turns that meet one draw before the best of them meets more
LOOKS = 4  # endings looked at for each that is searched, while there are more turns
WIDER = 0.5  # more draws are met where that part of what is not sure comes from them


class Stage(NamedTuple):
    """How far contenders are searched: on at most so many draws, up to an effort.

    They are contenders as long as so many standard ``deviations`` of what is not sure of them
    leave them a chance to be best; without a number as long as they can be best at all.
    """

    draws: int
    effort: int
    deviations: float | None


EVERY = 1 << 20
STAGES = (
    Stage(24, 0, 1.0),
    Stage(48, 1, 1.0),
    Stage(EVERY, 3, 1.0),
    Stage(EVERY, 3, 2.0),
    Stage(EVERY, 4, 2.0),
    Stage(EVERY, 5, 4.0),
    Stage(EVERY, 5, None),
)


def search(game: PreEndgame, always: Collection[int] = ()) -> Iterator[bool]:
    """Try all candidates, then search the best of them deeper, and some ``always``.

    With pauses; whether something new is known.
    """
    for wanted in _batches(game, always):
        game.ask(wanted)
        least = ENOUGH if wanted else game.waiting
        while game.waiting >= least:
            yield game.go_on() and bool(game.tried())
    while game.waiting:
        yield game.go_on() and bool(game.tried())


def _batches(game: PreEndgame, always: Collection[int]) -> Iterator[Sequence[AskedEnding]]:
    """What to search next; nothing where more is to be known before it can be said."""
    for candidate in range(game.first):
        yield [(candidate, draw, 0) for draw in range(game.least)]
    while game.counts[: game.first].min() < game.least:
        yield ()
    order, further = _Order(game, always), _further(game)
    looked = searched = 0
    for far in STAGES:
        while True:
            wanted = () if certain(game) and not always else order.next(far)
            searched += len(wanted)
            more: Sequence[AskedEnding] = ()
            if (far in STAGES[-2:] and not wanted) or looked < LOOKS * searched:
                more = next(further, ())
                looked += len(more)
            if not wanted and not more and not game.waiting:
                break
            yield [*more, *wanted]
    # At last the spread of the best one.
    best, deepest = int(game.values().argmax()), len(WHO_WINS) - 1
    yield [(best, draw, deepest) for draw in range(game.counts[best])]


def certain(game: PreEndgame) -> bool:
    """Whether no other candidate can win more often than the best one."""
    best, (low, high) = int(game.values().argmax()), game.chances()[:, 3:].T
    high = np.where(game.counts > 0, high, 1.0)
    high[best] = 0.0
    return bool(high.max() <= low[best])


def _further(game: PreEndgame) -> Iterator[Sequence[AskedEnding]]:
    """Draws for more candidates to meet: first each one of them.

    Of those that did, the one with the highest spread comes next. Nothing where none did yet.
    """
    asked, peeked = deque[int](), list[tuple[float, int]]()
    left = iter(range(game.first, len(game.candidates)))
    while True:
        while asked and game.counts[asked[0]]:
            candidate = asked.popleft()
            heappush(peeked, (-game.met[candidate].known[0].final, candidate))
        if len(peeked) >= PEEKS and game.least > 1:
            yield _rest(game, heappop(peeked)[1])
        candidate = next(left, -1)
        if candidate >= 0:
            asked.append(candidate)
            yield [(candidate, 0, 0)]
        elif peeked and game.least > 1:
            yield _rest(game, heappop(peeked)[1])
        elif asked:
            yield ()
        else:
            return


def _rest(game: PreEndgame, candidate: int) -> Sequence[AskedEnding]:
    """The draws after the first one that a candidate meets before it is compared."""
    return [(candidate, draw, 0) for draw in range(1, game.least)]


class _Order:
    """What to search next."""

    def __init__(self, game: PreEndgame, always: Collection[int]) -> None:
        self._game, self._always, self._turn = game, always, 0

    def next(self, far: Stage) -> Sequence[AskedEnding]:
        """What of the candidates to search next, and with what effort."""
        game, tried = self._game, np.array(self._game.tried())
        mean, searched, drawn, low, high = game.chances()[tried].T
        if far.deviations is None:
            highest, best = high, int(low.argmax())
            worse = highest <= low[best]
            worse[best] = np.delete(worse, best).all()
        else:
            unsure = np.hypot(searched, drawn) if far.effort else drawn
            highest = mean + far.deviations * unsure
            worse = highest < float((mean - unsure).max())
        order = tried[np.argsort(-highest, kind="stable")].tolist()
        # In turn the best one, those that are searched always, and who may be better.
        self._turn += 1
        first = {int(game.values().argmax())} if self._turn % 2 else self._always
        order.sort(key=lambda each: each not in first)
        kept = {*tried[~worse].tolist(), *self._always}
        for candidate in order:
            wanted = self._of(candidate, far) if candidate in kept else ()
            if wanted:
                return wanted
        return ()

    def _of(self, candidate: int, far: Stage) -> Sequence[AskedEnding]:
        """What of a candidate to search next."""
        game, met = self._game, self._game.met[candidate]
        reached = game.reached(candidate)
        further = range(reached, min(game.listed, far.draws, reached + BATCH))
        endings = {
            known.key: (known, draw)
            for draw, known in enumerate(met.known)
            if not (known.solved or known.exact or game.is_asked(known))
            and known.effort < far.effort
        }
        if further and (not endings or _is_wider(met)):
            return [(candidate, draw, 0) for draw in further]
        if not endings:
            return ()
        effort = min(known.effort for known, _ in endings.values())
        least = [each for each in endings.values() if each[0].effort == effort]
        least.sort(key=lambda each: each[0].final)
        return [(candidate, draw, effort + 1) for _, draw in least[:BATCH]]


def _is_wider(met: MetEndings) -> bool:
    """Whether more draws tell more than a longer search of those that a candidate has met."""
    chance = met.chance()
    return chance.drawn >= WIDER * chance.searched
