"""The turns of Scrabble that are no plays: exchange, challenge, pass; and what others did."""

from __future__ import annotations

from typing import ClassVar, cast

from tuiwords.games.base import GameError, Seat
from tuiwords.games.scrabble import Challenge, Pass, Play, ScrabbleState, Turn
from tuiwords.ui.boards.base import Board
from tuiwords.ui.boards.offers import Doubt, Swap
from tuiwords.ui.plain_scrabble import told

_COSTS = {
    "single": "A wrong challenge costs nothing.",
    "double": "If all its words are valid, you lose your turn.",
    "5-point": "If all its words are valid, {name} gets 5 points more.",
    "10-point": "If all its words are valid, {name} gets 10 points more.",
}


class ScrabbleTurns(Board):
    """What the table asks a board of a crossword game about anything but a play."""

    tells_meanings: ClassVar[bool] = True

    @property
    def state(self) -> ScrabbleState:
        """The position."""
        return cast("ScrabbleState", self.match.state)

    @property
    def _states(self) -> tuple[ScrabbleState, ...]:
        return cast("tuple[ScrabbleState, ...]", self.match.replay.states)

    def swap(self) -> Swap | None:
        """The rack and the bag, while it is this seat's turn and the game is not about to end."""
        state = self.state
        if self.seat not in state.to_move or state.last_chance:
            return None
        rules = state.rules
        return Swap(state.racks[self.seat], rules.values, len(state.bag), rules.exchange_needs)

    def doubt(self) -> Doubt | None:
        """The play before this seat's turn, where the rules let it be challenged."""
        state = self.state
        if state.last is None or self.seat not in state.to_move:
            return None
        name = self.match.seats[state.last.seat].name
        cost = _COSTS.get(state.rules.challenge, "").format(name=name)
        if state.last_chance and state.rules.challenge == "double":
            cost = ""  # there is no turn left to lose
        words = state.last.words
        return Doubt(name, words, cost, state.last_chance, str(Challenge()), str(Pass()))

    def tidings(self, seat: Seat) -> str:
        """The turns since a seat's own, and how its own challenge ended."""
        return "\n".join(sentence for _, sentence in self._since(seat))

    def rulings(self, seat: Seat) -> str:
        """How the challenges among those turns ended."""
        since = self._since(seat)
        return "\n".join(told for move, told in since if isinstance(move, Challenge))

    def _since(self, seat: Seat) -> list[tuple[Turn, str]]:
        """The turns since a seat's own with what is told of them, the newest last."""
        played, states = self.match.replay.played, self._states
        sentences: list[tuple[Turn, str]] = []
        for place in range(len(played) - 1, -1, -1):
            event = played[place]
            own = event.seat == seat
            if event.kind != "move":
                break
            move = states[place].parse(event.text)
            if own and not isinstance(move, Challenge):
                break
            name = "You" if own else self.match.seats[event.seat].name
            sentences.append((move, told(states[place], move, states[place + 1], name)))
            if own:
                break
        return sentences[::-1]

    def last_words(self) -> tuple[str, ...]:
        """The words of the last play that stands, unless it may still be challenged.

        Raises: GameError.
        """
        if self.state.last is not None and self.state.outcome is None:
            raise GameError("its words may still be challenged")
        played, states = self.match.replay.played, self._states
        place = len(played) - 1
        while place >= 0:
            if played[place].kind == "move":
                move = states[place].parse(played[place].text)
                if isinstance(move, Play):
                    return states[place].placement(move).words
                if isinstance(move, Challenge) and states[place + 1].board != states[place].board:
                    place -= 1  # what was challenged was taken back
            place -= 1
        return ()
