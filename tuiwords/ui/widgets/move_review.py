"""A review as a list of moves; beside it the verdict on one of them, a picture and a second list.

A game says what is in the lists and draws the picture.
"""

from __future__ import annotations

import textwrap
from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tuiwords.play.judged import Alternative, JudgedMove
from tuiwords.play.review import Review
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.review_board import ReviewBoard

LOOKS = {
    "small": "$foreground 75%",
    "medium": "$text-warning",
    "large": "$text-error bold",
    "phony": "$text-error bold",
}
MARKS = {"": "✓", "small": "·", "medium": "✗", "large": "✗", "phony": "✗"}
BEST = "best"  # the side list of the best moves


class ReviewList(CursorList):
    """A list of a review; Enter is a key of its page."""

    chooses = False

    def __init__(self, columns: Sequence[ListColumn], id: str) -> None:
        super().__init__(columns, id=id)
        self.title = ""

    def titles(self) -> Sequence[tuple[str, str]]:
        """Its title, if it has one."""
        return ((self.title, "title"),) if self.title else ()

    def go(self, at: int) -> None:
        """Move the cursor to a row, and post it even without the focus."""
        self.move_to(at)
        if not self.has_focus:
            self.post_message(self.Pointed(self, self.row))


class MoveReview(ReviewBoard, can_focus=False):
    """The moves on the left; on the right the verdict, a picture, and the best moves instead.

    ``side`` is which second list is shown: the best moves, or another one that the game has.
    """

    SCOPED_CSS = False
    DEFAULT_CSS = """
    MoveReview {
        layout: horizontal;
        height: 1fr;
        padding: 1 1 0 1;
        & #review-left { width: 1fr; height: 100%; }
        & #review-moves { width: 100%; height: 1fr; }
        & #review-summary { height: auto; width: 100%; margin-top: 1; color: $foreground 75%; }
        & #review-right { width: 40; height: 100%; padding: 0 0 0 2; }
        & #review-facts { height: auto; width: 100%; }
        & #review-picture { height: auto; width: 100%; margin: 1 0; text-wrap: nowrap; }
        & #review-side { height: 1fr; min-height: 3; }
    }
    .-wide MoveReview #review-right { width: 56; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "lists", "Other list", id="look.lists", tooltip="The second list and back"),
        Binding(
            "space",
            "side",
            "Side",
            id="look.side",
            tooltip="What the second list shows",
            show=False,
        ),
    ]
    columns: ClassVar[Sequence[ListColumn]] = ()
    sides: ClassVar[Sequence[str]] = (BEST,)

    def __init__(self, cells: str = "auto") -> None:
        super().__init__(cells)
        self.side = self.sides[0]
        self.order: Sequence[int] = ()  # the moves in the order of the list
        self._instead = ""  # the move of the second list that is on the picture

    def compose(self) -> ComposeResult:
        """The two halves."""
        with Horizontal():
            with Vertical(id="review-left"):
                yield ReviewList(self.columns, "review-moves")
                yield Static(id="review-summary", markup=False)
            with Vertical(id="review-right"):
                yield Static(id="review-facts", markup=False)
                yield Static(id="review-picture", markup=False)
                yield ReviewList((ListColumn(), ListColumn(right=True)), "review-side")

    @property
    def moves(self) -> ReviewList:
        """The list of moves."""
        return self.query_one("#review-moves", ReviewList)

    @property
    def second(self) -> ReviewList:
        """The list beside it."""
        return self.query_one("#review-side", ReviewList)

    # -- what a game gives ------------------------------------------------------------------------

    @abstractmethod
    def cells_of(self, found: Review, at: int) -> tuple[str, ...]:
        """The cells of a move in the list."""

    @abstractmethod
    def picture(self, found: Review, at: int, instead: str) -> Content:
        """The position of a move with that move, or with another ``instead``."""

    def title_of(self, found: Review, at: int) -> str:
        """What a move is called."""
        return f"Move {at + 1} of {len(found.scenes)}"

    def short(self, move: str) -> str:
        """A move as it is listed."""
        return move.upper()

    def side_rows(self, found: Review, at: int) -> tuple[str, Sequence[Row]]:
        """The title and the rows of a second list other than that of the best moves."""
        del found, at
        return "", ()

    def in_order(self, found: Review) -> Sequence[int]:
        """The moves in the order of the list."""
        return range(len(found.scenes))

    # -- the page ---------------------------------------------------------------------------------

    def begin(self) -> None:
        """Take the focus."""
        self.moves.focus()

    def tell(self, found: Review) -> None:
        """Show the review so far; the selected move stays."""
        self.found = found
        self.order = tuple(self.in_order(found))
        rows = [self.row_of(found, at) for at in self.order]
        self.moves.show(rows)
        summary = "\n".join(found.summary)
        self.query_one("#review-summary", Static).update(Content(summary))
        self._show()

    def row_of(self, found: Review, at: int) -> Row:
        """The row of a move in the list."""
        move = found.judged[at] if at < len(found.judged) else None
        mark = "…" if move is None else MARKS.get(move.kind, "")
        grave = move is not None and move.grave
        return Row(str(at), (mark, *self.cells_of(found, at)), strong=grave)

    def go(self, at: int) -> None:
        """Show a move."""
        if at in self.order:
            self.moves.go(self.order.index(at))

    def on_cursor_list_pointed(self, message: CursorList.Pointed) -> None:
        """Show the move, or on its picture the one of the second list."""
        message.stop()
        if message.source is self.moves and message.key is not None:
            changed = int(message.key) != self.at
            self.at = int(message.key)
            if changed:
                self.second.moved = False
                self.post_message(self.Moved())
        self._show(message.key if message.source is self.second else None)

    def action_lists(self) -> None:
        """Go to the second list and back."""
        (self.moves if self.second.has_focus else self.second).focus()

    def action_side(self) -> None:
        """Show something else in the second list."""
        self.side = self.sides[(self.sides.index(self.side) + 1) % len(self.sides)]
        self.second.moved = False
        self._show()

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Some games have one second list."""
        return len(self.sides) > 1 if action == "side" else True

    # -- drawing ----------------------------------------------------------------------------------

    def _show(self, instead: str | None = None) -> None:
        found = self.found
        if found is None or not self.is_mounted or self.at >= len(found.scenes):
            return
        title, rows = self._second_rows(found)
        self.second.title = title
        if list(self.second.rows) != list(rows):
            self.second.show(rows)
        facts = self.query_one("#review-facts", Static)
        facts.update(Content("\n").join(self.facts_of(found, instead, max(20, facts.size.width))))
        self._instead = instead if instead is not None and self.side == BEST else ""
        self.refresh_picture()

    def refresh_picture(self) -> None:
        """Draw the position again."""
        if self.found is not None:
            picture = self.picture(self.found, self.at, self._instead)
            self.query_one("#review-picture", Static).update(picture)

    def _second_rows(self, found: Review) -> tuple[str, Sequence[Row]]:
        if self.side != BEST:
            return self.side_rows(found, self.at)
        best = self.move.alternatives if self.move is not None else ()
        title = "The best instead" if best else ""
        return title, [
            Row(each.move, (self.short(each.move), behind(each)), faint=n != 0)
            for n, each in enumerate(best)
        ]

    def facts_of(self, found: Review, instead: str | None, width: int) -> list[Content]:
        """What is said about the move, and why another one is better."""
        move = self.move
        lines = [Content.styled(self.title_of(found, self.at), "bold")]
        if move is None:
            return [*lines, Content.styled("Analyzing…", "$foreground 60%")]
        lines.append(
            Content.styled(verdict(move, found.unit), LOOKS.get(move.kind, "$text-success"))
        )
        chosen = next((each for each in move.alternatives if each.move == instead), None)
        why = chosen.why if chosen is not None and chosen.why else move.why
        return lines + [Content.styled(line, "italic") for line in textwrap.wrap(why, width)]


def behind(each: Alternative) -> str:
    """How far a move is behind the best one."""
    if not each.behind:
        return "best"
    form = ".2f" if each.unit == "guesses" else ".1f" if each.unit == "%" else ".0f"
    return f"-{each.behind:{form}} {each.unit}".rstrip()


def verdict(move: JudgedMove, unit: str) -> str:
    """A verdict in a few words, with what was lost."""
    if move.kind == "phony":
        return "✗ Challenged off the board"
    if not move.kind:
        same = move.played == move.best
        return "✓ The best" if same else "✓ About as good as the best"
    form = ".2f" if unit == "guesses" else ".1f"
    return f"✗ A {move.kind} mistake: {move.lost:{form}} {unit} lost"
