"""What the board of every game offers the table, so that the table need not know the game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar, NotRequired, TypedDict, Unpack

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from tuiwords.games.base import Seat
from tuiwords.play.hidden import nothing_hidden
from tuiwords.play.match import Match
from tuiwords.store.records import Event
from tuiwords.ui.widgets.typed_keys import run_binding

_FRAME, _FRAMES = 0.04, 24  # seconds of a frame, and how many there are
_WIDTH, _SLANT = 10, 2  # columns of the light, and by how many it lags in each line
_STRENGTH = 0.45  # share of white in the lightest color
_WHITE = Color(255, 255, 255)


class Shine:
    """Lights what is drawn on a ground of its own, such as tiles; nothing where color is off."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._frame = 0
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        """Whether the light is on its way."""
        return self._timer is not None

    def start(self) -> None:
        """Let the light run, from the beginning."""
        self.stop()
        self._frame = 0
        self._timer = self._widget.set_interval(_FRAME, self._step)

    def stop(self) -> None:
        """Put the light out."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._widget.refresh()

    def _step(self) -> None:
        self._frame += 1
        if self._frame > _FRAMES:
            self.stop()
        self._widget.refresh()

    def lit(self, strips: Sequence[Strip], crop: Region) -> list[Strip]:
        """The lines of a region of the widget as they look now."""
        if not self.running or self._widget.app.no_color:
            return list(strips)
        share = self._frame / _FRAMES
        eased = share * share * (3 - 2 * share)  # slow, fast, slow
        size = self._widget.size
        front = round(eased * (size.width + _SLANT * size.height + _WIDTH)) - crop.x
        ground = self._widget.visual_style.rich_style.bgcolor
        return [
            _lit(strip, front - _SLANT * (crop.y + line), ground)
            for line, strip in enumerate(strips)
        ]


def _lit(strip: Strip, front: int, ground: RichColor | None) -> Strip:
    """A line with the light on the columns before ``front``."""
    first, last = max(0, front - _WIDTH), min(strip.cell_length, front)
    if first >= last:
        return strip
    lit = [
        Segment(segment.text, _lighter(segment.style, ground), segment.control)
        for segment in strip.crop(first, last)
    ]
    return Strip.join([strip.crop(0, first), Strip(lit, last - first), strip.crop(last)])


def _lighter(style: Style | None, ground: RichColor | None) -> Style | None:
    """A style with lighter colors, except for the ground; half blocks may draw with both."""
    if style is None:
        return None
    return style + Style(color=_light(style.color, ground), bgcolor=_light(style.bgcolor, ground))


def _light(color: RichColor | None, ground: RichColor | None) -> RichColor | None:
    if color is None or color == ground:
        return color
    return Color.from_rich_color(color).blend(_WHITE, _STRENGTH).rich_color


class BoardOptions(TypedDict):
    """How a board is shown, and what it calls: see ``GameBoard``."""

    watching: bool
    motion: bool
    cells: str
    whole: NotRequired[Match]
    play: NotRequired[Callable[[str], None]]
    typed: NotRequired[Callable[[], None]]


class GameBoard(Widget):
    """A match as one seat sees it. Subclasses draw it and turn keys into the text of moves.

    ``seat`` is whose board is shown, ``watching`` means that nobody at this table plays. ``whole``
    is the match of which the one that is shown is a moment. While ``open`` is false no keys are
    taken; while ``covered`` the clock is stopped and letters may be hidden. ``play`` is called with
    the text of a move, ``typed`` whenever a move that is not yet played has changed on the board.
    Both are calls instead of messages: keys typed before a message arrives would meet a board that
    is still full, or erase the reason why a move was refused.
    """

    TYPES: ClassVar[str] = "letters"
    open: reactive[bool] = reactive(False, init=False)
    covered: reactive[bool] = reactive(False, init=False)

    class Shown(Message):
        """Everything played so far is now shown."""

    def __init__(self, match: Match, seat: Seat, **options: Unpack[BoardOptions]) -> None:
        super().__init__(id="board")
        self.match = match
        self.seat = seat
        self.watching = options["watching"]
        self.motion = options["motion"]
        self._whole = options.get("whole")
        self.cells = options["cells"]
        self.play: Callable[[str], None] = options.get("play", lambda _text: None)
        self.typed: Callable[[], None] = options.get("typed", lambda: None)
        self._typed: str | None = None
        self._shine = Shine(self)

    def celebrate(self) -> None:
        """Let a light run over the board after a win, if motion is on."""
        if self.motion:
            self._shine.start()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of the board, with the light that may run over it."""
        return self._shine.lit(super().render_lines(crop), crop)

    @property
    def revealed(self) -> bool:
        """Whether what others hid may be shown."""
        return nothing_hidden(self._whole or self.match)

    @contextmanager
    def pictured(self) -> Iterator[bool]:
        """While a picture of the end is drawn; whether it shows the board.

        Otherwise what is shared as a grid tells as much.
        """
        yield False

    def ended_by(self, name: Callable[[Seat], str]) -> str:
        """Who ended the match and how, where the outcome tells only that somebody did; or ""."""
        del name
        return ""

    @abstractmethod
    def update(self) -> None:
        """Show the current position; post ``Shown`` when that is done."""

    @abstractmethod
    def turn_to(self, seat: Seat) -> None:
        """Show another seat's board."""

    @abstractmethod
    def refuse(self) -> None:
        """Mark what was typed as not playable, without saying why: the notice does.

        It stays until it is corrected; where it was typed as text, another letter replaces it.
        """

    @abstractmethod
    def clear(self) -> None:
        """Remove what was typed."""

    @abstractmethod
    def fill(self, move: str) -> None:
        """Put a move on the board without playing it."""

    @property
    def emptied(self) -> bool:
        """Whether nothing is typed, where the arrows belong to the board and not to a list."""
        return False

    @abstractmethod
    def preview(self, move: str | None) -> None:
        """Preview a move, or end the preview; what was typed stays."""

    def preview_line(self, line: tuple[str, ...], step: int) -> None:
        """Show the board after the first ``step`` moves of a planned line, and the next on it."""
        self.preview(line[min(step, len(line) - 1)] if line else None)

    def on_key(self, event: events.Key) -> None:
        """Take the keys of a move in the order they are typed, before any binding can."""
        key, typed = self.meant(event.key), event.character
        before, self._typed = self._typed, typed
        if before in ("l", "L") and key == "middle_dot" and self.spelled("l·") == "ŀ":
            self.take_key("backspace", None)
            typed = "ŀ"
        letters = self.spelled(typed) if typed and not typed.isascii() else typed
        if letters and letters != typed:  # ß is two letters, é one without its accent
            took = [self.take_key(letter, letter) for letter in letters]
            taken = any(took)
        else:
            taken = self.take_key(key, typed) or run_binding(self, key)
        if taken:
            event.stop()
            event.prevent_default()

    def spelled(self, typed: str) -> str:
        """A typed letter as the language of the match spells it."""
        return typed

    def meant(self, key: str) -> str:
        """The key that a pressed one stands for now."""
        return key

    @abstractmethod
    def take_key(self, key: str, character: str | None) -> bool:
        """Take a pressed key if it is one of this board's; returns whether it was."""

    @abstractmethod
    def progress(self, seat: Seat) -> str:
        """The progress of a seat, in a few characters."""

    @abstractmethod
    def headline(self) -> str:
        """How the finished game ended for this seat, in a few words."""

    def summary(self) -> tuple[str, ...]:
        """What counts in this game, for this seat when it is over, in short phrases."""
        return ()

    def accounts(self) -> Sequence[tuple[str, Sequence[str]]]:
        """What else the scores are made of when it is over: a name, and a text for each seat."""
        return ()

    def affected_by(self, seat: Seat) -> bool:
        """Whether a move of that seat changes this board."""
        return seat == self.seat or not self.match.game.rules.together

    def record(self, event: Event) -> str:
        """A line of the log for a move, revealing no more than this seat may know."""
        return event.text

    def feedback(self) -> str:
        """A line about the move just played, or an empty string."""
        return ""

    def featured_word(self) -> str:
        """The word whose meaning is shown at the end, or an empty string."""
        return ""
