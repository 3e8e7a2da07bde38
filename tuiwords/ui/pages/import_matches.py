"""Imports matches from a file: an export of tuiwords, or a Scrabble game recorded as GCG."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import NAMES, ruleset
from tuiwords.history.history import import_matches
from tuiwords.history.recordings import import_gcg, is_gcg
from tuiwords.paths import read_given, user_path
from tuiwords.store.store import Store
from tuiwords.ui.background import Background
from tuiwords.ui.page import Page
from tuiwords.ui.widgets.dialogs import Ask


class MatchImport:
    """Imports matches from a file: asks which, and reads it in the background of a page.

    ``changed`` is called when there are new matches.
    """

    def __init__(self, page: Page, changed: Callable[[], None]) -> None:
        self._page = page
        self._changed = changed
        self._background = Background(page)
        self._cards: list[int] = []  # how many were read beside the matches

    def ask(self) -> None:
        """Ask for a file, and for the rules if it is a recorded game."""

        def take(text: str | None) -> None:
            if text is not None:
                self._background.run(lambda: read_given(text), go_on)
                file.append(text)

        def go_on(data: bytes) -> None:
            if is_gcg(data, file[-1]):
                self._ask_rules(data)
            else:
                self._read(partial(_exported, data=data, told=self._cards.append))

        file: list[str] = []
        note = "A Scrabble game as GCG, or a file written by “tuiwords export”."
        self._page.app.push_screen(Ask("Which file?", note, "", _wrong_file), take)

    def _ask_rules(self, data: bytes) -> None:
        def take(text: str | None) -> None:
            if text is not None:
                self._read(partial(import_gcg, data=data, rules=text.lower()))

        note = f"Type one of {', '.join(NAMES)}."
        ask = Ask("Which rules were used?", note, NAMES[0], _wrong)
        self._page.app.push_screen(ask, take)

    def _read(self, read: Callable[[Store], int]) -> None:
        store = self._page.session.store
        self._background.run(lambda: read(store), self._tell)

    def _tell(self, count: int) -> None:
        session, cards = self._page.session, sum(self._cards)
        self._cards.clear()
        if count or cards:
            also = f" and {cards} {'card' if cards == 1 else 'cards'}" if cards else ""
            session.tell(f"Imported {count} {'match' if count == 1 else 'matches'}{also}")
            self._changed()
        else:
            session.tell("You already have this match")


def _wrong_file(text: str) -> str | None:
    try:
        path = user_path(text)
        if path.exists() and not path.is_file():
            return f"{text} is not a file."
        with path.open("rb"):
            return None
    except (OSError, ValueError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return f"{text or 'That'} cannot be read: {reason}."


def _wrong(text: str) -> str | None:
    try:
        ruleset(text.lower())
    except GameError as error:
        return f"{str(error)[:1].upper()}{str(error)[1:]}."
    return None


def _exported(store: Store, data: bytes, told: Callable[[int], None]) -> int:
    try:
        return import_matches(store, data.decode("utf-8-sig"), told)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GameError(f"line {line} of the file is not UTF-8; nothing was changed") from None
