"""What the page Train tells where there is room: days past and to come, and what was missed."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from textual.content import Content

from tuiwords.lexicon.library import library
from tuiwords.play.game import Game
from tuiwords.practice.card_list import ListedCard, missed_cards
from tuiwords.practice.puzzle import PositionPuzzle
from tuiwords.practice.puzzle_run import best_of_days, daily_result
from tuiwords.practice.puzzle_stream import daily_puzzle
from tuiwords.practice.schedule import DAY, Grade, end_of_day
from tuiwords.store.records import Profile
from tuiwords.store.store import Store
from tuiwords.ui.widgets.definitions import meaning
from tuiwords.ui.widgets.figures import Bar

_PAST, _COMING = 14, 14  # days of answers and to come; as many are seen as there is room for
_READ, _MISSED = 12, 6  # cards that were missed, and those of different words among them


@dataclass(frozen=True, slots=True)
class Panels:
    """Bars of cards that come due, of the best storms and of answers by day; what was missed.

    ``puzzle`` is the first of the day that was not asked yet, else the last one, which was
    ``asked``.
    """

    coming: Sequence[Bar]
    runs: Sequence[Bar]
    answers: Sequence[Bar] = ()
    missed: Content = field(default_factory=Content)
    puzzle: PositionPuzzle | None = None
    asked: bool = False


def read_panels(
    store: Store, profile: Profile, games: Sequence[Game], day: date, *, more: bool
) -> Panels:
    """What they tell on a day, of the puzzles of some games.

    Where there is no room for ``more``, the rest is told only if no day has anything to tell.

    Raises: StoreError, GameError.
    """
    me = profile.id
    coming, runs = _coming(store, me), _runs(store, me, games, day)
    if not more and (coming or runs):
        return Panels(coming, runs)
    missed: dict[str, ListedCard] = {}
    for card in missed_cards(store.cards, me, _READ):
        missed.setdefault(card.word or str(card.id), card)
    told = Content("\n").join(map(_missed, list(missed.values())[:_MISSED]))
    left = [game for game in games if not daily_result(store, me, game, day)]
    puzzle = daily_puzzle((left or games[-1:])[0], day) if games else None
    return Panels(coming, runs, _answers(store, me, day), told, puzzle, asked=not left)


def _day(day: date, today: date) -> str:
    return "today" if day == today else f"{day:%a %d}"


def _answers(store: Store, profile: str, today: date) -> Sequence[Bar]:
    """The answers to cards, today's first: right ones, and faint the wrong ones."""
    right, wrong = Counter[date](), Counter[date]()
    for _, at, rating in store.cards.ratings(profile, time.time() - _PAST * DAY):
        (right if rating > Grade.AGAIN else wrong)[datetime.fromtimestamp(at).date()] += 1
    if not (right or wrong):
        return ()
    bars = []
    for day in (today - timedelta(days=ago) for ago in range(_PAST)):
        count = right[day] + wrong[day]
        told = f"{count:3}, {right[day] / count:.0%} right" if count else "  ·"
        bars.append(Bar(_day(day, today), right[day], told, wrong[day], strong=day == today))
    return bars


def _coming(store: Store, profile: str) -> Sequence[Bar]:
    """The cards that come due on each of the next days."""
    now = time.time()
    ends = [end_of_day(now, ahead) for ahead in range(_COMING + 1)]
    due = [sum(each.due for each in store.cards.counts(profile, end).values()) for end in ends]
    bars = []
    for (end, after), before in zip(list(zip(ends, due, strict=True))[1:], due, strict=False):
        day, count = datetime.fromtimestamp(end).date(), after - before
        bars.append(Bar(f"{day:%a %d}", count, str(count or "·")))
    return bars if due[-1] > due[0] else ()


def _runs(store: Store, profile: str, games: Sequence[Game], today: date) -> Sequence[Bar]:
    """The best storm of each day as a bar, with the best streak; today's first."""
    storms, streaks = (
        best_of_days(store, profile, mode, games, today) for mode in ("storm", "streak")
    )
    bars = []
    for (day, storm), (_, streak) in zip(reversed(storms), reversed(streaks), strict=True):
        told = f"{storm or '·':>2}" + (f"  streak {streak:2}" if streak else " " * 11)
        bars.append(Bar(_day(day, today), storm, told, strong=day == today))
    return bars if any(best for _, best in (*storms, *streaks)) else ()


def _missed(card: ListedCard) -> Content:
    """What was asked and the answer, and for a word what it means."""
    told = f"{card.question}  " if card.question != card.answer else ""
    means: tuple[str, ...] = ()
    if card.word and card.list in library():
        means = meaning(card.word, library().entry(card.list).language).lines[:1]
    lines = [(f"\n{line}", "$foreground 60%") for line in means if line not in told]
    return Content.assemble(told, (card.answer, "bold"), *lines)
