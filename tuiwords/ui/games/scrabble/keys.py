"""The keys of a crossword board."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from tuiwords.ui.keys import hidden

MOVES = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
COMMAND_KEYS = "/:-123456789"  # keys that begin a move typed as text

BINDINGS: list[BindingType] = [
    hidden("enter", "commit", "Play", "scrabble.play", "Play the tiles you have placed"),
    Binding(
        "space",
        "flip",
        "Flip",
        key_display="space",
        id="scrabble.flip",
        tooltip="Place tiles down instead of across, or back",
    ),
    Binding(
        "escape,delete,ctrl+u",
        "recall",
        "Recall",
        id="scrabble.recall",
        tooltip="Take all tiles back, or close the command line",
    ),
    Binding(
        "comma",
        "shuffle",
        "Shuffle",
        key_display=", .",
        show=False,
        id="scrabble.shuffle",
        tooltip="Shuffle the rack",
    ),
    hidden("full_stop", "sort", "Sort", "scrabble.sort", "Sort the rack"),
    Binding(
        "slash,colon",
        "command",
        "Move",
        key_display="/",
        id="scrabble.command",
        tooltip="Type a move: 8D WORD across, D8 WORD down, -ABC to exchange, - to pass",
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
        for key, way in MOVES.items()
    ),
]
