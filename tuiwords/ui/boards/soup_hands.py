"""The hands at Word Soup's board: keys and mouse that make a word and take it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, cast

from textual import events
from textual.binding import BindingType

from tuiwords.games import word_soup
from tuiwords.ui.boards.base import Board
from tuiwords.ui.boards.falling import tilting
from tuiwords.ui.boards.soup_entry import Entry
from tuiwords.ui.boards.soup_keys import BINDINGS, MOVES
from tuiwords.ui.boards.soup_view import SoupView

_OPEN_ACTIONS = {"take", "erase", "clear", "tilt", "cursor", "touch"}


class SoupHands(SoupView, Board, can_focus=True):
    """Letters type a word, arrows and the mouse trace one, Enter takes it."""

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    _dragging = False

    @property
    def state(self) -> word_soup.WordSoupState:
        """The position."""
        return cast("word_soup.WordSoupState", self.match.state)

    @property
    def board(self) -> word_soup.Board:
        """The board of this seat, tilted right."""
        return self.state.board(self.seat)

    @property
    def _letters(self) -> dict[str, int]:
        return self.state.rules.alphabet.codes

    def settle(self) -> None:
        """Show the board as it stands, whatever was falling."""
        raise NotImplementedError

    def take_key(self, key: str, character: str | None) -> bool:
        """Take a letter, Backspace or Enter; whoever types on does not wait for what falls."""
        letter = (character or "").lower()
        if not self.open or not (letter in self._letters or key in {"enter", "backspace"}):
            return False
        if self.moving:
            self.settle()
        if letter in self._letters:
            self._change(lambda entry: entry.type(entry.text + letter))
        elif key == "enter":
            self.action_take()
        else:
            self.action_erase()
        return True

    def on_key(self, event: events.Key) -> None:
        """Take the keys of a word in the order they are typed, before any binding can."""
        if self.take_key(event.key, event.character) or self._take_tool(event.key):
            event.stop()

    def _take_tool(self, key: str) -> bool:
        """Take a key that traces a word or chooses its path."""
        if not self.open or self.moving:
            return False
        if key == "space":
            self.action_touch()
        elif key in MOVES:
            self.action_cursor(*MOVES[key])
        elif key == "tab" and len(self.entry.ways) > 1:
            self.action_path(1)
        else:
            return False
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What makes sense now."""
        if action == "path":
            return self.open and len(self.entry.ways) > 1
        if action == "tilt":
            return len(self.state.rules.tilts) > 1 and self.open
        if action == "lifeline":
            return self.open and self.state.rules.lifelines > 0
        return self.open if action in _OPEN_ACTIONS else True

    def action_take(self) -> None:
        """Take the word that stands on the board."""
        if self.open:
            pick = self.entry.pick
            self.play(str(pick) if pick else self.entry.text)

    def action_erase(self) -> None:
        """Take the last letter back."""
        self._change(Entry.erase)

    def action_clear(self) -> None:
        """Begin the word anew."""
        self._change(Entry.clear)

    def action_path(self, by: int) -> None:
        """Choose another path of the word."""
        self._change(lambda entry: entry.next(by))

    def action_tilt(self, tilt: str) -> None:
        """Tilt the board to a side."""
        before = self.entry.shown_tilt
        self._change(lambda entry: entry.tilt_to(tilt))
        if self.motion and self.entry.shown_tilt != before and not self.entry.pick:
            self.run(tilting(self.board, tilt), self.draw)

    def action_cursor(self, down: int, right: int) -> None:
        """Move the cursor."""
        rows, columns = self.board.rows, self.board.columns
        if self.cursor is None:
            path = self.entry.pick.path if self.entry.pick else ()
            self.cursor = path[-1] if path else len(self.board.cells) - 1 - columns // 2
        else:
            row, column = divmod(self.cursor, columns)
            row, column = (row + down) % rows, (column + right) % columns
            self.cursor = row * columns + column
        self.draw()

    def action_touch(self) -> None:
        """Trace on to the square under the cursor."""
        square = self.cursor
        if square is not None:
            self._change(lambda entry: entry.touch(square))

    def action_lifeline(self, move: str) -> None:
        """Use a lifeline."""
        if self.open and not self.moving:
            self.play(move)

    def _change(self, change: Callable[[Entry], None]) -> None:
        if not self.open:
            return
        self.previews, self.stage = None, ""
        change(self.entry)
        self.draw()
        self.post_message(self.Typed())
        self.refresh_bindings()

    def watch_open(self) -> None:
        """The cursor comes and goes with the turn."""
        if not self.open:
            self.cursor = None
        if self.is_mounted:
            self.refresh()
            self.refresh_bindings()

    def watch_covered(self, covered: bool) -> None:
        """Nobody looks for words while the clock stands."""
        self.hidden = covered and self.match.time_limit is not None
        self.refresh()

    # -- the mouse --------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Trace on to a square; on the last square of a word, take it."""
        square = self.square_at(event.x, event.y)
        if square is None or not self.open or self.moving:
            return
        self.focus()
        if self.entry.is_word and self.entry.traced and square == self.entry.traced[-1]:
            self.action_take()
            return
        self._dragging = True
        self.cursor = None
        self.capture_mouse()
        self._change(lambda entry: entry.touch(square))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Draw the word over the squares."""
        square = self.square_at(event.x, event.y)
        traced = self.entry.traced
        if self._dragging and square is not None and traced and square != traced[-1]:
            self._change(lambda entry: entry.touch(square, drag=True))

    def on_mouse_up(self) -> None:
        """The word is drawn; Enter or a click on its last square takes it."""
        if self._dragging:
            self._dragging = False
            self.release_mouse()
