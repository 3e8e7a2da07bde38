"""The keyboard: what is known of each letter, shown by marks as well as by color."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.ui.widgets.tiles import shows_marks

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_LOOKS = {0: "miss", 1: "near", 2: "hit"}
_SHAPES = {"unknown": " {} ", "miss": " {} ", "near": "({})", "hit": "[{}]"}


def key_rows(alphabet: str) -> tuple[str, ...]:
    """The letters of an alphabet in the rows of a keyboard; any other letters end the last row."""
    rows = ["".join(letter for letter in row if letter in alphabet) for row in _ROWS]
    rows[-1] += "".join(letter for letter in alphabet if letter not in "".join(_ROWS))
    return tuple(rows)


class Keyboard(Widget):
    """Three rows of keys; a click types the letter."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "keyboard--unknown",
        "keyboard--miss",
        "keyboard--near",
        "keyboard--hit",
    }
    DEFAULT_CSS = """
    Keyboard {
        height: 3;
        & > .keyboard--unknown { background: $tile; color: $tile-text; }
        & > .keyboard--miss { color: $text-disabled; }
        & > .keyboard--near { background: $near; color: $near-text; }
        & > .keyboard--hit { background: $hit; color: $hit-text; text-style: bold; }
        &:nocolor > .keyboard--miss { text-style: dim; }
    }
    """

    class Pressed(Message):
        """A key was clicked."""

        def __init__(self, letter: str) -> None:
            super().__init__()
            self.letter = letter

    def __init__(self, alphabet: str) -> None:
        super().__init__(id="keyboard")
        self._rows = key_rows(alphabet)
        self._marks: Mapping[str, int] = {}

    def show(self, marks: Mapping[str, int]) -> None:
        """Show what is known: 0 absent, 1 present, 2 placed."""
        if dict(marks) != dict(self._marks):
            self._marks = dict(marks)
            self.refresh()

    def look(self, letter: str) -> str:
        """The style of a key: unknown, miss, near or hit."""
        return _LOOKS.get(self._marks.get(letter, -1), "unknown")

    @property
    def _pitch(self) -> int:
        # Three columns per key and, if there is room, one between two keys.
        return 4 if self.size.width >= 4 * max(map(len, self._rows)) - 1 else 3

    def left_of(self, row: int) -> int:
        """The column at which a row of keys begins."""
        return max(0, (self.size.width - self._pitch * len(self._rows[row]) + 1) // 2)

    def render_line(self, y: int) -> Strip:
        """One row of keys."""
        ground = self.visual_style.rich_style
        if y >= len(self._rows):
            return Strip.blank(self.size.width, ground)
        marks = shows_marks(self)
        segments = [Segment(" " * self.left_of(y), ground)]
        for letter in self._rows[y]:
            look = self.look(letter)
            shown = letter if look == "miss" or len(letter.upper()) > 1 else letter.upper()
            style = self.get_component_rich_style(f"keyboard--{look}")
            shape = _SHAPES[look] if marks else _SHAPES["unknown"]
            segments.append(Segment(shape.format(shown), style))
            if self._pitch > 3:
                segments.append(Segment(" ", ground))
        return Strip(segments).adjust_cell_length(self.size.width, ground)

    def on_click(self, event: events.Click) -> None:
        """Type the letter under the pointer."""
        if event.y >= len(self._rows):
            return
        key, within = divmod(event.x - self.left_of(event.y), self._pitch)
        if 0 <= key < len(self._rows[event.y]) and within < 3:
            self.post_message(self.Pressed(self._rows[event.y][key]))
