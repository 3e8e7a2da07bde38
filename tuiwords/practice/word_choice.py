"""Which words of a list are learned, and in which order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tuiwords.games.scrabble import ruleset, tiles_in
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.lexicon.word_lists import Bag, Order, narrowed, ordered


@dataclass(frozen=True, slots=True)
class WordChoice:
    """Words of a list, by its name or file: of some lengths, and not in another list."""

    lexicon: str = DEFAULT
    lengths: range | None = None
    order: Order = "probability"
    without: str | None = None
    rules: str = "scrabble"

    def open(self) -> Lexicon:
        """The word list. Raises: LexiconError."""
        return library().open(self.lexicon)

    def words(self, among: Iterable[str] | None = None) -> list[str]:
        """The words in their order, or those ``among`` some. Raises: LexiconError, GameError."""
        lexicon = self.open()
        without = None if self.without is None else library().open(self.without)
        known = lexicon if among is None else [word for word in among if word in lexicon]
        words = narrowed(known, self.lengths, without)
        tiles = tiles_in(ruleset(self.rules), lexicon.language).counts
        return ordered(words, self.order, lexicon, Bag(self.rules, tiles))
