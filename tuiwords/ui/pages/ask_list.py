"""Asks for a file of words, and imports it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from tuiwords.history.list_use import begun_before
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import LexiconEntry, TakenNameError, library
from tuiwords.lexicon.word_file import UnfitWordError
from tuiwords.paths import user_path
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.session import session_of
from tuiwords.ui.widgets.dialogs import Answer, Ask
from tuiwords.ui.widgets.field import Field


class AskList(Ask):
    """Asks for a file of words, and imports it: what is wrong with it is told here.

    Returns the name of the list. ``entry`` is the list then.
    """

    HELP: ClassVar[str] = "lexicon"
    HOLDS = (Answer, Field)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "take", "OK", "ask.import"),
        hidden("up", "app.focus_previous", "Up", "ask.up"),
        hidden("down", "app.focus_next", "Down", "ask.down"),
    ]

    def __init__(self) -> None:
        note = "One word per line. You can then choose the list in every game."
        super().__init__("Import which file?", note, "", self._import, slow=True)
        self.entry: LexiconEntry | None = None

    def body(self) -> ComposeResult:
        """The file, and what to do with unfit lines, accents, and a list of the same name."""
        yield from super().body()
        unfit = [(False, "refused"), (True, "left out")]
        yield Field("Unfit lines", unfit, False, id="skip")
        yield Field("Accents", [(False, "kept"), (True, "base letters: é as e")], False, id="fold")
        yield Field("Same name", [(False, "refused"), (True, "replaced")], False, id="replace")

    def action_take(self) -> None:
        """Import the file as the fields say now."""
        self._replace, self._skip, self._fold = (
            bool(self.query_one(name, Field).value) for name in ("#replace", "#skip", "#fold")
        )
        super().action_take()

    def _import(self, text: str) -> str | None:
        try:
            self.entry = library().import_file(
                user_path(text), replace=self._replace, skip=self._skip, fold=self._fold
            )
        except UnfitWordError as error:
            return f"{error.fault}. “Unfit lines: left out” leaves such lines out."
        except TakenNameError as error:
            why = begun_before(session_of(self.app).store, error.name)
            more = f" {why}." if why else ""
            return f"There is a list {error.name!r} already: replace it, or rename the file.{more}"
        except LexiconError as error:
            return str(error)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else ""
            return f"cannot read {text}: {reason or error}"
        return None
