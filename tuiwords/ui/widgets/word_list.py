"""A list of words with a cursor: the one under it is told to whoever wants to show it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget


class WordRow(NamedTuple):
    """A word between what stands before and behind it; ``faint`` ones stand back."""

    word: str
    before: str = ""
    behind: str = ""
    faint: bool = False


class WordList(Widget, can_focus=True):
    """Rows of words. Subclasses say what stands above them in ``titles``."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "words--title",
        "words--dim",
        "words--faint",
        "words--cursor",
        "words--cursor-blurred",
    }
    DEFAULT_CSS = """
    WordList {
        height: 1fr;
        min-height: 4;
        & > .words--title { text-style: bold; }
        & > .words--dim { color: $text-muted; }
        & > .words--faint { color: $foreground 65%; }
        & > .words--cursor {
            background: $primary;
            color: $block-cursor-foreground;
            text-style: bold;
        }
        & > .words--cursor-blurred { background: $panel; color: $foreground; }
        &:nocolor > .words--cursor { text-style: reverse; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", show=False, id="words.up", tooltip="The word above"),
        Binding("down", "move(1)", "Down", show=False, id="words.down", tooltip="The next word"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="words.page_up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="words.page_down"),
        Binding("home", "move(-99999)", "First", show=False, id="words.first"),
        Binding("end", "move(99999)", "Last", show=False, id="words.last"),
    ]

    class Pointed(Message):
        """The cursor is on a word, or on none any more."""

        def __init__(self, word: str | None) -> None:
            super().__init__()
            self.word = word

    def __init__(self, id: str = "words") -> None:
        super().__init__(id=id)
        self.rows: Sequence[WordRow] = ()
        self._at = 0
        self._top = 0

    @property
    def pointed(self) -> str | None:
        """The word under the cursor."""
        return self.rows[self._at].word if self._at < len(self.rows) else None

    def titles(self) -> Sequence[tuple[str, str]]:
        """Lines above the rows, each with the name of its look: title or dim."""
        return ()

    def show(self, rows: Sequence[WordRow]) -> None:
        """Show other rows; a cursor in use stays with its word where that is among them."""
        before = self.pointed if self.has_focus else None
        words = [row.word for row in rows]
        self.rows = rows
        self._at = words.index(before) if before in words else 0
        self._scroll()
        if self.pointed != before:
            self._tell()
        self.refresh()

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        if self.rows:
            self._at = max(0, min(len(self.rows) - 1, self._at + by))
            self._scroll()
            self._tell()
            self.refresh()

    def action_page(self, pages: int) -> None:
        """Move the cursor by what can be seen."""
        self.action_move(pages * self._room)

    def on_focus(self) -> None:
        """Tell the cursor's word."""
        self.post_message(self.Pointed(self.pointed))

    def on_blur(self) -> None:
        """No word is looked at any more."""
        self.post_message(self.Pointed(None))

    def _tell(self) -> None:
        if self.has_focus:
            self.post_message(self.Pointed(self.pointed))

    def on_click(self, event: events.Click) -> None:
        """Point to a row."""
        row = event.y - len(self.titles()) + self._top
        if event.y >= len(self.titles()) and row < len(self.rows):
            self.action_move(row - self._at)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """On in the list."""
        event.stop()
        self.action_move(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Back in the list."""
        event.stop()
        self.action_move(-3)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._scroll()

    @property
    def _room(self) -> int:
        return max(1, self.size.height - len(self.titles()))

    def _scroll(self) -> None:
        self._top = max(0, self._at - self._room + 1, min(self._top, self._at))

    def render_line(self, y: int) -> Strip:
        """Titles, then words."""
        ground, width, titles = self.rich_style, self.size.width, self.titles()
        if y < len(titles):
            text, look = titles[y]
            style = self.get_component_rich_style(f"words--{look}")
            return Strip([Segment(text, style)]).adjust_cell_length(width, ground)
        place = self._top + y - len(titles)
        if place >= len(self.rows):
            return Strip.blank(width, ground)
        row = self.rows[place]
        style = self._style(place, ground)
        shown = f"{row.before}{row.word.upper()}"
        # What stands behind begins in one column, so that figures can be compared.
        gap = " " * max(1, self._column - len(shown))
        line = f"{shown}{gap}{row.behind}"
        if len(line) > width:
            line = line[: width - 1] + "…"
        return Strip([Segment(line, style)]).adjust_cell_length(width, style)

    @property
    def _column(self) -> int:
        widest = max((len(row.before) + len(row.word) for row in self.rows), default=0)
        return widest + 1

    def _style(self, place: int, ground: Style) -> Style:
        if place == self._at:
            name = "words--cursor" if self.has_focus else "words--cursor-blurred"
            return self.get_component_rich_style(name)
        return self.get_component_rich_style("words--faint") if self.rows[place].faint else ground
