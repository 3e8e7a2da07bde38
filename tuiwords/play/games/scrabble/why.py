"""Why a turn of Scrabble is better than another, in a sentence from what a simulation saw."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tuiwords.games.scrabble import Exchange, Play, Turn

if TYPE_CHECKING:
    from tuiwords.engine.base import RankedMove
    from tuiwords.engine.scrabble.simulation import Gains

_RESULTS = {100: "wins", 50: "ties", 0: "loses"}
LEAST = 0.5  # points that are worth a word


def reason(better: Turn, gains: Gains, kept: str, than: str = "") -> str:
    """What is better about a turn, what matters most first, and what is worse.

    ``kept`` are the tiles left on the rack after it; ``than`` is the other turn, if it is to be
    named.
    """
    known = [
        (gains.score, f"scores {abs(gains.score):.0f}", ""),
        (gains.reply, f"allows {abs(gains.reply):.1f}", " in reply"),
        (gains.later, f"brings {abs(gains.later):.1f}", " later"),
    ]
    known.sort(key=lambda part: -abs(part[0]))
    for_it: list[str] = []
    against: list[str] = []
    for gain, words, when in known:
        if abs(gain) < LEAST:
            continue
        more = (gain > 0) != (when == " in reply")  # a smaller reply is better
        text = f"{words} {'more' if more else 'less'}{when}"
        if when == " later" and gain > 0 and kept:
            text += f" with {kept} kept"
        (for_it if gain > 0 else against).append(text)
    if not for_it:
        for_it = ["wins more often"]
    end = f", but {' and '.join(against)}" if against else ""
    return f"{better} {' and '.join(for_it)}{f' than {than}' if than else ''}{end}."


def kept_after(turn: Turn, rack: str) -> str:
    """The tiles left on a rack after a turn."""
    used = turn.tiles if isinstance(turn, Play | Exchange) else ""
    return "".join(sorted((Counter(rack) - Counter(used)).elements()))


def compared(ranked: RankedMove[Any], rival: RankedMove[Any] | None, rack: str) -> str:
    """Why the best turn of a ranking is better than the one under the cursor.

    ``rival`` is the best turn, for the best one the second.
    """
    from tuiwords.engine.scrabble.simulation import Gains

    if rival is None:
        return ""
    is_best = ranked.value >= rival.value
    better, other = (ranked, rival) if is_best else (rival, ranked)
    gains = Gains.of(better, other)
    if gains is None:
        return ""
    if other.value + (other.error or 0.0) >= better.value:
        return f"About as good as {rival.move}."
    than = str(other.move) if is_best else ""
    return reason(better.move, gains, kept_after(better.move, rack), than)


def by_draw(ranked: RankedMove[Any]) -> str:
    """What the tiles drawn after a turn lead to, where the pre-endgame was searched."""
    groups: dict[int, str] = {}
    for term, value in ranked.terms.items():
        name, _, tile = term.partition(" ")
        if name == "draw":
            groups[round(value)] = groups.get(round(value), "") + tile
    if not groups:
        return ""
    best_first = sorted(groups.items(), reverse=True)
    if ranked.terms.get("proven") == 100 and groups.keys() <= _RESULTS.keys():
        parts = [f"{tiles} {_RESULTS[value]}" for value, tiles in best_first]
        return f"Drawing {', '.join(parts)}"
    return "By draw: " + "  ".join(f"{tiles} {value}" for value, tiles in best_first)
