"""The letters that a word list uses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

MOST_LETTERS = 63  # of word graphs, see ``lexicon.layout``
BOARD_LETTERS = 36  # for Boggle and Word Soup: their tries have masks of so many


@dataclass(frozen=True)
class Alphabet:
    """An ordered set of up to 63 lower-case letters; a letter's code is its index."""

    letters: str

    def __post_init__(self) -> None:
        if not 1 <= len(self.letters) <= MOST_LETTERS:
            raise ValueError(f"an alphabet must have 1 to {MOST_LETTERS} letters, not {len(self)}")
        if len(set(self.letters)) != len(self.letters):
            raise ValueError(f"the alphabet {self.letters!r} repeats a letter")

    def __len__(self) -> int:
        return len(self.letters)

    @cached_property
    def codes(self) -> dict[str, int]:
        """Code of each letter."""
        return {letter: code for code, letter in enumerate(self.letters)}


LATIN = Alphabet("abcdefghijklmnopqrstuvwxyz")
