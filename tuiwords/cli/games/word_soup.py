"""What Word Soup adds to the commands: boards as text, for ``solve`` and ``match``.

In ``match`` each bot plays every board alone; the boards are given or random.
"""

from __future__ import annotations

import errno
import random
import re
import statistics
from argparse import Namespace
from collections.abc import Iterable, Sequence
from operator import sub
from typing import Any

from tuiwords.arena.board_list import BoardList, Taken, play_boards
from tuiwords.arena.standing import compare
from tuiwords.bots.roster import BotSpec, unique_names
from tuiwords.cli.game_commands import GameCommands
from tuiwords.cli.match_comparison import Report, compared, own_figures, troubles_of
from tuiwords.cli.match_table import play_at_table, table_arguments
from tuiwords.cli.options import SECONDS, lexicon_option
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.pools import chosen_place, kept_run
from tuiwords.cli.progress import progress
from tuiwords.cli.settings import given_options
from tuiwords.cli.streams import given_bytes
from tuiwords.engine.base import Ranking
from tuiwords.games.base import GameError
from tuiwords.games.word_soup import (
    BOARD_FORM,
    Board,
    FloatingLettersError,
    Pick,
    SoupBoardError,
    WordSoupView,
    read_board,
    read_boards,
    rules_for,
    view_of_board,
)
from tuiwords.lexicon.lexicon import Alphabet
from tuiwords.lexicon.library import library
from tuiwords.paths import user_path
from tuiwords.play.game import Game
from tuiwords.safe_text import brief
from tuiwords.text import count_text

TILT_CHOICES = ("both", "right")
_NO_FILE = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)
GAMES = 100  # boards to deal without --games and --boards
_SEED_BITS = 48


def boards_of(source: str, alphabet: Alphabet, *, fall: bool, several: bool) -> tuple[Board, ...]:
    """The board in a file or ``-``, or all boards in it. Raises: GameError, OSError."""
    name = "standard input" if source == "-" else source
    try:
        text = _given(source).decode().replace("\r\n", "\n")
        if not text.strip():
            raise SoupBoardError("the board is empty")
        if several:
            return read_boards(text, alphabet, fall=fall)
        if len(blocks := re.split(r"\n\s*\n", text.strip())) > 1:
            raise GameError(
                f"{name}: there are {len(blocks)} boards: use --batch to solve them all"
            )
        return (read_board(text, alphabet, fall=fall),)
    except UnicodeDecodeError:
        raise GameError(f"{name} is not a text file") from None
    except FloatingLettersError as error:
        raise GameError(f"{name}: {error}; use --fall to let them fall") from None
    except SoupBoardError as error:
        raise GameError(f"{name}: {error}; a board is {BOARD_FORM}") from None


def _given(source: str) -> bytes:
    """The content of a file or of standard input; a board in place of its name is told."""
    user_path(source)  # raises where the home folder in it is nobody's
    try:
        return given_bytes(source)
    except OSError as error:
        if source and error.errno not in _NO_FILE:
            raise
        raise GameError(
            f"there is no file {brief(source)!r}: write the board to a file, or give it to "
            f"standard input with -; a board is {BOARD_FORM}"
        ) from None


def move_details(move: Pick) -> dict[str, Any]:
    """The word, the tilt and the squares ([row, column] from the top left of the tilted board)."""
    path = [list(divmod(square, move.columns)) for square in move.path]
    return {"word": move.word, "tilt": move.tilt, "path": path}


class WordSoupSolver:
    """Word Soup in ``solve``: rows of letters, a dot for an empty square."""

    def arguments(self, parser: Parser) -> None:
        """Add the board and its rules."""
        parser.argument(
            "board", "FILE|-", "rows of letters, '.' for an empty square; - reads standard input"
        )
        parser.switch("--batch", "several boards, separated by blank lines")
        lexicon_option(parser)
        parser.option(
            "--tilt",
            "|".join(TILT_CHOICES),
            "sides the board can be tilted to (default both)",
            choices=TILT_CHOICES,
            default="both",
        )
        parser.switch("--fall", "let floating letters fall")

    def views(self, arguments: Namespace) -> Iterable[WordSoupView]:
        """The board, or with ``--batch`` all boards."""
        lexicon = library().open(arguments.lexicon)
        boards = boards_of(
            arguments.board, lexicon.alphabet, fall=arguments.fall, several=arguments.batch
        )
        return [view_of_board(board, lexicon, arguments.tilt) for board in boards]

    def facts(self, ranking: Ranking[Any]) -> dict[str, Any]:
        """Counts of words and paths; for a planned line its moves, score and if it clears."""
        facts: dict[str, Any] = {
            key: int(ranking.facts.get(key, 0)) for key in ("count", "paths", "left")
        }
        listed = sum(bool(ranked.move.path) for ranked in ranking.moves)
        facts["count"] = int(ranking.facts.get("count", listed))
        if not facts["count"]:
            facts["moves"] = []
        if ranking.line:
            facts["line"] = [{"move": str(move)} | move_details(move) for move in ranking.line]
            facts["score"] = int(ranking.facts["score"])
            facts["cleared"] = bool(ranking.facts["cleared"])
        return facts

    def details(self, move: Pick) -> dict[str, Any]:
        """The word, the tilt and the squares."""
        return move_details(move)

    def heading(self, facts: dict[str, Any]) -> str:
        """The number of words, and the planned line if there is one."""
        text = count_text(facts["count"], "word")
        if facts["paths"]:
            text += f" on {count_text(facts['paths'], 'path')}"
        if "line" not in facts:
            return text
        words = ", ".join(move["word"] for move in facts["line"])
        end = ", which clears the board" if facts["cleared"] else ""
        return f"{text}; {count_text(facts['score'], 'point')}{end}: {words}"


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


COMMANDS = GameCommands(WordSoupSolver(), arguments, play)
