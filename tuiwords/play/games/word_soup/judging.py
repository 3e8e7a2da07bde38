"""Verdicts on words of Word Soup, by the planner from before and after each word.

They are judged from the last to the first: the game that was played is itself a line from every
earlier board, so that a board is worth the better of the planner's line and what was made of it.
What the words lost then adds up to what was planned beyond the score.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from tuiwords.engine.base import Limit, RankedMove, Ranking
from tuiwords.games.base import Seat
from tuiwords.games.word_soup import Pick, WordSoupState
from tuiwords.play.games.word_soup.why import THEN, compared, reason
from tuiwords.play.judged import ALTERNATIVES, Alternative, JudgedMove, ReviewWork, mistake

if TYPE_CHECKING:
    from tuiwords.games.word_soup import WordSoupView

UNIT = "points"
FACTS = ("points", "behind", "value")  # what a verdict always has
NODES = 6_000  # positions of a plan, a third of a CPU second on a full board
NODES_AFTER = 400  # of the plan after a word that is listed beside the best one
LISTED = 6  # words beside the best one whose lines are planned if they are not yet
FIRST_LOOK = 0.05  # effort for something to look at at once
CUT_OFF = 0.1  # of the best line's points: a line that is further behind was not planned to its end
# How far off a plan may be, as a share of it: with up to so many letters left 3,000 positions found
# what 12,000 did within half a percent, on fuller boards they were 1 % below with a deviation of 2.
CLOSE, NEAR, FAR = 40, 0.005, 0.02


@dataclass(frozen=True, slots=True)
class TakenWord:
    """A word that a ``seat`` took: the position before it, the move, the position after it."""

    seat: Seat
    before: WordSoupState
    move: Pick
    after: WordSoupState

    @property
    def points(self) -> float:
        """What it scored, with the bonus if it cleared the board."""
        return float(self.after.scores[self.seat] - self.before.scores[self.seat])

    @property
    def own_points(self) -> float:
        """What it scored without that bonus."""
        return float(self.before.rules.score(self.move.word))


def judge_words(
    taken: Sequence[TakenWord], work: ReviewWork, judged: list[JudgedMove | None]
) -> Iterator[None]:
    """Judge a seat's words into ``judged``, one at a time, the last word first.

    Raises: StoreError.
    """
    for at in reversed(range(len(taken))):
        known = judged[at]
        if known is None or not work.is_enough(known):
            effort = work.effort(at + 1)
            if taken[at].before.rules.shared:
                move = _by_points(taken[at], at + 1, effort)
            else:
                word, following = taken[at], _next(taken, judged, at)
                view = word.before.view(word.seat)
                if not any(judged):
                    # Something to look at, until the usual plans are there.
                    quick = _plan(view, FIRST_LOOK)
                    judged[at] = _by_plan(word, at + 1, following, quick, FIRST_LOOK)
                    yield
                planned = _plan(view, effort)
                move = _by_plan(word, at + 1, following, planned, effort)
                if effort >= 1:
                    listed = _alternatives(word, planned, move.facts["value"])
                    move = replace(move, alternatives=listed)
            judged[at] = move
            work.keep(move)
            yield


def _next(
    taken: Sequence[TakenWord], judged: Sequence[JudgedMove | None], at: int
) -> JudgedMove | None:
    """The verdict on the next word, if the board was not shuffled in between."""
    if at + 1 == len(taken):
        return None
    seat = taken[at].seat
    follows = taken[at].after.board(seat) == taken[at + 1].before.board(seat)
    return judged[at + 1] if follows else None


def _by_plan(
    word: TakenWord,
    number: int,
    later: JudgedMove | None,
    planned: Ranking[Pick],
    effort: float,
) -> JudgedMove:
    """A word beside the planner's; ``later`` is the verdict on the next word of the same board."""
    seat = word.seat
    view = word.before.view(seat)
    rest, then = _rest(word, later, effort)
    made = RankedMove(word.move, word.points + rest, {"points": word.own_points, **then})
    first = planned.moves[0]
    best = first if first.value > made.value and first.move != word.move else made
    behind = best.value - made.value
    error = (NEAR if view.board.left <= CLOSE else FAR) * best.value
    lost = behind if behind > error else 0.0
    whole = max(1.0, word.before.scores[seat] + best.value)
    share = 100 * lost / whole
    return JudgedMove(
        number,
        seat,
        str(word.move),
        str(best.move),
        lost,
        error,
        share,
        mistake(share),
        reason(best, made, view.board) if lost else "",
        None,
        (),
        {"points": word.points, "behind": behind, "value": best.value, "after": rest, **then},
        effort,
    )


