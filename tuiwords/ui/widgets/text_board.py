"""A board of text, for games whose moves are typed as text."""

from __future__ import annotations

from abc import abstractmethod

from textual.content import Content

from tuiwords.games.base import Seat
from tuiwords.ui.widgets.board import GameBoard


class TextBoard(GameBoard, can_focus=True):
    """The position as ``text``, and below it the move being typed, which Enter plays.

    Subclasses have ``text``, ``progress`` and ``headline``.
    """

    entry = ""
    shown = ""
    _refused = False

    @abstractmethod
    def text(self) -> str:
        """The position in lines, without what this seat may not know."""

    def update(self) -> None:
        """Show the position, and nothing typed."""
        self.clear()
        self.post_message(self.Shown())

    def turn_to(self, seat: Seat) -> None:
        """Show another seat's board."""
        self.seat = seat
        self.update()

    def refuse(self) -> None:
        """The next letter replaces what was typed."""
        self._refused = True

    def clear(self) -> None:
        """Remove what was typed."""
        self.fill("")

    def fill(self, move: str) -> None:
        """Put a move there without playing it."""
        self.entry, self._refused = move, False
        self.refresh()

    def preview(self, move: str | None) -> None:
        """Show a move in place of what was typed, or that again."""
        self.shown = move or ""
        self.refresh()

    def take_key(self, key: str, character: str | None) -> bool:
        """Letters and digits are typed, Backspace takes one back, Enter plays."""
        if not self.open:
            return False
        if key == "enter":
            self.play(self.entry)
        elif key == "backspace":
            self._type(self.entry[:-1])
        elif character and character.isalnum():
            self._type(character if self._refused else self.entry + character)
        else:
            return False
        return True

    def _type(self, move: str) -> None:
        self.fill(move)
        self.typed()

    def render(self) -> Content:
        """The text, and the move."""
        return Content(f"{self.text()}\n\n> {self.shown or self.entry}")
