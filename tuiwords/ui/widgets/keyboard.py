"""The keyboard: what is known of each letter, shown by marks as well as by color.

With several boards a key is split: it has a field for each board, laid out as these are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.ui.widgets.tiles import shows_marks

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_LOOKS = {0: "miss", 1: "near", 2: "hit"}
_SHAPES = {"unknown": " {} ", "miss": " {} ", "near": "({})", "hit": "[{}]"}
ENTER, ERASE = "enter", "backspace"


class _Look(NamedTuple):
    """How keys are drawn: the columns of a letter's, those between two, Enter and Backspace."""

    letter: int
    gap: int
    enter: str = ""
    erase: str = ""


# The first that fits is drawn. Enter and Backspace end where the longest row of letters ends.
_COMMANDS = (
    _Look(5, 1, " ENTER  ", "   ⌫    "),
    _Look(3, 1, "ENTER", "  ⌫  "),
    _Look(3, 0, "ENTER", "  ⌫  "),
    _Look(3, 0, " ⏎ ", " ⌫ "),
    _Look(3, 0, "⏎", "⌫"),
)
_NO_COMMANDS = _Look(3, 1), _Look(3, 0)


class Key(NamedTuple):
    """A key: its letter, ENTER or ERASE; the column at which it begins, and what stands on it."""

    name: str
    left: int
    text: str

    @property
    def right(self) -> int:
        """The first column to the right of the key."""
        return self.left + len(self.text)