def _rest(
    word: TakenWord, later: JudgedMove | None, effort: float
) -> tuple[float, dict[str, float]]:
    """What the board after a word is worth, and the best word taken then, as a term."""
    if later is not None:
        line = {later.played.split()[0]: later.facts["points"]}
        for term, points in later.facts.items():
            if term.startswith(f"{THEN} "):
                line[term.removeprefix(f"{THEN} ")] = points
        best = max(line, key=lambda each: line[each])
        return later.facts["value"], {f"{THEN} {best}": line[best]}
    if not word.after.board(word.seat).left:
        return 0.0, {}
    # The player stopped, or had the letters shuffled: what else was there does not count.
    planned = _plan(word.after.view(word.seat), effort)
    return float(planned.facts.get("score", 0.0)), _then(planned.line, word.after)


def _then(line: Sequence[Pick], state: WordSoupState) -> dict[str, float]:
    word = max((pick.word for pick in line if pick.word), key=state.rules.score, default="")
    return {f"{THEN} {word}": float(state.rules.score(word))} if word else {}


def _plan(view: WordSoupView, effort: float) -> Ranking[Pick]:
    from tuiwords.engine.word_soup.strategies import STRATEGIES

    limit = Limit(nodes=int(NODES * effort), top=3 * ALTERNATIVES)
    *_, ranking = STRATEGIES["planner"]().analyse(view, limit)
    return ranking


def _alternatives(word: TakenWord, planned: Ranking[Pick], best: float) -> tuple[Alternative, ...]:
    """The best words: those whose lines a plan led to the end, and some others, planned now."""
    view = word.before.view(word.seat)
    words: dict[str, RankedMove[Pick]] = {}
    for ranked in planned.moves:
        words.setdefault(ranked.move.word, ranked)
    found = [ranked for ranked in words.values() if _is_whole(ranked, best)]
    others = (ranked for ranked in words.values() if not _is_whole(ranked, best))
    for ranked in islice(others, max(0, LISTED - len(found))):
        board = view.board.without(ranked.move.path, ranked.move.tilt)
        after = _plan(replace(view, board=board), NODES_AFTER / NODES)
        rest = after.facts.get("score", 0.0) if board.left else 0.0
        terms = {**ranked.terms, "words": 2.0, **_then(after.line, word.after)}
        value = ranked.terms["points"] + rest
        found.append(RankedMove(ranked.move, value, terms))
    found.sort(key=lambda ranked: -ranked.value)
    return tuple(
        Alternative(
            str(ranked.move),
            max(0.0, best - ranked.value),
            0.0,
            compared(view, ranked, found[1 if n == 0 else 0] if len(found) > 1 else None),
            UNIT,
            ranked.terms.get("points", 0.0),
        )
        for n, ranked in enumerate(found[:ALTERNATIVES])
    )


def _is_whole(ranked: RankedMove[Pick], best: float) -> bool:
    """Whether a line was planned to the end: the others stopped early and are far behind."""
    return ranked.value >= (1 - CUT_OFF) * best


def _by_points(word: TakenWord, number: int, effort: float) -> JudgedMove:
    """A word where players take turns on one board: beside the one with the most points."""
    from tuiwords.engine.word_soup.strategies import STRATEGIES

    seat = word.seat
    view = word.before.view(seat)
    *_, ranking = STRATEGIES["greedy"]().analyse(view, Limit(top=ALTERNATIVES))
    best = ranking.moves[0]
    lost = max(0.0, best.value - word.points)
    share = 100 * lost / max(1.0, best.value)
    gap = f"{best.move.word.upper()} scores {lost:.0f} more now." if lost else ""
    return JudgedMove(
        number,
        seat,
        str(word.move),
        str(best.move) if lost else str(word.move),
        lost,
        0.0,
        share,
        mistake(share),
        gap,
        None,
        tuple(
            Alternative(str(each.move), best.value - each.value, 0.0, "", UNIT, each.value)
            for each in ranking.moves
        ),
        {"points": word.points, "behind": lost, "value": best.value, "after": 0.0},
        effort,
    )
