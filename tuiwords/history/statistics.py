"""Statistics of the finished matches of a profile: how many, how good, the streaks."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import islice

from tuiwords.games.base import GameError
from tuiwords.history.streaks import days_won, streak
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.repeats import full_settings, puzzle
from tuiwords.store.listing import PAGE
from tuiwords.store.records import Header, Performance, Rating, Result, Saved, Unreadable
from tuiwords.store.store import Store, Wanted

_COUNTING = threading.Lock()  # so that two threads do not both count the same matches


@dataclass(frozen=True, slots=True)
class Statistics:
    """How a profile does at a game.

    ``helped`` counts games with a hint or an undo, ``repeats`` those without help whose puzzle the
    profile had finished before. Everything else is about the other games, except that ``rated``
    includes repeats. ``decided`` counts the games that could be lost: those with others, and of
    those alone the ones without points. ``won`` of them were won, and ``streak`` counts those won
    in a row up to now; a game lost despite help ends it. ``daily_streak`` counts the days whose
    game was won on that day without help, as ``history.streaks`` says. ``histogram``
    counts won games by number of guesses, and is empty for games that have no guesses; ``mean`` is
    the mean number of guesses, else the mean score, and None without such a game; ``mean_of`` is
    "guesses" or "points". ``rated`` counts rated games as first, shared first, and not first; only
    modes that are rated have a ``rating``. ``skill`` and ``luck`` (0-100) are those of the reviewed
    games, oldest first; ``review_means`` has the means of the other figures of their reviews.
    ``begun`` has the games won against others, and all, by who moved first, where that counts:
    "moved first" if it was the profile, else "moved later".
    """

    played: int = 0
    decided: int = 0
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
    repeats: int = 0
    repeats_won: int = 0
    skill: tuple[float, ...] = ()
    luck: tuple[float, ...] = ()
    mean_skill: float | None = None
    mean_luck: float | None = None
    mean_of: str = ""
    review_means: Mapping[str, float] = field(default_factory=dict)
    begun: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def finished(self) -> int:
        """How many games there are, those with help and repeats included."""
        return self.played + self.helped + self.repeats

    @property
    def won_share(self) -> float:
        """The share of the games that could be lost and were won, 0 to 1."""
        return self.won / self.decided if self.decided else 0.0

    @property
    def lost(self) -> int:
        """How many games were lost."""
        return self.decided - self.won


def statistics(
    store: Store,
    profile: str,
    game: str,
    day: date | None = None,
    mode: str = "",
    *,
    newest: int | None = None,
) -> Statistics:
    """The statistics of a profile (by id) at a game; ``day`` is today. Raises: StoreError.

    Each mode of a game, such as Wordle with several boards, has statistics of its own. ``skill``
    and ``luck`` have only the ``newest`` reviewed games if that is given.
    """
    count_finished(store)
    scored = game in catalog.GAMES and catalog.GAMES[game].results.scored
    tally = store.tallies.tally(profile, game, mode, alone=not scored)
    days = days_won(tally.days, scored=scored)
    dailies = streak(days, day or today())
    guesses = sum(tally.histogram.values())
    mean = sum(n * count for n, count in tally.histogram.items()) / guesses if guesses else None
    mean_skill, skill = store.tallies.figures(profile, game, mode, "skill", newest)
    mean_luck, luck = store.tallies.figures(profile, game, mode, "luck", newest)
    return Statistics(
        played=tally.played,
        decided=tally.decided,
        won=tally.won,
        streak=tally.streak,
        best_streak=tally.best_streak,
        histogram=tally.histogram,
        mean=mean if tally.guessing else tally.mean_score,
        best_score=tally.best_score,
        daily_played=tally.dailies,
        daily_streak=dailies.length,
        best_daily_streak=dailies.best,
        rated=tally.rated,
        rating=store.players.rating("profile", profile, game) if is_rated(game, mode) else None,
        helped=tally.helped,
        helped_won=tally.helped_won,
        repeats=tally.repeats,
        repeats_won=tally.repeats_won,
        skill=skill,
        luck=luck,
        mean_skill=mean_skill,
        mean_luck=mean_luck,
        mean_of="guesses" if tally.guessing else "" if tally.mean_score is None else "points",
        review_means=_review_means(store, profile, game, mode),
        begun=_begun(store, profile, game, mode),
    )


def is_rated(game: str, mode: str) -> bool:
    """Whether a mode of a game counts for its rating."""
    return game not in catalog.GAMES or mode in catalog.GAMES[game].rules.rated_modes


def _review_means(store: Store, profile: str, game: str, mode: str) -> dict[str, float]:
    kept = catalog.GAMES[game].results.kept_figures if game in catalog.GAMES else ()
    means = {each.key: store.tallies.figures(profile, game, mode, each.key, 0)[0] for each in kept}
    return {key: mean for key, mean in means.items() if mean is not None}


def _begun(store: Store, profile: str, game: str, mode: str) -> dict[str, tuple[int, int]]:
    if game not in catalog.GAMES or catalog.GAMES[game].rules.together:
        return {}
    found = store.tallies.begun(profile, game, mode)
    titles = {True: "moved first", False: "moved later"}
    return {title: found[first] for first, title in titles.items() if first in found}


def modes(store: Store, profile: str, game: str) -> tuple[str, ...]:
    """The modes in which a profile has finished matches; the standard one is always the first."""
    count_finished(store)
    return ("", *(mode for mode in store.tallies.modes(profile, game) if mode))


def mode_of(header: Header) -> str:
    """The mode in which a match is played, "" for the standard one.

    An option that did not exist yet has its default; invalid settings count as the standard mode.
    """
    game = catalog.GAMES.get(header.game)
    if game is None:
        return ""
    try:
        return game.rules.mode(full_settings(header))
    except (GameError, ValueError):
        return ""


def on_day(header: Header) -> bool:
    """Whether a daily game was begun on its day."""
    try:
        return date.fromtimestamp(header.started).isoformat() == header.daily
    except (ValueError, OverflowError, OSError):  # not a time that a calendar has
        return False


def count_finished(store: Store) -> tuple[Unreadable, ...]:
    """Count the finished matches that have not been counted yet.

    Returns the damaged ones, which are tried again next time. Raises: StoreError.
    """
    with _COUNTING:
        return tuple(_count_finished(store))


def _count_finished(store: Store) -> Iterator[Unreadable]:
    uncounted = store.each(Wanted(finished=True, counted=False))
    while some := list(islice(uncounted, PAGE)):
        counted = []
        for saved in some:
            if isinstance(saved, Unreadable):
                yield saved
            else:
                counted.append((saved.header.id, _performances(saved)))
        store.add_performances(counted)


def _performances(saved: Saved) -> list[Performance]:
    """How each profile did in a match, in the first of its seats."""
    mode, deal, in_time = mode_of(saved.header), puzzle(saved.header), on_day(saved.header)
    own: dict[str, Result] = {}
    for result in saved.results:
        if result.player.kind == "profile" and "stopped" not in result.facts:
            own.setdefault(result.player.key, result)
    return [
        Performance(
            result.seat,
            profile,
            mode,
            result.seat in saved.helped,
            result.won,
            result.score,
            int(result.facts["guesses"]) if "guesses" in result.facts else None,
            _rated(saved, result),
            deal,
            in_time,
        )
        for profile, result in own.items()
    ]


def _rated(saved: Saved, own: Result) -> str:
    if not saved.rated or len(saved.results) < 2:
        return ""
    if own.rank > 1:
        return "lost"
    return "tied" if sum(result.rank == 1 for result in saved.results) > 1 else "won"
