"""``tuiwords play GAME``, and ``tuiwords`` alone: the app, or a game line by line."""

from __future__ import annotations

import getpass
import os
import shlex
import sys
from argparse import Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tuiwords.bots.level import level_of
from tuiwords.cli.options import MANY, SEED, chosen_day, profile_options
from tuiwords.cli.parser import Parser, UsageError, unknown
from tuiwords.cli.settings import add_options, given_options
from tuiwords.cli.stats import named
from tuiwords.engine.threads import cores, using
from tuiwords.games.options import Value, code_of
from tuiwords.lexicon.languages import ENGLISH
from tuiwords.paths import config_dir, data_dir
from tuiwords.play import catalog
from tuiwords.play.match_setup import MatchRequest, begin, with_playable_seed
from tuiwords.store.records import Player
from tuiwords.store.store import Store, Wanted, tidy_name

if TYPE_CHECKING:
    from tuiwords.games.options import Settings
    from tuiwords.lexicon.languages import Language
    from tuiwords.play.game import Game
    from tuiwords.play.match import Match
    from tuiwords.store.records import Profile


_FIRST = {"drawn": None, "you": 0, "opponent": 1}


def arguments(parser: Parser) -> None:
    """Add a subcommand for each game."""
    games = parser.commands("GAME")
    for game in catalog.GAMES.values():
        sub = games.command(game.key, run, game.tagline, game=game.key)
        sub.option(
            "--bot",
            "BOT",
            "an opponent: a bot's name (an unknown one lists them), 'Level 1300' or 'Your "
            "level'; may be repeated (default: you play alone)",
            **MANY,
        )
        which = sub.either()
        which.option("--seed", SEED, "play the game with this seed")
        which.option("--code", "CODE", "play the game with this share code")
        which.option(
            "--daily",
            "DATE",
            "play today's game, or that of an earlier day such as 2026-02-01",
            nargs="?",
            const="today",
        )
        which.switch("--resume", "with --plain: continue your last unfinished match")
        sub.option("--guest", "NAME", "another player at this screen; may be repeated", **MANY)
        if not game.rules.together or game.rules.in_turn is not None:
            sub.add_argument(
                "--first",
                choices=_FIRST,
                default="drawn",
                help="who moves first (default drawn: at random)",
            )
        sub.switch("--rated", "play a rated match; undo and hints make it unrated")
        sub.switch("--watch", "watch the bots play")
        sub.switch("--plain", "play line by line, without a full screen")
        profile_options(sub, "with --plain: the profile to play with")
        add_options(sub, game)


def open_app(
    request: MatchRequest | None = None, *, page: str = "", plainly: str = "play wordle"
) -> int:
    """Run the app with a match or a page.

    Raises: UsageError without a terminal, which names the command that needs none.
    """
    served = "TEXTUAL_DRIVER" in os.environ  # "tuiwords serve" talks to a browser through pipes
    if not served and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(
            f"the app needs a terminal; use 'tuiwords {plainly} --plain' to play line by line"
        )
    if not served and os.environ.get("TERM") == "dumb":
        raise UsageError(
            "this terminal shows lines only (TERM is dumb); "
            f"use 'tuiwords {plainly} --plain' to play line by line"
        )
    if served:
        from tuiwords.cli.end_with_input import end_with_input

        end_with_input()
    data_dir(), config_dir()  # raise OSError if TUIWORDS_HOME is the home of an unknown user
    from tuiwords.ui.app import run as run_app

    return run_app(request, page=page)


def run(arguments: Namespace) -> int:
    """Play."""
    request = _request(arguments)
    game = catalog.game(request.game)
    for name in request.bots:
        found = game.bot_spec(name).name
        if level_of(name) not in (None, level_of(found)):
            print(f"note: {game.title} has no {name}; {found} is the nearest", file=sys.stderr)
    if not arguments.plain:
        if arguments.resume or arguments.profile or arguments.new_profile:
            raise UsageError(
                "play: --resume and --profile need --plain; in the app, use Continue and Profiles"
            )
        from tuiwords.ui.games.catalog import games

        if game not in games():
            plainly = f"use 'tuiwords play {game.key} --plain' to play it line by line"
            raise UsageError(f"the app cannot show {game.title} yet; {plainly}")
        return open_app(with_playable_seed(request))
    if request.watch:
        raise UsageError("play: --plain cannot be used with --watch; use 'tuiwords match' instead")
    return play_plainly(request, arguments, resume=arguments.resume)


def _request(arguments: Namespace) -> MatchRequest:
    game = catalog.game(arguments.game)
    settings, seed, daily = given_options(arguments, game), arguments.seed, None
    if arguments.resume and (spoken := getattr(arguments, "spoken", None)):
        settings = {key: value for key, value in settings.items() if value != spoken.word_list}
    _refuse_determined(arguments, settings)
    if arguments.code is not None:
        settings, seed = _by_code(arguments.code, game)
    elif not arguments.resume:
        settings = _in_language_of_settings(game, settings)
    if arguments.daily is not None:
        daily = chosen_day(arguments.daily)
        # With rules of one's own it is the game that earlier versions had for that day.
        if all(map(code_of, settings.values())):  # only the language, if anything
            settings = {**game.rules.daily, **settings}
    bots = _bots(arguments, game)
    if arguments.watch and not bots:
        raise UsageError(f"play {game.key}: --watch needs at least one --bot")
    people = _guests(arguments, game, settings)
    return MatchRequest(
        game.key,
        settings,
        seed,
        bots,
        daily,
        arguments.rated,
        arguments.watch,
        people,
        first=_FIRST[getattr(arguments, "first", "you")],
    )


