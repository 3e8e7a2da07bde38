"""The board of Scrabble, Wordfeud and Words With Friends at the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Unpack, cast

from textual import events
from textual.binding import BindingType
from textual.geometry import Offset
from textual.strip import Strip

from tuiwords.games.base import Seat
from tuiwords.games.scrabble import ScrabbleState
from tuiwords.games.scrabble.entry import Entry
from tuiwords.play.match import Match
from tuiwords.play.replay import Replay
from tuiwords.store.records import Event
from tuiwords.text import count_text, listed
from tuiwords.ui.games.scrabble.blank_letter import ask_letter
from tuiwords.ui.games.scrabble.drawing import LOOKS, ScrabbleSquares
from tuiwords.ui.games.scrabble.gliding import Gliding
from tuiwords.ui.games.scrabble.input import BINDINGS, TurnInput
from tuiwords.ui.games.scrabble.mouse import TileDrag
from tuiwords.ui.games.scrabble.turn_history import PlayedTurn, accounts, turn_figures, turn_history
from tuiwords.ui.games.scrabble.verdict import is_playable
from tuiwords.ui.games.scrabble.view import RackLine, ScrabbleBoardView
from tuiwords.ui.keys import with_keys
from tuiwords.ui.widgets.board import BoardOptions, GameBoard

_YOURS = (
    "Your turn",
    (
        "type letters to place tiles · Shift+letter for a blank · "
        "{scrabble.flip} flips · {scrabble.shuffle} shuffles",
        "type letters to place tiles · {scrabble.flip} flips · {scrabble.shuffle} shuffles",
        "{scrabble.flip} flips · {scrabble.shuffle} shuffles",
    ),
)
_THEIRS = ("you can place tiles meanwhile",)
_PLAYED = ("new tiles come once your play is accepted",)
_LAST_CHANCE = (
    "Challenge the last play, or accept it",
    ("{table.challenge} challenges · {table.accept} accepts",),
)


class ScrabbleBoard(GameBoard, can_focus=True):
    """One seat's board at the table, and the plays of others laid tile by tile.

    Letters lay tiles at the cursor, the mouse drags them, Enter or a click on the verdict plays
    them. They may also be laid while others think; only playing them has to wait.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS.components
    DEFAULT_CSS = LOOKS.css("ScrabbleBoard")
    TYPES: ClassVar[str] = "moves"
    BINDINGS: ClassVar[list[BindingType]] = BINDINGS

    def __init__(self, match: Match, seat: Seat, **options: Unpack[BoardOptions]) -> None:
        super().__init__(match, seat, **options)
        self.squares = ScrabbleSquares(self, self.state.rules)
        self.input = TurnInput(
            match.view(seat),
            allowed=lambda: self.active,
            play=self.play,
            changed=self._input_changed,
        )
        self.view = ScrabbleBoardView(self, self.squares, self.input, self.cells)
        self.gliding = Gliding(self, self.view)
        self._drag = TileDrag(self.input)
        self._replay: Replay | None = None
        self._turns: tuple[PlayedTurn, ...] = ()
        self._seen_ply = match.ply
        self._shown_turn: int | None = None

    def on_mount(self) -> None:
        """Show the current position."""
        self._show()

    @property
    def active(self) -> bool:
        """Whether tiles may be laid."""
        return not (self.watching or self.covered or self.match.state.outcome is not None)

    @contextmanager
    def pictured(self) -> Iterator[bool]:
        """The board at the end, without the racks of a game of the day."""
        before, self._shown_turn = self._shown_turn, None
        self._show()
        if self.match.header.daily:
            self.view.racks = []
            self.refresh()
        try:
            yield True
        finally:
            self._shown_turn = before
            self._show()

    def _input_changed(self) -> None:
        self.draw()
        if self.is_attached:  # keys may still come while the table is closed
            self.typed()
            self.refresh_bindings()

    @property
    def emptied(self) -> bool:
        """Whether no tile is laid and no move typed."""
        return not (self.input.entry.laid or self.input.command is not None)

    def draw(self) -> None:
        """Draw the tiles, the racks and the line below them."""
        turn, squares = self.input, self.squares
        squares.laid, squares.is_playable = turn.seen.tiles, is_playable(turn)
        pointing = self.active and turn.preview is None and turn.command is None
        squares.cursor = turn.seen.cursor if pointing and self.can_focus else None
        squares.across = turn.seen.across
        self.view.racks, self.view.idle = self.racks(), self.idle()
        self.view.playable = self.open
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A line of squares, of the racks, or of the verdict on the laid tiles."""
        return self.gliding.over(y, self.view.line(y))

    @property
    def caret(self) -> Offset:
        """The middle of the square at which the next tile is laid."""
        return self.view.shape().squares.middle_of(
            *divmod(self.input.seen.cursor, self.state.rules.size)
        )

    def on_resize(self) -> None:
        """The squares are elsewhere now."""
        self.gliding.stop()

    # -- keys and mouse ---------------------------------------------------------------------------

    def take_key(self, key: str, character: str | None) -> bool:
        """Take a letter, Backspace or the start of a command; the keys of a command being typed."""
        with self.gliding.from_rack(self.motion):
            return self.input.take_key(key, character)

    def meant(self, key: str) -> str:
        """Tab goes to the hints, as everywhere; if it has nowhere to go, it flips the arrow."""
        return "space" if key == "tab" and len(self.screen.focus_chain) == 1 else key

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what makes sense now."""
        del parameters
        turn = self.input
        if action == "recall":
            return self.active and bool(turn.entry.laid) and turn.command is None
        if action == "cancel":
            refused = bool(turn.note) and not turn.entry.laid
            return self.active and (refused or turn.command is not None)
        if action in {"commit", "flip", "shuffle", "sort", "command", "erase", "cursor"}:
            return self.active
        return True

    def action_commit(self) -> None:
        """Play what is typed or laid."""
        self.input.commit()

    def action_erase(self) -> None:
        """Take the last tile back."""
        self.input.change(Entry.erase)

    def action_recall(self) -> None:
        """Take back all tiles."""
        self.input.recall()

    def action_cancel(self) -> None:
        """Leave the line on which a move is typed, or what was refused."""
        self.input.recall()

    def action_flip(self) -> None:
        """Place tiles down instead of across, or the other way round."""
        self.input.change(Entry.flip)

    def action_cursor(self, down: int, right: int) -> None:
        """Move the cursor."""
        self.input.change(lambda entry: entry.move(down, right))

    def action_shuffle(self) -> None:
        """Put the tiles of the rack in another order."""
        self.input.shuffle()

    def action_sort(self) -> None:
        """Put the tiles of the rack in the order of the alphabet."""
        self.input.sort()

    def action_command(self) -> None:
        """Type a move as text."""
        self.input.type_command("")

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of a tile, point to a square, or play the tiles by a click on the verdict."""
        if not self.active:
            return
        self.focus()
        self.gliding.stop()
        if self.view.plays_at(event.x, event.y):
            self.input.commit()
            return
        square, place = self.view.square_at(*event.offset), self.view.place_at(*event.offset)
        self._drag.press(event.offset, square, place)
        if self._drag.holds:
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Carry the tile over the board."""
        if self._drag.move(event.offset, self.view.square_at(*event.offset)):
            self.draw()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let the tile go: on a square, on the rack, or where it was."""
        if self._drag.holds:
            self.release_mouse()
            place = self.view.place_at(*event.offset)
            self._drag.release(self.view.square_at(*event.offset), place)
            ask_letter(self, self.input)

    # -- what the table asks of a board -----------------------------------------------------------

    def update(self) -> None:
        """Show the current position; the tiles of another player's new play glide in."""
        self.input.follow(self.match.view(self.seat))
        if self.state.outcome is not None:
            self.input.end()
        self.squares.rules = self.state.rules
        new, self._seen_ply = self.match.ply == self._seen_ply + 1, self.match.ply
        turn = self.turns[-1] if self.turns else None
        others = turn is not None and (self.watching or turn.seat != self.seat)
        self.gliding.stop()
        self._show()
        if self.motion and new and others and turn is not None and turn.squares and self.size:
            self.gliding.from_edge(turn.squares, lambda: self.post_message(self.Shown()))
        else:
            self.post_message(self.Shown())

    def _show(self) -> None:
        self.squares.shown = self.position.board
        self.squares.last = self._last_squares()
        self.draw()

    @property
    def state(self) -> ScrabbleState:
        """The position now."""
        return cast("ScrabbleState", self.match.state)

    @property
    def position(self) -> ScrabbleState:
        """The position that is shown: the current one, or an earlier one of a finished game."""
        if self._shown_turn is None:
            return self.state
        return cast("ScrabbleState", self.match.replay.states[self._shown_turn + 1])

    def _last_squares(self) -> frozenset[int]:
        """The squares of the last play, while its tiles are on the board."""
        turns = self.turns if self._shown_turn is None else self.turns[: self._shown_turn + 1]
        squares = next((turn.squares for turn in reversed(turns) if turn.squares), frozenset())
        stands = all(self.position.board[square] for square in squares)
        return squares if stands else frozenset()

    @property
    def turns(self) -> tuple[PlayedTurn, ...]:
        """The turns played, with their descriptions."""
        if self._replay is not self.match.replay:
            self._replay, self._turns = self.match.replay, turn_history(self.match.replay)
        return self._turns

    def clear(self) -> None:
        """Take back all tiles and close the command line."""
        self.input.end()
        self.draw()

    def refuse(self) -> None:
        """Leave the verdict on the move to the notice; the tiles stay."""
        self.input.refused = True
        self.draw()

    def fill(self, move: str) -> None:
        """Lay a play without playing it; an exchange goes to the command line."""
        with self.gliding.from_rack(self.motion):
            self.input.fill(move)

    def preview(self, move: str | None) -> None:
        """Show a move on the board or rack instead of what was laid; None ends that."""
        self.gliding.stop()
        if self.state.outcome is not None:  # earlier turns are shown, no moves
            self._shown_turn = None if move is None else self._shown_turn
            self._show()
            return
        self.input.show(move)
        self.draw()

    def progress(self, seat: Seat) -> str:
        """Points; when the bag is empty, also how many tiles are left."""
        score = f"{self.state.scores[seat]}"
        left = len(self.state.racks[seat])
        near_the_end = not self.state.bag and self.state.outcome is None
        return f"{score} ({left})" if near_the_end else score

    def record(self, event: Event) -> str:
        """The play with its points; for exchanges of others, only how many tiles."""
        place = next((n for n, e in enumerate(self.match.replay.played) if e is event), None)
        if place is None:
            return event.text
        return self.describe(self.turns[place])

    def describe(self, turn: PlayedTurn) -> str:
        """A turn in one line, revealing no more than this seat may know."""
        return turn.text if turn.points is not None else self.what(turn)

    def what(self, turn: PlayedTurn) -> str:
        """What was done, without the points; for exchanges of others, only how many tiles."""
        known = self.revealed or turn.seat == self.seat
        return turn.what if known or not turn.hidden else turn.hidden

    def feedback(self) -> str:
        """The play just made."""
        turn = self.turns[-1] if self.turns else None
        if turn is None or turn.seat != self.seat or turn.points is None:
            return ""
        bingo = " · bingo!" if len(turn.squares) == self.state.rules.rack else ""
        return f"✓ {turn.text}{bingo}"

    def headline(self) -> str:
        """The scores, this seat's first."""
        scores = self.state.scores
        others = [score for seat, score in enumerate(scores) if seat != self.seat]
        mine = scores[self.seat]
        return " : ".join(map(str, [mine, *others])) if others else count_text(mine, "point")

    def summary(self) -> tuple[str, ...]:
        """The mean of this seat's turns, bingos, the best play."""
        settled = self.state.settled[self.seat] if self.state.settled else 0
        return turn_figures(self.turns, self.seat, self.state.rules.rack, settled)

    def accounts(self) -> list[tuple[str, list[str]]]:
        """What the tiles left were worth to each player, and the challenges each made."""
        return accounts(self.state, self.turns)

    def featured_word(self) -> str:
        """The highest-scoring play of this seat."""
        turns = [turn for turn in self.turns if turn.words and not turn.withdrawn]
        own = [turn for turn in turns if turn.seat == self.seat]
        best = max(own, key=lambda turn: turn.points or 0, default=None)
        return best.words[0].lower() if best else ""

    def turn_to(self, seat: Seat) -> None:
        """Show another seat's rack."""
        self.seat = seat
        self.input.follow(self.match.view(seat), other_seat=True)
        self.update()

    def look_at(self, number: int) -> None:
        """Show the position after a turn of the finished game."""
        self._shown_turn = number if 0 <= number < len(self.turns) else None
        self._show()

    def watch_open(self) -> None:
        """Update the keys when the turn changes."""
        if self.is_mounted:
            self.draw()
            self.refresh_bindings()

    def watch_covered(self, covered: bool) -> None:
        """Hide the letters while the clock is stopped."""
        self.squares.hidden = covered and self.match.timed
        if self.is_mounted:
            self.draw()
            self.refresh_bindings()

    # -- below the board --------------------------------------------------------------------------

    def racks(self) -> list[RackLine]:
        """This seat's rack without the tiles laid, or all racks if nothing is hidden."""
        if not self.revealed:
            return [RackLine("", self.input.left)]
        order = [(self.seat + n) % self.state.seats for n in range(self.state.seats)]
        names = self.match.seats
        return [RackLine(names[seat].name, self.position.known_racks[seat]) for seat in order]

    def idle(self) -> tuple[str, tuple[str, ...]]:
        """Whose turn it is and what can be done, or what was played last."""
        if self.watching or self.match.state.outcome is not None:
            number = -1 if self._shown_turn is None else self._shown_turn
            turn = self.turns[number] if self.turns else None
            return ("" if turn is None else self._describe_last(turn)), ()
        if not self.open and (self.covered or self.seat in self.state.to_move):
            return "", ()  # paused or a picture: there is no one to wait for, nothing can be placed
        last = self.state.last
        theirs = _PLAYED if last is not None and last.seat == self.seat else _THEIRS
        waited = listed([self.match.seats[seat].name for seat in self.state.to_move])
        said, texts = _YOURS if self.open else (f"Waiting for {waited}", theirs)
        if self.open and self.state.last_chance:
            said, texts = _LAST_CHANCE
        return said, tuple(with_keys(text) for text in texts)

    def _describe_last(self, turn: PlayedTurn) -> str:
        words = f" ({', '.join(turn.words[1:])})" if len(turn.words) > 1 else ""
        return f"{self.match.seats[turn.seat].name}: {self.describe(turn)}{words}"
