"""What a search of words found, as rows: each word with its hooks, or all words of some letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.query import grouped
from tuiwords.lexicon.search import anagrams, hooks
from tuiwords.lexicon.word_lists import probability_ranks
from tuiwords.practice.study import SEARCHES, Study, bag_of, marked, progress_of
from tuiwords.store.store import Store
from tuiwords.text import count_text
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.definitions import meaning
from tuiwords.ui.widgets.figures import dim
from tuiwords.ui.widgets.kept_names import KeptNames

_LISTED = 1000  # rows of the list
_RANK = ListColumn("Rank", right=True)
FLAT = (
    ListColumn("Front hooks", right=True),
    ListColumn("Word"),
    ListColumn("Back hooks"),
    _RANK,
    ListColumn("Points", right=True),
)
BY_LETTERS = (ListColumn("Letters"), ListColumn("Words", width=30), _RANK)


@dataclass(frozen=True, slots=True)
class WordRows:
    """The first words of a search as rows with their columns, and how many words there are."""

    columns: tuple[ListColumn, ...]
    rows: list[Row]
    words: int
    letters: int = 0  # sets of letters, where words are grouped by them

    @property
    def count_text(self) -> str:
        """How many words there are, and of how many sets of letters."""
        words = count_text(self.words, "word")
        return f"{words} of {count_text(self.letters, 'set')} of letters" if self.letters else words


def word_rows(study: Study, by_letters: bool, store: Store, profile: str) -> WordRows:
    """The words of a search. Raises: LexiconError, GameError, StoreError."""
    lexicon, words = study.open(), study.words(store, profile)
    if by_letters:
        groups = grouped(words)
        listed = list(groups.items())[:_LISTED]
        ranks = _ranks(lexicon, [same[0] for _, same in listed])
        rows = [
            Row(same[0], (letters.upper(), "  ".join(same).upper(), f"{ranks[same[0]]:,}"))
            for letters, same in listed
        ]
        return WordRows(BY_LETTERS, rows, len(words), len(groups))
    shown = words[:_LISTED]
    ranks = _ranks(lexicon, shown)
    points = bag_of(lexicon).points(shown)
    words_marked = _in_line([marked(lexicon, word) for word in shown])
    rows = [
        _row(lexicon, word, text, ranks[word], its)
        for word, text, its in zip(shown, words_marked, points, strict=True)
    ]
    return WordRows(FLAT, rows, len(words))


def _in_line(words: Sequence[str]) -> list[str]:
    """Marked words with a blank before those without a dot, if another one has a dot there."""
    dots = any(word.startswith("·") for word in words)
    return [" " + word if dots and not word.startswith("·") else word for word in words]


def _row(lexicon: Lexicon, word: str, text: str, rank: int, points: int) -> Row:
    front, back = hooks(lexicon, word)
    cells = (" ".join(front), text, " ".join(back), f"{rank:,}", str(points))
    return Row(word, cells)


def _ranks(lexicon: Lexicon, words: Sequence[str]) -> dict[str, int]:
    bag = bag_of(lexicon)
    ranks = {length: probability_ranks(lexicon, length, bag) for length in set(map(len, words))}
    return {word: ranks[len(word)][word] for word in words}


def about(study: Study, word: str) -> Content:
    """What a word means, and the words of the same letters. Raises: LexiconError."""
    lexicon = study.open()
    same = [other.upper() for other in anagrams(lexicon, word) if other != word]
    lines = [Content.assemble((word.upper(), "bold"), *(f"  {other}" for other in same))]
    lines.append(dim(meaning(word, lexicon.language).text))
    return Content("\n").join(lines)


def saved_dialog(study: Study, store: Store, profile: str) -> KeptNames:
    """The saved searches, and how well a profile knows their words; it returns one as kept."""
    columns = (
        ListColumn("Name"),
        *(ListColumn(title, right=True) for title in ("Words", "Cards", "Known", "Due", "Right")),
        ListColumn("Search", width=10),
    )

    def rows() -> list[Row]:
        return [Row(saved.name, saved.row) for saved in progress_of(store, profile)]

    return KeptNames("Saved searches", SEARCHES, study.plain, columns, rows)
