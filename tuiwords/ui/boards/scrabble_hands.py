"""The hands at a crossword board: keys and mouse that lay tiles and play them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import BindingType

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import BLANK, Exchange, Play
from tuiwords.games.scrabble.entry import Entry, arranged, in_order
from tuiwords.ui.boards.scrabble_keys import BINDINGS, COMMAND_KEYS, MOVES, TOOLS
from tuiwords.ui.boards.scrabble_turns import ScrabbleTurns
from tuiwords.ui.boards.scrabble_view import ScrabbleView

_LONGEST = 30  # characters of a command


class ScrabbleHands(ScrabbleView, ScrabbleTurns, can_focus=True):
    """Letters lay tiles at the cursor, the mouse drags them, Enter plays them.

    ``rack`` are the tiles of this seat in the order they lie on the rack. They may also be laid
    while others think; only playing them has to wait.
    """

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    rack: str = ""
    _drag: Drag | None = None

    @property
    def active(self) -> bool:
        """Whether tiles may be laid."""
        return not (self.watching or self.covered or self.match.state.outcome is not None)

    # -- keys -------------------------------------------------------------------------------------

    def take_key(self, key: str, character: str | None) -> bool:
        """Take a letter, Backspace, or what begins a command; all keys while one is typed."""
        if not self.active:
            return False
        if self.command is not None:
            return self._take_command(key, character)
        typed = character or ""
        if len(typed) == 1 and typed.isascii() and typed.isalpha():
            # With caps lock on and no blank left, capitals are letters like any other.
            blank = typed.isupper() and BLANK in self.entry.left
            self._change(lambda entry: entry.type(typed, blank=blank))
        elif key == "backspace":
            self.action_erase()
        elif typed and typed in COMMAND_KEYS:
            self._type_command("" if typed in "/:" else typed)
        else:
            return False
        return True

    def on_key(self, event: events.Key) -> None:
        """Take the keys of a play in the order they are typed, before any binding can."""
        if self.take_key(event.key, event.character) or self._take_tool(event.key):
            event.stop()
            event.prevent_default()

    def _take_tool(self, key: str) -> bool:
        """Take a key that does something to the tiles."""
        if not self.active:
            return False
        if key in MOVES:
            self.action_cursor(*MOVES[key])
        elif key == "enter":
            self.action_commit()
        elif key == "escape" and (self.entry.laid or self.note):
            self.action_recall()
        elif key == "tab" and len(self.screen.focus_chain) > 1:
            return False  # the hints are reached by it, as everywhere
        elif key in TOOLS:
            getattr(self, f"action_{TOOLS[key]}")()
        else:
            return False
        return True

    def _take_command(self, key: str, character: str | None) -> bool:
        """Take a key while a move is typed as text."""
        typed = self.command or ""
        if key == "enter":
            self.action_commit()
        elif key == "escape" or (key == "backspace" and not typed):
            self._type_command(None)
        elif key == "backspace":
            self._type_command(typed[:-1])
        elif key == "ctrl+u":
            self._type_command("")
        elif character and character.isprintable() and len(typed) < _LONGEST:
            # The key that opens the line is no part of a move, however often it is pressed.
            self._type_command(typed + character if typed or character not in "/:" else "")
        else:
            return False
        return True

    def _type_command(self, text: str | None) -> None:
        """Show a command as far as it is typed, and what it would lay."""
        self.command, self.note, self.previews, self.swapping = text, "", None, ""
        if text:
            self.show_move(self._spoken(text))
        self.draw()
        self.post_message(self.Typed())
        self.refresh_bindings()

    def _spoken(self, text: str) -> str:
        """A move typed without the shift key as the rack can play it."""
        try:
            return str(self.entry.read(text))
        except GameError:
            return text

    def show_move(self, move: str) -> None:
        """Preview a move if it is one, on the board or on the rack."""
        self.obstacle = ""
        try:
            turn = self.entry.read(move)
        except GameError:
            return  # not yet
        if isinstance(turn, Play):
            try:
                self.previews = self.entry.fill(turn)
            except GameError as error:
                self.obstacle = f"{str(error)[:1].upper()}{str(error)[1:]}"
        elif isinstance(turn, Exchange):
            self.swapping = turn.tiles

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What makes sense now."""
        del parameters
        if action == "recall":
            return self.active and (bool(self.entry.laid) or self.command is not None)
        if action == "commit":
            return self.active and self.open
        if action in {"flip", "shuffle", "sort", "command", "erase", "cursor"}:
            return self.active
        return True

    # -- actions ----------------------------------------------------------------------------------

    def action_commit(self) -> None:
        """Play what is typed or laid."""
        if not self.active:
            return
        if self.command is not None:
            if self.command.strip():
                self.play(self._spoken(self.command.strip()))
            else:
                self._type_command(None)
            return
        play = self.entry.play()
        if play is None and self.entry.laid:
            self.note = self.entry.judged.problem
            self.draw()
        else:
            self.play("" if play is None else str(play))

    def action_erase(self) -> None:
        """Take the last tile back."""
        self._change(Entry.erase)

    def action_recall(self) -> None:
        """Take all tiles back, or leave the command line."""
        if self.command is not None:
            self._type_command(None)
        else:
            self._change(Entry.recall)

    def action_flip(self) -> None:
        """Lay on down instead of across, or the other way round."""
        self._change(Entry.flip)

    def action_cursor(self, down: int, right: int) -> None:
        """Move the cursor."""
        self._change(lambda entry: entry.move(down, right))

    def action_shuffle(self) -> None:
        """Let the tiles lie in another order."""
        before = self.rack
        for _ in range(9):  # another order than before, where there is one
            self.rack = "".join(random.sample(before, len(before)))
            if self.rack != before:
                break
        self.draw()

    def action_sort(self) -> None:
        """Let the tiles lie in the order of the alphabet."""
        self.rack = in_order(self.rack)
        self.draw()

    def action_command(self) -> None:
        """Type a move as text."""
        if self.active:
            self._type_command("")

    def _change(self, change: Callable[[Entry], Entry]) -> None:
        """Change what stands on the board, or say why that does not go."""
        if not self.active:
            return
        self.previews, self.swapping, self.note, self.command = None, "", "", None
        try:
            self.entry = change(self.entry)
        except GameError as error:
            self.note = str(error)
        self.draw()
        self.post_message(self.Typed())
        self.refresh_bindings()

    def sort_in(self) -> None:
        """Put new tiles behind those that lay on the rack before."""
        self.rack = arranged(self.rack, self.entry.view.rack)

    # -- the mouse --------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of a tile, or point to a square; pointing there again flips the arrow."""
        if not self.active:
            return
        self.focus()
        square, place = self.square_at(event.x, event.y), self.place_at(event.x, event.y)
        if place is not None:
            tile = self.racks()[0].tiles[place]
            self._take_hold(Drag(tile, place=place) if tile != " " else None)
        elif square is not None and square in self.entry.tiles:
            self._take_hold(Drag(self.entry.tiles[square], square=square))
        elif square is not None:
            self._change(lambda entry: entry.point(square))

    def _take_hold(self, drag: Drag | None) -> None:
        self._drag = drag
        if drag is not None:
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Carry the tile over the board."""
        if self._drag is None:
            return
        square = self.square_at(event.x, event.y)
        self._drag.carry(square, (event.x, event.y))
        if self._drag.moved:
            self._hover(self._drag, square)

    def _hover(self, drag: Drag, square: int | None) -> None:
        try:
            self.previews = self._dropped(drag, square)
        except GameError:
            self.previews = None
        self.draw()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let the tile go: on a square, on the rack, or where it was."""
        drag, self._drag = self._drag, None
        if drag is None:
            return
        self.release_mouse()
        square, place = self.square_at(event.x, event.y), self.place_at(event.x, event.y)
        if drag.place is not None and (not drag.moved or place is not None):
            self._let_go_on_rack(drag, place)
        else:
            self._change(lambda _entry: self._dropped(drag, square))

    def _let_go_on_rack(self, drag: Drag, place: int | None) -> None:
        """A tile that was clicked goes to the cursor; one that was dragged, to its new place."""
        self.previews = None
        if not drag.moved or place == drag.place:
            self._change(lambda entry: entry.lay_next(drag.tile))
        elif place is not None and drag.place is not None:
            tiles = list(self.rack)
            tiles.insert(place, tiles.pop(drag.place))
            self.rack = "".join(tiles)
            self.draw()

    def _dropped(self, drag: Drag, square: int | None) -> Entry:
        """The entry with the tile on a square, or back on the rack. Raises: IllegalMoveError."""
        entry = self.entry
        if drag.square is not None:
            if not drag.moved or square is None:
                return entry.take(drag.square)
            return entry.shift(drag.square, square)
        return entry if square is None else entry.lay(square, drag.tile)


class Drag:
    """A tile held by the mouse: from a ``place`` of the rack, or from a ``square``."""

    def __init__(self, tile: str, place: int | None = None, square: int | None = None) -> None:
        self.tile = tile
        self.place = place
        self.square = square
        self.moved = False
        self._from: tuple[int, int] | None = None

    def carry(self, square: int | None, spot: tuple[int, int]) -> None:
        """Note where it is; a mouse that trembles has not moved it."""
        if self._from is None:
            self._from = spot
        left_square = self.square is not None and square != self.square
        left_place = self.place is not None and spot != self._from
        self.moved = self.moved or left_square or left_place
