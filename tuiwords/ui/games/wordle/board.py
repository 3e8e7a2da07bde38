"""Wordle's board: the rows guessed and the row being typed, on one board or on several."""

from __future__ import annotations

from typing import ClassVar, Unpack, cast

from textual.binding import BindingType
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip

from tuiwords.games import wordle
from tuiwords.games.base import Seat
from tuiwords.lexicon.languages import spelled
from tuiwords.play.match import Match
from tuiwords.store.records import Event
from tuiwords.text import count_text
from tuiwords.ui.games.wordle import wordle_boards
from tuiwords.ui.games.wordle.guess_rows import GuessInput, GuessRows
from tuiwords.ui.games.wordle.wordle_boards import WordleBoards
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.widgets import tiles
from tuiwords.ui.widgets.board import BoardOptions, GameBoard
from tuiwords.ui.widgets.keyboard import ENTER, BoardKeyboard
from tuiwords.ui.widgets.tiles import Tiles

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


class WordleBoard(GameBoard, can_focus=True):
    """Guesses as rows of tiles. Letters type, Enter guesses, Backspace erases.

    In a game with several boards each guess is answered on all that are open, and ``view`` draws
    them side by side.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = tiles.LOOKS.components | wordle_boards.LOOKS.components
    DEFAULT_CSS = tiles.LOOKS.css("WordleBoard") + wordle_boards.LOOKS.css("WordleBoard")
    BINDINGS: ClassVar[list[BindingType]] = BINDINGS

    class Typed(Message):
        """The guess in the open row has changed."""

    def __init__(self, match: Match, seat: Seat, **options: Unpack[BoardOptions]) -> None:
        super().__init__(match, seat, **options)
        state = self.state
        self.input = GuessInput(
            state.length,
            frozenset(self.alphabet),
            allowed=lambda: self.open,
            changed=self._input_changed,
        )
        self._clears = False  # whether the footer says that Escape erases letters
        self.rows = GuessRows(self, self.input, state, seat)
        self.view: Tiles | WordleBoards
        if len(state.boards) == 1:
            self.view = Tiles(self, lambda: self.rows.shape, self.rows.face, cells=self.cells)
        else:
            self.view = WordleBoards(self, self.rows)

    def on_mount(self) -> None:
        """Take up no more room than the largest tiles need."""
        self.styles.max_height = self.view.most_lines

    @property
    def state(self) -> wordle.AnyWordle:
        """The position."""
        return cast("wordle.AnyWordle", self.match.state)

    @property
    def alphabet(self) -> str:
        """The letters that words are made of."""
        return self.state.allowed.alphabet.letters

    def render_line(self, y: int) -> Strip:
        """One line of the rows."""
        return self.view.line(y)

    @property
    def caret(self) -> Offset | None:
        """The middle of the tile of the next letter; the last one's once the row is full."""
        row, columns = len(self.rows.clues), self.state.length
        return self.view.middle_of(row, min(len(self.input.entry), columns - 1))

    # -- keys -------------------------------------------------------------------------------------

    def spelled(self, typed: str) -> str:
        """A typed letter as the language of the words spells it."""
        return spelled(typed, self.state.allowed)

    def take_key(self, key: str, character: str | None) -> bool:
        """Take a letter or Backspace."""
        return self.input.take_key(key, character)

    def action_guess(self) -> None:
        """Play the open row."""
        if self.open:
            self.play(self.input.entry)

    def action_erase(self) -> None:
        """Erase the last letter of the open row."""
        self.input.erase()

    def action_clear(self) -> None:
        """Erase the open row."""
        self.input.clear()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of the open row work only while it is open."""
        del parameters
        if action == "clear":
            return self.open and bool(self.input.entry)  # else Escape goes back
        return self.open if action in {"guess", "erase"} else True

    def watch_open(self) -> None:
        """Show the cursor only during the turn."""
        self._draw_open_row()
        self.refresh_bindings()

    def _input_changed(self) -> None:
        self._draw_open_row()
        if self.is_attached:  # keys may still come while the table is closed
            self.typed()
            self.post_message(self.Typed())
            self._show_keys()

    def _show_keys(self) -> None:
        """Update the footer if Escape does something else now."""
        if bool(self.input.entry) != self._clears:
            self._clears = not self._clears
            self.refresh_bindings()

    def _draw_open_row(self) -> None:
        if self.is_mounted:
            self.view.refresh_row(len(self.rows.clues))

    # -- what the table asks of a board -----------------------------------------------------------

    def update(self) -> None:
        """Show the current position, uncovering a new row tile by tile."""
        redraw = self.view.refresh_row if self.motion else None
        self.rows.follow(self.state, self.seat, redraw=redraw, done=self._show_all)
        self.post_message(self.Typed())
        self._show_keys()
        self.refresh()

    def _show_all(self) -> None:
        self.refresh()
        self.post_message(self.Shown())

    def clear(self) -> None:
        """Erase the open row."""
        self.input.put("")

    def refuse(self) -> None:
        """Mark the open row; the next letter begins another guess if it is full."""
        self.input.wrong = True
        self._draw_open_row()
        if self.motion:
            self.view.shake(len(self.rows.clues))

    def fill(self, move: str) -> None:
        """Put a word into the open row."""
        self.input.put(move)

    def preview(self, move: str | None) -> None:
        """Show a word in the open row, in italics, instead of what was typed; None ends that."""
        self.input.preview = move
        self._draw_open_row()

    def progress(self, seat: Seat) -> str:
        """Guesses made out of those allowed; boards solved, or words left in Absurdle."""
        boards = self.state.boards
        made = f"{len(self.state.rows[seat])}/{self.state.guesses}"
        found = sum(board.solved(seat) for board in boards)
        if isinstance(self.state, wordle.AbsurdState):
            return f"{len(self.state.possible(seat)):,} left · {made}"
        return f"{found}✓ {made}" if len(boards) > 1 else made

    def record(self, event: Event) -> str:
        """The word if it may be seen, else only that there was a guess."""
        if event.seat == self.seat or self.revealed:
            return event.text.upper()
        return "guesses"

    def headline(self) -> str:
        """How many words were found, and with how many guesses."""
        boards, made = self.state.boards, len(self.state.rows[self.seat])
        found = sum(board.solved(self.seat) for board in boards)
        if len(boards) > 1:
            every = f"All {found} words found in {made} guesses"
            return every if found == len(boards) else f"{found} of {len(boards)} words found"
        return f"Found in {count_text(made, 'guess', 'guesses')}" if found else "Not found"

    def featured_word(self) -> str:
        """The answer, once the game is over; none with several boards."""
        boards, over = self.state.boards, self.state.outcome is not None
        return boards[0].hidden(self.seat) if over and len(boards) == 1 else ""

    def turn_to(self, seat: Seat) -> None:
        """Show another seat's board."""
        self.seat = seat
        self.rows.turn_to(self.state, seat)
        self.update()

    def look_at(self, board: int) -> None:
        """Let the keyboard show a board, counted from 1, or all of them (0)."""
        self.rows.looked_at = board
        self.refresh()
        self.post_message(self.Shown())


class GuessKeyboard(BoardKeyboard):
    """It shows what the guesses tell about each letter; a click types into the open row."""

    def __init__(self, board: WordleBoard) -> None:
        super().__init__(board.alphabet)
        self._board = board

    def update(self) -> None:
        """Show the colors of the letters, and set Enter off when the guess is complete."""
        rows = self._board.rows
        self.keys.show(rows.marks(), rows.marks_by_board())
        self.keys.set_off_enter(self._board.input.complete)

    def press(self, key: str) -> None:
        """Take a clicked key."""
        if key == ENTER:
            self._board.action_guess()
        else:
            self._board.take_key(key, key)
