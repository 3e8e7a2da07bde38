"""Why one move is better than another, in a sentence: one form for the games, hints and reviews.

A game gives the terms: the parts that add up to the difference, each with its words. What matters
most is named first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A part of the difference: positive if it speaks for the better move, and what it says."""

    gain: float
    text: str


def named(terms: Sequence[Term], least: float) -> tuple[list[Term], list[Term]]:
    """The terms worth a word, for the better move and against it, each the largest first."""
    worth_it = sorted((t for t in terms if abs(t.gain) >= least), key=lambda t: -abs(t.gain))
    return [t for t in worth_it if t.gain > 0], [t for t in worth_it if t.gain <= 0]


def sentence(
    better: str, terms: Sequence[Term], *, least: float, otherwise: str, than: str = ""
) -> str:
    """What is better about a move, and what is worse.

    ``least`` is the smallest gain worth a word; ``otherwise`` stands where nothing speaks for it.
    ``than`` is the other move, if it is to be named.
    """
    good, bad = named(terms, least)
    for_it = " and ".join(term.text for term in good) or otherwise
    against = f", but {' and '.join(term.text for term in bad)}" if bad else ""
    return f"{better} {for_it}{f' than {than}' if than else ''}{against}."
