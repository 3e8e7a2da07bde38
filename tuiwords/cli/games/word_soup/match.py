"""Word Soup in ``match``: each bot plays every board alone; the boards are given or random."""

from __future__ import annotations

import random
import statistics
from argparse import Namespace
from collections.abc import Sequence
from operator import sub

from tuiwords.arena.board_list import BoardList, Taken, play_boards
from tuiwords.arena.standing import compare
from tuiwords.bots.roster import BotSpec, unique_names
from tuiwords.cli.game_commands import play_at_table, table_arguments
from tuiwords.cli.games.word_soup.solve import boards_of
from tuiwords.cli.match_comparison import compared, own_figures, troubles_of
from tuiwords.cli.options import SECONDS
from tuiwords.cli.output import Report
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.pools import chosen_place, kept_run
from tuiwords.cli.progress import progress
from tuiwords.cli.settings import given_options
from tuiwords.games.base import GameError
from tuiwords.games.word_soup import Board, rules_for
from tuiwords.lexicon.library import library
from tuiwords.play.game import Game
from tuiwords.text import count_text

GAMES = 100  # boards to deal without --games and --boards
_SEED_BITS = 48


def arguments(parser: Parser, game: Game) -> None:
    """Add the boards, the seconds per game, and the options of every table."""
    parser.option(
        "--boards", "FILE", "play these boards, separated by blank lines, instead of random ones"
    )
    parser.switch("--fall", "let floating letters of these boards fall")
    parser.option("--game-seconds", SECONDS, "CPU seconds per game")
    parser.switch("--turns", "tell points, letters used and CPU seconds turn by turn")
    table_arguments(parser, game)


def alone(arguments: Namespace) -> bool:
    """Whether each bot plays alone rather than at one table. Raises: UsageError."""
    table = ("pairs", "sprt", "round_robin", "records")
    wanted = [name for name in table if getattr(arguments, name)]
    given = [n for n in ("boards", "game_seconds", "turns") if getattr(arguments, n)]
    if arguments.mode != "turns" and not wanted:
        return bool(given) or not arguments.kept  # a run without these has always been at a table
    if given:
        raise UsageError(
            f"match word-soup: --{given[0].replace('_', '-')} cannot be used with --mode turns, "
            "--pairs, --sprt, --round-robin or --records"
        )
    return False


def play(arguments: Namespace, game: Game, specs: Sequence[BotSpec]) -> Report:
    """Play the boards, each bot alone or all at one table. Raises: GameError, UsageError."""
    if not alone(arguments):
        return play_at_table(arguments, game, specs)
    listed = _listed(arguments, game)
    place = chosen_place(arguments)
    count = len(listed.boards) * len(specs)
    run = arguments.kept or ""
    told = progress("Word Soup: playing", count, unit="games")
    with kept_run(arguments) as ledger, told as shown:
        games = play_boards(specs, listed, place, ledger=ledger, run=run, report=shown)
    report: Report = {
        "bots": [_figures(name, at, games) for at, name in enumerate(unique_names(specs))]
    }
    failed = enumerate([taken.trouble for taken in board] for board in zip(*games, strict=True))
    report |= troubles_of(unique_names(specs), failed)
    if arguments.turns:
        letters = listed.rules.rows * listed.rules.columns
        for bot, own in zip(report["bots"], games, strict=True):
            bot["by_turn"] = _turns(own, letters)
    if len(specs) == 2:
        differences = [
            float(first.score - second.score) for first, second in zip(*games, strict=True)
        ]
        values = [0.5 + 0.5 * ((lead > 0) - (lead < 0)) for lead in differences]
        report |= compared(compare(values, differences))
    return report


def _listed(arguments: Namespace, game: Game) -> BoardList:
    full = game.rules.settings(given_options(arguments, game))
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
                f"{arguments.boards} has {count_text(len(boards), 'board')}, "
                f"so --games cannot be more, not {arguments.games}"
            )
        boards = boards[: arguments.games]
    rules = rules_for(lexicon, size, str(full["tilt"]), str(full["letters"]))
    if not boards:
        chance = random.Random(arguments.seed)
        count = arguments.games or GAMES
        boards = tuple(rules.deal(chance.getrandbits(_SEED_BITS)) for _ in range(count))
    return BoardList(boards, rules, lexicon, arguments.game_seconds, arguments.seed)


def _turns(games: Sequence[Taken], letters: int) -> list[Report]:
    """Means turn by turn, over the games that came so far; shares are those of whole games."""
    rows = []
    for number in range(max(len(taken.turns) for taken in games)):
        played = [taken for taken in games if number < len(taken.turns)]
        scores = [taken.turns[number].score for taken in played]
        before = [taken.turns[number - 1].score if number else 0 for taken in played]
        rows.append(
            {
                "turn": number + 1,
                "games": len(played),
                "points": statistics.fmean(map(sub, scores, before)),
                "points_share": statistics.fmean(
                    score / max(1, taken.score) for score, taken in zip(scores, played, strict=True)
                ),
                "letters_share": 1
                - statistics.fmean(taken.turns[number].left for taken in played) / letters,
                "cpu_seconds": statistics.fmean(taken.turns[number].seconds for taken in played),
            }
        )
    return rows


def _figures(name: str, place: int, games: Sequence[Sequence[Taken]]) -> Report:
    """A win is a board on which no other bot scored as much; a tie, one where the best did."""
    own = games[place]
    scores = [taken.score for taken in own]
    rivals = [
        max((column[at].score for other, column in enumerate(games) if other != place), default=-1)
        for at in range(len(own))
    ]
    pairs = list(zip(scores, rivals, strict=True))
    wins, ties = (
        sum(mine > rival for mine, rival in pairs),
        sum(mine == rival for mine, rival in pairs),
    )
    return own_figures(name, scores, wins=wins, ties=ties) | {
        "left": statistics.fmean(taken.left for taken in own),
        "cleared": sum(taken.left == 0 for taken in own),
        "words": statistics.fmean(taken.words for taken in own),
        "scores": scores,
    }
