"""The cards of a profile: found by a text, restored, and deleted."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from tuiwords.practice.card_list import NEVER, UNLISTED, ListedCard, listed_cards
from tuiwords.store.card_records import CardChoice
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.figures import dim
from tuiwords.ui.widgets.text_input import TextInput

_COLUMNS = (ListColumn("Question", width=26), ListColumn("Asked"), ListColumn("Kind"))
_QUESTION = 200  # characters of a row


class CardsPage(Page):
    """A text field, the cards that have its words, and the one under the cursor."""

    TITLE = "Cards"
    HELP: ClassVar[str] = "cards"
    HOLDS = (TextInput, CursorList)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("tab", "other", "List / text", "cards.other", "To the list or the text"),
        shown("ctrl+n", "never", "Never", "cards.never", "Never ask it, or restore it"),
        shown("delete", "delete", "Delete", "cards.delete", "Delete it, and its answers"),
    ]

    def __init__(self, choice: CardChoice | None = None) -> None:
        super().__init__()
        self._choice = choice or CardChoice()
        self._listed: dict[str, ListedCard] = {}
        self._reading = Background(self)

    def body(self) -> ComposeResult:
        """The text field, how many cards there are, the list, and one card."""
        with Vertical(classes="column", id="cards"):
            yield TextInput(placeholder="letters, a word, never, new, today", id="cards-text")
            yield Static(id="cards-count", markup=False)
            yield CursorList(_COLUMNS, id="cards-list")
            yield Static(id="cards-about", markup=False)

    def on_mount(self) -> None:
        """Show all cards."""
        self._read()
        self.query_one(CursorList).focus()

    @on(Input.Changed)
    def _read(self) -> None:
        store, profile = self.session.store, self.session.profile.id
        text = self.query_one(TextInput).value
        self._reading.run(
            partial(listed_cards, store.cards, profile, self._choice, text), self._show
        )

    def _show(self, found: list[ListedCard]) -> None:
        self._listed = {str(card.id): card for card in found}
        rows = [
            Row(str(card.id), (card.question[:_QUESTION], card.when, card.kind)) for card in found
        ]
        self.query_one(CursorList).show(rows)
        self.query_one("#cards-count", Static).update(dim(count_text(len(found), "card")))
        self._look()

    @property
    def selected(self) -> ListedCard | None:
        """The card under the cursor."""
        return self._listed.get(self.query_one(CursorList).selected_key or "")

    @on(CursorList.Pointed)
    def _look(self) -> None:
        """Show the whole card, and which keys make sense."""
        card = self.selected
        text = Content()
        if card is not None:
            text = Content.assemble((card.question, "bold"), "\n", dim(card.answer))
        self.query_one("#cards-about", Static).update(text)
        self.refresh_bindings()

    @on(Input.Submitted)
    def action_other(self) -> None:
        """Go from the text to the list, or back."""
        cards, text = self.query_one(CursorList), self.query_one(TextInput)
        (text if cards.has_focus else cards).focus()

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer what makes sense for the card under the cursor."""
        card = self.selected if action in ("never", "delete") else None
        if action == "never":
            return card is not None and card.when != UNLISTED
        return action != "delete" or card is not None

    def action_never(self) -> None:
        """Never ask the card again; one that is never asked is restored."""
        card = self.selected
        if card is None:
            return
        never = card.when != NEVER
        if self.session.attempt(lambda: self.session.store.cards.suspend(card.id, never)):
            self.session.show_message("It is never asked again" if never else "It is asked again")
            self._read()

    def action_delete(self) -> None:
        """Delete the card, after a question."""
        card = self.selected
        if card is None:
            return

        def delete(_yes: bool) -> None:
            if self.session.attempt(lambda: self.session.store.cards.delete([card.id])):
                self._read()

        question = f"Delete this card and its answers?\n{card.question[:_QUESTION]}"
        self.ask(Confirm(question, "Delete", "Keep"), delete)
