"""The options of a game as fields of a form, on any screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical

from tuiwords.games.base import GameError
from tuiwords.games.options import Option, Settings, Value, is_standard
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import library
from tuiwords.play.game import Game
from tuiwords.play.spoken import takes_list
from tuiwords.ui.widgets.dialogs import Ask
from tuiwords.ui.widgets.field import Field

_WORDS_NOTE = "The name of a word list, or the path of a file with one word per line."


class RulesForm(Vertical):
    """A field for each option; what is typed is checked before it is taken."""

    DEFAULT_CSS = "RulesForm { height: auto; }"

    def __init__(self, game: Game, given: Settings | None = None) -> None:
        super().__init__()
        self.game = game
        self._given = given or {}

    def compose(self) -> ComposeResult:
        """The fields in the order of the game's options."""
        yield from (self._field(option) for option in self.game.rules.options)

    def _field(self, option: Option) -> Field:
        typed = option.kind in {"words", "range", "text"} or (
            option.kind == "choice" and option.high
        )
        value = self._given.get(option.key, option.default)
        settings = {o.key: self._given.get(o.key, o.default) for o in self.game.rules.options}
        return Field(
            option.title,
            _texts(option, [*_choices(option, settings), value], settings),
            value,
            help=option.note(value),
            ask=partial(self._ask, option) if typed else None,
            id=f"option-{option.key}",
        )

    @on(Field.Changed)
    def _changed(self) -> None:
        self._follow()

    def _follow(self, *, fitting: bool = True) -> None:
        """Tell what is chosen now; what a choice means may depend on another option.

        Where only ``fitting`` choices are wanted, one that does not fit is the default again.
        """
        if not self.complete:
            return
        for option in self.game.rules.options:
            settings, field = self.given, self.field(option.key)
            value = field.value
            if fitting and option.fits is not None and not option.fits(value, settings):
                value = option.default
            choices = [*(choice for choice, _ in field.choices), value]
            if option.fits is not None:
                choices = [*_choices(option, settings), value]
            field.offer(_texts(option, choices, settings), value)
            field.help = option.note(value)

    def show(self, settings: Settings) -> None:
        """Show these settings, such as those of a share code."""
        for key, value in settings.items():
            self.field(key).value = value
        self._follow(fitting=False)

    def field(self, option: str) -> Field:
        """The field of an option."""
        return self.query_one(f"#option-{option}", Field)

    @property
    def complete(self) -> bool:
        """Whether all fields are there: not while it is mounted or removed."""
        return len(self.query(Field)) == len(self.game.rules.options)

    @property
    def given(self) -> Mapping[str, Value]:
        """The options given by the form; those that it begins with until all fields are there."""
        if not self.complete:
            return {o.key: self._given.get(o.key, o.default) for o in self.game.rules.options}
        return {option.key: self.field(option.key).value for option in self.game.rules.options}

    def _ask(self, option: Option) -> None:
        given = dict(self.given)  # the check runs in a thread: it may have to deal a board

        def check(text: str) -> str | None:
            try:
                if option.kind == "words" and text not in option.choices:
                    library().open(text)
                settings = self.game.rules.settings({**given, option.key: text})
                if option.kind == "text" and text:  # only a game knows what it can read
                    _try_new(self.game, settings)
            except (GameError, LexiconError) as error:
                return str(error)
            return None

        def take(text: str | None) -> None:
            if text is None:
                return
            self.field(option.key).choose(option.read(text))

        note = _WORDS_NOTE if option.kind == "words" else f"{option.help}."
        value = str(self.field(option.key).value)
        if option.kind in {"choice", "range"} and not any(map(str.isdigit, value)):
            value = ""  # the code of a choice, which nobody types
        elif option.kind == "choice":
            value = option.text(value, given)
        self.app.push_screen(Ask(option.title, note, value, check, slow=True), take)


def _try_new(game: Game, settings: Settings) -> None:
    """Begin a game for as many players as a position may be for. Raises: GameError."""
    wrong: list[GameError] = []
    for seats in range(1, game.rules.most_seats + 1):
        try:
            game.rules.new(settings, 0, seats)
            return
        except GameError as error:
            wrong.append(error)
    raise wrong[0]


def _texts(option: Option, choices: Sequence[Value], settings: Settings) -> list[tuple[Value, str]]:
    """Each choice once, with its text."""
    return [(choice, option.text(choice, settings)) for choice in dict.fromkeys(choices)]


def _choices(option: Option, settings: Settings) -> list[Value]:
    if option.kind == "switch":
        return [False, True]
    if option.kind == "number":
        return list(range(option.low, option.high + 1))
    if option.kind == "text":
        return [option.default]
    choices: list[Value] = [
        choice
        for choice in option.choices
        if choice not in option.same and (option.fits is None or option.fits(choice, settings))
    ]
    if option.kind == "words":
        listed = [
            entry.name
            for entry in library().entries()
            if not entry.shipped or (takes_list(option) and is_standard(entry.name))
        ]
        choices += [name for name in listed if name not in option.choices]
    return choices
