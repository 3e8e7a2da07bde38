"""One sequence of a terminal at a time, read by Textual's parser, and what that gets wrong."""

from __future__ import annotations

import re

from textual import events
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.geometry import Size
from textual.message import Message

LARGEST = Size(500, 200)  # columns and rows that are drawn, however large a terminal is
_ESC = "\x1b"
_LONGEST = 32  # characters of a sequence: Textual takes longer ones for letters
_SIZE = re.compile(r"\x1b\[48;(\d+)[\d:]*;(\d+)[\d:]*;(\d+)[\d:]*;(\d+)[\d:]*t")
# Kitty's keyboard protocol: the key and other forms of it; modifiers and what was done; the text.
_KEY = re.compile(r"\x1b\[(\d*)[\d:]*(?:;(\d*):?(\d*)[\d:]*)?(?:;([\d:]*))?([u~ABCDEFHPQRS])")
_RELEASED = "3"
_NO_TEXT = (range(32), range(0x7F, 0xA0), range(0xD800, 0xF900))  # controls, surrogates, private


def bounded(width: object, height: object) -> Size | None:
    """The size that is drawn for a size asked for; None for what is no size."""
    if isinstance(width, int) and isinstance(height, int) and width > 0 and height > 0:
        return Size(min(width, LARGEST.width), min(height, LARGEST.height))
    return None


class Sequences(XTermParser):
    """Textual's parser, for whole sequences."""

    def read(self, sequence: str) -> list[Message]:
        """What a character or a whole sequence says; nothing if it cannot be read."""
        if size := _SIZE.fullmatch(sequence):
            sequence = _bounded_report(*map(int, size.groups()))
        if sequence == _ESC:
            return [events.Key("escape", _ESC)]
        if not sequence or len(sequence) > _LONGEST or _ESC in sequence[1:]:
            return []
        try:
            found = [message for message in self.feed(sequence) if _is_possible(message)]
            if not found and len(sequence) == 2:
                found = [_with_alt(key) for key in self._sequence_to_key_events(sequence[1], True)]
        except Exception:  # whatever a terminal sends must not end the app
            found = []
        # From the beginning: a sequence that is not known has left the parser in the middle of it.
        self._tokens.clear()
        self._gen = self.parse(self._tokens.append)
        self._awaiting = next(self._gen)
        return found

    def _parse_extended_key(  # type: ignore[override]  # Textual's has a cache
        self, sequence: str
    ) -> list[events.Key] | None:
        key = _KEY.fullmatch(sequence)
        if key is None:
            return None
        code, modifiers, done, text, end = key.groups("")
        if done == _RELEASED:
            return []
        codes = [int(each) for each in text.split(":") if each]
        if any(each in numbers for each in codes for numbers in _NO_TEXT):
            text = ""
        if f"{code or 1}{end}" not in FUNCTIONAL_KEYS:
            if end != "u":
                return None  # no character: Textual would type the one of that number
            if not text and int(code or 1) in _NO_TEXT[2]:
                return []
        return super()._parse_extended_key(f"\x1b[{code};{modifiers};{text}{end}")


def _bounded_report(height: int, width: int, tall: int, wide: int) -> str:
    """The report of a size in cells and in pixels, with a size that is drawn; "" if it is none."""
    size = bounded(width, height)
    if size is None:
        return ""
    # The mouse is told in pixels from now on; without their number, Textual would divide by 0.
    tall = min(tall * size.height // height, 99_999) or size.height
    wide = min(wide * size.width // width, 99_999) or size.width
    return f"\x1b[48;{size.height};{size.width};{tall};{wide}t"


def _with_alt(key: events.Key) -> events.Key:
    """The key as Textual names it with Alt, which types nothing."""
    return events.Key(f"alt+{key.key.removeprefix('alt+')}", None)


def _is_possible(message: Message) -> bool:
    if isinstance(message, events.MouseEvent):
        return message.x < LARGEST.width and message.y < LARGEST.height
    return not (isinstance(message, events.Key) and message.key == "<ignore>")
