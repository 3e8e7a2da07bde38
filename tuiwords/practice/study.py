"""Searches of words to learn, those saved by name, and how well their words are known."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import SHIPPED, ruleset, tiles_in
from tuiwords.lexicon.languages import language
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.lexicon.query import Scope, search
from tuiwords.lexicon.search import hooks, inner_hooks
from tuiwords.lexicon.word_lists import Bag, Order, rank_by_probability
from tuiwords.practice.catalog import missed_words
from tuiwords.practice.schedule import end_of_day
from tuiwords.practice.word_cards import QUIZ_OF, cards_of, list_of
from tuiwords.store.card_records import Card
from tuiwords.store.kept import Kept
from tuiwords.store.store import Store

SEARCHES = "search"  # the kind under which searches are kept
USUAL = "length:7"
_LEARNED = 2  # the state of a card that was learned
_RULES = "scrabble"  # whose tiles count unless others are named


def bag_of(lexicon: Lexicon, rules: str = _RULES) -> Bag:
    """The tiles of a ruleset in the language of a word list; without any, faces of Boggle.

    Raises: GameError if there are no such rules.
    """
    named, code = ruleset(rules), lexicon.language
    if code and named.key in SHIPPED and named.key not in language(code).tiles:
        faces = Counter(map(str.upper, language(code).boggle or lexicon.alphabet.letters))
        return Bag(rules, faces, dict.fromkeys(faces, 1))
    tiles = tiles_in(named, code)
    return Bag(rules, tiles.counts, tiles.values)


@dataclass(frozen=True, slots=True)
class Study:
    """A search in a word list, by its name or file; it is ordered by probability."""

    lexicon: str = DEFAULT
    text: str = USUAL
    order: Order = "probability"
    rules: str = _RULES

    def open(self) -> Lexicon:
        """The word list. Raises: LexiconError."""
        return library().open(self.lexicon)

    def words(self, store: Store | None = None, profile: str = "") -> list[str]:
        """The words in their order. A store has what a profile missed, and the saved searches.

        Raises: LexiconError, GameError, StoreError.
        """
        return search(self.text, self.scope(store, profile), self.order)

    def scope(self, store: Store | None = None, profile: str = "") -> Scope:
        """What is searched. Raises: LexiconError, GameError."""
        lexicon = self.open()
        bag = bag_of(lexicon, self.rules)
        if store is None:
            return Scope(lexicon, bag)
        return Scope(
            lexicon,
            bag,
            lambda: missed_words(store.cards.each(profile)),
            lambda: {name: each.text for name, each in saved_searches(store.kept).items()},
        )

    @property
    def plain(self) -> str:
        """The search as it is kept."""
        return json.dumps({"list": self.lexicon, "search": self.text}, ensure_ascii=False)

    @classmethod
    def kept(cls, text: str) -> Study | None:
        """A search as it is kept; None if it is damaged."""
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            plain = json.loads(text)
            return cls(str(plain["list"]), str(plain["search"]))
        return None


def saved_searches(kept: Kept) -> dict[str, Study]:
    """The searches that are kept, by their names; damaged ones are left out."""
    found = {name: Study.kept(text) for name, text in kept.all(SEARCHES).items()}
    return {name: study for name, study in found.items() if study is not None}


@dataclass(frozen=True, slots=True)
class Progress:
    """How many words a search has, how many have cards, are known, and are due today.

    A word is known if all of its cards were learned. ``right`` of ``answers`` to them were right.
    """

    words: int
    cards: int
    known: int
    due: int
    answers: int
    right: int


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """A saved search with its name, and how well its words are known, or what is wrong with it."""

    name: str
    study: Study
    progress: Progress | None
    fault: str = ""

    @property
    def row(self) -> tuple[str, ...]:
        """Its name, the figures, and the search, as texts."""
        its = self.progress
        if its is None:
            return self.name, "", "", "", "", "", self.fault
        right = f"{100 * its.right / its.answers:.0f}%" if its.answers else ""
        figures = (its.words, its.cards, its.known, its.due)
        return self.name, *(f"{figure:,}" for figure in figures), right, self.study.text


def progress_of(store: Store, profile: str) -> list[SavedSearch]:
    """The saved searches, and how well a profile knows their words. Raises: StoreError."""
    cards: dict[tuple[str, str], list[Card]] = {}
    for card in cards_of(store.cards, profile, None):
        for word in QUIZ_OF[card.kind].words(card.payload):
            cards.setdefault((list_of(card.key), word), []).append(card)
    answered, found = store.cards.answered(profile), []
    for name, study in saved_searches(store.kept).items():
        try:
            words = study.words(store, profile)
        except (LexiconError, GameError) as error:
            found.append(SavedSearch(name, study, None, str(error)))
        else:
            own = [cards.get((study.lexicon, word), ()) for word in words]
            found.append(SavedSearch(name, study, _progress(own, answered)))
    return found


def _progress(words: Iterable[Sequence[Card]], answered: Mapping[int, tuple[int, int]]) -> Progress:
    """That of words, each with its cards."""
    asked = [[card for card in cards if not card.suspended] for cards in words]
    until = end_of_day(time.time())
    counts = [answered.get(card, (0, 0)) for card in {card.id for own in asked for card in own}]
    return Progress(
        words=len(asked),
        cards=sum(map(bool, asked)),
        known=sum(all(card.schedule.state == _LEARNED for card in own) for own in asked if own),
        due=sum(any(card.schedule.due <= until for card in own) for own in asked),
        answers=sum(count for count, _ in counts),
        right=sum(right for _, right in counts),
    )


def facts(name: str, words: Iterable[str]) -> list[str]:
    """Words of a list with their hooks and ranks: ``d g r  ELATION  s  #12 of 23,109``.

    A dot at a word says that it is one without its first or last letter. Nothing is told of a list
    that is not here, and of words that are not in it. Raises: LexiconError.
    """
    if name not in library():
        return []
    lexicon = library().load(name)
    return [_facts(lexicon, word) for word in words if word in lexicon]


def _facts(lexicon: Lexicon, word: str) -> str:
    front, back = hooks(lexicon, word)
    rank = rank_by_probability(word, lexicon, bag_of(lexicon))
    parts = (" ".join(front), marked(lexicon, word), " ".join(back))
    return f"{'  '.join(filter(None, parts))}  #{rank.place:,} of {rank.words:,}"


def marked(lexicon: Lexicon, word: str) -> str:
    """A word with a dot on each side on which a letter can be taken away, as Zyzzyva marks them."""
    first, last = inner_hooks(lexicon, word)
    return f"{'·' * first}{word.upper()}{'·' * last}"
