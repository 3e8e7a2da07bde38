"""The keys of Boggle's board."""

from __future__ import annotations

from textual.binding import BindingType

from tuiwords.ui.keys import hidden, shown

BINDINGS: list[BindingType] = [
    hidden("enter,space", "play_word", "Play", "boggle.play", "Play the word that is typed"),
    hidden("backspace", "erase", "Erase", "boggle.erase", "Erase the last letter"),
    shown("escape,ctrl+w,ctrl+u", "clear", "Clear", "boggle.clear", "Erase the word"),
    hidden("right,slash", "turn(1)", "Turn", "boggle.right", "Turn the board clockwise"),
    hidden("left", "turn(-1)", "Turn back", "boggle.left", "Turn the board counterclockwise"),
]
