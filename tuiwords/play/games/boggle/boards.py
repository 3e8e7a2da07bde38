"""Designed boards that the player has saved: lines of a text file in the data folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tuiwords import paths
from tuiwords.games.base import GameError
from tuiwords.games.boggle import parse_board

_NAME = "boggle_boards.txt"


@dataclass(frozen=True, slots=True)
class KeptBoard:
    """A board as typed rows, and its points with the word list it was designed for."""

    board: str
    points: int
    lexicon: str

    def __str__(self) -> str:
        return f"{self.points}\t{self.lexicon}\t{self.board}"


def kept_file() -> Path:
    """The file of saved boards."""
    return paths.data_dir() / _NAME


def kept_boards() -> tuple[KeptBoard, ...]:
    """The saved boards, newest last; lines that are not boards are skipped.

    Raises: GameError if the file cannot be read.
    """
    boards = []
    for line in _lines(kept_file()):
        try:
            points, lexicon, board = line.split("\t")
            parse_board(board)
            boards.append(KeptBoard(board, int(points), lexicon))
        except ValueError:
            continue
    return tuple(boards)


def _lines(path: Path) -> list[str]:
    """The lines of the file, none if it does not exist. Raises: GameError."""
    if not path.exists():
        return []
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"the saved boards cannot be read from {path}: {error}") from error


def keep_board(board: KeptBoard) -> Path:
    """Save a board unless it is saved already; returns the file. Other lines of it stay.

    Raises: GameError if the file cannot be read or written.
    """
    path = kept_file()
    lines = _lines(path)
    if str(board) in lines:
        return path
    text = "".join(f"{line}\n" for line in (*lines, str(board)))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        paths.write_atomically(path, text.encode())
    except OSError as error:
        raise GameError(f"the board cannot be saved in {path}: {error}") from error
    return path
