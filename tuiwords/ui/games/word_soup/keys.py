"""The keys of Word Soup's board."""

from __future__ import annotations

from textual.binding import Binding, BindingType

_MOVES = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}

BINDINGS: list[BindingType] = [
    Binding("enter", "take", "Take", show=False, id="soup.take", tooltip="Take the word"),
    Binding(
        "backspace", "erase", "Erase", show=False, id="soup.erase", tooltip="Erase the last letter"
    ),
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
        id="soup.left",
        tooltip="Tilt the board to the left",
    ),
    Binding(
        "full_stop,greater_than_sign",
        "tilt('right')",
        "Tilt right",
        show=False,
        id="soup.right",
        tooltip="Tilt the board to the right",
    ),
    *(
        Binding(
            key,
            f"cursor{way}",
            "Cursor",
            show=False,
            id=f"soup.{key}",
            tooltip="Move the cursor over the board",
        )
        for key, way in _MOVES.items()
    ),
    Binding(
        "space",
        "touch",
        "Trace",
        show=False,
        id="soup.trace",
        tooltip="Trace the word over the square under the cursor",
    ),
]
