"""What the finished matches of a profile say: how many, how good, how long in a row."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import islice

from tuiwords.games.base import GameError
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.repeats import full_settings, puzzle
from tuiwords.store.listing import PAGE
from tuiwords.store.records import Header, Performance, Rating, Result, Saved, Unreadable
from tuiwords.store.store import Store, Wanted

_COUNTING = threading.Lock()  # two threads that count the same matches would do it twice


@dataclass(frozen=True, slots=True)
class Statistics:
    """How a profile does at a game.

    ``helped`` are the games with a hint or a move taken back, ``repeats`` those without help whose
    puzzle the profile had finished before. All else is of the other games, except
    that ``rated`` has repeats too. ``streak`` are the games won in a row up to now; a game lost in
    spite of help ends it. ``daily_streak`` are the dailies begun on their day and won without help,
    on days in a row up to today, or yesterday while today's is still to come. ``histogram`` counts
    won games by their number of guesses and is empty for games that have no guesses; ``mean`` is
    the mean number of guesses, else the mean score, and None without such a game. ``rated`` counts
    rated games as first, shared first, and not first; only modes that are rated have a ``rating``.
    ``skill`` and ``luck`` (0-99) are of the games that were reviewed, oldest first;
    ``review_means`` has the means of the game's other figures of these. ``mean_of`` is "guesses"
    or "points".
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
    repeats: int = 0
    repeats_won: int = 0
    skill: tuple[float, ...] = ()
    luck: tuple[float, ...] = ()
    mean_skill: float | None = None
    mean_luck: float | None = None
    mean_of: str = ""
    review_means: Mapping[str, float] = field(default_factory=dict)

    @property
    def won_share(self) -> float:
        """The share of the games that were won, 0 to 1."""
        return self.won / self.played if self.played else 0.0


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

    Each mode of a game, such as several boards of Wordle, has figures of its own. Of the reviewed
    games the ``newest`` are told, by default all.
    """
    count_finished(store)
    tally = store.tally(profile, game, mode, day or today())
    guesses = sum(tally.histogram.values())
    mean = sum(n * count for n, count in tally.histogram.items()) / guesses if guesses else None
    mean_skill, skill = store.figures(profile, game, mode, "skill", newest)
    mean_luck, luck = store.figures(profile, game, mode, "luck", newest)
    return Statistics(
        played=tally.played,
        won=tally.won,
        streak=tally.streak,
        best_streak=tally.best_streak,
        histogram=tally.histogram,
        mean=mean if tally.guessing else tally.mean_score,
        best_score=tally.best_score,
        daily_played=tally.dailies,
        daily_streak=tally.daily_streak,
        best_daily_streak=tally.best_daily_streak,
        rated=tally.rated,
        rating=store.rating("profile", profile, game) if is_rated(game, mode) else None,
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
    )


def is_rated(game: str, mode: str) -> bool:
    """Whether a mode of a game counts for its rating."""
    return game not in catalog.GAMES or mode in catalog.GAMES[game].rules.rated_modes


def _review_means(store: Store, profile: str, game: str, mode: str) -> dict[str, float]:
    kept = catalog.GAMES[game].results.kept_figures if game in catalog.GAMES else ()
    means = {each.key: store.figures(profile, game, mode, each.key, 0)[0] for each in kept}
    return {key: mean for key, mean in means.items() if mean is not None}


def modes(store: Store, profile: str, game: str) -> tuple[str, ...]:
    """The modes that a profile has finished matches in, the usual one first and always."""
    count_finished(store)
    return ("", *(mode for mode in store.modes(profile, game) if mode))


def mode_of(header: Header) -> str:
    """The mode of its game that a match is played in, "" for the usual one.

    An option that did not exist yet has its default; settings that cannot be are the usual ones.
    """
    game = catalog.GAMES.get(header.game)
    if game is None:
        return ""
    try:
        return game.rules.mode(full_settings(header))
    except (GameError, ValueError):
        return ""


def _on_day(header: Header) -> bool:
    """Whether a daily was begun on its day."""
    try:
        return date.fromtimestamp(header.started).isoformat() == header.daily
    except (ValueError, OverflowError, OSError):  # a moment that is in no calendar
        return False


def count_finished(store: Store) -> tuple[Unreadable, ...]:
    """Note what the finished matches say that were not counted yet.

    Returns those that are damaged: they are tried again the next time. Raises: StoreError.
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
    """How each profile did in a match, on the first of its seats."""
    mode, deal, on_day = mode_of(saved.header), puzzle(saved.header), _on_day(saved.header)
    own: dict[str, Result] = {}
    for result in saved.results:
        if result.player.kind == "profile":
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
            on_day,
        )
        for profile, result in own.items()
    ]


def _rated(saved: Saved, own: Result) -> str:
    if not saved.rated or len(saved.results) < 2:
        return ""
    if own.rank > 1:
        return "lost"
    return "tied" if sum(result.rank == 1 for result in saved.results) > 1 else "won"
