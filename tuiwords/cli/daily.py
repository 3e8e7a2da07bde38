"""``tuiwords daily``: the games of the day, in the app or as text."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from tuiwords.cli.options import profile_options
from tuiwords.cli.output import columns, json_option, show
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.text import count_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tuiwords.arena.par import Par
    from tuiwords.history.streaks import Streak
    from tuiwords.history.today import DailyGame
    from tuiwords.play.game import Game
    from tuiwords.store.records import Profile
    from tuiwords.store.store import Store


def arguments(parser: Parser) -> None:
    """Add the game and how it is shown."""
    parser.description = (
        "Open the page of the games of the day, or play one of them. "
        "Without a terminal, print which of them you have played."
    )
    parser.argument("game", "GAME", "play today's puzzle of this game", nargs="?")
    parser.switch("--plain", "with GAME: play line by line, without a full screen")
    parser.option(
        "--language",
        "CODE|FILE",
        "its language: de, fr, es, nl, en, one of your own (default: the setting)",
    )
    profile_options(parser, "with --json or --plain: the profile (default: who played last)")
    json_option(parser, "print which you have played, as JSON")


def run(arguments: Namespace) -> int:
    """Play, open the page, or print the state."""
    from tuiwords.cli.play import open_app, play_plainly
    from tuiwords.play import catalog
    from tuiwords.play.daily import today
    from tuiwords.play.match_setup import daily_request

    game = catalog.game(arguments.game) if arguments.game else None
    if arguments.new_profile and not arguments.plain:
        raise UsageError("daily: --new-profile needs --plain")
    if arguments.plain and game is None:
        raise UsageError("daily: --plain needs a game, such as 'tuiwords daily wordle --plain'")
    if arguments.json or (game is None and not (sys.stdin.isatty() and sys.stdout.isatty())):
        _print(arguments)
        return 0
    if arguments.profile and not arguments.plain:
        raise UsageError("daily: --profile needs --json or --plain; in the app, use Profiles")
    if game is None:
        return open_app(page="today")
    request = daily_request(game, today(), _language(arguments))
    if arguments.plain:
        return play_plainly(request, arguments)
    return open_app(request, plainly=f"daily {game.key}")


def _print(arguments: Namespace) -> None:
    from tuiwords.cli.stats import find_known
    from tuiwords.history.streaks import streak
    from tuiwords.history.today import days_played
    from tuiwords.play import catalog
    from tuiwords.play.daily import today
    from tuiwords.store.store import Store

    every, day = list(catalog.GAMES.values()), today()
    shown = [catalog.game(arguments.game)] if arguments.game else every
    with Store.reading() as store:
        profile = find_known(store, arguments.profile)
        own = profile.id if profile is not None else ""
        spoken = _language(arguments)
        now = streak(days_played(store, own, every, spoken), day)
        games = {game.key: _daily(store, own, game, spoken) for game in shown}
    freeze = "used" if now.freeze else "unused"
    best = f"best {now.best}"
    lines = (
        f"{day:%A} {day.day} {day:%B %Y}",
        f"Day streak: {count_text(now.length, 'day')}, {best}; this month's freeze is {freeze}\n",
        columns([_row(*found) for found in games.values()]),
    )
    plain = _plain_day(day.isoformat(), profile, now, games)
    show(arguments, plain, "\n".join(lines), indent=2)


def _language(arguments: Namespace) -> str:
    """The code of the language asked for, else of the setting."""
    from tuiwords.lexicon.languages import language
    from tuiwords.store.preferences import usable_preferences

    return language(arguments.language or usable_preferences().language).code


def _daily(store: Store, profile: str, game: Game, spoken: str) -> tuple[DailyGame, Par | None]:
    """A game of today, and its par if the app has computed it."""
    from tuiwords.arena.par import known_par
    from tuiwords.history.today import DailyGame, dailies
    from tuiwords.play.daily import today
    from tuiwords.play.spoken import daily_rules

    day = today()
    found = dailies(store, profile, game, daily_rules(game, spoken), (day, day))
    daily = found.get(day.isoformat(), DailyGame(game, profile))
    if daily.saved is None or daily.result is None:
        return daily, None
    header = daily.saved.header
    return daily, known_par(game, header.settings, header.seed, store)


def _row(daily: DailyGame, par: Par | None) -> tuple[str, str, str]:
    text = ""
    if par is not None and daily.result is not None:
        beaten = par.beaten(daily.result.score)
        text = f"better than {beaten} of {count_text(len(par.bots), 'bot')}"
    return daily.game.title, daily.text, text


def _plain_day(
    day: str,
    profile: Profile | None,
    streak: Streak,
    games: Mapping[str, tuple[DailyGame, Par | None]],
) -> dict[str, Any]:
    return {
        "date": day,
        "profile": profile.name if profile else None,
        "streak": {
            "days": streak.length,
            "best": streak.best,
            "freeze_used": streak.freeze.isoformat() if streak.freeze else None,
        },
        "games": {key: _plain(*found) for key, found in games.items()},
    }


def _plain(daily: DailyGame, par: Par | None) -> dict[str, Any]:
    result = daily.result
    return {
        "state": daily.state,
        "match": daily.saved.header.id if daily.saved else None,
        "score": result.score if result else None,
        "guesses": result.facts.get("guesses") if result else None,
        "counts": daily.counts,
        "par": None if par is None or result is None else _plain_par(par, result.score),
    }


def _plain_par(par: Par, score: float) -> dict[str, Any]:
    bots = [
        {
            "bot": bot.bot,
            "mean": round(bot.mean, 3),
            "games": len(bot.scores),
            "worse": bot.worse(score),
        }
        for bot in par.bots
    ]
    return {"unit": par.unit, "beaten": par.beaten(score), "bots": bots}
