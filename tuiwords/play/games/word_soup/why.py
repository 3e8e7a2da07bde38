"""Why a word of Word Soup is better than another: its points, and those that it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tuiwords.games.word_soup.game import paths_of
from tuiwords.play.why import Term, sentence, with_points

if TYPE_CHECKING:
    from tuiwords.engine.base import RankedMove
    from tuiwords.games.word_soup import WordSoupView

LEAST = 0.6  # points that are worth a word: fewer would be told as 0
THEN = "then"  # the first word of the term for the best word that a line takes later
REPLY = "reply"  # and of the one for the best word of the next player


def reason(better: RankedMove[Any], other: RankedMove[Any], view: WordSoupView) -> str:
    """What is better about a word than about another on a board, what matters most first."""
    name = _name(better, other)
    found = terms(better, other, view)
    return with_points(sentence(name, found, least=LEAST, otherwise="scores more"))


def terms(
    better: RankedMove[Any], other: RankedMove[Any], view: WordSoupView
) -> tuple[Term, Term, Term]:
    """The points by which a word is better: now, for clearing the board, and with other words."""
    now = better.terms["points"] - other.terms["points"]
    clears = _clears(better) - _clears(other)
    bonus = view.rules.cleared * clears
    end = f"{'clears the board' if clears > 0 else 'leaves letters'} in the end ({bonus:+d})"
    later = better.value - other.value - now - bonus
    text = f"brings {abs(later):,.0f} {_more(later)} later"
    word, points = _term(better, THEN)
    if later > 0 and points and word != _term(other, THEN)[0]:
        verb = "leaves" if paths_of(word, view.board) else "frees"
        text += f" as it {verb} {word.upper()} for {points:.0f}"
    return (
        Term(now, f"scores {abs(now):,.0f} {_more(now)} now"),
        Term(bonus, end),
        Term(later, text),
    )


def _clears(ranked: RankedMove[Any]) -> bool:
    """Whether the line of a word clears the board."""
    return ranked.terms.get("left") == 0


def _more(points: float) -> str:
    return "more" if points > 0 else "less"


def _term(ranked: RankedMove[Any], name: str) -> tuple[str, float]:
    """The word of a term, such as the best one of a line after its first word, and its points."""
    for term, points in ranked.terms.items():
        first, _, word = term.partition(" ")
        if first == name and word:
            return word, points
    return "", 0.0


def in_turns(better: RankedMove[Any], other: RankedMove[Any]) -> str:
    """The same where players take turns on one board: a word leaves others to the next player."""
    found = terms_in_turns(better, other)
    told = sentence(_name(better, other), found, least=LEAST, otherwise="brings more in the end")
    return with_points(told)


def _name(better: RankedMove[Any], other: RankedMove[Any]) -> str:
    """The better word; it may be the same one, taken elsewhere."""
    same = better.move.word == other.move.word
    return f"{better.move.word.upper()}{' on another path' * same}"


def terms_in_turns(better: RankedMove[Any], other: RankedMove[Any]) -> tuple[Term, Term, Term]:
    """The points by which a word is better: now, in the next player's turn, and after that."""
    now = better.terms["points"] - other.terms["points"]
    replies = _term(better, REPLY), _term(other, REPLY)
    reply = replies[1][1] - replies[0][1]
    later = better.value - other.value - now - reply
    left = [f"{word.upper()} for {points:.0f}" if word else "nothing" for word, points in replies]
    same = better.move.word == other.move.word
    instead = " instead of" if same else f", {other.move.word.upper()}"
    return (
        Term(now, f"scores {abs(now):,.0f} {_more(now)} now"),
        Term(reply, f"leaves {left[0]} to the next player{instead} {left[1]}"),
        Term(later, f"brings {abs(later):,.0f} {_more(later)} later"),
    )


def compared(view: Any, ranked: RankedMove[Any], rival: RankedMove[Any] | None) -> str:
    """Why the best word of a ranking is better than the one under the cursor, as a hint."""
    if rival is None or ranked.value == rival.value:
        return ""
    better, other = (ranked, rival) if ranked.value > rival.value else (rival, ranked)
    if view.rules.shared:
        known = _term(better, REPLY)[0] or _term(other, REPLY)[0]
        return in_turns(better, other) if known else ""
    # Otherwise one of the lines was not planned to its end.
    as_deep = ranked.error is not None and rival.error is not None
    return reason(better, other, view) if as_deep else ""
