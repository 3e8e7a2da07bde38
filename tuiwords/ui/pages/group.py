"""One of the seven pages that others belong to: it lists them, and says what each is for."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tuiwords.play import catalog
from tuiwords.ui.background import Background
from tuiwords.ui.keys import key_name, shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages import texts
from tuiwords.ui.pages.catalog import entry, page_keys, pages_of
from tuiwords.ui.pages.last_games import last_game
from tuiwords.ui.widgets.shown_text import show_text

_WIDTH = 32  # cells of a line before its key


def page_lines(group: str) -> list[Option]:
    """A line for each page of a group, with its key."""
    return [menu_line(each.title, each.key, each.key_id) for each in pages_of(group)]


def menu_line(title: str, line: str, key_id: str = "") -> Option:
    """A line that opens something, with its key if it has one."""
    key = key_name(key_id) if key_id else ""
    return Option(Content.assemble(f" {title}".ljust(_WIDTH), (key, "dim")), id=line)


class GroupPage(Page):
    """A line for each page of a ``group``; Enter or its key opens it, and Back returns here."""

    HELP: ClassVar[str] = "group"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "take", "Open", "group.open", "Open the chosen one", priority=True),
        *page_keys(),
    ]

    def __init__(self, group: str) -> None:
        super().__init__()
        self.group = group
        self._reading = Background(self)

    def heading(self) -> str:
        """The title of the group."""
        return entry(self.group).title

    def body(self) -> ComposeResult:
        """The pages, and about the chosen one."""
        with Vertical(classes="column"):
            yield Static(Content(entry(self.group).line), classes="dim")
            with Container(id="group-parts"):
                yield OptionList(*page_lines(self.group), id="tools")
                yield Static(id="tool")

    def on_mount(self) -> None:
        """Focus the list, with the cursor on the game that was played last."""
        lines = self.query_one(OptionList)
        lines.focus()
        if any(line.id in catalog.GAMES for line in lines.options):
            self.session.attempt(self._point_to_last)

    def on_screen_resume(self) -> None:
        """Tell of the chosen page anew: what was played meanwhile counts."""
        self._show()

    def _point_to_last(self) -> None:
        last = last_game(self.session.store, self.session.profile)
        lines = self.query_one(OptionList)
        lines.highlighted = lines.get_option_index(last.key)

    @on(OptionList.OptionHighlighted)
    def _show(self) -> None:
        """Say what the page is for, and how a game went so far."""
        option = self.query_one(OptionList).highlighted_option
        if option is None:
            return
        chosen = entry(str(option.id))
        store, profile = self.session.store, self.session.profile
        if chosen.key == "statistics":
            lines = self.query_one("#group-parts").size.height
            self._reading.run(lambda: texts.standing(store, profile, lines), self._put)
        elif chosen.key in catalog.GAMES:
            game = catalog.game(chosen.key)
            self._reading.run(lambda: texts.game(store, profile, game), self._put)
        else:
            self._reading.cancel()
            self._put(Content.styled(chosen.line, "$foreground 60%"))

    def _put(self, about: Content) -> None:
        show_text(self.query_one("#tool", Static), about)

    @on(OptionList.OptionSelected)
    def _open(self, event: OptionList.OptionSelected) -> None:
        self.session.open_page(str(event.option_id))

    def action_take(self) -> None:
        """Open the chosen one."""
        self.query_one(OptionList).action_select()
