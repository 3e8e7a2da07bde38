"""The options of a game as fields of a form, on any screen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from textual.app import ComposeResult
from textual.containers import Vertical

from tuiwords.games.base import GameError
from tuiwords.games.options import Option, Settings, Value
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import library
from tuiwords.play.game import Game
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
        choices, value = _choices(option), self._given.get(option.key, option.default)
        if value not in {known for known, _ in choices}:
            choices.append((value, str(value)))
        return Field(
            option.title,
            choices,
            value,
            help=option.help,
            ask=partial(self._ask, option) if typed else None,
            id=f"option-{option.key}",
        )

    def field(self, option: str) -> Field:
        """The field of an option."""
        return self.query_one(f"#option-{option}", Field)

    @property
    def given(self) -> Mapping[str, Value]:
        """The options given by the form."""
        return {option.key: self.field(option.key).value for option in self.game.rules.options}

    def _ask(self, option: Option) -> None:
        given = dict(self.given)  # the check runs in a thread: it may have to deal a board

        def check(text: str) -> str | None:
            try:
                if option.kind == "words" and text not in option.choices:
                    library().open(text)
                settings = self.game.rules.settings({**given, option.key: text})
                if option.kind == "text" and text:  # only a game knows what it can read
                    self.game.rules.new(settings, 0, 1)
            except (GameError, LexiconError) as error:
                return str(error)
            return None

        def take(text: str | None) -> None:
            if text is None:
                return
            value = option.read(text)
            field = self.field(option.key)
            if value not in {value for value, _ in field.choices}:
                field.choices.append((value, str(value)))
            field.choose(value)

        note = _WORDS_NOTE if option.kind == "words" else f"{option.help}."
        value = str(self.field(option.key).value)
        self.app.push_screen(Ask(option.title, note, value, check, slow=True), take)


def _choices(option: Option) -> list[tuple[Value, str]]:
    if option.kind == "switch":
        return [(False, "off"), (True, "on")]
    if option.kind == "number":
        return [(number, str(number)) for number in range(option.low, option.high + 1)]
    if option.kind == "text":
        return [(option.default, str(option.default) or "none")]
    choices: list[tuple[Value, str]] = [(choice, choice) for choice in option.choices]
    if option.kind == "words":
        listed = [entry.name for entry in library().entries() if not entry.shipped]
        choices += [(name, name) for name in listed if name not in option.choices]
    return choices
