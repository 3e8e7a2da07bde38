"""The end of a game: the result, the rating, what the word means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tuiwords.history.statistics import Statistics
from tuiwords.text import capital
from tuiwords.ui.keys import shown
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.definitions import NOT_FOUND
from tuiwords.ui.widgets.figures import distribution

_CHART = 40  # most cells of the chart of guesses
_NARROW = 34  # cells of the panel on a screen of 80 columns, until its size is known
_SIGNS = {
    "won": ("✓ ", "bold $success"),
    "lost": ("✗ ", "bold $foreground 60%"),
    "": ("● ", "bold $primary"),
}


class Ending(VerticalScroll, can_focus=True):
    """What is shown beside the board when the game is over; its keys are plain letters.

    ``review`` is a widget to review the game with. Enter has no meaning: it often comes twice.
    """

    SCOPED_CSS = False  # the screen has the class for the height of the terminal
    DEFAULT_CSS = """
    Ending {
        height: 1fr;
        scrollbar-size-vertical: 1;
        & > Static { height: auto; margin-bottom: 1; }
        &.-review > Static { margin: 0; }  /* a list is below, which needs the lines */
        &.-review CursorList { min-height: 6; }
        &.-review > #ending-meaning { height: 4; margin: 1 0 0 0; }
    }
    .-tall Ending.-review > Static { margin-bottom: 1; }
    .-narrow.-low Ending.-review > #ending-meaning { height: 0; margin: 0; }
    .-tall Ending.-review > #ending-meaning { height: auto; min-height: 4; max-height: 9; }
    """
    TYPES = "nothing"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("v", "screen.review", "Review", "ending.review", "Move by move"),
        shown(
            "g,ctrl+r", "screen.next('again')", "Again", "ending.rematch", "The same players again"
        ),
        shown(
            "G",
            "screen.next('stronger')",
            "Stronger",
            "ending.stronger",
            "The same game against the next stronger bot",
        ),
        shown(
            "d",
            "screen.next('daily')",
            "Next daily",
            "ending.daily",
            "The next of today's games that you have not finished",
        ),
        shown(
            "t",
            "screen.next('today')",
            "Today",
            "ending.today",
            "The games of today",
        ),
        shown("y", "screen.share('grid')", "Copy grid", "ending.grid", "Copy the result"),
        shown(
            "Y",
            "screen.share('lines')",
            "Copy lines",
            "ending.lines",
            "Copy the result as lines for screen readers",
        ),
        shown("p", "screen.next('set up')", "New", "ending.new", "Set up a game"),
        shown("s", "screen.next('statistics')", "Statistics", "ending.statistics", "Statistics"),
    ]

    def __init__(self, review: Widget | None = None) -> None:
        super().__init__(id="ending", classes="" if review is None else "-review")
        self.border_title = "Result"
        self._review = review
        self.scrolls = True  # with the arrow keys, which a table that is watched needs itself
        self._began: int | None = None  # the row under the cursor of the review at first
        self._accounts: Sequence[str] = ()
        self._figures: tuple[Sequence[str], Statistics | None, int | None] = ((), None, None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave the arrow keys to the table if it needs them."""
        return self.scrolls or action not in {"scroll_up", "scroll_down"}

    def compose(self) -> ComposeResult:
        """The result, a note, the review, and the meaning of the word."""
        yield Static(id="ending-result")
        yield Static(id="ending-note")
        yield Static(id="ending-figures")
        if self._review is not None:
            yield self._review
        yield Static(id="ending-meaning")

    @property
    def has_review(self) -> bool:
        """Whether there is a review, so that room is short."""
        return self._review is not None

    def begin(self) -> None:
        """Take the keys."""
        self._began = None
        (self._review or self).focus(scroll_visible=False)

    def show_result(self, headline: str, reason: str, result: Literal["won", "lost", ""]) -> None:
        """Show how the game ended; ``result`` is empty if it was neither won nor lost."""
        first = capital(reason)
        why = Content.styled(f"{first}.", "$foreground 75%")
        shown = Content.assemble(_SIGNS[result], (headline, "bold"), "\n", why)
        self.query_one("#ending-result", Static).update(shown)
        self.query_one("#ending-meaning").display = False

    def define(self, word: str, meanings: Sequence[str]) -> None:
        """Show what a word means."""
        meaning = self.query_one("#ending-meaning", Static)
        meaning.display = bool(meanings) or self._review is not None
        lines = [Content.styled(word.upper(), "bold")]
        texts = meanings or [NOT_FOUND]
        lines += [Content.styled(text, "$foreground 75%") for text in texts]
        meaning.update(Content("\n").join(lines))

    def define_nothing(self) -> None:
        """Clear the meaning; its place stays."""
        self.query_one("#ending-meaning", Static).update("")

    def figure(
        self,
        accounts: Sequence[str],
        texts: Sequence[str],
        found: Statistics | None = None,
        guesses: int | None = None,
    ) -> None:
        """Show ``accounts`` in a line each, and the figures of the game and of the player.

        ``guesses`` are marked in the chart.
        """
        self._accounts = accounts
        self._figures = texts, found, guesses
        self._draw_figures()

    def on_resize(self) -> None:
        """Wrap the figures for the size."""
        self._draw_figures()

    def _draw_figures(self) -> None:
        texts, found, guesses = self._figures
        lines = [Content(line) for line in (*self._accounts, *wrapped(texts, self._width))]
        if found is not None:
            lines += [Content(), distribution(found, min(self._width - 1, _CHART), guesses)]
        figures = self.query_one("#ending-figures", Static)
        figures.display = bool(lines)
        figures.update(Content("\n").join(lines))

    @property
    def _width(self) -> int:
        return (self.size.width or _NARROW) - 1  # a scrollbar may come

    @on(CursorList.Pointed)
    def _follow(self, event: CursorList.Pointed) -> None:
        """Where there is little room, scroll to the list, and back at the row it began with."""
        at = event.source.cursor
        self._began = at if self._began is None else self._began
        self.scroll_to(y=0 if at == self._began else self.max_scroll_y, animate=False)

    def note(self, text: str) -> None:
        """Show a note, such as the change of the rating."""
        note = self.query_one("#ending-note", Static)
        note.display = bool(text)
        note.update(Content.styled(text, "$foreground 75%"))


def wrapped(phrases: Sequence[str], width: int) -> list[str]:
    """Phrases in lines, each phrase whole if it fits a line."""
    lines: list[str] = []
    for phrase in phrases:
        joined = f"{lines[-1]} · {phrase}" if lines else phrase
        if lines and len(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(phrase)
    return lines
