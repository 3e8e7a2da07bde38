"""Game setup: the options of any game, the opponents, and which puzzle is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from tuiwords.bots.level import level_of
from tuiwords.games.base import GameError
from tuiwords.games.options import Value
from tuiwords.history.ratings import YOUR_LEVEL, first_opponent, rating_of
from tuiwords.history.today import DailyGame, dailies
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.play.daily import find_daily, read_date, today
from tuiwords.play.game import Game
from tuiwords.play.match_setup import MatchRequest, last_choice
from tuiwords.play.rating_model import START
from tuiwords.play.sharecode import read_code
from tuiwords.play.spoken import daily_rules, with_language
from tuiwords.store.records import Player, Rating
from tuiwords.store.store import StoreError, tidy_name
from tuiwords.ui.background import Background
from tuiwords.ui.keys import key_name, shown, with_keys
from tuiwords.ui.page import Page
from tuiwords.ui.pages.rules_form import RulesForm
from tuiwords.ui.pages.setup_form import SetupForm
from tuiwords.ui.pages.texts import last_of, so_far
from tuiwords.ui.sizes import ROOMY
from tuiwords.ui.widgets.ask_day import AskDay
from tuiwords.ui.widgets.calendar import DayMark, day_marks
from tuiwords.ui.widgets.dialogs import Ask
from tuiwords.ui.widgets.field import DateField, Field
from tuiwords.ui.widgets.opponents import Opponents
from tuiwords.ui.widgets.section import text_section
from tuiwords.ui.widgets.shown_text import show_text

_PUZZLES = (("random", "random"), ("daily", "of the day"), ("code", "from a code"))
_SEATS = (("play", "I play"), ("watch", "I watch"))
_FIRST = ((None, "random"), (0, "you"), (1, "an opponent"))
_RATED = ((False, "no"), (True, "yes"))
_AROUND = 32  # lines of the page that are not of the list of last games


class Setup(Page):
    """A form on the left, the bots on the right; Enter starts from anywhere."""

    HELP: ClassVar[str] = "setup"
    REPLACED_BY_TABLE: ClassVar[bool] = True
    HOLDS = (SetupForm, Opponents, Field)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "start", "Start", "setup.start", "Start the game"),
        shown("ctrl+o", "code", "Code", "setup.code", "Play a shared game"),
        shown("backspace", "alone", "Alone", "setup.alone", "Play alone, against nobody"),
    ]

    form: SetupForm

    def __init__(
        self, game: Game, *, watch: bool = False, invited: tuple[str, ...] = (), preset: str = ""
    ) -> None:
        super().__init__()
        self._first_preset = preset
        self._invite = invited
        self._people: tuple[Player, ...] = ()  # who played at this screen last time
        self._offered: tuple[str, ...] = ()  # whom a new player meets who has chosen nobody yet
        self.game = game
        self._watch = watch
        self._code: tuple[dict[str, Value], int] | None = None
        self._own_rules: dict[str, Value] = {}  # those that the game of the day replaces
        self._rated = False  # what was chosen, also while the game cannot be rated
        self._reading = Background(self)

    def heading(self) -> str:
        """The name of the game."""
        return self.game.title

    def body(self) -> ComposeResult:
        """Which puzzle, the rules, and who plays."""
        last = self._last_choice()
        if not (self._invite or self._watch):
            new = last is None and self._rating() == START
            self._offered = self._first_opponent() if new else ()
            self._invite = self._offered if last is None else last.bots
            self._people = () if last is None else self._still_known(last.people)
        self._rated = last is not None and last.rated
        language = self.session.preferences.language
        self.form = SetupForm(
            self._puzzle_fields(),
            RulesForm(
                self.game, with_language(self.game, language, last.settings if last else None)
            ),
            self.game.rules.most_seats - 1,
            titles=("Game", "Opponents"),
            list_help="",  # as the rules are: see below
            hosts=self.game.rules.takes_turns(self.game.rules.settings({})),
            rating=self._rating(),
        )
        yield self.form
        with Horizontal(id="setup-facts"):
            yield text_section("So far", "so-far")
            yield text_section("Last games", "last-games")

    def on_resize(self) -> None:
        """Tell how the player's games went, below the form, if there is room for it."""
        roomy = self.app.size.height >= ROOMY
        self.set_class(roomy, "-roomy")
        if roomy:
            store, profile, game = self.session.store, self.session.profile, self.game
            most = self.app.size.height - _AROUND
            self._reading.run(
                lambda: [so_far(store, profile, game), last_of(store, profile, game, most)],
                self._put,
            )

    def _put(self, told: Sequence[Content]) -> None:
        for name, text in zip(("so-far", "last-games"), told, strict=True):
            self.query_one(f"#{name}").display = bool(text)
            show_text(self.query_one(f"#{name}", Static), text)

    def _rating(self) -> Rating | None:
        """The rating of the player, which is a guess before the first rated game."""
        profile = self.session.profile
        player = Player("profile", profile.id, profile.name)
        try:
            return rating_of(self.session.store, player, self.game.key)
        except StoreError:  # told by the pages that list ratings
            return None

    def _first_opponent(self) -> tuple[str, ...]:
        with suppress(GameError):  # told beside the list of bots
            return first_opponent(self.game)
        return ()

    def _still_known(self, people: Sequence[Player]) -> tuple[Player, ...]:
        known = {profile.id for profile in self.session.store.players.all()}
        return tuple(each for each in people if each.kind == "guest" or each.key in known)

    def _last_choice(self) -> MatchRequest | None:
        try:
            return last_choice(self.session.store, self.game, self.session.profile.id)
        except StoreError:  # told by the pages that list matches
            return None

    def _puzzle_fields(self) -> Iterator[Field]:
        yield Field("Deal", _PUZZLES, "random", id="puzzle", help=_HELP["puzzle"])
        yield DateField("Date", today(), ask=self._ask_date, id="day", help=with_keys(_HELP["day"]))
        yield Field("Code", (), "", ask=self.action_code, id="code", help=with_keys(_HELP["code"]))
        seat = "watch" if self._watch else "play"
        yield Field("You", _SEATS, seat, id="seat", help=_HELP["seat"])
        yield Field(
            "Against", (), "", ask=self._choose_bots, id="against", help=with_keys(_HELP["against"])
        )
        yield Field("Moves first", _FIRST, None, id="first", help=_HELP["first"])
        yield Field("Rated", _RATED, self._rated, id="rated", help=_HELP["rated"])
        presets = ("", "usual", *self.game.rules.presets)
        choices = [(name, name or "your own") for name in presets]
        yield Field("Preset", choices, "", id="preset", help=_HELP["preset"])

    def on_mount(self) -> None:
        """Focus the first field, or the bots if bots are to be chosen."""
        bots = {bot.name for bot, _ in self.form.opponents.bots}
        level = next((name for name in bots if level_of(name) is not None), "")
        invited = [name if level_of(name) is None else level for name in self._invite]
        self.form.opponents.people = list(self._people)
        self.form.opponents.invite([name for name in invited if name in bots])
        (self.form.opponents if self._watch else self.field("puzzle")).focus()
        if self._first_preset:
            self.form.rules.show(self._preset(self._first_preset))
        self._follow()
        self._check(self.field("against"))

    def field(self, name: str) -> Field:
        """One of the fields."""
        return self.form.field(name)

    @property
    def given(self) -> Mapping[str, Value]:
        """The options given by the form."""
        return self.form.rules.given

    @property
    def invited(self) -> tuple[str, ...]:
        """The bots that are chosen."""
        return self.form.invited

    @on(Field.Changed)
    @on(Opponents.Changed)
    def _something_changed(self, event: Field.Changed | Opponents.Changed) -> None:
        changed = event.field if isinstance(event, Field.Changed) else self.field("against")
        if changed.id == "puzzle":
            self._puzzle_changed(changed.value)
        if changed.id == "preset" and changed.value:
            self.form.rules.show(self._preset(changed.value))
        if changed.id == "rated":
            self._rated = bool(changed.value)
        if changed is not self.field("against") and self._for_one:
            self.action_alone()
        self._follow()
        self._check(changed)

    @on(Opponents.OptionHighlighted)
    @on(events.DescendantFocus)
    def _name_enter(self) -> None:
        """Say in the footer what Enter does on this line."""
        self.called = {"start": "Add"} if self.form.opponents.adds else {}
        self.refresh_bindings()

    def _preset(self, name: str) -> Mapping[str, Value]:
        """The options of a preset; it leaves word lists and boards as they are."""
        rules = self.game.rules
        usual = {
            each.key: each.default for each in rules.options if each.kind not in ("words", "text")
        }
        return usual | dict(rules.presets.get(name, {}))

    def _name_rules(self) -> None:
        """Say which preset the rules are."""
        field, given = self.field("preset"), self.given
        names = [name for name, _ in field.choices if name]
        fitting = (name for name in names if self._preset(name).items() <= given.items())
        field.offer(field.choices, next(fitting, ""))

    def _check(self, changed: Field) -> None:
        watching = self.field("seat").value == "watch"
        others = len(self.invited) + len(self.form.opponents.people)
        self.form.check(changed, others + (not watching))

    @property
    def _for_one(self) -> bool:
        """Whether only bots were invited, and the rules are for one player."""
        bots_only = bool(self.invited) and not self.form.opponents.people
        return bots_only and not self.form.why_unfit(1) and bool(self.form.why_unfit(2))

    def _choose_bots(self) -> None:
        self.form.opponents.focus()

    def _puzzle_changed(self, puzzle: str) -> None:
        if puzzle == "code" and self._code is None:
            self.action_code()
        offered = (*self.form.opponents.people, *self.invited) in (self._offered, self._people)
        if puzzle == "daily" and offered:
            self.action_alone()
        self._use_daily_rules(puzzle == "daily")

    @property
    def _daily_rules(self) -> Mapping[str, Value]:
        return daily_rules(self.game, self.session.preferences.language)

    def _use_daily_rules(self, wanted: bool) -> None:
        """Show the rules of the game of the day, such as Scrabble's five turns, or the own."""
        daily = self._daily_rules
        if wanted and not self._own_rules:
            self._own_rules = {key: self.given[key] for key in daily}
            self.form.rules.show(daily)
        elif not wanted and self._own_rules:
            self.form.rules.show(self._own_rules)
            self._own_rules = {}

    def _follow(self) -> None:
        puzzle, watching = self.field("puzzle").value, self.field("seat").value == "watch"
        self.field("day").display = puzzle == "daily"
        self.field("code").display = puzzle == "code"
        daily = self._daily_rules if puzzle == "daily" else ()
        for option in self.game.rules.options:
            fixed = puzzle == "code" or option.key in daily
            self.field(f"option-{option.key}").disabled = fixed
        self.field("preset").disabled = puzzle != "random"
        self._name_rules()
        opponents = self.form.opponents
        rules, follows = self.game.rules, not watching
        seats = rules.most_seats - follows
        turns = rules.takes_turns(self.given)
        hosts = turns and follows
        if (opponents.most, opponents.hosts, opponents.follows) != (seats, hosts, follows):
            opponents.allow(seats, hosts=hosts, follows=follows)
        self.field("first").display = turns
        how = "shared" if turns and rules.together else "turns" if turns else "opponents"
        self.form.list_help = with_keys(_HELP[how])
        self._name_opponents(watching)
        self._note_rating(watching)
        if puzzle == "daily":
            self._note_day()

    def _name_opponents(self, watching: bool) -> None:
        """Say on the left, too, who is chosen on the right."""
        names = [person.name for person in self.form.opponents.people]
        names += [name if level_of(name) is None else YOUR_LEVEL for name in self.invited]
        against = self.field("against")
        against.label = "Bots" if watching else "Against"
        against.value = ", ".join(names) or ("nobody yet" if watching else "nobody")
        self.refresh_bindings()

    def _note_rating(self, watching: bool) -> None:
        people = self.form.opponents.people
        rated = self.field("rated")
        rules = self.game.rules
        other = rules.mode(self.given) not in rules.rated_modes
        why = {
            "you watch": watching,
            "a guest plays": any(person.kind == "guest" for person in people),
            "you play alone": not (self.invited or people),
            "not the usual game": other,
        }
        rated.note = next((reason for reason, holds in why.items() if holds), "")
        rated.disabled = bool(rated.note)
        rated.value = self._rated and not rated.disabled

    def _note_day(self) -> None:
        field, profile = self.field("day"), self.session.profile.id
        try:
            saved = find_daily(self.session.store, self.game, self.given, field.value, profile)
        except (GameError, LexiconError, StoreError) as error:
            field.note = str(error)
        else:
            field.note = DailyGame(self.game, profile, saved).text

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Who has no opponent plays alone already."""
        del parameters
        if action != "alone":
            return True
        return self.is_mounted and bool(self.invited or self.form.opponents.people)

    def action_alone(self) -> None:
        """Play alone."""
        self.form.opponents.dismiss_all()

    def action_code(self) -> None:
        """Ask for the code of a shared game."""

        def check(text: str) -> str | None:
            try:
                game, _, _ = read_code(text)
            except (GameError, LexiconError) as error:
                return str(error)
            wrong = f"This is the code of a {game.title} game: set up {game.title} to play it."
            return None if game.key == self.game.key else wrong

        def take(text: str | None) -> None:
            if text is None:
                if self._code is None:
                    self.field("puzzle").choose("random")
                return
            _, settings, seed = read_code(text)
            self._code = settings, seed
            self.form.rules.show(settings)
            self.field("code").offer([(text, text)], text)
            self.field("puzzle").choose("code")
            self._follow()
            self._check(self.field("code"))

        note = "You can copy it from the table of a finished game."
        self.app.push_screen(Ask("The code of the game", note, check=check), take)

    def _ask_date(self) -> None:
        store, profile, given = self.session.store, self.session.profile.id, dict(self.given)

        def read(month: tuple[date, date]) -> Mapping[date, DayMark]:
            return day_marks(dailies(store, profile, self.game, given, month))

        field = self.field("day")
        dialog = AskDay("Which day?", field.value, today(), read)
        self.ask(dialog, lambda text: field.choose(read_date(text)))

    @on(Opponents.Wanted)
    def _ask_person(self) -> None:
        profiles = {
            profile.name.casefold(): profile for profile in self.session.store.players.all()
        }
        there = [self.session.profile.name, *(p.name for p in self.form.opponents.people)]
        taken = {name.casefold() for name in there}

        def check(text: str) -> str | None:
            try:
                name = tidy_name(text)
            except StoreError as error:
                return str(error)
            return f"{name} is already playing." if name.casefold() in taken else None

        def take(text: str) -> None:
            name = tidy_name(text)
            known = profiles.get(name.casefold())
            person = Player("guest", name, name)
            if known is not None:
                person = Player("profile", known.id, known.name)
            self.form.opponents.seat(person)

        others = [profile.name for key, profile in profiles.items() if key not in taken]
        known = f"With a profile: {', '.join(others)}. Any other name plays"
        guest = "as a guest, which makes the game unrated."
        note = f"{known if others else 'They play'} {guest}"
        self.ask(Ask("Who else plays at this screen?", note, check=check), take)

    def action_start(self) -> None:
        """Begin the game given by the form."""
        self.app.clear_notifications()
        puzzle, watching = self.field("puzzle").value, self.field("seat").value == "watch"
        bots = self.invited
        if watching and not bots:
            self.session.show_error(
                f"To watch, add at least one bot with {key_name('opponents.invite')}."
            )
            return
        if puzzle == "code" and self._code is None:
            self.action_code()
            return
        settings, seed = self._code if puzzle == "code" and self._code else (self.given, None)
        day = self.field("day").value if puzzle == "daily" else None
        rated = bool(self.field("rated").value)
        people = tuple(self.form.opponents.people)
        self.session.begin(
            MatchRequest(
                self.game.key,
                dict(settings),
                seed,
                bots,
                day,
                rated,
                watching,
                people,
                self.field("first").value,
            )
        )


_HELP = {
    "preset": "Rules that go well together, shown below; every line can still be changed.",
    "puzzle": "A random game, the daily game, or a game from a share code.",
    "day": "The game of any day up to today. {field.type}: the calendar.",
    "code": "{field.type}: type a code copied from a finished game.",
    "seat": "Play yourself, or watch the bots you invite.",
    "against": "Who plays with you. {setup.alone}: nobody. {setup.side} or {field.type}: choose "
    "on the other side.",
    "first": "At random, or your choice. A rematch alternates.",
    "rated": "A rated game changes ratings. An undo, a hint, a guest or a puzzle played before "
    "makes it unrated.",
    "opponents": "Everyone plays the same game at the same time. Move to choose; "
    "{opponents.invite}: add or remove a bot.",
    "shared": "You take turns on one board. Move to choose; {opponents.invite}: add or remove a "
    "bot, or someone who plays at this screen.",
    "turns": "You take turns. Move to choose; {opponents.invite}: add or remove a bot, or someone "
    "who plays at this screen.",
}
