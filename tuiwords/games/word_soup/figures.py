"""Figures of a game, for the statistics, the board, and the text to paste elsewhere."""

from __future__ import annotations

from collections import Counter

from tuiwords.games.base import Seat, ShareText
from tuiwords.games.word_soup.board import DOT, Board
from tuiwords.games.word_soup.game import VOWELS, WordSoupState
from tuiwords.text import count_text


def facts(state: WordSoupState, seat: Seat) -> dict[str, float]:
    """Figures of a seat's game for statistics."""
    board, line = state.board(seat), state.lines[seat]
    return {
        "score": state.scores[seat],
        "left": board.left,
        "cleared": float(board.left == 0),
        "words": len(line),
        "best_word": max((state.rules.score(move.word) for move in line), default=0),
        "longest_word": max((len(move.word) for move in line), default=0),
    }


def vowels_left(board: Board) -> int:
    """How many of the letters left are vowels, y among them."""
    return sum(count for letter, count in Counter(board.letters).items() if letter in VOWELS)


def share(state: WordSoupState, seat: Seat, heading: str) -> ShareText:
    """A game as a grid (a block per letter taken) and as lines, without revealing its words."""
    board, line = state.board(seat), state.lines[seat]
    rows = [text.replace(DOT, "▓") for text in board.lines]
    rows = ["".join("▓" if square == "▓" else "░" for square in row) for row in rows]
    left = f"{count_text(board.left, 'letter')} left" if board.left else "board cleared"
    lengths = ", ".join(str(len(move.word)) for move in line)
    summary = f"{state.scores[seat]} points, {left}"
    grid = "\n".join([heading, summary, *rows])
    words = f"{count_text(len(line), 'word')}{f', of {lengths} letters' * bool(line)}."
    lines = "\n".join([heading, f"{summary}.", words])
    return ShareText(grid, lines)
