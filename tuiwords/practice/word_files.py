"""Cards of words in files: as CSV with their answers, or as a plain list of words."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from datetime import date

from tuiwords.games.base import GameError
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.lexicon.word_file import words_of
from tuiwords.play.daily import read_date
from tuiwords.practice.word_cards import QUIZ_OF, list_of
from tuiwords.practice.word_quiz import CardRow, WordQuiz
from tuiwords.practice.words import QUIZZES
from tuiwords.store.card_records import Card, NewCard
from tuiwords.unknown import unknown_name

_DUE = "due"  # a column that is written for people, and only checked
HEADER = (*CardRow._fields, _DUE)


def is_csv(name: str) -> bool:
    """Whether a file has CSV, by its name."""
    return name.lower().endswith(".csv")


def written(cards: Iterable[Card], name: str) -> bytes:
    """What a file of this name has about cards: CSV, or the words alone."""
    return (to_csv(cards) if is_csv(name) else to_list(cards)).encode()


def read(
    data: bytes, name: str, lexicon: Callable[[], Lexicon], quiz: WordQuiz
) -> Iterator[NewCard]:
    """The cards of a file: of CSV, or those of a quiz about a list of words.

    Raises: GameError, LexiconError.
    """
    begins = ",".join(CardRow._fields).encode()
    if is_csv(name) or data.removeprefix(b"\xef\xbb\xbf").startswith(begins):
        return from_csv(data)
    return from_list(data, name, lexicon(), quiz)


def to_csv(cards: Iterable[Card]) -> str:
    """Cards of words as CSV: quiz, list, question, answer, and the day they are due."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    for card in cards:
        quiz = QUIZ_OF.get(card.kind)
        if quiz is not None:
            due = date.fromtimestamp(card.schedule.due).isoformat()
            writer.writerow((quiz.name, list_of(card.key), *quiz.row(card.payload), due))
    return out.getvalue()


def to_list(cards: Iterable[Card]) -> str:
    """The words of cards, each once and in alphabetic order, one per line."""
    words: set[str] = set()
    for card in cards:
        quiz = QUIZ_OF.get(card.kind)
        if quiz is not None:
            words.update(quiz.words(card.payload))
    return "".join(f"{word}\n" for word in sorted(words))


def from_csv(data: bytes) -> Iterator[NewCard]:
    """The cards of a CSV file in UTF-8. Raises: GameError that names the line."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise GameError("the CSV file is not UTF-8: save it as UTF-8") from None
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    try:
        missing = [name for name in CardRow._fields if name not in (reader.fieldnames or ())]
        if missing:
            raise GameError(f"the CSV file has no column {missing[0]!r}")
        for row in reader:
            if due := (row.get(_DUE) or "").strip():
                read_date(due)
            yield _card(CardRow(*((row[name] or "").strip() for name in CardRow._fields)))
    except (GameError, csv.Error) as error:
        raise GameError(f"line {max(reader.line_num, 1)}: {error}") from None


def _card(row: CardRow) -> NewCard:
    quiz = QUIZZES.get(row.quiz)
    if quiz is None:
        raise GameError(unknown_name("there is no quiz", row.quiz, QUIZZES, "quizzes"))
    if not row.list or not row.list.isprintable():
        raise GameError("the name of the word list is missing or has several lines")
    word, payload = quiz.payload(row)
    if row.list in library():
        lexicon = library().load(row.list)
        unlisted = [each for each in quiz.words(payload) if each not in lexicon]
        if unlisted:
            raise GameError(f"{unlisted[0]!r} is not in the word list {lexicon.name}")
    return quiz.card(row.list, word, payload)


def from_list(data: bytes, where: str, lexicon: Lexicon, quiz: WordQuiz) -> Iterator[NewCard]:
    """The cards of a quiz about a list of words, one per line.

    Raises: LexiconError if it is no such list; GameError if a word is not in the lexicon.
    """
    words = words_of(data, where).words
    for word in words:
        if word not in lexicon:
            raise GameError(f"{word!r} is not in the word list {lexicon.name}")
    return quiz.cards(lexicon, words)
