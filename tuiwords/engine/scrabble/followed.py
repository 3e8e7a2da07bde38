"""Turns that leave tiles in the bag, followed through the replies of an opponent who knows them.

The opponent is taken to know what both hold and what both draw, as in published solvers, and to
take the best of some replies, the highest equity first: with few of them a result is an estimate,
with all of them a lower bound. Where a reply leaves tiles in the bag, too, both sides take their
best turns by equity until it is empty.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.empty_bag import Effort, EmptyBag, EmptyBagSearch
from tuiwords.engine.scrabble.kernels.layout import EXCHANGE, PASS, PLAY
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import BEST_ROOM, Board, Position, tiles_used
from tuiwords.engine.scrabble.simulation import MOST_TURNS
from tuiwords.engine.scrabble.tile_codes import Rack

OURS, THEIRS = 0, 1
# Replies by effort, the last times all of them, and a few where the bag may come in other orders.
# With 12 of them a play of two tiles with three in the bag wins 34 % of 20 draws where longer games
# give it about 52, with 3 it wins 56.
REPLIES = (1, 3, 6, 12, 40, BEST_ROOM, BEST_ROOM)
FEW_REPLIES = (2, 3, 3, 3, 3, 3, 3)
# By how many points a reply may seem to be worse than the best one and still be searched further,
# up to the effort before the last ones.
BEHIND, ALL_FROM = 40, 4
KEY_STEP = 0x9E3779B97F4A7C15  # between the keys of the replies to a turn


@dataclass(slots=True, eq=False)
class Followed(EmptyBag):
    """The game after a turn that leaves a ``bag``, in the order in which it will be drawn.

    ``one_order`` is whether it could not come in another order. ``solved`` is what is known against
    an opponent who knows all tiles.
    """

    bag: tuple[str, ...] = ()
    one_order: bool = False
    boards: dict[int, Board] = field(default_factory=dict)  # by reply; may be that of other draws
    replies: list[EmptyBag] = field(default_factory=list)
    listed_all: bool = False
    complete: bool = False  # whether the replies are all that there are

    @property
    def proven(self) -> bool:
        """Whether this is a win against any play."""
        return self.bound and self.win == 1

    @property
    def bound(self) -> bool:
        """Whether the result against an opponent who knows all is known for any order."""
        return self.solved and (self.one_order or self.over)

    def follow(self) -> None:
        """Take what is known of the replies."""
        lowest = min(self.replies, key=lambda reply: (reply.win, reply.final))
        self.final, self.win = lowest.final, lowest.win
        proven = [reply.win for reply in self.replies if reply.proven]
        if proven and not min(proven):
            self.solved, self.win = True, 0.0
        elif self.complete and len(proven) == len(self.replies):
            self.solved, self.win = True, min(proven)


class FollowedSearch(EmptyBagSearch):
    """Searches of endings and of turns that leave tiles in the bag."""

    def __init__(
        self,
        at: Position,
        seed: str,
        table: NDArray[np.void],
        efforts: tuple[Effort, ...],
    ) -> None:
        super().__init__(at, table, efforts)
        self._at, self._leaves, self._seed = at, leaves_for(at.view.rules), seed

    def search(self, ending: EmptyBag, effort: int) -> Generator[None, None, None]:
        """Search an ending with more and more effort up to this one, with pauses."""
        if not isinstance(ending, Followed):
            yield from super().search(ending, effort)
            return
        while ending.effort < effort and not (ending.solved or ending.exact):
            ending.effort += 1
            replies = REPLIES if ending.one_order else FEW_REPLIES
            self._list_replies(ending, replies[ending.effort])
            for reply in ending.replies:
                yield from super().search(reply, 0)
            lowest = min(reply.final for reply in ending.replies)
            far = lowest + BEHIND if ending.effort < ALL_FROM else float("inf")
            for reply in sorted(ending.replies, key=lambda reply: (reply.win, reply.final)):
                if reply.final <= far:
                    yield from super().search(reply, ending.effort)
                    if reply.proven and not reply.win:
                        break
            ending.follow()
            yield

    def _list_replies(self, ending: Followed, most: int) -> None:
        """Let a turn have its first replies by equity, and a pass where there are many or none."""
        if ending.listed_all or len(ending.replies) >= most:
            return
        board, theirs, at = ending.board, self._at.codes.counts(ending.racks[1]), self._at
        self.listed += 1
        found = at.found[: at.best_on(board, theirs, self._leaves, len(ending.bag), most)]
        plays = found[len(ending.replies) :].tolist()
        ending.listed_all = len(found) < most or most == BEST_ROOM
        for move, _, score in plays:
            self._reply(ending, move, score)
        if ending.listed_all:
            self._reply(ending, 0, 0)
            rules, left = at.view.rules, len(ending.bag)
            ending.complete = len(found) < BEST_ROOM and not rules.may_exchange(left, 1)

    def _reply(self, ending: Followed, move: int, score: int) -> None:
        """Add a reply, a pass if there is no move."""
        board, bag, rules = ending.board, list(ending.bag), self._at.view.rules
        codes = self._at.codes
        racks = [codes.counts(each) for each in ending.racks]
        name = "pass" if not move else "play" if score else "zero"
        scoreless = ending.scoreless + 1 if name in rules.scoreless_kinds else 0
        if move:
            if move not in ending.boards:
                ending.boards[move] = self._at.laid(move, board)
            board, used = ending.boards[move], tiles_used(move, codes)
            count = int(used.sum())
            racks[THEIRS] = racks[THEIRS] - used + codes.counts(bag[:count])
            bag = bag[count:]
        number = len(ending.replies) + 1
        key = (ending.key + KEY_STEP * number + (1 << 63)) % (1 << 64) - (1 << 63)
        spread = ending.spread - score
        reply = self._played_on(board, racks, bag, spread, scoreless, key)
        reply.drawn = ending.drawn
        ending.replies.append(reply)

    def _played_on(
        self, board: Board, racks: list[Rack], bag: list[str], spread: int, scoreless: int, key: int
    ) -> EmptyBag:
        """The ending that turns by equity lead to, ours first.

        That ours are chosen by what we know leaves a lower bound; theirs are assumed.
        """
        at, rules, codes = self._at, self._at.view.rules, self._at.codes
        most, seat, assumed = rules.turns_to_stall(2), OURS, 0
        over, names = scoreless >= most, {PASS: "pass", EXCHANGE: "exchange"}
        for _ in range(MOST_TURNS):
            if not bag or scoreless >= most:
                break
            assumed = assumed or (len(bag) if seat == THEIRS else 0)
            best = at.best_turn(board, racks[seat], self._leaves, len(bag), 0)
            self.listed += 1
            sign = 1 if seat == OURS else -1
            name = names.get(best.kind, "play" if best.score else "zero")
            scoreless = scoreless + 1 if name in rules.scoreless_kinds else 0
            if best.kind == PLAY:
                board, spread = at.laid(best.move, board), spread + sign * best.score
                used = int(tiles_used(best.move, codes).sum())
                racks[seat] = racks[seat] - tiles_used(best.move, codes) + codes.counts(bag[:used])
                bag = bag[used:]
            elif best.kind == EXCHANGE:
                tiles = codes.taken(best.used, codes.text(racks[seat]))
                racks[seat] = racks[seat] - codes.counts(tiles) + codes.counts(bag[: len(tiles)])
                bag = mixed(bag[len(tiles) :], tiles, self._seed)
                assumed = assumed or len(bag)
            seat = 1 - seat
        held = codes.text(racks[1 - seat]), codes.text(racks[seat])
        sign = 1 if seat == OURS else -1
        ending = EmptyBag(board, held, sign, spread, key, assumed=assumed)
        if bag:
            over = over or not assumed
            ending.end(spread + sign * (rules.left(held[0]) - rules.left(held[1])), over=over)
        return ending


def mixed(bag: list[str], tiles: str, seed: str) -> list[str]:
    """A bag with tiles put back, in an order that depends on them and the seed."""
    both = [*bag, *tiles]
    random.Random(f"{seed} {both}").shuffle(both)
    return both
