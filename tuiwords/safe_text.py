"""Makes untrusted text safe to show in a terminal.

Names in imported files, the user's own bots, file names, and input quoted in error messages can
contain characters that a terminal acts on or hides: escape and other control characters, marks that
change the text direction, characters without a width. ``safe_text`` removes them. It is not called
wherever something is shown, but in three places:

- names of players, bots and profiles are cleaned on input (``one_line``), so that they also fit on
  a line;
- ``SafeStream`` wraps standard output and standard error of every command, including line mode;
- a filter in the app (``ui.safe_lines``) cleans every line of every widget before it is drawn.

Error messages for the user (``SentenceError``) are also cut to a readable length, whatever input
they quote. The app shows untrusted text as Textual's ``Content`` or with ``markup=False``, so that
square brackets have no meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TextIO

NAME_LENGTH = 40  # characters: longer names do not fit beside a board in 80 columns
_WORD, _PATH = 80, 300  # most characters of a word in a sentence, and of one with a slash
_ENDS = 50, 20  # characters of a longer word that are kept at its start and end
_SENTENCE = 1200  # most characters of a sentence

# Unicode's control and format characters, surrogates and line separators (categories Cc except tab
# and newline, Cf, Cs, Zl, Zp), and invisible letters and marks.
_UNSAFE = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2"
    "\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "]"
)


def safe_text(text: str, instead: str | Callable[[re.Match[str]], str] = "") -> str:
    """The text without characters that a terminal acts on or hides; newlines and tabs stay.

    ``instead`` replaces each of them, or is a function that makes the replacement.
    """
    if text.isascii() and text.isprintable():
        return text
    return _UNSAFE.sub(instead, text)


def one_line(text: str, longest: int = NAME_LENGTH) -> str:
    """Safe text on one line of at most ``longest`` characters."""
    line = " ".join(safe_text(text[: 10 * longest]).split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


def brief(sentence: str) -> str:
    """A safe sentence in which long words, such as quoted input, are shortened."""
    text = re.sub(rf"\S{{{_WORD + 1},}}", _shortened, safe_text(sentence))
    return text if len(text) <= _SENTENCE else text[: _SENTENCE - 1] + "…"


def _shortened(found: re.Match[str]) -> str:
    word, (head, tail) = found[0], _ENDS
    if len(word) <= _PATH and ("/" in word or "\\" in word):
        return word
    return f"{word[:head]}…{word[-tail:]}"


def quoted(value: object) -> str:
    """The repr of a value for an error message; Python cannot convert huge integers to text."""
    try:
        return repr(value)
    except ValueError:
        return "a number with too many digits"


class SentenceError(Exception):
    """An error whose message is a sentence for the user, short and safe to show."""

    def __str__(self) -> str:
        return brief(super().__str__())


class SafeStream:
    """A text stream that writes only safe characters; otherwise it behaves like ``stream``."""

    def __init__(self, stream: TextIO) -> None:
        self.unguarded = stream  # for our own escape sequences

    def write(self, text: str) -> int:
        """Write a text without characters that a terminal acts on or hides."""
        self.unguarded.write(safe_text(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.unguarded, name)
