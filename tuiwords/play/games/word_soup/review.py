"""Reviews a game of Word Soup: each word, the best one at that moment, and the planner's game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from tuiwords.engine.base import Limit
from tuiwords.games.base import GameError, Seat
from tuiwords.games.word_soup import STOP, WordSoupState
from tuiwords.play.bot_turns import bot_turns
from tuiwords.play.games.word_soup.judging import (
    FACTS,
    UNIT,
    TakenWord,
    is_doubtful,
    judge_words,
)
from tuiwords.play.judged import JudgedMove, ReviewWork, mistake_index
from tuiwords.play.review import Cell, Estimate, Review, ReviewColumn, seat_of
from tuiwords.play.scorecard import Curve, CurveLine, Scorecard, judged_figures
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.play.game import AnyBot, PlayedMatch

Verdicts = Sequence[JudgedMove | None]
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
    seats = sorted(range(len(match.seats)), key=lambda each: (each != seat, each))
    taken = {n: words + _end_of(match, n) for n in seats if (words := _taken(match, n))}
    if seat not in taken:
        raise GameError("there are no words to review")
    work = work or ReviewWork()
    own = taken[seat]
    judged = {
        n: [work.known(n, at, str(word.move), FACTS) for at, word in enumerate(words, 1)]
        for n, words in taken.items()
    }
    others = [] if bot is None else _words_of(bot, match, seat, own)
    bests = [_best(word.before, seat) for word in own]
    planned = PlannedGame.kept(work)
    yield _review(match, taken, judged, bests, bot, others, planned)
    for _ in judge_words(own, work, judged[seat]):
        yield _review(match, taken, judged, bests, bot, others, planned)
    if planned is None and not own[0].before.rules.shared:
        planned = PlannedGame.of(cast(WordSoupState, match.replay.states[0]), seat)
        planned.keep(work)
        yield _review(match, taken, judged, bests, bot, others, planned)
    for other in list(taken)[1:] if work.everyone else ():
        for _ in judge_words(taken[other], work, judged[other]):
            yield _review(match, taken, judged, bests, bot, others, planned)


def _review(
    match: PlayedMatch,
    players: Mapping[Seat, Sequence[TakenWord]],
    verdicts: Mapping[Seat, Sequence[JudgedMove | None]],
    bests: Sequence[str],
    bot: AnyBot | None,
    others: Sequence[str],
    planned: PlannedGame | None,
) -> Review:
    """The review of the first of the players."""
    seat, taken = next(iter(players.items()))
    start, end, judged = taken[0].before, cast(WordSoupState, match.state), verdicts[seat]
    names = [player.name for player in match.seats]
    count = max(len(taken), len(others))
    rows = [_row(taken, judged, bests, at, others) for at in range(count)]
    score, left = end.scores[seat], end.board(seat).left
    theirs = sum(map(start.rules.score, others))
    known = [move for move in judged if move is not None]
    figures: dict[str, float] = {}
    if planned is not None:
        figures["share"] = score / max(1.0, planned.score)
    if len(known) == len(judged):
        figures["accuracy"] = accuracy(score, known)
        figures["mistake_index"] = mistake_index(known)
    return Review(
        f"Word Soup, {names[seat]}: {score:,} points, {_rest(left)}",
        _columns(bot, shared=start.rules.shared),
        tuple(rows),
        {
            "word": "together",
            "points": score,
            "left": left,
            "bot": f"{theirs:,} pts" if bot else None,
            "bot_points": theirs if bot else None,
            "lost": sum(move.lost for move in known),
            "behind": Estimate(behind(known)),
        },
        _notes(planned, score + behind(known), shared=start.rules.shared),
        figures,
        tuple(taken),
        (*judged, *[None] * (count - len(judged))),
        UNIT,
        card=card(names, players, verdicts, end),
        curve=curve(names, taken, planned.score if planned is not None else None),
        moves=("word", "planned"),
        words=words_to_learn(known),
        lexicon=start.lexicon.name,
    )


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
        ReviewColumn("points", "points", ".0f"),
        ReviewColumn("left", "left", ".0f", drop=2),
        ReviewColumn("best", "most points then", drop=1),
        ReviewColumn("best_points", "points", ".0f", drop=1),
        ReviewColumn("planned", "instead" if shared else "planner"),
        ReviewColumn("behind", "lost", ".0f"),
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
    doubtful = is_doubtful(move)
    row |= {"planned": planned if move.lost else "", "lost": move.lost, "mistake": move.kind}
    row["behind"] = Estimate(move.facts["behind"]) if doubtful else move.lost
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


def _notes(planned: PlannedGame | None, most: float, *, shared: bool) -> tuple[str, ...]:
    """The planner's game, and the ``most`` points that were found, if these are more."""
    if shared:
        return (_IN_TURNS,)
    if planned is None or not planned.words:
        return ()
    cleared = "and clears the board" if planned.cleared else "on this board"
    first = ", ".join(word.upper() for word in planned.words[:_LISTED])
    more = len(planned.words) - _LISTED
    rest = f", and {count_text(more, 'more word')}" if more > 0 else ""
    told = f"The planner scores {planned.score:,.0f} points {cleared}: {first}{rest}."
    if most <= planned.score:
        return (told,)
    return (told, f"With a new plan from each board of this game, {most:,.0f} were to be had.")


