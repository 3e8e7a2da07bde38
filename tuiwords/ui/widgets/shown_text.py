"""Texts that are read again and again, and mostly say the same."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


def show_text(place: Static, text: Content) -> None:
    """Show a text; one that is shown already is neither laid out nor drawn again."""
    shown = place.content
    if not (isinstance(shown, Content) and shown.is_same(text)):
        place.update(text)
