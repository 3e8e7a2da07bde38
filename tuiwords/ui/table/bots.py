"""The bots at the table: each thinks in the background and plays at the pace of a person."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from textual.timer import Timer

from tuiwords.bots.bot import Choice
from tuiwords.bots.skill import RACE
from tuiwords.games.base import GameError, IllegalMoveError, Seat
from tuiwords.play.game import AnyBot
from tuiwords.play.match import OvertakenError
from tuiwords.play.realtime_bots import TimedMove, foreseen_by
from tuiwords.store.store import StoreError
from tuiwords.ui.background import Background
from tuiwords.ui.table.context import Context

PACES = (4.0, 2.0, 1.0, 0.5, 0.25, 0.0)  # factors on a bot's pause, slow to fast
PACE_NAMES = ("very slow", "slow", "normal", "fast", "very fast", "instant")
USUAL_PACE = 2  # place in PACES
BRISK = 0.3  # factor if only bots still play, or if motion is off
_TURNS = 20  # a bot with a clock takes at most this fraction of its time left for a turn
_INSTANT = 60.0  # seconds of play per second in a timed game at the pace "instant", or when
# only bots still play
_AT_ONCE = 600.0  # the same when they are to finish at once
_SOON = 0.01  # shortest wait in seconds
RETRY = 5.0  # seconds until a move that could not be saved is tried again


@dataclass
class Decision:
    """A move that a bot is about to play.

    It is the move after ``moves`` others of the bot. ``left`` is how many seconds of its pause are
    left at the pace 1; ``due`` is the playing time of its move in a timed game. While its ``timer``
    runs, ``since`` is when that was set, and ``factor`` the pace then.
    """

    move: str
    moves: int
    left: float = 0.0
    due: float = 0.0
    timer: Timer | None = None
    since: float = 0.0
    factor: float = 1.0

    def stop(self) -> None:
        """Stop the timer; the part of the pause that has passed counts."""
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
            passed = (time.monotonic() - self.since) / self.factor if self.factor else self.left
            self.left = max(0.0, self.left - passed)


class Bots:
    """The bots of a match.

    ``wake`` lets every bot that may move think, ``reset`` drops their decisions, ``pause`` keeps
    them from playing. A decision for a position that has changed since is dropped. In a timed game
    a bot plays at a point of the playing time, whatever the speed of the clock.
    """

    def __init__(self, table: Context) -> None:
        self.paused = False
        self._match, self._hot_seat, self._screen = table.match, table.hot_seat, table.screen
        self._moved, self._notice, self._session = table.moved, table.notice, table.session
        self._place = USUAL_PACE
        self._pace = PACES[USUAL_PACE] if table.board.motion else BRISK
        self._at_once = False
        # Against a person who plays at the same time they take as long as a person would.
        racing = not (self._match.takes_turns or table.hot_seat.watching)
        self._usual = RACE if racing else 1.0
        self._backgrounds = {
            seat: Background(table.screen, partial(self._lose, seat))
            for seat in range(len(table.match.seats))
            if seat not in table.hot_seat.people
        }
        self._thinking: set[Seat] = set()
        self._decisions: dict[Seat, Decision] = {}
        self._bots: dict[Seat, AnyBot] = {}
        self._foreseen: dict[Seat, list[TimedMove]] = {}  # in a game against the clock

    @property
    def thinking(self) -> frozenset[Seat]:
        """The seats that think, or wait before they play."""
        return frozenset(self._thinking) | self.decided

    @property
    def decided(self) -> frozenset[Seat]:
        """The seats that know their move and have not played it yet."""
        return frozenset(self._decisions)

    @property
    def pace(self) -> float:
        """The factor on the pauses of the bots."""
        return self._pace

    @pace.setter
    def pace(self, pace: float) -> None:
        self._pace = pace
        self._schedule()

    def change_pace(self, by: int) -> str:
        """Let the bots play slower or faster; returns the name of the pace."""
        self._place = max(0, min(len(PACES) - 1, self._place + by))
        self.pace = PACES[self._place]
        return PACE_NAMES[self._place]

    def finish_at_once(self) -> None:
        """Let the bots play the rest without a pause."""
        self._at_once = True
        self.pace = 0.0

    def wake(self, *, hurry: bool = False, paused: bool = False) -> None:
        """Let every bot that may move start to think, and play unless ``paused``.

        ``hurry`` means that only bots still play; then the clock of a timed game runs faster.
        """
        match = self._match
        if match.game.rules.realtime:
            match.speed = 1.0
            if self._hot_seat.watching:
                match.speed = self._watched_speed()
            elif hurry:
                match.speed = _AT_ONCE if self._at_once else _INSTANT
        if paused:
            self.pause()
        else:
            self.resume()
        for seat in match.state.to_move:
            if seat in self._backgrounds and seat not in self.thinking:
                self._thinking.add(seat)
                self._backgrounds[seat].run(self._thought(seat), partial(self._decide, seat))

    def _watched_speed(self) -> float:
        return 1 / self._pace if self._pace else _INSTANT

    def pause(self) -> None:
        """Keep the bots from playing; they may think meanwhile."""
        self.paused = True
        for decision in self._decisions.values():
            decision.stop()

    def resume(self) -> None:
        """Let the bots play again, each after the rest of its pause."""
        self.paused = False
        self._schedule()

    def reset(self) -> None:
        """Drop all thinking and all decisions: the position has changed."""
        for background in self._backgrounds.values():
            background.cancel()
        for decision in self._decisions.values():
            decision.stop()
        self._thinking.clear()
        self._decisions.clear()

    def step(self) -> bool:
        """Let one bot play what it has decided; returns whether there was one."""
        for seat in sorted(self._decisions, key=self._order):
            if self._match.game.rules.realtime:
                self._match.skip_to(max(self._match.elapsed, self._decisions[seat].due))
            self._play(seat)
            return True
        return False

    def _order(self, seat: Seat) -> tuple[float, int]:
        return self._decisions[seat].due, self._moves(seat)

    def _moves(self, seat: Seat) -> int:
        return sum(event.seat == seat for event in self._match.replay.played)

    # -- thinking, in a thread of its own --------------------------------------------------------

    def _thought(self, seat: Seat) -> Callable[[], Decision | None]:
        match, moves = self._match, self._moves(seat)
        view, rng, seconds = match.view(seat), match.chance(seat), match.turn_seconds(seat)

        def think() -> Decision | None:
            # The engine is imported here.
            choice: Choice[object] | None = self._bot(seat).choose(view, rng, seconds)
            return Decision(str(choice.move), moves, choice.pause) if choice else None

        return partial(self._find, seat, moves, rng) if match.game.rules.realtime else think

    def _find(self, seat: Seat, moves: int, rng: random.Random) -> Decision | None:
        """The next of the moves that were foreseen when the round began."""
        match, bot = self._match, self._bot(seat)
        if seat not in self._foreseen:
            self._foreseen[seat] = foreseen_by(match, seat, bot)
        own = [event for event in match.replay.played if event.seat == seat]
        made, last = {event.text for event in own}, own[-1].at if own else 0.0
        for timed in self._foreseen[seat]:
            if (move := str(timed.move)) not in made:
                # A strategy without times finds everything at once, and plays at the bot's pace.
                return Decision(move, moves, due=timed.at or last + rng.uniform(*bot.skill.pace))
        return None

    def _bot(self, seat: Seat) -> AnyBot:
        if seat not in self._bots:
            game = self._match.game
            self._bots[seat] = game.bot(game.bot_spec(self._match.seats[seat].key))
        return self._bots[seat]

    # -- playing ---------------------------------------------------------------------------------

    def _decide(self, seat: Seat, decision: Decision | None) -> None:
        """Wait as long as a person would have thought, then play."""
        self._thinking.discard(seat)
        if decision is None:
            if trouble := self._bot(seat).trouble:
                self._lose(seat, trouble)
            else:
                self._retire(seat)  # it has no move left and finishes before the others
            return
        self._decisions[seat] = decision
        if not self.paused:
            self._start_timer(seat, decision)

    def _schedule(self) -> None:
        if self.paused:
            return
        for seat, decision in self._decisions.items():
            decision.stop()
            self._start_timer(seat, decision)

    def _start_timer(self, seat: Seat, decision: Decision) -> None:
        if self._match.game.rules.realtime:
            wait, factor = (decision.due - self._match.elapsed) / self._match.speed, 0.0
        else:
            factor = self._pace * self._usual
            if self._alone and not self._hot_seat.watching:
                factor *= BRISK
            wait = decision.left * factor
            left = self._match.seat_left(seat)
            wait = wait if left is None else min(wait, left / _TURNS)
        decision.since, decision.factor = time.monotonic(), factor
        decision.timer = self._screen.set_timer(max(wait, _SOON), partial(self._play, seat))

    @property
    def _alone(self) -> bool:
        return all(seat in self._backgrounds for seat in self._match.state.to_move)

    def _play(self, seat: Seat) -> None:
        decision = self._decisions.pop(seat, None)
        if decision is None:
            return
        decision.stop()
        match = self._match
        at = decision.due if match.game.rules.realtime else None
        # A move after the end of the round is too late, however coarsely the clock ticks.
        late = at is not None and match.time_limit is not None and at >= match.time_limit
        if late or seat not in match.state.to_move or decision.moves != self._moves(seat):
            return
        try:
            match.play(seat, decision.move, at)
        except OvertakenError:  # it was played in another window
            self._moved(seat)
        except GameError as error:
            if seat in match.state.to_move:
                why = error.public if isinstance(error, IllegalMoveError) else str(error)
                self._lose(seat, why)
            else:  # its time was up, which ended the match
                self._moved(seat)
        except StoreError as error:
            self._notice.show_error(str(error))
            self._decisions[seat] = decision
            decision.timer = self._screen.set_timer(RETRY, partial(self._play, seat))
        else:
            self._moved(seat)

    def _lose(self, seat: Seat, reason: str) -> None:
        """Let a bot that cannot continue resign, and the player play on."""
        self._thinking.discard(seat)
        name = self._match.seats[seat].name
        self._session.show_error(f"{name} cannot continue and resigns: {reason}")
        self._retire(seat)

    def _retire(self, seat: Seat) -> None:
        if seat not in self._match.state.to_move:
            return
        try:
            self._match.resign(seat)
        except OvertakenError:
            self._moved(seat)
        except (GameError, StoreError) as error:
            self._notice.show_error(str(error))
        else:
            self._moved(seat)
