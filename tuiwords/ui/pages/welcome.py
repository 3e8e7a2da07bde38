"""The first run: the player's name."""

from __future__ import annotations

import getpass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from tuiwords.store.records import Profile
from tuiwords.store.store import StoreError
from tuiwords.ui.keys import shown, with_keys
from tuiwords.ui.widgets.key_line import KeyLine
from tuiwords.ui.widgets.text_input import TextInput

_NAME = "TUIWORDS"
# Two hits and a near letter: a half-solved game.
_LOOKS = ("hit", "tile", "tile", "near", "tile", "hit", "tile", "tile")
_KEYS = "Everything works by keys and by mouse. {app.help} helps on every page."


class Logo(Widget):
    """Tiles three cells wide and one high; five by three if the screen is large."""

    def render(self) -> Content:
        """The row, or the three rows."""
        wide = 5 if self.size.height >= 3 else 3
        blank = self._row(wide, " " * len(_NAME))
        letters = self._row(wide, _NAME)
        if wide == 3:
            return letters
        return Content("\n").join([blank, letters, blank])

    def _row(self, width: int, letters: str) -> Content:
        tiles: list[Content | str] = []
        for letter, look in zip(letters, _LOOKS, strict=True):
            tiles += [Content.styled(letter.center(width), f"bold ${look}-text on ${look}"), " "]
        return Content.assemble(*tiles[:-1])


def login_name() -> str:
    """The name to suggest: the login name, or Player."""
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):  # no such user, as in some containers
        return "Player"


class Name(TextInput):
    """The text field for the name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "screen.take", "Continue", "welcome.take"),
    ]


class Welcome(Screen[Profile | None]):
    """Asks who plays. Enter takes the login name."""

    HELP: ClassVar[str] = "welcome"
    HOLDS = (Name,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("escape", "leave", "Quit", "welcome.leave"),
    ]

    def compose(self) -> ComposeResult:
        """The name of the game, and the question."""
        with Vertical(id="welcome"):
            yield Logo()
            yield Static(Content("Wordle · Boggle · Word Soup · Scrabble"), classes="dim")
            yield Static(Content.styled("What is your name?", "bold"), id="question")
            yield Name(login_name(), id="answer", select_on_focus=True)
            yield Static(
                Content("It stays on this computer."),
                classes="dim",
                id="note",
            )
            yield Static(Content(with_keys(_KEYS)), classes="dim")
        yield KeyLine()

    def action_take(self) -> None:
        """Create the profile."""
        store = self.app.store  # type: ignore[attr-defined]
        name = self.query_one(Input).value.strip() or login_name()
        known = {profile.name.casefold(): profile for profile in store.players.all()}
        try:
            self.dismiss(known.get(name.casefold()) or store.players.add(name))
        except StoreError as error:
            self.query_one("#note", Static).update(Content.styled(str(error), "$text-error"))

    def action_leave(self) -> None:
        """Quit without a profile."""
        self.dismiss(None)
