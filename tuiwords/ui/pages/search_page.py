"""What pages with a search of words share: it is saved and opened again, and words are grouped."""

from __future__ import annotations

from textual.widgets import Input

from tuiwords.lexicon.library import library
from tuiwords.practice.study import Study
from tuiwords.ui.page import Page
from tuiwords.ui.pages.word_rows import saved_dialog
from tuiwords.ui.widgets.field import Field


class SearchPage(Page):
    """A page with the field ``#list`` for a word list, and a text field for the search in it."""

    by_letters = False

    @property
    def study(self) -> Study:
        """The search."""
        raise NotImplementedError

    def search(self) -> None:
        """Search again."""
        raise NotImplementedError

    def action_group(self) -> None:
        """List words one by one, or all words of the same letters together."""
        self.by_letters = not self.by_letters
        self.search()

    def action_saved(self) -> None:
        """Save the search, or go back to a saved one."""
        store, profile = self.session.store, self.session.profile.id
        self.ask(saved_dialog(self.study, store, profile), self._take)

    def _take(self, kept: str) -> None:
        study = Study.kept(kept)
        if study is None:
            return
        if study.lexicon in library():
            self.query_one("#list", Field).choose(study.lexicon)
        else:
            self.session.show_error(f"there is no word list {study.lexicon!r} any more")
        self.query_one(Input).value = study.text
