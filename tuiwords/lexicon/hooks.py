"""Hooks: the letters that make another word in front of a word or behind it."""

from __future__ import annotations

from typing import NamedTuple

from tuiwords.lexicon.languages import in_order
from tuiwords.lexicon.lexicon import Lexicon


class Hooks(NamedTuple):
    """The letters that go in front of a word and behind it, each in alphabetic order."""

    front: str
    back: str


def hooks(lexicon: Lexicon, word: str) -> Hooks:
    """The hooks of a word in lower case, which need not be in the list itself."""
    letters = in_order(lexicon.alphabet.letters, lexicon)
    return Hooks(
        "".join(letter for letter in letters if letter + word in lexicon),
        "".join(letter for letter in letters if word + letter in lexicon),
    )


def inner_hooks(lexicon: Lexicon, word: str) -> tuple[bool, bool]:
    """Whether a word is another one without its first letter, and without its last one."""
    return word[1:] in lexicon, word[:-1] in lexicon
