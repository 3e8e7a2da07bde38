"""``tuiwords puzzle``: puzzles in the app, line by line, or as JSON."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from tuiwords.cli.options import SEED, chosen_day, rules_option
from tuiwords.cli.output import json_option, show
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.games.scrabble import NAMES

if TYPE_CHECKING:
    from datetime import date

    from tuiwords.play.game import Game
    from tuiwords.practice.puzzle_run import Mode


def arguments(parser: Parser) -> None:
    """Add the game, the mode, and how puzzles are shown."""
    parser.description = (
        "Solve puzzles made by self-play: best plays, bingos and endgames of Scrabble, the longest "
        "word of a Boggle board, one guess of Wordle, boards of Word Soup to clear."
    )
    parser.argument("game", "GAME", "only puzzles of this game", nargs="?")
    mode = parser.either()
    mode.option(
        "--daily",
        "DATE",
        "the puzzle of the day of each game, or of an earlier day such as 2026-02-01",
        nargs="?",
        const="today",
    )
    mode.switch("--storm", "as many as you can in three minutes")
    mode.switch("--streak", "until you miss one")
    parser.option(
        "--theme",
        "THEME",
        "with --plain or --json: such as bingo or endgame; an unknown one lists all",
        default="",
    )
    parser.option("--seed", SEED, "the same puzzle, or with --plain the same series, each time")
    parser.option(
        "--language",
        "CODE|FILE",
        "with --plain or --json: puzzles with the words of a language: de, fr, es, nl",
        default="en",
    )
    rules_option(parser, "with --plain or --json: of Scrabble by these rules")
    shown = parser.either()
    shown.switch("--plain", "line by line, without a full screen")
    json_option(shown, "print a puzzle as JSON")
    parser.option("--profile", "NAME", "with --plain: the profile (default: who played last)")


def run(arguments: Namespace) -> int:
    """Ask puzzles, or print one."""
    from tuiwords.practice.puzzle_stream import daily_puzzle, games_with, puzzle_at

    games = games_with(_games(arguments.game, arguments.language, arguments.rules), arguments.theme)
    day = None if arguments.daily is None else chosen_day(arguments.daily)
    if day is not None and (arguments.theme or arguments.seed is not None):
        raise UsageError("puzzle: --theme and --seed cannot be used with --daily")
    if arguments.json:
        if day is not None:
            puzzle = daily_puzzle(games[0], day)
        else:
            puzzle = puzzle_at(games[0], arguments.seed or 0, arguments.theme)
        show(arguments, puzzle.plain())
        return 0
    mode: Mode = (
        "daily" if day else "storm" if arguments.storm else "streak" if arguments.streak else ""
    )
    if arguments.plain:
        return _plain(arguments, games, mode, day)
    chosen = arguments.profile or arguments.theme or arguments.language != "en"
    if chosen or arguments.seed is not None or arguments.rules != NAMES[0]:
        needing = "--profile, --theme, --language, --rules and --seed"
        raise UsageError(f"puzzle: {needing} need --plain or --json")
    from tuiwords.cli.play import open_app

    if day is not None and arguments.daily != "today":
        raise UsageError("puzzle: the puzzles of an earlier day need --plain or --json")
    page = " ".join(filter(None, ["solve", mode, arguments.game]))
    return open_app(page=page, plainly=f"puzzle {arguments.game or 'wordle'}")


def _games(name: str | None, code: str, rules: str) -> tuple[Game, ...]:
    from tuiwords.play import catalog
    from tuiwords.play.spoken import game_by
    from tuiwords.practice.puzzle_stream import puzzle_games

    if rules != NAMES[0]:
        scrabble = catalog.game("scrabble")
        if name is not None and catalog.game(name) is not scrabble:
            raise UsageError("puzzle: --rules is for puzzles of Scrabble")
        return (game_by(scrabble, rules, code),)
    found = puzzle_games(code)
    if name is None:
        return found
    game = catalog.game(name)
    chosen = tuple(each for each in found if each.key == game.key)
    if not chosen:
        raise UsageError(f"puzzle: {game.title} has no puzzles yet")
    return chosen


def _plain(arguments: Namespace, games: tuple[Game, ...], mode: Mode, day: date | None) -> int:
    from tuiwords.cli.stats import find_known
    from tuiwords.plain.practice import PlainPractice
    from tuiwords.practice.puzzle_run import PuzzleRun
    from tuiwords.store.store import Store

    with Store.open() as store:
        profile = find_known(store, arguments.profile)
        if profile is None:
            raise UsageError("puzzle: there is no profile yet; play a game first")
        run = PuzzleRun(
            store, profile.id, games, mode, theme=arguments.theme, day=day, seed=arguments.seed
        )
        PlainPractice(run).run()
    return 0
