"""Verdicts on words of Word Soup, by the planner from before and after each word.

They are judged from the last to the first: the game that was played is itself a line from every
earlier board, so that a board is worth the better of the planner's line and what was made of it.
What the words lost then adds up to what was planned beyond the score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, RankedMove, Ranking
from tuiwords.games.base import Seat
from tuiwords.games.word_soup import STOP, Pick, WordSoupState
from tuiwords.play.games.word_soup.why import LEAST, THEN, compared, in_turns, reason
from tuiwords.play.judged import ALTERNATIVES, SHARPER, Alternative, JudgedMove, ReviewWork, mistake

if TYPE_CHECKING:
    from tuiwords.games.word_soup import Board, WordSoupView

UNIT = "points"
FACTS = ("points", "behind", "value", "left")  # what a verdict always has
NODES = 5_000  # positions of a plan, a fifth of a CPU second on a full board
AFTER = 0.33  # of them for the plan of what a word leaves
# With 6,000 and half of them verdicts take 1.56 times as long and are no nearer to those of 24,000:
# in six games 35 of 42 are the same kind of mistake, here 38, and 23 points are between, here 18.
FIRST_LOOK = 0.1  # effort for something to look at at once
# Points by which the difference of two leads in turns may be off, from so many letters left: half
# the 95% interval of 582 differences of words beside a search that is a turn deeper.
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
    todo = [at for at in reversed(range(len(taken))) if not work.is_enough(judged[at])]
    shared = taken[0].before.rules.shared
    for at in todo:
        if judged[at] is None and not shared:
            words = _best_words(taken[at].before.view(taken[at].seat), FIRST_LOOK)
            judged[at] = _alone(taken, judged, at, words, FIRST_LOOK)
            yield
    for at in todo:
        if shared:
            judged[at] = move = _in_turns(taken[at], at + 1, work.effort(at + 1))
            work.keep(move)
        else:
            _judge_alone(at, taken, work, judged, work.effort(at + 1))
        yield


def is_doubtful(move: JudgedMove) -> bool:
    """Whether a word is behind the best one by points, but by less than is certain."""
    return not move.kind and move.facts["behind"] >= LEAST


def _alone(
    taken: Sequence[TakenWord],
    judged: Sequence[JudgedMove | None],
    at: int,
    words: Sequence[RankedMove[Pick]],
    effort: float,
) -> JudgedMove:
    """The verdict on a word, or on the end, where a player has a board alone."""
    if taken[at].is_end:
        return _at_the_end(taken[at], at + 1, words, effort)
    return _by_plan(taken[at], at + 1, _next(taken, judged, at), words, effort)


def _judge_alone(
    at: int,
    taken: Sequence[TakenWord],
    work: ReviewWork,
    judged: list[JudgedMove | None],
    effort: float,
) -> None:
    words = _best_words(taken[at].before.view(taken[at].seat), effort)
    judged[at] = move = _alone(taken, judged, at, words, effort)
    following = _next(taken, judged, at)
    if following and following.effort < SHARPER and _loses_bonus(move, following):
        # Perhaps the next board can be cleared still, and a later word has lost the bonus.
        _judge_alone(at + 1, taken, work, judged, SHARPER)
        judged[at] = move = _alone(taken, judged, at, words, effort)
    work.keep(move)


def _loses_bonus(move: JudgedMove, following: JudgedMove) -> bool:
    """Whether a line that clears the board is known before a move and none after it."""
    return not move.facts["left"] and following.facts["left"] > 0


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
    words: Sequence[RankedMove[Pick]],
    effort: float,
) -> JudgedMove:
    """A word beside the best ones; ``later`` is the verdict on the next word of the same board."""
    seat, view = word.seat, word.before.view(word.seat)
    rest, then = _rest(word, later, effort)
    # What the player made of it afterwards, or what the plan did, if that is more.
    made = RankedMove(word.move, word.points + rest, {"points": word.own_points, **then})
    own = next((each for each in words if each.move == word.move), made)
    made = max(made, own, key=lambda ranked: ranked.value)
    best = words[0] if words[0].value > made.value else made
    behind, error = best.value - made.value, _error(view, best.value)
    made = replace(made, error=error)
    lost = behind if behind > error else 0.0
    share = 100 * lost / max(1.0, word.before.scores[seat] + best.value)
    return JudgedMove(
        number,
        seat,
        str(word.move),
        str(best.move),
        lost,
        error,
        share,
        mistake(share),
        reason(best, made, view) if lost else "",
        None,
        _listed(view, _with(words, made), best.value, error, made),
        {
            "points": word.points,
            "behind": behind,
            "value": word.points + rest + behind,
            "after": rest,
            **then,
            "left": best.terms["left"],
        },
        effort,
    )


def _at_the_end(
    word: TakenWord, number: int, words: Sequence[RankedMove[Pick]], effort: float
) -> JudgedMove:
    """What was still to be had at the end; who gave up lost it, who ran out of time did not."""
    seat, view, best = word.seat, word.before.view(word.seat), words[0]
    left = best.value
    lost = 0.0 if word.is_timed else left
    share = 100 * lost / max(1.0, word.before.scores[seat] + left)
    later = [term.removeprefix(f"{THEN} ") for term in best.terms if term.startswith(THEN)]
    then = _best_of([best.move.word, *later], word.before.rules.score)
    first = f"{best.move.word.upper()} for {best.terms['points']:.0f}"
    rest = f"{first} and words after it were" if later else f"{first} was"
    return JudgedMove(
        number,
        seat,
        str(STOP),
        str(best.move),
        lost,
        0.0,
        share,
        mistake(share),
        f"{rest} still to be had, at least {left:,.0f} points in all.",
        None,
        _listed(view, words, left, _error(view, left)),
        {"points": 0.0, "behind": lost, "value": left, "after": left - lost}
        | then
        | {"left": best.terms["left"]},
        effort,
    )


def _error(view: WordSoupView, best: float) -> float:
    from tuiwords.engine.word_soup.strategies.comparison import plan_error

    return plan_error(view, best)


def _rest(
    word: TakenWord, later: JudgedMove | None, effort: float
) -> tuple[float, dict[str, float]]:
    """What the board after a word is worth; the best word taken then and the letters left at last.

    The two are terms, as those of a ranked word.
    """
    if later is not None:
        words = [term.removeprefix(f"{THEN} ") for term in later.facts if term.startswith(THEN)]
        if later.played != str(STOP):
            words.append(later.played.split()[0])
        then = _best_of(words, word.after.rules.score)
        return later.facts["value"], then | {"left": later.facts["left"]}
    board = word.after.board(word.seat)
    if not board.left:
        return 0.0, {"left": 0.0}
    # The player had the letters shuffled: what else was there does not count.
    planned = _plan(word.after.view(word.seat), effort)
    then = _then(planned.line, word.after.rules.score)
    return float(planned.facts.get("score", 0.0)), then | {"left": _left(board, planned)}


def _then(line: Sequence[Pick], score: Callable[[str], int]) -> dict[str, float]:
    return _best_of([pick.word for pick in line if pick.word], score)


def _best_of(words: Sequence[str], score: Callable[[str], int]) -> dict[str, float]:
    """The word with most points as a term, if there is a word."""
    word = max(words, key=score, default="")
    return {f"{THEN} {word}": float(score(word))} if word else {}


def _left(board: Board, planned: Ranking[Pick]) -> float:
    """The letters left at the end of a planned line."""
    return float(board.left - sum(len(pick.path) for pick in planned.line))


def _plan(view: WordSoupView, effort: float) -> Ranking[Pick]:
    from tuiwords.engine.word_soup.strategies import STRATEGIES

    limit = Limit(nodes=int(NODES * effort), top=3 * ALTERNATIVES)
    *_, ranking = STRATEGIES["planner"]().analyse(view, limit)
    return ranking


def _best_words(view: WordSoupView, effort: float) -> Sequence[RankedMove[Pick]]:
    """The best words with their lines; as hints compare them, but for a first look."""
    from tuiwords.engine.word_soup.strategies.comparison import WordComparison, planned_to_the_end

    if effort < 1:
        return planned_to_the_end(list(_by_word(_plan(view, effort).moves).values()))
    judge = WordComparison(nodes=int(NODES * effort), rounds=1, after=AFTER)
    return rank(judge, view, Limit(top=3 * ALTERNATIVES)).moves


def _with(words: Sequence[RankedMove[Pick]], made: RankedMove[Pick]) -> Sequence[RankedMove[Pick]]:
    """The words with the one that was taken as it was judged."""
    others = [each for each in words if each.move.word != made.move.word]
    return sorted([*others, made], key=lambda ranked: -ranked.value)


def _by_word(moves: Iterable[RankedMove[Pick]]) -> dict[str, RankedMove[Pick]]:
    """The best way to take each word, in the order of the moves."""
    words: dict[str, RankedMove[Pick]] = {}
    for ranked in moves:
        words.setdefault(ranked.move.word, ranked)
    return words


def _listed(
    view: WordSoupView,
    found: Sequence[RankedMove[Pick]],
    best: float,
    error: float,
    made: RankedMove[Pick] | None = None,
) -> tuple[Alternative, ...]:
    """The first words of a ranking, each beside the best one, and that beside the second.

    Whether a line clears the board is not certain where none was found, but for the word that was
    ``made``: what followed it was judged twice.
    """
    bonus = 0 if view.rules.shared or found[0].terms["left"] else view.rules.cleared
    return tuple(
        Alternative(
            str(ranked.move),
            max(0.0, best - ranked.value),
            (error + bonus * (ranked is not made and bool(ranked.terms["left"]))) if n else 0.0,
            compared(view, ranked, found[1 if n == 0 else 0] if len(found) > 1 else None),
            UNIT,
            ranked.terms.get("points", 0.0),
        )
        for n, ranked in enumerate(found[:ALTERNATIVES])
    )


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
        {"points": word.points, "behind": behind, "value": best.value, "after": 0.0}
        | {"left": best.terms["left"]},
        effort,
    )
