"""Playing line by line against the clock: lines are waited for only as long as there is time."""

from __future__ import annotations

import io
import os
import select
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TextIO

from tuiwords.games.base import GameError, IllegalMoveError, InvalidMoveError
from tuiwords.play.rivals import Rivals
from tuiwords.ui.plain import PlainTable
from tuiwords.ui.plain_boggle import clock

_WARNINGS = (60.0, 30.0, 10.0)  # seconds left that are said
_CHUNK = 65536

_HELP = """\
Type words, apart by spaces or lines. Or one of these, with a colon where it could be a word:
  :state    the board and the words found
  :time     how much time is left
  :left     how many words are left of each length
  :hint     words through each square, then first letters, then words (the round is then not rated)
  :pause    stop the clock; Enter lets it run again
  :give up  stop looking; the others play on to the end
  :share    the round as text to paste elsewhere
  :help     this
  :quit     leave; the match is saved"""


class TimedLines:
    """Lines of a stream, each waited for no longer than a time."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._pending = b""
        self._ended = False
        try:
            # Only a file that the system can watch; elsewhere a line is waited for.
            self._watched = stream.fileno() if os.name == "posix" else None
        except (io.UnsupportedOperation, OSError, ValueError):
            self._watched = None

    def read(self, seconds: float | None) -> str | None:
        """The next line, "" at the end, or None where none came in time."""
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
        return (line + newline).decode("utf-8", "replace")


@dataclass
class RaceTable(PlainTable):
    """A match against the clock played line by line; the bots find their words meanwhile."""

    rivals: Rivals = field(init=False)
    _lines: TimedLines = field(init=False)
    _step: int = 0  # of hints since the last word
    _paused: bool = False

    def __post_init__(self) -> None:
        self.rivals = Rivals(self.match)
        self._lines = TimedLines(self.lines)
        self.rivals.look()

    def _typed(self) -> Iterator[str]:
        self._prompt()
        warned = self.match.time_left
        while self.match.state.outcome is None:
            line = self._lines.read(self._patience())
            self._catch_up()
            if line is None:
                warned = self._warn(warned)
                continue
            if not line:
                return
            if self._paused:
                self._go_on()
            if line.strip() and self.match.state.outcome is None:
                yield line.strip()
            self._prompt()

    def _prompt(self) -> None:
        if self.lines.isatty() and self.match.state.outcome is None:
            time = "" if self.match.time_left is None else f", {clock(self.match.time_left)} left"
            words = self.words.prompt(self._view())
            print(f"{words}{time}: ", end="", file=self.out, flush=True)

    def _patience(self) -> float | None:
        """Seconds until something is to be said: a warning, or that the time is up."""
        left = self.match.time_left
        if left is None or self._paused:
            return None
        return left - max((mark for mark in _WARNINGS if mark < left), default=0.0) + 0.01

    def _warn(self, before: float | None) -> float | None:
        left = self.match.time_left
        if left and before and any(left <= mark < before for mark in _WARNINGS):
            self._say(f"\n{clock(left)} left.")
        return left

    def _catch_up(self) -> None:
        if not self._paused:
            self.rivals.play()

    def _commands(self) -> dict[str, Callable[[], None]]:
        return super()._commands() | {
            "time": self._time,
            "left": self._left,
            "pause": self._pause,
            "help": lambda: self._say(_HELP),
            "?": lambda: self._say(_HELP),
        }

    def _is_move(self, line: str) -> bool:
        """A command's name without its colon is a word only where it counts as one."""
        try:
            state = self.match.state
            state.after(self.seat, state.parse(line))
        except (InvalidMoveError, IllegalMoveError):
            return " ".join(line.lower().split()) not in (*self._commands(), "quit", "q")
        return True

    def _move(self, line: str) -> None:
        for text in line.split():
            try:
                self.match.play(self.seat, text)
            except GameError as error:
                sentence = str(error)
                self._say(f"{sentence[:1].upper()}{sentence[1:]}.")
                if self.match.state.outcome is not None:
                    return
                continue
            self._step = 0
            self._say(self.words.news(self._view()))
            if self.seat not in self.match.state.to_move:
                self.rivals.finish()
                return

    def _let_bots_play(self) -> None:
        self.rivals.play()

    def _undo(self) -> None:
        raise GameError("a word that is found stays found")

    def _time(self) -> None:
        left = self.match.time_left
        self._say("There is no clock." if left is None else f"{clock(left)} left.")

    def _left(self) -> None:
        if self.words.left is not None:
            self._say(self.words.left(self._view()))

    def _hint(self) -> None:
        if self.words.hint is None:
            super()._hint()
            return
        self.match.hint(self.seat)
        self._say(self.words.hint(self._view(), self._step))
        self._step += 1

    def _pause(self) -> None:
        self.match.stop()
        self._paused = self.match.state.outcome is None
        if self._paused:
            self._say("Paused: press Enter to go on.")

    def _go_on(self) -> None:
        self._paused = False
        self.match.start()
        self._say("The clock runs again.")

    def _give_up(self) -> None:
        self.match.resign(self.seat)
        self._say("You stop looking.")
        self.rivals.finish()

    def _end(self) -> None:
        outcome = self.match.state.outcome
        if outcome is None or self.words.ending is None:
            super()._end()
            return
        self._say(f"{outcome.reason.capitalize()}.")
        names = [player.name for player in self.match.seats]
        for line in self.words.ending(self.match.state, names, self.seat):
            self._say(line)
        self._tell_rating()
        self._share()
        if self._moves(self.seat) and self.match.kit.review is not None:
            self._say("Look back on it: tuiwords review last")
