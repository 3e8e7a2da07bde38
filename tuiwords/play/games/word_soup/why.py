"""Why a word of Word Soup is better than another: its points, and those that it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tuiwords.games.word_soup import Board
from tuiwords.games.word_soup.game import paths_of
from tuiwords.play.why import Term, sentence

if TYPE_CHECKING:
    from tuiwords.engine.base import RankedMove

LEAST = 0.5  # points that are worth a word
THEN = "then"  # the first word of the term for the best word that a line takes later


def reason(better: RankedMove[Any], other: RankedMove[Any], board: Board) -> str:
    """What is better about a word than about another on a board, what matters most first."""
    name = better.move.word.upper()
    return sentence(name, terms(better, other, board), least=LEAST, otherwise="scores more")


def terms(better: RankedMove[Any], other: RankedMove[Any], board: Board) -> tuple[Term, Term]:
    """The points by which a word is better: now, and with all words after it."""
    now = better.terms["points"] - other.terms["points"]
    later = better.value - other.value - now
    text = f"brings {abs(later):.0f} {_more(later)} later"
    word, points = _later(better)
    if later > 0 and points and word != _later(other)[0]:
        verb = "leaves" if paths_of(word, board) else "frees"
        text += f" as it {verb} {word.upper()} for {points:.0f}"
    return Term(now, f"scores {abs(now):.0f} {_more(now)} now"), Term(later, text)


def _more(points: float) -> str:
    return "more" if points > 0 else "less"


def _later(ranked: RankedMove[Any]) -> tuple[str, float]:
    """The best word of a line after its first one, and its points."""
    for term, points in ranked.terms.items():
        verb, _, word = term.partition(" ")
        if verb == THEN and word:
            return word, points
    return "", 0.0


def compared(view: Any, ranked: RankedMove[Any], rival: RankedMove[Any] | None) -> str:
    """Why the best word of a ranking is better than the one under the cursor, as a hint."""
    known = rival is not None and "words" in ranked.terms and "words" in rival.terms
    if rival is None or not known or ranked.value == rival.value:
        return ""
    better, other = (ranked, rival) if ranked.value > rival.value else (rival, ranked)
    return reason(better, other, view.board)
