"""The exchange: which tiles go back into the bag, or a pass."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Static

from tuiwords.ui.games.scrabble.offers import ExchangeOffer
from tuiwords.ui.keys import shown, with_keys
from tuiwords.ui.widgets.dialog import Dialog
from tuiwords.ui.widgets.rack_choice import RackChoice

PASS = "-"
_NONE = "Choose at least one tile, or press {exchange.pass} to pass."


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
        super().__init__()
        self.offer = offer

    def card(self) -> ComposeResult:
        """The rack, the tiles exchanged and kept, the bag, and two buttons."""
        offer = self.offer
        yield Static(Content.styled("Exchange tiles", "bold $primary"))
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
                    (" ".join(lifted), "bold"),
                    f" · keep: {' '.join(kept) or 'nothing'}",
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
            self.dismiss(f"-{lifted}")
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
