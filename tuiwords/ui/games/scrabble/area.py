"""A crossword game's part of the table: exchange, challenge, turns and unseen tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from tuiwords.games.base import GameError, Seat
from tuiwords.games.scrabble import Challenge, Pass, Play, ScrabbleState
from tuiwords.games.scrabble.describe import describe_turn
from tuiwords.play.match import Match
from tuiwords.ui.games.scrabble.board import ScrabbleBoard
from tuiwords.ui.games.scrabble.exchange import ChallengeOffer, ExchangeDialog, ExchangeOffer
from tuiwords.ui.games.scrabble.grid import ScrabbleGrid
from tuiwords.ui.games.scrabble.side_panel import ScoreSheet, TurnList, UnseenTiles
from tuiwords.ui.games.scrabble.verdict import is_playable
from tuiwords.ui.keys import shown
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.coach import FirstStep
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.log import Log
from tuiwords.ui.widgets.notice import Notice

_BESIDE = 66  # columns of the panels and the rack beside a board, as in styles.tcss
_COSTS = {
    "single": "A wrong challenge costs nothing.",
    "double": "If all its words are valid, you lose your turn.",
    "triple": "If all its words are valid, you lose the game.",
    "5-point": "If all its words are valid, {name} gets 5 extra points.",
    "10-point": "If all its words are valid, {name} gets 10 extra points.",
}


def _where(board: ScrabbleBoard) -> str:
    if any(board.state.board):
        return "Make a word that touches a tile. {scrabble.erase} takes back."
    return "Make a word over the ★. {scrabble.erase} takes tiles back."


def _stuck(board: ScrabbleBoard) -> str:
    if board.state.rules.turns:  # with a new rack for each
        return "Stuck? {table.hints}: the best plays."
    return "Bad letters? {table.exchange} exchanges. {table.hints}: the best plays."


def _fits(board: ScrabbleBoard) -> bool:
    """Whether what is laid can be played, as far as the rules let the player know."""
    return board.input.entry.judged.placement is not None and is_playable(board.input) is not False


STEPS: Sequence[FirstStep[ScrabbleBoard]] = (
    FirstStep(
        "Type letters of your rack: they go to the arrow.",
        lambda board, made: made > 0 or bool(board.input.entry.laid or board.input.command),
    ),
    FirstStep(
        _where,
        lambda board, made: made > 0 or _fits(board),
    ),
    FirstStep(
        "{scrabble.play} plays it. Its points are below the board.", lambda _, made: made > 0
    ),
    FirstStep(
        "Arrows move, {scrabble.flip} flips the arrow. Cross a word.", lambda _, made: made > 1
    ),
    FirstStep(
        _stuck,
        lambda board, made: made > 2 or board.seat in board.match.replay.hinted,
    ),
    FirstStep(
        "{app.help}: rules and keys. Leave at any time, it is kept.", lambda _, made: made > 3
    ),
)


class TurnSentence(NamedTuple):
    """A turn in a sentence."""

    sentence: str
    is_challenge: bool


def _state(match: Match) -> ScrabbleState:
    return cast("ScrabbleState", match.state)


def _states(match: Match) -> tuple[ScrabbleState, ...]:
    return cast("tuple[ScrabbleState, ...]", match.replay.states)


def exchange_offer(match: Match, seat: Seat, rack: str = "") -> ExchangeOffer | None:
    """What a seat may exchange, while it is its turn and the game is not about to end.

    ``rack`` is its tiles in their order on the rack.
    """
    state = _state(match)
    if seat not in state.to_move or state.last_chance:
        return None
    rules = state.rules
    tiles = rack or state.racks[seat]
    why_not = "Every rack is new in this game: there is nothing to exchange." if rules.turns else ""
    return ExchangeOffer(tiles, rules.values, len(state.bag), rules.exchange_needs, why_not)


def challenge_offer(match: Match, seat: Seat) -> ChallengeOffer | None:
    """The play before a seat's turn, if it can be challenged by the rules."""
    state = _state(match)
    if state.last is None or seat not in state.to_move:
        return None
    name = match.seats[state.last.seat].name
    cost = _COSTS.get(state.rules.challenge, "").format(name=name)
    if state.last_chance and state.rules.challenge == "double":
        cost = ""  # there is no turn left to lose
    words = state.last.words
    return ChallengeOffer(name, words, cost, state.last_chance, str(Challenge()), str(Pass()))


