"""Screens that another screen covers: help, or the one that says that the terminal is too small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen


def when_on_top(screen: Screen[Any], action: Callable[[], object]) -> None:
    """Call ``action`` as soon as a screen is on top; never if it is closed.

    What closes a screen other than by a key waits so: Textual closes the screen on top.
    """
    if screen.is_active:
        action()
        return
    changes = screen.app.screen_change_signal
    waiting = [action]

    def look(_now: Screen[Any]) -> None:
        if waiting and screen.is_active:  # two changes at once call it twice
            changes.unsubscribe(screen)
            waiting.pop()()

    changes.subscribe(screen, look)
