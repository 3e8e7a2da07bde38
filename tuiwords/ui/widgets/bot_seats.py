"""Lets the bots of a match think, each in a thread of its own, and play at the pace of people."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial
from typing import Any

from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker, get_current_worker

from tuiwords.games.base import Seat
from tuiwords.play.match import Match

PACES = (4.0, 2.0, 1.0, 0.5, 0.25, 0.0)  # factors on a bot's pause, slow to fast
USUAL_PACE = 2  # place in PACES
_TURNS = 20  # a bot with a clock never takes longer over a turn than this share of what is left
_BRISK = 0.3  # factor where nobody is left to wait for, or motion is off


@dataclass
class _Thought:
    """What a bot came to, and the timer after which it plays."""

    move: str
    due: float = 0.0  # playing time at which it is played in a game by the clock
    timer: Timer | None = None


class BotSeats(Widget):
    """Not seen; sits at the table for the bots.

    ``wake`` lets every bot think that may move, ``halt`` forgets what they thought, ``hold`` keeps
    them from playing. What a bot thought at a position that no longer stands is dropped. In a game
    by the clock a bot plays at a moment of the playing time, however fast or slowly that goes.
    """

    DEFAULT_CSS = "BotSeats { display: none; }"

    class Ready(Message):
        """A bot plays ``move``, now or ``at`` a playing time."""

        def __init__(self, seat: Seat, move: str, at: float | None = None) -> None:
            super().__init__()
            self.seat = seat
            self.move = move
            self.at = at

    class Done(Message):
        """A bot has no move left."""

        def __init__(self, seat: Seat) -> None:
            super().__init__()
            self.seat = seat

    class Failed(Message):
        """A bot cannot go on, for a reason told in a sentence."""

        def __init__(self, seat: Seat, reason: str) -> None:
            super().__init__()
            self.seat = seat
            self.reason = reason

    class _Chose(Message):
        """A bot has finished thinking."""

        def __init__(self, seat: Seat, epoch: int, move: str, pause: float, since: float) -> None:
            super().__init__()
            self.seat = seat
            self.epoch = epoch
            self.move = move
            self.pause = pause
            self.since = since

    def __init__(self, match: Match, motion: bool) -> None:
        super().__init__(id="bot-seats")
        self.match = match
        self.pace = PACES[USUAL_PACE] if motion else _BRISK
        self.held = False
        self._epoch = 0
        self._thinking: dict[Seat, Worker[None]] = {}
        self._thoughts: dict[Seat, _Thought] = {}
        self._playing: set[Seat] = set()
        self._bots: dict[Seat, Any] = {}

    @property
    def thinking(self) -> frozenset[Seat]:
        """The seats that think, wait a moment before they play, or are just playing."""
        return frozenset(self._thinking) | frozenset(self._thoughts) | self._playing

    def settle(self, seat: Seat) -> None:
        """What the bot came to was played: from now on it may think again."""
        self._playing.discard(seat)

    def wake(self) -> None:
        """Let every bot think that may move and does not think yet."""
        for seat in self.match.state.to_move:
            if self.match.seats[seat].kind == "bot" and seat not in self.thinking:
                view, since = self.match.view(seat), self._last(seat)
                task = partial(self._think, seat, self._epoch, view, since)
                self._thinking[seat] = self.run_worker(
                    task, thread=True, group=f"bot-{seat}", exit_on_error=False
                )

    def halt(self) -> None:
        """Forget everything thought so far: the position has changed under the bots."""
        self._epoch += 1
        for worker in self._thinking.values():
            worker.cancel()
        for thought in self._thoughts.values():
            if thought.timer is not None:
                thought.timer.stop()
        self._thinking.clear()
        self._thoughts.clear()
        self._playing.clear()

    def hold(self, held: bool) -> None:
        """Keep the bots from playing, or let them go on; they may think meanwhile."""
        if held == self.held:
            return
        self.held = held
        for seat, thought in list(self._thoughts.items()):
            if thought.timer is not None:
                thought.timer.stop()
                thought.timer = None
            if not held and not self.match.kit.realtime:
                self._play(seat)
        self.plan()

    def plan(self) -> None:
        """In a game by the clock: let each bot play when its moment of the playing time comes."""
        if not self.match.kit.realtime or self.held:
            return
        for seat, thought in self._thoughts.items():
            if thought.timer is not None:
                thought.timer.stop()
            wait = (thought.due - self.match.elapsed) / self.match.speed
            thought.timer = self.set_timer(max(wait, 0.01), partial(self._play, seat))

    def step(self) -> bool:
        """Let one bot play what it has thought of; whether there was one."""
        for seat in sorted(self._thoughts, key=self._order):
            if self.match.kit.realtime:
                self.match.skip_to(max(self.match.elapsed, self._thoughts[seat].due))
            self._play(seat)
            return True
        return False

    def _order(self, seat: Seat) -> tuple[float, int]:
        return self._thoughts[seat].due, self._moves(seat)

    def _last(self, seat: Seat) -> float:
        # Counted from its own last move, so that a bot finds as much at any speed of the clock.
        moves = [event.at for event in self.match.replay.played if event.seat == seat]
        return max(moves, default=0.0)

    def _moves(self, seat: Seat) -> int:
        return sum(event.seat == seat for event in self.match.replay.played)

    def _think(self, seat: Seat, epoch: int, view: Any, since: float) -> None:
        # In a worker thread: the engine is imported and, the first time, compiled here.
        worker = get_current_worker()
        try:
            bot = self._bots.get(seat) or self._bot(seat)
            rng = random.Random(f"{self.match.header.seed} {seat} {self._moves(seat)}")
            choice = bot.choose(view, rng)
        except Exception as error:
            # A bot that breaks loses its seat; the person at the table keeps the game.
            self.log.error(f"bot on seat {seat}: {error!r}")
            if not worker.is_cancelled:
                self.post_message(self.Failed(seat, str(error)))
            return
        if not worker.is_cancelled:
            if choice is None:
                self.post_message(self.Done(seat))
                return
            chosen = self._Chose(seat, epoch, str(choice.move), choice.pause, since)
            self.post_message(chosen)

    def _bot(self, seat: Seat) -> Any:
        from tuiwords.play import catalog

        kit = self.match.kit
        self._bots[seat] = catalog.bot(kit, catalog.spec(kit, self.match.seats[seat].key))
        return self._bots[seat]

    def on_bot_seats__chose(self, message: _Chose) -> None:
        """Wait as long as a person would have thought, then play."""
        message.stop()
        if message.epoch != self._epoch:
            return
        self._thinking.pop(message.seat, None)
        thought = _Thought(message.move, message.since + message.pause)
        self._thoughts[message.seat] = thought
        if self.held:
            return
        if self.match.kit.realtime:
            self.plan()
            return
        alone = all(self.match.seats[seat].kind == "bot" for seat in self.match.state.to_move)
        watching = all(player.kind == "bot" for player in self.match.seats)
        pause = message.pause * self.pace * (_BRISK if alone and not watching else 1)
        left = self.match.seat_left(message.seat)
        if left is not None:
            pause = min(pause, left / _TURNS)
        thought.timer = self.set_timer(max(pause, 0.01), partial(self._play, message.seat))

    def _play(self, seat: Seat) -> None:
        thought = self._thoughts.pop(seat, None)
        if thought is not None:
            if thought.timer is not None:
                thought.timer.stop()
            due = thought.due if self.match.kit.realtime else None
            limit = self.match.time_limit
            # After the end of the round is too late, however coarsely its clock ticks.
            if due is None or limit is None or due < limit:
                self._playing.add(seat)
                self.post_message(self.Ready(seat, thought.move, due))
