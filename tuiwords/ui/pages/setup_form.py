"""Fields on the left and a list of bots on the right: what is played, and by whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tuiwords.bots.level import level_name, level_of
from tuiwords.bots.roster import BotSpec
from tuiwords.bots.skill import RACE
from tuiwords.games.base import GameError
from tuiwords.history.ratings import bot_rating
from tuiwords.play.game import Game
from tuiwords.play.rating_model import START
from tuiwords.store.records import Rating
from tuiwords.text import capital
from tuiwords.ui.keys import shown
from tuiwords.ui.pages.rules_form import RulesForm
from tuiwords.ui.sizes import USUAL
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.opponents import Opponents, called
from tuiwords.ui.widgets.section import section


class SetupForm(Vertical):
    """The ``fields`` and rules of a game, its bots, and help on the field with the focus.

    Each side has a title. ``list_help`` is the help on the list of bots; ``most`` of them can be
    chosen. If the game ``hosts`` several people at one screen, they are in the list, too. With
    the ``rating`` of the player, the first bot is one of that level, the cursor begins on the bot
    nearest to it, and the opponent follows the cursor.
    """

    DEFAULT_CSS = "SetupForm { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown(
            "tab",
            "other_side",
            "Switch",
            "setup.side",
            "Switch between the rules and the opponents",
        ),
    ]

    def __init__(
        self,
        fields: Iterable[Field],
        rules: RulesForm,
        most: int,
        *,
        titles: tuple[str, str],
        list_help: str,
        hosts: bool = False,
        rating: Rating | None = None,
    ) -> None:
        super().__init__()
        self._fields = list(fields)
        self._rules = rules
        self._titles = titles
        self.list_help = list_help
        self._left = self._fields[0]  # the field to go back to
        self._wrong: tuple[Field, str] | None = None  # the choice that does not fit, and why
        bots, self._why_none = _bots(rules.game, rating)
        first, follows = _nearest(bots, rating), rating is not None
        self.opponents = Opponents(
            bots, most, id="opponents", hosts=hosts, follows=follows, first=first
        )

    def compose(self) -> ComposeResult:
        """The two columns, and the help of the field that has the focus."""
        left, right = self._titles
        with Horizontal(id="setup"):
            with VerticalScroll(id="form", can_focus=False):
                yield section(*self._fields, title=left)
                yield section(self._rules, title="Rules", id="setup-rules")
            with section(title=right, id="setup-bots"):
                yield self.opponents
                yield Static(Content(self._why_none), id="roster-note")
        yield Static(id="field-help", classes="dim")

    @property
    def rules(self) -> RulesForm:
        """The options of the game."""
        return self._rules

    def check(self, changed: Field, seats: int) -> None:
        """Tell beside the choice that made it so, ``changed`` last, if choices do not fit."""
        if self._wrong is not None:
            changed = self._wrong[0]
        self._forget_wrong()
        if why := self.why_unfit(max(1, seats)):
            changed.note = "doesn't fit"
            self._wrong = changed, f"! {capital(why)}."
        self._show_help()

    def why_unfit(self, seats: int) -> str:
        """Why the rules do not fit together or so many players; empty if they do."""
        rules = self.rules.game.rules
        try:
            rules.check(rules.settings(self.rules.given), seats)
        except GameError as error:
            return str(error)
        return ""

    def _forget_wrong(self) -> None:
        if self._wrong is not None:
            self._wrong[0].note = ""
        self._wrong = None

    @property
    def invited(self) -> tuple[str, ...]:
        """The bots that are chosen."""
        return tuple(self.opponents.invited)

    def field(self, name: str) -> Field:
        """One of the fields, or of the game's options."""
        return self.query_one(f"#{name}", Field)

    async def change_game(self, rules: RulesForm, most: int) -> None:
        """Show the options and the bots of another game; no bot is chosen yet.

        Nothing is shown if the page is left meanwhile.
        """
        self._forget_wrong()
        await self._rules.remove()
        if not self.is_attached:
            return
        self._rules = rules
        await self.query_one("#setup-rules").mount(rules)
        if not rules.is_attached:
            return
        bots, self._why_none = _bots(rules.game)
        self.query_one("#roster-note", Static).update(Content(self._why_none))
        self.opponents.offer(bots, most)
        self._show_help()

    def _pace(self, bot: BotSpec) -> str:
        """How long a bot takes for a move where it races the player."""
        rules = self.rules.game.rules
        with suppress(GameError):  # choices that do not fit are told elsewhere
            if not (rules.realtime or rules.takes_turns(rules.settings(self.rules.given))):
                least, most = (RACE * seconds for seconds in bot.skill.pace)
                return f" In a race {least:.0f} to {most:.0f} s a move."
        return ""

    @on(Opponents.OptionHighlighted)
    def _another_bot(self) -> None:
        bot, line = self.opponents.looked_at, Content(self._why_none)
        if bot is not None:
            line = Content.assemble(
                (called(bot), "bold"), f"  {bot.persona.shown}{self._pace(bot)}"
            )
        self.query_one("#roster-note", Static).update(line)
        self._show_help()

    @on(Field.Changed)
    @on(Opponents.Changed)
    def _follow(self) -> None:
        self.app.clear_notifications()  # they were about what is changed now
        self._show_help()

    def on_descendant_focus(self) -> None:
        """Show what the field is for, or what its value does."""
        self._show_help()

    def _show_help(self) -> None:
        look = "" if self._wrong is None else "bold $text-error"
        self.query_one("#field-help", Static).update(Content.styled(self._help(), look))

    def _help(self) -> str:
        """What does not fit; else what the field with the focus is for, or about the list."""
        if self._wrong is not None:
            return self._wrong[1]
        focused = self.screen.focused
        if isinstance(focused, Field):
            whole = focused.reads(focused.value)
            return f"{capital(whole)}. {focused.help}" if focused.cut else focused.help
        if self.app.size.width >= USUAL:
            return self.list_help
        bot = self.opponents.looked_at
        if bot is not None:
            return f"{called(bot)}: {bot.persona.shown}"
        return self._why_none or self.list_help

    def action_other_side(self) -> None:
        """Go from the fields to the list, or back to the field that was left."""
        focused = self.screen.focused
        if focused is self.opponents:
            self._left.focus()
        else:
            if isinstance(focused, Field):
                self._left = focused
            self.opponents.focus()


