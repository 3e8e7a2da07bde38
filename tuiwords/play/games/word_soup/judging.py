"""Verdicts on words of Word Soup, by the planner from before and after each word.

They are judged from the last to the first: the game that was played is itself a line from every
earlier board, so that a board is worth the better of the planner's line and what was made of it.
What the words lost then adds up to what was planned beyond the score.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from tuiwords.engine.base import Limit, RankedMove, Ranking
from tuiwords.games.base import Seat
from tuiwords.games.word_soup import STOP, Pick, WordSoupState
from tuiwords.play.games.word_soup.why import CUT_OFF, THEN, compared, in_turns, reason
from tuiwords.play.judged import ALTERNATIVES, Alternative, JudgedMove, ReviewWork, mistake

if TYPE_CHECKING:
    from tuiwords.games.word_soup import WordSoupView

UNIT = "points"
FACTS = ("points", "behind", "value")  # what a verdict always has
NODES = 6_000  # positions of a plan, a third of a CPU second on a full board
NODES_AFTER = 400  # of the plan after a word that is listed beside the best one
LISTED = 6  # words beside the best one whose lines are planned if they are not yet
FIRST_LOOK = 0.05  # effort for something to look at at once
# How far off a plan may be, as a share of it: with up to so many letters left 3,000 positions found
# what 12,000 did within half a percent, on fuller boards they were 1 % below with a deviation of 2.
CLOSE, NEAR, FAR = 40, 0.005, 0.02
# Points by which the difference of two leads in turns may be off, from so many letters left: half
# the 95 % interval of 582 differences of words beside a search that is a turn deeper.
LEAD_ERRORS = ((60, 22.0), (30, 17.0), (0, 11.0))


@dataclass(frozen=True, slots=True)
class TakenWord:
    """A word that a ``seat`` took: the position before it, the move, the position after it.

    ``STOP`` in place of a word is the end of who gave up or ran out of time with words left.
    """

    seat: Seat
    before: WordSoupState
    move: Pick
    after: WordSoupState

    @property
    def is_end(self) -> bool:
        """Whether there is no word, but the end of the player's game."""
        return self.move == STOP

    @property
    def is_timed(self) -> bool:
        """Whether it is the end of a player whose time is up."""
        return self.is_end and self.after.ended[self.seat] == "time"

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
                move = _in_turns(taken[at], at + 1, effort)
            else:
                word, following = taken[at], _next(taken, judged, at)
                view = word.before.view(word.seat)
                if not any(judged) and not word.is_end:
                    # Something to look at, until the usual plans are there.
                    quick = _plan(view, FIRST_LOOK)
                    judged[at] = _by_plan(word, at + 1, following, quick, FIRST_LOOK)
                    yield
                planned = _plan(view, effort)
                if word.is_end:
                    move = _at_the_end(word, at + 1, planned, effort)
                else:
                    move = _by_plan(word, at + 1, following, planned, effort)
                if effort >= 1:
                    listed = _alternatives(word, planned, move)
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


