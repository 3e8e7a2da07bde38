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
_BRISK = 0.3  # factor where nobody is left to wait for, or motion is off


@dataclass
class _Thought:
    """What a bot came to, and the timer after which it plays."""

    move: str
    timer: Timer | None = None


class BotSeats(Widget):
    """Not seen; sits at the table for the bots.

    ``wake`` lets every bot think that may move, ``halt`` forgets what they thought, ``hold`` keeps
    them from playing. What a bot thought at a position that no longer stands is dropped.
    """

    DEFAULT_CSS = "BotSeats { display: none; }"

    class Ready(Message):
        """A bot plays ``move``."""

        def __init__(self, seat: Seat, move: str) -> None:
            super().__init__()
            self.seat = seat
            self.move = move

    class Failed(Message):
        """A bot cannot go on, for a reason told in a sentence."""

        def __init__(self, seat: Seat, reason: str) -> None:
            super().__init__()
            self.seat = seat
            self.reason = reason

    class _Chose(Message):
        """A bot has finished thinking."""

        def __init__(self, seat: Seat, epoch: int, move: str, pause: float) -> None:
            super().__init__()
            self.seat = seat
            self.epoch = epoch
            self.move = move
            self.pause = pause

    def __init__(self, match: Match, motion: bool) -> None:
        super().__init__(id="bot-seats")
        self.match = match
        self.pace = PACES[USUAL_PACE] if motion else _BRISK
        self.held = False
        self._epoch = 0
        self._thinking: dict[Seat, Worker[None]] = {}
        self._thoughts: dict[Seat, _Thought] = {}
        self._bots: dict[Seat, Any] = {}

    @property
    def thinking(self) -> frozenset[Seat]:
        """The seats that think, or wait a moment before they play."""
        return frozenset(self._thinking) | frozenset(self._thoughts)

    def wake(self) -> None:
        """Let every bot think that may move and does not think yet."""
        for seat in self.match.state.to_move:
            if self.match.seats[seat].kind == "bot" and seat not in self.thinking:
                task = partial(self._think, seat, self._epoch, self.match.view(seat))
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

    def hold(self, held: bool) -> None:
        """Keep the bots from playing, or let them go on; they may think meanwhile."""
        if held == self.held:
            return
        self.held = held
        for seat, thought in list(self._thoughts.items()):
            if thought.timer is not None:
                thought.timer.stop()
                thought.timer = None
            if not held:
                self._play(seat)

    def step(self) -> bool:
        """Let one bot play what it has thought of; whether there was one."""
        for seat in sorted(self._thoughts, key=self._moves):
            self._play(seat)
            return True
        return False

    def _moves(self, seat: Seat) -> int:
        return sum(event.seat == seat for event in self.match.replay.played)

    def _think(self, seat: Seat, epoch: int, view: Any) -> None:
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
            self.post_message(self._Chose(seat, epoch, str(choice.move), choice.pause))

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
        thought = self._thoughts[message.seat] = _Thought(message.move)
        if self.held:
            return
        alone = all(self.match.seats[seat].kind == "bot" for seat in self.match.state.to_move)
        watching = all(player.kind == "bot" for player in self.match.seats)
        pause = message.pause * self.pace * (_BRISK if alone and not watching else 1)
        thought.timer = self.set_timer(max(pause, 0.01), partial(self._play, message.seat))

    def _play(self, seat: Seat) -> None:
        thought = self._thoughts.pop(seat, None)
        if thought is not None:
            if thought.timer is not None:
                thought.timer.stop()
            self.post_message(self.Ready(seat, thought.move))
