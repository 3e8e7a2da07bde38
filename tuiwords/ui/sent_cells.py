"""What the terminal shows, so that only cells that changed are sent to it.

Textual sends every line of a widget that was refreshed, and the whole screen after a new layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.strip import Strip

_GAP = 4  # unchanged cells that are sent again: to skip them takes longer
# What a cell shows: its character, and the sequences that go before and after it. A strip with wide
# or combining characters is one piece, in its first cell: terminals disagree about such widths.
Look = tuple[str, str]
Cell = tuple[str, Look | None]
Run = tuple[int, int, list[Cell]]  # column, line, and the cells from there on
_NO_LOOK: Look = ("", "")
_REST: Cell = ("", None)  # the other cells of such a piece


class SentCells:
    """The cells of the terminal as they were sent last."""

    def __init__(self) -> None:
        self._lines: dict[int, list[Cell | None]] = {}

    def forget(self) -> None:
        """The terminal may show anything: from here on all that is drawn is sent."""
        self._lines.clear()

    def changes(self, update: CompositorUpdate) -> CompositorUpdate:
        """An update that sends only what it changes."""
        if isinstance(update, LayoutUpdate | ChopsUpdate):
            return _Changes(self, update)
        self.forget()
        return update

    def put(self, x: int, y: int, strip: Strip, colors: ColorSystem) -> Iterator[Run]:
        """Note what a strip shows from a cell on; what changes the terminal.

        ``x`` and ``y`` are counted from 0.
        """
        new = _cells(strip, colors)
        end = x + len(new)
        line = self._lines.setdefault(y, [])
        line.extend([None] * (end - len(line)))
        old = line[x:end]
        if new == old:
            return
        line[x:end] = new
        if new[0][1] is None:
            yield x, y, new
        else:
            yield from ((x + first, y, new[first:last]) for first, last in _runs(old, new))


class _Changes(CompositorUpdate):
    """What an update of Textual changes; found out only when it is written."""

    def __init__(self, sent: SentCells, update: LayoutUpdate | ChopsUpdate) -> None:
        self._sent = sent
        self._update = update

    def render_segments(self, console: Console) -> str:
        """The sequences for the terminal."""
        colors = console._color_system or ColorSystem.TRUECOLOR
        strips = _strips(self._update)
        return sequences(run for strip in strips for run in self._sent.put(*strip, colors))


def _strips(update: LayoutUpdate | ChopsUpdate) -> Iterator[tuple[int, int, Strip]]:
    """Column and line of each strip of an update, and the strip."""
    if isinstance(update, LayoutUpdate):
        for y, strips in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in strips:
                yield x, y, strip
                x += strip.cell_length
        return
    for y, first, last in update.spans:
        for (x, chop), end in zip(update.chops[y].items(), update.chop_ends[y], strict=True):
            if chop is not None and x < last and end > first:
                yield x, y, chop.crop(0, last - x)  # the rest is drawn when its turn comes


def _cells(strip: Strip, colors: ColorSystem) -> list[Cell]:
    cells: list[Cell] = []
    for text, style, control in strip:
        if control or not _is_simple(text):
            whole = "".join(_sent(segment, colors) for segment in strip)
            return [(whole, None)] + [_REST] * (strip.cell_length - 1)
        look = _look(style, colors)
        cells += [(character, look) for character in text]
    return cells


def _is_simple(text: str) -> bool:
    """Whether each character takes up one cell."""
    return text.isascii() or all(get_character_cell_size(character) == 1 for character in text)


def _runs(old: list[Cell | None], new: list[Cell]) -> Iterator[tuple[int, int]]:
    """First and last place of each run of cells to send, the last one exclusive."""
    changed = [place for place, cell in enumerate(new) if cell != old[place]]
    first = last = changed[0]
    for place in changed:
        if place - last > _GAP:
            yield first, last + 1
            first = place
        last = place
    yield first, last + 1


def sequences(runs: Iterable[Run]) -> str:
    """The sequences that send runs of cells; a look stays in use until another one is needed."""
    now, sent = _NO_LOOK, []
    for x, y, cells in runs:
        sent.append(Control.move_to(x, y).segment.text)
        for look, group in groupby(cells, lambda cell: cell[1] or _NO_LOOK):
            if look != now:
                sent += now[1], look[0]
                now = look
            sent += (text for text, _ in group)
    return "".join([*sent, now[1]])


def _sent(segment: Segment, colors: ColorSystem) -> str:
    before, after = _look(segment.style, colors)
    return before + segment.text + after


@lru_cache(maxsize=4096)
def _look(style: Style | None, colors: ColorSystem) -> Look:
    """The sequences before and after text of a style."""
    if style is None:
        return _NO_LOOK
    before, _, after = Strip.render_style(style, "\0", colors).partition("\0")
    return before, after
