"""Texts that are read again and again, and mostly say the same."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


def show_text(place: Static, text: Content) -> None:
    """Show a text; one that is shown already is not drawn again, one of the same size not laid out.

    To lay out a screen takes longer than to draw the text.
    """
    shown = place.content
    if not (isinstance(shown, Content) and shown.is_same(text)):
        place.update(text, layout=_has_other_size(place, text))


def _has_other_size(place: Static, text: Content) -> bool:
    size, styles = place.content_size, place.styles
    if styles.is_auto_width or not size:
        return True
    return styles.is_auto_height and text.get_height(styles.get_rules(), size.width) != size.height
