"""Boards that somebody designed and wants to keep: lines of a text file in the data folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tuiwords import paths
from tuiwords.games.base import GameError
from tuiwords.games.boggle import parse_board

_NAME = "boggle_boards.txt"


@dataclass(frozen=True, slots=True)
class KeptBoard:
    """A board as typed rows, and its points under the word list it was designed for."""

    board: str
    points: int
    lexicon: str

    def __str__(self) -> str:
        return f"{self.points}\t{self.lexicon}\t{self.board}"


def kept_file() -> Path:
    """Where the boards are kept."""
    return paths.data_dir() / _NAME


def kept_boards() -> tuple[KeptBoard, ...]:
    """The boards kept so far, newest last; lines that are no boards are passed over.

    Raises: GameError if the file cannot be read.
    """
    path = kept_file()
    if not path.exists():
        return ()
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"the saved boards cannot be read from {path}: {error}") from error
    boards = []
    for line in lines:
        try:
            points, lexicon, board = line.split("\t")
            parse_board(board)
            boards.append(KeptBoard(board, int(points), lexicon))
        except ValueError:
            continue
    return tuple(boards)


def keep_board(board: KeptBoard) -> Path:
    """Keep a board, once; where it is kept. Raises: GameError if it cannot be written."""
    path, known = kept_file(), kept_boards()
    if board in known:
        return path
    text = "".join(f"{kept}\n" for kept in (*known, board))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        paths.write_atomically(path, text.encode())
    except OSError as error:
        raise GameError(f"the board cannot be saved in {path}: {error}") from error
    return path
