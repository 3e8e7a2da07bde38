"""The keys of a crossword board."""

from __future__ import annotations

from textual.binding import BindingType

from tuiwords.ui.keys import STEPS, hidden, shown

COMMAND_KEYS = "/:-123456789"  # keys that begin a move typed as text

BINDINGS: list[BindingType] = [
    hidden("enter", "commit", "Play", "scrabble.play", "Play the tiles you have placed"),
    shown(
        "space",
        "flip",
        "Flip",
        "scrabble.flip",
        "Place tiles down instead of across, or back",
        key_display="space",
    ),
    shown(
        "escape,delete,ctrl+u",
        "recall",
        "Recall",
        "scrabble.recall",
        "Take all tiles back, or close the command line",
    ),
    hidden(
        "comma", "shuffle", "Shuffle", "scrabble.shuffle", "Shuffle the rack", key_display=", ."
    ),
    hidden("full_stop", "sort", "Sort", "scrabble.sort", "Sort the rack"),
    shown(
        "slash,colon",
        "command",
        "Move",
        "scrabble.command",
        "Type a move: 8D WORD across, D8 WORD down, -ABC to exchange, - to pass",
        key_display="/",
    ),
    hidden("backspace", "erase", "Take back", "scrabble.erase", "Take the last tile back"),
    *(
        hidden(
            key,
            f"cursor{way}",
            "Cursor",
            f"scrabble.{key}",
            "Move the cursor; the next letter goes there",
        )
        for key, way in STEPS.items()
    ),
]