def _in_language_of_settings(game: Game, given: dict[str, Value]) -> dict[str, Value]:
    """With the list of the language of the app's settings, unless a list was asked for."""
    from tuiwords.play.spoken import takes_list, with_language
    from tuiwords.store.preferences import usable_preferences

    spoken = usable_preferences().language
    lists = (each.key for each in game.rules.options if takes_list(each))
    if spoken == ENGLISH or not given.keys().isdisjoint(lists):
        return given
    return with_language(game, spoken, given)


def _bots(arguments: Namespace, game: Game) -> tuple[str, ...]:
    """The bots by name; the one of one's own level is that of the profile that played last."""
    from tuiwords.history.ratings import is_own_level, own_level

    if not any(map(is_own_level, arguments.bot)):
        return tuple(arguments.bot)
    with Store.open() as store:
        profile = named(store.players.all(), arguments.profile or "") or store.last_profile()
        level = own_level(store, Player("profile", profile.id if profile else "", ""), game.key)
    return tuple(level if is_own_level(name) else name for name in arguments.bot)


def _refuse_determined(arguments: Namespace, options: Iterable[str]) -> None:
    """Raises: UsageError for options that a code or a resumed match already determines."""
    given = [f"--{key.replace('_', '-')}" for key in options]
    if arguments.code is not None and given:
        raise UsageError(f"play: --code brings its own settings: leave out {' and '.join(given)}")
    given += [f"--{name}" for name in ("bot", "guest", "rated") if getattr(arguments, name)]
    if arguments.resume and given:
        raise UsageError(
            f"play: --resume continues a match as it began: leave out {' and '.join(given)}"
        )


def _guests(arguments: Namespace, game: Game, settings: Settings) -> tuple[Player, ...]:
    """The guests who play at the same screen. Raises: UsageError."""
    names = [tidy_name(name) for name in arguments.guest]
    if names and not game.rules.takes_turns(game.rules.settings(settings)):
        raise UsageError(
            f"--guest: in {game.title} everyone plays at once, so only one person can play here"
        )
    if names and (arguments.watch or arguments.plain):
        raise UsageError("play: --guest cannot be used with --watch or --plain")
    twice = [name for place, name in enumerate(names) if name in names[:place]]
    if twice:
        raise UsageError(f"--guest: {twice[0]} is listed twice")
    return tuple(Player("guest", name, name) for name in names)


def _by_code(code: str, game: Game) -> tuple[dict[str, Value], int]:
    from tuiwords.play.sharecode import read_code

    of, settings, seed = read_code(code)
    if of.key != game.key:
        raise UsageError(f"the code {code!r} is for {of.title}, not {game.title}")
    return settings, seed


def play_plainly(request: MatchRequest, arguments: Namespace, *, resume: bool = False) -> int:
    """Play line by line, as the profile asked for, a new match or the last unfinished one."""
    from tuiwords.plain.line_mode import PlainTable, end_on_signals
    from tuiwords.plain.race import RaceTable

    end_on_signals()
    with Store.open() as store:
        profile = find_profile(store, arguments)
        store.note_profile(profile.id)
        if resume:
            match = _last_match(store, profile, request.game)
            _check_language(match, getattr(arguments, "spoken", None))
        else:
            begun = begin(request, profile, store)
            match = begun.match
            if not begun.fresh and match.state.outcome is not None:
                what = f"{match.game.title} of {request.daily}"
                raise UsageError(f"{profile.name} has already played {what}")
            if begun.why_unrated:
                print(begun.why_unrated)
            if not begun.fresh and (request.bots or request.people or request.rated):
                print("This game was begun before: it goes on with the same players and rating.")
        if sum(player.kind != "bot" for player in match.seats) > 1:
            raise UsageError(
                "several people share the screen in this match: continue it in the app"
            )
        seat = next((at for at, who in enumerate(match.seats) if who.key == profile.id), 0)
        table = (RaceTable if match.game.rules.realtime else PlainTable)(match, seat)
        saved = f"Saved. Continue with: tuiwords play {request.game} --plain --resume"
        if language := getattr(arguments, "spoken_as", ""):
            saved += f" --language {shlex.quote(language)}"
        try:
            with using(cores()):
                over = table.play()
            if not over:
                print(saved)
        except KeyboardInterrupt:
            match.stop()
            print(f"\n{saved}")
            raise
    return 0


def _last_match(store: Store, profile: Profile, game: str) -> Match:
    from tuiwords.history.history import load_match

    saved = store.matches(Wanted(profile.id, finished=False, game=game), 1)
    if not saved:
        title = catalog.game(game).title
        raise UsageError(f"{profile.name} has no unfinished {title} match to continue")
    return load_match(store, saved[0].header.id)


def _check_language(match: Match, spoken: Language | None) -> None:
    """Raises: UsageError if a match is in another language than the one that was given."""
    codes = {*map(code_of, match.header.settings.values())} - {""}
    if spoken is not None and spoken.code not in (codes or {ENGLISH}):
        raise UsageError(f"play: your last match is not in {spoken.name}: leave out --language")


def find_profile(store: Store, arguments: Namespace) -> Profile:
    """The profile asked for; else the last one, else one with the login name.

    One that does not exist is made if it is the first, or with --new-profile. Raises: UsageError.
    """
    name: str | None = arguments.profile
    if arguments.new_profile and name is None:
        raise UsageError("--new-profile needs --profile NAME")
    if name is None:
        last = store.last_profile()
        if last is not None:
            return last
        name = _login()
    known = store.players.all()
    if found := named(known, name):
        return found
    if known and arguments.profile and not arguments.new_profile:
        from tuiwords.store.store import tidy_name

        told = unknown("profile", tidy_name(name), [profile.name for profile in known])
        raise UsageError(f"{told} (--new-profile makes it)")
    return store.players.add(name)


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "Player"  # in a container the user id may have no name
