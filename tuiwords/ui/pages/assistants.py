"""The list of assistants."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tuiwords.ui.games.catalog import assistants, game_of, scene_of
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.page import Page
from tuiwords.ui.widgets.miniature import Miniature


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
            yield Miniature()

    @staticmethod
    def _options() -> list[Option]:
        return [
            Option(Content.assemble(f" {tool.title}".ljust(40), (str(number), "dim")), id=tool.key)
            for number, tool in enumerate(assistants(), 1)
        ]

    def on_mount(self) -> None:
        """Focus the list."""
        self.query_one(OptionList).focus()

    def on_resize(self) -> None:
        """Show the game of the chosen tool in miniature, if there is room for it."""
        option = self.query_one(OptionList).highlighted_option
        key = option.id if option is not None and option.id else assistants()[0].key
        self.query_one(Miniature).play_if_roomy(scene_of(game_of(key)))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what the tool is for."""
        tool = next(tool for tool in assistants() if tool.key == event.option_id)
        self.query_one("#tool", Static).update(Content(tool.line))
        self.on_resize()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the tool."""
        self.session.open_page(str(event.option_id))

    def action_take(self) -> None:
        """Open the chosen one."""
        self.query_one(OptionList).action_select()

    def action_go(self, key: str) -> None:
        """Open a tool by its digit."""
        self.session.open_page(key)
