"""The board of Scrabble, Wordfeud and Words With Friends at the table."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Unpack, cast

from textual.timer import Timer
from textual.widget import Widget

from tuiwords.games.base import Seat
from tuiwords.games.scrabble import ScrabbleState
from tuiwords.games.scrabble.entry import Entry
from tuiwords.play.match import Match
from tuiwords.play.replay import Replay
from tuiwords.store.records import Event
from tuiwords.ui.boards.base import Manner
from tuiwords.ui.boards.offers import Swap
from tuiwords.ui.boards.scrabble_hands import ScrabbleHands
from tuiwords.ui.boards.scrabble_story import Turn, story
from tuiwords.ui.boards.scrabble_view import RackLine
from tuiwords.ui.widgets.log import Log

_FRAME = 0.07  # seconds until the next tile of another's play is laid
_YOURS = (
    "Your turn",
    (
        "letters lay tiles · Shift+letter a blank · Space flips · , shuffles · / types a move",
        "letters lay tiles · Space flips · , shuffles",
        "Space flips · , shuffles",
    ),
)
_THEIRS = "Others play", ("you can already lay your tiles", "lay your tiles already")


class ScrabbleBoard(ScrabbleHands):
    """What the table asks of a board, and the plays of others laid tile by tile."""

    wants_room: ClassVar[bool] = True

    def __init__(self, match: Match, seat: Seat, **manner: Unpack[Manner]) -> None:
        super().__init__(match, seat, **manner)
        self.rules = self.state.rules
        self.entry = Entry(match.view(seat))
        self._replay: Replay | None = None
        self._turns: tuple[Turn, ...] = ()
        self._seen_ply = match.ply
        self._coming: list[int] = []
        self._timer: Timer | None = None
        self._moment: int | None = None
        self.sort_in()

    def on_mount(self) -> None:
        """Show the match as it stands."""
        self._show()

    # -- what the table asks of a board -----------------------------------------------------------

    def update(self) -> None:
        """Show the match as it stands; a play just made by another is laid tile by tile."""
        self.entry = self.entry.seeing(self.match.view(self.seat))
        self.rules = self.state.rules
        self.previews, self.swapping, self.note, self.command = None, "", "", None
        self.sort_in()
        new, self._seen_ply = self.match.ply == self._seen_ply + 1, self.match.ply
        turn = self.turns[-1] if self.turns else None
        others = turn is not None and (self.watching or turn.seat != self.seat)
        self._halt()
        if self.motion and new and turn is not None and turn.squares and others:
            self._coming = sorted(turn.squares)
            self._timer = self.set_interval(_FRAME, self._lay_one)
        self._show()
        if not self._coming:
            self.post_message(self.Settled())

    def _lay_one(self) -> None:
        if self._coming:
            self._coming.pop(0)
        if not self._coming:
            self._halt()
            self.post_message(self.Settled())
        self._show()

    def _halt(self) -> None:
        self._coming = []
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _show(self) -> None:
        board = bytearray(self.position.board)
        for square in self._coming:
            board[square] = 0
        self.shown = bytes(board)
        self.last = self._last_squares()
        self.draw()

    @property
    def position(self) -> ScrabbleState:
        """The position that is shown: that of the match, or one looked back at."""
        if self._moment is None:
            return self.state
        return cast("ScrabbleState", self.match.replay.states[self._moment + 1])

    def _last_squares(self) -> frozenset[int]:
        """The squares of the last play, as long as it lies there."""
        turns = self.turns if self._moment is None else self.turns[: self._moment + 1]
        squares = next((turn.squares for turn in reversed(turns) if turn.squares), frozenset())
        stands = all(self.position.board[square] for square in squares)
        return squares if stands else frozenset()

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played, told."""
        if self._replay is not self.match.replay:
            self._replay, self._turns = self.match.replay, story(self.match.replay)
        return self._turns

    def refuse(self) -> None:
        """What was typed does not go; the tiles stay."""
        self.refresh()

    def fill(self, move: str) -> None:
        """Lay a play without playing it; an exchange stands in the command line."""
        self.preview(None)
        self._change(Entry.recall)
        self.show_move(move)
        if self.previews is not None:
            self.entry, self.previews = self.previews, None
        else:
            self.command = move
        self.draw()
        self.refresh_bindings()

    def preview(self, move: str | None) -> None:
        """Show a move on the board or on the rack; what was laid comes back afterwards."""
        if self.state.outcome is not None:  # turns are looked back at, no words
            self._moment = self._moment if move else None
            self._show()
            return
        self.previews, self.swapping, self.note = None, "", ""
        if move is not None:
            self.show_move(move)
        self.draw()

    def swap(self) -> Swap | None:
        """What may be exchanged, in the order of the rack."""
        swap = super().swap()
        return None if swap is None else replace(swap, rack=self.rack)

    def progress(self, seat: Seat) -> str:
        """Points; when the bag is empty, also how many tiles are left."""
        score = f"{self.state.scores[seat]}"
        left = len(self.state.racks[seat])
        near_the_end = not self.state.bag and self.state.outcome is None
        return f"{score} ({left})" if near_the_end else score

    def record(self, event: Event) -> str:
        """The play with its points; of others' exchanges only how many tiles."""
        place = next((n for n, e in enumerate(self.match.replay.played) if e is event), None)
        if place is None:
            return event.text
        return self.told(self.turns[place])

    def told(self, turn: Turn) -> str:
        """A turn in a line, telling no more than this seat may know."""
        return turn.text if turn.points is not None else self.what(turn)

    def what(self, turn: Turn) -> str:
        """What was done, without the points; of others' exchanges only how many tiles."""
        known = self.revealed or turn.seat == self.seat
        return turn.what if known or not turn.hidden else turn.hidden

    def praise(self) -> str:
        """The play just made."""
        turn = self.turns[-1] if self.turns else None
        if turn is None or turn.seat != self.seat or turn.points is None:
            return ""
        bingo = " · all tiles!" if len(turn.squares) == self.rules.rack else ""
        return f"✓ {turn.text}{bingo}"

    def headline(self) -> str:
        """The scores, this seat's first."""
        scores = self.state.scores
        others = [score for seat, score in enumerate(scores) if seat != self.seat]
        return " : ".join(map(str, [scores[self.seat], *others]))

    def keyword(self) -> str:
        """The dearest word of this seat."""
        turns = [turn for turn in self.turns if turn.words and not turn.withdrawn]
        own = [turn for turn in turns if turn.seat == self.seat]
        best = max(own, key=lambda turn: turn.points or 0, default=None)
        return best.words[0].lower() if best else ""

    def turn_to(self, seat: Seat) -> None:
        """Show another seat's rack."""
        self.seat = seat
        self.rack = ""
        self.entry = Entry(self.match.view(seat))
        self.update()

    def chronicle(self) -> Log:
        """The turns with their points and totals."""
        from tuiwords.ui.boards.scrabble_side import ScoreSheet

        return ScoreSheet(self)

    def companion(self) -> Widget | None:
        """The tiles not seen yet."""
        from tuiwords.ui.boards.scrabble_side import UnseenTiles

        return UnseenTiles(self)

    def review(self) -> Widget | None:
        """All turns, each shown on the board."""
        from tuiwords.ui.boards.scrabble_side import TurnList

        self._review = TurnList(self)
        return self._review

    def look_back(self) -> None:
        """List the turns; no tile is unseen any more."""
        self.screen.query("#companion").set(display=False)
        self._review.begin()

    def look_at(self, number: int) -> None:
        """Show the position after a turn of the finished game."""
        self._moment = number if 0 <= number < len(self.turns) else None
        self._show()

    def watch_open(self) -> None:
        """The keys change with the turn."""
        if self.is_mounted:
            self.draw()
            self.refresh_bindings()

    def watch_covered(self, covered: bool) -> None:
        """Nobody looks for plays while the clock stands."""
        self.hidden = covered and self.match.timed
        if self.is_mounted:
            self.draw()
            self.refresh_bindings()

    # -- below the board --------------------------------------------------------------------------

    def racks(self) -> list[RackLine]:
        """The own rack, without the tiles laid; all racks where nothing is hidden."""
        if not self.revealed:
            return [RackLine("", self._lying())]
        order = [(self.seat + n) % self.state.seats for n in range(self.state.seats)]
        names = self.match.seats
        return [RackLine(names[seat].name, self.position.racks[seat]) for seat in order]

    def _lying(self) -> str:
        laid = list(self.seen.tiles.values())
        used = ["?" if tile.islower() else tile for tile in laid]
        shown = []
        for tile in self.rack:
            if tile in used:
                used.remove(tile)
                shown.append(" ")
            else:
                shown.append(tile)
        return "".join(shown)

    def idle(self) -> tuple[str, tuple[str, ...]]:
        """Whose turn it is and what can be done, or what was played last."""
        if self.watching or self.match.state.outcome is not None:
            number = -1 if self._moment is None else self._moment
            turn = self.turns[number] if self.turns else None
            return ("" if turn is None else self._last_told(turn)), ()
        if self.open and self.state.last_chance:
            return "Challenge the last play, or let it stand", ("F6 challenges · F5 accepts it",)
        return _YOURS if self.open else _THEIRS

    def _last_told(self, turn: Turn) -> str:
        words = f" ({', '.join(turn.words[1:])})" if len(turn.words) > 1 else ""
        return f"{self.match.seats[turn.seat].name}: {self.told(turn)}{words}"
