"""Patterns of words: ``q[^u]*`` is Q, a letter that is no U, and any letters."""

from __future__ import annotations

import re
from itertools import groupby

from tuiwords.lexicon.languages import spelled
from tuiwords.lexicon.lexicon import Lexicon

ONE = "?."  # either stands for one letter
ANY = "*"  # stands for any number of letters, even none


class PartError(ValueError):
    """What is wrong with a part of a search, and at which of its characters, from 0 on."""

    def __init__(self, reason: str, place: int = 0) -> None:
        super().__init__(reason)
        self.place = place


def expression(pattern: str, lexicon: Lexicon) -> re.Pattern[str]:
    """The regular expression of a pattern, for ``fullmatch``; its letters are those of a list.

    ``?`` and ``.`` stand for one letter, ``*`` for any number, ``[abc]`` for one of these and
    ``[^a-c]`` for one that is none of these. Raises: PartError.
    """
    if not pattern:
        raise PartError("the pattern is empty")
    # What follows the first * is sought once, from left to right: its first place is as good as
    # any. Without the atomic groups, *a*a*a*a*b would try all places of each part.
    parts = ["".join(part) for any_, part in _runs(_parts(pattern, lexicon)) if not any_]
    if ANY not in pattern:
        return re.compile("".join(parts))
    begin = parts.pop(0) if pattern[0] != ANY else ""
    end = parts.pop() if parts and pattern[-1] != ANY else ""
    return re.compile(begin + "".join(f"(?>.*?{part})" for part in parts) + f".*{end}")


def _runs(parts: list[str]) -> list[tuple[bool, list[str]]]:
    return [(any_, list(run)) for any_, run in groupby(parts, ANY.__eq__)]


def _parts(pattern: str, lexicon: Lexicon) -> list[str]:
    """What each sign of a pattern, or set of letters, is in a regular expression; * stays."""
    parts, place = list[str](), 0
    while place < len(pattern):
        sign = pattern[place]
        if sign == "[":
            end = pattern.find("]", place)
            if end < 0:
                raise PartError("the ] of this [ is missing", place)
            parts.append(_set(pattern[place + 1 : end], place + 1, lexicon))
            place = end
        elif sign in ONE:
            parts.append(".")
        elif sign == ANY:
            parts.append(ANY)
        else:
            parts.append(_letter(sign, place, lexicon))
        place += 1
    return parts


def _set(inside: str, start: int, lexicon: Lexicon) -> str:
    """A set of letters, such as ``aeiou``, ``^u`` or ``a-m``."""
    no = inside.startswith("^")
    letters, place = "", int(no)
    while place < len(inside):
        first = last = _letter(inside[place], start + place, lexicon)
        if inside[place + 1 : place + 2] == "-":
            place += 2
            last = _letter(inside[place : place + 1] or "]", start + place, lexicon)
            if last < first:
                raise PartError(
                    f"the letters {first}-{last} end before they begin", start + place - 2
                )
            first += "-"
        letters += first + last if first != last else first
        place += 1
    if not letters:
        raise PartError("letters are missing between [ and ]", start)
    return f"[{'^' * no}{letters}]"


def _letter(sign: str, place: int, lexicon: Lexicon) -> str:
    if not sign.isalpha():
        raise PartError(f"{sign!r} is no letter: use letters, ?, * and [ ]", place)
    return spelled(sign, lexicon)
