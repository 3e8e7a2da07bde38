"""What Textual does twice when a screen is first shown, done once; and before it is shown."""

from __future__ import annotations

from typing import Any

from textual.app import App
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


def mount_hidden(app: App[Any], screen: Screen[Any]) -> None:
    """Mount a screen without showing it; Textual does so only when it is pushed."""
    app._get_screen(screen)


def lay_out_hidden(screen: Screen[Any]) -> None:
    """Lay out a screen that is not shown; scroll bars that it gets now ask for it once more."""
    screen._refresh_layout(screen.app.size)


def draw_hidden(screen: Screen[Any]) -> None:
    """Lay out and draw a screen that is not shown, so that showing it takes half the time.

    The lines drawn are not kept: what they need for the first time is.
    """
    lay_out_hidden(screen)
    for widget in (screen, *screen.query("*")):
        widget.render_lines(widget.size.region)
        widget._styles_cache.clear()
