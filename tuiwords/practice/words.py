"""Quizzes of words, answered by typing: anagrams, hooks, valid or phony, and meanings."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from tuiwords.games.base import GameError
from tuiwords.large_caches import large
from tuiwords.lexicon.definitions import define
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.search import hooks
from tuiwords.practice.kind import CardKind, CardVerdict, Payload, Question
from tuiwords.practice.word_quiz import (
    CardRow,
    WordQuiz,
    spaced,
    texts_of,
    typed_parts,
    typed_word,
    typed_words,
)
from tuiwords.store.card_records import NewCard

_VOWELS, _CONSONANTS = "aeiouy", "bcdfghjklmnpqrstvwxz"
_EDGE = " "  # before and behind a word
YES, NO = "y", "n"
_SAID = {YES: ("y", "yes", "valid", "v"), NO: ("n", "no", "phony", "p")}


def phony_like(lexicon: Lexicon, word: str) -> str | None:
    """A string that is no word, with one letter other than a word; always the same, or None.

    A vowel takes the place of a vowel, a consonant that of a consonant, and any four letters that
    follow each other do so in a word too.
    """
    known = _fours(lexicon)
    order = sorted(_changed(word), key=lambda other: zlib.crc32(other.encode()))
    for other in order:
        if other not in lexicon and known.issuperset(_fours_of(other)):
            return other
    return None


def _changed(word: str) -> Iterator[str]:
    for place, letter in enumerate(word):
        kin = next((letters for letters in (_VOWELS, _CONSONANTS) if letter in letters), "")
        for other in kin.replace(letter, ""):
            yield word[:place] + other + word[place + 1 :]


def _fours_of(word: str) -> Iterator[str]:
    edged = _EDGE + word + _EDGE
    return (edged[at : at + 4] for at in range(len(edged) - 3))


@large
@lru_cache(maxsize=4)
def _fours(lexicon: Lexicon) -> frozenset[str]:
    return frozenset(four for word in lexicon for four in _fours_of(word))


class Anagrams(WordQuiz):
    """Letters are shown, and all their words are typed."""

    name, key, title, several = "anagrams", "word-anagrams", "Anagrams", True
    line = "Letters in alphabetic order: type all words that they spell."

    def cards(self, lexicon: Lexicon, words: Iterable[str]) -> Iterator[NewCard]:
        """A card for each set of letters."""
        asked = set()
        for word in words:
            letters, same = "".join(sorted(word)), _by_letters(lexicon, len(word))
            if letters not in asked and letters in same:
                asked.add(letters)
                payload = {"letters": letters, "words": list(same[letters])}
                yield self.card(lexicon.name, letters, payload)

    def renewed(self, lexicon: Lexicon, payload: Payload) -> Mapping[str, Any] | None:
        """The words that the letters spell now."""
        made = self.cards(lexicon, texts_of(payload, "letters"))
        return next((card.payload for card in made), None)

    def question(self, payload: Payload) -> Question:
        """The letters, and how many words they spell."""
        count, (letters,) = len(self.wanted(payload)), texts_of(payload, "letters")
        number = "the word" if count == 1 else f"the {count} words"
        return Question((spaced(letters),), f"Type {number} of these letters.")

    def wanted(self, payload: Payload) -> tuple[str, ...]:
        """The words."""
        words = payload["words"]
        if not isinstance(words, list) or not words or not all(isinstance(w, str) for w in words):
            raise TypeError("the words of a card must be texts")
        return tuple(dict.fromkeys(words))  # files may have a word twice

    def parts(self, text: str) -> tuple[str, ...]:
        """The words typed."""
        return typed_words(text)

    def fault(self, payload: Payload, part: str) -> str:
        """Other letters, or no word."""
        (letters,) = texts_of(payload, "letters")
        same = sorted(part) == sorted(letters)
        return f"{part.upper()} {'is not in the word list' if same else 'has other letters'}."

    def words(self, payload: Payload) -> tuple[str, ...]:
        """All of them."""
        return self.wanted(payload)

    def row(self, payload: Payload) -> tuple[str, str]:
        """The letters, and the words with spaces between them."""
        return texts_of(payload, "letters")[0], " ".join(self.wanted(payload))

    def payload(self, row: CardRow) -> tuple[str, dict[str, Any]]:
        """The letters are those of the words."""
        words = typed_words(row.answer)
        letters = "".join(sorted(words[0]))
        if any("".join(sorted(word)) != letters for word in words):
            raise GameError(f"{row.answer!r} are not words of the same letters")
        return letters, {"letters": letters, "words": sorted(set(words))}


@large
@lru_cache(maxsize=16)  # as many lengths are asked; an edition of a list has its own
def _by_letters(lexicon: Lexicon, length: int) -> Mapping[str, Sequence[str]]:
    """The words of a length, by their letters in alphabetic order."""
    groups: dict[str, list[str]] = {}
    for word in lexicon.of_length(length):
        groups.setdefault("".join(sorted(word)), []).append(word)
    return groups


class HookLetters(WordQuiz):
    """A word is shown, and the letters are typed that go in front of it and behind it."""

    name, key, title, several = "hooks", "word-hooks", "Hooks", True
    line = "A word: type the letters that make another one in front of it and behind it."

    def cards(self, lexicon: Lexicon, words: Iterable[str]) -> Iterator[NewCard]:
        """A card for each word."""
        for word in words:
            front, back = hooks(lexicon, word)
            yield self.card(lexicon.name, word, {"word": word, "front": front, "back": back})

    def question(self, payload: Payload) -> Question:
        """The word, and how hooks are typed."""
        (word,) = texts_of(payload, "word")
        self.wanted(payload)
        asked = "Which letters go in front and behind? Type them as bc-s, -s, or -."
        return Question((f"· {word.upper()} ·",), asked)

    def wanted(self, payload: Payload) -> tuple[str, ...]:
        """Each letter with a dash for the word."""
        front, back = payload["front"], payload["back"]
        if not isinstance(front, str) or not isinstance(back, str):
            raise TypeError("the hooks of a card must be texts")
        return _hook_parts(front, back)

    def parts(self, text: str) -> tuple[str, ...]:
        """The same of what was typed."""
        front, dash, back = "".join(typed_parts(text)).partition("-")
        if not dash or not (front + back or "a").isalpha():
            raise GameError("Type the letters in front, a dash, and the letters behind: bc-s.")
        return _hook_parts(front, back)

    def fault(self, payload: Payload, part: str) -> str:
        """The word that the letter does not make, or that there are hooks."""
        (word,) = texts_of(payload, "word")
        if part == "-":
            return f"{word.upper()} has hooks."
        return f"{part.replace('-', word).upper()} is not in the word list."

    def shown(self, payload: Payload) -> str:
        """The letters around the word."""
        front, back = (spaced(payload[side]) or "none" for side in ("front", "back"))
        return f"{front} · {payload['word'].upper()} · {back}"

    def row(self, payload: Payload) -> tuple[str, str]:
        """The word, and its hooks as they are typed."""
        return texts_of(payload, "word")[0], f"{payload['front']}-{payload['back']}"

    def payload(self, row: CardRow) -> tuple[str, dict[str, Any]]:
        """The hooks are those of the file."""
        (word,), parts = typed_word(row.question), self.parts(row.answer)
        front = "".join(part[0] for part in parts if part[0] != "-")
        back = "".join(part[1] for part in parts if part[0] == "-")
        return word, {"word": word, "front": front, "back": back}


def _hook_parts(front: str, back: str) -> tuple[str, ...]:
    """Each letter once, with a dash for the word."""
    parts = (*(f"{letter}-" for letter in front), *(f"-{letter}" for letter in back))
    return tuple(dict.fromkeys(parts))


class ValidOrPhony(WordQuiz):
    """A word or something that looks like one is shown; the player says which of them."""

    name, key, title = "valid", "word-valid", "Valid or phony"
    line = "A word, or something like it: type y if it is in the list, n if not."

    def cards(self, lexicon: Lexicon, words: Iterable[str]) -> Iterator[NewCard]:
        """A card for each word; in place of about half of them, a phony that is like it."""
        for word in words:
            # Always of the same words, so that adding a list again changes nothing.
            phony = phony_like(lexicon, word) if zlib.crc32(word.encode()) % 2 else None
            payload = {"word": phony or word, "valid": phony is None, "lexicon": lexicon.name}
            yield self.card(lexicon.name, phony or word, payload)

    def renewed(self, lexicon: Lexicon, payload: Payload) -> Mapping[str, Any] | None:
        """Whether it is a word now."""
        return {**payload, "valid": texts_of(payload, "word")[0] in lexicon}

    def question(self, payload: Payload) -> Question:
        """The word, and its list."""
        word, lexicon = texts_of(payload, "word", "lexicon")
        self.wanted(payload)
        return Question((word.upper(),), f"Is it in the word list {lexicon}? Type y or n.")

    def wanted(self, payload: Payload) -> tuple[str, ...]:
        """Yes or no."""
        if not isinstance(payload["valid"], bool):
            raise TypeError("a card must say whether its word is valid")
        return (YES,) if payload["valid"] else (NO,)

    def parts(self, text: str) -> tuple[str, ...]:
        """Yes or no."""
        for said, texts in _SAID.items():
            if text.strip().lower() in texts:
                return (said,)
        raise GameError("Type y for a word of the list, n for any other.")

    def shown(self, payload: Payload) -> str:
        """The word, and whether it is one."""
        return f"{payload['word'].upper()} is {'a word' if payload['valid'] else 'no word'}"

    def verdict(self, payload: Payload, right: bool) -> CardVerdict:
        """With the answer as a sentence."""
        return replace(super().verdict(payload, right), why=f"{self.shown(payload)}.")

    def words(self, payload: Payload) -> tuple[str, ...]:
        """The word, unless it is a phony."""
        return super().words(payload) if payload["valid"] else ()

    def row(self, payload: Payload) -> tuple[str, str]:
        """The word, and y or n."""
        return texts_of(payload, "word")[0], self.wanted(payload)[0]

    def payload(self, row: CardRow) -> tuple[str, dict[str, Any]]:
        """The file says whether it is a word."""
        (word,), (said,) = typed_word(row.question), self.parts(row.answer)
        return word, {"word": word, "valid": said == YES, "lexicon": row.list}


class MeaningOf(WordQuiz):
    """A definition is shown, and the word is typed."""

    name, key, title = "meanings", "word-meaning", "Meanings"
    line = "A definition and the first letter: type the word."

    def cards(self, lexicon: Lexicon, words: Iterable[str]) -> Iterator[NewCard]:
        """A card for each word that WordNet defines itself, by its first sense."""
        for word in () if lexicon.language else words:
            found = define(word)
            own = [sense for sense in found.senses if not sense.spelled] if found else []
            if own:
                yield self.card(lexicon.name, word, {"word": word, "meaning": own[0].text})

    def renewed(self, lexicon: Lexicon, payload: Payload) -> Mapping[str, Any] | None:
        """The same meaning, which no list has."""
        return payload if texts_of(payload, "word")[0] in lexicon else None

    def question(self, payload: Payload) -> Question:
        """The definition, the first letter and the length."""
        word, meaning = texts_of(payload, "word", "meaning")
        hint = f"{word[0].upper()}{' _' * (len(word) - 1)}"
        return Question((meaning, hint), f"Which word of {len(word)} letters means this?")

    def wanted(self, payload: Payload) -> tuple[str, ...]:
        """The word."""
        return (texts_of(payload, "word")[0],)

    def is_right(self, payload: Payload, parts: tuple[str, ...]) -> bool:
        """Also another word that fits and has the same definition is right."""
        word, meaning = texts_of(payload, "word", "meaning")
        said = parts[0]
        if said == word:
            return True
        if len(said) != len(word) or said[0] != word[0]:
            return False
        found = define(said)
        return found is not None and any(sense.text == meaning for sense in found.senses)

    def parts(self, text: str) -> tuple[str, ...]:
        """The word typed."""
        return typed_word(text)

    def row(self, payload: Payload) -> tuple[str, str]:
        """The definition, and the word."""
        word, meaning = texts_of(payload, "word", "meaning")
        return meaning, word

    def payload(self, row: CardRow) -> tuple[str, dict[str, Any]]:
        """Both are those of the file."""
        (word,) = typed_word(row.answer)
        if not row.question.strip():
            raise GameError("a definition is missing")
        return word, {"word": word, "meaning": row.question.strip()}


QUIZZES: Mapping[str, WordQuiz] = {
    quiz.name: quiz for quiz in (Anagrams(), HookLetters(), ValidOrPhony(), MeaningOf())
}
KINDS = tuple(
    CardKind(quiz.key, quiz.title, quiz.question, quiz.check, quiz.solution)
    for quiz in QUIZZES.values()
)
WORD_KINDS: Mapping[str, CardKind] = {kind.key: kind for kind in KINDS}
