"""What letters and function keys mean: each the same thing on all pages."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tuiwords.ui.keymap import DIALOGS, ChangeableKey, all_keys

_HELP = "Help me"  # of function keys: the letter of Words leads to a page
# Titles of keys that say the same thing of what the page is about.
_SAME: Mapping[str, tuple[str, ...]] = {
    _HELP: ("Hints", "Answer", "Plays", "Guesses", "Words", "Boards"),
    "Take back": ("Undo", "Clear the row"),
    "Give up": ("I'm done", "Resign", "In a month", "Skip", "Finish at once"),
    "Copy": ("Copy grid", "Share code", "Keep"),
    "Play again": ("Quick game", "Again"),
    "Daily": ("Next daily",),
    "Small hint": ("Hint",),
    "Set up a game": ("Play", "New", "New game"),
}
_MEANING = {title: meaning for meaning, titles in _SAME.items() for title in titles}
_LETTER = re.compile(r"[A-Za-z]|f\d+")


def meanings(keymap: Mapping[str, str] | None = None) -> dict[str, dict[str, list[ChangeableKey]]]:
    """By letter or function key and by meaning: what has that key outside of dialogs.

    Function keys come first, then letters; ``keymap`` are the keys that were changed.
    """
    found: dict[str, dict[str, list[ChangeableKey]]] = {}
    for each in all_keys(keymap):
        for key in each.keys:
            if each.screen != DIALOGS and _LETTER.fullmatch(key):
                meaning = _MEANING.get(each.title, each.title)
                meaning = each.title if meaning == _HELP and len(key) == 1 else meaning
                found.setdefault(key, {}).setdefault(meaning, []).append(each)
    return dict(sorted(found.items(), key=lambda item: _order(item[0])))


def _order(key: str) -> tuple[bool, int, str, bool]:
    number = int(key[1:]) if len(key) > 1 else 0
    return not number, number, key.lower(), key.islower()
