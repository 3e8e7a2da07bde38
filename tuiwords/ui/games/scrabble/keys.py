"""The keys of a crossword board."""

from __future__ import annotations

from textual.binding import Binding, BindingType

MOVES = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
COMMAND_KEYS = "/:-123456789"  # what begins a move that is typed as text

BINDINGS: list[BindingType] = [
    Binding(
        "enter",
        "commit",
        "Play",
        show=False,
        id="scrabble.play",
        tooltip="Play the tiles you have placed",
    ),
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
    Binding("full_stop", "sort", "Sort", show=False, id="scrabble.sort", tooltip="Sort the rack"),
    Binding(
        "slash,colon",
        "command",
        "Move",
        key_display="/",
        id="scrabble.command",
        tooltip="Type a move: 8D WORD across, D8 WORD down, -ABC to exchange, - to pass",
    ),
    Binding(
        "backspace",
        "erase",
        "Take back",
        show=False,
        id="scrabble.erase",
        tooltip="Take the last tile back",
    ),
    *(
        Binding(
            key,
            f"cursor{way}",
            "Cursor",
            show=False,
            id=f"scrabble.{key}",
            tooltip="Move the cursor; the next letter goes there",
        )
        for key, way in MOVES.items()
    ),
]
