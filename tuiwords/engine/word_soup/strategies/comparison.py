"""Compares the best words: after the plan of a board, a plan of what each of them leaves.

A plan leads the lines of some first words to their end and leaves others, far behind, early: its
totals do not tell by how much. Hints and reviews compare.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, Limit, RankedMove, Ranking
from tuiwords.engine.threads import allowed, in_threads, using
from tuiwords.engine.word_soup.pack import find_words
from tuiwords.engine.word_soup.ranking import nothing_left
from tuiwords.engine.word_soup.strategies.planner import Planner
from tuiwords.games.word_soup import Board, Pick, WordSoupView

NODES = 1_500  # positions of the first plan: 0.1 CPU seconds on a full board
MORE = 4  # times as many in each round after the first
ROUNDS = 2  # if no limit is given
AFTER = 0.5  # of them for the plan of what a word leaves
COMPARED = 6  # words for which there is such a plan in each round
STEPS = 2  # of a plan, before the others that are made at the same time are waited for
CUT_OFF = 0.1  # of the best line's points: a line that is further behind was not planned to its end
# Half the 95 % interval of what a word is behind, as a share of the best line, from so many letters
# left: 137 words of bots and 880 others by plans of 6,000 positions, beside four times as many.
ERRORS = ((20, 0.045), (0, 0.005))


def planned_to_the_end(moves: Sequence[RankedMove[Pick]]) -> list[RankedMove[Pick]]:
    """Of the words of a ranking those whose lines were not left early."""
    return [ranked for ranked in moves if ranked.value >= (1 - CUT_OFF) * moves[0].value]


def plan_error(view: WordSoupView, best: float) -> float:
    """Points by which the difference to the ``best`` line may be off."""
    return best * next(share for letters, share in ERRORS if view.board.left >= letters)


@dataclass
class _Words:
    """The best line known of each first word."""

    view: WordSoupView
    limit: Limit
    watch: Stopwatch
    nodes: int = 0
    compared: bool = False  # whether a round is over
    plan: Ranking[Pick] | None = None  # the newest of the whole board
    moves: dict[str, RankedMove[Pick]] = field(default_factory=dict)
    lines: dict[str, tuple[Pick, ...]] = field(default_factory=dict)

    def learn(self, ranked: RankedMove[Pick], line: Sequence[Pick] = ()) -> None:
        """Keep a line if it is the best one with its first word."""
        word = ranked.move.word
        if word not in self.moves or ranked.value > self.moves[word].value:
            self.moves[word] = ranked
            self.lines[word] = tuple(line)

    def order(self) -> list[RankedMove[Pick]]:
        """The words with most points to come first."""
        return sorted(self.moves.values(), key=lambda ranked: -ranked.value)

    def ranking(self, *, final: bool = False) -> Ranking[Pick]:
        """The words that are compared, or before that those of the plan; errors of differences."""
        best, *_ = moves = self.order()
        clears = not best.terms["left"]
        if self.compared:
            error, bonus = plan_error(self.view, best.value), clears * self.view.rules.cleared
            moves = [
                # Whether a line clears the board is not certain where none was found.
                replace(ranked, error=error + bonus * bool(ranked.terms["left"]))
                for ranked in planned_to_the_end(moves)
            ]
        known = self.plan.facts if self.plan else {}
        facts = {**known, "score": best.value, "cleared": float(clears)}
        top, line = tuple(moves[: self.limit.top]), self.lines[best.move.word]
        return Ranking(POINTS, top, self.nodes, self.watch.seconds, final, facts, line)


@dataclass
class _LaterPlan:
    """What is planned after a word, by one of several threads: ``news`` are not yet told."""

    ranked: RankedMove[Pick]
    plans: Iterator[Ranking[Pick]]
    news: deque[Ranking[Pick]] = field(default_factory=deque)
    done: bool = False

    def go_on(self) -> None:
        """Plan for some steps."""
        for _ in range(STEPS):
            plan = next(self.plans, None)
            if plan is None:
                self.done = True
                return
            self.news.append(plan)


@dataclass(frozen=True, slots=True)
class WordComparison:
    """Plans of the board with ever more ``nodes``, each followed by plans after its best words.

    There are as many ``rounds`` as the limit allows, unless a number is given. ``after`` is the
    share of the nodes for the plan of what a word leaves.
    """

    name: str = "comparison"
    nodes: int = NODES
    rounds: int | None = None
    after: float = AFTER

    def analyse(self, view: WordSoupView, limit: Limit) -> Iterator[Ranking[Pick]]:
        """Ever better rankings. A node is a position whose words are found."""
        words = _Words(view, limit, Stopwatch(limit))
        if not len(find_words(view.board, view.rules, view.lexicon)):
            yield nothing_left(POINTS, words.watch)
            return
        rounds = self.rounds
        if rounds is None and limit.seconds is None and limit.nodes is None:
            rounds = ROUNDS
        nodes, done = self.nodes, 0
        while rounds is None or done < rounds:
            for _ in self._round(words, nodes):
                yield words.ranking()
                if words.watch.expired(words.nodes):
                    break
            if words.watch.expired(words.nodes):
                break
            words.compared = True
            nodes, done = nodes * MORE, done + 1
        yield words.ranking(final=True)

    def _round(self, words: _Words, nodes: int) -> Iterator[None]:
        """Learn from a plan of the board, and from plans of what its best words leave."""
        before = words.nodes
        for plan in _plans(words, words.view.board, nodes):
            words.plan, words.nodes = plan, before + plan.nodes
            for n, ranked in enumerate(plan.moves):
                words.learn(ranked, () if n else plan.line)
            yield
        later = []
        for ranked in words.order()[:COMPARED]:
            after = words.view.board.without(ranked.move.path, ranked.move.tilt)
            if after.left:
                later.append(_LaterPlan(ranked, _plans(words, after, int(nodes * self.after))))
        for at, first in enumerate(later):
            before = words.nodes
            while first.news or not first.done:
                if not first.news:
                    _go_on([each for each in later[at:] if not each.done])
                    continue
                plan = first.news.popleft()
                words.nodes = before + plan.nodes
                yield
            line = (first.ranked.move, *plan.line)
            words.learn(_with_line(words.view, first.ranked, plan), line)


def _plans(words: _Words, board: Board, nodes: int) -> Iterator[Ranking[Pick]]:
    limit = Limit(nodes=nodes, top=words.limit.top, seed=words.limit.seed)
    return Planner().analyse(replace(words.view, board=board), limit)


def _go_on(later: Sequence[_LaterPlan]) -> None:
    """Go on with the first plans, each by a thread, or with the only one by all threads."""

    def work(_place: int, plan: _LaterPlan) -> None:
        with using(None if len(later) == 1 else 1):
            plan.go_on()

    in_threads(work, later[: allowed()])


def _with_line(
    view: WordSoupView, ranked: RankedMove[Pick], later: Ranking[Pick]
) -> RankedMove[Pick]:
    """A word with the line that was planned for the board that it leaves."""
    terms = {term: ranked.terms[term] for term in ("points", "letters")}
    score, gone = view.rules.score, sum(len(pick.path) for pick in (ranked.move, *later.line))
    terms |= {"left": float(view.board.left - gone), "words": 1.0 + len(later.line)}
    best = max((pick.word for pick in later.line if pick.word), key=score, default="")
    if best:
        terms[f"then {best}"] = float(score(best))
    return RankedMove(ranked.move, terms["points"] + later.facts.get("score", 0.0), terms)
