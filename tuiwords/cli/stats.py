"""``tuiwords stats``: statistics of a profile's games."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tuiwords.cli.output import columns, json_option, show
from tuiwords.cli.parser import Parser, UsageError, unknown
from tuiwords.text import count_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tuiwords.history.ratings import RatedMatch
    from tuiwords.history.statistics import Statistics
    from tuiwords.play.game import KeptFigure
    from tuiwords.store.records import Profile
    from tuiwords.store.store import Store

_BAR = 30  # characters of the longest bar of a histogram


def arguments(parser: Parser) -> None:
    """Add the game and the profile."""
    parser.argument("game", "GAME", "only this game", nargs="?")
    parser.option("--profile", "NAME", "the profile (default: who played last)")
    json_option(parser)


def run(arguments: Namespace) -> int:
    """Print the statistics."""
    from tuiwords.history.ratings import rating_history
    from tuiwords.history.statistics import count_finished, modes, statistics
    from tuiwords.play import catalog
    from tuiwords.store.store import Store

    chosen = [catalog.game(arguments.game)] if arguments.game else list(catalog.GAMES.values())
    with Store.reading() as store:
        profile = find_known(store, arguments.profile)
        for damaged in count_finished(store):
            print(
                f"tuiwords: not counted: the saved match {damaged.id} is damaged: {damaged.reason}",
                file=sys.stderr,
            )
        found = {
            (game.key, mode): statistics(store, profile.id, game.key, mode=mode)
            for game in chosen
            if profile
            for mode in modes(store, profile.id, game.key)
        }
        histories = {
            key: rating_history(store, profile, key)
            for key, mode in found
            if arguments.json and profile and not mode
        }
    plain = {"profile": profile.name if profile else None, "games": _plain(found, histories)}
    parts = [profile.name if profile else "No games played yet."]
    for (key, mode), figures in found.items():
        game = catalog.game(key)
        told = _text(figures, game.results.kept_figures)
        parts.append(f"\n{game.title}{mode and ', ' + mode}\n{told}")
    show(arguments, plain, "\n".join(parts), indent=2)
    return 0


def named(profiles: Iterable[Profile], name: str) -> Profile | None:
    """The profile of this name, in whatever case."""
    wanted = name.strip().casefold()
    return next((profile for profile in profiles if profile.name.casefold() == wanted), None)


def find_known(store: Store, name: str | None) -> Profile | None:
    """The named profile, else who played last; None if nobody has played. Raises: UsageError."""
    profiles = store.players.all()
    if name is None:
        return store.last_profile() or (profiles[0] if profiles else None)
    if found := named(profiles, name):
        return found
    if not profiles:
        raise UsageError(f"there is no profile {name!r}: no games have been played yet")
    raise UsageError(unknown("profile", name, (profile.name for profile in profiles)))


def _plain(
    found: Mapping[tuple[str, str], Statistics], histories: Mapping[str, Sequence[RatedMatch]]
) -> dict[str, dict[str, Any]]:
    """The statistics of each game, with its rating history and the statistics of its modes."""
    games = {key: asdict(figures) for (key, mode), figures in found.items() if not mode}
    for key, history in histories.items():
        games[key]["rating_history"] = [asdict(each) for each in history]
    for (key, mode), figures in found.items():
        if mode:
            games[key].setdefault("modes", {})[mode] = asdict(figures)
    return games


def _text(figures: Statistics, kept: Sequence[KeptFigure]) -> str:
    if not figures.finished:
        return "  no finished games yet"
    rows = [
        ("played", str(figures.played)),
        ("day streak", f"{figures.daily_streak}, best {figures.best_daily_streak}"),
    ]
    if figures.decided:
        won = f"{figures.won} of {figures.decided} ({figures.won_share:.0%})"
        rows[1:1] = [
            ("won", won),
            ("win streak", f"{figures.streak}, best {figures.best_streak}"),
        ]
    if figures.mean is not None:
        best = f", best {figures.best_score:g}" if figures.mean_of == "points" else ""
        rows.append((f"mean {figures.mean_of}", f"{figures.mean:.2f}{best}"))
    for title, mean, values in (
        ("skill", figures.mean_skill, figures.skill),
        ("luck", figures.mean_luck, figures.luck),
    ):
        if mean is not None:
            rows.append((title, f"{mean:.0f} of 100 ({count_text(len(values), 'review')})"))
    rows += [
        (each.title.lower(), each.text(figures.review_means[each.key]))
        for each in kept
        if each.key in figures.review_means
    ]
    rows += [(how, f"{won} of {games} won") for how, (won, games) in figures.begun.items()]
    if figures.rating is not None:
        from tuiwords.history.ratings import rating_text

        games = count_text(figures.rating.games, "game")
        rows.append(("rating", f"{rating_text(figures.rating)} ({games})"))
    for title, uncounted, of_them in (
        ("with help", figures.helped, figures.helped_won),
        ("repeated", figures.repeats, figures.repeats_won),
    ):
        if uncounted:
            rows.append((title, f"{uncounted}, won {of_them}" if of_them else str(uncounted)))
    lines = columns([(f"  {name}", value) for name, value in rows]).split("\n")
    guesses = {str(number): count for number, count in figures.histogram.items()}
    if figures.mean_of == "guesses" and figures.lost:
        guesses["lost"] = figures.lost
    most = max(guesses.values(), default=0)
    lines += [
        f"  {label:>4}  {'#' * max(1, round(_BAR * count / most))} {count}"
        for label, count in guesses.items()
    ]
    return "\n".join(lines)
