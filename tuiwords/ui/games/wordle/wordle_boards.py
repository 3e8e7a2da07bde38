"""Several boards of Wordle side by side: each guess is answered on all that are open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple, cast

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tuiwords.games import wordle
from tuiwords.games.base import Seat
from tuiwords.ui.games.wordle.board import WordleBoard, clue_kinds
from tuiwords.ui.widgets.canvas import TileSize
from tuiwords.ui.widgets.tiles import Face, lettering

_APART = 3  # cells between two boards; one less, and then one, where room is short
_MOST_APART, _MOST_BELOW = 8, 2  # cells and lines between boards where there is much room
BOARD_SIZES = (
    TileSize("large", 7, 3, 2, 4),
    TileSize("medium", 5, 3, 1, 3),
    TileSize("small", 3, 1, 1, 2),
    TileSize("small", 3, 1, 0, 1),
    TileSize("tiny", 2, 1, 0, 1),
    TileSize("tiny", 1, 1, 0, 1),
)


class Plan(NamedTuple):
    """How boards are laid out: ``across`` of them side by side, ``apart`` cells between two.

    ``rows`` of each are seen, the newest where these are not all. Over each stands a line of its
    own, and ``below`` it lines stay empty.
    """

    size: TileSize
    across: int
    apart: int
    rows: int
    below: int = 0

    def wide(self, length: int) -> int:
        """Cells of one board."""
        return self.size.width_of(length)

    @property
    def tall(self) -> int:
        """Lines of one board with the line over it and those below it."""
        return 1 + self.rows * self.size.pitch + self.below

    def spread(self, width: int, height: int, boards: int, length: int) -> Plan:
        """The same boards further apart, as far as there is room."""
        spare = width - self.across * self.wide(length) - (self.across - 1) * self.apart
        apart = self.apart + spare // max(1, self.across - 1)
        bands = -(-boards // self.across)
        below = (height - bands * self.tall) // bands if bands > 1 else 0
        return self._replace(apart=min(apart, _MOST_APART), below=min(below, _MOST_BELOW))


def _plans(width: int, height: int, boards: int, rows: int, length: int) -> Iterator[Plan]:
    """The plans that fit, those with the largest tiles first."""
    for size in BOARD_SIZES:
        for apart in range(_APART, 0, -1):
            for across in (boards, *(each for each in (4, 2, 1) if each < boards)):
                plan = Plan(size, across, apart, rows)
                bands = -(-boards // across)
                fits = across * plan.wide(length) + (across - 1) * apart <= width
                if fits and bands * plan.tall <= height:
                    yield plan


def best_plan(width: int, height: int, boards: int, rows: int, length: int) -> Plan:
    """The plan with the largest tiles that fits; else one of the least that shows fewer rows."""
    found = next(_plans(width, height, boards, rows, length), None)
    if found is not None:
        return found.spread(width, height, boards, length)
    least, shown = BOARD_SIZES[-1], 1
    across = max(1, min(boards, (width + 1) // (length + 1)))
    across = max(each for each in (1, 2, 4, 8) if each <= across)
    bands = -(-boards // across)
    shown = max(1, height // bands - 1)
    return Plan(least, across, 1, min(rows, shown))


class WordleBoards(WordleBoard):
    """All boards at once. Arrows or digits choose the board that the keyboard is about."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "boards--title",
        "boards--found",
        "boards--missed",
        "boards--looked-at",
    }
    DEFAULT_CSS = """
    WordleBoards {
        & > .boards--title { color: $text-muted; }
        & > .boards--found { color: $text-success; text-style: bold; }
        & > .boards--missed { color: $text-error; text-style: bold; }
        & > .boards--looked-at { color: $cursor; text-style: bold reverse; }
    }
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.looked_at = 0  # the board that the keyboard is about, counted from 1; 0 is all

    def on_mount(self) -> None:
        """Take all the room there is."""
        self.styles.max_height = None

    @property
    def _boards(self) -> wordle.BoardsState:
        return cast("wordle.BoardsState", self.match.state)

    @property
    def plan(self) -> Plan:
        """How the boards are laid out at the widget's present size."""
        size, boards = self.size, len(self._boards.boards)
        return best_plan(size.width, size.height, boards, self._guesses, self._length)

    def face_on(self, board: int, row: int, column: int) -> Face:
        """A tile of a board; a board that is solved has no open row."""
        clues = self._boards.boards[board].rows[self.seat]
        if row < len(clues):
            letter = clues[row].guess[column]
            if row < self._shown or column < self._uncovered:
                return Face(letter, clue_kinds(clues[row])[column])
            return Face(letter, "typed")
        over = self.match.state.outcome is not None
        if row != len(self.clues) or over or self._boards.boards[board].solved(self.seat):
            return Face()
        return self._open_face(column)

    # Drawing

    def render_line(self, y: int) -> Strip:
        """A line through the boards of a band."""
        plan, ground = self.plan, self.rich_style
        boards = len(self._boards.boards)
        bands = -(-boards // plan.across)
        top = max(0, (self.size.height - bands * plan.tall) // 2)
        band, line = divmod(y - top, plan.tall)
        if y < top or band >= bands:
            return Strip.blank(self.size.width, ground)
        wide = plan.wide(self._length)
        left = (self.size.width - plan.across * wide - (plan.across - 1) * plan.apart) // 2
        segments = [Segment(" " * max(0, left + self._shift), ground)]
        for board in range(band * plan.across, min(boards, (band + 1) * plan.across)):
            segments += self._title(board, wide) if line == 0 else self._tiles(board, plan, line)
            segments.append(Segment(" " * plan.apart, ground))
        return Strip(segments).adjust_cell_length(self.size.width, ground)

    def _title(self, board: int, wide: int) -> list[Segment]:
        one = self._boards.boards[board]
        clues = one.rows[self.seat]
        if one.solved(self.seat) and len(clues) <= self._shown:
            text, look = f"✓ {len(clues)}", "found"
        elif self.match.state.outcome is not None:
            text, look = one.answer.upper(), "missed"
        else:
            text, look = str(board + 1), "title"
        if board + 1 == self.looked_at:
            text, look = f"▸{text}", "looked-at"
        style = self.get_component_rich_style(f"boards--{look}")
        return [Segment(text.center(wide)[:wide], style)]

    def _tiles(self, board: int, plan: Plan, line: int) -> list[Segment]:
        row, within = divmod(line - 1, plan.size.pitch)
        row += max(0, min(len(self.clues) + 1, self._guesses) - plan.rows)
        ground, cells = self.rich_style, []
        if within >= plan.size.height or line > plan.rows * plan.size.pitch:
            return [Segment(" " * plan.wide(self._length), ground)]
        for column in range(self._length):
            if column:
                cells.append(Segment(" " * plan.size.gap, ground))
            face = self.face_on(board, row, column)
            if plan.size.width > 2:
                cells.append(self._tile(face, plan.size, within, ground))
            else:
                cells += self._small(face, plan.size.width)
        return cells

    def _small(self, face: Face, width: int) -> list[Segment]:
        # No room for marks: lower case, underlined and bold upper case tell the kinds apart.
        style = self.get_component_rich_style(f"tiles--{face.kind}")
        letter = face.letter or " "
        shown = letter.lower() if face.kind == "miss" else lettering(Face(letter), 3)[1]
        own = style + Style(underline=True, bold=False) if face.kind == "near" else style
        return [Segment(shown, own), Segment(" " * (width - 1), style)]

    def refresh_row(self, row: int) -> None:
        """Draw a row again: it runs through all the boards."""
        self.refresh()

    # What the table asks of a board

    def marks(self) -> Mapping[str, int]:
        """What is known of each letter on the board looked at, or on all that are open.

        Of several boards the best color counts; a letter is absent where none has it.
        """
        boards = self._boards.boards
        if self.looked_at:
            rows = [boards[self.looked_at - 1].rows[self.seat][: self._shown]]
        else:
            open_boards = [board for board in boards if not board.solved(self.seat)] or boards
            rows = [board.rows[self.seat][: self._shown] for board in open_boards]
        return wordle.letters(clue for row in rows for clue in row)

    def progress(self, seat: Seat) -> str:
        """Boards solved, and guesses made of those there are."""
        made = len(self._boards.rows[seat])
        return f"{self._boards.found(seat)}✓ {made}/{self._guesses}"

    def headline(self) -> str:
        """How many words were found, and with how many guesses."""
        found, boards = self._boards.found(self.seat), len(self._boards.boards)
        if found < boards:
            return f"{found} of {boards} words found"
        return f"All {boards} words found in {len(self.clues)} guesses"

    def featured_word(self) -> str:
        """There is no one word whose meaning could be told."""
        return ""

    @property
    def count(self) -> int:
        """How many boards there are."""
        return len(self._boards.boards)

    def look_at(self, board: int) -> None:
        """Let the keyboard be about a board, counted from 1, or about all (0)."""
        self.looked_at = board
        self.refresh()
        self.post_message(self.Shown())