def key_rows(alphabet: str) -> tuple[str, ...]:
    """The letters of an alphabet in the rows of a keyboard; other letters end the shortest rows.

    Without letters from a to z they are in the order of the alphabet.
    """
    rows = ["".join(letter for letter in row if letter in alphabet) for row in _ROWS]
    if not any(rows):
        third = -(-len(alphabet) // 3)
        return alphabet[:third], alphabet[third : 2 * third], alphabet[2 * third :]
    for letter in alphabet:
        if letter not in "".join(_ROWS):
            rows[min((2, 1, 0), key=lambda row: len(rows[row]))] += letter
    return tuple(rows)


class Keyboard(Widget):
    """Three rows of keys; a click presses one.

    Keys for ``commands``, Enter and Backspace, are at the ends of the last row.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "keyboard--unknown",
        "keyboard--miss",
        "keyboard--near",
        "keyboard--hit",
        "keyboard--ready",
    }
    DEFAULT_CSS = """
    Keyboard {
        height: 3;
        & > .keyboard--unknown { background: $tile; color: $tile-text; }
        & > .keyboard--miss { color: $text-disabled; }
        & > .keyboard--near { background: $near; color: $near-text; }
        & > .keyboard--hit { background: $hit; color: $hit-text; text-style: bold; }
        & > .keyboard--ready {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
            text-style: bold;
        }
        &:nocolor > .keyboard--miss { text-style: dim; }
    }
    """

    class Pressed(Message):
        """A key was clicked: a letter, ENTER or ERASE."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, alphabet: str, *, commands: bool = True) -> None:
        super().__init__(id="keyboard")
        self._letters = key_rows(alphabet)
        self._marks: Mapping[str, int] = {}
        self._boards: Sequence[Mapping[str, int] | None] = ()
        self._ready = False
        self._looks = _COMMANDS if commands else _NO_COMMANDS

    def show(
        self, marks: Mapping[str, int], boards: Sequence[Mapping[str, int] | None] = ()
    ) -> None:
        """Show what is known: 0 absent, 1 present, 2 placed.

        Keys are split for ``boards``, where there is room: on a solved one (None) nothing is known.
        """
        if (marks, boards) != (self._marks, self._boards):
            self._marks, self._boards = marks, boards
            self.refresh()

    def set_off_enter(self, ready: bool) -> None:
        """Set Enter off: what is typed is complete."""
        if ready != self._ready:
            self._ready = ready
            self.refresh()

    def look(self, key: str) -> str:
        """The style of a key: unknown, miss, near, hit or ready."""
        if key == ENTER and self._ready:
            return "ready"
        return _LOOKS.get(self._marks.get(key, -1), "unknown")

    def keys(self, row: int) -> list[Key]:
        """The keys of a row as they are drawn, from the left."""
        room = self.size.width
        fitting = (look for look in self._looks if _widest(self._letters, look) <= room)
        look = next(fitting, self._looks[-1])
        named = _named(self._letters, row, look)
        left = max(0, (room - _width(named, look) + 1) // 2)
        keys = []
        for name, text in named:
            keys.append(Key(name, left, text))
            left += len(text) + look.gap
        return keys

    def render_line(self, y: int) -> Strip:
        """One row of keys."""
        ground = self.visual_style.rich_style
        if y >= len(self._letters):
            return Strip.blank(self.size.width, ground)
        segments, at = [], 0
        for key in self.keys(y):
            segments.append(Segment(" " * (key.left - at), ground))
            segments += self._key(key)
            at = key.right
        return Strip(segments).adjust_cell_length(self.size.width, ground)

    def _key(self, key: Key) -> list[Segment]:
        """A key in one color, or with the fields of the boards on both sides of its letter."""
        half, across = len(key.text) // 2, max(2, len(self._boards) // 2)
        command = key.name in (ENTER, ERASE)
        if command or not self._boards or across > 2 * half or shows_marks(self):
            return [Segment(self._face(key), self._style(self.look(key.name)))]
        fields = [self._field(key.name, at, at + across) for at in range(across)]
        wide = [each for each in fields for _ in range(2 * half // across)]
        look = self.look(key.name)
        style = self.visual_style.rich_style if look in ("near", "hit") else self._style(look)
        return [*wide[:half], Segment(key.name.upper(), style), *wide[half:]]

    def _field(self, letter: str, above: int, below: int) -> Segment:
        """What two boards tell of a letter; there is one where ``below`` is no board."""
        looks = [self._told(letter, at) for at in (above, below) if at < len(self._boards)]
        upper, lower = (self._style(look).bgcolor for look in (looks[0], looks[-1]))
        return Segment("▀", Style(color=upper, bgcolor=lower))

    def _told(self, letter: str, board: int) -> str:
        marks = self._boards[board]
        return "miss" if marks is None else _LOOKS.get(marks.get(letter, -1), "unknown")

    def _style(self, look: str) -> Style:
        return self.get_component_rich_style(f"keyboard--{look}")

    def _face(self, key: Key) -> str:
        if key.name in (ENTER, ERASE):
            return key.text
        look, letter = self.look(key.name), key.name
        shown = letter if look == "miss" or len(letter.upper()) > 1 else letter.upper()
        shape = _SHAPES[look if shows_marks(self) else "unknown"]
        return shape.format(shown).center(len(key.text))

    def on_click(self, event: events.Click) -> None:
        """Press the key under the pointer."""
        if event.y < len(self._letters):
            for key in self.keys(event.y):
                if key.left <= event.x < key.right:
                    self.post_message(self.Pressed(key.name))


class BoardKeyboard(ABC):
    """What types on a board by clicks: ``keys`` is the keyboard that is shown."""

    def __init__(self, alphabet: str) -> None:
        self.keys = Keyboard(alphabet)
        self.keys.add_class("below-board")

    @abstractmethod
    def update(self) -> None:
        """Show what the board shows now; called whenever it has changed."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Take a clicked key: a letter, ENTER or ERASE."""


def _named(rows: Sequence[str], row: int, look: _Look) -> list[tuple[str, str]]:
    """The names of the keys of a row, and what stands on them."""
    keys = [(letter, letter.center(look.letter)) for letter in rows[row]]
    if row < len(rows) - 1 or not look.enter:
        return keys
    return [(ENTER, look.enter), *keys, (ERASE, look.erase)]


def _width(keys: Sequence[tuple[str, str]], look: _Look) -> int:
    return sum(len(text) + look.gap for _, text in keys) - look.gap


def _widest(rows: Sequence[str], look: _Look) -> int:
    return max(_width(_named(rows, row, look), look) for row in range(len(rows)))
