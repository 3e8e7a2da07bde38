"""The figures at the end of a match that are about more than the match: streak, skill, code."""

from __future__ import annotations

from dataclasses import dataclass

from tuiwords.games.base import Seat
from tuiwords.history.statistics import Statistics, mode_of, statistics
from tuiwords.history.streaks import streak
from tuiwords.history.today import days_played
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.match import Match
from tuiwords.play.sharecode import match_code
from tuiwords.store.store import Store

_MEANS = ("accuracy", "skill", "luck")  # of a review, each from 0 to 100
_LONGEST_CODE = 36  # characters of a code that people would copy by hand


@dataclass(frozen=True, slots=True)
class EndFigures:
    """``texts`` are short phrases. A game with guesses has the ``statistics`` of the player.

    ``guesses`` is the number of this game, 0 if it was lost, or None if the game is not counted.
    """

    texts: tuple[str, ...] = ()
    statistics: Statistics | None = None
    guesses: int | None = None


def end_figures(store: Store, match: Match, seat: Seat | None) -> EndFigures:
    """What to tell the person on a seat, or everybody (None), in a thread. Raises: StoreError."""
    texts, found, guesses = [], None, None
    player = None if seat is None else match.seats[seat]
    if player is not None and seat is not None and player.kind == "profile":
        review = store.tallies.review(match.header.id, seat) or {}
        means = [f"{name} {review[name]:.0f}" for name in _MEANS if name in review]
        if "skill" in review:
            texts.append(", ".join(means).capitalize())
        of = statistics(store, player.key, match.header.game, mode=mode_of(match.header))
        if of.mean_of == "guesses":
            found = of
            texts.append(f"Win streak {of.streak}, best {of.best_streak}")
            outcome = match.state.outcome
            facts = match.game.results.facts(match.state, seat)
            won = outcome is not None and outcome.won[seat]
            guesses = int(facts.get("guesses", 0)) if won else 0
        if match.header.daily:
            days = streak(days_played(store, player.key, list(catalog.GAMES.values())), today())
            texts.append(f"Day streak {days.length}, best {days.best}")
    code = match_code(match)
    if len(code) <= _LONGEST_CODE:
        texts.append(f"Code {code}")
    return EndFigures(tuple(texts), found, guesses)
