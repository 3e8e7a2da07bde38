"""Word Soup's board: the word on its path, the board it leaves, and the falling letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Unpack, cast

from textual import events
from textual.binding import BindingType
from textual.geometry import Offset
from textual.strip import Strip

from tuiwords.engine.base import Limit
from tuiwords.games import word_soup
from tuiwords.games.base import GameError, Seat
from tuiwords.games.word_soup import LEFT, STOP, SUGGEST, Pick
from tuiwords.lexicon.languages import spelled
from tuiwords.play.hints import hints
from tuiwords.play.match import Match
from tuiwords.store.records import Event
from tuiwords.text import count_text, listed
from tuiwords.ui.background import Background
from tuiwords.ui.games.word_soup.drawing import LOOKS, SoupSquares
from tuiwords.ui.games.word_soup.entry import SoupEntry, WordInput
from tuiwords.ui.games.word_soup.falling import Falling, falling_frames, tilting_frames
from tuiwords.ui.games.word_soup.keys import BINDINGS
from tuiwords.ui.games.word_soup.view import SoupBoardView
from tuiwords.ui.keys import with_keys
from tuiwords.ui.widgets.board import BoardOptions, GameBoard

_COUNT = Limit(nodes=1, top=2)  # with top=1 there are no figures of the board
_SOMEBODY = ("a board is cleared", "a player stopped")  # why a match ended
_OTHER_MOVES = {str(STOP): "finishes", str(SUGGEST): "asks for a word"}


class WordSoupBoard(GameBoard, can_focus=True):
    """One seat's board: letters type a word, arrows and the mouse trace one, Enter takes it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS.components
    DEFAULT_CSS = LOOKS.css("WordSoupBoard")
    BINDINGS: ClassVar[list[BindingType]] = BINDINGS

    def __init__(self, match: Match, seat: Seat, **options: Unpack[BoardOptions]) -> None:
        super().__init__(match, seat, **options)
        rules = self.state.rules
        self.squares = SoupSquares(self, self.board, rules.points)
        self.input = WordInput(
            self.board,
            rules,
            self.state.lexicon,
            allowed=lambda: self.open,
            changed=self._input_changed,
        )
        self.falling = Falling(self, self.squares)
        self.view = SoupBoardView(
            self,
            self.squares,
            self.input,
            cells=self.cells,
            side=not self.watching,
            moving=lambda: self.falling.moving,
        )
        self._counting = Background(self)
        self._dragging = False

    @property
    def state(self) -> word_soup.WordSoupState:
        """The position."""
        return cast("word_soup.WordSoupState", self.match.state)

    @property
    def board(self) -> word_soup.Board:
        """The board of this seat, tilted right."""
        return self.state.board(self.seat)

    def on_mount(self) -> None:
        """Count the words."""
        self.draw()
        self._count()

    def _input_changed(self) -> None:
        self.draw()
        if self.is_attached:  # keys may still come while the table is closed
            self.typed()
            self.refresh_bindings()

    def draw(self) -> None:
        """Draw the board and the word, unless letters are falling."""
        if not self.falling.moving:
            self.view.update()
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line: figures, squares, or the word below them."""
        return self.view.line(y)

    @property
    def caret(self) -> Offset:
        """The middle of the square that is pointed to, or of the last one of the word.

        Where there is neither, it is where the next letter will be in the line below the board.
        """
        cursor, path = self.squares.cursor, self.squares.path
        square = path[-1] if cursor is None and path else cursor
        if square is None:
            return self.view.next_letter
        return self.view.tile_layout.middle_of(*divmod(square, self.board.columns))

    # -- keys -------------------------------------------------------------------------------------

    def spelled(self, typed: str) -> str:
        """A typed letter as the language of the words spells it."""
        return spelled(typed, self.state.lexicon)

    def take_key(self, key: str, character: str | None) -> bool:
        """Take a letter, Backspace or Enter; typing ends the animation of falling letters."""
        letter = (character or "").lower()
        known = letter in self.state.rules.alphabet.codes
        if not self.open or not (known or key in {"enter", "backspace"}):
            return False
        if self.falling.moving:
            self.settle()
        if known:
            self.input.type(letter)
        elif key == "enter":
            self.action_take()
        else:
            self.action_erase()
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what makes sense now."""
        del parameters
        if action == "path":
            return self.open and len(self.input.entry.ways) > 1
        if action == "tilt":
            return len(self.state.rules.tilts) > 1 and self.open
        if action == "clear":
            return self.open and bool(self.input.entry.text)
        return self.open if action in {"take", "erase", "cursor", "touch"} else True

    def action_take(self) -> None:
        """Take the word that was typed or traced."""
        if self.open:
            pick = self.input.entry.pick
            self.play(str(pick) if pick else self.input.entry.text)

    def action_erase(self) -> None:
        """Take the last letter back."""
        self.input.change(SoupEntry.erase)

    def action_clear(self) -> None:
        """Erase the word."""
        self.input.change(SoupEntry.clear)

    def action_path(self, by: int) -> None:
        """Choose another path of the word."""
        self.input.change(lambda entry: entry.next(by))

    def action_tilt(self, tilt: str) -> None:
        """Tilt the board to a side."""
        before = self.input.entry.shown_tilt
        self.input.change(lambda entry: entry.tilt_to(tilt))
        entry = self.input.entry
        if self.motion and entry.shown_tilt != before and not entry.pick:
            self.falling.run(tilting_frames(self.board, tilt), self.draw)

    def action_cursor(self, down: int, right: int) -> None:
        """Move the cursor."""
        rows, columns, cursor = self.board.rows, self.board.columns, self.squares.cursor
        if cursor is None:
            pick = self.input.entry.pick
            path = pick.path if pick else ()
            self.squares.cursor = path[-1] if path else rows * columns - 1 - columns // 2
        else:
            row, column = divmod(cursor, columns)
            self.squares.cursor = (row + down) % rows * columns + (column + right) % columns
        self.draw()

    def action_touch(self) -> None:
        """Extend the path to the square under the cursor."""
        square = self.squares.cursor
        if square is not None:
            self.input.change(lambda entry: entry.touch(square))

    def watch_open(self) -> None:
        """Show the cursor only during the turn."""
        self.view.open = self.open
        if not self.open:
            self.squares.cursor = None
        if self.is_mounted:
            self.refresh()
            self.refresh_bindings()

    def watch_covered(self, covered: bool) -> None:
        """Hide the letters while the clock is stopped."""
        self.squares.hidden = covered and self.match.time_limit is not None
        self.refresh()

    # -- the mouse --------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Extend the path to a square; on the last square of a word, take the word."""
        square = self.view.square_at(event.x, event.y)
        if square is None or not self.open or self.falling.moving:
            return
        self.focus()
        entry = self.input.entry
        if entry.is_word and entry.traced and square == entry.traced[-1]:
            self.action_take()
            return
        self._dragging = True
        self.squares.cursor = None
        self.capture_mouse()
        self.input.change(lambda entry: entry.touch(square))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Draw the word over the squares."""
        square = self.view.square_at(event.x, event.y)
        traced = self.input.entry.traced
        if self._dragging and square is not None and traced and square != traced[-1]:
            self.input.change(lambda entry: entry.touch(square, drag=True))

    def on_mouse_up(self) -> None:
        """End the drag; Enter or a click on the last square takes the word."""
        if self._dragging:
            self._dragging = False
            self.release_mouse()

    # -- what the table asks of a board ---------------------------------------------------------

    def affected_by(self, seat: Seat) -> bool:
        """Whether a move of that seat changes this board."""
        return seat == self.seat or self.state.rules.shared

    def update(self) -> None:
        """Show the current position; after a word is taken, the letters fall step by step."""
        before = self.input.entry.board
        pick = self._last_pick()
        self.input.show_nothing()
        if self.seat not in self.state.to_move:
            self.input.entry.clear()  # drop what was typed when time ran out
        if self.board == before:
            self.settle()
            return
        self.input.begin(self.board, self.input.entry.tilt)
        fell = pick is not None and before.without(pick.path, pick.tilt) == self.board
        if not self.motion or pick is None or not fell:
            self.settle()
            return
        self.squares.path, self.squares.cursor = (), None
        tilt = self.input.entry.tilt
        back = tilting_frames(self.board, tilt) if tilt == LEFT else []
        self.falling.run([*falling_frames(before, pick), *back], self.settle)

    def _last_pick(self) -> Pick | None:
        for event in reversed(self.match.replay.played):
            if self.affected_by(event.seat):
                pick = self._pick(event.text) if event.kind == "move" else None
                return pick if pick and pick.word else None
        return None

    def _pick(self, text: str) -> Pick | None:
        try:
            return self.state.parse(text)
        except GameError:
            return None

    def settle(self) -> None:
        """End the animation, show the board, and count its words."""
        self.falling.stop()
        self.draw()
        self._count()
        self.post_message(self.Shown())

    def clear(self) -> None:
        """Erase the word."""
        self.input.rejected = False
        self.input.entry.clear()
        self.draw()

    def refuse(self) -> None:
        """Mark the word; the next letter begins another, and Backspace changes it."""
        self.input.rejected = bool(self.input.entry.text)
        self.squares.wrong = True
        self.refresh()

    def fill(self, move: str) -> None:
        """Put a word on its path without taking it."""
        self.input.show_nothing()
        self.input.rejected = False
        if (pick := self._pick(move)) and pick.word:
            self.input.entry.fill(pick)
        self.draw()

    def preview(self, move: str | None) -> None:
        """Show a word on its path instead of what was typed; None ends that."""
        self.preview_line(() if move is None else (move,), 0)

    def preview_line(self, line: tuple[str, ...], step: int) -> None:
        """Show the board after the first ``step`` words of a line, and the next one on it."""
        self.show_line(self.board, [p for p in map(self._pick, line) if p and p.word], step)

    def show_line(self, start: word_soup.Board, line: list[Pick], step: int) -> None:
        """The same for a line that begins on another board."""
        self.input.show_line(start, line, step)
        self.draw()

    def progress(self, seat: Seat) -> str:
        """Points, and letters left, in so few cells that a name has room beside them."""
        return f"{self.state.scores[seat]:,} · {self.state.board(seat).left} left"

    def record(self, event: Event) -> str:
        """The word and its points."""
        pick = self._pick(event.text)
        if pick is None or not pick.word:
            return _OTHER_MOVES.get(event.text, "shuffles")
        return f"{pick.word.upper()} {self.state.rules.score(pick.word)}"

    def feedback(self) -> str:
        """The word just taken, or the result of a lifeline."""
        last = self.match.replay.played[-1] if self.match.replay.played else None
        if last is None or last.seat != self.seat:
            return ""
        if last.text == str(SUGGEST):
            self._suggest()
            return with_keys("Suggested word: press {soup.take} to take it")
        return f"✓ {self.record(last)}" if self._last_pick() else ""

    def _suggest(self) -> None:
        if pick := self.state.suggestion(self.seat):
            self.fill(str(pick))

    def headline(self) -> str:
        """Points and letters left, which the reason for the end of a game on one board tells."""
        state, left = self.state, self.board.left
        points = count_text(state.scores[self.seat], "point")
        if state.outcome is not None and len(state.boards) == 1:
            return points
        return f"{points}, {f'{left} left' if left else 'board cleared'}"

    def ended_by(self, name: Callable[[Seat], str]) -> str:
        """Who cleared a board of their own, or else stopped, if not all did."""
        state, outcome = self.state, self.state.outcome
        if outcome is None or outcome.reason not in _SOMEBODY:
            return ""
        cleared = [seat for seat, board in enumerate(state.boards) if not board.left]
        stopped = [seat for seat, why in enumerate(state.ended) if why == "stopped"]
        who = cleared or (stopped if len(stopped) < state.seats else [])
        board = "the board" if len(who) == 1 else "their boards"
        return f"{listed([*map(name, who)])} {f'cleared {board}' if cleared else 'stopped'}"

    def summary(self) -> tuple[str, ...]:
        """How many words were taken, their mean, and what clearing the board brought."""
        words = [self.state.rules.score(pick.word) for pick in self.state.lines[self.seat]]
        if not words:
            return ()
        bonus = self.state.scores[self.seat] - sum(words)
        cleared = (f"{bonus:,} for clearing",) if bonus else ()
        mean = f"{sum(words) / len(words):.0f} points a word"
        return (count_text(len(words), "word"), mean, *cleared)

    def words_taken(self) -> list[tuple[Seat, str]]:
        """The words taken from this board so far, and by whom."""
        played = [event for event in self.match.replay.played if self.affected_by(event.seat)]
        picks = [(e.seat, self._pick(e.text)) for e in played if e.kind == "move"]
        return [(seat, pick.word) for seat, pick in picks if pick and pick.word]

    def featured_word(self) -> str:
        """The highest-scoring word of this seat, or nothing."""
        words = [pick.word for pick in self.state.lines[self.seat]]
        return max(words, key=self.state.rules.score, default="")

    def last_words(self) -> tuple[str, ...]:
        """The word taken last from this board."""
        pick = self._last_pick()
        return (pick.word,) if pick else ()

    def turn_to(self, seat: Seat) -> None:
        """Show another seat's board."""
        self.seat = seat
        if not self.state.rules.shared:
            self.input.begin(self.board)
            self.update()

    # -- counting words -------------------------------------------------------------------------

    def _count(self) -> None:
        cells, view, counts = self.board.cells, self.match.view(self.seat), self.view.counts

        def count() -> int:
            # Off the event loop: the first call imports the engine.
            *_, table = hints(view, self.match.game, 0, _COUNT, "greedy")
            return int(table.facts.get("count", 0))

        def show(words: int) -> None:
            counts[cells] = words
            self.refresh()

        if cells not in counts:
            self._counting.run(count, show)
