"""Scrabble's search with few tiles in the bag beside chances to win that are known.

``tests/cases`` of a checkout has the positions, and tells what is known of them. Those with three
tiles in the bag are of ``late_verdicts``: nothing is known of them, only what is proven is counted.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import fmean

from tuiwords.bench.late_verdicts import positions
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, Ranking
from tuiwords.engine.scrabble.strategies.champion import Champion
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import ScrabbleView, Turn, read_cgp, ruleset
from tuiwords.lexicon.library import library

FILE = Path(__file__).resolve().parents[2] / "tests" / "cases" / "preendgames.json"
SECONDS = {1: 10.0, 2: 20.0, 3: 20.0}  # CPU seconds, by tiles in the bag
WITHIN = {1: 1, 2: 2}  # points of the best
UNKNOWN = 10  # positions with three tiles in the bag
LISTED = 10  # turns whose errors are looked at
ROUNDED = 0.1  # percentage points


@dataclass(frozen=True, slots=True)
class KnownPosition:
    """A position with the chances to win of its best turns in percent; no other has more."""

    view: ScrabbleView
    turns: dict[str, float]
    others: float

    def lost(self, turn: Turn) -> float:
        """How far a turn is behind the best one, at least."""
        return max(self.turns.values()) - self.turns.get(str(turn), self.others)

    def told(self, ranking: Ranking[Turn]) -> list[tuple[float, bool]]:
        """The errors of the turns that are known and of the first one; whether they cover it."""
        found = []
        for ranked in ranking.moves:
            known, win = self.turns.get(str(ranked.move)), ranked.terms["win"]
            if ranked.error is not None and (known is not None or ranked is ranking.moves[0]):
                off = win - self.others if known is None else abs(win - known)
                found.append((ranked.error, off <= ranked.error + ROUNDED))
        return found


def known_positions() -> list[KnownPosition]:
    """The positions on file. Raises: GameError where there is no checkout."""
    try:
        found = json.loads(FILE.read_text(encoding="utf-8"))["positions"]
    except OSError as error:
        raise GameError(f"{FILE}, a file of a checkout, cannot be read: {error}") from error
    rules, lexicon = ruleset("scrabble"), library().load()
    return [
        KnownPosition(read_cgp(cgp, rules, lexicon).view(0), each["turns"], each["others"])
        for cgp, each in found.items()
        if each["turns"]
    ]


def figures(
    positions: int | None = None, seconds: float | None = None
) -> dict[str, tuple[float, str]]:
    """What is chosen and proven, and how often the error told covers the truth.

    On so many ``positions`` with each number of tiles in the bag at most, in so many CPU
    ``seconds`` each. Raises: GameError.
    """
    known = known_positions()
    found: dict[str, tuple[float, str]] = {}
    for bag, within in WITHIN.items():
        some = [each for each in known if each.view.bag == bag][:positions]
        if some:
            rankings = _rankings([each.view for each in some], seconds)
            for name, figure in beside(some, rankings, within).items():
                found[f"{bag} in the bag, {name}"] = figure
    return found | _proven(UNKNOWN if positions is None else positions, seconds)


def _rankings(views: Sequence[ScrabbleView], seconds: float | None) -> list[Ranking[Turn]]:
    return [
        rank(Champion(), view, Limit(seconds=seconds or SECONDS[view.bag], top=LISTED))
        for view in views
    ]


def beside(
    known: Sequence[KnownPosition], rankings: Sequence[Ranking[Turn]], within: int
) -> dict[str, tuple[float, str]]:
    """What rankings of known positions tell, and how often their choice is near to the best."""
    count = f"of {len(known)}"
    lost, wrong, told = [], 0, list[tuple[float, bool]]()
    for each, ranking in zip(known, rankings, strict=True):
        lost.append(each.lost(ranking.moves[0].move))
        wrong += "proven" in ranking.moves[0].terms and lost[-1] > ROUNDED
        told += each.told(ranking)
    return {
        f"within {within} % of the best": (float(sum(each <= within for each in lost)), count),
        "the worst": (max(lost), "win %"),
        "proven": (float(sum("proven" in each.moves[0].terms for each in rankings)), count),
        "proven, not best": (float(wrong), count),
        "error covers": (100 * fmean(covers for _, covers in told), f"% of {len(told)} turns"),
        "mean error": (fmean(error for error, _ in told), "win %"),
    }


def _proven(count: int, seconds: float | None) -> dict[str, tuple[float, str]]:
    views = [state.view(state.turn) for state in islice(positions(3), count)]
    first = [ranking.moves[0].terms for ranking in _rankings(views, seconds)]
    solved = fmean(terms.get("solved", 0.0) for terms in first)
    proven = float(sum("proven" in terms for terms in first))
    return {
        "3 in the bag, proven": (proven, f"of {count}"),
        "3 in the bag, draws proven": (solved, "%"),
    }
