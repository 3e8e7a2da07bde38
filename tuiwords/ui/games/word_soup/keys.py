"""The keys of Word Soup's board."""

from __future__ import annotations

from textual.binding import BindingType

from tuiwords.ui.keys import STEPS, hidden, shown

BINDINGS: list[BindingType] = [
    hidden("enter", "take", "Take", "soup.take", "Take the word"),
    hidden("backspace", "erase", "Erase", "soup.erase", "Erase the last letter"),
    shown("escape,ctrl+w,ctrl+u", "clear", "Clear", "soup.clear", "Erase the word"),
    shown("tab", "path(1)", "Next path", "soup.path", "Another path of the word"),
    shown(
        "comma,less_than_sign",
        "tilt('left')",
        "Tilt",
        "soup.tilt_left",
        "Tilt the board to the left",
        key_display=", .",
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
        for key, way in STEPS.items()
    ),
    hidden(
        "space", "touch", "Trace", "soup.trace", "Trace the word over the square under the cursor"
    ),
]
