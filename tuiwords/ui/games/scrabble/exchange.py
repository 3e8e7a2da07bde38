"""The exchange: which tiles go back into the bag, or a pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Offset, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Button, Static

from tuiwords.games.scrabble.tiles import keys_of, notation, spelling
from tuiwords.text import count_text
from tuiwords.ui.keys import hidden, shown, with_keys
from tuiwords.ui.widgets.dialogs import Dialog

TILE = 5  # columns of a tile
STEP = TILE + 1
HEIGHT = 5  # lines: a tile has three, a lifted one is a line higher, the cursor is below
PASS = "-"
_NONE = "Choose at least one tile, or press {exchange.pass} to pass."


@dataclass(frozen=True, slots=True)
class ExchangeOffer:
    """What can be exchanged: the ``rack``, tile by tile, and the ``bag`` it is exchanged with.

    ``needs`` tiles must be in the bag (0: as many as are exchanged). ``values`` are points by tile.
    ``why_not`` is a sentence if nothing can be exchanged at all.
    """

    rack: str
    values: Mapping[str, int]
    bag: int
    needs: int
    why_not: str = ""

    def fault(self, count: int) -> str:
        """Why this many tiles cannot be exchanged, in a sentence, or an empty string."""
        if self.why_not:
            return self.why_not
        least = max(self.needs, count)
        if self.bag >= least:
            return ""
        held = "is empty" if not self.bag else f"holds only {count_text(self.bag, 'tile')}"
        return f"The bag {held}; an exchange needs {least}."

    def stock(self) -> str:
        """How many tiles the bag holds, in a sentence."""
        return f"{count_text(self.bag, 'tile')} in the bag."


@dataclass(frozen=True, slots=True)
class ChallengeOffer:
    """A play that may be challenged: who made it, its words, and what a wrong challenge costs.

    ``last`` means that its player has gone out, so that accepting it ends the game.
    ``challenge`` and ``accept`` are the moves.
    """

    name: str
    words: tuple[str, ...]
    cost: str
    last: bool
    challenge: str
    accept: str

    @property
    def question(self) -> str:
        """The question asked before a challenge."""
        return f"Challenge {', '.join(self.words)}? {self.cost}"

    @property
    def offer(self) -> str:
        """What can be done about the play, with the keys that do it."""
        if self.last:
            text = (
                f"{self.name} is out of tiles. {{table.challenge}} challenges the play, "
                f"{{table.accept}} accepts it and ends the game."
            )
        else:
            text = "Press {table.challenge} to challenge it."
        return f"{with_keys(text)} {self.cost}".strip()


class RackChoice(Widget, can_focus=True):
    """Tiles in a row; lifted ones are drawn higher, so that they show without colors."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "rack--tile",
        "rack--lifted",
        "rack--cursor",
    }
    DEFAULT_CSS = """
    RackChoice {
        width: 1fr;
        height: auto;
        & > .rack--tile { background: $ivory; color: $ivory-text; text-style: bold; }
        & > .rack--lifted { background: $primary; color: $cursor-text; text-style: bold; }
        & > .rack--cursor { color: $primary; text-style: bold; }
        &:nocolor > .rack--tile { background: $panel; color: $foreground; text-style: reverse; }
        &:nocolor > .rack--lifted { text-style: bold reverse; }
    }
    """
    TYPES = "letters"
    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("left", "go(-1)", "Left", "rack.left"),
        hidden("right", "go(1)", "Right", "rack.right"),
        shown("space", "lift", "Lift", "rack.lift", "Lift the tile, or put it back"),
        hidden("up", "put(True)", "Lift", "rack.up"),
        hidden("down", "put(False)", "Put back", "rack.down"),
        hidden("backspace", "undo", "Put back", "rack.undo"),
        shown("ctrl+a", "all", "All", "rack.all", "All tiles, or none"),
    ]

    class Changed(Message):
        """The lifted tiles changed."""

    def __init__(self, rack: str, values: Mapping[str, int]) -> None:
        super().__init__(id="rack")
        self.rack = rack
        self.values = values
        self.cursor = 0
        self._lifted: list[int] = []  # places in the order they were lifted

    @property
    def lifted(self) -> str:
        """The tiles lifted, in the order of the rack."""
        return "".join(self.rack[place] for place in sorted(self._lifted))

    @property
    def kept(self) -> str:
        """The tiles that stay."""
        return "".join(t for place, t in enumerate(self.rack) if place not in self._lifted)

    def toggle(self, place: int) -> None:
        """Lift a tile, or put it back."""
        if 0 <= place < len(self.rack):
            if place in self._lifted:
                self._lifted.remove(place)
            else:
                self._lifted.append(place)
            self.cursor = place
            self._tell()

    def type(self, letter: str) -> bool:
        """Lift the next tile with a letter, or put all of them back if none is left to lift.

        Returns False if the rack has none.
        """
        places = [place for place, tile in enumerate(self.rack) if tile == letter]
        places = places or [n for n, tile in enumerate(self.rack) if keys_of(tile)[0] == letter]
        if not places:
            return False
        lying = [place for place in places if place not in self._lifted]
        if lying:
            self._lifted.append(lying[0])
            self.cursor = lying[0]
        else:
            self._lifted = [place for place in self._lifted if place not in places]
        self._tell()
        return True

    def _tell(self) -> None:
        self.refresh()
        self.post_message(self.Changed())

    def on_key(self, event: events.Key) -> None:
        """Take letters, and ``?`` for a blank, before any binding can."""
        letter = (event.character or "").upper()
        if len(letter) == 1 and (letter.isalpha() or letter == "?") and self.type(letter):
            event.stop()
            event.prevent_default()

    def action_go(self, by: int) -> None:
        """Move the cursor around the rack."""
        self.cursor = (self.cursor + by) % max(len(self.rack), 1)
        self.refresh()

    def action_lift(self) -> None:
        """Lift the tile at the cursor, or put it back."""
        self.toggle(self.cursor)

    def action_put(self, up: bool) -> None:
        """Lift the tile at the cursor (True), or put it back (False)."""
        if (self.cursor in self._lifted) != up:
            self.toggle(self.cursor)

    def action_undo(self) -> None:
        """Put back what was lifted last."""
        if self._lifted:
            self.cursor = self._lifted.pop()
            self._tell()

    def action_all(self) -> None:
        """Lift all tiles, or put all back."""
        every = len(self._lifted) == len(self.rack)
        self._lifted = [] if every else list(range(len(self.rack)))
        self._tell()

    def on_click(self, event: events.Click) -> None:
        """Lift a clicked tile, or put it back."""
        place, inside = divmod(event.x, STEP)
        if inside < TILE:
            self.toggle(place)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The tiles, room to lift them, and the cursor."""
        return HEIGHT

    @property
    def caret(self) -> Offset:
        """The letter of the tile at the cursor."""
        lifted = self.cursor in self._lifted
        return Offset(self.cursor * STEP + TILE // 2, 1 if lifted else 2)

    def render_line(self, y: int) -> Strip:
        """A line of the tiles."""
        ground = self.visual_style.rich_style
        segments = []
        for place, tile in enumerate(self.rack):
            line = y - (0 if place in self._lifted else 1)
            segments.append(self._part(place, tile, line))
            segments.append(Segment(" ", ground))
        return Strip(segments).adjust_cell_length(self.size.width, ground)

    def _part(self, place: int, tile: str, line: int) -> Segment:
        lifted = place in self._lifted
        if not 0 <= line < 3:
            here = place == self.cursor and self.has_focus and line >= 3
            mark = "▴" if here and line + (0 if lifted else 1) == HEIGHT - 1 else ""
            style = self.visual_style.rich_style + self.get_component_rich_style(
                "rack--cursor", partial=True
            )
            return Segment(mark.center(TILE), style)
        value = str(self.values.get(tile, 0) or "")
        text = ("", spelling(tile), value)[line]
        style = self.get_component_rich_style("rack--lifted" if lifted else "rack--tile")
        return Segment(f"{text} ".rjust(TILE) if line == 2 else text.center(TILE), style)


class ExchangeDialog(Dialog[str]):
    """Asks which tiles to exchange; the answer is the move, or None."""

    HELP: ClassVar[str] = "table"
    DEFAULT_CSS = """
    ExchangeDialog {
        & .card { width: 56; }
        & Static { height: auto; }
        & RackChoice { margin: 1 0; }
        & #exchange-fault { color: $text-error; }
        & Horizontal { height: auto; align-horizontal: right; margin-top: 1; }
        & Button { margin-left: 2; }
    }
    """
    HOLDS = (RackChoice,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "take", "Exchange", "exchange.take", "Exchange the tiles"),
        shown("minus", "leave_out", "Pass", "exchange.pass", "Pass this turn"),
        shown("escape,f5", "leave", "Back", "exchange.leave", "Play on", key_display="esc"),
    ]

    def __init__(self, offer: ExchangeOffer) -> None:
        super().__init__("Exchange tiles")
        self.offer = offer

    def body(self) -> ComposeResult:
        """The rack, the tiles exchanged and kept, the bag, and two buttons."""
        offer = self.offer
        yield Static(Content.styled(offer.stock(), "$foreground 75%"), id="exchange-bag")
        yield RackChoice(offer.rack, offer.values)
        yield Static(id="exchange-told")
        yield Static(id="exchange-fault", markup=False)
        with Horizontal():
            yield Button("Exchange (enter)", id="take", compact=True)
            yield Button("Pass (-)", id="pass", compact=True)

    @property
    def rack(self) -> RackChoice:
        """The tiles."""
        return self.query_one(RackChoice)

    def on_mount(self) -> None:
        """Focus the rack."""
        self.rack.focus()
        self._follow()

    @on(RackChoice.Changed)
    def _follow(self) -> None:
        """Show which tiles are exchanged and kept, and why that is not allowed."""
        lifted, kept = self.rack.lifted, self.rack.kept
        summary = self.query_one("#exchange-told", Static)
        if lifted:
            summary.update(
                Content.assemble(
                    "Exchange: ",
                    (" ".join(map(spelling, lifted)), "bold"),
                    f" · keep: {' '.join(map(spelling, kept)) or 'nothing'}",
                )
            )
        else:
            summary.update("Type the letters of the tiles to exchange, or click them.")
        fault = self.offer.fault(max(1, len(lifted)))
        self._show_error(fault)
        self.query_one("#take", Button).disabled = bool(fault) or not lifted

    def _show_error(self, fault: str) -> None:
        shown = self.query_one("#exchange-fault", Static)
        shown.update(fault)
        shown.display = bool(fault)

    def action_take(self) -> None:
        """Exchange the lifted tiles, or say what to do if that is not allowed."""
        lifted = self.rack.lifted
        fault = self.offer.fault(max(1, len(lifted)))
        if lifted and not fault:
            self.dismiss(f"-{notation(lifted)}")
        else:
            self._show_error(fault or with_keys(_NONE))

    def action_leave_out(self) -> None:
        """Pass."""
        self.dismiss(PASS)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Exchange or pass by a click."""
        if event.button.id == "take":
            self.action_take()
        else:
            self.action_leave_out()
