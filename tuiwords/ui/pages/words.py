"""Words to learn: what a search finds, with hooks and ranks, and new cards for the quizzes."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from tuiwords import large_caches
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import library
from tuiwords.paths import read_given, user_path, write_atomically
from tuiwords.practice.study import Study
from tuiwords.practice.word_cards import WordCounts, add_new, cards_of, due_counts, follow_lists
from tuiwords.practice.word_files import read, written
from tuiwords.practice.word_quiz import WordQuiz
from tuiwords.practice.words import QUIZZES
from tuiwords.store.card_records import CardChoice
from tuiwords.text import capital, count_text
from tuiwords.ui.background import Background
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages.search_page import SEARCHING, SearchState
from tuiwords.ui.pages.word_rows import FLAT, WordRows, about, word_rows
from tuiwords.ui.session import list_of
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.dialogs import Ask, Check, unfit_file
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.figures import dim
from tuiwords.ui.widgets.text_input import TextInput

_AMOUNTS = (10, 25, 50, 100, 250, 1000, 10_000)
_EXAMPLES = "length:7-8  has:q no:u  q[^u]*  probability:1-500  is:missed  -in:LIST"


class WordsPage(Page):
    """Which words, a list of them, and how many become new cards of which quiz."""

    TITLE = "Words to learn"
    HELP: ClassVar[str] = "quiz"
    MORE_HELP: ClassVar[str] = "search"
    HOLDS = (Field, TextInput, CursorList)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("ctrl+s", "learn", "Learn", "words.learn", "Add new words, and ask them"),
        shown("ctrl+g", "ask", "Quiz", "words.ask", "Ask the cards that are due"),
        shown("ctrl+o", "import", "Import", "words.import", "Add cards from a file"),
        shown("ctrl+b", "saved", "Saved", "words.saved", "Save the search, or open a saved one"),
        shown("ctrl+t", "group", "By letters", "words.group", "Words of the same letters together"),
        shown("ctrl+k", "cards", "Cards", "words.cards", "Find, restore, delete cards"),
        shown("ctrl+y", "export", "Export", "words.export", "Write cards into a file"),
    ]

    def __init__(self, study: Study | None = None) -> None:
        """Begin with a search, by default the words of seven letters."""
        super().__init__()
        self._state = SearchState(self, self.search)
        self._given = study
        self._counted = ""  # how many words were found
        self._listing = Background(self, self._fail)
        self._looking = Background(self, self._fail)
        self._working = Background(self)

    def body(self) -> ComposeResult:
        """The search, the list, and the word under the cursor."""
        lists = [entry.name for entry in library().entries() if entry.kind == "words"]
        begin = self._given or Study(list_of(self))
        with Vertical(classes="column", id="words"):
            yield Field("List", [(name, name) for name in lists], begin.lexicon, id="list")
            yield TextInput(begin.text, placeholder=_EXAMPLES, id="words-search")
            quizzes = [(quiz.name, quiz.title) for quiz in QUIZZES.values()]
            yield Field("Quiz", quizzes, "anagrams", id="quiz-of")
            amounts = [(amount, f"{amount:,}") for amount in _AMOUNTS]
            yield Field("New cards", amounts, _AMOUNTS[1], id="amount")
            yield Static(id="words-count", markup=False)
            yield CursorList(FLAT, id="words-list")
            yield Static(id="words-about", markup=False)

    def on_mount(self) -> None:
        """Show the first list."""
        self.search()
        self.query_one(CursorList).focus()

    def on_screen_resume(self) -> None:
        """Cards may have been answered meanwhile."""
        self._count()

    @property
    def quiz(self) -> WordQuiz:
        """The quiz of the new cards."""
        return QUIZZES[self._value("quiz-of")]

    @property
    def study(self) -> Study:
        """The search."""
        return Study(self._value("list"), self.query_one("#words-search", TextInput).value)

    def _value(self, field: str) -> Any:
        return self.query_one(f"#{field}", Field).value

    # -- the list ------------------------------------------------------------------------------

    @on(Field.Changed, "#list")
    def _forget(self) -> None:
        large_caches.empty()  # a large list takes 100 MB with what is made of it

    @on(Field.Changed)
    @on(Input.Changed)
    def search(self) -> None:
        """List what the search finds."""
        store, profile = self.session.store, self.session.profile.id
        find = partial(word_rows, self.study, self._state.by_letters, store, profile)
        self._listing.run(find, self._show)
        self._state.tell_if_slow(self._listing, self._tell_slow)

    def _tell_slow(self) -> None:
        self._counted = SEARCHING
        self._count()

    def _show(self, found: WordRows) -> None:
        self.query_one(CursorList).show(found.rows, found.columns)
        self._counted = found.count_text
        self._count()
        self._look()

    def _fail(self, reason: str) -> None:
        self.query_one(CursorList).clear()
        self._counted = count_text(0, "word")
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
        self.query_one("#words-count", Static).update(dim(f"{self._counted} · {cards_text}"))

    @on(CursorList.Pointed)
    def _look(self) -> None:
        word = self.query_one(CursorList).selected_key
        if word is None:
            self.query_one("#words-about", Static).update("")
        else:
            self._looking.run(
                partial(about, self.study, word), self.query_one("#words-about", Static).update
            )

    @on(Input.Submitted)
    def _searched(self) -> None:
        self.query_one(CursorList).focus()

    def action_group(self) -> None:
        """List words one by one, or all words of the same letters together."""
        self._state.group()

    def action_saved(self) -> None:
        """Save the search, or go back to a saved one."""
        self._state.open_saved(self.study)

    # -- cards ---------------------------------------------------------------------------------

    @on(CursorList.Chosen)
    def action_learn(self) -> None:
        """Add new words as cards, and ask what is due."""
        quiz, study, amount = self.quiz, self.study, int(self._value("amount"))
        store, profile = self.session.store, self.session.profile.id

        def add() -> int:
            made = quiz.cards(study.open(), study.words(store, profile))
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
        from tuiwords.ui.pages.practice import quiz_page

        self.app.push_screen(quiz_page(self.quiz.name))

    def action_import(self) -> None:
        """Add the cards of a file: CSV, or a list of words."""
        quiz, study = self.quiz, self.study
        store, profile = self.session.store, self.session.profile.id

        def work(name: str) -> str:
            cards = list(read(_content(name), name, study.open, quiz))
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