def accuracy(score: int, known: Sequence[JudgedMove]) -> float:
    """The percentage of the points that were to be had."""
    return 100 * score / max(1.0, score + behind(known))


def behind(known: Sequence[JudgedMove]) -> float:
    """The points that words were behind the best ones, those within their error too."""
    return sum(move.facts["behind"] for move in known)


def card(
    names: Sequence[str],
    taken: Mapping[Seat, Sequence[TakenWord]],
    judged: Mapping[Seat, Verdicts],
    end: WordSoupState,
) -> Scorecard:
    """The figures of the seats that took words."""
    return Scorecard.of(
        [(names[seat], _figures(seat, words, judged[seat], end)) for seat, words in taken.items()]
    )


def _figures(
    seat: Seat, taken: Sequence[TakenWord], judged: Verdicts, end: WordSoupState
) -> dict[str, str]:
    score, known = end.scores[seat], [move for move in judged if move is not None]
    words = [word for word in taken if not word.is_end]
    figures = {"points": f"{score:,}", "words": str(len(words))}
    if not end.rules.shared:  # each has a board
        figures["letters left"] = str(end.board(seat).left or "none")
    if len(known) < len(judged):
        return figures | {"judged": f"{len(known)} of {len(judged)}"}
    return figures | judged_figures(
        "word-soup",
        known,
        len(judged),
        accuracy=accuracy(score, known),
        lost={"points behind": f"{behind(known):,.0f}"},
        alike=not end.rules.shared,  # the bots were measured with boards of their own
    )


def curve(names: Sequence[str], taken: Sequence[TakenWord], planned: float | None) -> Curve:
    """The lead of who took the words; of somebody alone the points, beside those ``planned``."""
    seat = taken[0].seat
    scores = [word.after.scores for word in taken]
    several = len(names) > 1
    if several:
        leads = [own[seat] - max(own[:seat] + own[seat + 1 :]) for own in scores]
        most = max(1, *map(abs, leads))
        heights = tuple((1 + lead / most) / 2 for lead in leads)  # in the middle if it is even
        texts = tuple(f"{lead:+,}" for lead in leads)
    else:
        most = max(1, scores[-1][seat], round(planned or 0))
        of = f" of {planned:,.0f}" if planned is not None else ""
        heights = tuple(own[seat] / most for own in scores)
        texts = tuple(f"{own[seat]:,}{of}" for own in scores)
    where = tuple(
        "at the end" if word.is_end else f"after word {n}" for n, word in enumerate(taken, 1)
    )
    line = CurveLine("", heights, texts)
    title = f"Lead of {names[seat]}, 0 at half height" if several else "Points"
    return Curve(title, (line,), where, tuple(range(len(taken))))


def words_to_learn(known: Sequence[JudgedMove]) -> tuple[str, ...]:
    """The words that were better than mistakes."""
    return tuple(dict.fromkeys(move.best.split()[0] for move in known if move.kind))
