"""Why a turn of Scrabble is better than another, in a sentence from what a simulation saw."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tuiwords.games.scrabble import Exchange, Play, ScrabbleView, Turn
from tuiwords.games.scrabble.describe import called
from tuiwords.games.scrabble.tiles import notation
from tuiwords.play.why import Term, about_as_good, sentence, with_points

if TYPE_CHECKING:
    from tuiwords.engine.base import RankedMove
    from tuiwords.engine.scrabble.simulation import Gains

_RESULTS = {100: "wins", 50: "ties", 0: "loses"}
LEAST = 0.5  # points that are worth a word


def reason(better: str, gains: Gains, kept: str, than: str = "") -> str:
    """What is better about a turn, what matters most first, and what is worse.

    ``kept`` are the tiles left on the rack after it; ``than`` is the other turn, if it is to be
    named.
    """
    found = terms(gains, kept)
    told = sentence(better, found, least=LEAST, otherwise="wins more often", than=than)
    return with_points(told)


def terms(gains: Gains, kept: str) -> tuple[Term, ...]:
    """The points by which a turn is better, in words; what may be chance is told as such."""
    score, reply, later, reply_error, later_error = gains
    with_kept = f" with {kept} kept" if later > 0 and kept else ""
    allows = f"{_perhaps(reply, reply_error)}allows"
    brings = f"{_perhaps(later, later_error)}brings"
    return (
        Term(score, f"scores {abs(score):.0f} {_more(score)}"),
        Term(reply, f"{allows} {abs(reply):.1f} {_more(-reply)} in reply"),
        Term(later, f"{brings} {abs(later):.1f} {_more(later)} later{with_kept}"),
    )


def _perhaps(gain: float, error: float) -> str:
    return "perhaps " if abs(gain) < error else ""


def _more(points: float) -> str:
    return "more" if points > 0 else "less"


def kept_after(turn: Turn, rack: str) -> str:
    """The tiles left on a rack after a turn, as they are written."""
    used = turn.tiles if isinstance(turn, Play | Exchange) else ""
    return notation("".join(sorted((Counter(rack) - Counter(used)).elements())))


def _compared(ranked: RankedMove[Any], rival: RankedMove[Any], view: ScrabbleView) -> str:
    """Why the best turn of a ranking is better than the one under the cursor.

    ``rival`` is the best turn, for the best one the second.
    """
    from tuiwords.engine.scrabble.simulation import Gains

    is_best = ranked.value >= rival.value
    better, other = (ranked, rival) if is_best else (rival, ranked)
    gains = Gains.of(better, other)
    if gains is None and not _by_equity(better, other):
        return ""
    if other.value + (other.error or 0.0) >= better.value:
        best = "" if is_best else called(view.board, rival.move)
        return about_as_good(called(view.board, other.move), best)
    than = called(view.board, other.move) if is_best else ""
    if gains is None:
        return by_equity(better, other, view, than)
    kept = kept_after(better.move, view.rack)
    return reason(called(view.board, better.move), gains, kept, than)


def _by_equity(*turns: RankedMove[Turn]) -> bool:
    """Whether turns are ranked by that: not by chances to win, nor by what people would play."""
    others = {"win", "people"}
    return all("leave" in turn.terms and others.isdisjoint(turn.terms) for turn in turns)


def by_equity(
    better: RankedMove[Turn], other: RankedMove[Turn], view: ScrabbleView, than: str = ""
) -> str:
    """What is better about a turn where nothing but points and the tiles kept is known."""
    name, kept = called(view.board, better.move), kept_after(better.move, view.rack)
    score, leave = (better.terms[term] - other.terms[term] for term in ("score", "leave"))
    found = (
        Term(score, f"scores {abs(score):.0f} {_more(score)}"),
        Term(leave, f"keeps {kept or 'nothing'}, worth {abs(leave):.1f} {_more(leave)}"),
    )
    return with_points(sentence(name, found, least=LEAST, otherwise="is worth more", than=than))


def note_on(view: ScrabbleView, ranked: RankedMove[Any], rival: RankedMove[Any] | None) -> str:
    """What is known of a turn besides its figures: of its draws, or beside its rival."""
    name = called(view.board, ranked.move)
    drawn = by_draw(name, ranked, view.bag)
    return drawn or ("" if rival is None else _compared(ranked, rival, view))


def by_draw(turn: str, ranked: RankedMove[Any], bag: int) -> str:
    """What the tiles drawn from ``bag`` tiles lead to, where the pre-endgame was searched.

    ``turn`` is how it is called.
    """
    groups: dict[int, str] = {}
    for term, value in ranked.terms.items():
        name, _, tile = term.partition(" ")
        if name == "draw":
            groups[round(value)] = groups.get(round(value), "") + tile
    if not groups:
        return ""
    best_first = sorted(groups.items(), reverse=True)
    sure = ranked.terms.get("solved") == 100
    told = _RESULTS if bag == 1 else {100: _RESULTS[100], 0: _RESULTS[0]}  # 50: or won and lost
    if sure and groups.keys() <= told.keys():
        parts = [f"{tiles} {_RESULTS[value]}" for value, tiles in best_first]
        return f"After {turn}, drawing {', '.join(parts)}."
    chances = ", ".join(f"{tiles} {value} %" for value, tiles in best_first)
    return f"Chance to win after {turn}, by the tile drawn: {chances}."
