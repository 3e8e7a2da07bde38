"""A review as a list of moves; beside it the verdict on one of them, a picture and a second list.

A game says what is in the lists and draws the picture.
"""

from __future__ import annotations

import textwrap
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tuiwords.play.judged import Alternative, JudgedMove
from tuiwords.play.review import Review, form_of, lost_text
from tuiwords.text import count_text, figure_text
from tuiwords.ui.keys import shown
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.curve_chart import CurveChart
from tuiwords.ui.widgets.definitions import Definitions, Meaning
from tuiwords.ui.widgets.review_board import AssistantWork, ReviewBoard
from tuiwords.ui.widgets.tile_picture import Picture, TilePicture

LOOKS = {
    "": "$text-success",
    "small": "$foreground 75%",
    "medium": "$text-warning",
    "large": "$text-error bold",
    "phony": "$text-error bold",
}
_MARKS = {"": "✓", "small": "·", "medium": "✗", "large": "✗", "phony": "✗"}
_ANALYZING = Content.styled("Analyzing…", "$foreground 60%")
_MEANING, _TEXT = 3, 6  # lines of a meaning, and of a reason or a note
_TALLEST = 9  # lines of the chart
_LISTED = 2  # lines around the rows of the list of moves


class ReviewedMoves(ABC):
    """What a game gives a ``MoveReview``: its columns, its rows and its pictures.

    ``words`` says whether the second list can also show the words left after a move.
    """

    columns: ClassVar[Sequence[ListColumn]] = ()
    words: ClassVar[bool] = False
    others: ClassVar[str] = "The best moves"  # the title of the second list

    @abstractmethod
    def cells(self, found: Review, at: int) -> tuple[str, ...]:
        """The cells of a move in the list, but for the mark before them."""

    @abstractmethod
    def picture(self, found: Review, at: int, instead: str) -> Picture:
        """The position of a move with that move, or with another ``instead``."""

    @abstractmethod
    def title(self, found: Review, at: int) -> str:
        """What a move is called."""

    @abstractmethod
    def work(self, found: Review, at: int) -> AssistantWork:
        """The position before a move, for an assistant."""

    def short(self, move: str) -> str:
        """A move as it is listed."""
        return move.upper()

    def mark(self, move: JudgedMove) -> str:
        """The sign before a move in the list."""
        return _MARKS.get(move.kind, "")

    def verdict(self, move: JudgedMove, unit: str) -> tuple[str, str]:
        """A verdict in a few words, and how it looks."""
        return verdict(move, unit), LOOKS.get(move.kind, "")

    def figure(self, other: Alternative) -> str:
        """What is beside a move of the second list."""
        return behind(other)

    def left(self, found: Review, at: int) -> Sequence[str]:
        """The words left after a move."""
        del found, at
        return ()

    def order(self, found: Review) -> Sequence[int]:
        """The moves in the order of the list."""
        return range(len(found.scenes))

    def mistakes(self, found: Review) -> Sequence[int]:
        """The serious mistakes in the order in which they are gone through."""
        return [n for n, move in enumerate(found.judged) if move is not None and move.grave]


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
    """The moves on the left; on the right the verdict, a picture, and the best moves.

    ``words`` is true while the second list shows the words left instead of the best moves.
    """

    SCOPED_CSS = False
    DEFAULT_CSS = """
    MoveReview {
        layout: horizontal;
        height: 1fr;
        padding: 1 1 0 1;
        & #review-left { width: 1fr; height: 100%; }
        & #review-moves { width: 100%; height: 1fr; }
        & #review-chart { height: auto; width: 100%; margin-top: 1; text-wrap: nowrap; }
        & #review-right { width: 40; height: 100%; padding: 0 0 0 2; }
        & #review-facts { height: auto; width: 100%; }
        & #review-picture { height: auto; width: 100%; margin-top: 1; }
        & #review-meaning { height: auto; width: 100%; margin-top: 1; display: none; }
        & #review-meaning.-told { display: block; }
        & #review-side { height: 1fr; min-height: 3; margin-top: 1; }
    }
    .-wide MoveReview #review-left { width: 2fr; }
    .-wide MoveReview #review-right { width: 3fr; }
    """
    HOLDS = (ReviewList,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("tab", "lists", "Other list", "look.lists", "The second list and back"),
        shown(
            "space",
            "words",
            "Words left",
            "look.side",
            "The words left after the guess, or the best guesses",
        ),
    ]

    def __init__(self, game: ReviewedMoves, cells: str = "auto") -> None:
        super().__init__(cells)
        self.words = False
        self._game = game
        self._order: Sequence[int] = ()
        self._instead = ""  # the move of the second list that is on the picture
        self._meaning: Meaning | None = None
        self._definitions = Definitions(self, self._define)

    def compose(self) -> ComposeResult:
        """The two halves."""
        with Horizontal():
            with Vertical(id="review-left") as left:
                left.border_title = "Moves"
                yield ReviewList((ListColumn(), *self._game.columns), "review-moves")
                yield CurveChart("review-chart")
            with Vertical(id="review-right") as right:
                right.border_title = "Move"
                yield Static(_ANALYZING, id="review-facts")
                yield TilePicture("review-picture")
                yield Static(id="review-meaning", markup=False)
                yield ReviewList((ListColumn(), ListColumn(right=True)), "review-side")

    @property
    def moves(self) -> ReviewList:
        """The list of moves."""
        return self.query_one("#review-moves", ReviewList)

    @property
    def second(self) -> ReviewList:
        """The list beside it."""
        return self.query_one("#review-side", ReviewList)

    # -- the page ---------------------------------------------------------------------------------

    def begin(self) -> None:
        """Take the focus."""
        self.moves.focus()

    def show_review(self, found: Review) -> None:
        """Show the review so far; the selected move stays."""
        first = self.found is None
        self.found = found
        self._order = tuple(self._game.order(found))
        if first and self._order:
            self.at = self._order[0]
        self.moves.show([self._row(found, at) for at in self._order])
        self._show()

    def _row(self, found: Review, at: int) -> Row:
        move = found.judged[at] if at < len(found.judged) else None
        mark = "…" if move is None else self._game.mark(move)
        grave = move is not None and move.grave
        return Row(str(at), (mark, *self._game.cells(found, at)), strong=grave)

    def go(self, at: int) -> None:
        """Show a move."""
        if at in self._order:
            self.moves.go(self._order.index(at))

    def mistakes(self) -> Sequence[int]:
        """The serious mistakes in the order in which they are gone through."""
        return self._game.mistakes(self.found) if self.found is not None else ()

    def work_here(self) -> AssistantWork | None:
        """The position before the move."""
        return self._game.work(self.found, self.at) if self.found is not None else None

    def on_cursor_list_pointed(self, message: CursorList.Pointed) -> None:
        """Show the move, or on its picture the one of the second list."""
        message.stop()
        self._meaning = None
        self._definitions.cancel()
        instead = message.key if message.source is self.second else None
        if message.source is self.moves and message.key is not None:
            if int(message.key) != self.at:
                self.at = int(message.key)
                self.second.moved = False
                self.post_message(self.Moved())
        elif instead is not None and self.words:
            self._definitions.look_up(instead)
        self._show(instead)

    def _define(self, meanings: Sequence[Meaning]) -> None:
        self._meaning = meanings[0]
        self._draw()

    def action_lists(self) -> None:
        """Go to the second list and back."""
        (self.moves if self.second.has_focus else self.second).focus()

    def action_words(self) -> None:
        """Show the words left in the second list, or the best moves again."""
        self.words = not self.words
        self.second.moved = False
        self._show()

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Only some games have words left."""
        return self._game.words if action == "words" else True

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
        facts.update(Content("\n").join(self._facts(found, instead, max(20, facts.size.width))))
        self._instead = instead if instead is not None and not self.words else ""
        self._draw()

    def on_resize(self) -> None:
        """Fit the chart."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        found = self.found
        if found is None:
            return
        room = self.query_one("#review-left").content_size.height - len(self.moves.rows) - _LISTED
        least = 2 + (len(found.curve.lines) if found.curve is not None else 0)
        height = max(least, min(_TALLEST, room))
        self.query_one(CurveChart).draw(found.curve, self.at, found.key_turns, height)
        picture = self._game.picture(found, self.at, self._instead)
        self.query_one(TilePicture).show(picture)
        lines: list[str] = []
        if self._meaning is not None:
            text = f"{self._meaning.word}. {self._meaning.text}"
            width = max(20, self.second.size.width)
            lines = textwrap.wrap(text, width, max_lines=_MEANING, placeholder=" …")
        meaning = self.query_one("#review-meaning", Static)
        meaning.update(Content("\n".join(lines)))
        meaning.set_class(bool(lines), "-told")

    def _second_rows(self, found: Review) -> tuple[str, Sequence[Row]]:
        if self.words:
            left = self._game.left(found, self.at)
            title = f"{count_text(len(left), 'word')} left"
            return title, [Row(word, (word.upper(), "")) for word in left]
        best = self.move.alternatives if self.move is not None else ()
        title = self._game.others if best else ""
        return title, [
            Row(each.move, (self._game.short(each.move), self._game.figure(each)), faint=n != 0)
            for n, each in enumerate(best)
        ]

    def _facts(self, found: Review, instead: str | None, width: int) -> list[Content]:
        move = self.move
        lines = [Content.styled(self._game.title(found, self.at), "bold")]
        if move is None:
            return [*lines, _ANALYZING]
        lines.append(Content.styled(*self._game.verdict(move, found.unit)))
        chosen = next((each for each in move.alternatives if each.move == instead), None)
        why = chosen.why if chosen is not None and chosen.why else move.why
        note = str(found.rows[self.at].get("note") or "")
        return lines + [
            Content.styled(line, "italic")
            for text in (why, note)
            for line in textwrap.wrap(text, width, max_lines=_TEXT, placeholder=" …")
        ]


def behind(each: Alternative) -> str:
    """How far a move is behind the best one, with the error of that."""
    if not each.behind:
        return "best"
    form = form_of(each.unit)
    error = f" ±{figure_text(each.error, form)}" if each.error else ""
    return f"-{figure_text(each.behind, form)}{error} {each.unit}".rstrip()


def verdict(move: JudgedMove, unit: str) -> str:
    """A verdict in a few words, with what was lost."""
    if not move.kind:
        same = move.played == move.best
        return "✓ The best" if same else "✓ About as good as the best"
    return f"✗ A {move.kind} mistake: {lost_text(move, unit)} lost"
