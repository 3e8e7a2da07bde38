"""The bots to play against, each with its rating."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tuiwords.bots.roster import BotSpec
from tuiwords.store.records import Rating

_NAME = 16  # cells of a name


def rating_text(rating: Rating | None) -> str:
    """A rating with its uncertainty (two standard deviations), or that there is none."""
    return "not rated" if rating is None else f"{rating.mu:.1f} ±{2 * rating.sigma:.1f}"


class Opponents(OptionList):
    """A list in which any number of bots, up to ``most``, can be invited."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "select", "Invite", id="opponents.invite", tooltip="Invite or send away"),
        Binding("enter", "screen.start", "Start", id="opponents.start", tooltip="Begin the game"),
    ]

    class Changed(Message):
        """Others are invited now."""

    def __init__(
        self, bots: Sequence[tuple[BotSpec, Rating | None]], most: int, *, id: str
    ) -> None:
        super().__init__(id=id)
        self.bots = bots
        self.most = most
        self.invited: list[str] = []

    def on_mount(self) -> None:
        """Show the bots."""
        self._show()

    def allow(self, most: int) -> None:
        """Change how many may come; those invited last stay."""
        self.most = most
        self.invited = self.invited[-most:] if most else []
        self._show()

    @property
    def looked_at(self) -> BotSpec | None:
        """The bot under the cursor."""
        place = self.highlighted
        return None if place is None or place >= len(self.bots) else self.bots[place][0]

    def invite(self, names: Sequence[str]) -> None:
        """Have these bots at the table."""
        self.invited = list(names)[-self.most :]
        self._show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Invite the bot, or send it away; where all seats are taken the first one leaves."""
        event.stop()
        name = event.option.id or ""
        if name in self.invited:
            self.invited.remove(name)
        else:
            self.invited = [*self.invited, name][-self.most :]
        self._show()
        self.post_message(self.Changed())

    def _show(self) -> None:
        place = self.highlighted
        self.clear_options()
        self.add_options([self._option(bot, rating) for bot, rating in self.bots])
        if self.bots:
            self.highlighted = place or 0

    def _option(self, bot: BotSpec, rating: Rating | None) -> Option:
        mark = "● " if bot.name in self.invited else "○ "
        name = bot.name if len(bot.name) < _NAME else bot.name[: _NAME - 2] + "…"
        return Option(
            Content.assemble(
                mark,
                (name.ljust(_NAME), "bold"),
                (rating_text(rating), "dim"),
            ),
            id=bot.name,
        )
