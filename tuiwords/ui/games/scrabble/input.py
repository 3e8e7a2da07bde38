"""The tiles laid on a crossword board but not yet played, and the keys that change them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from textual.binding import BindingType

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import BLANK, Exchange, Play, ScrabbleView
from tuiwords.games.scrabble.entry import Entry, arranged, in_order
from tuiwords.games.scrabble.tiles import MIDDLE_DOT, tiles_in
from tuiwords.text import capital
from tuiwords.ui.keys import STEPS, hidden, shown

COMMAND_KEYS = "/:-123456789"  # keys that begin a move typed as text

BINDINGS: list[BindingType] = [
    hidden("enter", "commit", "Play", "scrabble.play", "Play the tiles you have placed"),
    shown(
        "space",
        "flip",
        "Flip",
        "scrabble.flip",
        "Place tiles down instead of across, or back",
        key_display="space",
    ),
    shown(
        "escape,delete,ctrl+u",
        "recall",
        "Recall",
        "scrabble.recall",
        "Take all tiles back",
    ),
    shown(
        "escape,delete",
        "cancel",
        "Cancel",
        "scrabble.cancel",
        "Leave the line on which a move is typed",
    ),
    hidden(
        "comma", "shuffle", "Shuffle", "scrabble.shuffle", "Shuffle the rack", key_display=", ."
    ),
    hidden("full_stop", "sort", "Sort", "scrabble.sort", "Sort the rack"),
    shown(
        "slash,colon",
        "command",
        "Move",
        "scrabble.command",
        "Type a move: 8D WORD across, D8 WORD down, -ABC to exchange, - to pass",
        key_display="/",
    ),
    hidden("backspace", "erase", "Take back", "scrabble.erase", "Take the last tile back"),
    *(
        hidden(
            key,
            f"cursor{way}",
            "Cursor",
            f"scrabble.{key}",
            "Move the cursor; the next letter goes there",
        )
        for key, way in STEPS.items()
    ),
]
_LONGEST = 30  # characters of a command
_SHUFFLES = 9  # tries to find another order of the rack


class TurnInput:
    """A turn not yet played: tiles laid one by one, or a move typed as text.

    ``entry`` are the tiles laid, ``rack`` all tiles of the seat in the order they have on the rack,
    ``command`` a move being typed as text. ``preview`` is shown instead of the entry, and
    ``exchange`` are the tiles of an exchange that is previewed. ``note`` says what was not allowed,
    ``obstacle`` why a typed move cannot be laid. After a move that was ``refused`` the next letter
    of a command begins another one.

    ``allowed`` tells whether tiles may be laid now, ``play`` is called with the text of a move, and
    ``changed`` after every change.
    """

    def __init__(
        self,
        view: ScrabbleView,
        *,
        allowed: Callable[[], bool],
        play: Callable[[str], None],
        changed: Callable[[], None],
    ) -> None:
        self.entry = Entry(view)
        self.rack = arranged("", view.rack)
        self._orders: dict[str, str] = {}  # the order of each earlier rack, by its tiles
        self.command: str | None = None
        self.preview: Entry | None = None
        self.exchange = ""
        self.note = ""
        self.obstacle = ""
        self.refused = False
        self._allowed = allowed
        self._play = play
        self._changed = changed

    @property
    def active(self) -> bool:
        """Whether tiles may be laid."""
        return self._allowed()

    @property
    def seen(self) -> Entry:
        """What is laid, or what is previewed instead."""
        return self.preview or self.entry

    @property
    def left(self) -> str:
        """The rack, with a space in place of each tile that is laid."""
        laid = [BLANK if tile.islower() else tile for tile in self.seen.tiles.values()]
        shown = []
        for tile in self.rack:
            is_laid = tile in laid
            if is_laid:
                laid.remove(tile)
            shown.append(" " if is_laid else tile)
        return "".join(shown)

    def follow(self, view: ScrabbleView, *, other_seat: bool = False) -> None:
        """Take over a new position; laid tiles stay where they still fit.

        A rack that comes back, because a play was taken back or challenged, has its order again.
        """
        self.entry = Entry(view) if other_seat else self.entry.with_view(view)
        self._orders = {} if other_seat else self._orders | {in_order(self.rack): self.rack}
        kept = arranged("" if other_seat else self.rack, view.rack)
        self.rack = self._orders.get(in_order(view.rack), kept)
        self._forget()

    def end(self) -> None:
        """Take back all laid tiles and what was typed: there is no turn any more."""
        self.entry = self.entry.recall()
        self._forget()

    def _forget(self) -> None:
        self.preview, self.exchange, self.note, self.command = None, "", "", None
        self.refused = False

    # -- changes ----------------------------------------------------------------------------------

    def change(self, change: Callable[[Entry], Entry]) -> None:
        """Change what is laid, or note why that is not allowed."""
        if not self.active:
            return
        self._forget()
        try:
            self.entry = change(self.entry)
        except GameError as error:
            self.note = str(error)
        self._changed()

    def type_command(self, text: str | None) -> None:
        """Show a move as typed so far, and the tiles it would lay; None ends the typing."""
        if not self.active:
            return
        self._forget()
        self.command = text
        if text:
            self._show(self._as_played(text))
        self._changed()

    def _as_played(self, text: str) -> str:
        """A move typed without the Shift key, in the form that the rack can play."""
        try:
            return str(self.entry.read(text))
        except GameError:
            return text

    def show(self, move: str | None) -> None:
        """Preview a move instead of what is laid, or end the preview."""
        self.preview, self.exchange, self.note = None, "", ""
        if move is not None:
            self._show(move)

    def _show(self, move: str) -> None:
        self.obstacle = ""
        try:
            turn = self.entry.read(move)
        except GameError:
            return  # not yet a move
        if isinstance(turn, Play):
            try:
                self.preview = self.entry.fill(turn)
            except GameError as error:
                self.obstacle = capital(str(error))
        elif isinstance(turn, Exchange):
            self.exchange = turn.tiles

    def fill(self, move: str) -> None:
        """Lay a play without playing it; an exchange goes to the command line."""
        self.show(None)
        self.change(Entry.recall)
        self._show(move)
        if self.preview is not None:
            self.entry, self.preview = self.preview, None
        else:
            self.command = move
        self._changed()

    def commit(self) -> None:
        """Play what is typed or laid."""
        if not self.active:
            return
        self.note = ""
        if self.command is not None:
            if command := self.command.strip():
                self._play(self._as_played(command))
            else:
                self.type_command(None)
            return
        play = self.entry.play()
        if play is None and self.entry.laid:
            self.note = self.entry.judged.problem
            self._changed()
        else:
            self._play("" if play is None else str(play))

    def recall(self) -> None:
        """Take all tiles back, or leave the command line."""
        if self.command is not None:
            self.type_command(None)
        else:
            self.change(Entry.recall)

    def shuffle(self) -> None:
        """Put the tiles of the rack in another order, if there is one."""
        before = self.rack
        for _ in range(_SHUFFLES):
            self.rack = "".join(random.sample(before, len(before)))
            if self.rack != before:
                break
        self._changed()

    def sort(self) -> None:
        """Put the tiles of the rack in the order of the alphabet."""
        self.rack = in_order(self.rack)
        self._changed()

    def name_blank(self, letter: str) -> None:
        """Give the blank that was laid without a letter its letter, if it is still there."""
        square = next((square for square, tile in self.entry.laid if tile == BLANK), None)
        if square is not None:
            # Not as a change by a key: the board is still covered by the dialog.
            self.entry = replace(self.entry, cursor=square, past=False).type(letter)
            self._changed()

    def reorder(self, place: int, to: int) -> None:
        """Move a tile to another place of the rack."""
        tiles = list(self.rack)
        tiles.insert(to, tiles.pop(place))
        self.rack = "".join(tiles)
        self._changed()

    # -- keys -------------------------------------------------------------------------------------

    def take_key(self, key: str, character: str | None) -> bool:
        """Take a letter, Backspace or the start of a command; the keys of a command being typed."""
        if not self.active:
            return False
        if self.command is not None:
            return self._take_command_key(self.command, key, character)
        typed, letters = character or "", self.entry.view.rules.letters
        letter = tiles_in(typed, letters)
        if len(letter) == 1 and letter.upper() in (*letters, MIDDLE_DOT):
            # With caps lock on and no blank left, capitals are letters like any other.
            blank = letter.isupper() and BLANK in self.entry.left
            self.change(lambda entry: entry.type(letter, blank=blank))
        elif key == "backspace":
            self.change(Entry.erase)
        elif typed and typed in COMMAND_KEYS:
            self.type_command("" if typed in "/:" else typed)
        else:
            return False
        return True

    def _take_command_key(self, typed: str, key: str, character: str | None) -> bool:
        """Take a key while a move is typed as text."""
        if key == "enter":
            self.commit()
        elif key == "escape" or (key == "backspace" and not typed):
            self.type_command(None)
        elif key == "backspace":
            self.type_command(typed[:-1])
        elif key == "ctrl+u":
            self.type_command("")
        elif character and character.isprintable() and (self.refused or len(typed) < _LONGEST):
            # The key that opens the line is not part of the move, however often it is pressed.
            before = "" if self.refused else typed
            self.type_command(before + character if before or character not in "/:" else "")
        else:
            return False
        return True
