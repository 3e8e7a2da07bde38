"""Boggle's board: type or drag a word, see its path light up, and find the next."""

from __future__ import annotations

from typing import ClassVar, Unpack, cast

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Offset
from textual.strip import Strip

from tuiwords.games.base import GameError, Seat
from tuiwords.games.boggle import BoggleState, RejectedWordError, Rejection
from tuiwords.lexicon.languages import spelled
from tuiwords.play.match import Match
from tuiwords.store.records import Event
from tuiwords.text import count_text
from tuiwords.ui.games.boggle.counts import SquareCounts
from tuiwords.ui.games.boggle.drawing import LetterSquares
from tuiwords.ui.games.boggle.input import WordDrag, WordEntry
from tuiwords.ui.games.boggle.side_panel import SQUARES
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.widgets.board import BoardOptions, GameBoard
from tuiwords.ui.widgets.tiles import LOOKS
from tuiwords.ui.widgets.typed_keys import run_binding

BINDINGS: list[BindingType] = [
    hidden("enter,space", "play_word", "Play", "boggle.play", "Play the word that is typed"),
    hidden("backspace", "erase", "Erase", "boggle.erase", "Erase the last letter"),
    shown("escape,ctrl+w,ctrl+u", "clear", "Clear", "boggle.clear", "Erase the word"),
    hidden("right", "turn(1)", "Turn", "boggle.right", "Turn the board clockwise"),
    hidden("left", "turn(-1)", "Turn back", "boggle.left", "Turn the board counterclockwise"),
]
_FOOT = 2  # lines below the squares


