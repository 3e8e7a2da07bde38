"""Patterns: the colors that answer a guess, as a base-3 number, leftmost letter first."""

from __future__ import annotations

from dataclasses import dataclass

from tuiwords.games.base import InvalidMoveError
from tuiwords.text import composed, count_text

GRAY, AMBER, GREEN = 0, 1, 2
_SIGNS = {"g": GREEN, "2": GREEN, "🟩": GREEN, "y": AMBER, "1": AMBER, "🟨": AMBER}
_SIGNS |= dict.fromkeys(".b0⬛⬜", GRAY)


@dataclass(frozen=True, slots=True)
class Clue:
    """A guess and the pattern that answered it; its ``str`` is such as ``crane=.y..g``."""

    guess: str
    pattern: int

    def __str__(self) -> str:
        return f"{self.guess}={pattern_text(self.pattern, len(self.guess))}"


def score(guess: str, answer: str) -> int:
    """The pattern of ``guess`` when ``answer`` is hidden.

    Green letters come first; then, from left to right, a letter is amber if the answer has another
    of it that no green or earlier amber letter accounts for.
    """
    free: dict[str, int] = {}
    for mine, hidden in zip(guess, answer, strict=True):
        if mine != hidden:
            free[hidden] = free.get(hidden, 0) + 1
    pattern = 0
    for mine, hidden in zip(guess, answer, strict=True):
        pattern *= 3
        if mine == hidden:
            pattern += GREEN
        elif free.get(mine):
            free[mine] -= 1
            pattern += AMBER
    return pattern


def all_green(length: int) -> int:
    """The pattern of the answer itself."""
    return int(3**length) - 1


def digits(pattern: int, length: int) -> tuple[int, ...]:
    """The colors of a pattern from left to right: GRAY, AMBER or GREEN."""
    return tuple(pattern // 3**place % 3 for place in range(length - 1, -1, -1))


def pattern_text(pattern: int, length: int) -> str:
    """A pattern as ``g``, ``y`` and ``.`` from left to right."""
    return "".join(".yg"[digit] for digit in digits(pattern, length))


def read_pattern(text: str, length: int) -> int:
    """The pattern written as g/y/. (also b for gray, capitals, 2/1/0, or colored squares).

    Raises: InvalidMoveError.
    """
    signs = text.strip().lower().replace("\N{VARIATION SELECTOR-16}", "")
    if len(signs) != length:
        raise InvalidMoveError(
            f"the pattern {text.strip()!r} has {len(signs)} colors, "
            f"but the word has {count_text(length, 'letter')}"
        )
    pattern = 0
    for place, sign in enumerate(signs, 1):
        if sign not in _SIGNS:
            raise InvalidMoveError(
                f"color {place} of the pattern {text.strip()!r} is {sign!r}: "
                "use g for green, y for amber, . for gray"
            )
        pattern = 3 * pattern + _SIGNS[sign]
    return pattern


def read_clue(text: str, length: int | None = None) -> Clue:
    """The clue written as ``crane=.y..g``; any word length unless one is given.

    Raises: InvalidMoveError.
    """
    guess, sign, pattern = composed(text).strip().partition("=")
    word = guess.strip().lower()
    if not sign or not word.isalpha():
        raise InvalidMoveError(
            f"{text.strip()!r} is not a clue: write a guess and its colors, crane=.y..g"
        )
    if length is not None and len(word) != length:
        letters = count_text(len(word), "letter")
        raise InvalidMoveError(f"{word.upper()} has {letters}, not {length}")
    return Clue(word, read_pattern(pattern, len(word)))
