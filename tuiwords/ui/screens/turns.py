"""What a table offers beside a play: exchange, pass, challenge, giving up, meanings."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from tuiwords.ui.screens.finish import Finish
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.tidings import Tidings

# A key has all its commands in one class: those of another would take their place. The later ones
# come after all others, so that a footer that is short of room leaves them out.
OFFERS: list[BindingType] = [
    Binding(
        "f5,ctrl+x",
        "exchange",
        "Exchange",
        id="table.exchange",
        tooltip="Exchange tiles with the bag, or pass",
    ),
    Binding(
        "f5",
        "accept",
        "Accept",
        id="table.accept",
        tooltip="Let the last play stand; the game is over then",
    ),
    Binding(
        "f6,ctrl+k",
        "challenge",
        "Challenge",
        id="table.challenge",
        tooltip="Doubt the words of the last play",
    ),
]
LATER: list[BindingType] = [
    Binding(
        "f7,ctrl+d",
        "meanings",
        "Meanings",
        id="table.meanings",
        tooltip="What the words last played mean",
    ),
    Binding(
        "f5,ctrl+r",
        "rematch",
        "Rematch",
        show=False,
        id="table.rematch",
        tooltip="The same game and players again, begun anew",
    ),
    Binding(
        "f6", "share_grid", "Copy grid", show=False, id="table.grid", tooltip="Copy the result"
    ),
    Binding(
        "f7",
        "share_lines",
        "Copy lines",
        show=False,
        id="table.lines",
        tooltip="Copy the result as lines that a screen reader can say",
    ),
    Binding(
        "f8",
        "share_code",
        "Share code",
        show=False,
        id="table.code",
        tooltip="Show and copy the code with which anybody can play this very game",
    ),
    Binding(
        "f9,ctrl+n", "new_game", "New game", show=False, id="table.new", tooltip="Set up a game"
    ),
]


class Turns(Finish):
    """What a table offers beside a play, where the board offers it."""

    OFFERED: ClassVar[frozenset[str]] = frozenset({"exchange", "accept", "challenge", "meanings"})

    def play(self, text: str) -> None:
        """Play a move, if it goes."""
        raise NotImplementedError

    def _moved(self) -> None:
        raise NotImplementedError

    def may_offer(self, action: str) -> bool:
        """Whether one of the ``OFFERED`` actions can be taken now."""
        if self.match.state.outcome is not None:
            return False
        if action == "meanings":
            return self.board.tells_meanings and bool(self.match.ply)
        if self.watching or not self.board.open:
            return False
        if action == "exchange":
            return self.board.swap() is not None
        doubt = self.board.doubt()
        return doubt is not None and (action == "challenge" or doubt.last)

    def tell_tidings(self) -> None:
        """Show what the others did, and what can be done about it."""
        over = self.match.state.outcome is not None
        if over or self.watching:
            self.query_one(Tidings).show("")
            return
        doubt = self.board.doubt()
        rulings = self.board.rulings(self.seat)
        if doubt:
            last = self.board.tidings(self.seat).rpartition("\n")[2]
            self.query_one(Tidings).show("\n".join(filter(None, (rulings, last))), doubt.offer)
        else:
            self.query_one(Tidings).show(rulings)

    def action_exchange(self) -> None:
        """Ask which tiles are exchanged."""
        from tuiwords.ui.screens.exchange import ExchangeDialog

        if swap := self.board.swap():
            self.app.push_screen(ExchangeDialog(swap), self._take)

    def _take(self, move: str | None) -> None:
        if move is not None:
            self.play(move)

    def action_challenge(self) -> None:
        """Challenge the last play, after a question."""
        if doubt := self.board.doubt():
            asked = Confirm(doubt.question, "Challenge", "Let it stand")
            self.app.push_screen(asked, lambda yes: self._take(doubt.challenge if yes else None))

    def action_accept(self) -> None:
        """Let the last play stand, after a question."""
        if doubt := self.board.doubt():
            question = f"Let {', '.join(doubt.words)} stand? The game is over then."
            asked = Confirm(question, "End the game", "Think again")
            self.app.push_screen(asked, lambda yes: self._take(doubt.accept if yes else None))

    def action_give_up(self) -> None:
        """Give up, after a question."""
        question = "Give up? The game ends for you; what was hidden is shown when it is over."
        self.app.push_screen(Confirm(question, "Give up", "Play on"), self._give_up)

    def action_finish(self) -> None:
        """Stop looking, after a question."""
        question = "Are you done? What you have found counts, and the game ends for you."
        self.app.push_screen(Confirm(question, "I'm done", "Play on"), self._give_up)

    def _give_up(self, sure: bool | None) -> None:
        if sure and self._attempt(self._stop):
            self.tell("")
            self._moved()

    def _stop(self) -> None:
        if self.board.stop_move:
            self.match.play(self.seat, self.board.stop_move)
        else:
            self.match.resign(self.seat)

    def action_meanings(self) -> None:
        """Tell what the words last played mean."""

        def show() -> None:
            from tuiwords.ui.screens.meanings import Meanings

            words = self.board.last_words()
            if words:
                self.app.push_screen(Meanings(words))
            else:
                self.tell("No word has been played yet")

        self._attempt(show)
