"""The word on a board of Word Soup that is not yet taken, or one that is previewed instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tuiwords.games.word_soup import RIGHT, Board, Pick, Rules
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.ui.games.word_soup.entry import SoupEntry


class WordInput:
    """The word being entered, and what is previewed instead of it.

    After a word that was refused, which is ``spent``, the next letter begins another one.
    ``preview`` may be a later board of a planned line; then ``stage`` says which of how many.
    ``allowed`` tells whether words may be entered now; ``changed`` is called after every change.
    """

    def __init__(
        self,
        board: Board,
        rules: Rules,
        lexicon: Lexicon,
        *,
        allowed: Callable[[], bool],
        changed: Callable[[], None],
    ) -> None:
        self.rules = rules
        self.lexicon = lexicon
        self.entry = SoupEntry(board, rules, lexicon)
        self.spent = False
        self.preview: SoupEntry | None = None
        self.stage = ""
        self._allowed = allowed
        self._changed = changed

    @property
    def seen(self) -> SoupEntry:
        """The word being entered, or what is previewed instead."""
        return self.preview or self.entry

    def begin(self, board: Board, tilt: str = RIGHT) -> None:
        """Begin a word on another board."""
        self.spent = False
        self.entry = SoupEntry(board, self.rules, self.lexicon, tilt)

    def show_nothing(self) -> None:
        """End the preview."""
        self.preview, self.stage = None, ""

    def change(self, change: Callable[[SoupEntry], None]) -> None:
        """Change the word, if words may be entered now."""
        if self._allowed():
            self.spent = False
            self.show_nothing()
            change(self.entry)
            self._changed()

    def type(self, letter: str) -> None:
        """Add a letter to the word, or begin another one with it."""
        before = "" if self.spent else self.entry.text
        self.change(lambda entry: entry.type(before + letter))

    def show_line(self, start: Board, line: Sequence[Pick], step: int) -> None:
        """Preview a board after the first ``step`` words of a line, with the next one on it."""
        self.show_nothing()
        if not line:
            return
        board = start
        for pick in line[:step]:
            board = board.without(pick.path, pick.tilt)
        self.preview = SoupEntry(board, self.rules, self.lexicon)
        if step < len(line):
            self.preview.fill(line[step])
        if len(line) > 1:
            self.stage = f"{min(step + 1, len(line))} of {len(line)}"
