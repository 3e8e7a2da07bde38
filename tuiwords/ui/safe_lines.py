"""Keeps control characters and invisible ones out of all lines that reach the terminal."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tuiwords.safe_text import safe_text


class SafeLines(LineFilter):
    """Replaces such characters in every line that a widget draws; its width stays the same."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments of a line made safe."""
        return [
            Segment(safe_text(text, lambda character: " " * cell_len(character[0])), style, control)
            for text, style, control in segments
        ]


SAFE_LINES = SafeLines()  # one for all: Textual caches what each filter made of a line
