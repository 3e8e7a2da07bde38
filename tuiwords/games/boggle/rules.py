"""The rules of a Boggle round as data: dice sets, letter bags and scoring tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tuiwords.games.base import GameError, rules_file

NORVIG_BAG = "norvig"
STANDARD = "standard"


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points by number of letters; longer words score like the last entry, or per letter."""

    key: str
    table: tuple[int, ...]
    long_from: int = 0  # letters; 0: no word is scored per letter
    per_letter: int = 0

    def points(self, letters: int) -> int:
        """Points of a word with this many letters."""
        if self.long_from and letters >= self.long_from:
            return self.per_letter * letters
        return self.table[min(letters, len(self.table) - 1)]


@dataclass(frozen=True, slots=True)
class BoggleRules:
    """How a round is set up and scored; without ``dice`` each square draws from ``bag``."""

    key: str
    title: str
    rows: int
    columns: int
    min_length: int
    seconds: int  # length of the round; 0: no clock
    scoring: Scoring
    dice: tuple[tuple[str, ...], ...] = ()
    bag: tuple[str, ...] = ()
    cancel: bool = True  # words found by two or more players count for nobody
    goal: int = 99  # highest SCOWL level of the words that the players are asked to find

    def points(self, word: str) -> int:
        """Points of a word of this round, 0 if it is too short."""
        return self.points_for(len(word))

    def points_for(self, letters: int) -> int:
        """Points of a word with this many letters, 0 if that is too short."""
        return self.scoring.points(letters) if letters >= self.min_length else 0


def _faces(die: str | Sequence[str]) -> tuple[str, ...]:
    """Faces in lower case: the Q face is "qu", a block is ""."""
    return tuple({"q": "qu", "#": ""}.get(face.lower(), face.lower()) for face in die)


@cache
def scorings() -> Mapping[str, Scoring]:
    """The scoring tables by key."""
    return {
        key: Scoring(
            key,
            tuple(entry["points"]),
            entry.get("long", {}).get("from", 0),
            entry.get("long", {}).get("per_letter", 0),
        )
        for key, entry in rules_file("boggle")["scoring"].items()
    }


@cache
def dice_sets() -> Mapping[str, BoggleRules]:
    """The rules that go with each set of dice, by key, the standard one first."""
    return {
        key: BoggleRules(
            key=key,
            title=entry["title"],
            rows=entry["rows"],
            columns=entry["columns"],
            min_length=entry["min_length"],
            seconds=entry["seconds"],
            scoring=scorings()[entry["scoring"]],
            dice=tuple(_faces(die) for die in entry["dice"]),
        )
        for key, entry in rules_file("boggle")["dice"].items()
    }


def dice_rules(key: str) -> BoggleRules:
    """The rules of a set of dice. Raises: GameError if there is no set of that name."""
    try:
        return dice_sets()[key]
    except KeyError:
        known = ", ".join(dice_sets())
        raise GameError(f"there are no Boggle dice called {key!r}: choose from {known}") from None


@cache
def letter_bag(key: str = NORVIG_BAG) -> tuple[str, ...]:
    """The faces of a letter bag, each as many times as the bag contains it."""
    return _faces(rules_file("boggle")["bag"][key]["letters"])


def sized_rules(
    rows: int, columns: int, *, min_length: int = 3, bag: tuple[str, ...] = ()
) -> BoggleRules:
    """Rules for any size: random letters; clock and scoring of the dice of that size, if any.

    ``solve`` and ``design`` use these, with three letters or more on every size. ``bag`` are the
    faces of another language.
    """
    like = next((r for r in dice_sets().values() if (r.rows, r.columns) == (rows, columns)), None)
    return BoggleRules(
        key=f"{rows}x{columns}",
        title=f"Random letters {rows}x{columns}",
        rows=rows,
        columns=columns,
        min_length=min_length,
        seconds=like.seconds if like else 180,
        scoring=like.scoring if like else scorings()[STANDARD],
        bag=bag or letter_bag(),
    )
