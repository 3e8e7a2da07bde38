"""Why one move is better than another, in a sentence: one form for the games, hints and reviews.

A game gives the terms: the parts that add up to the difference, each with its words. What matters
most is named first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tuiwords.text import capital, listed


@dataclass(frozen=True, slots=True)
class Term:
    """A part of the difference: positive if it speaks for the better move, and what it says."""

    gain: float
    text: str


def notable(terms: Sequence[Term], least: float) -> tuple[list[Term], list[Term]]:
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
    good, bad = notable(terms, least)
    for_it = listed_terms(good) or otherwise
    but = "; but it" if any("," in term.text for term in (*good, *bad)) else ", but"
    against = f"{but} {listed_terms(bad)}" if bad else ""
    beginning = f"Compared with {than}, {better}" if than else capital(better)
    return f"{beginning} {for_it}{against}."


def about_as_good(move: str, best: str = "") -> str:
    """What is said of a move that cannot be told from the best one, which needs no name there."""
    than = f" as {best}" if best else ""
    return f"{capital(move)} is about as good{than}."


def listed_terms(terms: Sequence[Term]) -> str:
    """What several terms say, as one part of a sentence."""
    texts = [term.text for term in terms]
    if any("," in text for text in texts):
        return "; it also ".join(texts)
    return listed(texts)


def with_points(sentence: str) -> str:
    """A sentence whose numbers are points, with the first of them called so."""
    found = re.search(r"([\d.,]+) (more|less)", sentence)
    if found is None:
        return sentence
    unit = "point" if found[1] == "1" else "points"
    return f"{sentence[: found.end(1)]} {unit}{sentence[found.end(1) :]}"
