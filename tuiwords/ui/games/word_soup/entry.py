"""A word on a board of Word Soup before it is taken: typed, or traced over squares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from tuiwords.games.word_soup import LEFT, RIGHT, Board, Pick, Rules, vowels_left
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.text import count_text

_WAYS = 60  # most paths of a word that are tried; a word of three letters may have more


class WordInput:
    """The word being entered, and what is previewed instead of it.

    After a word that was ``rejected``, the next letter begins another one.
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
        self.rejected = False
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
        self.rejected = False
        self.entry = SoupEntry(board, self.rules, self.lexicon, tilt)

    def show_nothing(self) -> None:
        """End the preview."""
        self.preview, self.stage = None, ""

    def change(self, change: Callable[[SoupEntry], None]) -> None:
        """Change the word, if words may be entered now."""
        if self._allowed():
            self.rejected = False
            self.show_nothing()
            change(self.entry)
            self._changed()

    def type(self, letter: str) -> None:
        """Add a letter to the word, or begin another one with it."""
        before = "" if self.rejected else self.entry.text
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


class SoupEntry:
    """The word being entered. ``tilt`` is the side the player has tilted the board to.

    A typed word is looked for on that side first, then on the other; ``ways`` are the paths that
    leave different boards, and ``pick`` is the one chosen. A traced word has only its own path.
    """

    def __init__(self, board: Board, rules: Rules, lexicon: Lexicon, tilt: str = RIGHT) -> None:
        self.board = board
        self.rules = rules
        self.lexicon = lexicon
        self.tilt = tilt
        self.text = ""
        self.traced: tuple[int, ...] = ()
        self.ways: tuple[Pick, ...] = ()
        self.at = 0

    @property
    def pick(self) -> Pick | None:
        """The word so far on the chosen path, or None if it is not on the board."""
        return self.ways[self.at] if self.ways else None

    @property
    def shown_tilt(self) -> str:
        """The side to which the board is shown tilted."""
        return self.pick.tilt if self.pick else self.tilt

    @property
    def is_word(self) -> bool:
        """Whether the word could be taken now."""
        long_enough = len(self.text) >= self.rules.shortest
        return bool(self.ways) and long_enough and self.text in self.lexicon

    @property
    def can_tilt(self) -> bool:
        """Whether tilting to the other side is allowed and changes the board."""
        both = len(self.rules.tilts) > 1
        return both and self.board.tilted(LEFT).cells != self.board.tilted(RIGHT).cells

    def type(self, text: str) -> None:
        """Replace the word by a typed one."""
        self.text, self.traced, self.at = text, (), 0
        self.ways = self._found() if text else ()

    def fill(self, pick: Pick) -> None:
        """Put a word on its path."""
        self.type(pick.word)
        same = [way for way in self.ways if self._leaves(way) == self._leaves(pick)]
        others = tuple(way for way in self.ways if way not in same)
        self.ways = (pick, *others)

    def erase(self) -> None:
        """Take the last letter or square back."""
        if self.traced:
            self._trace(self.traced[:-1])
        else:
            self.type(self.text[:-1])

    def clear(self) -> None:
        """Erase the word."""
        self.type("")

    def next(self, by: int = 1) -> None:
        """Choose the next path."""
        if self.ways:
            self.at = (self.at + by) % len(self.ways)

    def tilt_to(self, tilt: str) -> None:
        """Tilt the board; a typed word is looked for there first."""
        if tilt in self.rules.tilts:
            self.tilt = tilt
            self.type("" if self.traced else self.text)

    def touch(self, square: int, *, drag: bool = False) -> None:
        """Extend the path to a square of the board as shown, or go back to one already on it.

        A square that does not touch the last one begins a new path, unless the mouse is dragged.
        """
        grid = self.board.tilted(self.shown_tilt).grid
        if not grid.faces[square]:
            return
        path = self.traced or (self.pick.path if self.pick and len(self.text) > 0 else ())
        if square in path:
            self._trace(path[: path.index(square) + 1])
        elif not path or square in grid.neighbors[path[-1]]:
            self._trace((*path, square))
        elif not drag:
            self._trace((square,))

    def _trace(self, squares: Sequence[int]) -> None:
        self.tilt = self.shown_tilt
        grid = self.board.tilted(self.tilt).grid
        self.traced, self.at = tuple(squares), 0
        self.text = grid.spelled(self.traced)
        whole = Pick(self.text, self.tilt, self.traced, self.board.columns)
        self.ways = (whole,) if self.traced else ()

    def _found(self) -> tuple[Pick, ...]:
        other = LEFT if self.tilt == RIGHT else RIGHT
        tilts = [self.tilt, other] if self.can_tilt else [self.tilt]
        ways: dict[bytes, Pick] = {}
        for tilt in tilts:
            for path in islice(self.board.tilted(tilt).grid.paths(self.text), _WAYS):
                way = Pick(self.text, tilt, path, self.board.columns)
                ways.setdefault(self._leaves(way), way)
        return tuple(ways.values())

    def _leaves(self, way: Pick) -> bytes:
        return self.board.without(way.path, way.tilt).cells

    def after(self) -> Board | None:
        """The board once the word is taken."""
        pick = self.pick
        return None if pick is None else self.board.without(pick.path, pick.tilt)

    def word_text(self) -> str:
        """The word and its points, or why it has none."""
        if not self.text:
            return "_"
        word, length = self.text.upper(), len(self.text)
        if not self.ways:
            return f"{word}  is not on the board"
        if length < self.rules.shortest:
            return f"{word}_"
        if not self.is_word:
            return f"{word}_  not a word yet"
        score = self.rules.score(self.text)
        total = f"{word}  {length} × {score // length} = {score}"
        return f"{total} + {self.rules.cleared}" if self.board.left == length else total

    def way_text(self, key: str = "") -> str:
        """Which path is chosen, with the key for the next one, and what it leaves."""
        parts = []
        if len(self.ways) > 1 and len(self.text) >= self.rules.shortest:
            parts.append(f"path {self.at + 1}/{len(self.ways)}{key and f' ({key})'}")
        if self.is_word and (after := self.after()) is not None and after.left:
            parts.append(f"leaves {after.left}, {count_text(vowels_left(after), 'vowel')}")
        return " · ".join(parts)
