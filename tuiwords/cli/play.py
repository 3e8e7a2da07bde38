"""``tuiwords play GAME``, and ``tuiwords`` alone: the app, or a game line by line."""

from __future__ import annotations

import getpass
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.progress import progress
from tuiwords.cli.settings import add_options, given_options
from tuiwords.play import catalog
from tuiwords.store.records import Player
from tuiwords.ui.opening import Opening, begin, why_casual

if TYPE_CHECKING:
    from tuiwords.play.kit import GameKit
    from tuiwords.play.match import Match
    from tuiwords.store.records import Profile
    from tuiwords.store.store import Store


def arguments(parser: ArgumentParser) -> None:
    """Add a subcommand for each game."""
    games = parser.add_subparsers(metavar="GAME", required=True, parser_class=Parser)
    for kit in catalog.KITS.values():
        sub = games.add_parser(kit.key, help=kit.tagline, description=kit.tagline)
        sub.set_defaults(run=run, parser=sub, game=kit.key)
        sub.add_argument(
            "--bot", metavar="BOT", action="append", default=[], help="an opponent; several may be"
        )
        which = sub.add_mutually_exclusive_group()
        which.add_argument("--seed", metavar="S", type=int, help="the game with this seed")
        which.add_argument("--code", metavar="CODE", help="the game with this share code")
        which.add_argument(
            "--daily",
            metavar="DATE",
            nargs="?",
            const="today",
            help="the game of the day, or of another day such as 2026-02-01",
        )
        which.add_argument(
            "--resume", action="store_true", help="with --plain: your last unfinished match"
        )
        sub.add_argument(
            "--guest",
            metavar="NAME",
            action="append",
            default=[],
            help="somebody who plays at the same screen; several may be",
        )
        sub.add_argument("--rated", action="store_true", help="count it: no undo, no hints")
        sub.add_argument("--watch", action="store_true", help="only the bots play")
        sub.add_argument("--plain", action="store_true", help="line by line, without a full screen")
        sub.add_argument("--profile", metavar="NAME", help="with --plain: who plays")
        add_options(sub, kit)


