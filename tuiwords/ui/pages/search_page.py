"""What pages with a search of words share: it is saved and opened again, and words are grouped."""

from __future__ import annotations

from collections.abc import Callable

from textual.widgets import Input

from tuiwords.lexicon.library import library
from tuiwords.practice.study import Study
from tuiwords.ui.background import Background
from tuiwords.ui.page import Page
from tuiwords.ui.pages.word_rows import saved_dialog
from tuiwords.ui.widgets.field import Field

SEARCHING = "Searching…"
_SLOW = 0.4  # seconds without a result, before it is said that the search goes on


class SearchState:
    """How a page searches: it has the field ``#list`` for a word list, and a text field."""

    def __init__(self, page: Page, search: Callable[[], None]) -> None:
        self.by_letters = False
        self._page, self._search = page, search

    def tell_if_slow(self, searching: Background, tell: Callable[[], None]) -> None:
        """Call ``tell`` if what was just begun takes longer than anybody waits for unknowingly."""
        self._page.set_timer(_SLOW, lambda: tell() if searching.busy else None)

    def group(self) -> None:
        """List words one by one, or all words of the same letters together."""
        self.by_letters = not self.by_letters
        self._search()

    def open_saved(self, study: Study) -> None:
        """Save the search, or go back to a saved one."""
        store, profile = self._page.session.store, self._page.session.profile.id
        self._page.ask(saved_dialog(study, store, profile), self._take)

    def _take(self, kept: str) -> None:
        study = Study.kept(kept)
        if study is None:
            return
        if study.lexicon in library():
            self._page.query_one("#list", Field).choose(study.lexicon)
        else:
            self._page.session.show_error(f"there is no word list {study.lexicon!r} any more")
        self._page.query_one(Input).value = study.text
