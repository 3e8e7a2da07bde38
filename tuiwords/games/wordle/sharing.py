"""A finished game as text to paste elsewhere, without a letter of it."""

from __future__ import annotations

from tuiwords.games.base import Seat
from tuiwords.games.wordle.patterns import AMBER, GREEN, Clue, digits
from tuiwords.games.wordle.state import WordleState

_SQUARES = "⬛🟨🟩"


def share(state: WordleState, seat: Seat, heading: str) -> tuple[str, str]:
    """The colors of a seat's guesses as a grid of squares, and as lines that can be read aloud."""
    row = state.rows[seat]
    found = str(len(row)) if state.solved(seat) else "X"
    title = f"{heading} {found}/{state.guesses}{'*' if state.hard else ''}".strip()
    grid = ["".join(_SQUARES[c] for c in digits(clue.pattern, state.length)) for clue in row]
    lines = [f"Guess {number}: {_spoken(clue)}" for number, clue in enumerate(row, 1)]
    return "\n".join([title, "", *grid]), "\n".join([_heard(state, seat, heading), *lines])


def _heard(state: WordleState, seat: Seat, heading: str) -> str:
    count = len(state.rows[seat])
    how = f"solved with guess {count} of {state.guesses}" if state.solved(seat) else "not solved"
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
