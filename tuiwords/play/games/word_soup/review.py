"""Reviews a game of Word Soup: each word, the best one at that moment, and the planner's game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from tuiwords.engine.base import Limit
from tuiwords.games.base import GameError, Seat
from tuiwords.games.word_soup import STOP, WordSoupState
from tuiwords.play.bot_turns import bot_turns
from tuiwords.play.games.word_soup.judging import FACTS, UNIT, TakenWord, judge_words
from tuiwords.play.games.word_soup.why import LEAST
from tuiwords.play.judged import JudgedMove, ReviewWork, mistake_index
from tuiwords.play.likeness import NOTHING_LOST, summary
from tuiwords.play.review import Cell, Review, ReviewColumn, seat_of
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.play.game import AnyBot, PlayedMatch

_PLAN = "plan"  # the key under which a review keeps the plan of the whole board
_LISTED = 5  # words of the planner's line that are listed
_IN_TURNS = "A word counts with what it leaves to the next player: the review looks 3 words ahead."


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """What the planner makes of a whole board in about a second, the same each time."""

    score: float
    cleared: bool
    words: tuple[str, ...]

    @classmethod
    def of(cls, start: WordSoupState, seat: Seat) -> PlannedGame:
        """Plan the game from its start."""
        from tuiwords.engine.word_soup.strategies import STRATEGIES

        *_, ranking = STRATEGIES["planner"]().analyse(start.view(seat), Limit(top=1))
        words = tuple(move.word for move in ranking.line)
        return cls(ranking.facts["score"], bool(ranking.facts.get("cleared")), words)

    @classmethod
    def kept(cls, work: ReviewWork) -> PlannedGame | None:
        """The plan that an earlier review kept, if it did."""
        try:
            score, cleared, words = json.loads(work.kept.get(_PLAN, ""))
            return cls(float(score), bool(cleared), tuple(map(str, words)))
        except (ValueError, TypeError, OverflowError, RecursionError):
            return None

    def keep(self, work: ReviewWork) -> None:
        """Keep it for later reviews. Raises: StoreError."""
        work.kept[_PLAN] = json.dumps([self.score, self.cleared, self.words])


def gradual_review(
    match: PlayedMatch, seat: Seat, bot: AnyBot | None = None, work: ReviewWork | None = None
) -> Iterator[Review]:
    """Reviews of a seat's words, each with one more judged, the last word first.

    They stand beside those of a ``bot``. Raises: GameError without a word, StoreError.
    """
    taken = _taken(match, seat)
    if not taken:
        raise GameError("there are no words to review")
    taken += _end_of(match, seat)
    work = work or ReviewWork()
    others = [] if bot is None else _words_of(bot, match, seat, taken)
    judged = [work.known(seat, n, str(word.move), FACTS) for n, word in enumerate(taken, 1)]
    bests = [_best(word.before, seat) for word in taken]
    planned = PlannedGame.kept(work)
    yield _review(match, taken, judged, bests, bot, others, planned)
    for _ in judge_words(taken, work, judged):
        yield _review(match, taken, judged, bests, bot, others, planned)
    if planned is None and not taken[0].before.rules.shared:
        planned = PlannedGame.of(cast(WordSoupState, match.replay.states[0]), seat)
        planned.keep(work)
        yield _review(match, taken, judged, bests, bot, others, planned)


def _review(
    match: PlayedMatch,
    taken: Sequence[TakenWord],
    judged: Sequence[JudgedMove | None],
    bests: Sequence[str],
    bot: AnyBot | None,
    others: Sequence[str],
    planned: PlannedGame | None,
) -> Review:
    start, seat, end = taken[0].before, taken[0].seat, cast(WordSoupState, match.state)
    count = max(len(taken), len(others))
    rows = [_row(taken, judged, bests, at, others) for at in range(count)]
    score, left = end.scores[seat], end.board(seat).left
    theirs = sum(map(start.rules.score, others))
    known = [move for move in judged if move is not None]
    figures: dict[str, float] = {}
    if planned is not None:
        figures["share"] = score / max(1.0, planned.score)
    if len(known) == len(judged):
        lost = sum(move.facts["behind"] for move in known)
        figures["accuracy"] = 100 * score / max(1.0, score + lost)
        figures["mistake_index"] = mistake_index(known)
    return Review(
        f"Word Soup, {match.seats[seat].name}: {score:,} points, {_rest(left)}",
        _columns(bot, shared=start.rules.shared),
        tuple(rows),
        {
            "word": "together",
            "points": score,
            "left": left,
            "bot": f"{theirs:,} pts" if bot else None,
            "bot_points": theirs if bot else None,
            "lost": sum(move.lost for move in known),
        },
        _notes(planned),
        figures,
        tuple(taken),
        (*judged, *[None] * (count - len(judged))),
        UNIT,
        _summary(match.seats[seat].name, taken, known, figures["accuracy"])
        if "accuracy" in figures
        else (),
    )


def _summary(
    name: str, taken: Sequence[TakenWord], known: Sequence[JudgedMove], accuracy: float
) -> tuple[str, ...]:
    """Three sentences, and a fourth one where time ran out.

    The bots were measured with boards of their own, so that nobody who takes turns is like them.
    """
    together = sum(move.facts["behind"] for move in known)
    score = taken[-1].after.scores[taken[0].seat]
    made = f"{score:,} of about {score + together:,.0f} points that were to be had"
    without = NOTHING_LOST
    if together >= LEAST:
        without = (
            "No single word lost points for certain, but together they lost "
            f"{together:,.0f} beside the best game planned: the accuracy counts these."
        )
    if not taken[-1].is_timed:
        found = summary("word-soup", name, known, accuracy, without, made)
        return (*found[:2], _IN_TURNS) if taken[0].before.rules.shared else found
    *first, last = summary("word-soup", name, known[:-1], accuracy, without, made)
    return (*first, f"Time ran out: {known[-1].why}", last)


def _taken(match: PlayedMatch, seat: Seat) -> list[TakenWord]:
    states = cast("Sequence[WordSoupState]", match.replay.states)
    return [
        TakenWord(seat, before, after.lines[seat][-1], after)
        for before, after in pairwise(states)
        if len(after.lines[seat]) > len(before.lines[seat])
    ]


def _end_of(match: PlayedMatch, seat: Seat) -> list[TakenWord]:
    """The end of a seat that gave up or ran out of time on a board of its own with words left."""
    end = cast(WordSoupState, match.state)
    if end.rules.shared or not end.ended[seat] or not end.live[seat]:
        return []
    return [TakenWord(seat, end, STOP, end)]


def _columns(bot: AnyBot | None, *, shared: bool) -> tuple[ReviewColumn, ...]:
    columns = (
        ReviewColumn("number", "#", ".0f"),
        ReviewColumn("word", "word"),
        ReviewColumn("points", "points", ",.0f"),
        ReviewColumn("left", "left", ".0f", drop=2),
        ReviewColumn("best", "most points then", drop=1),
        ReviewColumn("best_points", "points", ".0f", drop=1),
        ReviewColumn("planned", "instead" if shared else "planner"),
        ReviewColumn("lost", "lost", ".0f"),
    )
    return columns if bot is None else (*columns, ReviewColumn("bot", bot.persona.name))


def _row(
    taken: Sequence[TakenWord],
    judged: Sequence[JudgedMove | None],
    bests: Sequence[str],
    at: int,
    others: Sequence[str],
) -> dict[str, Cell]:
    """A line: the word that was taken, if there is one, and that of the bot, if there is one."""
    row: dict[str, Cell] = {"number": at + 1}
    rules = taken[0].before.rules
    if at < len(others):
        points = rules.score(others[at])
        row |= {"bot": f"{others[at].upper()} {points}", "bot_points": points}
    if at >= len(taken):
        return row
    word, move = taken[at], judged[at]
    row |= {
        "word": word.move.word.upper() or ("(time is up)" if word.is_timed else "(gave up)"),
        "points": rules.score(word.move.word),
        "left": word.after.board(word.seat).left,
        "best": bests[at].upper(),
        "best_points": rules.score(bests[at]),
    }
    if move is None:
        return row
    planned = move.best.split()[0].upper()
    row |= {"planned": planned if move.lost else "", "lost": move.lost, "mistake": move.kind}
    return row | ({"why": move.why} if move.why else {})


def _best(state: WordSoupState, seat: Seat) -> str:
    """The word with the most points."""
    from tuiwords.engine.word_soup.strategies import STRATEGIES

    *_, ranking = STRATEGIES["greedy"]().analyse(state.view(seat), Limit(top=1))
    return str(ranking.moves[0].move.word)


def _words_of(bot: AnyBot, match: PlayedMatch, seat: Seat, taken: Sequence[TakenWord]) -> list[str]:
    """The words that a bot took in this match; else those it would take.

    Where players take turns that is one word in each position of the seat, else a whole game.
    """
    name = bot.persona.name
    other = seat_of(name, match.seats, seat)
    if other is not None:
        return [word.move.word for word in _taken(match, other)]
    chance = random.Random(f"review {name}")
    if taken[0].before.rules.shared:
        choices = [bot.choose(word.before.view(seat), chance) for word in taken]
        return [choice.move.word if choice is not None else "" for choice in choices]
    turns = bot_turns(match.replay.states[0], {seat: bot.choose}, {seat: chance})
    words = [turn.choice.move.word for turn in turns if turn.choice is not None]
    return [word for word in words if word]


def _rest(left: int) -> str:
    return f"{count_text(left, 'letter')} left" if left else "board cleared"


def _notes(planned: PlannedGame | None) -> tuple[str, ...]:
    if planned is None or not planned.words:
        return ()
    cleared = "and clears the board" if planned.cleared else "on this board"
    first = ", ".join(word.upper() for word in planned.words[:_LISTED])
    more = len(planned.words) - _LISTED
    rest = f", and {count_text(more, 'more word')}" if more > 0 else ""
    return (f"The planner scores {planned.score:,.0f} points {cleared}: {first}{rest}.",)
