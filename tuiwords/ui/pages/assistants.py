"""The list of assistants, and of the positions saved in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import assistants
from tuiwords.ui.games.screens import Assistant
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.page import Page
from tuiwords.ui.widgets.columns import cut
from tuiwords.ui.workbench import kind_of

_NAME = 36  # cells of a position's name


def _tools() -> list[Option]:
    """A line for each tool, and under it what it is for."""
    return [
        Option(
            Content.assemble(
                f" {tool.title}".ljust(40), (str(number), "dim"), "\n", (f"   {tool.line}", "dim")
            ),
            id=tool.key,
        )
        for number, tool in enumerate(assistants(), 1)
    ]


class AssistantsPage(Page):
    """Each tool and each saved position; Enter opens it, for tools their digit, too."""

    TITLE = "Analyse"
    HELP: ClassVar[str] = "tools"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "take", "Open", "tools.open", "Open the chosen one", priority=True),
        *(
            hidden(str(number), f"go('{tool.key}')", tool.title, f"tools.{tool.key}", tool.line)
            for number, tool in enumerate(assistants(), 1)
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._saved: dict[str, tuple[str, str]] = {}  # by line: the tool, and the position as text
        self._reading = Background(self)

    def body(self) -> ComposeResult:
        """The tools with what they are for, and the positions."""
        with Vertical(classes="column"):
            yield Static(
                Content("For games you play elsewhere, and to design boards."), classes="dim"
            )
            yield OptionList(*_tools(), id="tools")

    def on_mount(self) -> None:
        """Focus the list."""
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Positions may have been saved or deleted meanwhile."""
        kept = self.session.store.kept
        self._reading.run(
            lambda: {tool: kept.all(kind_of(tool.key)) for tool in assistants()}, self._list
        )

    def _list(self, kept: Mapping[Assistant, Mapping[str, str]]) -> None:
        menu, options = self.query_one(OptionList), _tools()
        before = menu.highlighted_option
        self._saved = {}
        for tool, positions in kept.items():
            for name, text in positions.items():
                line = f"{tool.key} {name}"
                self._saved[line] = (tool.key, text)
                shown = Content.assemble(f" {cut(name, _NAME):<{_NAME}}  ", (tool.title, "dim"))
                options.append(Option(shown, id=line))
        if self._saved:
            heading = Option(Content.styled("\nSaved positions", "bold"), disabled=True)
            options.insert(len(kept), heading)
        menu.clear_options()
        menu.add_options(options)
        places = [option.id for option in options]
        menu.highlighted = places.index(before.id) if before and before.id in places else 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the tool, with the position that is chosen."""
        line = str(event.option_id)
        key, text = self._saved.get(line, (line, ""))
        if text:
            self.session.saved_work[kind_of(key)] = text
        self.session.open_page(key)

    def action_take(self) -> None:
        """Open the chosen one."""
        self.query_one(OptionList).action_select()

    def action_go(self, key: str) -> None:
        """Open a tool by its digit."""
        self.session.open_page(key)
