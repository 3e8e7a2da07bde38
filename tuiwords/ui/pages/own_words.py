"""Words of one's own: added to a list or banned from it on the page of words, and taken back."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tuiwords.lexicon.languages import spelled
from tuiwords.lexicon.library import library
from tuiwords.ui.background import Background
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.figures import dim

_COLUMNS = (ListColumn("Word"), ListColumn("You"))


def add_or_ban(name: str, text: str) -> str:
    """Add a word to a list, ban it if it is there, or take that back; says what was done.

    Raises: LexiconError.
    """
    lists = library()
    own, lexicon = lists.own_words(name), lists.load(name)
    word = spelled(text, lexicon)
    if word in own.added or word in own.banned:
        return take_back(name, word)
    if word in lexicon:
        lists.change(name, ban=[word])
        return f"{word.upper()} is banned from {name}, for games from now on"
    lists.change(name, add=[word])
    return f"{word.upper()} is added to {name}, for games from now on"


def take_back(name: str, word: str) -> str:
    """Leave a word as it is in a list; says what was done. Raises: LexiconError."""
    library().change(name, forget=[word])
    return f"{word.upper()} is as it is in {name} again"


def said_of(name: str, word: str) -> str:
    """What was changed of a word: ", which you added" or ", which you banned"; "" if nothing."""
    own = library().own_words(name)
    if word in own.added:
        return ", which you added"
    return ", which you banned" if word in own.banned else ""


class OwnWordsPage(Page):
    """The words added to a list and banned from it."""

    TITLE = "Your words"
    HELP: ClassVar[str] = "lexicon"
    HOLDS = (CursorList,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown(
            "delete", "forget", "Take back", "lexicon.forget", "Leave the word as it is in the list"
        ),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name_of_list = name
        self._changing = Background(self)

    def body(self) -> ComposeResult:
        """Of which list, and its words."""
        with Vertical(classes="column"):
            yield Static(id="own-about", markup=False)
            yield CursorList(_COLUMNS, id="own-words")

    def on_mount(self) -> None:
        """Show the words."""
        self._show("")
        self.query_one(CursorList).focus()

    def _show(self, said: str) -> None:
        if said:
            self.session.show_message(said)
        name = self._name_of_list
        rows = list[Row]()

        def read() -> None:
            own = library().own_words(name)
            for how, words in (("added", own.added), ("banned", own.banned)):
                rows.extend(Row(word, (word.upper(), how)) for word in words)

        self.session.attempt(read)
        self.query_one(CursorList).show(rows)
        none = f"No words of your own in {name}: the key on the page of words adds and bans them."
        told = f"Added to {name} and banned from it, for games from now on." if rows else none
        self.query_one("#own-about", Static).update(dim(told))
        self.refresh_bindings()

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer to take back only where there is a word."""
        return action != "forget" or self.query_one(CursorList).selected_key is not None

    def action_forget(self) -> None:
        """Take the change of the word under the cursor back."""
        word, name = self.query_one(CursorList).selected_key, self._name_of_list
        if word is not None:
            self._changing.run(lambda: take_back(name, word), self._show)
