"""Words to learn: lists by length and order, with hooks, and new cards for the quizzes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, get_args

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tuiwords.lexicon.hooks import hooks
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import library
from tuiwords.lexicon.search import anagrams
from tuiwords.lexicon.word_lists import Order
from tuiwords.paths import read_given, user_path, write_atomically
from tuiwords.practice.catalog import missed_words
from tuiwords.practice.word_cards import WordCounts, add_new, cards_of, due_counts, follow_lists
from tuiwords.practice.word_choice import WordChoice
from tuiwords.practice.word_files import read, written
from tuiwords.practice.word_quiz import WordQuiz
from tuiwords.practice.words import QUIZZES
from tuiwords.store.card_records import CardChoice
from tuiwords.text import capital, count_text
from tuiwords.ui.background import Background
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.definitions import meaning
from tuiwords.ui.widgets.dialogs import Ask, Check, unfit_file
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.figures import dim

_LISTED = 1000  # rows of the list
_LENGTHS = range(2, 16)
_AMOUNTS = (10, 25, 50, 100, 250, 1000, 10_000)
_USUAL = WordChoice(lengths=range(7, 8))
_MISSED, _NOT_IN = "missed", "not in "
_COLUMNS = (ListColumn("In front", right=True), ListColumn("Word"), ListColumn("Behind"))


@dataclass(frozen=True, slots=True)
class WordRows:
    """The first words of a choice with their hooks, and how many words there are."""

    rows: list[Row]
    words: int


def list_words(choice: WordChoice, missed: Callable[[], list[str]] | None) -> WordRows:
    """The words of a choice, of those missed if that is wanted. Raises: LexiconError."""
    lexicon, words = choice.open(), choice.words(missed() if missed else None)
    return WordRows([_row(lexicon, word) for word in words[:_LISTED]], len(words))


def _row(lexicon: Lexicon, word: str) -> Row:
    front, back = hooks(lexicon, word)
    return Row(word, (" ".join(front), word.upper(), " ".join(back)))


def about(choice: WordChoice, word: str) -> Content:
    """What a word means, and the words of the same letters. Raises: LexiconError."""
    lexicon = choice.open()
    same = [other.upper() for other in anagrams(lexicon, word) if other != word]
    lines = [Content.assemble((word.upper(), "bold"), *(f"  {other}" for other in same))]
    lines.append(dim(meaning(word, lexicon.language).text))
    return Content("\n").join(lines)


class WordsPage(Page):
    """Which words, a list of them, and how many become new cards of which quiz."""

    TITLE = "Words to learn"
    HELP: ClassVar[str] = "quiz"
    HOLDS = (Field, CursorList)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("ctrl+s", "learn", "Learn", "words.learn", "Add new words, and ask them"),
        shown("ctrl+g", "ask", "Quiz", "words.ask", "Ask the cards that are due"),
        shown("ctrl+o", "import", "Import", "words.import", "Add cards from a file"),
        shown("ctrl+k", "cards", "Cards", "words.cards", "Find, restore, delete cards"),
        shown("ctrl+y", "export", "Export", "words.export", "Write cards into a file"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._words = 0  # how many are chosen
        self._listing = Background(self, self._fail)
        self._looking = Background(self, self._fail)
        self._working = Background(self)

    def body(self) -> ComposeResult:
        """The choice, the list, and the word under the cursor."""
        lists = [entry.name for entry in library().entries() if entry.kind == "words"]
        orders: list[Order] = list(get_args(Order))
        with Vertical(classes="column", id="words"):
            yield Field("List", [(name, name) for name in lists], _USUAL.lexicon, id="list")
            yield Field("Letters", [(n, str(n)) for n in _LENGTHS], 7, id="length")
            yield Field("Order", [(key, key) for key in orders], _USUAL.order, id="order")
            yield Field("Words", self._kinds_of_words(lists), "all", id="which")
            quizzes = [(quiz.name, quiz.title) for quiz in QUIZZES.values()]
            yield Field("Quiz", quizzes, "anagrams", id="quiz-of")
            amounts = [(amount, f"{amount:,}") for amount in _AMOUNTS]
            yield Field("New cards", amounts, _AMOUNTS[1], id="amount")
            yield Static(id="words-count", markup=False)
            yield CursorList(_COLUMNS, id="words-list")
            yield Static(id="words-about", markup=False)

    def on_mount(self) -> None:
        """Show the first list."""
        self._list()
        self.query_one(CursorList).focus()

    def on_screen_resume(self) -> None:
        """Cards may have been answered meanwhile."""
        self._count()

    @property
    def quiz(self) -> WordQuiz:
        """The quiz of the new cards."""
        return QUIZZES[self._value("quiz-of")]

    @property
    def choice(self) -> WordChoice:
        """The words that are chosen."""
        length, which = self._value("length"), self._value("which")
        return replace(
            _USUAL,
            lexicon=self._value("list"),
            lengths=None if which == _MISSED else range(length, length + 1),
            order=self._value("order"),
            without=which.removeprefix(_NOT_IN) if which.startswith(_NOT_IN) else None,
        )

    @property
    def missed(self) -> Callable[[], list[str]] | None:
        """What reads the words that the profile missed, if only those are wanted."""
        if self._value("which") != _MISSED:
            return None
        store, profile = self.session.store, self.session.profile.id
        return lambda: missed_words(store.cards.each(profile))

    @staticmethod
    def _kinds_of_words(lists: Sequence[str]) -> list[tuple[str, str]]:
        others = ((f"{_NOT_IN}{name}", f"{_NOT_IN}{name}") for name in lists)
        return [("all", "all"), (_MISSED, "missed in your games, of any length"), *others]

    def _value(self, field: str) -> Any:
        return self.query_one(f"#{field}", Field).value

    # -- the list ------------------------------------------------------------------------------

    @on(Field.Changed)
    def _list(self) -> None:
        self._listing.run(partial(list_words, self.choice, self.missed), self._show)

    def _show(self, found: WordRows) -> None:
        self.query_one(CursorList).show(found.rows)
        self._words = found.words
        self._count()
        self._look()

    def _fail(self, reason: str) -> None:
        self.query_one(CursorList).clear()
        self._words = 0
        self._count()
        sentence = Content.styled(f"{capital(reason)}.", "$text-warning")
        self.query_one("#words-about", Static).update(sentence)

    def _count(self) -> None:
        """Say how many words and cards there are."""
        cards, profile = self.session.store.cards, self.session.profile.id
        a_day, found = self.session.preferences.new_cards, list[WordCounts]()
        self.session.attempt(lambda: found.append(due_counts(cards, profile, time.time(), a_day)))
        if not found:
            return
        own, new = found[0].quizzes[self.quiz.key], found[0].new.get(self.quiz.key, 0)
        due = f"{own.due:,} due, {new:,} new ({a_day} a day)"
        cards_text = f"{count_text(own.total, 'card')} of {self.quiz.title}, {due}"
        words = count_text(self._words, "word")
        self.query_one("#words-count", Static).update(dim(f"{words} · {cards_text}"))

    @on(CursorList.Pointed)
    def _look(self) -> None:
        word = self.query_one(CursorList).pointed
        if word is None:
            self.query_one("#words-about", Static).update("")
        else:
            self._looking.run(
                partial(about, self.choice, word), self.query_one("#words-about", Static).update
            )

    # -- cards ---------------------------------------------------------------------------------

    @on(CursorList.Chosen)
    def action_learn(self) -> None:
        """Add new words as cards, and ask what is due."""
        quiz, choice, amount = self.quiz, self.choice, int(self._value("amount"))
        missed = self.missed
        store, profile = self.session.store, self.session.profile.id

        def add() -> int:
            made = quiz.cards(choice.open(), choice.words(missed() if missed else None))
            return add_new(store.cards, profile, quiz, made, amount)

        def added(count: int) -> None:
            self.session.show_message(f"{count_text(count, 'new card')} of {quiz.title}")
            self.action_ask()

        self._working.run(add, added)

    def action_cards(self) -> None:
        """Find, restore and delete cards of words."""
        from tuiwords.ui.pages.cards import CardsPage

        self.app.push_screen(CardsPage(CardChoice(game="")))

    def action_ask(self) -> None:
        """Ask the cards of the quiz that are due."""
        from tuiwords.ui.pages.quiz import QuizPage

        self.app.push_screen(QuizPage(self.quiz.name))

    def action_import(self) -> None:
        """Add the cards of a file: CSV, or a list of words."""
        quiz, choice = self.quiz, self.choice
        store, profile = self.session.store, self.session.profile.id

        def work(name: str) -> str:
            cards = list(read(_content(name), name, choice.open, quiz))
            return count_text(store.cards.add(profile, cards, time.time()), "new card")

        note = f"A list with one word per line, for {quiz.title}; or CSV as this page writes it."
        self._ask_file("Add cards from which file?", note, work)

    def action_export(self) -> None:
        """Write the cards of the quiz into a file."""
        quiz, store, profile = self.quiz, self.session.store, self.session.profile.id

        def work(name: str) -> str:
            follow_lists(store.cards, profile)
            cards = list(cards_of(store.cards, profile, quiz))
            _write(name, written(cards, name))
            return f"Wrote {count_text(len(cards), 'card')} to {name}"

        note = "With answers if its name ends in .csv, else the words alone."
        self._ask_file(f"Write the cards of {quiz.title} into which file?", note, work, unfit_file)

    def _ask_file(
        self,
        title: str,
        note: str,
        work: Callable[[str], str],
        check: Check = lambda _text: None,
    ) -> None:
        def told(sentence: str) -> None:
            self.session.show_message(sentence)
            self._count()

        self.ask(
            Ask(title, note, "", check),
            lambda name: self._working.run(partial(work, name), told) if name else None,
        )


def _content(name: str) -> bytes:
    """A file of the player's. Raises: LexiconError."""
    try:
        return read_given(name)
    except (OSError, ValueError) as error:
        raise _unfit("read", name, error) from None


def _write(name: str, content: bytes) -> None:
    """Write a file of the player's. Raises: LexiconError."""
    try:
        write_atomically(user_path(name), content)
    except (OSError, ValueError) as error:
        raise _unfit("write", name, error) from None


def _unfit(what: str, name: str, error: Exception) -> LexiconError:
    reason = error.strerror if isinstance(error, OSError) else ""
    return LexiconError(f"cannot {what} {name}: {reason or error}")