def _bots(game: Game, own: Rating | None = None) -> tuple[list[tuple[BotSpec, Rating | None]], str]:
    """The bots of a game with their ratings, and why there are none, if there are none."""
    try:
        found = [(spec, bot_rating(game.key, spec.name)) for spec in game.bots()]
        if own is not None:
            with suppress(GameError):  # not one of these bots was measured
                found.insert(0, (_at_level(game, own), own))
    except GameError as error:
        return [], str(error)
    return found, "" if found else f"There is no bot for {game.title} yet."


def _at_level(game: Game, own: Rating) -> BotSpec:
    """The bot of the player's level. Raises: GameError."""
    spec = game.bot_spec(level_name(own.mu))
    if own != START:
        return spec
    line = f"{spec.persona.shown} You are not rated yet: this is a guess."
    return replace(spec, persona=replace(spec.persona, line=line))


def _nearest(bots: Sequence[tuple[BotSpec, Rating | None]], rating: Rating | None) -> int:
    """The place of the named bot whose rating is nearest to one; the weakest before any game."""
    gaps = {
        place: known.mu if rating == START else abs(known.mu - rating.mu)
        for place, (bot, known) in enumerate(bots)
        if known is not None and rating is not None and level_of(bot.name) is None
    }
    return min(gaps, key=lambda place: gaps[place], default=0)