def turns_since(match: Match, seat: Seat) -> list[TurnSentence]:
    """The turns since a seat's own, the newest last, with the seat's own challenge if any."""
    played, states = match.replay.played, _states(match)
    turns: list[TurnSentence] = []
    for place in range(len(played) - 1, -1, -1):
        event = played[place]
        own = event.seat == seat
        if event.kind != "move":
            break
        move = states[place].parse(event.text)
        is_challenge = isinstance(move, Challenge)
        if own and not is_challenge:
            break
        name = "You" if own else match.seats[event.seat].name
        sentence = describe_turn(states[place], move, states[place + 1], name)
        turns.append(TurnSentence(sentence, is_challenge))
        if own:
            break
    return turns[::-1]


def last_words(match: Match) -> tuple[str, ...]:
    """The words of the last play that stands, unless it may still be challenged.

    Raises: GameError.
    """
    state = _state(match)
    if state.last is not None and state.outcome is None:
        raise GameError("its words may still be challenged")
    played, states = match.replay.played, _states(match)
    place = len(played) - 1
    while place >= 0:
        if played[place].kind == "move":
            move = states[place].parse(played[place].text)
            if isinstance(move, Play):
                return states[place].placement(move).words
            if isinstance(move, Challenge) and states[place + 1].board != states[place].board:
                place -= 1  # the challenged play was taken back
        place -= 1
    return ()


class OpponentTurns(Static):
    """A few sentences beside the board; hidden if there are none."""

    DEFAULT_CSS = """
    OpponentTurns {
        height: auto;
        max-height: 12;
        margin-bottom: 1;
        padding-left: 1;
        border-left: outer $primary;
    }
    """

    def __init__(self) -> None:
        super().__init__(id="opponent-turns")
        self.text = ""
        self.display = False

    def show(self, turns: str, offer: str = "") -> None:
        """Show what happened and what the player can do."""
        self.text = "\n".join(filter(None, (turns, offer)))
        self.display = bool(self.text)
        parts = [Content.styled(turns, "$foreground 75%")] if turns else []
        parts += [Content.styled(offer, "bold")] if offer else []
        self.update(Content("\n").join(parts))


class ScrabbleArea(GameArea):
    """Tiles may be exchanged, plays challenged, and the words last played looked up."""

    roomy = True
    board: ScrabbleBoard
    HOLDS = (TurnList,)
    STEPS = STEPS
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("f5,ctrl+x", "exchange", "Exchange", "table.exchange", "Exchange tiles, or pass"),
        shown(
            "ctrl+a", "accept", "Accept", "table.accept", "Accept the last play and end the game"
        ),
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

    def seen_by_all(self) -> Widget | None:
        """The board after the last play; nobody's rack."""
        state = self.board.state
        grid = ScrabbleGrid(state.rules, cells=self.board.cells)
        grid.squares.shown, grid.squares.last = state.board, self.board.squares.last
        return grid

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
        self.set_class(offer is not None, "-offered")

    def on_resize(self) -> None:
        """Put the rack beside the board, below the panels, if its squares are larger then."""
        room, view = self.content_size, self.board.view
        larger = view.larger_beside(Size(room.width - _BESIDE, room.height - 1))  # a notice
        view.beside = _BESIDE if larger else 0
        self.set_class(larger, "-beside")

    # -- actions ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what is possible now."""
        if action == "meanings":
            return self.may_look_up
        if action not in {"exchange", "accept", "challenge"}:
            return super().check_action(action, parameters)
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
