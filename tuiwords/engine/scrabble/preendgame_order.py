"""In which order the endings of a pre-endgame are searched.

Where each draw can be searched, any turn is a candidate, and what may change the choice comes
first. Otherwise a few candidates meet more and more draws, and the better half is searched deeper.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from heapq import heappop, heappush

import numpy as np

from tuiwords.engine.paired_samples import Trial
from tuiwords.engine.scrabble.empty_bag import EFFORTS, VALUE, WHO_WINS
from tuiwords.engine.scrabble.preendgame import PreEndgame
from tuiwords.engine.scrabble.simulation import SPREAD_PART

BATCH = 4  # endings searched before the next choice
PEEKS = 8  # turns that meet one draw before the best of them meets all
LOOKS = 4  # endings looked at for each that is searched, while there are more turns
# The effort up to which contenders are searched, and how many standard deviations of what is not
# sure of them count: first who is likely to be best with little effort.
ROUNDS = ((3, 1.0), (3, 2.0), (4, 2.0), (5, 4.0))
MOST_DRAWS = 120  # where there are so many that they are drawn at random


def search(game: PreEndgame, always: Collection[int] = ()) -> Iterator[bool]:
    """Try all candidates, then search the best of them deeper, and some ``always``.

    With pauses; whether something new is known.
    """
    if game.listed:
        yield from _search_listed(game, always)
    else:
        yield from _search_drawn(game, always)


def _search_drawn(game: PreEndgame, always: Collection[int]) -> Iterator[bool]:
    """The same where a few candidates meet random draws."""
    samples = game.samples
    for trials in samples.stages(1):
        yield from game.meet(trials)
        if samples.counts.min() >= MOST_DRAWS:
            break
    for effort in range(1, len(EFFORTS)):
        chosen = _contenders(game, always)
        if len(chosen) < 2:
            return
        draws = range(int(samples.counts[chosen].min()))
        yield from game.deepen_all([[(each, draw) for each in chosen] for draw in draws], effort)


def _search_listed(game: PreEndgame, always: Collection[int]) -> Iterator[bool]:
    """The same where all draws are listed: the endings that may change the choice come first.

    They are those of the candidate that may win most often, if all that is not proven comes
    right, of these the likeliest to be lost.
    """
    for candidate in range(game.first):
        yield from _look(game, candidate)
    further = _further(game)
    looked = searched = 0
    for most, deviations in ROUNDS:
        last = (most, deviations) == ROUNDS[-1]
        while True:
            chosen, effort = _next(game, most, deviations, always)
            searched += len(chosen)
            more = None
            if (last and not chosen) or looked < LOOKS * searched:
                more = next(further, None)
            if more is not None:
                looked += more[1]
                yield from _look(game, *more)
            elif not chosen:
                break
            yield from game.deepen_all([chosen] if chosen else [], effort)
    # At last the spread of the best one.
    best = int(game.values().argmax())
    every = [[(best, draw)] for draw in range(game.listed)]
    yield from game.deepen_all(every, len(WHO_WINS) - 1)


def _further(game: PreEndgame) -> Iterator[tuple[int, int]]:
    """More candidates to look at, and on how many draws; first each on one of them.

    Of those that were, the one with the highest spread comes next.
    """
    peeked: list[tuple[float, int]] = []
    for candidate in range(game.first, len(game.candidates)):
        yield candidate, 1
        heappush(peeked, (-game.met[candidate].known[0].final, candidate))
        if len(peeked) % PEEKS == 0:
            yield heappop(peeked)[1], game.listed
    while peeked:
        yield heappop(peeked)[1], game.listed


def _look(game: PreEndgame, candidate: int, draws: int | None = None) -> Iterator[bool]:
    """Try a candidate on so many draws, by default all."""
    first, last = int(game.samples.counts[candidate]), draws or game.listed
    for _ in game.play(Trial((candidate,), first, last)) if first < last else ():
        yield False
    yield last == game.listed


def _next(
    game: PreEndgame, most: int, deviations: float, always: Collection[int]
) -> tuple[list[tuple[int, int]], int]:
    """The candidate and the draws to search next, and with what effort, at most this one."""
    chances = {candidate: game.met[candidate].chance() for candidate in game.tried()}
    floor = max(chance - deviation for chance, deviation in chances.values())
    highest = {each: chance + deviations * dev for each, (chance, dev) in chances.items()}
    order = sorted(highest, key=lambda each: (each not in always, -highest[each]))
    for candidate in order:
        if candidate not in always and highest[candidate] < floor:
            break
        endings = {
            known.key: (known, draw)
            for draw, known in enumerate(game.met[candidate].known)
            if not (known.solved or known.exact) and known.effort < most
        }
        if endings:
            effort = min(known.effort for known, _ in endings.values())
            least = [each for each in endings.values() if each[0].effort == effort]
            least.sort(key=lambda each: each[0].final)
            return [(candidate, draw) for _, draw in least[:BATCH]], effort + 1
    return [], 0


def _contenders(game: PreEndgame, always: Collection[int]) -> list[int]:
    """The candidates that may be best: half of them, without those that are surely not."""
    values = game.samples.estimates(VALUE)
    order = np.argsort(-values, kind="stable").tolist()
    best, half = order[0], max(2, (len(order) + 1) // 2)
    kept = [best]
    for rank, place in enumerate(order[1:], 2):
        sure = all(known.solved for each in (best, place) for known in game.met[each].known)
        worse = sure and values[best] - values[place] > SPREAD_PART
        if place in always or (rank <= half and not worse):
            kept.append(place)
    return kept
