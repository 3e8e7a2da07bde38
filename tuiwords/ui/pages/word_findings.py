"""All about a word: meaning, hooks, ranks, and what else its letters spell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tuiwords.lexicon.commonness import UNLISTED, called, levels_of
from tuiwords.lexicon.languages import spelled
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import library
from tuiwords.lexicon.search import anagrams, hooks, sub_anagrams, words_of_stem
from tuiwords.lexicon.word_lists import rank_by_playability, rank_by_probability
from tuiwords.practice.study import bag_of
from tuiwords.ui.pages.own_words import said_of
from tuiwords.ui.widgets.definitions import meaning

_MOST = 400  # words shown of a long list
_SPELL = 12  # longest words for which others from their letters are listed


@dataclass(frozen=True)
class Findings:
    """What was found about a text: a headline, and titled lists of words or sentences."""

    headline: str
    good: bool
    sections: Sequence[tuple[str, str]] = field(default_factory=tuple)


def look_up(name: str, text: str) -> Findings:
    """All about a word in a list: meaning, hooks, ranks, and the words of its letters.

    Raises: LexiconError.
    """
    lexicon = library().load(name)
    word = spelled(text, lexicon)
    alike = [other for other in anagrams(lexicon, word) if other != word]
    known = word in lexicon
    sections = []
    found = meaning(word, lexicon.language)
    if known or found.lines:
        sections.append(("Meaning", found.text))
    sections += _hooked(lexicon, word)
    if known:
        sections += _ranks(lexicon, word)
    if alike:
        sections.append(("Same letters", "  ".join(alike)))
    if len(word) <= _SPELL:
        shorter = [w for w in sub_anagrams(lexicon, word, 3) if len(w) < len(word)]
        if shorter:
            sections.append((f"From some of its letters ({len(shorter)})", _listed(shorter)))
        made = words_of_stem(lexicon, word) if len(word) > 1 else {}
        longer = [" ".join(words) for words in made.values()]
        if longer:
            letters = " ".join(made).upper()
            sections.append((f"In any order with one of {letters}", _listed(longer)))
    level = levels_of([word], lexicon)[0] if known else UNLISTED
    rank = f": {called(level)} (rarity {level})" if level < UNLISTED else ""
    verdict = (
        f"is in the word list {lexicon.name}{rank}"
        if known
        else f"is not in the word list {lexicon.name}"
    )
    return Findings(f"{word.upper()} {verdict}{said_of(name, word)}", known, sections)


def _hooked(lexicon: Lexicon, word: str) -> Iterator[tuple[str, str]]:
    front, back = hooks(lexicon, word)
    if front or back:
        yield "Hooks", f"{_spaced(front)} · {word.upper()} · {_spaced(back)}"


def _spaced(letters: str) -> str:
    return " ".join(letters) or "none"


def _ranks(lexicon: Lexicon, word: str) -> Iterator[tuple[str, str]]:
    """What a word's places among the others are: by drawing its tiles, and by playability."""
    bag = bag_of(lexicon)
    rank = rank_by_probability(word, lexicon, bag)
    lines = [f"{rank.place:,} of {rank.words:,} words of {len(word)} letters, by probability"]
    with suppress(LexiconError):  # most lists have no playability
        rank = rank_by_playability(word, lexicon, bag)
        lines.append(f"{rank.place:,} of {rank.words:,} words, by playability")
    yield "In Scrabble", "\n".join(lines)


def _listed(words: Sequence[str]) -> str:
    more = f"  … and {len(words) - _MOST} more" if len(words) > _MOST else ""
    return "  ".join(words[:_MOST]) + more
