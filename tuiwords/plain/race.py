"""Line mode against the clock: waits for input only while there is time left."""

from __future__ import annotations

import io
import os
import select
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TextIO

from tuiwords.games.base import GameError, IllegalMoveError, InvalidMoveError
from tuiwords.plain.commands import LineCommand, command_name
from tuiwords.plain.line_mode import COLON, PlainTable
from tuiwords.play.realtime_bots import RealtimeBots
from tuiwords.text import capital, clock_text

_WARNINGS = (60.0, 30.0, 10.0)  # seconds left at which the time is announced
_CHUNK = 65536


class TimedLines:
    """Lines of a stream, read with a time limit."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._pending = b""
        self._ended = False
        try:
            # Only where select() works on the stream; elsewhere reading a line blocks.
            self._watched = stream.fileno() if os.name == "posix" else None
        except (io.UnsupportedOperation, OSError, ValueError):
            self._watched = None

    def read(self, seconds: float | None) -> str | None:
        """The next line, "" at the end, or None if none came in time."""
        if self._watched is None:
            return self._stream.readline()
        while b"\n" not in self._pending and not self._ended:
            ready, _, _ = select.select([self._watched], [], [], seconds)
            if not ready:
                return None
            chunk = os.read(self._watched, _CHUNK)
            self._ended = not chunk
            self._pending += chunk
        line, newline, self._pending = self._pending.partition(b"\n")
        return (line + newline).decode("utf-8", "backslashreplace")


@dataclass
class RaceTable(PlainTable):
    """A match against the clock played line by line; the bots find their words meanwhile."""

    realtime_bots: RealtimeBots = field(init=False)
    _lines: TimedLines = field(init=False)
    _step: int = 0  # hints given since the last word
    _paused: bool = False

    def __post_init__(self) -> None:
        self.realtime_bots = RealtimeBots(self.match)
        self._lines = TimedLines(self.lines)
        self.realtime_bots.look()

    def _typed(self) -> Iterator[str]:
        self._prompt()
        warned = self.match.time_left
        while self.match.state.outcome is None:
            line = self._lines.read(self._timeout())
            self._catch_up()
            if line is None:
                warned = self._warn(warned)
                continue
            if not line:
                return
            if self._paused:
                self._resume()
            if line.strip() and self.match.state.outcome is None:
                yield line.strip()
            self._prompt()

    def _prompt(self) -> None:
        if self.lines.isatty() and self.match.state.outcome is None:
            print(f"{self._asked()}: ", end="", file=self.out, flush=True)

    def _timeout(self) -> float | None:
        """Seconds until the next announcement: a warning, or that the time is up."""
        left = self.match.time_left
        if left is None or self._paused:
            return None
        return left - max((mark for mark in _WARNINGS if mark < left), default=0.0) + 0.01

    def _warn(self, before: float | None) -> float | None:
        left = self.match.time_left
        if left and before and any(left <= mark < before for mark in _WARNINGS):
            self._say(f"\n{clock_text(round(left))} left.")
        return left

    def _catch_up(self) -> None:
        if not self._paused:
            self.realtime_bots.play()

    def _commands(self) -> dict[str, LineCommand]:
        every = super()._commands()
        return {
            "left": LineCommand("show how many words are left to find", self._left),
            "pause": LineCommand("stop the clock; Enter resumes it", self._pause),
            **every,
            "state": replace(every["state"], about="show what you have found so far"),
            "hint": LineCommand(
                "show a hint, a stronger one each time (makes the round unrated)", self._hint
            ),
            "small hint": LineCommand("the same as :hint", self._hint),
            "undo": replace(every["undo"], about="words cannot be taken back"),
            "give up": replace(every["give up"], about="finish now; the others continue"),
        }

    @property
    def _typing(self) -> str:
        return f"Type words, separated by spaces, {COLON}"

    def _is_move(self, line: str) -> bool:
        """Whether a line is a word; the name of a command is one only if it scores here."""
        try:
            state = self.match.state
            state.after(self.seat, state.parse(line))
        except (InvalidMoveError, IllegalMoveError):
            return command_name(line) not in self._commands()
        return True

    def _move(self, line: str) -> None:
        for text in line.split():
            try:
                self.match.play(self.seat, text)
            except GameError as error:
                sentence = str(error)
                self._say(f"{capital(sentence)}.")
                if self.match.state.outcome is not None:
                    return
                continue
            self._step = 0
            self._say(self.texts.news(self._view()))
            if self.seat not in self.match.state.to_move:
                self.realtime_bots.finish()
                return

    def _let_bots_play(self) -> None:
        self.realtime_bots.play()

    def _undo(self) -> None:
        raise GameError("words cannot be taken back")

    def _left(self) -> None:
        if self.texts.left is not None:
            self._say(self.texts.left(self._view()))

    def _hint(self) -> None:
        if self.texts.hint is None:
            super()._hint()
            return
        self.match.hint(self.seat)
        self._say(self.texts.hint(self._view(), self._step))
        self._step += 1

    def _pause(self) -> None:
        self.match.stop()
        self._paused = self.match.state.outcome is None
        if self._paused:
            self._say("Paused. Press Enter to resume.")

    def _resume(self) -> None:
        self._paused = False
        self.match.start()
        self._say("The clock is running.")

    def _give_up(self) -> None:
        self.match.resign(self.seat)
        self._say("You have finished.")
        self.realtime_bots.finish()
