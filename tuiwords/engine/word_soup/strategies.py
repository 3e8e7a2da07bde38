"""The strategies of Word Soup that look one or a few words ahead, and the table of all of them.

Those of one step stand in a thesis on playing the game by computer; where its printed code and its
text disagree, the text is followed (its connectivity counted squares instead of letters).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, Limit, Measure, RankedMove, Ranking, Strategy
from tuiwords.engine.word_soup.beam.search import make_scratch
from tuiwords.engine.word_soup.pack import Found, find_words, rarity
from tuiwords.games.word_soup import STOP, Board, Pick, WordSoupView

Floats = NDArray[np.float64]
Key = Callable[[Found, WordSoupView], Floats]

KEY = Measure("key", "", more_is_better=True)
MEAN_VOWELS, VOWEL_SPREAD = 0.395, 0.087  # share of vowels that words are made of: the thesis
FIRST_WORDS = 20  # of which the thesis's strategy chooses
FEW_LEFT = 2  # letters that can make no word any more
FEW_FACTOR = 0.1
MOST_CONNECTED = 64.0  # eight neighbors, squared: what a cleared board counts as


def points(found: Found, view: WordSoupView) -> Floats:
    """Points of each word, with the bonus if it clears the board."""
    bonus = np.where(found.left_after() == 0, view.rules.cleared, 0)
    return (found.points + bonus).astype(np.float64)


def rare_letters(found: Found, view: WordSoupView) -> Floats:
    """Length times the sum of points over frequency."""
    worth = rarity(view.rules, view.lexicon)[found.letters].sum(axis=1)
    total: Floats = found.lengths * worth
    return total


def vowel_density(found: Found) -> Floats:
    """How likely the vowel share of the letters left is, highest where none is left."""
    share = found.vowel_share_after()
    away = np.nan_to_num(share - MEAN_VOWELS) / VOWEL_SPREAD
    density: Floats = np.exp(-0.5 * away**2) / (VOWEL_SPREAD * np.sqrt(2 * np.pi))
    return density


def vowel_ratio(found: Found, view: WordSoupView) -> Floats:
    """Rare letters, times how well vowels and consonants of the letters left are balanced."""
    return rare_letters(found, view) * vowel_density(found)


def connected(found: Found) -> Floats:
    """Connectivity of the letters left; a cleared board counts as the best there is."""
    return np.where(found.left_after() > 0, found.connectivity, MOST_CONNECTED)


def connectivity(found: Found, view: WordSoupView) -> Floats:
    """Points times the connectivity of the letters left."""
    return points(found, view) * connected(found)


def thesis(found: Found, view: WordSoupView) -> Floats:
    """Of the first words by rare letters: connectivity, points and vowel balance together."""
    rare = rare_letters(found, view)
    left = found.left_after()
    key = connected(found) * points(found, view) * vowel_density(found)
    key *= np.where((left > 0) & (left <= FEW_LEFT), FEW_FACTOR, 1.0)
    words = np.array(found.words)
    names, first = np.unique(words, return_index=True)
    chosen = names[np.argsort(-rare[first], kind="stable")[:FIRST_WORDS]]
    return np.where(np.isin(words, chosen), key, -1.0 / (1.0 + rare))


def seen(found: Found, count: int, seed: int) -> NDArray[np.bool_]:
    """Which entries belong to ``count`` distinct words drawn by chance, each as likely."""
    words = np.array(found.words)
    names = np.unique(words)
    drawn = np.random.default_rng(seed).choice(names, min(count, len(names)), replace=False)
    return np.isin(words, drawn)


def terms_of(found: Found, place: int, view: WordSoupView) -> dict[str, float]:
    """What the hint panel shows of a word."""
    left = found.board.left - int(found.lengths[place])
    share = float(found.vowel_share_after()[place]) if left else 0.0
    return {
        "points": float(found.points[place]) + (0 if left else view.rules.cleared),
        "letters": float(found.lengths[place]),
        "left": float(left),
        "vowels": share,
        "connectivity": float(found.connectivity[place]),
    }


def facts_of(found: Found) -> dict[str, float]:
    """Figures of a board: distinct words, paths, letters left."""
    return {"count": len(set(found.words)), "paths": len(found), "left": found.board.left}


def nothing_left(measure: Measure, watch: Stopwatch, nodes: int = 1) -> Ranking[Pick]:
    """The ranking of someone who sees no word: to stop."""
    return Ranking(measure, (RankedMove(STOP, 0.0, {}, 0.0),), nodes, watch.seconds, True)


@dataclass(frozen=True, slots=True)
class OneStep:
    """Ranks the words of a board by a key, all at once.

    With ``glance`` only so many of them are seen, drawn anew for each move: a person's eye.
    """

    name: str
    key: Key
    measure: Measure
    glance: int = 0

    def analyse(self, view: WordSoupView, limit: Limit) -> Iterator[Ranking[Pick]]:
        """One ranking, final."""
        watch = Stopwatch(limit)
        found = find_words(view.board, view.rules, view.lexicon)
        if not len(found):
            yield nothing_left(self.measure, watch)
            return
        values = self.key(found, view)
        if self.glance:
            values = np.where(seen(found, self.glance, limit.seed), values, -np.inf)
        moves = tuple(
            RankedMove(found.pick(p), float(values[p]), terms_of(found, p, view))
            for p in found.best(values, limit.top)
            if values[p] > -np.inf
        )
        yield Ranking(self.measure, moves, 1, watch.seconds, True, facts_of(found))


@dataclass(frozen=True, slots=True)
class MovesAhead:
    """Ranks by the best sum of points over the next ``moves`` words.

    At each level the ``breadth`` dearest words are followed; the first ranking looks one word
    ahead, each later one a word further.
    """

    name: str
    moves: int
    breadth: int

    def analyse(self, view: WordSoupView, limit: Limit) -> Iterator[Ranking[Pick]]:
        """A ranking for each depth. A node is a board whose words are found."""
        watch, boards = Stopwatch(limit), _Boards(view, self.breadth)
        found = boards.words(view.board)
        if not len(found):
            yield nothing_left(POINTS, watch)
            return
        own = points(found, view)
        listed = list(found.best(own, max(limit.top, self.breadth)))
        sums = {place: float(own[place]) for place in listed}
        for depth in range(1, self.moves + 1):
            if depth > 1:
                for place in listed[: self.breadth]:
                    after = _after(view.board, found, place)
                    sums[place] = float(own[place]) + boards.sum(after, depth - 1)
                    if watch.expired(boards.nodes):
                        break
            final = depth == self.moves or watch.expired(boards.nodes)
            order = sorted(listed, key=lambda p: -sums[p])[: limit.top]
            moves = tuple(
                RankedMove(found.pick(p), sums[p], terms_of(found, p, view)) for p in order
            )
            yield Ranking(POINTS, moves, boards.nodes, watch.seconds, final, facts_of(found))
            if final:
                return


def _after(board: Board, found: Found, place: int) -> Board:
    pick = found.pick(place)
    return board.without(pick.path, pick.tilt)


class _Boards:
    """Boards met while looking ahead, each searched once."""

    def __init__(self, view: WordSoupView, breadth: int) -> None:
        self.view = view
        self.breadth = breadth
        self.nodes = 0
        self._scratch = make_scratch(view.rules.rows * view.rules.columns)
        self._sums: dict[tuple[bytes, int], float] = {}

    def words(self, board: Board) -> Found:
        """All words of a board."""
        self.nodes += 1
        return find_words(board, self.view.rules, self.view.lexicon, self._scratch)

    def sum(self, board: Board, moves: int) -> float:
        """The best sum over the next ``moves`` words."""
        key = board.cells, moves
        if moves == 0 or not board.left:
            return 0.0
        if key not in self._sums:
            found = self.words(board)
            own = points(found, self.view)
            self._sums[key] = max(
                (
                    float(own[p]) + self.sum(_after(board, found, p), moves - 1)
                    for p in found.best(own, self.breadth if moves > 1 else 1)
                ),
                default=0.0,
            )
        return self._sums[key]


AnySoup = Strategy[WordSoupView, Pick]
ONE_STEP: dict[str, tuple[Key, Measure]] = {
    "greedy": (points, POINTS),
    "rare-letters": (rare_letters, KEY),
    "vowel-ratio": (vowel_ratio, KEY),
    "connectivity": (connectivity, KEY),
    "thesis": (thesis, KEY),
}


def _one_step(name: str) -> Callable[..., AnySoup]:
    key, measure = ONE_STEP[name]

    def make(glance: int = 0) -> AnySoup:
        return OneStep(name, key, measure, glance)

    return make


def two_move(breadth: int = 12) -> MovesAhead:
    """Greedy over this word and the next."""
    return MovesAhead("two-move", 2, breadth)


def x_move(moves: int = 4, breadth: int = 4) -> MovesAhead:
    """Greedy over the next ``moves`` words."""
    return MovesAhead("x-move", moves, breadth)


def planner() -> AnySoup:
    """Beams over the whole game."""
    from tuiwords.engine.word_soup.planner import Planner

    return Planner()


def clear() -> AnySoup:
    """Exact search over all lines."""
    from tuiwords.engine.word_soup.clear import Clear

    return Clear()


STRATEGIES: dict[str, Callable[..., AnySoup]] = {
    **{name: _one_step(name) for name in ONE_STEP},
    "two-move": two_move,
    "x-move": x_move,
    "planner": planner,
    "clear": clear,
}
