"""A page with fields on its left and a list of bots on its right."""

from __future__ import annotations

from textual import on
from textual.content import Content
from textual.widgets import Static

from tuiwords.ui.page import Page
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.opponents import Opponents


class TwoSides(Page):
    """Tab goes from one side to the other; lines tell of the field and the bot looked at."""

    _left: Field  # where the focus was, and goes back to
    _trouble: str = ""  # why there are no bots; it is told in place of one

    def list_help(self) -> str:
        """What the list on the right is for."""
        raise NotImplementedError

    @on(Opponents.OptionHighlighted)
    def _another_bot(self) -> None:
        bot = self.query_one(Opponents).looked_at
        if bot is not None and not self._trouble:
            line = Content.assemble((bot.name, "bold"), f"  {bot.persona.line}")
            self.query_one("#roster-note", Static).update(line)

    def on_descendant_focus(self) -> None:
        """Say what the field is for."""
        focused = self.focused
        text = focused.help if isinstance(focused, Field) else self.list_help()
        self.query_one("#field-help", Static).update(Content(text))

    def action_other_side(self) -> None:
        """From the fields to the list, and back to the field that was left."""
        opponents = self.query_one(Opponents)
        if self.focused is opponents:
            self._left.focus()
        else:
            if isinstance(self.focused, Field):
                self._left = self.focused
            opponents.focus()
