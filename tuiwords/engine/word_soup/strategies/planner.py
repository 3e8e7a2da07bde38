"""The planner: ever wider beam searches over the whole game, and the best line they find."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, Limit, RankedMove, Ranking
from tuiwords.engine.word_soup.beam import (
    BeamSearch,
    Floats,
    PlannedLine,
    Workspace,
    costs,
    widths,
)
from tuiwords.engine.word_soup.kernels.tables import Model
from tuiwords.engine.word_soup.pace import Pace
from tuiwords.engine.word_soup.pack import find_words, game_tables
from tuiwords.engine.word_soup.position_values import (
    CLEARING_BIASES,
    ClearingBias,
    make_model,
    shipped_values,
)
from tuiwords.engine.word_soup.ranking import board_facts, nothing_left, terms_of_line
from tuiwords.engine.word_soup.word_values import points
from tuiwords.games.word_soup import Board, Pick, WordSoupView

FIRST_WIDTH = 0.05  # gives a line after about 50 ms
LEAST_SECONDS = 0.05  # with less, a known line is not searched further
USUAL_NODES = 8000  # positions if no limit is given: about a second
# The first share of the limit is for a quick line, most of the rest for searches as wide as it
# allows: a wide beam finds more than several narrow ones in the same time. The remaining time is
# spent on the best line: its end is planned again from boards along it.
QUICK_SHARE = 0.08
WIDE_SHARE = 0.97
TAILS = 4  # ends that are planned again in that time
LEAST_TAIL = 24  # letters left where such an end begins; with fewer, the beams miss nothing
RESERVE = 0.02  # share of the seconds reserved for reading the lines at the end
BOLD = 1.15  # factor on the cost that the pace allows: wide searches are faster per position
FIRST_LISTED = 40  # words listed before any line is found
MOST_WIDTH = 4096.0
REMEMBERED = 64  # boards for which the rest of a line is remembered


@dataclass
class _Planning:
    """The state of an analysis: the best line of each first word, and the nodes so far."""

    view: WordSoupView
    limit: Limit
    watch: Stopwatch
    facts: dict[str, float]
    lines: dict[Pick, PlannedLine] = field(default_factory=dict)
    nodes: int = 0
    recalled: bool = False  # whether a line was remembered from an earlier move
    workspace: Workspace = field(default_factory=Workspace)  # of its beams
    models: dict[int, Model] = field(default_factory=dict)  # by bias
    # Seconds per unit of cost in the last search with each bias, which differ on some boards.
    paces: dict[int, float] = field(default_factory=dict)
    # The lines by their totals and the first of them as ranked, until another one is learned.
    _order: list[PlannedLine] = field(default_factory=list)
    _listed: tuple[RankedMove[Pick], ...] = ()

    @property
    def best(self) -> PlannedLine:
        """The line with the highest total."""
        self._order = self._order or sorted(self.lines.values(), key=lambda line: -line.total)
        return self._order[0]

    def learn(self, line: PlannedLine) -> None:
        """Keep a line if it is the best one with its first word."""
        if line.moves:
            known = self.lines.get(line.moves[0])
            if known is None or line.total > known.total:
                self.lines[line.moves[0]] = line
                self._order, self._listed = [], ()

    def over(self) -> bool:
        """Whether the limit is reached."""
        return self.watch.expired(0) or (
            self.limit.nodes is not None and self.nodes >= self.limit.nodes
        )

    def rest(self, share: float, parts: int) -> tuple[float, float]:
        """The nodes and seconds left of a share of the limit, divided by ``parts``."""
        nodes, seconds = self.limit.nodes, self.limit.seconds
        return (
            np.inf if nodes is None else (share * nodes - self.nodes) / parts,
            np.inf
            if seconds is None
            else (share * (1 - RESERVE) * seconds - self.watch.seconds) / parts,
        )

    def ranking(self, *, final: bool = False) -> Ranking[Pick]:
        """The first words by the totals of their lines."""
        best = self.best
        if not self._listed:
            self._listed = tuple(
                RankedMove(line.moves[0], float(line.total), self._terms(line))
                for line in self._order[: self.limit.top]
            )
        facts = self.facts | {"score": best.total, "cleared": float(best.left == 0)}
        now = self.nodes, self.watch.seconds
        return Ranking(POINTS, self._listed, *now, final, facts, line=best.moves)

    def _terms(self, line: PlannedLine) -> dict[str, float]:
        terms, score = terms_of_line(line, self.view), self.view.rules.score
        # The best word that it leads to, for a sentence about it.
        best = max((move.word for move in line.moves[1:]), key=score, default="")
        return terms | ({f"then {best}": float(score(best))} if best else {})


def _sum(board: Board, width: float, prices: Floats | None) -> float:
    wide = widths(board.rows * board.columns, board.left, width)
    return float(wide.sum() if prices is None else (wide * prices).sum())


def width_for(board: Board, budget: float, prices: Floats | None = None) -> float:
    """The width of a beam of ``budget`` positions, or that costs that much by ``prices``.

    It is 0 if even the first width costs too much.
    """
    if _sum(board, FIRST_WIDTH, prices) > budget:
        return 0.0
    low, high = FIRST_WIDTH, MOST_WIDTH
    while high / low > 1.01:
        middle = (low * high) ** 0.5
        if _sum(board, middle, prices) > budget:
            high = middle
        else:
            low = middle
    return low


def _affordable(plan: _Planning, bias: int, board: Board, nodes: float, seconds: float) -> float:
    """The width of a search within these positions and seconds; 0 if they are too few."""
    pace = plan.paces.get(bias, max(plan.paces.values(), default=0.0))
    if plan.over() or min(nodes, seconds) <= 0:
        return 0.0
    most = MOST_WIDTH
    if nodes < np.inf:
        most = min(most, width_for(board, nodes))
    if seconds < np.inf and pace:
        most = min(most, width_for(board, BOLD * seconds / pace, costs(board.left)))
    return most


@dataclass(slots=True)
class Planner:
    """Plans the game to its end and ranks the first words by the totals of their lines.

    If it is limited by seconds, it remembers its line, so that a game can be planned once and
    played from memory; otherwise it starts from scratch every time.
    """

    name: str = "planner"
    biases: tuple[ClearingBias, ...] = CLEARING_BIASES
    plans: bool = True  # so the whole time of a game may be spent on its first move
    _known: dict[tuple[WordSoupView, Board], PlannedLine] = field(default_factory=dict)

    def analyse(self, view: WordSoupView, limit: Limit) -> Iterator[Ranking[Pick]]:
        """Find ever better lines. A node is a position whose words are found."""
        watch = Stopwatch(limit)
        found = find_words(view.board, view.rules, view.lexicon)
        if not len(found):
            yield nothing_left(POINTS, watch)
            return
        if limit.seconds is None and limit.nodes is None:
            limit = replace(limit, nodes=USUAL_NODES)
        plan = _Planning(view, limit, watch, board_facts(found, limit))
        own = points(found, view)
        for place in found.best(own, FIRST_LISTED):
            left = view.board.left - int(found.lengths[place])
            plan.learn(PlannedLine((found.pick(place),), int(own[place]), left))
        if limit.seconds is not None and (known := self._recall(view)):
            plan.learn(known)
            plan.recalled = True
        yield plan.ranking()
        for _ in self._think(plan):
            yield plan.ranking()
        if limit.seconds is not None:
            self._remember(view, plan.best)
        yield plan.ranking(final=True)

    def _think(self, plan: _Planning) -> Iterator[None]:
        if plan.recalled and plan.limit.seconds is not None and plan.limit.seconds < LEAST_SECONDS:
            return
        yield from self._search(plan, 0, FIRST_WIDTH)
        for share in (QUICK_SHARE, WIDE_SHARE):
            for bias in range(len(self.biases)):
                nodes, seconds = plan.rest(share, len(self.biases) - bias)
                width = _affordable(plan, bias, plan.view.board, nodes, seconds)
                if width:
                    yield from self._search(plan, bias, width, seconds)
        chance = random.Random(plan.limit.seed)
        for number in range(TAILS):
            yield from self._improve(plan, number % len(self.biases), TAILS - number, chance)

    def _improve(
        self, plan: _Planning, bias: int, rest: int, chance: random.Random
    ) -> Iterator[None]:
        """Plan the end of the best line again, from a random board along it."""
        board, moves = plan.view.board, plan.best.moves
        boards = [board := board.without(move.path, move.tilt) for move in moves]
        cuts = [place for place, after in enumerate(boards) if after.left >= LEAST_TAIL]
        if not cuts:
            return
        cut = chance.choice(cuts)
        nodes, seconds = plan.rest(1.0, rest)
        width = _affordable(plan, bias, boards[cut], nodes, seconds)
        if width:
            yield from self._search(plan, bias, width, seconds, boards[cut], moves[: cut + 1])

    def _search(
        self,
        plan: _Planning,
        bias: int,
        width: float,
        seconds: float = np.inf,
        board: Board | None = None,
        begun: tuple[Pick, ...] = (),
    ) -> Iterator[None]:
        """Run a beam from the board that the moves ``begun`` lead to.

        The results are not used if the limit interrupts it.
        """
        view, watch = plan.view, plan.watch
        before = plan.nodes
        if bias not in plan.models:
            plan.models[bias] = make_model(view.rules, shipped_values(), self.biases[bias])
        scored = sum(view.rules.score(move.word) for move in begun)
        search = BeamSearch.start(
            game_tables(view.rules, view.lexicon),
            plan.models[bias],
            board or view.board,
            width,
            scored,
            plan.workspace,
        )
        start = watch.seconds
        pace = Pace(search, seconds, plan.paces.get(bias, 0.0))
        most = None if plan.limit.seconds is not None else (plan.limit.nodes or np.inf) - before
        for nodes in search.run(most):
            plan.nodes = before + nodes
            if plan.over():
                return
            if plan.limit.seconds is not None:
                pace.note(nodes, watch.seconds - start)
            if seconds < np.inf:
                pace.steer()
            yield
        plan.paces[bias] = pace.overall
        # Lines that go on from moves have the same first one: only the best of them counts.
        for line in search.best_lines(1 if begun else None):
            plan.learn(replace(line, moves=(*begun, *line.moves)))
        yield

    def _key(self, view: WordSoupView, board: Board) -> tuple[WordSoupView, Board]:
        bare = replace(view, seat=0, board=board, boards=(), scores=(), lines=())
        return bare, board

    def _recall(self, view: WordSoupView) -> PlannedLine | None:
        return self._known.get(self._key(view, view.board))

    def _remember(self, view: WordSoupView, line: PlannedLine) -> None:
        """Remember the rest of a line for each board it leads to."""
        board, total = view.board, line.total
        for place, move in enumerate(line.moves):
            self._known[self._key(view, board)] = PlannedLine(line.moves[place:], total, line.left)
            board = board.without(move.path, move.tilt)
            total -= view.rules.score(move.word)
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
