"""A crossword game's part of the table: exchange, challenge, turns and unseen tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widget import Widget

from tuiwords.games.base import Seat
from tuiwords.ui.games.scrabble.board import ScrabbleBoard
from tuiwords.ui.games.scrabble.exchange import ExchangeDialog
from tuiwords.ui.games.scrabble.opponent_turns import OpponentTurns
from tuiwords.ui.games.scrabble.side_panel import ScoreSheet, TurnList, UnseenTiles
from tuiwords.ui.games.scrabble.turns import (
    challenge_offer,
    exchange_offer,
    last_words,
    turns_since,
)
from tuiwords.ui.keys import shown
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.log import Log
from tuiwords.ui.widgets.notice import Notice


class ScrabbleArea(GameArea):
    """Tiles may be exchanged, plays challenged, and the words last played looked up."""

    roomy = True
    board: ScrabbleBoard
    HOLDS = (TurnList,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("f5,ctrl+x", "exchange", "Exchange", "table.exchange", "Exchange tiles, or pass"),
        shown("f5", "accept", "Accept", "table.accept", "Accept the last play and end the game"),
        shown(
            "f6,ctrl+k",
            "challenge",
            "Challenge",
            "table.challenge",
            "Challenge the words of the last play",
        ),
        shown(
            "f7,ctrl+d", "meanings", "Meanings", "table.meanings", "Show what the last words mean"
        ),
    ]

    def __init__(self, board: GameBoard, notice: Notice) -> None:
        super().__init__(board, notice)
        self._opponent_turns = OpponentTurns()
        self._unseen = UnseenTiles(self.board)
        self._review = TurnList(self.board)

    def side_panel(self) -> ComposeResult:
        """What the opponents did, and the unseen tiles."""
        yield self._opponent_turns
        yield self._unseen

    def move_log(self) -> Log:
        """The turns with their points and totals."""
        return ScoreSheet(self.board)

    def review(self) -> Widget | None:
        """All turns, each shown on the board."""
        return self._review

    def look_back(self) -> None:
        """List the turns in place of the unseen tiles."""
        self._unseen.display = False
        self._review.begin()

    def opponent_turns(self, seat: Seat) -> str:
        """The turns since the seat's own, and how its own challenge ended."""
        return "\n".join(turn.sentence for turn in turns_since(self.match, seat))

    def update(self) -> None:
        """Show what the opponents did, what the player can do about it, and the unseen tiles."""
        self._unseen.refresh()
        self._unseen.infer(self.hints_shown)
        board = self.board
        if self.match.state.outcome is not None or board.watching:
            self._opponent_turns.show("")
            return
        turns = turns_since(self.match, board.seat)
        sentences = [turn.sentence for turn in turns if turn.is_challenge]
        offer = challenge_offer(self.match, board.seat)
        if offer and turns and not turns[-1].is_challenge:
            sentences.append(turns[-1].sentence)
        self._opponent_turns.show("\n".join(sentences), offer.offer if offer else "")

    # -- actions ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what is possible now."""
        if action == "meanings":
            return self.may_look_up
        if action not in {"exchange", "accept", "challenge"}:
            return True
        board = self.board
        if board.watching or not board.open:
            return False
        if action == "exchange":
            return exchange_offer(self.match, board.seat) is not None
        offer = challenge_offer(self.match, board.seat)
        return offer is not None and (action == "challenge" or offer.last)

    def action_exchange(self) -> None:
        """Ask which tiles to exchange."""
        if offer := exchange_offer(self.match, self.board.seat, self.board.input.rack):
            self.app.push_screen(ExchangeDialog(offer), self._take)

    def _take(self, move: str | None) -> None:
        if move is not None:
            self.board.play(move)

    def action_challenge(self) -> None:
        """Challenge the last play, after confirmation."""
        if offer := challenge_offer(self.match, self.board.seat):
            dialog = Confirm(offer.question, "Challenge", "Cancel")
            move = offer.challenge
            self.app.push_screen(dialog, lambda yes: self._take(move if yes else None))

    def action_accept(self) -> None:
        """Accept the last play, after confirmation."""
        if offer := challenge_offer(self.match, self.board.seat):
            question = f"Accept {', '.join(offer.words)}? This ends the game."
            dialog, move = Confirm(question, "End the game", "Cancel"), offer.accept
            self.app.push_screen(dialog, lambda yes: self._take(move if yes else None))

    def last_words(self) -> Sequence[str]:
        """The words of the last play."""
        return last_words(self.match)
