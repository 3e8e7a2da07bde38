"""The game with an empty bag after some turns: who wins it, searched with growing effort."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.chance import likely, result
from tuiwords.engine.scrabble.endgame import MARGIN
from tuiwords.engine.scrabble.endgame_tree import INT64, EndgameTree, Found, Listed
from tuiwords.engine.scrabble.kernels.layout import INFINITE, MAX_PLIES
from tuiwords.engine.scrabble.pack import Board, Position
from tuiwords.engine.scrabble.simulation import SPREAD_PART, SPREAD_SCALE, Quantity

DONE = 99  # the effort of what is not searched
KEYS_KEPT = 1 << 12  # of endings
BEST_NODES = 25  # finding the best turns of a rack by equity takes as long as so many positions
PROVEN = len(Quantity)  # whether it is proven who wins an ending
QUANTITIES = (*Quantity, PROVEN)  # what is known of it


@dataclass(frozen=True, slots=True)
class Effort:
    """How an endgame is searched: ``depth`` in turns, work worth ``nodes`` positions at most.

    A ``whole`` search leaves no play out; a ``narrow`` one asks only who wins. The first one of an
    ending has room to be finished always: nothing is known before.
    """

    depth: int
    nodes: int
    whole: bool = False
    narrow: bool = False


EFFORTS = (
    Effort(1, 1_000_000),
    Effort(3, 40_000),
    Effort(5, 100_000, narrow=True),
    Effort(MAX_PLIES, 200_000, whole=True, narrow=True),
    Effort(MAX_PLIES, 2_000_000, whole=True, narrow=True),
    Effort(MAX_PLIES, 15_000_000, whole=True),
)
# What is only to be known of an ending is who wins. With smaller limits than these, in 320 endings
# of five positions with one tile in the bag, the first told it in 92 % (1.5 ms of CPU time each),
# then 97.8, 98.8, 99.7 and 100 % (7, 9, 4 and 9 ms more); proven was it in 12, 53, 64, 90 and 96 %.
WHO_WINS = (
    Effort(1, 1_000_000),
    Effort(3, 40_000, narrow=True),
    Effort(5, 100_000, narrow=True),
    Effort(MAX_PLIES, 200_000, whole=True, narrow=True),
    Effort(MAX_PLIES, 700_000, whole=True, narrow=True),
    Effort(MAX_PLIES, 5_000_000, whole=True, narrow=True),
    Effort(MAX_PLIES, 15_000_000, whole=True),
)


@dataclass(frozen=True, slots=True)
class Errors:
    """How often a game is won that best play loses, because the opponent errs.

    The chance is ``most`` where it is lost by no point, and e times less every ``scale`` points.
    """

    most: float
    scale: float

    def chance(self, final: float) -> float:
        """The chance where best play leads to this spread, 0 or less."""
        return self.most * float(np.exp(min(0.0, final) / self.scale))


# Scales of the chance to win by an estimated spread: where turns by equity are assumed before it,
# and where it was searched. See ``preendgame.SEARCHED`` for how often such searches are wrong.
ASSUMED, SEARCHED = 8.0, 4.0
# Measured in 867 endgames against ``equity``, played with ``errs`` (0.4 and 0.5 CPU s a turn), that
# 1 CPU s of search said are lost: by 1 to 5, 6 to 10, 11 to 20 and 21 to 30 points, 61, 41, 25 and
# 10 % were won where ``equity`` was to move, 39, 32, 11 and 5 % where it was not.
THEIR_TURN, OUR_TURN = Errors(0.7, 15.0), Errors(0.5, 11.0)


@dataclass(slots=True, eq=False)
class EmptyBag:
    """The game when the bag is empty: ``spread`` is ours so far.

    ``racks`` are those of who has just moved and of who is to move, ``sign`` is 1 if that is us.
    ``drawn`` is what we drew before, ``assumed`` how many tiles were left in the bag then, which
    were drawn in turns by equity, ``scoreless`` how many turns without points came last,
    ``turns_left`` the last turns where the rules have them. What is known: ``final``, our spread in
    the end, and ``win``, 1, 0.5 or 0 once it is ``solved``.
    """

    board: Board
    racks: tuple[str, str]
    sign: int
    spread: int
    key: int
    drawn: str = ""
    assumed: int = 0
    scoreless: int = 0
    turns_left: int = 2
    effort: int = -1
    final: float = 0.0
    win: float = 0.0
    solved: bool = False
    exact: bool = False  # the spread too
    over: bool = False

    @property
    def proven(self) -> bool:
        """Whether best play of both sides leads to this result, with these tiles."""
        return self.solved and not self.assumed

    @property
    def bound(self) -> bool:
        """Whether the result is known against an opponent who knows which tiles are drawn."""
        return self.proven

    def sample(self, *, errs: bool = False) -> NDArray[np.float64]:
        """The ``QUANTITIES``, against an opponent who plays best or ``errs``."""
        win = self.win
        if errs and not self.over:
            errors = OUR_TURN if self.sign == 1 else THEIR_TURN
            win += (1 - win) * errors.chance(self.final)
        part = 1 / (1 + np.exp(-self.final / SPREAD_SCALE))
        value = (1 - SPREAD_PART) * win + SPREAD_PART * part
        return np.array([value, win, self.final, self.proven])

    def end(self, final: float, *, over: bool) -> None:
        """Take the spread of a game that is ``over``, or an estimate that is not searched."""
        self.final, self.over, self.exact, self.effort = final, over, over, DONE
        self._guess()
        if over:
            self._decide(final)

    def told(self, found: Found, low: int, high: int) -> None:
        """Take what a search within a window told of the value for who is to move."""
        value, complete = found
        spread, inside = self.spread + self.sign * value, low < value < high
        if inside or (spread > 0) != (self.final > 0):  # from outside it only tells who wins
            self.final = float(spread)
        self._guess()
        if complete:
            self._decide(spread)
            self.exact = inside

    def _guess(self) -> None:
        self.win = likely(self.final, ASSUMED if self.assumed else SEARCHED)

    def _decide(self, spread: float) -> None:
        self.solved, self.win = True, result(spread)


class EmptyBagSearch:
    """Searches of endings with one table; ``nodes`` are the positions that all were worth."""

    def __init__(
        self,
        at: Position,
        table: NDArray[np.void] | None = None,
        efforts: tuple[Effort, ...] = EFFORTS,
    ) -> None:
        """With what ``EndgameTree`` takes."""
        self._tree = EndgameTree(at, table)
        self._efforts = efforts
        self.listed = 0  # racks whose best turns by equity were found

    @property
    def nodes(self) -> int:
        """What all the work was worth so far, in usual positions: see ``endgame_tree.WORK``."""
        return self._tree.worth + BEST_NODES * self.listed

    def plays(self, board: Board, rack: str, other: str) -> Listed:
        """All plays of a rack on a board, where the other rack is known."""
        self._tree.begin(board, (rack, other), 0)
        return self._tree.plays.copy()

    def search(self, ending: EmptyBag, effort: int) -> Generator[None, None, None]:
        """Search an ending with more and more effort up to this one, with pauses."""
        while ending.effort < effort and not ending.exact:
            ending.effort += 1
            how = self._efforts[ending.effort]
            if how.narrow and ending.solved:
                continue
            low, high = -INFINITE, INFINITE
            if how.narrow:
                tie = -ending.sign * ending.spread
                low, high = tie - 1, tie + 1
            tree = self._tree
            tree.begin(
                *(ending.board, ending.racks, ending.scoreless),
                key=ending.key,
                turns_left=ending.turns_left,
            )
            most = tree.worth + how.nodes
            tree.tree["margin"] = 0 if how.whole else MARGIN
            search, result = tree.reply(how.depth, low, high), None
            while tree.worth < most:
                try:
                    next(search)
                except StopIteration as stop:
                    result = stop.value
                    break
                yield
            if result is not None:
                ending.told(result, low, high)
            yield


@lru_cache(maxsize=KEYS_KEPT)
def key_of(number: int) -> int:
    """A key for the table of a search, for boards with that number."""
    return int(np.random.default_rng(number).integers(INT64.min, INT64.max))
