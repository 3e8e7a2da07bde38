"""Who else plays: bots, each with its rating, and people at this screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tuiwords.bots.level import level_of
from tuiwords.bots.roster import BotSpec
from tuiwords.history.ratings import YOUR_LEVEL, rating_text
from tuiwords.store.records import Player, Rating
from tuiwords.ui.keys import shown
from tuiwords.ui.sizes import USUAL
from tuiwords.ui.widgets.columns import cut

_NAME, _SHORT = 16, 11  # cells of a name, and in a terminal of fewer columns than these
# Ids of lines: a person at this screen, playing alone, and a bot more.
_MORE, _NOBODY, _ANOTHER = "+", "nobody", "+bot"


def called(bot: BotSpec) -> str:
    """The name of a bot as it is shown."""
    return bot.name if level_of(bot.name) is None else YOUR_LEVEL


class Opponents(OptionList):
    """A list in which up to ``most`` opponents can be invited.

    ``invited`` are the names of bots; the last one ``follows`` the cursor, unless only people were
    chosen. If the game ``hosts`` several people at one screen, its first line adds one, and the
    ``people`` that were added are listed below it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        shown("space", "invite", "Add", "opponents.invite", "Add or remove"),
        shown("enter", "start", "Start", "opponents.start", "Start the game"),
    ]

    class Changed(Message):
        """The opponents changed."""

    class Wanted(Message):
        """The player wants to add a person at this screen."""

    def __init__(
        self,
        bots: Sequence[tuple[BotSpec, Rating | None]],
        most: int,
        *,
        id: str,
        hosts: bool = False,
        follows: bool = False,
        first: int = 0,
    ) -> None:
        """The cursor begins on the bot at the place ``first``."""
        super().__init__(id=id)
        self.follows = follows
        self._filling = False  # with lines: then the cursor moves by itself
        self._first = first
        self.bots = bots
        self.most = most
        self.hosts = hosts
        self.invited: list[str] = []
        self.people: list[Player] = []

    def on_mount(self) -> None:
        """Show the bots, with the cursor on one of them."""
        self._show()
        if self.bots:
            self.highlighted = self._above + self._first

    def on_resize(self) -> None:
        """Give names the room that there is now."""
        self._show()

    def allow(self, most: int, *, hosts: bool = False, follows: bool = False) -> None:
        """Change how many can be invited; the bots invited last stay, people only if hosted."""
        self.most, self.follows = most, follows
        self.hosts = hosts
        self.people = self.people[:most] if hosts else []
        self._make_room(0)
        self._show()

    def offer(self, bots: Sequence[tuple[BotSpec, Rating | None]], most: int) -> None:
        """Show the bots of another game; no one is invited yet."""
        self.bots = bots
        self.most = most
        self.invited, self.people = [], []
        self._show()

    @property
    def looked_at(self) -> BotSpec | None:
        """The bot under the cursor."""
        place = self.highlighted
        if place is None or not 0 <= place - self._above < len(self.bots):
            return None
        return self.bots[place - self._above][0]

    @property
    def _above(self) -> int:
        """Lines above the bots."""
        return self.follows + (1 + len(self.people) if self.hosts else 0)

    def invite(self, names: Sequence[str]) -> None:
        """Invite these bots; the cursor goes to the first of them in the list."""
        self.invited = list(names)
        self._make_room(0)
        self._show()
        places = (place for place, (bot, _) in enumerate(self.bots) if bot.name in self.invited)
        if (place := next(places, None)) is not None:
            self.highlighted = self._above + place

    def dismiss_all(self) -> None:
        """Choose nobody."""
        self.people = []
        self._add_or_remove(_NOBODY)

    def seat(self, person: Player) -> None:
        """Add a person at this screen, in place of an only bot or of one if all seats are taken."""
        if self.follows and not self.people and len(self.invited) == 1:
            self.invited = []
        self._make_room(1)
        self.people = [*self.people[: self.most - 1], person]
        self._show(_line_id(person))
        self.post_message(self.Changed())

    def _make_room(self, more: int) -> None:
        room = max(0, self.most - len(self.people) - more)
        self.invited = self.invited[-room:] if room else []

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose what was clicked."""
        event.stop()
        name = event.option.id or ""
        if not (self.follows and self._follow(name)):
            self._add_or_remove(name)

    def action_invite(self) -> None:
        """Add or remove the opponent under the cursor."""
        self._add_or_remove(self._line)

    def _add_or_remove(self, name: str) -> None:
        """Add or remove an opponent; if all seats are taken, the bot invited first leaves.

        Where the opponent follows the cursor, the only one stays: *nobody* is a line of its own.
        """
        if name == _MORE:
            self.post_message(self.Wanted())
            return
        if name == _ANOTHER:
            free = [bot.name for bot, _ in self.bots if bot.name not in self.invited]
            name = free[0] if free else ""
        seated = [person for person in self.people if _line_id(person) == name]
        if seated:
            self.people.remove(seated[0])
        elif name in self.invited:
            if not self.follows or len(self.invited) + len(self.people) > 1:
                self.invited.remove(name)
        elif name == _NOBODY:
            self.invited = []
        elif name and len(self.people) < self.most:
            self._make_room(1)
            self.invited.append(name)
        self._show(name)
        self.post_message(self.Changed())

    def _follow(self, name: str) -> bool:
        """Choose the bot of a line in place of the last one, or nobody; whether that was done."""
        bots = [bot.name for bot, _ in self.bots]
        if name == _NOBODY:
            self.invited = []
        elif name in bots and (self.invited or not self.people):
            if name not in self.invited:
                self.invited = [*self.invited[:-1], name]
        else:
            return False
        self._show()
        self.post_message(self.Changed())
        return True

    @property
    def _line(self) -> str:
        option = self.highlighted_option
        return str(option.id) if option is not None else ""

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Choose what the cursor moved to."""
        super().watch_highlighted(highlighted)
        if self.follows and self.has_focus and not self._filling:
            self._follow(self._line)

    @property
    def adds(self) -> bool:
        """Whether Enter adds somebody instead of starting."""
        return self.has_focus and self._line in (_MORE, _ANOTHER)

    async def action_start(self) -> None:
        """Start, against the bot under the cursor if nobody else was chosen; or add somebody."""
        if self._line in (_MORE, _ANOTHER):
            self._add_or_remove(self._line)
            return
        if self.follows and not self.invited:
            self._follow(self._line)
        await self.run_action("screen.start")

    def _show(self, at: str = "") -> None:
        chosen, self._filling = at or self._line, True
        self.clear_options()
        if self.hosts:
            where = "at this screen…" if self.app.size.width >= USUAL else "here"
            self.add_option(Option(f"+ someone {where}", id=_MORE))
            self.add_options(map(_guest_line, self.people))
        if self.follows and self.bots:
            mark = "○" if self.invited or self.people else "●"
            self.add_option(Option(f"{mark} nobody", id=_NOBODY))
        self.add_options([self._option(bot, rating) for bot, rating in self.bots])
        if self.follows and self.invited and len(self.invited) + len(self.people) < self.most:
            self.add_option(Option("+ another bot", id=_ANOTHER))
        places = [option.id for option in self.options]
        if places:
            self.highlighted = places.index(chosen) if chosen in places else 0
        self._filling = False

    def _option(self, bot: BotSpec, rating: Rating | None) -> Option:
        mark = "● " if bot.name in self.invited else "○ "
        wide = _NAME if self.app.size.width >= USUAL else _SHORT
        name = cut(called(bot), wide - 1)
        return Option(
            Content.assemble(
                mark,
                (name.ljust(wide), "bold"),
                (rating_text(rating), "dim"),
            ),
            id=bot.name,
        )


def _line_id(person: Player) -> str:
    return f"{person.kind}:{person.key}"


def _guest_line(person: Player) -> Option:
    name = cut(person.name, _NAME - 1)
    kind = "guest" if person.kind == "guest" else "at this screen"
    line = Content.assemble("● ", (name.ljust(_NAME), "bold"), (kind, "dim"))
    return Option(line, id=_line_id(person))
