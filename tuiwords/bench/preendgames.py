"""Scrabble's search with few tiles in the bag beside chances to win that are known.

``tests/cases`` of a checkout has the positions, and tells what is known of them. Those with three
tiles in the bag are of ``late_verdicts``: nothing is known of them, only what is proven is counted.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from pathlib import Path
from statistics import fmean

from tuiwords.bench.late_verdicts import positions
from tuiwords.bench.measured import ALONE, BenchPlace, measured
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
LISTED_TURNS = 10  # turns whose errors are looked at
ROUNDED = 0.1  # percentage points


@dataclass(frozen=True, slots=True)
class KnownPosition:
    """A position with the chances to win of its best turns in percent; no other has more.

    Those in ``most`` are lower bounds, with upper ones there.
    """

    view: ScrabbleView
    turns: dict[str, float]
    others: float
    most: dict[str, float] = field(default_factory=dict)

    def lost(self, turn: Turn) -> float:
        """How far a turn is behind the best one, at least."""
        return max(self.turns.values()) - self.turns.get(str(turn), self.others)

    def told(self, ranking: Ranking[Turn]) -> list[tuple[float, bool]]:
        """The errors of the turns that are known and of the first one; whether they cover it."""
        found = []
        for ranked in ranking.moves:
            turn, win = str(ranked.move), ranked.terms["win"]
            low = self.turns.get(turn, 0.0)
            high = self.most.get(turn, self.turns.get(turn, self.others))
            if ranked.error is not None and (turn in self.turns or ranked is ranking.moves[0]):
                off = max(low - win, win - high)
                found.append((ranked.error, off <= ranked.error + ROUNDED))
        return found

    def figures(self, ranking: Ranking[Turn]) -> list[float]:
        """What the first turn loses, whether it is proven, then errors and whether each covers."""
        first = ranking.moves[0]
        told = chain.from_iterable(self.told(ranking))
        return [self.lost(first.move), "proven" in first.terms, *told]


def known_positions() -> list[KnownPosition]:
    """The positions on file. Raises: GameError where there is no checkout."""
    try:
        found = json.loads(FILE.read_text(encoding="utf-8"))["positions"]
    except OSError as error:
        raise GameError(f"{FILE}, a file of a checkout, cannot be read: {error}") from error
    rules, lexicon = ruleset("scrabble"), library().load()
    return [
        KnownPosition(
            *(read_cgp(cgp, rules, lexicon).view(0), each["turns"], each["others"]),
            most=each.get("most", {}),
        )
        for cgp, each in found.items()
        if each["turns"]
    ]


def figures(
    positions: int | None = None, seconds: float | None = None, spread: BenchPlace = ALONE
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
            name = f"pre-endgames {bag} {len(some)} {seconds}"
            told = measured(name, partial(_told, seconds), some, spread)
            for what, figure in beside(told, within).items():
                found[f"{bag} in the bag, {what}"] = figure
    return found | _proven(UNKNOWN if positions is None else positions, seconds, spread)


def _ranked(seconds: float | None, view: ScrabbleView) -> Ranking[Turn]:
    return rank(Champion(), view, Limit(seconds=seconds or SECONDS[view.bag], top=LISTED_TURNS))


def _told(seconds: float | None, known: KnownPosition) -> list[float]:
    return known.figures(_ranked(seconds, known.view))


def beside(told: Sequence[Sequence[float]], within: int) -> dict[str, tuple[float, str]]:
    """What rankings of known positions tell, and how often their choice is near to the best."""
    count = f"of {len(told)}"
    errors = [error for each in told for error in each[2::2]]
    covers = [covered for each in told for covered in each[3::2]]
    wrong = sum(bool(proven) and lost > ROUNDED for lost, proven, *_ in told)
    return {
        f"within {within}% of the best": (float(sum(each[0] <= within for each in told)), count),
        "the worst": (max(each[0] for each in told), "win %"),
        "proven": (float(sum(each[1] for each in told)), count),
        "proven, not best": (float(wrong), count),
        "error covers": (100 * fmean(covers), f"% of {len(covers)} turns"),
        "mean error": (fmean(errors), "win %"),
    }


def _proven(count: int, seconds: float | None, spread: BenchPlace) -> dict[str, tuple[float, str]]:
    views = [state.view(state.turn) for state in islice(positions(3), count)]
    told = measured(f"pre-endgames 3 {count} {seconds}", partial(_solved, seconds), views, spread)
    return {
        "3 in the bag, proven": (sum(proven for _, proven in told), f"of {count}"),
        "3 in the bag, draws proven": (fmean(solved for solved, _ in told), "%"),
    }


def _solved(seconds: float | None, view: ScrabbleView) -> tuple[float, float]:
    """The share of the draws that is proven, in percent, and whether the first turn is."""
    terms = _ranked(seconds, view).moves[0].terms
    return terms.get("solved", 0.0), "proven" in terms
