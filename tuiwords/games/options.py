"""The options of a game as data, read by the setup screen, the command line and share codes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tuiwords.games.base import GameError

Value = str | int | bool
Settings = Mapping[str, Value]

_YES = {"yes", "on", "true", "1"}
_NO = {"no", "off", "false", "0"}


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a player may choose before a game.

    ``kind`` is how it is chosen: a ``choice`` of ``choices``, a ``switch``, a ``number`` from
    ``low`` to ``high``, or ``words``: one of ``choices``, the name of a list in the library or the
    path of a file.
    """

    key: str
    title: str
    kind: Literal["choice", "switch", "number", "words"]
    default: Value
    help: str = ""
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def read(self, given: Value) -> Value:
        """The value that ``given`` (typed or stored) stands for. Raises: GameError."""
        if self.kind == "switch":
            return self._switch(given)
        if self.kind == "number":
            return self._number(given)
        text = str(given)
        if self.kind == "choice" and text not in self.choices:
            raise GameError(
                f"{self.key} {text!r} is not one of {', '.join(map(repr, self.choices))}"
            )
        return text

    def _switch(self, given: Value) -> bool:
        text = str(given).lower()
        if text not in _YES | _NO:
            raise GameError(f"{self.key} is yes or no, not {given!r}")
        return text in _YES

    def _number(self, given: Value) -> int:
        try:
            number = int(given)
        except ValueError:
            raise GameError(f"{self.key} is a number, not {given!r}") from None
        if not self.low <= number <= self.high:
            raise GameError(f"{self.key} is {self.low} to {self.high}, not {number}")
        return number


def settings(options: Sequence[Option], given: Settings) -> dict[str, Value]:
    """Every option's value, the given ones read and the others by default. Raises: GameError."""
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            raise GameError(f"there is no option {key!r}; the options are {', '.join(known)}")
    return {key: option.read(given.get(key, option.default)) for key, option in known.items()}
