"""The keys of Wordle's board."""

from __future__ import annotations

from textual.binding import Binding, BindingType

BINDINGS: list[BindingType] = [
    Binding(
        "enter",
        "guess",
        "Guess",
        show=False,
        id="wordle.guess",
        tooltip="Play the word in the open row",
    ),
    Binding(
        "backspace",
        "erase",
        "Erase",
        show=False,
        id="wordle.erase",
        tooltip="Erase the last letter",
    ),
    Binding(
        "escape,ctrl+w,ctrl+u",
        "clear",
        "Clear",
        id="wordle.clear",
        tooltip="Erase all letters of the open row",
    ),
]
