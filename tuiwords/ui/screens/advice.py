"""Hints at the table: asked for, shown on the board, and noted in the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from tuiwords.ui.screens.finish import Finish
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.hints import HintPanel
from tuiwords.ui.widgets.log import Log


class Advice(Finish):
    """What a table does about hints."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "f2,ctrl+t",
            "hints",
            "Hints",
            id="table.hints",
            tooltip="Ranked moves, as long as you want them; the match is then not rated",
        ),
    ]
    hint_panel: HintPanel
    _step: int = 0  # of the board's smaller hints; the ranked moves come after them

    def update(self) -> None:
        """Show everything as the match stands now."""
        raise NotImplementedError

    def _ask_if_rated(self, question: str, yes: str, action: Callable[[], None]) -> None:
        if not self.match.rated:
            action()
            return
        self.app.push_screen(
            Confirm(question, yes, "Go on without"), lambda answer: action() if answer else None
        )

    def action_hints(self) -> None:
        """Show a smaller hint, then the ranked moves, then put them away."""
        if self.hint_panel.display:
            self._put_away()
            return
        question = "Hints make this match casual: it will not change your rating."
        self._ask_if_rated(question, "Show hints", self._show_hints)

    def _put_away(self) -> None:
        self._step = 0
        self.hint_panel.display = False
        self.remove_class("-advised")
        self.hint_panel.clear()
        self.query_one(Log).display = True
        self.board.focus()

    def _show_hints(self) -> None:
        agreed = self.match.header.wants_rating and self.match.rated
        if not self._attempt(lambda: self.match.hint(self.seat)):
            return
        self._step += 1
        if self._step <= len(self.board.hint_steps):
            self.board.show_hint(self._step)
            self.tell(f"{self.board.hint_steps[self._step - 1]} · F2: more")
        else:
            self._show_moves()
        if agreed:
            self.tell("This match is casual now")
        self.update()

    def _show_moves(self) -> None:
        self.board.show_hint(0)
        self.tell("")
        self.query_one(Log).display = False
        self.hint_panel.display = True
        self.add_class("-advised")
        self.hint_panel.focus()
        self._ask_hints()

    def _ask_hints(self) -> None:
        # Where all play at once another seat's move leaves one's own question as it was.
        ply = sum(self.board.concerns(event.seat) for event in self.match.replay.played)
        self.hint_panel.ask(self.match.view(self.seat), self.match.kit, ply)

    def on_hint_panel_pointed(self, message: HintPanel.Pointed) -> None:
        """Show the move on the board while the cursor is on it."""
        if self.board.open:
            self.board.preview_line(message.line, message.step)

    def on_hint_panel_chosen(self, message: HintPanel.Chosen) -> None:
        """Put the move on the board; playing it is the person's."""
        if self.board.open:
            self.board.fill(message.move)
            self.board.focus()
