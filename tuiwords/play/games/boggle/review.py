"""Reviews a round of Boggle: every word of the board, who found it and when."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from tuiwords.games.base import Seat
from tuiwords.games.boggle import BoggleState
from tuiwords.games.boggle.review import WordOfRound, only, review
from tuiwords.games.grid import Grid
from tuiwords.lexicon.commonness import UNLISTED
from tuiwords.play.games.boggle.judging import (
    UNIT,
    judged_words,
    missed_first,
    share_found,
    verdicts,
)
from tuiwords.play.games.boggle.level import FINDABLE, Findable, Level, findables, level_for
from tuiwords.play.judged import ReviewWork, mistake_index
from tuiwords.play.likeness import ALIKE, nearest
from tuiwords.play.review import Cell, Review, ReviewColumn, seat_of
from tuiwords.play.scorecard import Curve, CurveLine, Scorecard, judged_figures
from tuiwords.text import clock_text

if TYPE_CHECKING:
    from tuiwords.play.game import AnyBot, PlayedMatch

SHARE = "share"  # the figure that is the share of all points
_STEPS = 60  # moments of the curve

Times = Mapping[str, float]  # the seconds at which somebody found each word
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
        f"Words are findable that players {like} find in at least {100 * FINDABLE:.0f}% of "
        "rounds; the accuracy is the share of their points that was found."
    )


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A finished round: its words, when each seat found them, and who finds which.

    ``helped`` are the seats that saw hints, whose words tell nothing of how they play.
    """

    state: BoggleState
    words: Sequence[WordOfRound]
    found: Sequence[Findable]
    names: Sequence[str]
    times: Sequence[Times]
    level: Level
    helped: Collection[Seat] = ()

    @property
    def points(self) -> int:
        """The points of all words."""
        return sum(word.points for word in self.words)

    def scored(self, seat: Seat) -> int:
        """The points of the words that a seat found."""
        return sum(word.points for word in only(self.words, finder=seat))

    def card(self, seats: Sequence[Seat]) -> Scorecard:
        """The figures of the seats."""
        return Scorecard.of([(self.names[seat], self._figures(seat)) for seat in seats])

    def _figures(self, seat: Seat) -> dict[str, str]:
        own, goal = self.times[seat], self.state.goal
        got, findable = (
            only(self.words, finder=seat),
            [each.word.word for each in self.found if each.chance >= FINDABLE],
        )
        judged = verdicts(self.found, own, seat, self.level)
        share = self.scored(seat) / max(1, self.points)
        bot = nearest("boggle", SHARE, share)
        near = bot is not None and abs(100 * (bot.figures[SHARE] - share)) <= ALIKE
        outcome, several = self.state.outcome, len(self.names) > 1
        return {
            # Words that several found count for nobody.
            "score": f"{outcome.scores[seat]:.0f}" if outcome is not None and several else "",
            "points found": f"{self.scored(seat)} of {self.points}",
            "words": f"{len(got)} of {len(self.words)}",
            "common words": f"{len(goal.intersection(self.state.found[seat]))} of {len(goal)}",
            "findable words": f"{len(own.keys() & set(findable))} of {len(findable)}",
            **judged_figures(
                "boggle",
                judged,
                accuracy=share_found(self.found, own),
                lost={"points lost": f"{sum(move.lost for move in judged):.1f}"},
                alike=False,
            ),
            "plays like": bot.bot if bot is not None and near and seat not in self.helped else "",
        }

    def curve(self, seats: Sequence[Seat], limit: float | None) -> Curve:
        """The points that the seats had at moments of the round of ``limit`` seconds.

        A word stands where the first seat found it, else where somebody first did.
        """
        whole = limit or max((at for own in self.times for at in own.values()), default=0.0) or 1.0
        by_word = {word.word: 0 if word.crossed else word.points for word in self.words}
        moments = [whole * (n + 1) / _STEPS for n in range(_STEPS)]
        lines = []
        for seat in seats:
            pairs = [(at, by_word.get(word, 0)) for word, at in self.times[seat].items()]
            lines.append([sum(p for at, p in pairs if at <= moment) for moment in moments])
        most = max(1, *(own[-1] for own in lines))
        of = f" of {self.points}" if len(lines) == 1 else ""
        others = sorted((at, word) for own in self.times for word, at in own.items())
        first = {word: at for at, word in reversed(others)} | dict(self.times[seats[0]])
        step = {word: min(_STEPS - 1, int(at / whole * _STEPS)) for word, at in first.items()}
        return Curve(
            "Score" if len(lines) > 1 else "Points",
            tuple(
                CurveLine(
                    self.names[seat] if len(seats) > 1 else "",
                    tuple(points / most for points in own),
                    tuple(f"{points}{of}" for points in own),
                )
                for seat, own in zip(seats, lines, strict=True)
            ),
            tuple(f"at {clock_text(moment)}" for moment in moments),
            tuple(step.get(word.word) for word in self.words),
        )
