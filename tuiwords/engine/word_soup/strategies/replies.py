"""Looks ahead where players take turns on one board: a word leaves others to the next player."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

import numpy as np

from tuiwords.engine.anytime import Stopwatch, finished
from tuiwords.engine.base import Limit, Measure, RankedMove, Ranking
from tuiwords.engine.word_soup.beam import make_scratch
from tuiwords.engine.word_soup.pack import find_words
from tuiwords.engine.word_soup.ranking import board_facts, nothing_left
from tuiwords.engine.word_soup.word_values import points
from tuiwords.games.word_soup import Board, Pick, WordSoupView

LEAD = Measure("gain on others", "points", more_is_better=True)
TURNS = 3  # words of a line, the first one included
FIRST, BREADTH = 24, 6  # words tried first, and at each turn after that: those with most points
# The share of the points of the best word left that counts for who moves next: that is how far they
# are ahead until the player after them has moved.
TEMPO = 0.5
REPLY = "reply"  # the first word of the term for the best reply, and its points
PATHS = 4  # found for each word that is wanted: several may lead over the same squares
STEP = 16  # boards between rankings
Choice = tuple[float, Pick]


@dataclass(frozen=True, slots=True)
class Continuation:
    """What follows a word: the lead that it brings the next player, and their first word."""

    lead: float
    first: Choice | None = None


@dataclass
class _Search:
    """The best words of boards, each found once; ``moves`` are ranked as deeply as possible yet."""

    view: WordSoupView
    nodes: int = 0
    moves: tuple[RankedMove[Pick], ...] = ()
    _best: dict[bytes, tuple[Choice, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._scratch = make_scratch()

    def best(self, board: Board, count: int = BREADTH) -> tuple[Choice, ...]:
        """The words with most points, best first; at most ``count`` if it is a new board."""
        if board.cells not in self._best:
            self.nodes += 1
            rules, lexicon, most = self.view.rules, self.view.lexicon, PATHS * count
            found = find_words(board, rules, lexicon, self._scratch, most)
            own = points(found, self.view)
            self._best[board.cells] = tuple(
                (float(own[place]), found.pick(place)) for place in found.best(own, count)
            )
        return self._best[board.cells]

    def think(self, turns: int) -> Generator[None, None, None]:
        """Rank the first words by ever more turns. Like all searches here, yields every board."""
        first = self.best(self.view.board, FIRST)
        self.moves = tuple(RankedMove(pick, own, {"points": own}) for own, pick in first)
        for depth in range(2, turns + 1):
            ranked = []
            for own, pick in first:
                ranked.append((yield from self.ranked(own, pick, depth)))
            self.moves = tuple(sorted(ranked, key=lambda each: -each.value))

    def ranked(self, own: float, pick: Pick, turns: int) -> Generator[None, None, RankedMove[Pick]]:
        """A word by the lead that it brings in some turns, itself included."""
        board = self.view.board.without(pick.path, pick.tilt)
        after = yield from self.line(board, turns - 1, -np.inf, np.inf)
        terms = {"points": own, "letters": float(len(pick.word)), "left": float(board.left)}
        if after.first is not None:
            score, reply = after.first
            terms[f"{REPLY} {reply.word}"] = score
        return RankedMove(pick, own - after.lead, terms)

    def line(
        self, board: Board, turns: int, low: float, high: float
    ) -> Generator[None, None, Continuation]:
        """The best words in some turns; their lead is exact if between ``low`` and ``high``."""
        if not board.left:
            return Continuation(0.0)
        best = self.best(board)[:BREADTH]
        yield
        if turns == 0:
            return Continuation(TEMPO * best[0][0] if best else 0.0)
        found = Continuation(0.0)
        for own, pick in best:
            after = board.without(pick.path, pick.tilt)
            later = yield from self.line(after, turns - 1, own - high, own - low)
            lead = own - later.lead
            if found.first is None or lead > found.lead:
                found = Continuation(lead, (own, pick))
            low = max(low, lead)
            if low >= high:
                break
        return found


@dataclass(frozen=True, slots=True)
class Replies:
    """Ranks words by the lead over the next player that they bring in so many ``turns``.

    Everyone is taken to look ahead like that; of several opponents, only the next one counts.
    """

    name: str = "replies"
    turns: int = TURNS

    def __post_init__(self) -> None:
        if self.turns < 1:
            raise ValueError("turns must be 1 or more")

    def analyse(self, view: WordSoupView, limit: Limit) -> Iterator[Ranking[Pick]]:
        """Rankings by ever more turns. A node is a board whose words are found."""
        watch, search = Stopwatch(limit), _Search(view)
        found = find_words(view.board, view.rules, view.lexicon)
        if not len(found):
            yield nothing_left(LEAD, watch)
            return
        facts = board_facts(found, limit)

        def ranking(*, final: bool) -> Ranking[Pick]:
            moves = search.moves[: limit.top]
            return Ranking(LEAD, moves, search.nodes, watch.seconds, final, facts)

        shown = -STEP
        for _ in search.think(self.turns):
            if watch.expired(search.nodes):
                break
            if search.nodes >= shown + STEP:
                shown = search.nodes
                yield ranking(final=False)
        yield ranking(final=True)

    def value(self, view: WordSoupView, pick: Pick) -> RankedMove[Pick]:
        """A word of a board, ranked as deeply as those of a ranking without a limit."""
        search = _Search(view)
        left = view.board.left - len(pick.word)
        own = float(view.rules.score(pick.word) + (0 if left else view.rules.cleared))
        return finished(search.ranked(own, pick, self.turns))


def points_left(view: WordSoupView) -> float:
    """The points that are left on a board if everyone takes the word with most of them."""
    search, board, total = _Search(view), view.board, 0.0
    while board.left and (best := search.best(board)):
        own, pick = best[0]
        total += own
        board = board.without(pick.path, pick.tilt)
    return total
