"""Records an evening with the app: ``python assets/screenshots/record.py``.

The real app runs in a pseudo-terminal and gets keys. What it writes becomes ``evening.cast``, an
asciicast (``asciinema play``), and ``evening.svg``, an animation that browsers show.
"""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from html import escape
from pathlib import Path

import pyte

HERE = Path(__file__).parent
COLUMNS, LINES = 112, 38
PATIENCE = 60.0  # seconds for anything to appear
QUIET = 0.35  # seconds without output after which a step is over
LONGEST, SHORTEST = 1.3, 0.09  # seconds of a pause in the recording, and of a frame
CELL, LINE = 8.4, 17.0  # pixels of a cell
BACKGROUND, FOREGROUND = "14161b", "d6dae3"
KEYS = {"enter": "\r", "down": "\x1b[B", "up": "\x1b[A", "escape": "\x1b", "f2": "\x1bOQ"}
# What is typed, and the text that is waited for then.
STEPS: tuple[tuple[tuple[str, ...], str], ...] = (
    ((), "Wordle"),
    (("down",), "Boggle"),
    (("down",), "Word Soup"),
    (("down",), "Scrabble"),
    (("1",), "Opponents"),
    (("enter",), "Type a word"),
    (tuple("crane"), ""),
    (("enter",), "CRANE"),
    *(
        step
        for _ in range(2)
        for step in ((("f2",), "complete"), (("enter",), ""), (("enter",), ""))
    ),
    (("escape",), "Play"),
    (("2",), "Opponents"),
    (("enter",), "Type a word"),
    (("f2",), "Words left"),
    (("escape",), "Play"),
    (("4",), "Opponents"),
    (("enter",), "Type a word"),
    *(
        step
        for _ in range(3)
        for step in ((("f2",), "complete"), (("enter",), ""), (("enter",), ""))
    ),
    (("f2",), "complete"),
)


class Recorder:
    """The app in a pseudo-terminal: its output with times, and the screen as it looks."""

    def __init__(self, home: str) -> None:
        self.events: list[tuple[float, str]] = []
        self.frames: list[tuple[float, list[str]]] = []
        self.screen = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.ByteStream(self.screen)
        self._clock = 0.0
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
        while not self._record(QUIET) or text not in "\n".join(self.screen.display):
            if time.monotonic() > end:
                os.kill(self._process, signal.SIGTERM)
                shown = "\n".join(self.screen.display)
                raise TimeoutError(f"{text!r} never came:\n{shown}")
        self._clock += LONGEST

    def close(self) -> None:
        """End the app."""
        os.write(self._terminal, b"\x11")
        os.waitpid(self._process, 0)

    def _record(self, quiet: float) -> bool:
        """Take what is written until it is quiet; returns that it is."""
        while select.select([self._terminal], [], [], quiet)[0]:
            written = os.read(self._terminal, 65536)
            self._clock += SHORTEST
            self.events.append((self._clock, written.decode(errors="replace")))
            self._stream.feed(written)
            rows = [_row(self.screen, line) for line in range(LINES)]
            if not self.frames or self.frames[-1][1] != rows:
                self.frames.append((self._clock, rows))
        return True


def _row(screen: pyte.Screen, line: int) -> str:
    """A line of the screen as SVG: rectangles behind texts."""
    shapes = []
    start = 0
    cells = [screen.buffer[line][column] for column in range(COLUMNS)]
    looks = [(cell.fg, cell.bg, cell.bold, cell.reverse) for cell in cells]
    for column in range(1, COLUMNS + 1):
        if column == COLUMNS or looks[column] != looks[start]:
            text = "".join(cell.data for cell in cells[start:column])
            shapes.append(_run(start, text, *looks[start]))
            start = column
    return "".join(shapes)


def _run(start: int, text: str, fg: str, bg: str, bold: bool, reverse: bool) -> str:
    front, back = _color(fg, FOREGROUND), _color(bg, BACKGROUND)
    if reverse:
        front, back = back, front
    x, width = start * CELL, len(text) * CELL
    shape = ""
    if back != BACKGROUND:
        shape += f'<path fill="#{back}" d="M{x:.1f} 0h{width:.1f}v{LINE:g}h-{width:.1f}z"/>'
    for half, top in (("▀", 0.0), ("▄", LINE / 2)):
        if text.strip(half) == "":
            d = f"M{x:.1f} {top:g}h{width:.1f}v{LINE / 2:g}h-{width:.1f}z"
            return f'{shape}<path fill="#{front}" d="{d}"/>'
    if text.strip():
        weight = ' font-weight="bold"' if bold else ""
        x += (len(text) - len(text.lstrip())) * CELL
        shown = text.strip()
        length = f'textLength="{len(shown) * CELL:.1f}"'
        shape += f'<text x="{x:.1f}" y="13" fill="#{front}" {length}{weight}>{escape(shown)}</text>'
    return shape


def _color(color: str, default: str) -> str:
    return color if len(color) == 6 and color.isalnum() and color != "default" else default


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
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {COLUMNS * CELL:g} {LINES * LINE:g}"'
        ' font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="14"'
        ' style="white-space:pre" xml:space="preserve">',
        f'<rect width="100%" height="100%" fill="#{BACKGROUND}"/><defs>',
        *(f'<g id="r{number}">{row}</g>' for row, number in known.items()),
        "</defs>",
    ]
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
        place = f'y="{line * LINE:g}"' if line else ""
        parts.append(f'<use href="#r{number}" {place} opacity="{values[0]}">{animate}</use>')
    return "".join([*parts, "</svg>"])


def prepare(home: str) -> None:
    """A player who knows the rules, so that they are not shown."""
    os.environ["TUIWORDS_HOME"] = home
    from tuiwords.play import catalog
    from tuiwords.play.match import Match
    from tuiwords.store.records import Player
    from tuiwords.store.store import Store

    with Store.open() as store:
        ada = store.add_profile("Ada")
        store.note_profile(ada.id)
        for seed in (1, 2):
            for game in catalog.GAMES.values():
                match = Match.begin(game, {}, seed, [Player("profile", ada.id, ada.name)], store)
                match.resign(0)


def main() -> None:
    """Record it."""
    with tempfile.TemporaryDirectory() as home:
        prepare(home)
        recorder = Recorder(home)
        for keys, text in STEPS:
            recorder.step(keys, text)
        recorder.close()
    first = recorder.events[0][0]
    header = {"version": 2, "width": COLUMNS, "height": LINES, "title": "tuiwords"}
    lines = [header, *([round(at - first, 2), "o", text] for at, text in recorder.events)]
    cast = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    (HERE / "evening.cast").write_text(cast + "\n", encoding="utf-8")
    begun = next(at for at, rows in recorder.frames if any("Wordle" in row for row in rows))
    frames = [(at - begun, rows) for at, rows in recorder.frames if at >= begun]
    (HERE / "evening.svg").write_text(animation(frames, frames[-1][0] + 3), encoding="utf-8")


if __name__ == "__main__":
    main()
