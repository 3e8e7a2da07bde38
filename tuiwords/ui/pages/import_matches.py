"""Imports matches: exports of tuiwords and games of Scrabble recorded as GCG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual.binding import BindingType

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import is_typed
from tuiwords.history.imports import Imported, ImportSource, named, pasted, sources, take
from tuiwords.history.whose import Me, common_players, names_of
from tuiwords.paths import user_path
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.covered import when_on_top
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages.enter_game import EnterGame
from tuiwords.ui.pages.whose import ask_me
from tuiwords.ui.session import session_of
from tuiwords.ui.widgets.dialogs import Ask, Dialog
from tuiwords.ui.widgets.figures import thin_bar

_NOTE = (
    "A GCG file, a folder of them, what “tuiwords export” wrote; or paste a game. Or type one that "
    "was played elsewhere: its first turn, such as 8E QUIZ 44, or rules crossplay before it."
)
_DELAY = 0.3  # seconds before the progress is shown
_BAR = 48  # cells
_LISTED = 3  # files that cannot be read, each with its reason


class MatchImport:
    """Imports matches for a page, and asks once which of their players the profile is.

    ``changed`` is called when there are new matches.
    """

    def __init__(self, page: Page, changed: Callable[[], None]) -> None:
        self._page = page
        self._changed = changed
        self._background = Background(page)

    def ask(self) -> None:
        """Ask for files, folders or pasted text."""
        ask = Ask("What do you want to import?", _NOTE, "", _unfit, slow=True, lines=True)
        self._page.ask(ask, self._take)

    def _take(self, text: str) -> None:
        if "\n" not in text and is_typed(text):
            self._page.ask(EnterGame(text), self._take)
        else:
            self._background.run(partial(_given, text), self._read)

    def _read(self, given: Sequence[ImportSource]) -> None:
        self._page.app.push_screen(Importing(given), partial(self._tell, len(given)))

    def _tell(self, files: int, found: Imported | None) -> None:
        if found is None:
            return
        session = self._page.session
        for name, reason in found.failed[:_LISTED]:
            session.show_error(f"{name}: {reason}" if files > 1 else reason)
        if len(found.failed) > _LISTED:
            session.show_error(f"{len(found.failed) - _LISTED:,} more files cannot be read")
        if text := told(found):
            session.show_message(text)
        if found.matches or found.cards:
            self._changed()
        known = names_of(session.store, session.profile)
        if known is None and found.mine < len(found.recorded):
            work = partial(common_players, session.store, found.recorded)
            self._background.run(
                work, lambda players: ask_me(self._page, players, found.recorded, self._changed)
            )


def told(found: Imported) -> str:
    """What was imported, in a sentence; "" if nothing could be read."""
    if not (found.matches or found.cards):
        few = "this match" if found.known == 1 else "these matches"
        return f"You already have {few}" if found.known else ""
    parts = [count_text(found.matches, "match", "matches")] if found.matches else []
    parts += [count_text(found.cards, "card")] if found.cards else []
    known = f", you already had {found.known:,}" if found.known else ""
    mine = f"; {found.mine:,} of your own" if found.mine else ""
    return f"Imported {' and '.join(parts)}{known}{mine}{found.whose}"


class Importing(Dialog[Imported]):
    """Imports in the background, and shows how far it is."""

    HELP: ClassVar[str] = "ask"
    DEFAULT_CSS = """
    Importing { background: transparent; }
    Importing.-slow { background: $background 60%; }
    Importing .card { display: none; }
    Importing.-slow .card { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("escape", "stop", "Stop", "importing.stop", "What was read stays"),
    ]

    def __init__(self, given: Sequence[ImportSource]) -> None:
        super().__init__(f"Importing {count_text(len(given), 'file')}…")
        self._given = given
        self._stopped = False
        self._found: Imported | None = None

    def on_mount(self) -> None:
        """Start to read."""
        Background(self, self._fail).report(self._work, self._show, self._end)
        self.set_timer(_DELAY, lambda: self.add_class("-slow"))

    def _work(self, tell: Callable[[float], None]) -> None:
        def report(share: float) -> None:
            if self._stopped:
                raise GameError("stopped; nothing was changed")
            tell(share)

        session = session_of(self.app)
        me = Me(session.profile, names_of(session.store, session.profile) or ())
        self._found = take(session.store, self._given, "", me, report, lambda: self._stopped)

    def _show(self, share: float) -> None:
        bar = thin_bar(share, _BAR).ljust(_BAR, "─")
        self.say(f"{bar}  {share:.0%}")

    def _end(self) -> None:
        when_on_top(self, lambda: self.dismiss(self._found))

    def _fail(self, reason: str) -> None:
        session_of(self.app).show_error(reason)
        self._end()

    def action_stop(self) -> None:
        """Import no more; what was read stays."""
        self._stopped = True


def _given(text: str) -> list[ImportSource]:
    return [pasted(text)] if "\n" in text else sources(named(text))


def _unfit(text: str) -> str | None:
    """What is wrong with the names of files and folders, or nothing."""
    if not text:
        return "Name a file or a folder, or type a turn."
    if is_typed(text):
        return None
    try:
        for name in named(text):
            path = user_path(name)
            if path.exists() and not (path.is_file() or path.is_dir()):
                return f"{name} is not a file."
        sources(named(text))
    except (OSError, ValueError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return f"{text} cannot be read: {reason}."
    except GameError as error:
        return f"{error}."
    return None
