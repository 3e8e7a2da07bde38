"""Word Soup in ``solve``: boards as text."""

from __future__ import annotations

import errno
import re
from argparse import Namespace
from collections.abc import Iterable
from typing import Any

from tuiwords.cli.options import lexicon_option
from tuiwords.cli.parser import Parser
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
    view_of_board,
)
from tuiwords.lexicon.lexicon import Alphabet
from tuiwords.lexicon.library import library
from tuiwords.paths import user_path
from tuiwords.safe_text import brief
from tuiwords.text import count_text

TILT_CHOICES = ("both", "right")
_NO_FILE = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)


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
