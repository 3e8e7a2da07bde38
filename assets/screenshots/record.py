"""Records an evening with the app: ``python assets/screenshots/record.py``.

The real app runs in a pseudo-terminal and gets keys. What its screen shows becomes ``evening.svg``,
an animation that browsers show.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pyte
from played import fill
from rich.segment import Segment
from rich.style import Style

from tuiwords.store.store import Store
from tuiwords.ui import svg

HERE = Path(__file__).parent
COLUMNS, LINES = 112, 38
PATIENCE = 60.0  # seconds for anything to appear
QUIET = 0.35  # seconds without output after which a step is over
REST = 0.02  # seconds without output after which a frame is whole
LONGEST, SHORTEST = 1.1, 0.2  # seconds of a pause in the recording, and of a frame
KEYS = {"enter": "\r", "down": "\x1b[B", "up": "\x1b[A", "escape": "\x1b", "f2": "\x1bOQ"}
KEYS |= {"tab": "\t", "backspace": "\x7f", "ctrl+o": "\x0f"}
SEED = 9


def steps() -> Iterator[tuple[tuple[str, ...], str]]:
    """What is typed, and the text that is waited for then."""
    from tuiwords.games.wordle.modes import new_game
    from tuiwords.play import catalog
    from tuiwords.play.sharecode import share_code

    game = catalog.game("wordle")
    settings = game.rules.settings({})
    answer = new_game(settings, SEED, 1).answer
    yield (), "Wordle"
    for title in ("Boggle", "Word Soup", "Scrabble"):
        yield ("down",), title
    yield ("1",), "Opponents"
    yield ("ctrl+o",), "The code of the game"
    yield (*share_code(game, settings, SEED), "enter"), "Code"
    yield ("enter",), "Type a word"
    yield tuple("crane"), ""
    yield ("enter",), "CRANE"
    yield ("f2",), "complete"
    yield ("down",), ""
    yield tuple(answer), ""
    yield ("enter",), "Result"
    yield ("escape",), "For you"
    yield ("2",), "Opponents"
    yield ("enter",), "Type a word"
    yield ("f2",), "Words left"
    yield ("escape",), "again leaves"
    yield ("escape",), "For you"
    yield ("down", "up"), ""  # letters count again after a moment
    yield ("4",), "Opponents"
    yield ("backspace",), "you play alone"
    yield ("enter",), "Unseen 93"
    for turn in range(3):
        yield ("tab" if turn else "f2",), "complete"
        yield ("enter",), ""
        yield ("enter",), ""


class Recorder:
    """The app in a pseudo-terminal, and how its screen looks from time to time."""

    def __init__(self, home: str) -> None:
        self.frames: list[tuple[float, list[str]]] = []
        self.screen = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.ByteStream(self.screen)
        self.clock = 0.0
        self._process, self._terminal = pty.fork()
        if not self._process:
            os.environ.update(TUIWORDS_HOME=home, TERM="xterm-256color", COLORTERM="truecolor")
            os.execvp(sys.executable, [sys.executable, "-m", "tuiwords"])
        size = struct.pack("HHHH", LINES, COLUMNS, 0, 0)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, size)

    def step(self, keys: tuple[str, ...], text: str) -> None:
        """Type keys, then record until a text is shown and nothing changes any more."""
        for key in keys:
            os.write(self._terminal, KEYS.get(key, key).encode())
            self._record(QUIET / 3)
        end = time.monotonic() + PATIENCE
        self._record(QUIET)
        while text not in "\n".join(self.screen.display):
            if time.monotonic() > end:
                os.kill(self._process, signal.SIGTERM)
                shown = "\n".join(self.screen.display)
                raise TimeoutError(f"{text!r} never came:\n{shown}")
            self._record(QUIET, noting=False)
        self._note()
        self.clock += LONGEST

    def close(self) -> None:
        """End the app."""
        os.write(self._terminal, b"\x11")
        os.waitpid(self._process, 0)

    def _record(self, quiet: float, *, noting: bool = True) -> None:
        """Take what is written until it is quiet, and note the screen now and then."""
        noted = time.monotonic()
        while select.select([self._terminal], [], [], quiet)[0]:
            self._stream.feed(os.read(self._terminal, 65536))
            whole = not select.select([self._terminal], [], [], REST)[0]
            if noting and whole and time.monotonic() - noted > SHORTEST:
                self._note()
                noted = time.monotonic()

    def _note(self) -> None:
        rows = [_row(self.screen, line) for line in range(LINES)]
        if not self.frames or self.frames[-1][1] != rows:
            self.frames.append((self.clock, rows))
            self.clock += SHORTEST


def _row(screen: pyte.Screen, line: int) -> str:
    """A line of the screen as SVG."""
    cells = (screen.buffer[line][column] for column in range(COLUMNS))
    return svg.row(
        Segment("".join(cell.data for cell in same), style)
        for style, same in groupby(cells, _style)
    )


def _style(cell: pyte.screens.Char) -> Style:
    front, ground = (
        f"#{color}" if len(color) == 6 and color.isalnum() else None for color in (cell.fg, cell.bg)
    )
    return Style(color=front, bgcolor=ground, bold=cell.bold, reverse=cell.reverse)


def animation(frames: list[tuple[float, list[str]]], end: float) -> str:
    """Frames as one SVG in which every different row is drawn once."""
    known: dict[str, int] = {}
    shown: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for place, (begin, rows) in enumerate(frames):
        until = frames[place + 1][0] if place + 1 < len(frames) else end
        for line, row in enumerate(rows):
            if row:
                spans = shown.setdefault((line, known.setdefault(row, len(known))), [])
                if spans and spans[-1][1] == begin:
                    spans[-1] = (spans[-1][0], until)
                else:
                    spans.append((begin, until))
    drawn = (f'<g id="r{number}">{row}</g>' for row, number in known.items())
    parts = ["<defs>", *drawn, "</defs>"]
    for (line, number), spans in shown.items():
        times, values = ["0"], ["0"]
        for begin, until in spans:
            if begin > 0:
                times += [f"{begin / end:.4f}", f"{min(until / end, 1):.4f}"]
                values += ["1", "0"]
            else:
                values[0] = "1"
                times.append(f"{min(until / end, 1):.4f}")
                values.append("0")
        if times[-1] == "1.0000":
            del times[-1], values[-1]
        animate = (
            f'<animate attributeName="opacity" dur="{end:.2f}s" repeatCount="indefinite" '
            f'calcMode="discrete" keyTimes="{";".join(times)}" values="{";".join(values)}"/>'
        )
        place = f'y="{line * svg.LINE}"' if line else ""
        parts.append(f'<use href="#r{number}" {place} opacity="{values[0]}">{animate}</use>')
    return svg.sheet(COLUMNS, LINES, parts)


def main() -> None:
    """Record it."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["TUIWORDS_HOME"] = home
        with Store.open() as store:
            fill(store)
        recorder = Recorder(home)
        for keys, text in steps():
            recorder.step(keys, text)
        recorder.close()
    begun = next(at for at, rows in recorder.frames if any("Wordle" in row for row in rows))
    frames = [(at - begun, rows) for at, rows in recorder.frames if at >= begun]
    drawn = animation(frames, frames[-1][0] + 3)
    (HERE / "evening.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
