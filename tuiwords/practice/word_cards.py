"""The cards of words that a profile has: which there are, which are due, and new ones."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import library
from tuiwords.practice.kind import can_ask
from tuiwords.practice.schedule import at_most_new, end_of_day, start_of_day
from tuiwords.practice.word_quiz import WordQuiz
from tuiwords.practice.words import QUIZZES, WORD_KINDS
from tuiwords.store.card_records import Card, CardChoice, CardCount, NewCard
from tuiwords.store.cards import Cards
from tuiwords.store.preferences import NEW_A_DAY
from tuiwords.text import count_text


@dataclass(frozen=True, slots=True)
class WordCounts:
    """The cards of words: of each quiz by its key, those never asked, and how many are due today.

    The quizzes share the new cards of a day, so that less may be due than they have together.
    """

    quizzes: Mapping[str, CardCount]
    new: Mapping[str, int]
    due: int


QUIZ_OF: Mapping[str, WordQuiz] = {quiz.key: quiz for quiz in QUIZZES.values()}


def choice_of(quiz: WordQuiz | None) -> CardChoice:
    """The cards of a quiz, or of no game."""
    return CardChoice(game="") if quiz is None else CardChoice(kind=quiz.key)


def cards_of(cards: Cards, profile: str, quiz: WordQuiz | None) -> Iterator[Card]:
    """The cards of a quiz, or of all quizzes, in the order they were added."""
    return _sound(cards.each(profile, choice_of(quiz)))


def new_today(cards: Cards, profile: str, a_day: int, now: float) -> int:
    """How many cards may be asked for the first time today, of ``a_day``."""
    return max(0, a_day - cards.begun(profile, start_of_day(now)))


def due(
    cards: Cards, profile: str, quiz: WordQuiz | None, now: float, a_day: int = NEW_A_DAY
) -> Iterator[Card]:
    """Those of them that are due today, those missed first and new ones last, some ``a_day``."""
    found = _sound(cards.due(profile, end_of_day(now), choice_of(quiz)))
    return at_most_new(found, new_today(cards, profile, a_day, now))


def due_counts(cards: Cards, profile: str, now: float, a_day: int = NEW_A_DAY) -> WordCounts:
    """How many cards of each quiz are due today, and how many are new and wait."""
    until, left = end_of_day(now), new_today(cards, profile, a_day, now)
    new = cards.new(profile, until)
    counts = cards.counts(profile, until)
    own = {key: counts.get(("", key), CardCount()) for key in QUIZ_OF}
    asked = {key: its.due - new.get(key, 0) for key, its in own.items()}
    return WordCounts(
        {
            key: replace(its, due=asked[key] + min(left, new.get(key, 0)))
            for key, its in own.items()
        },
        new,
        sum(asked.values()) + min(left, sum(new.values())),
    )


def waiting_text(cards: Cards, profile: str, choice: CardChoice, a_day: int) -> str:
    """A sentence about cards never asked that are not asked today; "" if there are none.

    Raises: StoreError.
    """
    now = time.time()
    new = sum(
        count
        for key, count in cards.new(profile, end_of_day(now)).items()
        if choice.kind in (None, key)
    )
    over = new - new_today(cards, profile, a_day, now)
    waiting = count_text(over, "new card waits", "new cards wait")
    return f"{waiting}: {a_day} a day are asked (see Settings)." if over > 0 else ""


def follow_lists(cards: Cards, profile: str) -> None:
    """Give cards the answers that their word lists have now; those of words that left rest.

    Cards of lists that are not here, or are damaged, stay as they are. Raises: StoreError.
    """
    stale: dict[str, Lexicon] = {}
    known: dict[str, Lexicon | None] = {}
    for key, edition in cards.editions(profile, QUIZ_OF):
        name = list_of(key)
        if name not in known:
            known[name] = None
            with suppress(LexiconError):
                known[name] = library().load(name) if name in library() else None
        lexicon = known[name]
        if lexicon is not None and edition != lexicon.hash:
            stale[name] = lexicon
    if stale:
        cards.renew(list(_renewed(cards.each(profile), stale)))


def _renewed(
    cards: Iterable[Card], lists: Mapping[str, Lexicon]
) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for card in cards:
        lexicon = lists.get(list_of(card.key)) if card.kind in QUIZ_OF else None
        if lexicon is not None:
            with suppress(ValueError, KeyError, TypeError):  # a damaged card stays as it is
                found = QUIZ_OF[card.kind].renewed(lexicon, card.payload)
                kept = {name: each for name, each in card.payload.items() if name != "gone"}
                edition = {"edition": lexicon.hash}
                yield card.id, {**(kept | {"gone": True} if found is None else found), **edition}


def list_of(key: str) -> str:
    """The name of the list of a card by its key; it may have spaces, the word has none."""
    return key.rpartition(" ")[0]


def add_new(cards: Cards, profile: str, quiz: WordQuiz, made: Iterable[NewCard], most: int) -> int:
    """Add the first ``most`` cards that the profile does not have; return how many there were."""
    known = {card.key for card in cards_of(cards, profile, quiz)}
    new = islice(_others(made, known), most)
    return cards.add(profile, list(new), time.time())


def _others(made: Iterable[NewCard], known: set[str]) -> Iterator[NewCard]:
    """The cards whose keys are not known, each once: two words may have the same phony."""
    for card in made:
        if card.key not in known:
            known.add(card.key)
            yield card


def _sound(cards: Iterable[Card]) -> Iterator[Card]:
    """The cards of words whose payloads are not damaged."""
    return (card for card in cards if can_ask(card, WORD_KINDS))
