"""Verdicts on guesses of Wordle, as every game's reviews have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiwords.games.base import Seat
from tuiwords.play.games.wordle.why import LEAST, against_adversary, reason
from tuiwords.play.judged import Alternative, JudgedMove, mistake

if TYPE_CHECKING:
    from tuiwords.engine.wordle.analysis import GuessVerdict

UNIT, ABSURD_UNIT = "guesses", "words"
# What a verdict always has.
FACTS = (
    *("before", "expected", "after", "bits", "got", "cost", "best_cost", "exact", "skill"),
    "best_most",
)
POINTS = 50.0  # percentage points that a guess lost counts for: with two lost all is


def error_of(verdict: GuessVerdict, behind: float) -> float:
    """Half the 95 % interval of how many guesses a guess is behind; 0 if that is exact."""
    from tuiwords.engine.wordle import belief

    if verdict.exact:
        return 0.0
    boards = verdict.split.doubtful if verdict.split else 1
    return belief.error_of(behind, searched=verdict.searched, boards=boards)


def judged_guess(
    verdict: GuessVerdict, guess: str, number: int, seat: Seat, *, absurd: bool
) -> JudgedMove:
    """A verdict in the form of all games.

    What is lost is the number of guesses; against an adversary, how many more words it keeps, which
    is always exact. How grave that is goes by the guesses in either case.
    """
    from tuiwords.engine.wordle.analysis import MOST

    split, best_split = verdict.split, verdict.best_split
    boards = split.boards if split else 1
    behind = max(0.0, verdict.cost - verdict.best_cost)
    error = 0.0 if absurd else error_of(verdict, behind)
    if absurd:
        lost = float(split.most - best_split.most) if split and best_split else 0.0
    else:
        # By what is shown: a loss of 0.07 ±0.07 is none.
        lost = behind if behind > LEAST and round(behind, 2) > round(error, 2) else 0.0
    share, why = POINTS * behind / boards if lost else 0.0, ""
    if lost and split and best_split:
        splits, costs = (best_split, split), (verdict.best_cost, verdict.cost)
        why = reason(verdict.best, guess, splits, costs)
        if absurd:
            why = against_adversary(verdict.best, guess, (best_split.most, split.most))
    facts = {
        "before": float(verdict.before),
        "expected": verdict.expected_left,
        "after": float(verdict.after),
        "bits": verdict.bits,
        "got": verdict.got,
        "cost": verdict.cost,
        "best_cost": verdict.best_cost,
        "exact": float(verdict.exact),
        "skill": verdict.skill if lost else MOST,
    }
    if split and best_split:
        facts |= {"groups": float(split.groups), "best_groups": float(best_split.groups)}
        facts["best_most"] = float(best_split.most)
    return JudgedMove(
        number,
        seat,
        guess,
        verdict.best,
        lost,
        error,
        share,
        mistake(max(share, 1e-9)) if lost else "",
        why,
        verdict.luck,
        _listed(verdict, absurd=absurd),
        facts,
    )


def _listed(verdict: GuessVerdict, *, absurd: bool) -> tuple[Alternative, ...]:
    """The best guesses, each beside the first one."""
    found = []
    for n, (word, cost) in enumerate(verdict.ranked):
        behind = max(0.0, cost - verdict.ranked[0][1])
        error = 0.0 if absurd or n == 0 else error_of(verdict, behind)
        found.append(Alternative(word, behind, error, unit=ABSURD_UNIT if absurd else UNIT))
    return tuple(found)
