"""Our own Wordle answers: words of 4 to 8 letters that people know, in American spelling."""

from __future__ import annotations

from pathlib import Path

import tables

LEVELS = {"easy": 20, "normal": 35, "hard": 50}  # highest SCOWL level
LENGTHS = range(4, 9)
_KNOWN = 50  # a stem above this level is no word that people would inflect: "chao", "gree"

# What nobody wants to meet as the word of the day: slurs, insults, sex; and a few forms that the
# rules leave in (jeans, maxes, pends).
_ODD = frozenset(Path(__file__).with_name("not_answers.txt").read_text().split())


def inflected(word: str, known: set[str]) -> bool:
    """Whether a word is a regular plural, third person or past of one in ``known``."""
    stems: tuple[str, ...] = ()
    if word.endswith("s") and not word.endswith("ss"):
        stems = (word[:-1], word[:-2] if word.endswith("es") else "", _to_y(word, "ies"))
    elif word.endswith("ed"):
        doubled = len(word) > 4 and word[-3] == word[-4]
        stems = (word[:-1], word[:-2], _to_y(word, "ied"), word[:-3] if doubled else "")
    return any(stem in known for stem in stems)


def _to_y(word: str, ending: str) -> str:
    return word.removesuffix(ending) + "y" if word.endswith(ending) else ""


def answers(folder: Path, level: int) -> list[str]:
    """The answers up to a SCOWL level, sorted."""
    lexicon = set(tables.enable(folder))
    known = {word for word, its in tables.scowl(folder).items() if its <= _KNOWN} & lexicon
    american = tables.scowl(folder, ("english", "american"))
    return sorted(
        word
        for word, its in american.items()
        if its <= level
        and len(word) in LENGTHS
        and word in lexicon
        and not inflected(word, known)
        and word not in _ODD
    )


def answers_file(folder: Path, difficulty: str) -> bytes:
    """``wordle_<difficulty>.txt``: one word a line."""
    return "".join(f"{word}\n" for word in answers(folder, LEVELS[difficulty])).encode()
