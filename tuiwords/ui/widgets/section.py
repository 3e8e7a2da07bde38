"""Parts of a page under a title: in a frame where the screen has room for it."""

from __future__ import annotations

from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static


def section(*parts: Widget, title: str, id: str | None = None) -> Vertical:
    """Some parts of a page under each other, with a title over them or in their frame."""
    made = Vertical(*parts, id=id, classes="section")
    made.border_title = title
    return made


def text_section(title: str, id: str) -> Static:
    """Some text of a page with a title over it or in its frame."""
    made = Static(id=id, classes="section")
    made.border_title = title
    return made