def _at_the_end(word: TakenWord, number: int, planned: Ranking[Pick], effort: float) -> JudgedMove:
    """What was still to be had at the end; who gave up lost it, who ran out of time did not."""
    seat, best, left = word.seat, planned.moves[0], planned.facts["score"]
    lost = 0.0 if word.is_timed else left
    share = 100 * lost / max(1.0, word.before.scores[seat] + left)
    first = f"{best.move.word.upper()} for {best.terms['points']:.0f}"
    rest = f"{first} and words after it were" if len(planned.line) > 1 else f"{first} was"
    return JudgedMove(
        number,
        seat,
        str(STOP),
        str(best.move),
        lost,
        0.0,
        share,
        mistake(share),
        f"{rest} still to be had, {left:.0f} points in all.",
        facts={"points": 0.0, "behind": lost, "value": left, "after": left - lost}
        | _then(planned.line, word.before),
        effort=effort,
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
    # The player had the letters shuffled: what else was there does not count.
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


def _alternatives(
    word: TakenWord, planned: Ranking[Pick], judged: JudgedMove
) -> tuple[Alternative, ...]:
    """The best words: those whose lines a plan led to the end, and some others, planned now.

    The word that was taken is among them, with what its verdict says.
    """
    view, best = word.before.view(word.seat), judged.facts["value"]
    words = _by_word(ranked for ranked in planned.moves if ranked.move.word != word.move.word)
    found = [ranked for ranked in words.values() if _is_whole(ranked, best)]
    others = (ranked for ranked in words.values() if not _is_whole(ranked, best))
    for ranked in islice(others, max(0, LISTED - len(found))):
        board = view.board.without(ranked.move.path, ranked.move.tilt)
        after = _plan(replace(view, board=board), NODES_AFTER / NODES)
        rest = after.facts.get("score", 0.0) if board.left else 0.0
        terms = {**ranked.terms, "words": 2.0, **_then(after.line, word.after)}
        value = ranked.terms["points"] + rest
        found.append(RankedMove(ranked.move, value, terms))
    if not word.is_end:
        then = {term: points for term, points in judged.facts.items() if term.startswith(THEN)}
        value = judged.facts["points"] + judged.facts["after"]
        terms = {"points": word.own_points, "words": 2.0, **then}
        found.append(RankedMove(word.move, value, terms))
    found.sort(key=lambda ranked: -ranked.value)
    return _listed(view, found, best)


def _by_word(moves: Iterable[RankedMove[Pick]]) -> dict[str, RankedMove[Pick]]:
    """The best way to take each word, in the order of the moves."""
    words: dict[str, RankedMove[Pick]] = {}
    for ranked in moves:
        words.setdefault(ranked.move.word, ranked)
    return words


def _listed(
    view: WordSoupView, found: Sequence[RankedMove[Pick]], best: float, error: float = 0.0
) -> tuple[Alternative, ...]:
    """The first words of a ranking, each beside the best one, and that beside the second."""
    return tuple(
        Alternative(
            str(ranked.move),
            max(0.0, best - ranked.value),
            error if n else 0.0,
            compared(view, ranked, found[1 if n == 0 else 0] if len(found) > 1 else None),
            UNIT,
            ranked.terms.get("points", 0.0),
        )
        for n, ranked in enumerate(found[:ALTERNATIVES])
    )


def _is_whole(ranked: RankedMove[Pick], best: float) -> bool:
    """Whether a line was planned to the end: the others stopped early and are far behind."""
    return ranked.value >= (1 - CUT_OFF) * best


def _in_turns(word: TakenWord, number: int, effort: float) -> JudgedMove:
    """A word where players take turns on one board: by what it leaves to the next player, too."""
    from tuiwords.engine.word_soup.strategies.replies import TURNS, Replies, points_left

    seat, view = word.seat, word.before.view(word.seat)
    judge = Replies(turns=TURNS + (effort > 1))
    *_, ranking = judge.analyse(view, Limit(top=3 * ALTERNATIVES))
    ranked = {each.move: each for each in ranking.moves}
    made = ranked.get(word.move) or judge.value(view, word.move)
    first = ranking.moves[0]
    best = first if first.value > made.value else made
    behind = best.value - made.value
    error = next(points for letters, points in LEAD_ERRORS if view.board.left >= letters)
    lost = behind if behind > error else 0.0
    share = 100 * lost / max(1.0, sum(word.before.scores) + points_left(view))
    listed = list(_by_word(ranking.moves).values())
    return JudgedMove(
        number,
        seat,
        str(word.move),
        str(best.move if lost else word.move),
        lost,
        error,
        share,
        mistake(share),
        in_turns(best, made) if lost else "",
        None,
        _listed(view, listed, best.value, error),
        {"points": word.points, "behind": behind, "value": best.value, "after": 0.0},
        effort,
    )
