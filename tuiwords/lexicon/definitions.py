"""WordNet's definitions of words; its morphy rules find the base forms of inflected words."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from tuiwords.large_caches import large
from tuiwords.lexicon.commonness import table_text

Part = Literal["n", "v", "a", "r"]

_DEFINITIONS = "definitions_wordnet.tsv.gz"
_IRREGULAR = "irregular_wordnet.tsv.gz"
_ABBREVIATIONS = {"n": "n.", "v": "v.", "a": "adj.", "r": "adv."}

# The rules of detachment in WordNet's manual page morphy(7WN): an ending, its replacement in the
# base form, and the relation. -es after o or s, -ves, and -ier, -iest are added here; WordNet lists
# the common words with these one by one.
_PLURAL = "plural of"
_THIRD = "third person of"
_PAST = "past of"
_ING = "-ing form of"
_MORE = "comparative of"
_MOST = "superlative of"
_RULES: tuple[tuple[Part, str, str, str], ...] = (
    ("n", "s", "", _PLURAL),
    ("n", "ses", "s", _PLURAL),
    ("n", "xes", "x", _PLURAL),
    ("n", "zes", "z", _PLURAL),
    ("n", "ches", "ch", _PLURAL),
    ("n", "shes", "sh", _PLURAL),
    ("n", "oes", "o", _PLURAL),
    ("n", "ves", "f", _PLURAL),
    ("n", "men", "man", _PLURAL),
    ("n", "ies", "y", _PLURAL),
    ("v", "s", "", _THIRD),
    ("v", "ies", "y", _THIRD),
    ("v", "es", "e", _THIRD),
    ("v", "es", "", _THIRD),
    ("v", "ed", "e", _PAST),
    ("v", "ed", "", _PAST),
    ("v", "ied", "y", _PAST),
    ("v", "ing", "e", _ING),
    ("v", "ing", "", _ING),
    ("a", "er", "", _MORE),
    ("a", "er", "e", _MORE),
    ("a", "ier", "y", _MORE),
    ("a", "est", "", _MOST),
    ("a", "est", "e", _MOST),
    ("a", "iest", "y", _MOST),
)


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning; ``spelled`` is set if it belongs to the capitalized spelling."""

    part: Part
    text: str
    spelled: str | None = None

    def __str__(self) -> str:
        return f"({self.spelled}) {self.text}" if self.spelled else self.text


@dataclass(frozen=True, slots=True)
class Form:
    """The base form of a word: ``relation`` ("plural of"), ``base``, and the senses of the base."""

    relation: str
    base: str
    senses: tuple[Sense, ...]

    def __str__(self) -> str:
        return f"{self.relation} {self.base}: {_by_part(self.senses)}"


@dataclass(frozen=True, slots=True)
class Definition:
    """The senses of a word, and those of the words that it is a form of."""

    word: str
    senses: tuple[Sense, ...]
    forms: tuple[Form, ...]

    def lines(self) -> list[str]:
        """One line for the word's own senses, if it has any, and one for each form."""
        own = [f"{self.word}. {_by_part(self.senses)}"] if self.senses else []
        return own + [f"{self.word}. {form}" for form in self.forms]

    def __str__(self) -> str:
        return "\n".join(self.lines())


def _by_part(senses: tuple[Sense, ...]) -> str:
    groups = [
        (short, [str(sense) for sense in senses if sense.part == part])
        for part, short in _ABBREVIATIONS.items()
    ]
    return " | ".join(f"{short} {'; '.join(texts)}" for short, texts in groups if texts)


def define(word: str) -> Definition | None:
    """WordNet's definition of a word in upper or lower case, or None.

    Raises:
        LexiconError: if the shipped table of definitions is missing or damaged.
    """
    word = word.lower()
    senses = _senses(word)
    forms = tuple(_forms(word))
    if forms and all(sense.spelled for sense in senses):
        senses = ()  # "abs" is the plural of "ab" rather than the plastic ABS
    return Definition(word, senses, forms) if senses or forms else None


def _forms(word: str) -> Iterator[Form]:
    seen: set[tuple[str, str]] = set()
    for part, base, relation in _bases(word):
        senses = tuple(s for s in _senses(base) if s.part == part and not s.spelled)
        if senses and base != word and (relation, base) not in seen:
            seen.add((relation, base))
            yield Form(relation, base, senses)


def _bases(word: str) -> Iterator[tuple[Part, str, str]]:
    irregular = _irregular().get(word, [])
    for part, base in irregular:
        yield part, base, _relation(part, word)
    for part, ending, instead, relation in _RULES:
        stem = word.removesuffix(ending)
        # If WordNet lists an irregular form, the rules are not used: "axes" is not "axe" + "s".
        listed = any(part == its for its, _ in irregular)
        if stem != word and len(stem) > 1 and not listed and not word.endswith("ss"):
            yield part, stem + instead, relation


def _relation(part: Part, word: str) -> str:
    if part == "n":
        return _PLURAL
    if part == "v":
        return _ING if word.endswith("ing") else _THIRD if word.endswith("s") else _PAST
    return _MOST if word.endswith("st") else _MORE


@large
@lru_cache(maxsize=4096)
def _senses(word: str) -> tuple[Sense, ...]:
    lines = _lines()
    place = bisect_left(lines, word + "\t")
    if place == len(lines) or not lines[place].startswith(word + "\t"):
        return ()
    return tuple(map(_sense, lines[place].split("\t")[1:]))


def _sense(field: str) -> Sense:
    head, _, text = field.partition(":")
    part, _, spelled = head.partition(" ")
    return Sense(part, text, spelled or None)  # type: ignore[arg-type]


@large
@cache
def _lines() -> list[str]:
    # Sorted lines, not a dictionary: splitting all 74,000 takes longer than looking up a few.
    return table_text(_DEFINITIONS).removesuffix("\n").split("\n")


@cache
def _irregular() -> dict[str, list[tuple[Part, str]]]:
    table: dict[str, list[tuple[Part, str]]] = {}
    for line in table_text(_IRREGULAR).splitlines():
        part, form, base = line.split("\t")
        table.setdefault(form, []).append((part, base))  # type: ignore[arg-type]
    return table
