"""What a quiz of words is, and how what is typed is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from tuiwords.games.base import GameError
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.practice.kind import CardVerdict, Payload, Question
from tuiwords.practice.position import BETWEEN
from tuiwords.store.card_records import NewCard
from tuiwords.text import composed


class CardRow(NamedTuple):
    """A card as texts for a file: the name of its quiz and list, question and answer."""

    quiz: str
    list: str
    question: str
    answer: str


class TypedAnswer(NamedTuple):
    """What was typed to a card so far: the parts that are right, those that are wrong.

    ``left`` is how many parts are still to be typed.
    """

    right: tuple[str, ...]
    wrong: tuple[str, ...]
    left: int
    finished: bool


class WordQuiz(ABC):
    """A quiz: how its cards are made of words, asked and answered.

    ``name`` is what the command line and files call it. An answer has ``several`` parts, which may
    be typed one after another, or is one word. All that take a payload raise KeyError or TypeError
    if it is damaged.
    """

    name: ClassVar[str]
    key: ClassVar[str]
    title: ClassVar[str]
    line: ClassVar[str]
    several: ClassVar[bool] = False

    @abstractmethod
    def cards(self, lexicon: Lexicon, words: Iterable[str]) -> Iterator[NewCard]:
        """The cards of some words of a list."""

    @abstractmethod
    def question(self, payload: Payload) -> Question:
        """What is asked."""

    @abstractmethod
    def wanted(self, payload: Payload) -> tuple[str, ...]:
        """The parts of the answer, in the order in which they are shown."""

    @abstractmethod
    def parts(self, text: str) -> tuple[str, ...]:
        """The parts of a typed answer. Raises: GameError if it is none."""

    @abstractmethod
    def row(self, payload: Payload) -> tuple[str, str]:
        """Question and answer in a file."""

    def words(self, payload: Payload) -> tuple[str, ...]:
        """The words that a card is about."""
        return (texts_of(payload, "word")[0],)

    @abstractmethod
    def payload(self, row: CardRow) -> tuple[str, dict[str, Any]]:
        """The word in the key of a card in a file, and its payload. Raises: GameError."""

    def shown(self, payload: Payload) -> str:
        """The answer as the player reads it."""
        return "  ".join(part.upper() for part in self.wanted(payload))

    def is_right(self, payload: Payload, parts: tuple[str, ...]) -> bool:
        """Whether these parts are the whole answer."""
        return set(parts) == set(self.wanted(payload))

    def fault(self, payload: Payload, part: str) -> str:
        """What is wrong with a part of an answer, as a sentence."""
        del payload
        return f"You typed {part.upper()}."

    def typed(self, payload: Payload, text: str) -> TypedAnswer:
        """An answer, of ``several`` parts perhaps typed one after another with BETWEEN between.

        Raises: GameError if it is none.
        """
        wanted = self.wanted(payload)
        if not self.several:
            said = self.parts(text)
            right = self.is_right(payload, said)
            return TypedAnswer(said if right else (), () if right else said, 0, True)
        lines = [self.parts(each) for each in text.split(BETWEEN)]
        parts = dict.fromkeys(part for line in lines for part in line)
        if not all(lines) and wanted:
            parts["-"] = None  # nothing at all is an answer too: there are no hooks
        found = tuple(part for part in parts if part in wanted)
        wrong = tuple(part for part in parts if part not in wanted)
        left = len(wanted) - len(found)
        return TypedAnswer(found, wrong, left, not left or not all(lines))

    def check(self, payload: Payload, text: str) -> CardVerdict:
        """Judge an answer, or its first parts. Raises: GameError if it is none."""
        typed = self.typed(payload, text)
        verdict = self.verdict(payload, not (typed.left or typed.wrong))
        if typed.finished:
            return verdict
        wrong = f" Wrong: {' '.join(typed.wrong)}." if typed.wrong else ""
        return CardVerdict(False, verdict.answer, f"{typed.left} left.{wrong}", finished=False)

    def solution(self, payload: Payload) -> CardVerdict:
        """The answer for somebody who gives up."""
        return self.verdict(payload, False)

    def verdict(self, payload: Payload, right: bool) -> CardVerdict:
        """The verdict on an answer, with what is right."""
        return CardVerdict(right, self.shown(payload))

    def card(self, list: str, word: str, payload: Mapping[str, Any]) -> NewCard:
        """A card about a word of a list."""
        return NewCard(self.key, f"{list} {word}", payload)

    def renewed(self, lexicon: Lexicon, payload: Payload) -> Mapping[str, Any] | None:
        """The payload that a card has by a list as it is now; None if its word is not in there."""
        (word,) = texts_of(payload, "word")
        made = self.cards(lexicon, [word] if word in lexicon else [])
        return next((card.payload for card in made), None)


def texts_of(payload: Payload, *names: str) -> list[str]:
    """Texts of a payload. Raises: KeyError, TypeError."""
    texts = [payload[name] for name in names]
    if not all(isinstance(text, str) and text for text in texts):
        raise TypeError(f"a card must have the texts {', '.join(names)}")
    return texts


def spaced(letters: str) -> str:
    """Letters as they are shown; a sharp s stays one letter."""
    return " ".join(letter if letter == "ß" else letter.upper() for letter in letters)


def typed_parts(text: str) -> list[str]:
    """What was typed between spaces and commas, in the letters of word lists."""
    return composed(text.lower()).replace(",", " ").split()


def typed_words(text: str) -> tuple[str, ...]:
    """The words typed. Raises: GameError if there is none, or something else."""
    words = tuple(typed_parts(text))
    if not words or not all(word.isalpha() for word in words):
        raise GameError("Type words, with spaces between them.")
    return words


def typed_word(text: str) -> tuple[str, ...]:
    """The word typed. Raises: GameError if it is not one."""
    words = typed_words(text)
    if len(words) > 1:
        raise GameError("Type one word.")
    return words
