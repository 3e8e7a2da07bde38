"""Wordle's part of the table: the keyboard, opponents' rows, keys that choose a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.base import Seat
from tuiwords.games.wordle import AbsurdState
from tuiwords.text import count_text
from tuiwords.ui.games.wordle.board import GuessKeyboard, WordleBoard
from tuiwords.ui.games.wordle.guess_rows import clue_kinds
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.coach import FirstStep
from tuiwords.ui.widgets.columns import cut
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.keyboard import Keyboard
from tuiwords.ui.widgets.notice import Notice
from tuiwords.ui.widgets.tiles import Kind

_NAME = 8  # cells of a name where there is room


def _colors(board: WordleBoard) -> str:
    if board.app.no_color:
        return "[A]: right place. (A): another place. Others: not in the word."
    return "Green: right place. Amber: another place. Gray: not in it."


def _what_follows(board: WordleBoard) -> str:
    if isinstance(board.state, AbsurdState):
        return "No word is fixed: the answers keep as many as they can."
    if len(board.state.boards) > 1:
        return "A guess counts on all boards. Find every word."
    state = board.state
    left = count_text(state.guesses - len(state.rows[board.seat]), "guess", "guesses")
    return f"You have {left} left. The keys below tell what is known."


STEPS: Sequence[FirstStep[WordleBoard]] = (
    FirstStep(
        lambda board: f"Type a word of {board.state.length} letters.",
        lambda board, made: board.input.complete or made > 0,
    ),
    FirstStep("{wordle.guess} plays it, {wordle.erase} erases.", lambda _, made: made > 0),
    FirstStep(_colors, lambda _, made: made > 1),
    FirstStep(_what_follows, lambda _, made: made > 2),
    FirstStep(
        "Stuck? {table.nudge}: a small hint. {table.hints}: the best words.",
        lambda board, made: made > 3 or board.seat in board.match.replay.hinted,
    ),
    FirstStep(
        "{app.help}: rules and keys. Leave at any time, it is kept.", lambda _, made: made > 4
    ),
)


class Rivals(Widget):
    """The other seats' boards, a character per tile; letters only when the game is over."""

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
        """A line for the name and one per guess."""
        return self._board.rows.shape[0] + 1

    def render_line(self, y: int) -> Strip:
        """A line through all the boards that are whole beside each other."""
        ground = self.visual_style.rich_style
        longest = max((len(self._board.match.seats[seat].name) for seat in self._seats), default=0)
        room = self.size.width // max(1, len(self._seats)) - 1
        width = max(self._board.rows.shape[1], min(max(_NAME, longest), room))
        segments: list[Segment] = []
        for seat in self._seats[: (self.size.width + 1) // (width + 1)]:
            cells = self._title(seat, width) if y == 0 else self._row(seat, y - 1)
            used = sum(len(cell.text) for cell in cells)
            segments += [*cells, Segment(" " * (width + 1 - used), ground)]
        return Strip(segments).adjust_cell_length(self.size.width, ground)

    def _title(self, seat: Seat, width: int) -> list[Segment]:
        name = self._board.match.seats[seat].name
        style = self.get_component_rich_style("rivals--name")
        return [Segment(cut(name, width), style)]

    def _row(self, seat: Seat, row: int) -> list[Segment]:
        guesses, length = self._board.rows.shape
        rows = self._board.state.rows[seat]
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


class WordleArea(GameArea):
    """A keyboard below the board shows what is known of each letter.

    With several boards, arrows or digits choose the one that the keyboard shows.
    """

    board: WordleBoard
    STEPS = STEPS
    BINDINGS: ClassVar[list[BindingType]] = [
        shown(
            "right",
            "look(1)",
            "Board",
            "wordle.look",
            "Show one board on the keyboard, the next, or all",
            key_display="←→",
        ),
        hidden("left", "look(-1)", "Board", "wordle.look_back"),
        *(
            hidden(
                str(number),
                f"look_at({number})",
                f"Board {number}" if number else "All boards",
                f"wordle.look_{number}",
                "Show this board on the keyboard",
            )
            for number in range(9)
        ),
    ]

    def __init__(self, board: GameBoard, notice: Notice) -> None:
        super().__init__(board, notice)
        self._count = len(self.board.state.boards)
        self.roomy = self._count > 1
        self.set_class(self.roomy, "-many")
        self._keyboard = GuessKeyboard(self.board)
        # Several boards take up the room; the players' lines show how far each is.
        alone = len(self.match.seats) == 1 or self._count > 1
        self.rivals = None if alone else Rivals(self.board)

    def below_board(self) -> ComposeResult:
        """The keyboard."""
        yield self._keyboard.keys

    def on_mount(self) -> None:
        """Show what is already known in a resumed match."""
        self._keyboard.update()

    def on_game_board_shown(self) -> None:
        """Show on the keyboard what the board shows now."""
        self._keyboard.update()

    def on_wordle_board_typed(self) -> None:
        """Set Enter off on the keyboard when the guess is complete."""
        self._keyboard.update()

    def on_keyboard_pressed(self, message: Keyboard.Pressed) -> None:
        """Take a clicked key."""
        self._keyboard.press(message.key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Boards can be chosen only if there are several."""
        if action == "look_at":
            return self._count > 1 and parameters[0] in range(self._count + 1)
        return super().check_action(action, parameters) if action != "look" else self._count > 1

    def action_look(self, by: int) -> None:
        """Let the keyboard show the next board, or all of them."""
        self.board.look_at((self.board.rows.looked_at + by) % (self._count + 1))

    def action_look_at(self, board: int) -> None:
        """Let the keyboard show a board, counted from 1, or all of them (0)."""
        self.board.look_at(board)
