"""Progress: mistakes over time, cards learned, and which kinds of mistakes fade."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tuiwords.play import catalog
from tuiwords.practice.catalog import kinds
from tuiwords.practice.schedule import DAY, Grade, end_of_day
from tuiwords.store.card_records import CardCount
from tuiwords.store.store import Store
from tuiwords.text import count_text

INDEX = "mistake_index"  # a figure of reviews; lower is better
GAMES = 30  # newest games of which the index is shown
ANSWERS = 20  # newest answers of a kind of card, compared with as many before
WEEK = 7 * DAY
_FADES = 0.1  # by which the share of right answers must have risen
_BARS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class KindProgress:
    """One kind of card: how many there are, and the share of right answers, newly and before.

    A share is None without answers.
    """

    key: str
    title: str
    count: CardCount
    recent: float | None = None
    before: float | None = None

    @property
    def improving(self) -> bool:
        """Whether these mistakes are made less often than before."""
        if self.recent is None or self.before is None:
            return False
        return self.recent >= self.before + _FADES


@dataclass(frozen=True, slots=True)
class Week:
    """The last seven days: answers to cards, and how many of them were right."""

    answers: int = 0
    right: int = 0

    @property
    def text(self) -> str:
        """The week in a line, "" without an answer."""
        if not self.answers:
            return ""
        cards = count_text(self.answers, "answer")
        return f"This week: {cards}, {self.right / self.answers:.0%} right"


@dataclass(frozen=True, slots=True)
class PracticeProgress:
    """How a profile gets on. ``index`` has the mistake points of its games, oldest first."""

    kinds: tuple[KindProgress, ...] = ()
    index: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    week: Week = Week()

    def plain(self) -> dict[str, Any]:
        """The progress as JSON values."""
        return {
            "week": {"answers": self.week.answers, "right": self.week.right},
            "mistake_index": {game: list(values) for game, values in self.index.items()},
            "kinds": [
                {
                    "kind": each.key,
                    "title": each.title,
                    "due": each.count.due,
                    "cards": each.count.total,
                    "learned": each.count.learned,
                    "right_recently": each.recent,
                    "right_before": each.before,
                    "fades": each.improving,
                }
                for each in self.kinds
            ],
        }

    def lines(self) -> tuple[str, ...]:
        """The progress as text."""
        lines = [self.week.text] if self.week.text else []
        most = max((max(values) for values in self.index.values()), default=0.0)
        for game, values in self.index.items():
            title = catalog.GAMES[game].title if game in catalog.GAMES else game
            lines.append(f"{title}: {trend(values, most)}")
        for each in self.kinds:
            learned = f"{each.count.learned} of {each.count.total} learned"
            share = "" if each.recent is None else f", {each.recent:.0%} right"
            fades = f" (before: {each.before:.0%}): these fade" if each.improving else ""
            lines.append(f"{each.title}: {learned}{share}{fades}")
        return tuple(lines)


def progress(store: Store, profile: str, now: float, only: str = "") -> PracticeProgress:
    """The progress of a profile (by id) at a Unix time, perhaps in ``only`` one game, by its key.

    The week is that of all games, and left out of one.
    Raises: StoreError.
    """
    answers: dict[str, list[bool]] = {}
    for kind, _, rating in store.cards.ratings(profile):
        answers.setdefault(kind, []).append(rating > Grade.AGAIN)
    counts: dict[str, CardCount] = {}
    for (game, kind), count in store.cards.counts(profile, end_of_day(now)).items():
        if only not in ("", game):
            continue
        counts[kind] = counts.get(kind, CardCount()) + count
    index = {
        game: store.tallies.figures(profile, game, "", INDEX, GAMES)[1]
        for game in catalog.GAMES
        if only in ("", game)
    }
    return PracticeProgress(
        tuple(_kind(key, counts[key], answers.get(key, ())) for key in kinds() if key in counts),
        {game: values for game, values in index.items() if values},
        Week() if only else week_of(store, profile, now),
    )


def week_of(store: Store, profile: str, now: float) -> Week:
    """The last seven days of a profile. Raises: StoreError."""
    ratings = [rating for _, _, rating in store.cards.ratings(profile, now - WEEK)]
    return Week(len(ratings), sum(rating > Grade.AGAIN for rating in ratings))


def _kind(key: str, count: CardCount, answers: Sequence[bool]) -> KindProgress:
    recent, before = answers[-ANSWERS:], answers[-2 * ANSWERS : -ANSWERS]
    shares = (sum(some) / len(some) if some else None for some in (recent, before))
    return KindProgress(key, kinds()[key].title, count, *shares)


def trend(values: Sequence[float], most: float) -> str:
    """The mistake points of some games as bars, and the means of their older and newer halves.

    The highest bar stands for ``most`` points.
    """
    steps = [len(_BARS) * value / (most or 1.0) for value in values]
    bars = "".join(_BARS[min(int(step), len(_BARS) - 1)] for step in steps)
    middle = len(values) // 2
    if not middle:
        return f"mistake points {values[0]:.1f}  {bars}"
    older, newer = sum(values[:middle]) / middle, sum(values[middle:]) / (len(values) - middle)
    return f"mistake points {older:.1f}, now {newer:.1f}  {bars}"
