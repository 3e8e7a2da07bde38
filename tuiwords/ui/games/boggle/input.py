"""Words on a grid of letters: typed, drawn with the mouse, and shown with their paths."""

from __future__ import annotations

from typing import Any, ClassVar, Unpack

from textual import events
from textual.binding import Binding, BindingType
from textual.timer import Timer

from tuiwords.games.base import Seat
from tuiwords.games.grid import Grid, Path
from tuiwords.play.match import Match
from tuiwords.ui.games.boggle.drawing import LetterGrid, first_path
from tuiwords.ui.widgets.board import Board, BoardOptions
from tuiwords.ui.widgets.tiles import Kind
from tuiwords.ui.widgets.typed_keys import run_binding

_LONGEST = 24  # letters that can be typed
_AFTERGLOW = 1.5  # seconds that the path of a word just played stays


class WordEntry(LetterGrid, Board):
    """A board of which whole words are the moves.

    ``entry`` is the word being typed or drawn; one that was played and did not count is ``spent``:
    the next letter begins another word, Backspace mends it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter,space",
            "play_word",
            "Play",
            show=False,
            id="boggle.play",
            tooltip="Play the word that is typed",
        ),
        Binding(
            "backspace",
            "erase",
            "Erase",
            show=False,
            id="boggle.erase",
            tooltip="Erase the last letter",
        ),
        Binding(
            "escape,ctrl+w,ctrl+u",
            "clear",
            "Clear",
            id="boggle.clear",
            tooltip="Erase the word",
        ),
        Binding(
            "right,slash",
            "turn(1)",
            "Turn",
            show=False,
            id="boggle.right",
            tooltip="Turn the board clockwise",
        ),
        Binding(
            "left",
            "turn(-1)",
            "Turn back",
            show=False,
            id="boggle.left",
            tooltip="Turn the board counterclockwise",
        ),
    ]

    def __init__(self, match: Match, seat: Seat, **options: Unpack[BoardOptions]) -> None:
        super().__init__(match, seat, **options)
        state: Any = match.state
        grid: Grid = state.grid
        self.lay(grid)
        self.entry = ""
        self.spent = False
        self._drawn: list[int] = []  # the path drawn by the mouse
        self._dragging = self._drew = False
        self._preview: str | None = None
        self._glow: Timer | None = None
        self._letters = frozenset(state.lexicon.alphabet.letters)

    def begin_word(self) -> None:
        """Empty the entry."""
        self.entry, self._drawn, self.spent = "", [], False
        self.refresh_bindings()

    def preview(self, move: str | None) -> None:
        """Show the path of a word; what was typed comes back afterwards."""
        self._preview = move
        self._draw()

    def fill(self, move: str) -> None:
        """Put a word on the board without playing it."""
        self._preview = None
        self._type(move)

    def take_key(self, key: str, character: str | None) -> bool:
        """Take a letter, or a key of the bindings."""
        if not self.open:
            return False
        letter = (character or "").lower()
        if letter in self._letters:
            self._type(("" if self.spent else self.entry) + letter)
            return True
        return run_binding(self, key)

    def on_key(self, event: Any) -> None:
        """Take keys in the order they are typed."""
        if self.take_key(event.key, event.character):
            event.stop()

    def action_play_word(self) -> None:
        """Play the word that is typed."""
        if self.open and not self.spent:
            self.play(self.entry)

    def action_erase(self) -> None:
        """Erase the last letter."""
        if self.open:
            self._type(self.entry[:-1])

    def action_clear(self) -> None:
        """Erase the word."""
        if self.open:
            self._type("")

    def action_turn(self, quarters: int) -> None:
        """Turn the board."""
        self.turn(quarters)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Words are typed only while the round goes on; who looks on uses the arrows elsewhere."""
        if action == "turn":
            return not self.watching
        if action == "clear":
            return self.open and bool(self.entry)  # else Escape leads back
        return self.open if action in {"play_word", "erase"} else True

    def watch_open(self) -> None:
        """The cursor comes and goes with the round."""
        if not self.open:
            self.begin_word()
        if self.is_mounted:
            self._draw()
            self.refresh_bindings()

    def watch_covered(self, covered: bool) -> None:
        """Nobody looks for words while the clock stands."""
        self.hidden = covered
        self.refresh()

    def _type(self, entry: str) -> None:
        had_letters = bool(self.entry)
        self.spent, self._preview, self._drawn = False, None, []
        self.entry = entry[:_LONGEST]
        self._draw()
        if bool(self.entry) != had_letters:
            self.refresh_bindings()  # what Escape does
        self.post_message(self.Typed())

    def on_board_typed(self, message: Board.Typed) -> None:
        """Keys typed in one burst arrive after their word was refused: its reason stays."""
        if self.spent:
            message.stop()

    # -- the mouse -------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin to draw a word, or go on with it."""
        square = self._under(event)
        if square is None or not self.open:
            return
        self.capture_mouse()
        self._dragging, self._drew = True, False
        goes_on = self._drawn and not self.spent
        if not (goes_on and square in self.grid.neighbors[self._drawn[-1]]):
            self._drawn = []
        self._extend(square)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Draw on, or back over the last square."""
        square = self._under(event)
        if not self._dragging or square is None:
            return
        if len(self._drawn) > 1 and square == self._drawn[-2]:
            self._spell(self._drawn[:-1])
        elif square not in self._drawn:
            self._drew = True
            self._extend(square)

    def on_mouse_up(self, _event: events.MouseUp) -> None:
        """Play what was drawn in one go; squares clicked one by one are played with Enter."""
        if not self._dragging:
            return
        self._dragging = False
        self.release_mouse()
        if self._drew:
            self.play(self.entry)

    def on_click(self, event: events.Click) -> None:
        """Clicks are what the mouse draws with."""
        event.stop()

    def _under(self, event: events.MouseEvent) -> int | None:
        place = self.tile_layout.tile_at(event.x, event.y)
        return None if place is None else self.square_at(*place)

    def _extend(self, square: int) -> None:
        if self.grid.is_path([*self._drawn, square]):
            self._spell([*self._drawn, square])

    def _spell(self, path: list[int]) -> None:
        self._type(self.grid.spelled(path))
        self._drawn = path
        self._draw()

    # -- drawing ---------------------------------------------------------------------------------

    def _flash(self, word: str, kind: Kind) -> None:
        self._end_glow()
        self.trace(self._path(word), kind)
        self._glow = self.set_timer(_AFTERGLOW, self._draw)

    def _end_glow(self) -> None:
        if self._glow is not None:
            self._glow.stop()
            self._glow = None

    def _path(self, word: str) -> Path | None:
        if self._drawn and self.grid.spelled(self._drawn) == word:
            return tuple(self._drawn)
        return self.grid.path(word)

    def _draw(self) -> None:
        """The path of what is previewed or typed."""
        self._end_glow()
        if self._preview is not None:
            self.trace(self.grid.path(self._preview), "hit")
        elif self.spent:
            self.trace(None)
        else:
            self.trace(tuple(self._drawn) or first_path(self.grid, self.entry))
