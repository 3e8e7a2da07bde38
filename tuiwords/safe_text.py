"""Makes foreign text safe to show in a terminal.

Names in imported files, bots of the user's own, file names and whatever an error message repeats
may hold characters that a terminal obeys or hides: escape and other control characters, marks that
turn the direction of writing, characters without a width. All of it passes through ``safe_text``.
Instead of a call at each of the places that show something, there are three gates:

- names are cleaned where they enter (``one_line``: of players on seats, bots and profiles), so that
  they also fit on a line;
- ``SafeStream`` stands before standard output and standard error of every command, line mode too;
- a filter of the app (``ui.safe_lines``) sees every line of every widget before it is drawn.

Errors that are sentences for people (``SentenceError``) are also cut to a length that can be read,
whatever input they repeat. The app shows foreign text as
Textual's ``Content`` or with ``markup=False``, so that square brackets mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TextIO

NAME_LENGTH = 40  # characters: longer names do not fit beside a board in 80 columns
_WORD, _PATH = 80, 300  # characters of a word in a sentence, and of one with a slash
_ENDS = 50, 20  # what stays of a longer one, at its start and its end
_SENTENCE = 1200  # characters of a sentence

# Unicode's control and format characters, surrogates and line separators (categories Cc but tab and
# newline, Cf, Cs, Zl, Zp), and the letters and marks that are seen as nothing.
_UNSAFE = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2"
    "\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "]"
)


def safe_text(text: str, instead: str | Callable[[re.Match[str]], str] = "") -> str:
    """The text without characters that a terminal obeys or hides; newlines and tabs stay.

    ``instead`` is put where each of them was, or makes what is put there.
    """
    if text.isascii() and text.isprintable():
        return text
    return _UNSAFE.sub(instead, text)


def one_line(text: str, longest: int = NAME_LENGTH) -> str:
    """Safe text on one line of at most ``longest`` characters."""
    line = " ".join(safe_text(text[: 10 * longest]).split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


def brief(sentence: str) -> str:
    """A safe sentence in which nothing that it repeats is longer than can be read."""
    text = re.sub(rf"\S{{{_WORD + 1},}}", _shortened, safe_text(sentence))
    return text if len(text) <= _SENTENCE else text[: _SENTENCE - 1] + "…"


def _shortened(found: re.Match[str]) -> str:
    word, (head, tail) = found[0], _ENDS
    if len(word) <= _PATH and ("/" in word or "\\" in word):
        return word
    return f"{word[:head]}…{word[-tail:]}"


def quoted(value: object) -> str:
    """A value as an error message repeats it: Python refuses to write numbers of many digits."""
    try:
        return repr(value)
    except ValueError:
        return "a number of so many digits"


class SentenceError(Exception):
    """An error that is a sentence for people, short and safe to show."""

    def __str__(self) -> str:
        return brief(super().__str__())


class SafeStream:
    """A stream for text that writes only what is safe; otherwise the stream that it is given."""

    def __init__(self, stream: TextIO) -> None:
        self.unguarded = stream  # for what is drawn by escapes of our own

    def write(self, text: str) -> int:
        """Write a text without what a terminal would obey or hide."""
        self.unguarded.write(safe_text(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.unguarded, name)
