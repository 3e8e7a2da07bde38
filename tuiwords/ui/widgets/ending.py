"""The end of a game: the result, the rating, what the word means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from tuiwords.history.statistics import Statistics
from tuiwords.text import capital
from tuiwords.ui.keys import shown
from tuiwords.ui.widgets.definitions import NOT_FOUND
from tuiwords.ui.widgets.figures import distribution

_CHART = 40  # most cells of the chart of guesses
_NARROW = 34  # cells of the panel on a screen of 80 columns, until its size is known
_SIGNS = {
    "won": ("✓ ", "bold $success"),
    "lost": ("✗ ", "bold $foreground 60%"),
    "": ("● ", "bold $primary"),
}
KEY_DELAY = 3.0  # seconds for which keys are ignored; typing on makes them longer
TWICE = 0.5  # seconds within which a second Enter belongs to the move that ended the game
_KEYS = ("enter", "backspace")  # besides letters, those that play


class Ending(VerticalScroll, can_focus=True):
    """What is shown beside the board when the game is over; its keys are plain letters.

    ``review`` is a widget to review the game with. After a timed game keys are ignored for a
    moment: a player who is still typing when time is up does not want a rematch. After other games
    only Enter is, for as long as somebody may press it who did not expect the end.
    """

    SCOPED_CSS = False  # the screen has the class for the height of the terminal
    DEFAULT_CSS = """
    Ending {
        height: 1fr;
        scrollbar-size-vertical: 1;
        & > Static { height: auto; margin-bottom: 1; }
        &.-review { overflow-y: hidden; }
        &.-review > #ending-meaning { height: 4; margin: 1 0 0 0; }
    }
    .-tall Ending.-review > #ending-meaning { height: auto; min-height: 4; max-height: 9; }
    """
    TYPES = "nothing"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("g,enter", "screen.rematch", "Rematch", "ending.rematch", "The same players again"),
        shown("v", "screen.review", "Review", "ending.review", "Move by move"),
        shown("y", "screen.share('grid')", "Copy grid", "ending.grid", "Copy the result"),
        shown(
            "Y",
            "screen.share('lines')",
            "Copy lines",
            "ending.lines",
            "Copy the result as lines for screen readers",
        ),
        shown("p", "screen.new_game", "New", "ending.new", "Set up a game"),
        shown("s", "screen.statistics", "Statistics", "ending.statistics", "Statistics"),
    ]

    def __init__(self, review: Widget | None = None) -> None:
        super().__init__(id="ending", classes="" if review is None else "-review")
        self.border_title = "Result"
        self._review = review
        self.resting = False
        self._may_confirm = True
        self.scrolls = True  # with the arrow keys, which a table that is watched needs itself
        self._waking: Timer | None = None
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

    def begin(self, *, rest: bool, surprising: bool = False) -> None:
        """Take the keys, after a ``rest`` if the player may still be typing.

        A ``surprising`` end is one that comes while the player may be about to press Enter.
        """
        (self._review or self).focus()
        self.resting, self._may_confirm = rest, False
        self._waking = self.set_timer(KEY_DELAY if rest or surprising else TWICE, self._wake_up)

    def _wake_up(self) -> None:
        self.resting, self._may_confirm = False, True

    def on_key(self, event: events.Key) -> None:
        """Ignore keys that were meant for the game."""
        ignored = self.resting and (event.is_printable or event.key in _KEYS)
        if ignored or (event.key == "enter" and not self._may_confirm):
            event.stop()
            if self._waking is not None:
                self._waking.reset()

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
        self, texts: Sequence[str], found: Statistics | None = None, guesses: int | None = None
    ) -> None:
        """Show the figures of the game and of the player; ``guesses`` are marked in the chart."""
        self._figures = texts, found, guesses
        self._draw_figures()

    def on_resize(self) -> None:
        """Wrap the figures for the size."""
        self._draw_figures()

    def _draw_figures(self) -> None:
        texts, found, guesses = self._figures
        lines = [Content(line) for line in wrapped(texts, self._width)]
        if found is not None:
            lines += [Content(), distribution(found, min(self._width - 1, _CHART), guesses)]
        figures = self.query_one("#ending-figures", Static)
        figures.display = bool(lines)
        figures.update(Content("\n").join(lines))

    @property
    def _width(self) -> int:
        return (self.size.width or _NARROW) - 1  # a scrollbar may come

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
