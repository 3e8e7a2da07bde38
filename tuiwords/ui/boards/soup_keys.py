"""The keys of Word Soup's board."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from tuiwords.games.word_soup import SHUFFLE, SUGGEST

MOVES = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}

BINDINGS: list[BindingType] = [
    Binding("enter", "take", "Take", show=False, id="soup.take", tooltip="Take the word"),
    Binding(
        "backspace", "erase", "Erase", show=False, id="soup.erase", tooltip="Erase the last letter"
    ),
    Binding(
        "ctrl+w,ctrl+u", "clear", "Clear", show=False, id="soup.clear", tooltip="Erase the word"
    ),
    Binding("tab", "path(1)", "Next path", id="soup.path", tooltip="Another path of the word"),
    Binding(
        "comma,less_than_sign",
        "tilt('left')",
        "Tilt",
        key_display=", .",
        id="soup.left",
        tooltip="Close the rows up to the left, or with . to the right",
    ),
    Binding(
        "full_stop,greater_than_sign",
        "tilt('right')",
        "Tilt right",
        show=False,
        id="soup.right",
        tooltip="Close the rows up to the right",
    ),
    *(
        Binding(
            key,
            f"cursor{way}",
            "Cursor",
            show=False,
            id=f"soup.{key}",
            tooltip="Go to a square; Space traces the word over it",
        )
        for key, way in MOVES.items()
    ),
    Binding(
        "space",
        "touch",
        "Trace",
        show=False,
        id="soup.trace",
        tooltip="Trace the word over the square under the cursor",
    ),
    Binding(
        "1",
        f"lifeline('{SUGGEST}')",
        "Suggest",
        id="soup.suggest",
        tooltip="Lifeline: have a word suggested, once a game",
    ),
    Binding(
        "2",
        f"lifeline('{SHUFFLE}')",
        "Shuffle",
        id="soup.shuffle",
        tooltip="Lifeline: have the letters shuffled, once a game",
    ),
]
