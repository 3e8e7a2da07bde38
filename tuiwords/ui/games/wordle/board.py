"""Wordle's board: the rows guessed, the row being typed, and the rivals' colors beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Unpack, cast

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from tuiwords.games import wordle
from tuiwords.games.base import Seat
from tuiwords.play.match import Match
from tuiwords.store.records import Event
from tuiwords.ui.widgets.board import Board, BoardOptions
from tuiwords.ui.widgets.tiles import Face, Kind, TileGrid

KINDS: tuple[Kind, ...] = ("miss", "near", "hit")  # by color: gray, amber, green
_UNCOVER = 0.07  # seconds from tile to tile: a row of five is open in a third of a second


def clue_kinds(clue: wordle.Clue) -> tuple[Kind, ...]:
    """The kind of each tile of a clue."""
    return tuple(KINDS[color] for color in wordle.digits(clue.pattern, len(clue.guess)))


class WordleBoard(TileGrid, Board):
    """Guesses as rows of tiles. Letters type, Enter guesses, Backspace erases."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "guess",
            "Guess",
            show=False,
            id="wordle.guess",
            tooltip="Play the word in the open row",
        ),
        Binding(
            "backspace",
            "erase",
            "Erase",
            show=False,
            id="wordle.erase",
            tooltip="Erase the last letter",
        ),
        Binding(
            "escape,ctrl+w,ctrl+u",
            "clear",
            "Clear",
            id="wordle.clear",
            tooltip="Erase all letters of the open row",
        ),
    ]

    def __init__(self, match: Match, seat: Seat, **options: Unpack[BoardOptions]) -> None:
        super().__init__(match, seat, **options)
        view = match.view(seat)
        self.entry = ""
        self._length = int(view.length)
        self._guesses = int(view.guesses)
        self._letters = frozenset(view.lexicon.alphabet.letters)
        self._preview: str | None = None
        self._wrong = False
        self._shown = len(self.clues)
        self._uncovered = 0
        self._timer: Timer | None = None

    @property
    def _state(self) -> wordle.WordleState:
        return cast("wordle.WordleState", self.match.state)

    def rows_of(self, seat: Seat) -> tuple[wordle.Clue, ...]:
        """The rows guessed by a seat."""
        return self._state.rows[seat]

    @property
    def clues(self) -> tuple[wordle.Clue, ...]:
        """The rows guessed at this board."""
        return self._state.rows[self.seat]

    def shape(self) -> tuple[int, int]:
        """Guesses and letters."""
        return self._guesses, self._length

    def face(self, row: int, column: int) -> Face:
        """A tile of a guess, of the row being typed, or an empty one."""
        clues = self.clues
        if row < len(clues):
            letter = clues[row].guess[column]
            if row < self._shown or column < self._uncovered:
                return Face(letter, clue_kinds(clues[row])[column])
            return Face(letter, "typed")
        if row > len(clues) or self.match.state.outcome is not None:
            return Face()
        return self._open_face(column)

    def _open_face(self, column: int) -> Face:
        if self._preview is not None:
            return Face(self._preview[column : column + 1], "preview")
        if column < len(self.entry):
            return Face(self.entry[column], "wrong" if self._wrong else "typed")
        if column == len(self.entry) and self.open:
            return Face("_", "cursor")
        return Face()

    # What the table asks of a board

    def update(self) -> None:
        """Show the match as it stands, uncovering a new row tile by tile."""
        rows = len(self.clues)
        if rows != self._shown:
            self.entry, self._wrong, self._preview = "", False, None
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._uncovered = 0
        if rows == self._shown + 1 and self.motion:
            self._shown = rows - 1
            self._timer = self.set_interval(_UNCOVER, self._open_next)
        else:
            self._show_all(rows)
        self.refresh()

    def _open_next(self) -> None:
        self._uncovered += 1
        self.refresh_row(self._shown)
        if self._uncovered >= self._length and self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._uncovered = 0
            self._show_all(len(self.clues))

    def _show_all(self, rows: int) -> None:
        self._shown = rows
        self.post_message(self.Shown())

    def refuse(self) -> None:
        """Mark the open row; its letters stay."""
        self._wrong = True
        self._refresh_entry()
        if self.motion:
            self.shake(len(self.clues))

    def fill(self, move: str) -> None:
        """Put a word into the open row."""
        self._preview = None
        self._type(move[: self._length])

    def preview(self, move: str | None) -> None:
        """Show a word in the open row, slanted; what was typed comes back afterwards."""
        self._preview = move
        self._refresh_entry()

    def marks(self) -> Mapping[str, int]:
        """What the uncovered rows tell of each letter."""
        return wordle.letters(self.clues[: self._shown])

    def progress(self, seat: Seat) -> str:
        """Guesses made of those there are."""
        rows = self._state.rows[seat]
        return f"{len(rows)}/{self._guesses}"

    def record(self, event: Event) -> str:
        """The word where it may be seen, else only that there was a guess."""
        if event.seat == self.seat or self.revealed:
            return event.text.upper()
        return "guesses"

    def headline(self) -> str:
        """In how many guesses it was found."""
        if not self._state.solved(self.seat):
            return "Not found"
        count = len(self.clues)
        return f"Found in {count} guess{'' if count == 1 else 'es'}"

    def featured_word(self) -> str:
        """The answer, once the game is over."""
        return self._state.hidden(self.seat) if self.match.state.outcome is not None else ""

    def turn_to(self, seat: Seat) -> None:
        """Show another seat's board."""
        self.seat = seat
        self._shown = len(self.clues)
        self.update()

    def alphabet(self) -> str:
        """The letters that words are made of."""
        return str(self.match.view(self.seat).lexicon.alphabet.letters)

    # Keys

    def take_key(self, key: str, character: str | None) -> bool:
        """Take a letter or Backspace."""
        if not self.open:
            return False
        letter = (character or "").lower()
        if letter in self._letters:
            self._type(self.entry + letter)
            return True
        if key == "backspace":
            self.action_erase()
            return True
        return False

    def on_key(self, event: Any) -> None:
        """Take letters, Backspace and Enter in the order they are typed.

        Bindings run later, when a key has gone all the way up to the app: letters typed ahead
        would overtake the Enter before them.
        """
        if event.key == "enter" and self.open:
            self.action_guess()
            event.stop()
        elif self.take_key(event.key, event.character):
            event.stop()

    def action_guess(self) -> None:
        """Play the open row."""
        if self.open:
            self.play(self.entry)

    def action_erase(self) -> None:
        """Erase the last letter of the open row."""
        if self.open:
            self._type(self.entry[:-1])

    def action_clear(self) -> None:
        """Erase the open row."""
        if self.open:
            self._type("")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys of the open row count only while it is open."""
        if action == "clear":
            return self.open and bool(self.entry)  # else Escape leads back
        return self.open if action in {"guess", "erase"} else True

    def watch_open(self) -> None:
        """The cursor comes and goes with the turn."""
        self._refresh_entry()
        self.refresh_bindings()

    def _type(self, entry: str) -> None:
        had_letters = bool(self.entry)
        self._preview, self._wrong = None, False
        self.entry = entry[: self._length]
        self._refresh_entry()
        if bool(self.entry) != had_letters:
            self.refresh_bindings()  # what Escape does
        self.post_message(self.Typed())

    def on_board_typed(self, message: Board.Typed) -> None:
        """Keys typed in one burst arrive after their guess was refused: its reason stays."""
        if self._wrong:
            message.stop()

    def _refresh_entry(self) -> None:
        if self.is_mounted:
            self.refresh_row(len(self.clues))


class Rivals(Widget):
    """The other seats' boards, a character a tile: their letters only when the game is over."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "rivals--hit",
        "rivals--near",
        "rivals--miss",
        "rivals--empty",
        "rivals--name",
        "rivals--hit-letter",
        "rivals--near-letter",
        "rivals--miss-letter",
    }
    DEFAULT_CSS = """
    Rivals {
        height: auto;
        & > .rivals--hit { color: $hit; }
        & > .rivals--near { color: $near; }
        & > .rivals--miss { color: $text-muted; }
        & > .rivals--empty { color: $tile; }
        & > .rivals--name { color: $text-muted; }
        & > .rivals--hit-letter { background: $hit; color: $hit-text; text-style: bold; }
        & > .rivals--near-letter { background: $near; color: $near-text; text-style: underline; }
        & > .rivals--miss-letter { background: $miss; color: $miss-text; }
    }
    """
    _MARKS: ClassVar[Mapping[Kind, str]] = {"hit": "■", "near": "○", "miss": "·"}

    def __init__(self, board: WordleBoard) -> None:
        super().__init__(id="side-panel")
        self._board = board

    @property
    def _seats(self) -> list[Seat]:
        return [seat for seat in range(len(self._board.match.seats)) if seat != self._board.seat]

    def get_content_height(self, *_: object) -> int:
        """A line for the name and one a guess."""
        return self._board.shape()[0] + 1

    def render_line(self, y: int) -> Strip:
        """A line through all the boards."""
        ground = self.rich_style
        width = max(self._board.shape()[1], 8)
        segments: list[Segment] = []
        for seat in self._seats:
            cells = self._title(seat, width) if y == 0 else self._row(seat, y - 1)
            used = sum(len(cell.text) for cell in cells)
            segments += [*cells, Segment(" " * (width + 1 - used), ground)]
        return Strip(segments).adjust_cell_length(self.size.width, ground)

    def _title(self, seat: Seat, width: int) -> list[Segment]:
        name = self._board.match.seats[seat].name
        style = self.get_component_rich_style("rivals--name")
        return [Segment(name if len(name) <= width else name[: width - 1] + "…", style)]

    def _row(self, seat: Seat, row: int) -> list[Segment]:
        guesses, length = self._board.shape()
        rows = self._board.rows_of(seat)
        if row >= len(rows):
            empty = self.get_component_rich_style("rivals--empty")
            return [Segment("-" * length if row < guesses else "", empty)]
        clue = rows[row]
        kinds = clue_kinds(clue)
        if self._board.revealed:
            return [
                self._letter(letter, kind) for letter, kind in zip(clue.guess, kinds, strict=True)
            ]
        return [Segment(self._MARKS[kind], self._style(kind)) for kind in kinds]

    def _letter(self, letter: str, kind: Kind) -> Segment:
        # Lower case, plain upper case underlined and bold upper case tell the kinds apart.
        shown = letter if kind == "miss" else letter.upper()
        return Segment(shown, self._style(f"{kind}-letter"))

    def _style(self, kind: str) -> Style:
        return self.get_component_rich_style(f"rivals--{kind}")
