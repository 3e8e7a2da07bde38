"""Asks which player of imported games the profile is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tuiwords.history.whose import Me, Named, claim, claimable, players_of, remember_names, set_seat
from tuiwords.store.records import Header
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.widgets.columns import cut
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.dialogs import LEAVE, Dialog

T = TypeVar("T")

_LISTED = 12  # players that are listed at most, those of the most games first
_ROOM = 52  # cells of a line


class PlayerLines(OptionList):
    """The lines of the question."""

    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "screen.take", "OK", "whose.take", "Those marked, or this line"),
        shown("space", "screen.mark", "Mark", "whose.mark", "Several may be you"),
    ]


class WhichPlayer(Dialog[tuple[int, ...]]):
    """Asks which lines are meant; the answer has their places, () if ``none`` of them is.

    If ``several`` can be, Space marks them. None is the answer of who leaves.
    """

    HELP: ClassVar[str] = "whose"
    DEFAULT_CSS = """
    WhichPlayer PlayerLines { height: auto; max-height: 14; margin: 1 0; background: transparent; }
    """
    HOLDS = (PlayerLines,)
    BINDINGS: ClassVar[list[BindingType]] = [LEAVE]

    def __init__(
        self, title: str, note: str, lines: Sequence[str], none: str, *, several: bool = False
    ) -> None:
        super().__init__(title, note)
        self._lines = (*lines, none)
        self._several = several
        self._marked: set[int] = set()

    def body(self) -> ComposeResult:
        """The lines."""
        yield PlayerLines(*map(self._option, range(len(self._lines))))

    def _option(self, place: int) -> Option:
        mark = ("✓ " if place in self._marked else "  ") if self._several else ""
        return Option(Content(f"{mark}{cut(self._lines[place], _ROOM)}"))

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Lines are marked only where several can be meant."""
        return self._several if action == "mark" else True

    @on(OptionList.OptionSelected)
    def action_take(self) -> None:
        """Answer with the marked lines, or else with the one at the cursor."""
        place = self.query_one(PlayerLines).highlighted or 0
        none = place == len(self._lines) - 1
        self.dismiss(() if none else tuple(sorted(self._marked)) or (place,))

    def action_mark(self) -> None:
        """Mark the line at the cursor, or no longer."""
        lines = self.query_one(PlayerLines)
        place = lines.highlighted or 0
        if place < len(self._lines) - 1:
            self._marked ^= {place}
            lines.replace_option_prompt_at_index(place, self._option(place).prompt)


def _text(player: Named) -> str:
    nick, name = player
    return f"{name} ({nick})" if name and name != nick else nick


def _attempt(page: Page, take: Callable[[T], object], answer: T) -> None:
    page.session.attempt(lambda: take(answer))


def ask_me(
    page: Page,
    players: Sequence[tuple[Named, int]],
    matches: Sequence[str],
    changed: Callable[[], None],
) -> None:
    """Ask which players of imported matches (by id) the profile is; it is asked only once."""
    session, listed = page.session, players[:_LISTED]

    def take(places: tuple[int, ...] | None) -> None:
        names = [name for place in places or () for name in listed[place][0] if name]
        me = Me(session.profile, tuple(names))
        remember_names(session.store, session.profile, names)
        if names:
            Background(page).run(partial(claim, session.store, me, matches), told)

    def told(claimed: list[str]) -> None:
        session.show_message(f"{count_text(len(claimed), 'game is', 'games are')} yours")
        changed()

    lines = [f"{_text(player)}  {count_text(games, 'game')}" for player, games in listed]
    note = "Later imports go by the names of this player."
    ask = WhichPlayer("Which player are you?", note, lines, "None of them", several=True)
    page.app.push_screen(ask, partial(_attempt, page, take))


def ask_whose(page: Page, header: Header, changed: Callable[[], None]) -> None:
    """Ask which player of a recorded game the profile is, and change it."""
    session, players, match = page.session, players_of(header), header.id

    def take(places: tuple[int, ...] | None) -> None:
        if places is None:
            return
        seat = places[0] if places else None
        set_seat(session.store, match, session.profile, seat)
        changed()
        if seat is None:
            session.show_message("This game is not yours")
        else:
            me = Me(session.profile, tuple(filter(None, players[seat])))
            Background(page).run(partial(claimable, session.store, me), partial(go_on, me))

    def go_on(me: Me, others: list[str]) -> None:
        def remember(yes: bool | None) -> None:
            if yes:
                remember_names(session.store, session.profile, me.names)
                Background(page).run(partial(claim, session.store, me, others), told)

        if not others:
            remember_names(session.store, session.profile, me.names)
            session.show_message("This game is yours")
            return
        more = count_text(len(others), "other imported game has", "other imported games have")
        question = f"{more} {me.names[-1]}, too. Yours as well?"
        page.app.push_screen(Confirm(question, "Yes", "No"), remember)

    def told(claimed: list[str]) -> None:
        session.show_message(f"{count_text(len(claimed), 'more game is', 'more games are')} yours")
        changed()

    note = "Your statistics, reviews and cards are made from your own games."
    ask = WhichPlayer("Which player are you?", note, list(map(_text, players)), "None of them")
    page.app.push_screen(ask, partial(_attempt, page, take))