def open_app(opening: Opening | None = None) -> int:
    """Run the app. Raises: UsageError without a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(
            "the app needs a terminal; 'tuiwords play wordle --plain' plays line by line"
        )
    from tuiwords.ui.app import run as run_app

    return run_app(opening)


def run(arguments: Namespace) -> int:
    """Play."""
    opening = _opening(arguments)
    kit = catalog.kit(opening.game)
    for name in opening.bots:
        catalog.spec(kit, name)
    if not arguments.plain:
        if arguments.resume or arguments.profile:
            raise UsageError("play: --resume and --profile go with --plain; the app asks itself")
        from tuiwords.ui.boards import games

        if kit not in games():
            plainly = f"'tuiwords play {kit.key} --plain' plays it line by line"
            raise UsageError(f"{kit.title} has no board in the app yet; {plainly}")
        return open_app(_tried(opening))
    return _play_plainly(arguments, opening)


def _tried(opening: Opening) -> Opening:
    """The opening, tried out: the app would open for nothing where no match can begin.

    A seed is chosen here, as with some settings only some seeds give a game. Raises: GameError.
    """
    from tuiwords.play.match import Unwritten
    from tuiwords.play.sharecode import new_seed
    from tuiwords.store.records import Profile

    if opening.seed is None and not opening.daily:
        opening = replace(opening, seed=new_seed())
    begin(opening, Profile("", "", 0.0), Unwritten())
    return opening


def _opening(arguments: Namespace) -> Opening:
    kit = catalog.kit(arguments.game)
    settings, seed, daily = given_options(arguments, kit), arguments.seed, ""
    _refuse_said(arguments, settings)
    if seed is not None and seed < 0:
        raise UsageError(f"play {kit.key}: a seed is 0 or more, not {seed}")
    if arguments.code is not None:
        settings, seed = _by_code(arguments.code, kit)
    if arguments.daily is not None:
        from tuiwords.play.daily import read_date, today

        day = today() if arguments.daily == "today" else read_date(arguments.daily)
        if day > today():
            raise UsageError(f"--daily: {day} has not come yet; there is one for any day up to now")
        daily = day.isoformat()
    bots = tuple(arguments.bot)
    if arguments.watch and not bots:
        raise UsageError(f"play {kit.key}: --watch needs a --bot to watch")
    people = _guests(arguments, kit)
    return Opening(kit.key, settings, seed, bots, daily, arguments.rated, arguments.watch, people)


def _refuse_said(arguments: Namespace, options: Iterable[str]) -> None:
    """Refuse what a code, or the match to go on with, has said already. Raises: UsageError."""
    given = [f"--{key.replace('_', '-')}" for key in options]
    if arguments.code is not None and given:
        raise UsageError(f"play: a --code has its own settings: leave out {' and '.join(given)}")
    given += [f"--{name}" for name in ("bot", "guest", "rated") if getattr(arguments, name)]
    if arguments.resume and given:
        raise UsageError(
            f"play: --resume goes on with a match as it began: leave out {' and '.join(given)}"
        )


def _guests(arguments: Namespace, kit: GameKit) -> tuple[Player, ...]:
    """Those who play at the same screen. Raises: UsageError."""
    from tuiwords.store.store import tidy_name

    names = [tidy_name(name) for name in arguments.guest]
    if names and kit.together:
        raise UsageError(f"--guest: in {kit.title} all play at once, each at a screen of their own")
    if names and (arguments.watch or arguments.plain):
        raise UsageError("play: --guest does not go with --watch or --plain")
    twice = [name for place, name in enumerate(names) if name in names[:place]]
    if twice:
        raise UsageError(f"--guest: {twice[0]} is named twice")
    return tuple(Player("guest", name, name) for name in names)


def _by_code(code: str, kit: GameKit) -> tuple[dict[str, str | int | bool], int]:
    from tuiwords.play.sharecode import read_code

    of, settings, seed = read_code(code)
    if of.key != kit.key:
        raise UsageError(f"the code {code!r} is of {of.title}, not of {kit.title}")
    return settings, seed


def _play_plainly(arguments: Namespace, opening: Opening) -> int:
    from tuiwords.play.warmup import warm
    from tuiwords.store.store import Store
    from tuiwords.ui.plain import PlainTable, end_on_signals
    from tuiwords.ui.plain_race import RaceTable

    if opening.watch:
        raise UsageError("play: --plain and --watch do not go together; 'tuiwords match' does")
    end_on_signals()
    with Store.open() as store:
        profile = find_profile(store, arguments.profile)
        store.note_profile(profile.id)
        if arguments.resume:
            match = _last_match(store, profile, opening.game)
        else:
            again = _daily_again(store, profile, opening)
            match = again or begin(opening, profile, store)
            if again is None and (reason := why_casual(opening)):
                print(reason)
        if sum(player.kind != "bot" for player in match.seats) > 1:
            raise UsageError("several people play this match at one screen: go on in the app")
        if len(match.seats) > 1:
            with progress("Getting the bots ready") as report:
                warm([match.kit], lambda done, _total, title: report(done, title))
        seat = next((at for at, who in enumerate(match.seats) if who.key == profile.id), 0)
        table = RaceTable if match.kit.realtime else PlainTable
        if not table(match, seat).play():
            print(f"Saved. Go on with: tuiwords play {opening.game} --plain --resume")
    return 0


def _daily_again(store: Store, profile: Profile, opening: Opening) -> Match | None:
    """The day's game is played once: one that was begun goes on."""
    if not opening.daily:
        return None
    from datetime import date

    from tuiwords.play.daily import find_daily
    from tuiwords.play.history import load_match

    kit, day = catalog.kit(opening.game), date.fromisoformat(opening.daily)
    saved = find_daily(store, kit, opening.settings, day, profile.id)
    if saved is None:
        return None
    if saved.finished is not None:
        raise UsageError(f"{profile.name} has played the {kit.title} of {day} already")
    return load_match(store, saved.header.id)


def _last_match(store: Store, profile: Profile, game: str) -> Match:
    from tuiwords.play.history import load_match

    saved = store.matches(profile.id, finished=False, game=game, limit=1)
    if not saved:
        title = catalog.kit(game).title
        raise UsageError(f"{profile.name} has no unfinished match of {title} to go on with")
    return load_match(store, saved[0].header.id)


def find_profile(store: Store, name: str | None) -> Profile:
    """Who plays: the one named (made if new), else the last one, else one with the login name."""
    if name is None:
        last = store.last_profile()
        if last is not None:
            return last
        name = _login()
    for profile in store.profiles():
        if profile.name.casefold() == name.strip().casefold():
            return profile
    return store.add_profile(name)


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "Player"  # a container may have no user with this number
