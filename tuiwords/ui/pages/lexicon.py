"""Looks up words: whether they are in a list, what they mean, what else their letters spell."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from tuiwords import large_caches
from tuiwords.history.list_use import unfinished_with
from tuiwords.lexicon.library import DEFAULT, LexiconEntry, library
from tuiwords.lexicon.query import is_word
from tuiwords.practice.study import Study
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages.ask_list import AskList
from tuiwords.ui.pages.own_words import OwnWordsPage, add_or_ban
from tuiwords.ui.pages.search_page import SEARCHING, SearchState
from tuiwords.ui.pages.word_findings import Findings, look_up
from tuiwords.ui.pages.word_rows import FLAT, WordRows, word_rows
from tuiwords.ui.pages.words import WordsPage
from tuiwords.ui.session import list_of
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.figures import dim
from tuiwords.ui.widgets.text_input import TextInput

_LINES, _PAGE = 3, 12  # lines that keys scroll by
_WIDEST, _EDGES = 104, 8  # cells of the page, and of what is beside its text
_EXAMPLES = {
    "puzzle": "check a word: meaning, hooks, its letters",
    "?ui?": "four letters with UI in the middle",
    "q[^u]*": "Q, and then no U",
    "has:q no:u length:5-": "Q without U, of five letters or more",
    "anagram:aeinrst?": "these letters and any other",
    "length:7 probability:1-500": "the likeliest 500 words of 7 letters",
    "takes:-s -takes:e-": "an S behind, and no E in front",
}


def _scroll(key: str, name: str, *, show: bool = False) -> Binding:
    # With priority: the text field would take these keys, and has no use for them.
    return shown(
        key,
        f"scroll({key!r})",
        "Scroll",
        name,
        show=show,
        key_display="↑↓" if show else None,
        priority=True,
    )


class LexiconPage(Page):
    """A text field, what was found, and all about the word, or the one under the cursor."""

    TITLE = "Words"
    HELP: ClassVar[str] = "lexicon"
    MORE_HELP: ClassVar[str] = "search"
    HOLDS = (Field, TextInput)
    BINDINGS: ClassVar[list[BindingType]] = [
        _scroll("down", "lexicon.down", show=True),
        _scroll("up", "lexicon.up"),
        _scroll("pagedown", "lexicon.page_down"),
        _scroll("pageup", "lexicon.page_up"),
        shown("ctrl+n", "next_list", "Next list", "lexicon.list", "Another word list"),
        shown("ctrl+b", "saved", "Saved", "lexicon.saved", "Save the search, or open a saved one"),
        shown("ctrl+t", "group", "By letters", "lexicon.group", "Words of the same letters"),
        shown(
            "ctrl+x",
            "own",
            "Add / ban",
            "lexicon.own",
            "Add the word to the list, or ban it",
            priority=True,  # the text field would cut the text
        ),
        shown("ctrl+y", "own_words", "Your words", "lexicon.own_words", "Added and banned words"),
        shown("ctrl+o", "import", "Import a list", "lexicon.import", "Import your own word list"),
        shown("ctrl+s", "words", "Learn words", "lexicon.words", "Learn what was found"),
        shown("ctrl+r", "delete", "Delete list", "lexicon.delete", "An imported list"),
        shown("ctrl+g", "quiz", "Quiz", "lexicon.quiz", "The word cards that are due"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._state = SearchState(self, self.search)
        self._searching = Background(self, self._fail)
        self._looking = Background(self, self._fail)
        self._changing = Background(self)

    def body(self) -> ComposeResult:
        """The word list, the text field, the words found, and the findings."""
        with Vertical(classes="column"):
            yield Field("List", self._lists(), list_of(self), id="list")
            yield TextInput(placeholder="a word, or a search such as q[^u]*", id="word")
            yield Static(id="headline", markup=False)
            found = CursorList(FLAT, id="found")
            found.can_focus = False  # the arrows move its cursor while text is typed
            yield found
            with VerticalScroll(id="findings", can_focus=False):
                yield Static(id="sections", markup=False)

    def on_mount(self) -> None:
        """Focus the text field."""
        self.query_one(Input).focus()
        self._welcome()

    def _lists(self) -> list[tuple[str, str]]:
        entries = [each for each in library().entries() if each.kind == "words"]
        return [
            (entry.name, f"{entry.name}  {count_text(entry.words, 'word')}") for entry in entries
        ]

    def _welcome(self) -> None:
        self._show(Findings("", True))
        width, room = max(map(len, _EXAMPLES)) + 2, min(self.app.size.width, _WIDEST) - _EDGES
        lines = [
            textwrap.fill(f"{example:<{width}}{line}", room, subsequent_indent=" " * width)
            for example, line in _EXAMPLES.items()
        ]
        self.query_one("#sections", Static).update(dim("\n".join(lines)))

    def on_resize(self) -> None:
        """Fit the examples."""
        if not self.study.text:
            self._welcome()

    @property
    def study(self) -> Study:
        """What is searched in the list."""
        text = self.query_one(Input).value.strip()
        return Study(self.query_one("#list", Field).value, text, "alphabet")

    @on(Field.Changed, "#list")
    def _forget(self) -> None:
        large_caches.empty()  # a large list takes 100 MB with what is made of it

    @on(Input.Changed, "#word")
    @on(Field.Changed, "#list")
    def search(self) -> None:
        """Look the word up, or search."""
        study = self.study
        self._looking.cancel()
        if not study.text:
            self._searching.cancel()
            self._welcome()
        elif is_word(study.text):
            self._searching.run(lambda: look_up(study.lexicon, study.text), self._show)
        else:
            store, profile = self.session.store, self.session.profile.id
            find = partial(word_rows, study, self._state.by_letters, store, profile)
            self._searching.run(find, self._list)
            self._state.tell_if_slow(self._searching, lambda: self._head(SEARCHING, good=True))

    def _fail(self, reason: str) -> None:
        self._show(Findings(reason, False))

    def _list(self, found: WordRows) -> None:
        """Show what a search found."""
        rows = self.query_one(CursorList)
        self._head(found.count_text, bool(found.rows))
        rows.display = bool(found.rows)
        rows.show(found.rows, found.columns)
        self._look()

    def _look(self) -> None:
        """Show all about the word under the cursor."""
        word, name = self.query_one(CursorList).selected_key, self.study.lexicon
        self._tell(())
        if word is not None:
            self._looking.run(
                lambda: look_up(name, word),
                lambda found: self._tell([(found.headline, ""), *found.sections]),
            )

    def _show(self, found: Findings) -> None:
        self.query_one(CursorList).display = False
        self._head(found.headline, found.good)
        self._tell(found.sections)

    def _head(self, headline: str, good: bool) -> None:
        style = "bold" if good else "bold $text-warning"
        self.query_one("#headline", Static).update(Content.styled(headline, style))

    def _tell(self, sections: Sequence[tuple[str, str]]) -> None:
        text = Content("\n\n").join(
            Content.assemble((title, "bold $primary"), "\n" if body else "", body)
            for title, body in sections
        )
        self.query_one("#sections", Static).update(text)
        self.query_one("#findings").scroll_home(animate=False)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Scroll only from the text field, whose keys the choice of the list needs itself."""
        if action == "delete":
            return not library().entry(self.query_one("#list", Field).value).shipped
        return isinstance(self.focused, Input) if action == "scroll" else True

    def action_scroll(self, way: str) -> None:
        """Move in the list, or scroll the findings."""
        found, sign = self.query_one(CursorList), -1 if way in {"up", "pageup"} else 1
        page = way.startswith("page")
        if found.display:
            (found.action_page if page else found.action_move)(sign)
            self._look()
        else:
            lines = sign * (_PAGE if page else _LINES)
            self.query_one("#findings").scroll_relative(y=lines, animate=False)

    def action_group(self) -> None:
        """List words one by one, or all words of the same letters together."""
        self._state.group()

    def action_saved(self) -> None:
        """Save the search, or go back to a saved one."""
        self._state.open_saved(self.study)

    def action_next_list(self) -> None:
        """Look in another word list."""
        self.query_one("#list", Field).action_step(1)

    def on_screen_resume(self) -> None:
        """Words may have been taken back meanwhile."""
        self.search()

    def action_own(self) -> None:
        """Add the word looked at to the list, ban it, or take that back."""
        study = self.study
        found = self.query_one(CursorList)
        word = found.selected_key if found.display else study.text

        def changed(said: str) -> None:
            self.session.show_message(said)
            self.search()

        if word:
            self._changing.run(lambda: add_or_ban(study.lexicon, word), changed)
        else:
            self.session.show_message("Type the word to add or ban")

    def action_own_words(self) -> None:
        """Show the words added to the list and banned from it."""
        self.app.push_screen(OwnWordsPage(self.study.lexicon))

    def action_quiz(self) -> None:
        """Ask the cards of words that are due."""
        self.session.open_page("quiz")

    def action_words(self) -> None:
        """Choose words to learn, by default those of the search, and be asked for them."""
        study = self.study
        if study.text and not is_word(study.text):
            self.app.push_screen(WordsPage(Study(study.lexicon, study.text)))
        else:
            self.session.open_page("words")

    def action_import(self) -> None:
        """Import a file of words into the library."""
        ask = AskList()
        self.app.push_screen(ask, lambda _text: self._imported(ask.entry))

    def _imported(self, entry: LexiconEntry | None) -> None:
        if entry is None or entry.read is None:
            return
        self.query_one("#list", Field).offer(self._lists(), entry.name)
        self.session.show_message(f"Imported {entry.name}: {entry.read.summary}")
        self.search()

    def action_delete(self) -> None:
        """Delete the imported list that is chosen, after a question."""
        name = self.query_one("#list", Field).value
        needed = 0

        def count() -> None:
            nonlocal needed
            needed = unfinished_with(self.session.store, name)

        if not self.session.attempt(count):
            return
        unfinished = count_text(needed, "unfinished match needs", "unfinished matches need")
        question = f"{unfinished} the list {name}." if needed else f"The list {name} is yours."
        dialog = Confirm(f"{question} Delete it?", "Delete", "Keep")
        self.ask(dialog, lambda _yes: self._delete(name))

    def _delete(self, name: str) -> None:
        if self.session.attempt(lambda: library().remove(name)):
            self.query_one("#list", Field).offer(self._lists(), DEFAULT)
            self.session.show_message(f"Deleted {name}")
            self.search()
