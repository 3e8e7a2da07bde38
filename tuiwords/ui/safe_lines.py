"""The gate of the app: no line reaches the terminal with characters that it obeys or hides."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tuiwords.safe_text import safe_text


class SafeLines(LineFilter):
    """Takes such characters out of every line that a widget draws; the cells stay as wide."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments of a line made safe."""
        return [
            Segment(safe_text(text, lambda character: " " * cell_len(character[0])), style, control)
            for text, style, control in segments
        ]


SAFE_LINES = SafeLines()  # one for all: Textual remembers what each filter made of a line
