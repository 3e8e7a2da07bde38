"""Bringing matches in from a file: an export of ours, or a game of Scrabble recorded as GCG."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from textual.message import Message
from textual.worker import get_current_worker

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import NAMES, ruleset
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.play.history import import_matches
from tuiwords.play.recordings import import_gcg, is_gcg
from tuiwords.store.store import Store, StoreError
from tuiwords.ui.screens.ask import Ask
from tuiwords.ui.screens.page import Page


class BringIn(Page):
    """A page that can take matches in from a file."""

    class Brought(Message):
        """A file was read: so many matches are new, or a sentence says what is wrong with it."""

        def __init__(self, count: int, trouble: str = "") -> None:
            super().__init__()
            self.count = count
            self.trouble = trouble

    def action_import(self) -> None:
        """Ask for a file, and for the rules where it is a recorded game."""

        def take(text: str | None) -> None:
            if text is None:
                return
            data = _file(text).read_bytes()
            if is_gcg(data, text):
                self._ask_rules(data)
            else:
                self._take_in(partial(_exported, data=data))

        note = "A game of Scrabble as GCG, or a file that tuiwords export wrote."
        self.app.push_screen(Ask("Which file?", note, "", _wrong_file), take)

    def _ask_rules(self, data: bytes) -> None:
        def take(text: str | None) -> None:
            if text is not None:
                self._take_in(partial(import_gcg, data=data, rules=text.lower()))

        note = f"One of {', '.join(NAMES)}."
        self.app.push_screen(Ask("By which rules was it played?", note, NAMES[0], _wrong), take)

    def _take_in(self, read: Callable[[Store], int]) -> None:
        task = partial(self._read, read)
        self.run_worker(task, thread=True, exclusive=True, group="import", exit_on_error=False)

    def _read(self, read: Callable[[Store], int]) -> None:
        try:
            message = self.Brought(read(self.tui.store))
        except (GameError, LexiconError, StoreError) as error:
            message = self.Brought(0, str(error))
        if not get_current_worker().is_cancelled:
            self.post_message(message)

    def on_bring_in_brought(self, message: Brought) -> None:
        """Say what came of it."""
        if message.trouble:
            self.tui.complain(message.trouble)
        elif message.count:
            matches = "1 match is" if message.count == 1 else f"{message.count} matches are"
            self.tui.tell(f"{matches} here now")
        else:
            self.tui.tell("It is here already")


def _file(text: str) -> Path:
    return Path(text.strip()).expanduser()


def _wrong_file(text: str) -> str | None:
    try:
        with _file(text).open("rb"):
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


def _exported(store: Store, data: bytes) -> int:
    try:
        return import_matches(store, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GameError(f"line {line} of the file is not UTF-8; nothing was changed") from None
