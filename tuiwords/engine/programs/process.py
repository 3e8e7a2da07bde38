"""A program that is talked to line by line: every way in which it can fail is a sentence."""

from __future__ import annotations

import os
import queue
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import weakref
from contextlib import suppress
from typing import IO

from tuiwords.games.base import GameError
from tuiwords.paths import user_path
from tuiwords.safe_text import one_line

_LONGEST = 1_000_000  # characters of a line
_WAITING = 10_000  # lines that it may be ahead
_GOODBYE = 5.0  # seconds to end after ``quit``
_END_OF_INPUT = 0.2  # seconds to end when its standard input ends
_SHOWN = 160  # characters of its error that are quoted


class ProgramError(GameError):
    """What a program did wrong, as a sentence without its name."""


def words_of(command: str) -> list[str]:
    """The program of a command and its arguments, as a shell reads them. Raises: GameError."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise GameError(f"the command {command!r} cannot be read: {error}") from error
    if not words:
        raise GameError("a program needs a command: command = './mybot'")
    program = shutil.which(str(user_path(words[0])))
    if program is None:
        raise GameError(f"there is no program {words[0]!r} that can be run")
    return [os.path.abspath(program), *words[1:]]  # noqa: PTH100 - links stay


class Process:
    """A running program. It ends with this object, or with Python. Raises: ProgramError."""

    def __init__(self, words: list[str]) -> None:
        # What it writes to its standard error is read only if it fails.
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the program runs
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                encoding="utf-8",
                errors="backslashreplace",
                start_new_session=True,
            )
        except OSError as error:
            raise ProgramError(f"could not be started: {error.strerror or error}") from error
        self._lines: queue.Queue[str] = queue.Queue(_WAITING)
        output = self._process.stdout
        assert output is not None
        threading.Thread(target=_read, args=(output, self._lines), daemon=True).start()
        self.kill = weakref.finalize(self, _kill, self._process)

    def send(self, line: str) -> None:
        """Write a line to it."""
        given = self._process.stdin
        assert given is not None
        try:
            given.write(f"{line}\n")
            given.flush()
        except OSError:
            raise ProgramError(self._end()) from None

    def receive(self, seconds: float) -> str | None:
        """Its next line, without spaces at the ends; None if none comes within the seconds."""
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            return None
        if not line:
            raise ProgramError(self._end())
        if not line.endswith("\n") and len(line) >= _LONGEST:
            raise ProgramError(f"wrote a line of more than {_LONGEST:,} characters")
        return line.strip()

    def answer(self, wanted: str, seconds: float) -> list[str]:
        """Its lines up to one that is ``wanted``, without it."""
        end, lines = time.monotonic() + seconds, list[str]()
        while (line := self.receive(end - time.monotonic())) != wanted:
            if line is None:
                raise ProgramError(f"did not answer {wanted!r} within {seconds:g} seconds")
            if line.startswith("error "):
                raise ProgramError(f"said: {one_line(line, _SHOWN)}")
            lines.append(line)
        return lines

    def quit(self) -> bool:
        """Ask it to end, and end it; returns whether it ended by itself."""
        with suppress(ProgramError):
            self.send("quit")
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GOODBYE)
        ended = self._process.poll() is not None
        self.kill()
        return ended

    def _end(self) -> str:
        """How it ended."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GOODBYE)
        status = self._process.poll()
        if status is None:
            return "closed its standard output"
        self._errors.seek(0)
        said = self._errors.read().decode(errors="backslashreplace").strip().rpartition("\n")[2]
        why = f": {one_line(said, _SHOWN)}" if said else ""
        if status < 0:
            with suppress(ValueError):
                return f"was ended by {signal.Signals(-status).name}{why}"
        return f"ended with exit status {status}{why}"


def _read(output: IO[str], lines: queue.Queue[str]) -> None:
    """Put what a program writes into a queue, at its end an empty text."""
    line = "\n"
    while line:
        try:
            line = output.readline(_LONGEST)
        except (OSError, ValueError):
            line = ""
        lines.put(line)


def _kill(process: subprocess.Popen[str]) -> None:
    """End a program and those that it started; it may first end by itself."""
    with suppress(OSError, ValueError):
        assert process.stdin is not None
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_END_OF_INPUT)
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
