"""Where the terminal's cursor stands: at the selection, for screen readers and input methods.

It stays hidden, because everything that can be selected draws its own cursor.
"""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from textual.geometry import Offset
from textual.screen import Screen
from textual.widgets import Input, OptionList


def caret_of(screen: Screen[Any]) -> Offset:
    """The cell of the terminal at the selection of the widget that has the focus.

    A widget that draws a cursor of its own tells by ``caret`` where it is in its content, or None;
    for all others it is the first cell.
    """
    widget = screen.focused
    if widget is None:
        return Offset()
    if isinstance(widget, Input):
        before = cell_len(widget.value[: widget.cursor_position])  # Textual adds one at the end
        caret = Offset(before, 0) - widget.scroll_offset
    elif isinstance(widget, OptionList):
        line = widget._index_to_line.get(widget.highlighted or 0, 0)
        caret = Offset(0, line) - widget.scroll_offset
    else:
        caret = getattr(widget, "caret", None) or Offset()
    return widget.content_region.offset + caret
