"""Reviews a game of Word Soup: each word, the best one at that moment, and the planner's game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from tuiwords.engine.base import Limit, Ranking
from tuiwords.games.base import GameError, Seat
from tuiwords.games.word_soup import Pick, WordSoupState
from tuiwords.play.review import Cell, Review, ReviewColumn, seat_of

if TYPE_CHECKING:
    from tuiwords.play.game import AnyBot, PlayedMatch

_Turn = tuple[WordSoupState, Pick, WordSoupState]  # before a word was taken, the word, after it
_LISTED = 5  # words of the planner's line that are listed


def review_match(match: PlayedMatch, seat: Seat, bot: AnyBot | None = None) -> Review:
    """The words of a seat, beside those of a ``bot``. Raises: GameError without a word."""
    turns = _turns(match, seat)
    if not turns:
        raise GameError("there are no words to review")
    start, end = turns[0][0], cast(WordSoupState, match.state)
    others = [] if bot is None else _words_of(bot, match, seat, turns)
    count = max(len(turns), len(others))
    rows = [_row(turns[at : at + 1], at, others, start) for at in range(count)]
    score, left = end.scores[seat], end.board(seat).left
    planned = (
        None if start.rules.shared else _plan(cast(WordSoupState, match.replay.states[0]), seat)
    )
    return Review(
        f"Word Soup, {match.seats[seat].name}: {score:,} points, {_rest(left)}",
        _columns(bot),
        tuple(rows),
        {
            "word": "together",
            "points": score,
            "left": left,
            "bot": f"{sum(map(start.rules.score, others)):,} pts" if bot else None,
        },
        _notes(planned),
        {} if planned is None else {"share": score / max(1.0, planned.facts["score"])},
    )


def _turns(match: PlayedMatch, seat: Seat) -> list[_Turn]:
    states = cast("Sequence[WordSoupState]", match.replay.states)
    return [
        (before, after.lines[seat][-1], after)
        for before, after in pairwise(states)
        if len(after.lines[seat]) > len(before.lines[seat])
    ]


def _columns(bot: AnyBot | None) -> tuple[ReviewColumn, ...]:
    columns = (
        ReviewColumn("number", "#", ".0f"),
        ReviewColumn("word", "word"),
        ReviewColumn("points", "points", ",.0f"),
        ReviewColumn("left", "left", ".0f", drop=2),
        ReviewColumn("best", "most points then", drop=1),
        ReviewColumn("best_points", "points", ".0f", drop=1),
    )
    return columns if bot is None else (*columns, ReviewColumn("bot", bot.persona.name))


def _row(
    turn: Sequence[_Turn], at: int, others: Sequence[str], start: WordSoupState
) -> dict[str, Cell]:
    """A line: the word that was taken, if there is one, and that of the bot, if there is one."""
    row: dict[str, Cell] = {"number": at + 1.0}
    if at < len(others):
        row["bot"] = f"{others[at].upper()} {start.rules.score(others[at])}"
    if not turn:
        return row
    before, move, after = turn[0]
    seat = next(s for s in range(before.seats) if len(after.lines[s]) > len(before.lines[s]))
    best = _best(before, seat)
    return row | {
        "word": move.word.upper(),
        "points": before.rules.score(move.word),
        "left": after.board(seat).left,
        "best": best.upper(),
        "best_points": before.rules.score(best),
    }


def _best(state: WordSoupState, seat: Seat) -> str:
    """The word with the most points."""
    from tuiwords.engine.word_soup.strategies import STRATEGIES

    *_, ranking = STRATEGIES["greedy"]().analyse(state.view(seat), Limit(top=1))
    return str(ranking.moves[0].move.word)


def _plan(start: WordSoupState, seat: Seat) -> Ranking[Pick]:
    """What the planner finds on the same board in about a second, the same each time."""
    from tuiwords.engine.word_soup.strategies import STRATEGIES

    *_, ranking = STRATEGIES["planner"]().analyse(start.view(seat), Limit(top=1))
    return ranking


def _words_of(bot: AnyBot, match: PlayedMatch, seat: Seat, turns: Sequence[_Turn]) -> list[str]:
    """The words that a bot took in this match; else those it would take.

    Where players take turns that is one word in each position of the seat, else a whole game.
    """
    name = bot.persona.name
    other = seat_of(name, match.seats, seat)
    if other is not None:
        return [move.word for _, move, _ in _turns(match, other)]
    chance = random.Random(f"review {name}")
    if turns[0][0].rules.shared:
        choices = [bot.choose(before.view(seat), chance) for before, _, _ in turns]
        return [choice.move.word if choice is not None else "" for choice in choices]
    state, words = cast(WordSoupState, match.replay.states[0]), []
    while seat in state.to_move and (choice := bot.choose(state.view(seat), chance)) is not None:
        state = state.after(seat, choice.move)
        words.append(choice.move.word)
    return [word for word in words if word]


def _rest(left: int) -> str:
    return f"{left} letter{'s' * (left != 1)} left" if left else "board cleared"


def _notes(planned: Ranking[Pick] | None) -> tuple[str, ...]:
    if planned is None or not planned.line:
        return ()
    score = planned.facts["score"]
    cleared = "and clears the board" if planned.facts.get("cleared") else "on this board"
    first = ", ".join(move.word.upper() for move in planned.line[:_LISTED])
    more = len(planned.line) - _LISTED
    rest = f" and {more} more" if more > 0 else ""
    return (f"The planner scores {score:,.0f} points {cleared}: {first}{rest}.",)
