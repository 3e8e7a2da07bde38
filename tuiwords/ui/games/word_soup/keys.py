"""The keys of Word Soup's board."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from tuiwords.ui.keys import hidden

_MOVES = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}

BINDINGS: list[BindingType] = [
    hidden("enter", "take", "Take", "soup.take", "Take the word"),
    hidden("backspace", "erase", "Erase", "soup.erase", "Erase the last letter"),
    Binding(
        "escape,ctrl+w,ctrl+u",
        "clear",
        "Clear",
        id="soup.clear",
        tooltip="Erase the word",
    ),
    Binding("tab", "path(1)", "Next path", id="soup.path", tooltip="Another path of the word"),
    Binding(
        "comma,less_than_sign",
        "tilt('left')",
        "Tilt",
        key_display=", .",
        id="soup.tilt_left",
        tooltip="Tilt the board to the left",
    ),
    hidden(
        "full_stop,greater_than_sign",
        "tilt('right')",
        "Tilt right",
        "soup.tilt_right",
        "Tilt the board to the right",
    ),
    *(
        hidden(key, f"cursor{way}", "Cursor", f"soup.{key}", "Move the cursor over the board")
        for key, way in _MOVES.items()
    ),
    hidden(
        "space", "touch", "Trace", "soup.trace", "Trace the word over the square under the cursor"
    ),
]
