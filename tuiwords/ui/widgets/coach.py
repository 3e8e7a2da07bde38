"""What to do in a first game: a step at a time, beside the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from textual.content import Content
from textual.widgets import Static

from tuiwords.play.match import Match
from tuiwords.store.store import StoreError, Wanted
from tuiwords.ui.keys import key_name, with_keys
from tuiwords.ui.session import Session, session_of
from tuiwords.ui.widgets.board import GameBoard

B = TypeVar("B", bound=GameBoard)


@dataclass(frozen=True, slots=True)
class FirstStep(Generic[B]):
    """What to do next, in a line with the ids of keys in braces, and when it is done.

    Both may ask the board; ``done`` also gets how many moves were made since the first step.
    """

    text: str | Callable[[B], str]
    done: Callable[[B, int], bool]


def is_first_game(session: Session, match: Match) -> bool:
    """Whether the profile has neither finished this game nor seen its steps, as far as is known."""
    store, profile, game = session.store, session.profile.id, match.header.game
    finished = Wanted(profile=profile, game=game, finished=True)
    try:
        return store.note(_note(profile, game)) is None and not store.matches(finished, 1)
    except StoreError:  # told by the pages that list matches
        return False


def _note(profile: str, game: str) -> str:
    return f"first steps {profile} {game}"


class Coach(Static):
    """The step to take now; what was done, all at once included, is not asked for again.

    It takes no keys, so that it never stands in the way of what is typed.
    """

    DEFAULT_CSS = """
    Coach {
        height: 4;
        margin-bottom: 1;
        padding-left: 1;
        border-left: outer $accent;
    }
    """

    def __init__(self, steps: Sequence[FirstStep[Any]], board: GameBoard) -> None:
        super().__init__(id="coach")
        self.display = False
        self._steps = steps
        self._board = board
        self._before = 0  # moves made before the first step
        self._at = 0

    @property
    def running(self) -> bool:
        """Whether a step is shown."""
        return self.display

    def begin(self, *, again: bool = False) -> None:
        """Show the first step that is not done; what was done before counts unless ``again``."""
        self._at, self._before = 0, 0
        if again:
            self._before = self._made
        self.display = bool(self._steps)
        self.look()
        self.screen.refresh_bindings()

    def action_skip(self) -> None:
        """Show no steps any more, in no other game of this kind either."""
        if self.running:
            self.display = False
            self.screen.refresh_bindings()
            session, game = session_of(self), self._board.match.header.game
            session.attempt(lambda: session.store.set_note(_note(session.profile.id, game), "seen"))

    @property
    def _made(self) -> int:
        """How many moves the people at this screen have made."""
        match = self._board.match
        people = {seat for seat, player in enumerate(match.seats) if player.kind != "bot"}
        return sum(e.kind == "move" and e.seat in people for e in match.replay.played)

    def look(self) -> None:
        """Go on to the first step that is not done."""
        if not self.running:
            return
        made = self._made - self._before
        while self._at < len(self._steps) and self._steps[self._at].done(self._board, made):
            self._at += 1
        if self._at == len(self._steps) or self._done:
            self.action_skip()
            return
        count = f"{self._at + 1} of {len(self._steps)}"
        skip = Content("")
        if any(each.binding.action == "skip" for each in self.screen.active_bindings.values()):
            skip = Content.from_markup(" · [@click=skip]$key skips[/]", key=key_name("table.skip"))
        self.update(Content.assemble((self._now(), "bold"), "\n", (count, "dim"), skip))

    @property
    def _done(self) -> bool:
        """Whether there is nothing to do any more, even where bots go on."""
        match, board = self._board.match, self._board
        waits = match.takes_turns or board.seat in match.state.to_move
        return match.state.outcome is not None or not waits

    def _now(self) -> str:
        match, board = self._board.match, self._board
        if match.takes_turns and not board.open:
            names = [match.seats[seat].name for seat in match.state.to_move]
            return f"It is the turn of {', '.join(names)}. Yours comes next."
        text = self._steps[self._at].text
        return with_keys(text if isinstance(text, str) else text(board))
