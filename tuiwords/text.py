"""Numbers, times and sentences as people write them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def composed(text: str) -> str:
    """A text in Unicode's composed form (NFC), where l and a middle dot are ŀ, too."""
    return unicodedata.normalize("NFC", text).replace("l·", "ŀ").replace("L·", "Ŀ")


def count_text(number: int, thing: str, things: str = "") -> str:
    """A number of things: 1 word, 2,000 words."""
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


def figure_text(figure: float, form: str) -> str:
    """A figure in a format without a comma, such as ``.1f`` or ``+.0f``, with one: 2,515.0."""
    return format(figure, f"+,{form[1:]}" if form[:1] == "+" else f",{form}")


def clock_text(seconds: float) -> str:
    """A time in whole seconds, rounded down: 0:07, 12:30, 1:02:03."""
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def listed(texts: Sequence[str]) -> str:
    """Some texts as one part of a sentence: one, two and three; "" for none."""
    *others, last = texts or [""]
    return f"{', '.join(others)} and {last}" if others else last


def capital(text: str) -> str:
    """A text whose first letter is a capital."""
    return text[:1].upper() + text[1:]
