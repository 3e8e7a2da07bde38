"""The planner: beams over the whole game, wider and wider, and the best line they find."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, Limit, RankedMove, Ranking
from tuiwords.engine.word_soup.beam.search import Line, Search, widths
from tuiwords.engine.word_soup.beam.values import HABITS, Habit, make_model, shipped_values
from tuiwords.engine.word_soup.pack import find_words, world_of
from tuiwords.engine.word_soup.strategies import facts_of, nothing_left
from tuiwords.games.word_soup import Board, Pick, WordSoupView

FIRST_WIDTH = 0.05  # a line stands after some 40 ms
USUAL_NODES = 8000  # positions where no limit is given: about a second
# The first part of the time is for a quick line, the rest for one search as wide as it allows:
# a wide beam finds more than several narrow ones in the same time.
QUICK_SHARE = 0.08
SAFETY = 0.92  # share of the rest that the last search is sized for
REMEMBERED = 64  # boards of whose line the rest is known


@dataclass
class _Plan:
    """What an analysis knows: the best line of each first word, and how far it has come."""

    view: WordSoupView
    limit: Limit
    watch: Stopwatch
    facts: dict[str, float]
    lines: dict[Pick, Line] = field(default_factory=dict)
    nodes: int = 0

    @property
    def best(self) -> Line:
        """The line with the highest total."""
        return max(self.lines.values(), key=lambda line: line.total)

    def learn(self, line: Line) -> None:
        """Note a line if it is the best of its first word."""
        if line.moves:
            known = self.lines.get(line.moves[0])
            if known is None or line.total > known.total:
                self.lines[line.moves[0]] = line

    def ranking(self, *, final: bool = False) -> Ranking[Pick]:
        """The first words by the totals of their lines."""
        order = sorted(self.lines.values(), key=lambda line: -line.total)
        moves = tuple(
            RankedMove(line.moves[0], float(line.total), self._terms(line))
            for line in order[: self.limit.top]
        )
        best = order[0]
        facts = self.facts | {"score": best.total, "cleared": float(best.left == 0)}
        return Ranking(POINTS, moves, self.nodes, self.watch.seconds, final, facts, line=best.moves)

    def _terms(self, line: Line) -> dict[str, float]:
        word = line.moves[0].word
        return {
            "points": float(self.view.rules.score(word)),
            "letters": float(len(word)),
            "left": float(line.left),
            "words": float(len(line.moves)),
        }


def positions_of(board: Board, width: float) -> int:
    """How many positions a beam of this width looks at, at most."""
    return sum(widths(board.rows * board.columns, board.left, width))


def width_for(board: Board, positions: float) -> float:
    """The width of a beam that looks at about this many positions, at least the first width."""
    low, high = FIRST_WIDTH, 4096.0
    while high / low > 1.01:
        middle = (low * high) ** 0.5
        if positions_of(board, middle) > positions:
            high = middle
        else:
            low = middle
    return low


@dataclass(slots=True)
class Planner:
    """Plans the game to its end and ranks the first words by the totals of their lines.

    While it thinks by the second it remembers the line it was on, so that a game can be planned
    once and played from memory; limited by nodes it starts afresh every time.
    """

    name: str = "planner"
    habits: tuple[Habit, ...] = HABITS
    plans: bool = True  # all the time of a game may be spent on its first move
    _known: dict[tuple[WordSoupView, Board], Line] = field(default_factory=dict)

    def analyse(self, view: WordSoupView, limit: Limit) -> Iterator[Ranking[Pick]]:
        """Better and better lines. A node is a position whose words are found."""
        watch = Stopwatch(limit)
        found = find_words(view.board, view.rules, view.lexicon)
        if not len(found):
            yield nothing_left(POINTS, watch)
            return
        plan = _Plan(view, limit, watch, facts_of(found))
        if limit.seconds is None and limit.nodes is None:
            plan.limit = replace(limit, nodes=USUAL_NODES)
            plan.watch = Stopwatch(plan.limit)
        if limit.seconds is not None and (known := self._recall(view)):
            plan.learn(known)
        for _ in self._think(plan):
            if plan.lines:
                yield plan.ranking()
        if limit.seconds is not None:
            self._remember(view, plan.best)
        yield plan.ranking(final=True)

    def _think(self, plan: _Plan) -> Iterator[None]:
        yield from self._search(plan, FIRST_WIDTH, self.habits[:1], must_end=not plan.lines)
        for share in (QUICK_SHARE, 1.0):
            positions = self._affordable(plan, share) / len(self.habits)
            if positions < positions_of(plan.view.board, FIRST_WIDTH):
                return
            width = width_for(plan.view.board, positions)
            yield from self._search(plan, width, self.habits)

    def _affordable(self, plan: _Plan, share: float) -> float:
        """Positions that fit into a share of the limit, as far as it is not used up."""
        limit, wanted = plan.watch.limit, []
        if limit.nodes is not None:
            wanted.append(min(share * limit.nodes, limit.nodes - plan.nodes))
        if limit.seconds is not None:
            used = plan.watch.seconds
            seconds = min(share * limit.seconds, SAFETY * (limit.seconds - used))
            wanted.append(seconds * plan.nodes / max(used, 1e-3))
        return min(wanted)

    def _search(
        self, plan: _Plan, width: float, habits: tuple[Habit, ...], *, must_end: bool = False
    ) -> Iterator[None]:
        """Run a beam for each habit; one that is cut short by the limit teaches nothing."""
        view = plan.view
        world = world_of(view.rules, view.lexicon)
        for habit in habits:
            model = make_model(view.rules, shipped_values(), habit)
            search = Search.start(world, model, view.board, width)
            before = plan.nodes
            for nodes in search.run():
                plan.nodes = before + nodes
                if plan.watch.expired(plan.nodes) and not must_end:
                    return
                yield
            for line in search.best_lines():
                plan.learn(line)
            yield

    def _key(self, view: WordSoupView, board: Board) -> tuple[WordSoupView, Board]:
        bare = replace(view, seat=0, board=board, boards=(), scores=(), lines=())
        return bare, board

    def _recall(self, view: WordSoupView) -> Line | None:
        return self._known.get(self._key(view, view.board))

    def _remember(self, view: WordSoupView, line: Line) -> None:
        """Note the rest of a line for each board it leads to."""
        board, total = view.board, line.total
        for place, move in enumerate(line.moves):
            self._known[self._key(view, board)] = Line(line.moves[place:], total, line.left)
            board = board.without(move.path, move.tilt)
            total -= view.rules.score(move.word)
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
