"""Figures as text: counts, labels in a column, and bars."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping

from textual.content import Content

from tuiwords.safe_text import safe_text

_STEPS = "▁▂▃▄▅▆▇"  # none as tall as the line: there may be two trends, one above the other


def count_text(number: int, thing: str) -> str:
    """A number of things: 1 word, 2 words."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def pairs(rows: Iterable[tuple[str, str]], width: int = 16) -> Content:
    """Lines of a dim label and its figure, the figures aligned."""
    return Content("\n").join(
        Content.assemble((label.ljust(width), "$foreground 55%"), (figure, "bold"))
        for label, figure in rows
    )


def bars(counts: Mapping[int, int], width: int) -> Content:
    """A bar for each key with its count after it, at most ``width`` cells per line."""
    most = max(counts.values(), default=0)
    label = max((len(str(key)) for key in counts), default=1)
    room = max(4, width - label - 2 - len(str(most)) - 1)
    lines = []
    for key, count in sorted(counts.items()):
        length = round(count / most * room) if most else 0
        if count and not length:
            length = 1
        best = count == most and count > 0
        lines.append(
            Content.assemble(
                (str(key).rjust(label) + "  ", "$foreground 55%"),
                ("█" * length, "$primary" if best else "$primary 55%"),
                (f" {count}" if count else "·", "bold" if best else "$foreground 55%"),
            )
        )
    return Content("\n").join(lines)


def trend(values: Iterable[float], most: float = 99.0) -> str:
    """Values from 0 to ``most`` as a row of bars, a cell each."""
    steps = len(_STEPS) - 1
    return "".join(_STEPS[round(max(0.0, min(value, most)) / most * steps)] for value in values)


def paragraph(title: str, *lines: str | Content) -> Content:
    """A bold title over lines of plain text, shown as typed."""
    text: list[str | Content | tuple[str, str]] = [(title, "bold")]
    for line in lines:
        text += ["\n", line]
    return Content.assemble(*text)


def note_lines(note: str, width: int, most: int) -> list[Content]:
    """The note of a recorded game under a blank line, cut after ``most`` lines."""
    lines = textwrap.wrap(safe_text(note, " "), max(10, width), max_lines=most, placeholder=" …")
    return [Content(), *(Content.styled(line, "italic") for line in lines)] if lines else []


def dim(text: str) -> Content:
    """Dim text."""
    return Content.styled(text, "$foreground 55%")
