"""A finished game as figures for the statistics and as text to share."""

from __future__ import annotations

from collections import Counter

from tuiwords.games.base import Seat, ShareText
from tuiwords.games.scrabble.moves import square_name
from tuiwords.games.scrabble.placement import run
from tuiwords.games.scrabble.recorded import RecordedState
from tuiwords.games.scrabble.state import ScrabbleState
from tuiwords.games.scrabble.tiles import notation, spelling


def facts(state: ScrabbleState, seat: Seat) -> dict[str, float]:
    """Figures for the statistics: points, the lead over the best other player, turns.

    A record that stops before the end of its game is ``stopped``: it counts for nobody.
    """
    others = [score for place, score in enumerate(state.scores) if place != seat]
    return {
        "points": float(state.scores[seat]),
        "lead": float(state.scores[seat] - max(others, default=0)),
        "turns": float(state.number),
    } | ({"stopped": 1.0} if isinstance(state, RecordedState) and not state.complete else {})


def share(state: ScrabbleState, seat: Seat, heading: str) -> ShareText:
    """The board as a drawing, and the result and words as lines for a screen reader."""
    board, size = state.board, state.rules.size
    rows = (board[start : start + size] for start in range(0, len(board), size))
    drawn = [notation("".join(tile or "·" for tile in row)) for row in rows]
    scores = " : ".join(map(str, _seated(state, seat)))
    title = f"{heading} {scores}".strip()
    counts = Counter(tile.isupper() for tile in state.board if tile)
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
    lines, board, size = [], state.board, state.rules.size
    for step, name in ((1, "Across"), (size, "Down")):
        found = []
        for square in range(len(board)):
            squares = run(board, square, step)
            if board[square] and squares[0] == square and len(squares) > 1:
                word = spelling("".join(board[each] for each in squares)).upper()
                found.append(f"{word} from {square_name(square, size)}")
        lines.append(f"{name}: {', '.join(found) or 'no words'}")
    return lines
