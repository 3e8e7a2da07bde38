"""The panels beside a crossword board: the unseen tiles, and the score sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.scrabble.entry import in_order
from tuiwords.games.scrabble.rules import BLANK
from tuiwords.games.scrabble.tiles import is_vowel, spelling
from tuiwords.games.scrabble.view import ScrabbleView
from tuiwords.play.games.scrabble.held import held_line, likely_held
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.games.scrabble.board import ScrabbleBoard
from tuiwords.ui.games.scrabble.turn_history import PlayedTurn
from tuiwords.ui.widgets.columns import ListColumn, Row, fitted
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.ending import Ending
from tuiwords.ui.widgets.log import Log

_ENTRY = 4  # columns of a letter and its count
_WIDEST = 9  # most letters in a line: three lines of nine
_NAME = 10
_POINTS, _TOTAL = 5, 4  # columns of the points of a turn and of the total after it
_FIGURES = 16  # columns of a listed turn beside its name and word: square, points, total, gaps


class UnseenTiles(Widget):
    """How many tiles of each letter are in the bag or on other racks."""

    COMPONENT_CLASSES = {"unseen--title", "unseen--dim", "unseen--letter", "unseen--gone"}
    DEFAULT_CSS = """
    UnseenTiles {
        height: auto;
        & > .unseen--title { text-style: bold; }
        & > .unseen--dim { color: $foreground 60%; }
        & > .unseen--letter { text-style: bold; }
        & > .unseen--gone { color: $foreground 35%; }
    }
    """

    def __init__(self, board: ScrabbleBoard) -> None:
        super().__init__(id="side-panel", classes="-tall -filled")
        self.border_title = "Tiles"
        self._board = board
        self._inferring = Background(self)
        self._held: tuple[tuple[str, float], ...] = ()
        self._view: ScrabbleView | None = None  # that the tiles held belong to

    @property
    def unseen(self) -> str:
        """The tiles that the viewer cannot see."""
        state = self._board.state
        if not self._board.revealed:
            return state.view(self._board.seat).unseen
        unknown = Counter("".join(state.racks)) - Counter("".join(state.known_racks))
        return "".join([*state.bag, *unknown.elements()])

    def infer(self, shown: bool) -> None:
        """Show or hide which tiles the opponent likely holds."""
        state = self._board.state
        view = state.view(self._board.seat) if shown and not state.outcome else None
        if view == self._view:
            return
        self._view = view
        self._inferring.cancel()
        self._show_held(())
        if view is not None and view.made is not None:
            self._inferring.run(lambda: likely_held(view), self._show_held)

    def _show_held(self, held: tuple[tuple[str, float], ...]) -> None:
        if held != self._held:
            self._held = held
            self.refresh(layout=True)

    def get_content_height(self, *_: Any) -> int:
        """A title, the letters, vowels and consonants, and what the opponent likely holds."""
        return 2 + self._rows + bool(self._held)

    @property
    def _columns(self) -> int:
        return max(1, min(_WIDEST, self._width // _ENTRY))

    @property
    def _width(self) -> int:
        parent = self.parent
        return self.size.width or (parent.size.width if isinstance(parent, Widget) else 30) or 30

    @property
    def _rows(self) -> int:
        return -(-len(self._board.state.rules.counts) // self._columns)

    def on_resize(self) -> None:
        """Fit the height to the new width."""
        self.refresh(layout=True)

    def render_line(self, y: int) -> Strip:
        """The bag, the letters, the kinds."""
        ground, width = self.visual_style.rich_style, self.size.width
        counts = Counter(self.unseen)
        if y == 0:
            style = ground + self.get_component_rich_style("unseen--title")
            return Strip([Segment(self._title(), style)]).adjust_cell_length(width, ground)
        if y <= self._rows:
            letters = in_order("".join(self._board.state.rules.counts))
            row = letters[(y - 1) * self._columns : y * self._columns]
            segments = [part for letter in row for part in self._entry(letter, counts, ground)]
            return Strip(segments).adjust_cell_length(width, ground)
        dim = ground + self.get_component_rich_style("unseen--dim")
        text = self._kinds(counts) if y == self._rows + 1 else held_line(self._held, width)
        return Strip([Segment(text, dim)]).adjust_cell_length(width, ground)

    def _entry(self, letter: str, counts: Counter[str], ground: Style) -> list[Segment]:
        count, shown = counts[letter], spelling(letter)
        if not count:
            gone = ground + self.get_component_rich_style("unseen--gone")
            return [Segment(f"{shown}·".ljust(_ENTRY), gone)]
        bold = ground + self.get_component_rich_style("unseen--letter")
        dim = ground + self.get_component_rich_style("unseen--dim")
        return [Segment(shown, bold), Segment(f"{count:<{_ENTRY - len(shown)}}", dim)]

    def _title(self) -> str:
        state, revealed = self._board.state, self._board.revealed
        bag = len(state.bag) if revealed else state.view(self._board.seat).bag
        unseen, held = len(self.unseen), f"bag {bag}" if bag else "bag empty"
        if state.turns_left > 0 and state.outcome is None:
            held = f"{count_text(state.turns_left, 'turn')} left"
        if (turns := state.rules.turns) and state.outcome is None:
            return f"Turn {state.number + 1} of {turns} · {held}"
        known = revealed and unseen == bag
        return held.capitalize() if known else f"Unseen {unseen} · {held}"

    def _kinds(self, counts: Counter[str]) -> str:
        count = sum(number for tile, number in counts.items() if is_vowel(tile))
        blanks = counts[BLANK]
        rest = counts.total() - count - blanks
        more = f" · {count_text(blanks, 'blank')}" if blanks else ""
        vowels, consonants = count_text(count, "vowel"), count_text(rest, "consonant")
        texts = (
            f"{vowels} · {consonants}{more}",
            f"{vowels} · {consonants}",
            f"{vowels} · {count_text(rest, 'other')}",
        )
        return next((text for text in texts if len(text) <= self.size.width), texts[-1])


class ScoreSheet(Log):
    """The turns that fit, newest last, each with its points, and the total if there is room."""

    def __init__(self, board: ScrabbleBoard) -> None:
        super().__init__()
        self._board = board

    def fit(self) -> None:
        """Show as many lines as there is room for."""
        turns = self._board.turns[-max(1, self.size.height) :]
        width, names = self.size.width, [player.name for player in self._board.match.seats]
        most = _NAME if width >= 40 else 7 if width >= 28 else 3
        wide = min(most, max(map(len, names)))
        longest = max((len(self._board.what(turn)) for turn in turns), default=0)
        total = _TOTAL if longest + wide + _POINTS + _TOTAL < width else 0
        room = max(6, width - wide - 1 - _POINTS - total)
        shown = [n if len(n) <= wide or wide < 4 else f"{n[: wide - 1]}…" for n in names]
        lines = (self._line(t, f"{shown[t.seat][:wide]:<{wide}} ", room, total) for t in turns)
        self.update(Content("\n").join(lines))

    def _line(self, turn: PlayedTurn, name: str, room: int, total: int) -> Content:
        points = "" if turn.points is None else f"{turn.points:+d}"
        return Content.assemble(
            (name, "$foreground 60%"),
            (fitted(self._board.what(turn), room), "bold"),
            (f"{points:>{_POINTS}}", "$primary"),
            (f"{turn.total:>{_TOTAL}}" if total else "", "$foreground 75%"),
        )


class TurnList(CursorList):
    """All turns of a game that is over; the board shows the one under the cursor."""

    INSIDE = (Ending,)
    TYPES = "nothing"
    chooses = False
    gaps: ClassVar[Sequence[int]] = (1,)

    def __init__(self, board: ScrabbleBoard) -> None:
        columns = (
            ListColumn(),
            ListColumn(),
            ListColumn(),
            ListColumn(right=True),
            ListColumn(right=True),
        )
        super().__init__(columns, id="words")
        self._board = board

    def begin(self) -> None:
        """List the turns, with the cursor on the last."""
        self.show(self._listed())
        self.move_to(len(self._turns) - 1)

    def on_resize(self) -> None:
        """Fit the names to the width."""
        self.show(self._listed())

    def _listed(self) -> list[Row]:
        names = [player.name for player in self._board.match.seats]
        words = [turn.words[0] if turn.words else turn.what for turn in self._turns]
        totals = self.size.width - max(map(len, words), default=8) - _FIGURES >= 3
        cells = [self._row(turn, "", totals=totals).cells for turn in self._turns]
        figures = sum(1 + max(map(len, column)) for column in list(zip(*cells, strict=True))[1:])
        room = self.size.width - figures
        wide = max(3, min(_NAME, room, max(map(len, names))))
        shown = [n if len(n) <= wide or wide < 4 else f"{n[: wide - 1]}…" for n in names]
        return [self._row(turn, shown[turn.seat][:wide], totals=totals) for turn in self._turns]

    @property
    def _turns(self) -> tuple[PlayedTurn, ...]:
        return self._board.turns

    @staticmethod
    def _row(turn: PlayedTurn, name: str, *, totals: bool) -> Row:
        total = str(turn.total) if totals else ""
        if turn.points is None:
            return Row("", (name, "", turn.what, "", total), faint=True)
        place, _, word = turn.what.partition(" ")
        points = f"{turn.points:+d}"
        return Row(word.lower(), (name, place, word.upper(), points, total))

    def titles(self) -> Sequence[tuple[str, str]]:
        """A title."""
        return (("Turns", "title"),)

    def on_cursor_list_pointed(self, message: CursorList.Pointed) -> None:
        """Show the turn under the cursor."""
        if message.row is not None:
            self._board.look_at(self.cursor)
