"""The keys of Boggle's board."""

from __future__ import annotations

from textual.binding import Binding, BindingType

BINDINGS: list[BindingType] = [
    Binding(
        "enter,space",
        "play_word",
        "Play",
        show=False,
        id="boggle.play",
        tooltip="Play the word that is typed",
    ),
    Binding(
        "backspace",
        "erase",
        "Erase",
        show=False,
        id="boggle.erase",
        tooltip="Erase the last letter",
    ),
    Binding(
        "escape,ctrl+w,ctrl+u",
        "clear",
        "Clear",
        id="boggle.clear",
        tooltip="Erase the word",
    ),
    Binding(
        "right,slash",
        "turn(1)",
        "Turn",
        show=False,
        id="boggle.right",
        tooltip="Turn the board clockwise",
    ),
    Binding(
        "left",
        "turn(-1)",
        "Turn back",
        show=False,
        id="boggle.left",
        tooltip="Turn the board counterclockwise",
    ),
]
