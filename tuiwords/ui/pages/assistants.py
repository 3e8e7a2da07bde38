"""The list of assistants."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tuiwords.ui.games.catalog import assistants
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.page import Page


class AssistantsPage(Page):
    """A line for each tool; Enter or its digit opens it, and Back returns here."""

    TITLE = "Analyse"
    HELP: ClassVar[str] = "tools"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "take", "Open", "tools.open", "Open the chosen one"),
        *(
            hidden(str(number), f"go('{tool.key}')", tool.title, f"tools.{tool.key}", tool.line)
            for number, tool in enumerate(assistants(), 1)
        ),
    ]

    def body(self) -> ComposeResult:
        """The tools, and a line about the chosen one."""
        with Vertical(classes="column"):
            yield Static(
                Content("For games you play elsewhere, and to design boards."), classes="dim"
            )
            yield OptionList(*self._options(), id="tools")
            yield Static(id="tool", classes="dim")

    @staticmethod
    def _options() -> list[Option]:
        return [
            Option(Content.assemble(f" {tool.title}".ljust(40), (str(number), "dim")), id=tool.key)
            for number, tool in enumerate(assistants(), 1)
        ]

    def on_mount(self) -> None:
        """Focus the list."""
        self.query_one(OptionList).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what the tool is for."""
        tool = next(tool for tool in assistants() if tool.key == event.option_id)
        self.query_one("#tool", Static).update(Content(tool.line))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the tool."""
        self.session.open_page(str(event.option_id))

    def action_take(self) -> None:
        """Open the chosen one."""
        self.query_one(OptionList).action_select()

    def action_go(self, key: str) -> None:
        """Open a tool by its digit."""
        self.session.open_page(key)
