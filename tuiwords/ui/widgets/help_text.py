"""A text in Markdown as one widget: Textual's own mounts one for each paragraph and each bullet.

It may have headings, paragraphs, bullets, tables, blocks of code, and in a line **bold**, *italic*
and `code`. The modules that read all of Markdown take 2 MB.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

_TITLE = "$primary bold"
_BULLET = ("•", "$text-primary bold")
_CODE = "$text-warning"
_IN_LINE = re.compile(r"`(.+?)`|\*\*(.+?)\*\*|\*(?=\S)(.+?)(?<=\S)\*")
_IN_LINE_STYLES = (_CODE, "bold", "italic")
_FENCED = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class HelpText(Widget):
    """A text in Markdown, as high as its width requires."""

    DEFAULT_CSS = "HelpText { height: auto; }"

    def __init__(self, text: str) -> None:
        super().__init__()
        self._blocks = list(_blocks(text))
        self._wrapped_for = -1
        self._lines = Content()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The number of lines at a width."""
        return self._at(width).plain.count("\n") + 1

    def render(self) -> Content:
        """The text, wrapped."""
        return self._at(self.content_size.width)

    def _at(self, width: int) -> Content:
        if width != self._wrapped_for:
            self._wrapped_for, self._lines = width, self._wrapped(width)
        return self._lines

    def _wrapped(self, width: int) -> Content:
        lines = []
        for indent, text in self._blocks:
            first, more = indent, Content(" " * len(indent))
            for line in text.wrap(max(1, width - len(indent))):
                lines.append((first + line).rstrip())
                first = more
        return Content("\n").join(lines)


def _blocks(text: str) -> Iterator[tuple[Content, Content]]:
    """The parts of a text, each with what stands before its first line."""
    for number, part in enumerate(_FENCED.split(text)):
        if number:
            yield Content(), Content()
        if number % 2:
            yield from ((Content("  "), Content.styled(line, _CODE)) for line in part.splitlines())
        else:
            yield from _written(part.strip("\n"))


def _written(text: str) -> Iterator[tuple[Content, Content]]:
    """The parts of a text without blocks of code."""
    lines = re.sub(r"(?<=.)\n *(?!#+ |- |\||\n)", " ", text).splitlines()
    for is_table, group in groupby(lines, lambda line: line.startswith("|")):
        found = list(group)
        yield from _table(found) if is_table else map(_line, found)


def _line(line: str) -> tuple[Content, Content]:
    if line.startswith("#"):
        return Content(), Content.styled(line.lstrip("# "), _TITLE)
    if line.startswith("- "):
        return Content.assemble(" ", _BULLET, " "), _styled(line[2:])
    return Content(), _styled(line)


def _table(lines: list[str]) -> Iterator[tuple[Content, Content]]:
    """A table: the first line is its header, the second a border."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    del rows[1]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        cells = "  ".join(map(str.ljust, row, widths))
        yield Content(" "), Content.styled(cells, "" if number else _TITLE)
        if not number:
            yield Content(" "), Content.styled("─" * len(cells), "$panel")


def _styled(text: str) -> Content:
    """A text without its marks of bold, italic and code, which are styles then."""
    parts: list[str | tuple[str, str]] = []
    end = 0
    for found in _IN_LINE.finditer(text):
        parts.append(text[end : found.start()])
        parts.append((found[found.lastindex or 0], _IN_LINE_STYLES[(found.lastindex or 1) - 1]))
        end = found.end()
    return Content.assemble(*parts, text[end:])
