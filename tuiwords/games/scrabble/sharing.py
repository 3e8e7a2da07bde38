"""A finished game as figures for the statistics and as text to share."""

from __future__ import annotations

from collections import Counter

from tuiwords.games.base import Seat, ShareText
from tuiwords.games.scrabble.moves import square_name
from tuiwords.games.scrabble.rules import SIZE, SQUARES
from tuiwords.games.scrabble.state import ScrabbleState


def facts(state: ScrabbleState, seat: Seat) -> dict[str, float]:
    """Figures for the statistics: points, the lead over the best other player, turns."""
    others = [score for place, score in enumerate(state.scores) if place != seat]
    return {
        "points": float(state.scores[seat]),
        "lead": float(state.scores[seat] - max(others, default=0)),
        "turns": float(state.number),
    }


def share(state: ScrabbleState, seat: Seat, heading: str) -> ShareText:
    """The board as a drawing, and the result and words as lines for a screen reader."""
    rows = (state.board[start : start + SIZE] for start in range(0, SQUARES, SIZE))
    drawn = ["".join(chr(tile) if tile else "·" for tile in row) for row in rows]
    scores = " : ".join(map(str, _seated(state, seat)))
    title = f"{heading} {scores}".strip()
    counts = Counter(chr(tile).isupper() for tile in state.board if tile)
    lines = [
        f"{heading}: {' to '.join(map(str, _seated(state, seat)))} points".strip(),
        f"{counts[True] + counts[False]} tiles on the board, {counts[False]} of them blanks",
        *_words_read(state),
    ]
    return ShareText("\n".join([title, "", *drawn]), "\n".join(lines))


def _seated(state: ScrabbleState, seat: Seat) -> list[int]:
    """The scores, with that of ``seat`` first."""
    return [state.scores[seat], *(s for n, s in enumerate(state.scores) if n != seat)]


def _words_read(state: ScrabbleState) -> list[str]:
    lines = []
    for step, name in ((1, "Across"), (SIZE, "Down")):
        found = []
        for square in range(SQUARES):
            first = square % SIZE == 0 if step == 1 else square < SIZE
            if not state.board[square] or (not first and state.board[square - step]):
                continue
            word = _word(state.board, square, step)
            if len(word) > 1:
                found.append(f"{word} from {square_name(square)}")
        lines.append(f"{name}: {', '.join(found) or 'no words'}")
    return lines


def _word(board: bytes, square: int, step: int) -> str:
    line = square // SIZE
    word = ""
    while square < SQUARES and board[square] and (step == SIZE or square // SIZE == line):
        word += chr(board[square]).upper()
        square += step
    return word
