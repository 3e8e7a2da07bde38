"""What clues imply: the words left, hard mode's constraints, and clues that contradict another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

from tuiwords.games.wordle.patterns import AMBER, GRAY, GREEN, Clue, digits, score
from tuiwords.lexicon.lexicon import Lexicon


@lru_cache(maxsize=256)
def remaining(words: Lexicon, clues: tuple[Clue, ...]) -> tuple[str, ...]:
    """The words, in order, that fit every clue."""
    if not clues:
        return words.words
    guess, pattern = clues[-1].guess, clues[-1].pattern
    return tuple(w for w in remaining(words, clues[:-1]) if score(guess, w) == pattern)


def letters(clues: Iterable[Clue]) -> dict[str, int]:
    """The best color so far of each letter guessed."""
    known: dict[str, int] = {}
    for clue in clues:
        for letter, color in zip(clue.guess, digits(clue.pattern, len(clue.guess)), strict=True):
            known[letter] = max(known.get(letter, GRAY), color)
    return known


@dataclass(slots=True)
class Constraints:
    """What one clue says about the answer; places count from 1.

    ``at`` gives the letter at a place, ``off`` has each (place, letter) that is ruled out;
    ``least`` and ``most`` bound how often a letter occurs.
    """

    at: dict[int, str] = field(default_factory=dict)
    off: set[tuple[int, str]] = field(default_factory=set)
    least: dict[str, int] = field(default_factory=dict)
    most: dict[str, int] = field(default_factory=dict)


@lru_cache(maxsize=256)
def constraints(clue: Clue) -> Constraints:
    """What a clue says about the answer; not to be changed."""
    found = Constraints()
    colors = digits(clue.pattern, len(clue.guess))
    for place, (letter, color) in enumerate(zip(clue.guess, colors, strict=True), 1):
        if color == GREEN:
            found.at[place] = letter
        else:
            found.off.add((place, letter))
        if color != GRAY:
            found.least[letter] = found.least.get(letter, 0) + 1
    for letter, color in zip(clue.guess, colors, strict=True):
        if color == GRAY:
            found.most[letter] = found.least.get(letter, 0)
    return found


def hard_fault(guess: str, clues: Iterable[Clue]) -> str | None:
    """The first constraint of hard mode that a guess breaks, as a sentence, or None.

    Green letters must stay in place, and amber ones be used again as often as they occurred.
    """
    for wanted in map(constraints, clues):
        for place, letter in wanted.at.items():
            if guess[place - 1] != letter:
                return f"{letter.upper()} must be in position {place}"
        for letter, count in wanted.least.items():
            if guess.count(letter) < count:
                many = f"{count} " if count > 1 else ""
                return f"guess must use {many}{letter.upper()}"
    return None


def contradiction(clues: Sequence[Clue], allowed: Lexicon) -> str | None:
    """Which clues contradict each other, as a sentence; None if an allowed word fits them all."""
    given = tuple(clues)
    if not given or remaining(allowed.of_length(len(given[0].guess)), given):
        return None
    for clue in given:
        if reason := _own_fault(clue):
            return f"{_name(clue)} contradicts itself: {reason}"
    for first, second in combinations(given, 2):
        if reason := next(_conflicts(first, second), None):
            return f"{_name(first)} contradicts {_name(second)}: {reason}"
    return _fewest_unfit(given, allowed.of_length(len(given[0].guess)))


def _name(clue: Clue) -> str:
    return f"{clue.guess.upper()}={str(clue).partition('=')[2]}"


def _own_fault(clue: Clue) -> str | None:
    colors = digits(clue.pattern, len(clue.guess))
    grays: set[str] = set()
    for letter, color in zip(clue.guess, colors, strict=True):
        if color == AMBER and letter in grays:
            return f"amber marks come first, so {letter.upper()} cannot be amber after a gray one"
        if color == GRAY:
            grays.add(letter)
    if colors.count(GREEN) == len(colors) - 1 and AMBER in colors:
        letter = clue.guess[colors.index(AMBER)].upper()
        return f"all other letters are green, so {letter} has no other place"
    return None


def _conflicts(first: Clue, second: Clue) -> Iterator[str]:
    one, other = constraints(first), constraints(second)
    for a, b, mine, theirs in ((one, other, first, second), (other, one, second, first)):
        for place, letter in a.at.items():
            says = f"{mine.guess.upper()} has {letter.upper()} in position {place}"
            if b.at.get(place, letter) != letter:
                yield f"{says}, {theirs.guess.upper()} has {b.at[place].upper()} there"
            if (place, letter) in b.off:
                yield f"{says}, {theirs.guess.upper()} says it is not there"
        for letter, least in a.least.items():
            most = b.most.get(letter, least)
            if most < least:
                has = f"{mine.guess.upper()} says the word has {letter.upper()}"
                if most:
                    yield f"{has} {least} times, {theirs.guess.upper()} says at most {most}"
                else:
                    yield f"{has}, {theirs.guess.upper()} says it has none"


def _fewest_unfit(given: tuple[Clue, ...], words: Lexicon) -> str:
    """A sentence that names the fewest clues that no word fits."""
    for count in range(1, len(given) + 1):
        for some in combinations(given, count):
            if not remaining(words, some):
                names = " and ".join(map(_name, some))
                return f"no word in {words.name} fits {names}" + (" together" * (count > 1))
    raise AssertionError("called although a word fits all clues")
