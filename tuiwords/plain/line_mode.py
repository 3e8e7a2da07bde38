"""Playing line by line, without a full screen: for screen readers, pipes and slow connections."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from types import FrameType
from typing import Any, TextIO

from tuiwords.games.base import GameError, InvalidMoveError, Seat
from tuiwords.plain.commands import (
    QUIT,
    LineCommand,
    command_name,
    is_marked,
    list_text,
    meant,
    run_command,
)
from tuiwords.plain.hints import LineHints
from tuiwords.plain.texts import GameTexts, texts_of
from tuiwords.play.game import AnyBot
from tuiwords.play.match import Match, OvertakenError
from tuiwords.play.sharecode import share_text
from tuiwords.store.store import Store, StoreError
from tuiwords.text import capital, clock_text, count_text

_LONGEST = 10_000  # characters of a line
_MOST_FAULTS = 1000  # lines of a file in a row that are no moves
SAVE_INTERVAL = 4.0  # seconds between saves of the playing time

COLON = "or a command (the colon is needed only where it could be a word):"


@dataclass
class PlainTable:
    """A match played line by line by one seat; the other seats are bots.

    Every move is on disk before its effect is shown, so the program may end at any line.
    """

    match: Match
    seat: Seat
    lines: TextIO = field(default_factory=lambda: sys.stdin)
    out: TextIO = field(default_factory=lambda: sys.stdout)
    bots: dict[Seat, AnyBot] = field(default_factory=dict)
    _faults: int = field(default=0, init=False)  # lines in a row that were no moves

    @cached_property
    def texts(self) -> GameTexts:
        """The texts of this game. Raises: GameError if it cannot be played line by line."""
        return texts_of(self.match.game)

    def play(self) -> bool:
        """Play until the match is over (True), or until ``quit`` or end of input (False)."""
        texts = self.texts
        self._say(f"{self.match.game.title}. {texts.task(self._view())}")
        others = [player.name for at, player in enumerate(self.match.seats) if at != self.seat]
        if others:
            self._say(f"You are playing against {', '.join(others)}.")
        self._say("Type :help for the list of commands.")
        if self.match.ply:
            self._say(texts.known(self._view()))
        self._say_clocks()
        self.match.start()
        with self._saving_clock():
            begun = self.match.ply
            self._let_bots_play()
            moved = self.match.ply > begun
            if moved and self.match.takes_turns and self.match.state.outcome is None:
                self._say(texts.news(self._view()))
            for line in self._typed():
                if self.match.expire() or not self._obey(line):
                    break
                if self.match.state.outcome is not None or self._given_up():
                    break
        self.match.stop()
        self._end()
        return self.match.state.outcome is not None

    @contextmanager
    def _saving_clock(self) -> Iterator[None]:
        """Save the playing time every few seconds, in case the program is killed."""
        match, ended = self.match, threading.Event()

        def note() -> None:
            while not ended.wait(SAVE_INTERVAL):
                if match.running:
                    with suppress(StoreError):  # reported at the next move
                        match.journal.note_clock(match.header.id, match.elapsed)

        thread = threading.Thread(target=note, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()

    def _given_up(self) -> bool:
        """Whether what is read is no game, such as a large file of something else."""
        if self._faults < _MOST_FAULTS or self.lines.isatty():
            return False
        self._say(f"{_MOST_FAULTS:,} lines in a row are no moves: no more is read.")
        return True

    def _typed(self) -> Iterator[str]:
        while self.match.state.outcome is None:
            if self.lines.isatty():
                print(f"{self._asked()}: ", end="", file=self.out, flush=True)
            line = self.lines.readline()
            if not line:
                return
            if line.strip():
                yield line.strip()

    def _asked(self) -> str:
        """What to type now, and the time that is left for it."""
        left = self.match.seat_left(self.seat)
        left = self.match.time_left if left is None else left
        prompt = self.texts.prompt(self._view())
        return prompt if left is None else f"{prompt}, {clock_text(round(left))} left"

    def _obey(self, line: str) -> bool:
        """Do what a line says; False ends the session."""
        if len(line) > _LONGEST:
            self._faults += 1
            self._say(f"A line has at most {_LONGEST:,} characters.")
            return True
        name, commands = command_name(line), self._commands()
        is_command = is_marked(line) or (name in commands and not self._is_move(line))
        rated, before = self.match.rated, self.match.ply
        try:
            if is_command and name == "quit":
                return False
            if is_command:
                run_command(line, commands, self._say)
            else:
                self._move(line)
        except GameError as error:
            unread = isinstance(error, InvalidMoveError)
            self._say(f"{capital(str(error))}.{meant(line, commands) if unread else ''}")
            if isinstance(error, OvertakenError):
                self._let_bots_play()
                self._say(self.texts.known(self._view()))
        self._faults = 0 if is_command or self.match.ply > before else self._faults + 1
        if rated and not self.match.rated:
            self._say("This match is no longer rated: your rating won't change.")
        return True

    def _commands(self) -> dict[str, LineCommand]:
        unrated = "(makes the match unrated)"
        return {
            "state": LineCommand(
                "show what you know so far", lambda: self._say(self.texts.known(self._view()))
            ),
            "time": LineCommand("show the time left", self._time),
            "hint": LineCommand(f"show the best moves {unrated}", self._hint),
            "small hint": LineCommand(
                f"say something about the best move, and more each time {unrated}", self._small_hint
            ),
            "undo": LineCommand(f"take back your last move {unrated}", self._undo),
            "give up": LineCommand("resign", self._give_up),
            "share": LineCommand("show the result as text to paste elsewhere", self._share),
            **{
                name: LineCommand(about, partial(self._tell, tell))
                for name, (about, tell) in self.texts.commands.items()
            },
            "help": LineCommand("show this list", self._help),
            "quit": QUIT,
        }

    def _help(self) -> None:
        self._say(list_text(self._typing, self._commands()))
        self._say(self.texts.help)

    @property
    def _typing(self) -> str:
        """What can be typed, before the list of commands."""
        return f"Type a move and press Enter, {COLON}"

    def _tell(self, tell: Callable[[Any], str]) -> None:
        self._say(tell(self._view()))

    def _time(self) -> None:
        if self.match.timed:
            self._say_clocks()
        else:
            self._say("There is no clock.")

    def _say_clocks(self) -> None:
        """Say the time that is left to each player, or to all together."""
        match = self.match
        if match.time_left is not None:
            self._say(f"{clock_text(round(match.time_left))} left.")
        clocks = [match.seat_left(seat) for seat in range(len(match.seats))]
        names = ["you" if at == self.seat else who.name for at, who in enumerate(match.seats)]
        told = [
            f"{name} {clock_text(round(left))}"
            for name, left in zip(names, clocks, strict=True)
            if left is not None
        ]
        self._say(f"Time left: {', '.join(told)}." if told else "")

    def _is_move(self, line: str) -> bool:
        try:
            self.match.state.parse(line)
        except InvalidMoveError:
            return False
        return True

    def _move(self, line: str) -> None:
        self.match.play(self.seat, line)
        if not self.match.takes_turns:
            self._say(self.texts.news(self._view()))
            self._let_bots_play()
            self._say_clocks()
            return
        self._say_turn("You")
        self._let_bots_play()
        if self.match.state.outcome is None:
            self._say(self.texts.news(self._view()))
            self._say_clocks()

    def _say_turn(self, name: str) -> None:
        """Say the turn just made."""
        before, after = self.match.replay.states[-2:]
        move = before.parse(self.match.replay.played[-1].text)
        self._say(self.texts.describe_turn(before, move, after, name))

    def _let_bots_play(self) -> None:
        moved = True
        while moved:
            moved = False
            for seat in self.match.state.to_move:
                if seat != self.seat and self._may_move(seat):
                    self._bot_move(seat)
                    moved = True
                    break

    def _may_move(self, seat: Seat) -> bool:
        """Whether a bot may move: bots keep pace with the player, and finish after the player."""
        return self.seat not in self.match.state.to_move or self._moves(seat) < self._moves(
            self.seat
        )

    def _moves(self, seat: Seat) -> int:
        return sum(e.seat == seat and e.kind == "move" for e in self.match.replay.played)

    def _bot_move(self, seat: Seat) -> None:
        player = self._bot(seat)
        number, rng = self._moves(seat), self.match.chance(seat)
        choice = player.choose(self.match.view(seat), rng, self.match.turn_seconds(seat))
        if choice is None:
            self.match.resign(seat)
            why = f"cannot continue: {player.trouble}" if player.trouble else "has no move"
            self._say(f"{self.match.seats[seat].name} {why}; it resigns.")
            return
        try:
            self.match.play(seat, choice.move)
        except OvertakenError:  # it was played in another window
            return
        if self.match.takes_turns:
            self._say_turn(self.match.seats[seat].name)
            return
        done = seat not in self.match.state.to_move
        how = "has finished" if done else "has moved"
        self._say(f"{self.match.seats[seat].name} {how}: {count_text(number + 1, 'move')}.")

    def _bot(self, seat: Seat) -> AnyBot:
        if seat not in self.bots:
            game = self.match.game
            self.bots[seat] = game.bot(game.bot_spec(self.match.seats[seat].key))
        return self.bots[seat]

    @cached_property
    def _hints(self) -> LineHints:
        return LineHints(self.match, self.seat, self.texts)

    def _hint(self) -> None:
        self.match.hint(self.seat)
        for line in self._hints.ranked():
            self._say(line)

    def _small_hint(self) -> None:
        self.match.hint(self.seat)
        self._say(self._hints.small())

    def _undo(self) -> None:
        self.match.undo(self.seat)
        self._say("Move taken back.")
        self._say(self.texts.known(self._view()))

    def _give_up(self) -> None:
        self.match.resign(self.seat)
        if self.match.state.outcome is None:
            self._say("You resigned.")
        self._let_bots_play()

    def _share(self) -> None:
        if self.match.state.outcome is None:
            self._say("You can share the result when the match is over.")
            return
        text = share_text(self.match, self.seat)
        self._say(text.grid)
        self._say(text.lines)

    def _end(self) -> None:
        outcome = self.match.state.outcome
        if outcome is None:
            return
        self._say(f"{capital(self.match.game.results.result_text(outcome)).rstrip('.')}.")
        names = [player.name for player in self.match.seats]
        if self.texts.ending is not None:
            for line in self.texts.ending(self.match.state, names, self.seat):
                self._say(line)
        elif len(names) > 1:
            for seat in sorted(range(len(names)), key=lambda seat: outcome.ranks[seat]):
                place, moves = outcome.ranks[seat], count_text(self._moves(seat), "move")
                self._say(f"Place {place}: {names[seat]}, {moves}.")
        self._tell_rating()
        self._share()
        if self._moves(self.seat) and self.match.game.results.review is not None:
            self._say("To review it: tuiwords review last")

    def _tell_rating(self) -> None:
        """Say how the finished match changed the rating."""
        from tuiwords.history.ratings import rate, rating_text, why_unchanged

        match, store = self.match, self.match.journal
        if not match.rated or not isinstance(store, Store):
            self._say("Unrated game. Your rating doesn't change." if len(match.seats) > 1 else "")
            return
        before = store.players.rating("profile", match.seats[self.seat].key, match.header.game)
        after = rate(store, match).get(self.seat)
        if after is None:
            self._say(why_unchanged(store, match))
        elif before is None:
            self._say(f"Rated game. Your first rating is {rating_text(after)}.")
        else:
            self._say(f"Rated game. Your rating changed from {before.mu:.0f} to {after.mu:.0f}.")

    def _view(self) -> Any:
        return self.match.view(self.seat)

    def _say(self, text: str) -> None:
        if text:
            print(text, file=self.out, flush=True)


def end_on_signals() -> None:
    """Let SIGTERM and SIGHUP end the program like ``quit``: the store is closed on the way out."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, _leave)


def _leave(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
