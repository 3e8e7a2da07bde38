"""The keys of a crossword board."""

from __future__ import annotations

from textual.binding import Binding, BindingType

MOVES = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
COMMAND_KEYS = "/:-123456789"  # what begins a move that is typed as text

# Key to action, so that keys typed ahead are taken in their order, before any binding can.
TOOLS = {
    "space": "flip",
    "tab": "flip",
    "comma": "shuffle",
    "full_stop": "sort",
    "delete": "recall",
    "ctrl+u": "recall",
}

BINDINGS: list[BindingType] = [
    Binding(
        "enter", "commit", "Play", show=False, id="scrabble.play", tooltip="Play the tiles laid"
    ),
    Binding(
        "space,tab",
        "flip",
        "Flip",
        key_display="space",
        id="scrabble.flip",
        tooltip="Lay on down instead of across, or the other way round",
    ),
    Binding(
        "escape",
        "recall",
        "Recall",
        id="scrabble.recall",
        tooltip="Take all tiles back, or leave the command line; Delete does it, too",
    ),
    Binding(
        "comma",
        "shuffle",
        "Shuffle",
        key_display=", .",
        show=False,
        id="scrabble.shuffle",
        tooltip="Shuffle the rack; . sorts it",
    ),
    Binding("full_stop", "sort", "Sort", show=False, id="scrabble.sort", tooltip="Sort the rack"),
    Binding(
        "slash,colon",
        "command",
        "Move",
        key_display="/",
        id="scrabble.command",
        tooltip="Type a move as text: 8D WORD, D8 WORD down, -ABC exchanges, - passes",
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
            tooltip="Go to a square; letters are laid from there on",
        )
        for key, way in MOVES.items()
    ),
]
