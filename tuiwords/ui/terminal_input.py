"""What a terminal sends, read as keys, clicks, sizes and pastes, whatever the bytes are.

Textual's parser raises on some bytes, takes others for letters, and waits for the end of a paste
for ever. So the bytes are cut into whole sequences here, and the parser is given one at a time:
what it cannot read, and what does not end, is dropped.
"""

from __future__ import annotations

import re
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator

from textual import constants, events
from textual.message import Message

from tuiwords.ui.terminal_sequence import Sequences

LONGEST_PASTE = 1 << 16  # bytes
_LONGEST = 256  # bytes of a sequence; more of it are not kept
_PATIENCE = 1.0  # seconds for the rest of a sequence, and for a paste that pauses
_ESC = b"\x1b"
_PASTE, _PASTE_END = b"\x1b[200~", b"\x1b[201~"
_REPLY = rb"(?:\][0-9]|P[0-9>!+$]|_G)[^\x07\x1b]*"  # of a terminal that was asked for something
_PLACE = rb"[\xc2-\xdf][\x80-\xbf]|[\x00\x20-\xff]"  # in old mouse reports: a byte, or UTF-8
_WHOLE = re.compile(
    rb"""\x1b(?:
        \[\[[@-~]  # a function key of the Linux console
      | \[M(?P<button>[\x20-\xff])(?P<x>%(place)s)
        (?P<y>[\x00\x20-\x7f]|(?<![\xc2-\xdf])(?:%(place)s))
      | \[(?P<urxvt>\d+;\d+;\d+)M
      | \[(?![\[M])[0-?]*[ -/]*[@-~]
      | O[0-9;]*[@-~]
      | %(reply)s(?:\x07|\x1b\\)
        # A character with Alt, if nothing longer begins with it.
      | [^\x1b\[\]OP_\x80-\xff] | \](?=[^0-9]) | P(?=[^0-9>!+$]) | _(?=[^G])
      | [\xc2-\xf4][\x80-\xbf]+
    )"""
    % {b"place": _PLACE, b"reply": _REPLY},
    re.VERBOSE,
)
_BEGUN = re.compile(
    rb"""\x1b(?:
        \[\[ | \[M(?:[\x20-\xff](?:%(place)s)?)? | \[[0-?]*[ -/]* | O[0-9;]*
      | %(reply)s(?:\x1b\Z)? | [\]P_] | [\xc2-\xf4][\x80-\xbf]*
    )?"""
    % {b"place": _PLACE, b"reply": _REPLY},
    re.VERBOSE,
)
_TEXT = re.compile(rb"[^\x1b]+")


class PasteRefused(Message):
    """More was pasted than anything takes."""


class TerminalInput:
    """Reads bytes as they come. ``now`` tells the time in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._sequences = Sequences()
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._rest = b""  # a sequence or a paste whose end has not come yet
        self._since = 0.0  # when it began, or the paste last went on
        self._refused = False  # whether the paste that goes on is too long
        self._button = 0  # pressed last: old mouse reports do not say which one was released

    def feed(self, data: bytes) -> Iterator[Message]:
        """What these bytes say, with those that waited for them."""
        pasting = self._rest.startswith(_PASTE) and _ESC not in self._rest[len(_PASTE) :]
        if pasting or not self._rest:  # a key in a paste that pauses says that its end was lost
            self._since = self._now()
        self._rest += data
        left = -1
        while self._rest and left != len(self._rest):
            left = len(self._rest)
            yield from self._next()
            if left != len(self._rest):
                self._since = self._now()
        if self._rest.startswith(_PASTE):
            self._keep_bounded()
        else:
            self._rest = self._rest[:_LONGEST]

    def tick(self) -> Iterator[Message]:
        """What has not ended in its time; to be called several times a second."""
        waited = self._now() - self._since
        while self._rest and waited >= (
            constants.ESCAPE_DELAY if self._rest == _ESC else _PATIENCE
        ):
            rest, self._rest = self._rest, b""
            if rest.startswith(_PASTE):
                text, escape, keys = rest[len(_PASTE) :].partition(_ESC)
                yield from self._pasted(text)
                yield from self.feed(escape + keys)
            else:
                yield from self._sequence(rest)
        if not self._rest and waited >= constants.ESCAPE_DELAY:
            yield from self._characters(b"", final=True)

    def _next(self) -> Iterator[Message]:
        """Read what ``_rest`` begins with, if its end is there."""
        rest = self._rest
        if rest.startswith(_PASTE):
            end = rest.find(_PASTE_END, len(_PASTE))
            if end >= 0:
                self._rest = rest[end + len(_PASTE_END) :]
                yield from self._pasted(rest[len(_PASTE) : end])
        elif text := _TEXT.match(rest):
            self._rest = rest[text.end() :]
            yield from self._characters(text[0], final=bool(self._rest))
        elif whole := _WHOLE.match(rest):
            self._rest = rest[whole.end() :]
            if whole["button"]:
                yield from self._old_mouse(
                    *(_code(whole[part]) - 32 for part in ("button", "x", "y"))
                )
            elif whole["urxvt"]:
                button, x, y = map(int, whole["urxvt"].split(b";"))
                yield from self._old_mouse(button - 32, x, y)
            else:
                yield from self._sequence(whole[0])
        elif (begun := _BEGUN.match(rest)) and begun.end() < len(rest):
            self._rest = rest[begun.end() :]  # broken off: what follows is something else
            if begun[0] == _ESC:
                yield from self._sequence(_ESC)

    def _keep_bounded(self) -> None:
        if len(self._rest) > LONGEST_PASTE:
            self._refused = True
            self._rest = _PASTE + self._rest[-len(_PASTE_END) :]

    def _pasted(self, text: bytes) -> Iterator[Message]:
        if self._refused or len(text) > LONGEST_PASTE:
            yield PasteRefused()
        elif text:
            yield events.Paste(text.decode(errors="replace").replace("\0", ""))
        self._refused = False

    def _characters(self, text: bytes, *, final: bool) -> Iterator[Message]:
        for character in self._decoder.decode(text, final):
            yield from self._sequences.read(character)

    def _sequence(self, sequence: bytes) -> Iterator[Message]:
        for message in self._sequences.read(sequence.decode(errors="replace")):
            if isinstance(message, events.MouseDown):
                self._button = message.button
            yield message

    def _old_mouse(self, button: int, x: int, y: int) -> Iterator[Message]:
        """What a mouse did as X10 and urxvt tell it: no report says which button was released."""
        released = button & 3 == 3 and not button & (32 | 64)
        if released:
            button = button - 3 + max(0, self._button - 1)
        yield from self._sequence(f"\x1b[<{button};{x};{y}{'m' if released else 'M'}".encode())


def _code(place: bytes) -> int:
    return ord(place.decode()) if len(place) > 1 else place[0]
