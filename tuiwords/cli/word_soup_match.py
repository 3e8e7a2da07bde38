"""Word Soup in ``match``: each bot plays every board alone, those of a file or of seeds."""

from __future__ import annotations

import random
import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from tuiwords.bots.roster import BotSpec
from tuiwords.cli.parser import UsageError
from tuiwords.cli.pools import chosen_pools
from tuiwords.cli.progress import progress
from tuiwords.cli.word_soup import boards_of
from tuiwords.games.base import GameError
from tuiwords.games.options import Value
from tuiwords.games.word_soup import Board, rules_for
from tuiwords.lexicon.library import library
from tuiwords.play.arena import interval
from tuiwords.play.board_list import BoardList, Taken, play_boards
from tuiwords.play.kit import GameKit

Report = dict[str, Any]

GAMES = 100  # boards dealt where neither --games nor --boards is given
_SEED_BITS = 48


def arguments(parser: ArgumentParser) -> None:
    """Add the boards and the seconds a game."""
    parser.add_argument(
        "--boards", metavar="FILE", help="boards apart by blank lines, instead of dealt ones"
    )
    parser.add_argument(
        "--fall", action="store_true", help="let letters of these boards fall that nothing holds up"
    )
    parser.add_argument("--game-seconds", metavar="S", type=float, help="CPU seconds a whole game")


def alone(arguments: Namespace) -> bool:
    """Whether each bot plays by itself; else they sit at one table. Raises: UsageError."""
    together = arguments.mode == "turns" or arguments.pairs or arguments.kept
    if not together:
        return True
    for name in ("boards", "game_seconds"):
        if getattr(arguments, name) is not None:
            option = name.replace("_", "-")
            raise UsageError(
                f"match word-soup: --{option} does not go with --mode turns, --pairs or --run"
            )
    return False


def play(arguments: Namespace, kit: GameKit, specs: Sequence[BotSpec]) -> Report:
    """Play the boards. Raises: GameError, UsageError."""
    seconds = arguments.game_seconds
    if seconds is not None and not seconds > 0:
        raise UsageError(f"match {kit.key}: --game-seconds is a number above 0, not {seconds}")
    listed = _listed(arguments, kit)
    make_pool, _workers = chosen_pools(arguments)
    count = len(listed.boards) * len(specs)
    with progress("Word Soup: playing", count, unit="games") as report:
        games = play_boards(specs, listed, make_pool, report=report)
    return {"bots": [_figures(spec.name, place, games) for place, spec in enumerate(specs)]}


def _listed(arguments: Namespace, kit: GameKit) -> BoardList:
    names = [option.key for option in kit.options]
    given = {key: getattr(arguments, key) for key in names if getattr(arguments, key) is not None}
    full: dict[str, Value] = kit.settings(given)
    lexicon = library().open(str(full["lexicon"]))
    size = int(full["rows"]), int(full["columns"])
    boards: tuple[Board, ...] = ()
    if arguments.boards is not None:
        boards = boards_of(arguments.boards, lexicon.alphabet, fall=arguments.fall, several=True)
        size = boards[0].rows, boards[0].columns
        for number, board in enumerate(boards, 1):
            if (board.rows, board.columns) != size:
                raise GameError(
                    f"{arguments.boards}: board 1 is {size[0]} x {size[1]}, "
                    f"board {number} is {board.rows} x {board.columns}"
                )
        if (arguments.games or 0) > len(boards):
            raise GameError(
                f"{arguments.boards} has {len(boards)} boards, so --games is at most that, "
                f"not {arguments.games}"
            )
        boards = boards[: arguments.games]
    rules = rules_for(lexicon, size, str(full["tilt"]), str(full["letters"]))
    if not boards:
        chance = random.Random(arguments.seed)
        count = arguments.games or GAMES
        boards = tuple(rules.deal(chance.getrandbits(_SEED_BITS)) for _ in range(count))
    return BoardList(boards, rules, lexicon, arguments.game_seconds, arguments.seed)


def _figures(name: str, place: int, games: Sequence[Sequence[Taken]]) -> Report:
    """A win is a board on which nobody else scored as much; a tie, one where somebody did."""
    own = games[place]
    scores = [taken.score for taken in own]
    rivals = [
        max((column[at].score for other, column in enumerate(games) if other != place), default=-1)
        for at in range(len(own))
    ]
    pairs = list(zip(scores, rivals, strict=True))
    return {
        "bot": name,
        "games": len(own),
        "wins": sum(mine > rival for mine, rival in pairs),
        "ties": sum(mine == rival for mine, rival in pairs),
        "mean": statistics.fmean(scores),
        "sd": statistics.stdev(scores) if len(scores) > 1 else 0.0,
        "ci95": list(interval(scores)),
        "left": statistics.fmean(taken.left for taken in own),
        "cleared": sum(taken.left == 0 for taken in own),
        "words": statistics.fmean(taken.words for taken in own),
        "scores": scores,
    }
