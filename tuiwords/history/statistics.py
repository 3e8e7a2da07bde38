"""What the finished matches of a profile say: how many, how good, how long in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.store.records import Header, Rating, Result, Saved
from tuiwords.store.store import Store


@dataclass(frozen=True, slots=True)
class Statistics:
    """How a profile does at a game.

    All but ``helped`` and ``helped_won`` is of the games without a hint or a move taken back.
    ``streak`` are the games won in a row up to now; ``daily_streak`` the dailies won on days in a
    row up to today or yesterday. ``histogram`` counts won games by their number of guesses and is
    empty for games that have no guesses; ``mean`` is the mean number of guesses, else the mean
    score, and None without such a game. ``rated`` counts rated games as first, shared first, and
    not first. ``skill`` and ``luck`` (0-99) are of the games that were reviewed, oldest first.
    """

    played: int = 0
    won: int = 0
    streak: int = 0
    best_streak: int = 0
    histogram: Mapping[int, int] = field(default_factory=dict)
    mean: float | None = None
    best_score: float | None = None
    daily_played: int = 0
    daily_streak: int = 0
    best_daily_streak: int = 0
    rated: tuple[int, int, int] = (0, 0, 0)
    rating: Rating | None = None
    helped: int = 0
    helped_won: int = 0
    skill: tuple[float, ...] = ()
    luck: tuple[float, ...] = ()

    @property
    def won_share(self) -> float:
        """The share of the games that were won, 0 to 1."""
        return self.won / self.played if self.played else 0.0


@dataclass(frozen=True, slots=True)
class _Game:
    saved: Saved
    result: Result

    @property
    def helped(self) -> bool:
        return self.result.seat in self.saved.helped


def statistics(
    store: Store, profile: str, game: str, day: date | None = None, mode: str = ""
) -> Statistics:
    """The statistics of a profile (by id) at a game; ``day`` is today. Raises: StoreError.

    Each mode of a game, such as several boards of Wordle, has figures of its own.
    """
    matches = store.matches(profile, finished=True, game=game, limit=None)
    games = _games((saved for saved in matches if mode_of(saved.header) == mode), profile)
    alone = [each for each in games if not each.helped]
    results = [each.result for each in alone]
    guesses = [int(r.facts["guesses"]) for r in results if r.won and "guesses" in r.facts]
    streaks = _streaks(result.won for result in results)
    dailies = {
        each.saved.header.daily: each.result.won for each in alone if each.saved.header.daily
    }
    daily_streaks = _daily_streaks(dailies, day or today())
    return Statistics(
        played=len(alone),
        won=sum(result.won for result in results),
        streak=streaks[0],
        best_streak=streaks[1],
        histogram=dict(sorted(Counter(guesses).items())),
        mean=_mean(guesses if _guessing(results) else [result.score for result in results]),
        best_score=max((result.score for result in results), default=None),
        daily_played=len(dailies),
        daily_streak=daily_streaks[0],
        best_daily_streak=daily_streaks[1],
        rated=_record(alone),
        rating=store.rating("profile", profile, game),
        helped=len(games) - len(alone),
        helped_won=sum(each.result.won for each in games if each.helped),
        **_reviewed(alone, store.reviews(profile, game)),
    )


def mode_of(header: Header) -> str:
    """The mode of its game that a match is played in, "" for the usual one."""
    game = catalog.GAMES.get(header.game)
    return game.rules.mode(header.settings) if game is not None else ""


def modes(store: Store, profile: str, game: str) -> tuple[str, ...]:
    """The modes that a profile has finished matches in, the usual one first and always."""
    matches = store.matches(profile, finished=True, game=game, limit=None)
    return ("", *sorted({mode_of(saved.header) for saved in matches} - {""}))


def _reviewed(
    games: Iterable[_Game], reviews: Mapping[str, Mapping[str, float]]
) -> dict[str, tuple[float, ...]]:
    found = [reviews[game.saved.header.id] for game in games if game.saved.header.id in reviews]
    return {
        key: tuple(figures[key] for figures in found if key in figures) for key in ("skill", "luck")
    }


def _games(matches: Iterable[Saved], profile: str) -> list[_Game]:
    """The finished games in the order they ended, each with the profile's own result."""
    found = []
    for saved in sorted(matches, key=lambda saved: saved.finished or 0.0):
        own = [
            result
            for result in saved.results
            if (result.player.kind, result.player.key) == ("profile", profile)
        ]
        if own:
            found.append(_Game(saved, own[0]))
    return found


def _guessing(results: Sequence[Result]) -> bool:
    return any("guesses" in result.facts for result in results)


def _mean(numbers: Sequence[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


def _streaks(wins: Iterable[bool]) -> tuple[int, int]:
    """The wins in a row at the end, and the most in a row anywhere."""
    streak = best = 0
    for won in wins:
        streak = streak + 1 if won else 0
        best = max(best, streak)
    return streak, best


def _daily_streaks(dailies: Mapping[str, bool], day: date) -> tuple[int, int]:
    """The same over the days on which a daily was won; today's may still be to come."""
    wins = {date.fromisoformat(text) for text, won in dailies.items() if won}
    last = day if day in wins else day - timedelta(days=1)
    return _days_up_to(last, wins), max((_days_up_to(win, wins) for win in wins), default=0)


def _days_up_to(last: date, wins: set[date]) -> int:
    days = 0
    while last - timedelta(days=days) in wins:
        days += 1
    return days


def _record(games: Iterable[_Game]) -> tuple[int, int, int]:
    won = tied = lost = 0
    for game in games:
        if not game.saved.rated or len(game.saved.results) < 2:
            continue
        firsts = sum(result.rank == 1 for result in game.saved.results)
        if game.result.rank > 1:
            lost += 1
        elif firsts > 1:
            tied += 1
        else:
            won += 1
    return won, tied, lost