class BoggleBoard(GameBoard, can_focus=True):
    """Letters type a word, Enter or Space plays it, and the mouse draws one.

    Found words glow as hits, words found before as misses with "=", rejected ones with "!".
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS.components
    DEFAULT_CSS = LOOKS.css("BoggleBoard")
    BINDINGS: ClassVar[list[BindingType]] = BINDINGS

    def __init__(self, match: Match, seat: Seat, **options: Unpack[BoardOptions]) -> None:
        super().__init__(match, seat, **options)
        state = self.state
        self.squares = LetterSquares(self, state.grid, cells=self.cells, foot=_FOOT)
        self.input = WordEntry(
            self,
            self.squares,
            frozenset(state.lexicon.alphabet.letters),
            allowed=lambda: self.open,
            changed=self._input_changed,
        )
        self.hint_step = 0
        self._clears = False  # whether the footer says that Escape erases letters
        self._drag = WordDrag(self.input, self.squares)
        self._counts = SquareCounts(self, self._mark)
        self._shown = len(self.found)

    def on_mount(self) -> None:
        """Take up no more room than the largest squares need."""
        self.styles.max_height = self.squares.most_lines

    @property
    def state(self) -> BoggleState:
        """The current round."""
        return cast("BoggleState", self.match.state)

    @property
    def found(self) -> tuple[str, ...]:
        """The words of the seat that is shown."""
        return self.state.found[self.seat]

    @property
    def hidden(self) -> bool:
        """Whether the letters are hidden while the clock is stopped."""
        return self.squares.hidden

    def _input_changed(self) -> None:
        if self.is_attached:  # keys may still come while the table is closed
            self.typed()
            self._show_keys()

    def _show_keys(self) -> None:
        """Update the footer if Escape does something else now."""
        if bool(self.input.entry) != self._clears:
            self._clears = not self._clears
            self.refresh_bindings()

    # -- keys and mouse ---------------------------------------------------------------------------

    def spelled(self, typed: str) -> str:
        """A typed letter as the language of the words spells it."""
        return spelled(typed, self.state.lexicon)

    def take_key(self, key: str, character: str | None) -> bool:
        """Take a letter, or a key of the bindings."""
        if not self.open:
            return False
        return self.input.take_letter((character or "").lower()) or run_binding(self, key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Words are typed only during the round; a spectator needs the arrows elsewhere."""
        del parameters
        if action == "turn":
            return not self.watching
        if action == "clear":
            return self.open and bool(self.input.entry)  # else Escape goes back
        return self.open if action in {"play_word", "erase"} else True

    def action_play_word(self) -> None:
        """Play the word that is typed."""
        if self.open and not self.input.rejected:
            self.play(self.input.entry)

    def action_erase(self) -> None:
        """Erase the last letter."""
        self.input.erase()

    def action_clear(self) -> None:
        """Erase the word."""
        self.input.clear()

    def action_turn(self, quarters: int) -> None:
        """Turn the board clockwise."""
        self.squares.turn(quarters)

    def watch_open(self) -> None:
        """Show the cursor only during the round."""
        if not self.open:
            self.input.begin()
        if self.is_mounted:
            self.input.draw()
            self._clears = bool(self.input.entry)
            self.refresh_bindings()

    def watch_covered(self, covered: bool) -> None:
        """Hide the letters while the clock is stopped."""
        self.squares.hidden = covered
        self.refresh()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Start to draw a word, or continue one."""
        square = self.squares.square_at(event.x, event.y)
        if square is not None and self.open:
            self.capture_mouse()
            self._drag.press(square)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Extend the word, or go back over its last square."""
        square = self.squares.square_at(event.x, event.y)
        if self._drag.holds and square is not None:
            self._drag.move(square)

    def on_mouse_up(self) -> None:
        """Play what was drawn in one go, or what a second click on the last square ends."""
        if self._drag.holds:
            self.release_mouse()
            if self._drag.release():
                self.play(self.input.entry)

    # -- what the table asks of a board -----------------------------------------------------------

    def update(self) -> None:
        """Show the current round; the path of a new word is highlighted."""
        count = len(self.found)
        if self.watching:
            self._follow()
        elif count != self._shown:
            self._shown = count
            self.input.begin()
            self._show_keys()
            if count:
                self.input.flash(self.found[-1], "hit")
        self._mark()
        self.post_message(self.Shown())

    def fill(self, move: str) -> None:
        """Put a word on the board without playing it."""
        self.input.put(move)

    def preview(self, move: str | None) -> None:
        """Show the path of a word instead of what was typed; None ends that."""
        self.input.show(move)

    def _follow(self) -> None:
        """Show a spectator the path of the last word found by any seat."""
        played = self.match.replay.played
        if played and played[-1].kind == "move":
            self.input.end_glow()
            self.squares.trace(self.squares.grid.path(played[-1].text), "hit")
        elif self.input.preview is None:
            self.squares.trace(None)

    def clear(self) -> None:
        """Erase the word."""
        self.input.put("")

    def refuse(self) -> None:
        """Mark the rejected word; the next letter begins another."""
        self.input.rejected = bool(self.input.entry)
        try:
            self.state.check(self.seat, self.input.entry)
        except RejectedWordError as error:
            repeated = error.reason is Rejection.ALREADY_FOUND
            self.input.flash(self.input.entry, "miss" if repeated else "wrong")
        except GameError:
            self.input.flash(self.input.entry, "wrong")

    def progress(self, seat: Seat) -> str:
        """How many words the seat has, and their points where these may be known."""
        outcome, words = self.state.outcome, self.state.found[seat]
        if outcome is not None:
            return count_text(int(outcome.scores[seat]), "pt")
        count = count_text(len(words), "word")
        return f"{count} {count_text(self.points(words), 'pt')}" if self._knows(seat) else count

    def points(self, words: tuple[str, ...]) -> int:
        """Points of words before any are crossed off."""
        return sum(self.state.rules.points(word) for word in words)

    def _knows(self, seat: Seat) -> bool:
        return self.revealed or seat == self.seat

    def record(self, event: Event) -> str:
        """The word, if it may be known."""
        return event.text.upper() if self._knows(event.seat) else "finds a word"

    def feedback(self) -> str:
        """The word just found and its points."""
        if not self.found:
            return ""
        word = self.found[-1]
        points = self.state.rules.points(word)
        return f"✓ {word.upper()}: {count_text(points, 'point')}"

    def headline(self) -> str:
        """Points and words of this seat."""
        outcome, words = self.state.outcome, self.found
        points = self.points(words) if outcome is None else int(outcome.scores[self.seat])
        text = f"{count_text(points, 'pt')} · {count_text(len(words), 'word')}"
        crossed = sum(word in self.state.crossed_off for word in words) if outcome else 0
        return f"{text} · {crossed} crossed off" if crossed else text

    def summary(self) -> tuple[str, ...]:
        """How many of the words, the common words and the points were found; the longest word."""
        state, found = self.state, self.found
        common, every = state.goal, self.points(state.words)
        share = self.points(found) / every if every else 0.0
        return (
            f"{len(common.intersection(found))} of {count_text(len(common), 'common word')}",
            f"{len(found)} of {len(state.words)} in all",
            f"{share:.0%} of the points",
            *([f"longest {max(found, key=len).upper()}"] if found else []),
        )

    def turn_to(self, seat: Seat) -> None:
        """Show another seat's words."""
        self.seat = seat
        self.update()

    def end_round(self) -> None:
        """Hide the hint, and leave the path without a highlight."""
        self.show_hint(0)
        self.input.end_glow()

    # -- hints ------------------------------------------------------------------------------------

    def show_hint(self, step: int) -> None:
        """Show words through the squares, how words begin, or nothing."""
        self.hint_step = step
        if step == SQUARES:
            self._counts.begin(self.state)
        self._mark()

    def _mark(self) -> None:
        shown = self.hint_step == SQUARES
        squares = len(self.squares.grid.faces)
        self.squares.notes = self._counts.notes(squares, set(self.found)) if shown else {}
        self.refresh()

    # -- drawing ----------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """A line of squares, or the word below them."""
        below = y - self.squares.layout.bottom
        return self.squares.line(y) if below < 0 else self._foot_line(below)

    @property
    def caret(self) -> Offset:
        """The middle of the last square of the word, or where its first letter will be."""
        squares = self.squares
        if squares.path:
            return squares.layout.middle_of(*squares.place_of(squares.path[-1]))
        text, _ = self.foot()
        return Offset((self.size.width + len(text)) // 2 - 1, squares.layout.bottom + 1)

    def _foot_line(self, line: int) -> Strip:
        width, ground = self.size.width, self.visual_style.rich_style
        if line != 1:
            return Strip.blank(width, ground)
        text, name = self.foot()
        style = self.squares.look(name) if name else ground
        shown = Segment(text, ground + Style(color=style.color, bold=True))
        left = Segment(" " * max(0, (width - len(text)) // 2), ground)
        return Strip([left, shown]).adjust_cell_length(width, ground)

    def foot(self) -> tuple[str, str]:
        """The text below the squares, usually the typed or previewed word, and its style."""
        squares, word = self.squares, self.input
        if squares.hidden:
            return "Hidden while the clock is stopped", ""
        if word.preview is not None:
            return word.preview.upper(), ""
        if not self.open:
            return squares.grid.spelled(squares.path).upper(), ""
        entry = word.entry.upper()
        if word.rejected:
            sign = "=" if squares.path_kind == "miss" else "!"
            return f"{sign} {entry} {sign}", ""
        if entry and not squares.path:
            return f"! {entry}_", "wrong"
        return f"{entry}_", ""
