"""The keys of Wordle's board."""

from __future__ import annotations

from textual.binding import BindingType

from tuiwords.ui.keys import hidden, shown

BINDINGS: list[BindingType] = [
    hidden("enter", "guess", "Guess", "wordle.guess", "Play the word in the open row"),
    hidden("backspace", "erase", "Erase", "wordle.erase", "Erase the last letter"),
    shown(
        "escape,ctrl+w,ctrl+u",
        "clear",
        "Clear",
        "wordle.clear",
        "Erase all letters of the open row",
    ),
]
