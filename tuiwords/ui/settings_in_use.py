"""Puts the settings of the player to use: theme, motion, and keys."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.constants import TEXTUAL_ANIMATIONS

from tuiwords.store.preferences import Preferences
from tuiwords.ui.keys import change_keys
from tuiwords.ui.session import session_of
from tuiwords.ui.themes import DEFAULT_THEME


def use_appearance(app: App[Any], preferences: Preferences) -> None:
    """Use a theme, and motion or none, which the variable TEXTUAL_ANIMATIONS can also turn off."""
    chosen = preferences.theme
    app.theme = chosen if chosen in app.available_themes else DEFAULT_THEME
    app.animation_level = TEXTUAL_ANIMATIONS if preferences.motion else "none"


def use_keys(app: App[Any], preferences: Preferences) -> None:
    """Use the player's own keys, and say which of them cannot be used."""
    keymap: dict[str, str] = {}
    if preferences.keys:
        from tuiwords.ui.keymap import checked  # imports all screens

        keymap, problems = checked(preferences.keys)
        if problems:
            # One notice: several would cover a small screen.
            more = f" ({len(problems) - 1} more: see 'tuiwords keys')" if problems[1:] else ""
            session_of(app).show_error(f"settings.toml: {problems[0]}{more}")
    change_keys(keymap)
    if keymap:
        app.set_keymap(keymap)
