"""Reviews a round of Boggle: every word of the board, who found it and when."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from tuiwords.games.base import Seat
from tuiwords.games.boggle import BoggleState
from tuiwords.games.boggle.review import WordOfRound, only, review
from tuiwords.games.grid import Grid
from tuiwords.lexicon.commonness import UNLISTED
from tuiwords.play.games.boggle.card import SHARE, RoundPlayed
from tuiwords.play.games.boggle.judging import UNIT, judged_words, missed_first, share_found
from tuiwords.play.games.boggle.level import FINDABLE, Level, findables, level_for
from tuiwords.play.judged import ReviewWork, mistake_index
from tuiwords.play.review import Cell, Review, ReviewColumn, seat_of
from tuiwords.text import clock_text

if TYPE_CHECKING:
    from tuiwords.play.game import AnyBot, PlayedMatch

_NAMED = 5  # missed words that are listed


@dataclass(frozen=True, slots=True)
class WordScene:
    """A word to show on its board; the name of the word list, and the fewest letters of a word."""

    word: WordOfRound
    grid: Grid
    lexicon: str
    shortest: int


def gradual_review(
    match: PlayedMatch, seat: Seat, bot: AnyBot | None, work: ReviewWork
) -> Iterator[Review]:
    """All words, longest first, with the times at which ``seat`` found them.

    They are judged for the level of the player that the ``work`` knows. With a ``bot``, the last
    review has the times at which it found them, or would find them playing alone.
    Raises: GameError.
    """
    yield _review(match, seat, bot, work, {})
    if bot is not None:
        yield _review(match, seat, bot, work, _found_by(bot, match, seat))


def _review(
    match: PlayedMatch,
    seat: Seat,
    bot: AnyBot | None,
    work: ReviewWork,
    others: Mapping[str, float],
) -> Review:
    state = cast(BoggleState, match.state)
    words = review(state)
    seats = range(len(match.seats))
    times = [
        {e.text: e.at for e in match.replay.played if e.kind == "move" and e.seat == each}
        for each in seats
    ]
    own, names = times[seat], [player.name for player in match.seats]
    level = level_for(work.rating)
    found = findables(words, state.grid, state.lexicon, level, match.time_limit)
    judged = judged_words(found, own, seat, level)
    played = RoundPlayed(state, words, found, names, times, level, match.replay.hinted)
    rows = tuple(
        _row(word, names, own, others) | {"chance": each.chance}
        for word, each in zip(words, found, strict=True)
    )
    got, own_points = only(words, finder=seat), played.scored(seat)
    their_points = sum(w.points for w in words if w.word in others) if bot else None
    order = sorted(seats, key=lambda each: (each != seat, each))
    return Review(
        f"Boggle, {names[seat]}: {len(got)} of {len(words)} words",
        _columns(bot),
        rows,
        {
            "word": "together",
            "points": played.points,
            "who": f"{len(words) - len(only(words, missed=True))} found",
            "at": f"{own_points} pts" if got else "",
            "own_points": own_points,
            "bot": f"{their_points} pts" if bot else None,
            "bot_points": their_points,
        },
        (_judged_by(level),),
        {
            SHARE: own_points / played.points if played.points else 0.0,
            "accuracy": share_found(found, own),
            "mistake_index": mistake_index(judged),
        },
        tuple(WordScene(w, state.grid, state.lexicon.name, state.rules.min_length) for w in words),
        judged,
        UNIT,
        card=played.card(order),
        curve=played.curve(order, match.time_limit),
        moves=("word", ""),
        words=tuple(move.best for move in missed_first(judged)[:_NAMED]),
        lexicon=state.lexicon.name,
    )


def _columns(bot: AnyBot | None) -> tuple[ReviewColumn, ...]:
    columns = (
        ReviewColumn("word", "word"),
        ReviewColumn("points", "points", ".0f"),
        ReviewColumn("level", "rarity", ".0f", drop=2),
        ReviewColumn("chance", "chance", ".0%", drop=3),
        ReviewColumn("at", "found at"),
        ReviewColumn("who", "found by", drop=1),
    )
    return columns if bot is None else (*columns, ReviewColumn("bot", bot.persona.name))


def _row(
    word: WordOfRound, names: list[str], own: Mapping[str, float], others: Mapping[str, float]
) -> dict[str, Cell]:
    who = ", ".join(names[seat] for seat in word.finders)
    return {
        "word": word.word,
        "points": word.points,
        "level": word.level if word.level < UNLISTED else None,
        "at": _clock(own.get(word.word)),
        "seconds": own.get(word.word),
        "who": f"{who} (crossed off)" if word.crossed else who,
        "bot": _clock(others.get(word.word)),
        "bot_seconds": others.get(word.word),
    }


def _clock(seconds: float | None) -> str:
    return "" if seconds is None else clock_text(seconds)


def _found_by(bot: AnyBot, match: PlayedMatch, seat: Seat) -> dict[str, float]:
    """The time in seconds at which a bot found each word in the match, or would find it alone."""
    other = seat_of(bot.persona.name, match.seats, seat)
    if other is not None:
        played = match.replay.played
        return {e.text: e.at for e in played if e.kind == "move" and e.seat == other}
    chance = random.Random(f"{match.header.seed}/review")
    seen = bot.foresee(match.replay.states[0].view(0), chance)
    limit = match.time_limit
    return {str(c.move): c.pause for c in seen if limit is None or c.pause <= limit}


def _judged_by(level: Level) -> str:
    """Which words count."""
    like = f"like {level.name}" if level.name else "of your level"
    return (
        f"Words are findable that players {like} find in at least {100 * FINDABLE:.0f} % of "
        "rounds; the accuracy is the share of their points that was found."
    )
