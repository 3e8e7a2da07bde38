"""The options of a game as data, read by the setup screen, the command line and share codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tuiwords.games.base import GameError
from tuiwords.lexicon.languages import language
from tuiwords.lexicon.lexicon import Lexicon, LexiconError, check_letters
from tuiwords.lexicon.library import DEFAULT, existing, library
from tuiwords.lexicon.own_words import base_of
from tuiwords.text import capital
from tuiwords.unknown import did_you_mean, unknown_name

Value = str | int | bool
Settings = Mapping[str, Value]

_YES = {"yes", "on", "true", "1"}
_NO = {"no", "off", "false", "0"}


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """One thing a player can choose before a game.

    ``kind`` says what may be chosen: a ``choice`` is one of ``choices`` or, if ``high`` is set, any
    number from ``low`` to ``high``; a ``switch`` is on or off; a ``number`` is from ``low`` to
    ``high``; a ``range`` is such as 100-200 or one of ``choices``; ``text`` is any text; ``words``
    is one of ``choices``, the name of a list in the library or the path of a file. ``deals`` says
    whether it decides what is dealt (the hidden word, the letters, the tiles), not only how that is
    played. ``later`` says that matches were saved before the option existed: with its default,
    puzzles and runs are told apart as if it were not there.

    ``shown(value, settings)`` is a value as a player reads it, for instance 3:00, in a game with
    these settings; ``fits(value, settings)`` whether it goes with these settings: forms offer only
    such values, and go back to the default. ``notes`` are sentences that say what a choice does.
    ``same`` are choices that do what another one does, which forms do not offer: they are kept for
    share codes and saved matches. A path with the ``suffix`` may be given instead of a choice, if
    there is one. ``phrase`` is how a value is said in the heading of a table, such
    as "{} boards"; without one, its title stands before it.
    """

    key: str
    title: str
    kind: Literal["choice", "switch", "number", "range", "text", "words"]
    default: Value
    help: str = ""
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    deals: bool = True
    later: bool = False
    shown: Callable[[Value, Settings], str] | None = None
    fits: Callable[[Value, Settings], bool] | None = None
    notes: Mapping[str, str] = field(default_factory=dict)
    same: Mapping[str, str] = field(default_factory=dict)
    phrase: str = ""
    suffix: str = ""

    @property
    def called(self) -> str:
        """The key as it is typed on the command line, without the dashes before it."""
        return self.key.replace("_", "-")

    def text(self, value: Value, settings: Settings) -> str:
        """A value as a player reads it, in a game with these settings (some may be missing)."""
        if isinstance(value, bool):
            return "on" if value else "off"
        if self.shown is not None:
            return self.shown(value, settings)
        if self.kind != "words":
            return str(value)
        base = base_of(str(value))
        shown = "standard list" if base == DEFAULT else base
        if is_standard(base):
            shown = list_language(base) or shown
        return f"{shown} with your words" if base != value else shown

    def phrased(self, value: Value, settings: Settings) -> str:
        """The option and a value in a few words; a switch that is on needs only its name."""
        if self.kind == "text":  # it may be long
            return f"{self.title.lower()} given"
        if value is True:
            return self.title.lower()
        text = self.text(value, settings)
        one = not self.phrase or text == "1"  # not "1 turns"
        return f"{self.title.lower()} {text}" if one else self.phrase.format(text)

    def note(self, value: Value) -> str:
        """What a value does, in a sentence, or else what the option is for."""
        return self.notes.get(str(value), f"{capital(self.help)}.")

    def read(self, given: Value) -> Value:
        """The value of ``given``, which was typed or stored. Raises: GameError.

        A choice may also be typed as it is shown.
        """
        if self.kind == "switch":
            return self._switch(given)
        if self.kind == "number":
            return self._number(given)
        text = str(given)
        if text in self.choices:
            return text
        if self.kind == "choice":
            return self._choice(text)
        if self.kind == "words":
            return _absolute_source(text)
        return self._range(text) if self.kind == "range" else text

    def _choice(self, text: str) -> str:
        if self.suffix and text.endswith(self.suffix):
            return _absolute_source(text)
        # int() raises ValueError for thousands of digits.
        number = int(text) if text.isdecimal() and len(text) < 10 else -1
        if self.high and self.low <= number <= self.high:
            return str(number)
        if self.shown is not None:
            numbers = range(self.low, self.high + 1) if self.high else ()
            for choice in (*self.choices, *map(str, numbers)):
                if text == self.shown(choice, {}) and choice not in self.same:
                    return choice
        known = ", ".join(map(repr, self.choices))
        among = f" or a number from {self.low} to {self.high}" if self.high else ""
        among += f" or a file whose name ends in {self.suffix}" if self.suffix else ""
        meant = did_you_mean(text, self.choices)
        raise GameError(f"{self.called} must be one of {known}{among}, not {text!r}{meant}")

    def _range(self, text: str) -> str:
        found = re.fullmatch(r"\s*(\d{1,9})\s*[-:]\s*(\d{1,9})\s*", text)
        if not found or int(found[1]) > int(found[2]):
            raise GameError(f"{self.called} must be a range such as 100-200, not {text!r}")
        return f"{int(found[1])}-{int(found[2])}"

    def _switch(self, given: Value) -> bool:
        text = str(given).lower()
        if text not in _YES | _NO:
            raise GameError(f"{self.called} must be yes or no, not {given!r}")
        return text in _YES

    def _number(self, given: Value) -> int:
        try:
            number = int(given)
        except ValueError:
            raise GameError(f"{self.called} must be a number, not {given!r}") from None
        if not self.low <= number <= self.high:
            raise GameError(f"{self.called} must be {self.low} to {self.high}, not {number}")
        return number


def _absolute_source(text: str) -> str:
    """The name of a list, or the absolute path of a file."""
    path = existing(text)
    return text if path is None or text in library() else str(path.resolve())


def list_language(name: Value) -> str:
    """The name of the language of a list of the library; "" for English and for other lists."""
    code = code_of(name)
    return language(code).name if code else ""


def is_standard(name: Value) -> bool:
    """Whether a list is that of its language."""
    code = code_of(name)
    return name == DEFAULT or (bool(code) and language(code).word_list == name)


def code_of(name: Value) -> str:
    """The code of the language of a list of the library; "" for English and for other lists."""
    if name in {"", DEFAULT} or name not in library():
        return ""
    return library().entry(str(name)).language


def open_list(name: Value, *, of_boards: bool = False) -> Lexicon:
    """The word list of a name or a file, as an option has it.

    Raises: GameError, with ``of_boards`` also if it has too many letters for Boggle and Word Soup.
    """
    try:
        lexicon = library().as_named(str(name))
        if of_boards:
            check_letters(lexicon)
        return lexicon
    except LexiconError as error:
        raise GameError(str(error)) from error


def settings(options: Sequence[Option], given: Settings) -> dict[str, Value]:
    """The value of every option: the given one, or else the default. Raises: GameError."""
    read = {option.key: option.read(given.get(option.key, option.default)) for option in options}
    for key in given:
        if key not in read:
            raise GameError(unknown_name("there is no option", key, read, "options"))
    return read
