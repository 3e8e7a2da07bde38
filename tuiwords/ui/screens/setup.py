"""Game setup: the options of any game, the opponents, and which puzzle is played."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tuiwords.bots.roster import BotSpec, RosterError
from tuiwords.games.base import GameError
from tuiwords.games.options import Value
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.play import catalog
from tuiwords.play.daily import find_daily, read_date, today
from tuiwords.play.kit import GameKit
from tuiwords.play.ratings import bot_rating
from tuiwords.play.sharecode import read_code
from tuiwords.store.records import Player, Rating
from tuiwords.store.store import StoreError, tidy_name
from tuiwords.ui.opening import Opening
from tuiwords.ui.screens.ask import Ask
from tuiwords.ui.screens.home_details import daily_state
from tuiwords.ui.screens.rules_form import RulesForm
from tuiwords.ui.screens.two_sides import TwoSides
from tuiwords.ui.widgets.field import DateField, Field
from tuiwords.ui.widgets.opponents import Opponents

_PUZZLES = (("random", "random"), ("daily", "of the day"), ("code", "from a code"))
_SEATS = (("play", "I play"), ("watch", "I watch"))
_RATED = ((False, "casual"), (True, "rated"))


class Setup(TwoSides):
    """A form on the left, the bots on the right; Enter starts from anywhere."""

    HELP: ClassVar[str] = "setup"
    PASSING: ClassVar[bool] = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", "Start", id="setup.start", tooltip="Begin the game"),
        Binding("tab", "other_side", "Other side", id="setup.side", tooltip="To the other column"),
        Binding("f2", "code", "Code", id="setup.code", tooltip="Play a shared game"),
    ]

    def __init__(self, kit: GameKit, *, watch: bool = False, invited: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._invite = invited
        self.kit = kit
        self._watch = watch
        self._code: tuple[dict[str, Value], int] | None = None

    def heading(self) -> str:
        """The name of the game."""
        return self.kit.title

    def body(self) -> ComposeResult:
        """The two columns, and the help of the field that has the focus."""
        bots = self._bots()
        with Horizontal(id="setup"):
            with VerticalScroll(id="form", can_focus=False):
                yield Static("Puzzle", classes="title")
                yield from self._puzzle_fields()
                yield Static("Rules", classes="title", id="rules-title")
                yield RulesForm(self.kit)
            with Vertical(id="company"):
                yield Static("Opponents", classes="title", id="opponents-title")
                most = self.kit.most_seats - 1
                yield Opponents(bots, most, id="opponents", hosts=not self.kit.together)
                yield Static(Content(self._trouble or self._no_bots(bots)), id="roster-note")
        yield Static(id="field-help", classes="dim")

    def _no_bots(self, bots: list[tuple[BotSpec, Rating | None]]) -> str:
        return "" if bots else f"There is no bot for {self.kit.title} yet."

    def _bots(self) -> list[tuple[BotSpec, Rating | None]]:
        try:
            found = catalog.bots(self.kit)
            return [(spec, bot_rating(self.kit.key, spec.name)) for spec in found]
        except (RosterError, GameError) as error:
            self._trouble = str(error)
            return []

    def _puzzle_fields(self) -> ComposeResult:
        yield Field("Which", _PUZZLES, "random", id="puzzle", help=_HELP["puzzle"])
        yield DateField("Date", today(), ask=self._ask_date, id="day", help=_HELP["day"])
        yield Field("Code", (), "", ask=self.action_code, id="code", help=_HELP["code"])
        seat = "watch" if self._watch else "play"
        yield Field("You", _SEATS, seat, id="seat", help=_HELP["seat"])
        yield Field("Counts as", _RATED, False, id="rated", help=_HELP["rated"])

    def on_mount(self) -> None:
        """Start at the first field, or at the bots where bots are to be chosen."""
        self.query_one(Opponents).invite(self._invite)
        self._left = self.field("puzzle")
        self.query_one("#opponents" if self._watch else "#puzzle").focus()
        self._follow()

    def field(self, name: str) -> Field:
        """One of the fields."""
        return self.query_one(f"#{name}", Field)

    @property
    def given(self) -> Mapping[str, Value]:
        """The options as they stand in the form."""
        return self.query_one(RulesForm).given

    @property
    def invited(self) -> tuple[str, ...]:
        """The bots at the table."""
        return tuple(self.query_one(Opponents).invited)

    @on(Field.Changed)
    @on(Opponents.Changed)
    def _something_changed(self) -> None:
        self._follow()

    @on(Field.Changed, "#puzzle")
    def _puzzle_changed(self, event: Field.Changed) -> None:
        if event.value == "code" and self._code is None:
            self.action_code()

    def _follow(self) -> None:
        puzzle, watching = self.field("puzzle").value, self.field("seat").value == "watch"
        self.field("day").display = puzzle == "daily"
        self.field("code").display = puzzle == "code"
        for option in self.kit.options:
            self.field(f"option-{option.key}").disabled = puzzle == "code"
        opponents = self.query_one(Opponents)
        seats = self.kit.most_seats if watching else self.kit.most_seats - 1
        if opponents.most != seats:
            opponents.allow(seats, hosts=not watching and not self.kit.together)
        self._note_rating(watching)
        if puzzle == "daily":
            self._note_day()

    def _note_rating(self, watching: bool) -> None:
        people = self.query_one(Opponents).people
        guests = [person.name for person in people if person.kind == "guest"]
        alone = not (self.invited or people)
        rated = self.field("rated")
        rated.disabled = watching or alone or bool(guests) or bool(self.kit.mode(self.given))
        if rated.disabled:
            rated.value = False
        rated.note = "a guest" if guests else ""

    def _note_day(self) -> None:
        field = self.field("day")
        try:
            saved = find_daily(
                self.tui.store, self.kit, self.given, field.value, self.tui.profile.id
            )
        except (GameError, LexiconError) as error:
            field.note = str(error)
        else:
            field.note = daily_state(saved)

    def list_help(self) -> str:
        """What the bots are chosen for."""
        return _HELP["opponents" if self.kit.together else "turns"]

    def action_code(self) -> None:
        """Type the code of a game that somebody shared."""

        def check(text: str) -> str | None:
            try:
                kit, _, _ = read_code(text)
            except (GameError, LexiconError) as error:
                return str(error)
            wrong = f"This is the code of a {kit.title} game: set up {kit.title} to play it."
            return None if kit.key == self.kit.key else wrong

        def take(text: str | None) -> None:
            if text is None:
                if self._code is None:
                    self.field("puzzle").choose("random")
                return
            _, settings, seed = read_code(text)
            self._code = settings, seed
            for key, value in settings.items():
                self.field(f"option-{key}").value = value
            self.field("code").offer([(text, text)], text)
            self.field("puzzle").choose("code")
            self._follow()

        note = "Somebody else's table shows it at the end of a game."
        self.app.push_screen(Ask("The code of the game", note, check=check), take)

    def _ask_date(self) -> None:
        def check(text: str) -> str | None:
            try:
                day = read_date(text)
            except GameError as error:
                return str(error)
            return "That day has not come yet." if day > today() else None

        def take(text: str | None) -> None:
            if text is not None:
                self.field("day").choose(read_date(text))

        day: date = self.field("day").value
        ask = Ask("Which day?", "Year, month and day.", day.isoformat(), check)
        self.app.push_screen(ask, take)

    @on(Opponents.Wanted)
    def _ask_person(self) -> None:
        profiles = {profile.name.casefold(): profile for profile in self.tui.store.profiles()}
        there = [self.tui.profile.name, *(p.name for p in self.query_one(Opponents).people)]
        taken = {name.casefold() for name in there}

        def check(text: str) -> str | None:
            try:
                name = tidy_name(text)
            except StoreError as error:
                return str(error)
            return f"{name} is at the table already." if name.casefold() in taken else None

        def take(text: str | None) -> None:
            if text is None:
                return
            name = tidy_name(text)
            known = profiles.get(name.casefold())
            person = Player("guest", name, name)
            if known is not None:
                person = Player("profile", known.id, known.name)
            self.query_one(Opponents).seat(person)

        others = [profile.name for key, profile in profiles.items() if key not in taken]
        known = f"With a profile: {', '.join(others)}. Any" if others else "Any"
        note = f"{known} other name is a guest's, and the game is casual then."
        self.app.push_screen(Ask("Who else plays at this screen?", note, check=check), take)

    def action_start(self) -> None:
        """Begin the game as it stands in the form."""
        puzzle, watching = self.field("puzzle").value, self.field("seat").value == "watch"
        bots = self.invited
        if watching and not bots:
            self.tui.complain("To watch, invite at least one bot: Space on its line.")
            return
        if puzzle == "code" and self._code is None:
            self.action_code()
            return
        settings, seed = self._code if puzzle == "code" and self._code else (self.given, None)
        day = self.field("day").value.isoformat() if puzzle == "daily" else ""
        rated = bool(self.field("rated").value)
        people = tuple(self.query_one(Opponents).people)
        self.tui.begin(
            Opening(self.kit.key, dict(settings), seed, bots, day, rated, watching, people)
        )


_HELP = {
    "puzzle": "A random game, the game of a day, or the very game that somebody else had.",
    "day": "The game of any day up to today. Space: type the date.",
    "code": "Space: type the code that F8 copies at another table.",
    "seat": "Play yourself, or watch the bots you invite.",
    "rated": "A rated game moves the rating of everybody with a profile; an undo or a hint makes "
    "it casual, and so does a guest.",
    "opponents": "All play the same game; what the others find stays hidden until the end. "
    "Space: invite a bot, or send it away.",
    "turns": "You play in turn. Space: invite a bot or send it away; somebody at this screen gets "
    "a turn behind a curtain.",
}
