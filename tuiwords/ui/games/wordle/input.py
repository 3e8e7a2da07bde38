"""The open row of Wordle's board: the word being typed, or one that is previewed instead."""

from __future__ import annotations

from collections.abc import Callable

from tuiwords.ui.widgets.tiles import Face


class GuessInput:
    """The guess being typed. ``wrong`` means that it was refused.

    Backspace corrects a refused guess. If it is complete, the next letter begins another one.
    ``allowed`` tells whether guesses may be typed now; ``changed`` is called after every change.
    """

    def __init__(
        self,
        length: int,
        letters: frozenset[str],
        *,
        allowed: Callable[[], bool],
        changed: Callable[[], None],
    ) -> None:
        self.entry = ""
        self.preview: str | None = None
        self.wrong = False
        self._length = length
        self._letters = letters
        self._allowed = allowed
        self._changed = changed

    @property
    def complete(self) -> bool:
        """Whether all letters are typed."""
        return len(self.entry) == self._length

    def begin(self) -> None:
        """Begin the next guess."""
        self.entry, self.preview, self.wrong = "", None, False

    def put(self, word: str) -> None:
        """Put a word, or a part of one, into the row."""
        self.preview, self.wrong = None, False
        self.entry = word[: self._length]
        self._changed()

    def erase(self) -> None:
        """Erase the last letter."""
        if self._allowed():
            self.put(self.entry[:-1])

    def clear(self) -> None:
        """Erase all letters."""
        if self._allowed():
            self.put("")

    def take_key(self, key: str, character: str | None) -> bool:
        """Take a letter or Backspace."""
        if not self._allowed():
            return False
        letter = (character or "").lower()
        if letter in self._letters:
            replaced = self.wrong and self.complete
            self.put(letter if replaced else self.entry + letter)
        elif key == "backspace":
            self.erase()
        else:
            return False
        return True

    def face(self, column: int) -> Face:
        """A tile of the open row."""
        if self.preview is not None:
            return Face(self.preview[column : column + 1], "preview")
        if column < len(self.entry):
            return Face(self.entry[column], "wrong" if self.wrong else "typed")
        if column == len(self.entry) and self._allowed():
            return Face("_", "cursor")
        return Face()
