"""A finished game as text to paste elsewhere, without revealing its letters."""

from __future__ import annotations

from tuiwords.games.base import Seat, ShareText
from tuiwords.games.wordle.absurd import AbsurdState
from tuiwords.games.wordle.boards import BoardsState
from tuiwords.games.wordle.modes import AnyWordle
from tuiwords.games.wordle.patterns import AMBER, GREEN, Clue, digits

_SQUARES = "⬛🟨🟩"
_BLANK = "⬜"
_PER_LINE = 2  # boards side by side: a chat would wrap more of them


def share(state: AnyWordle, seat: Seat, heading: str) -> ShareText:
    """The colors of a seat's guesses as a grid of squares, and as lines that can be read aloud."""
    if isinstance(state, BoardsState):
        return _share_boards(state, seat, heading)
    row = state.rows[seat]
    found = str(len(row)) if state.solved(seat) else "X"
    absurd = "Absurdle " if isinstance(state, AbsurdState) else ""
    title = f"{heading} {absurd}{found}/{state.guesses}{'*' if state.hard else ''}".strip()
    grid = [_squares(clue) for clue in row]
    lines = [f"Guess {number}: {_spoken(clue)}" for number, clue in enumerate(row, 1)]
    heard = f"{_spoken_title(state, seat, f'{heading} {absurd}'.strip())}"
    return ShareText("\n".join([title, "", *grid]), "\n".join([heard, *lines]))


def _share_boards(state: BoardsState, seat: Seat, heading: str) -> ShareText:
    rows = [board.rows[seat] for board in state.boards]
    counts = [str(len(b.rows[seat])) if b.solved(seat) else "X" for b in state.boards]
    made = len(state.rows[seat])
    used = str(made) if state.solved(seat) else "X"
    title = f"{heading} {len(rows)} boards {used}/{state.guesses}".strip()
    grid = [title, " ".join(counts)]
    for start in range(0, len(rows), _PER_LINE):
        some = rows[start : start + _PER_LINE]
        grid.append("")
        for number in range(max(map(len, some))):
            grid.append(
                " ".join(
                    _squares(row[number]) if number < len(row) else _BLANK * state.length
                    for row in some
                )
            )
    lines = [
        f"Board {number}: " + (f"found with guess {count}" if count != "X" else "not found")
        for number, count in enumerate(counts, 1)
    ]
    heard = f"{_spoken_title(state, seat, f'{heading} {len(rows)} boards'.strip())}"
    return ShareText("\n".join(grid), "\n".join([heard, *lines]))


def _squares(clue: Clue) -> str:
    return "".join(_SQUARES[color] for color in digits(clue.pattern, len(clue.guess)))


def _spoken_title(state: AnyWordle, seat: Seat, heading: str) -> str:
    count = len(state.rows[seat])
    how = f"solved in {count} of {state.guesses} guesses" if state.solved(seat) else "not solved"
    return f"{heading}: {how}{', hard mode' if state.hard else ''}"


def _spoken(clue: Clue) -> str:
    colors = digits(clue.pattern, len(clue.guess))
    if colors.count(GREEN) == len(colors):
        return "all green"
    parts = [
        f"{name} {', '.join(str(place) for place, c in enumerate(colors, 1) if c == color)}"
        for color, name in ((GREEN, "green"), (AMBER, "amber"))
        if color in colors
    ]
    return "; ".join(parts) or "all gray"
