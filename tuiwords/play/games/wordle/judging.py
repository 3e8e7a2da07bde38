"""Verdicts on guesses of Wordle, as every game's reviews have them, and why a guess is better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tuiwords.games.base import Seat
from tuiwords.play.judged import Alternative, JudgedMove, mistake
from tuiwords.play.why import Term, about_as_good, sentence
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.engine.base import RankedMove
    from tuiwords.engine.wordle.analysis import GuessVerdict, Split
    from tuiwords.engine.wordle.belief import Belief

LEAST = 0.005  # guesses that are worth a word
_SAME = 0.05  # words left, shown with one decimal
MOST_LEFT = 3_000  # words for which a hint counts groups: more are not worth the time
UNIT, ABSURD_UNIT = "guesses", "words"
# What a verdict always has.
FACTS = (
    *("before", "expected", "after", "bits", "got", "cost", "best_cost", "exact", "skill"),
    "best_most",
)
POINTS = 50.0  # percentage points that a guess lost counts for: with two lost all is


def reason(better: str, other: str, splits: tuple[Split, Split], costs: tuple[float, float]) -> str:
    """What is better about a guess than about another.

    ``splits`` and ``costs``, the guesses to go, are those of the better guess and of the other one.
    """
    if splits[0].words == 1:
        return f"{better.upper()} is the only word left."
    found = terms(other, splits, costs)
    return sentence(better.upper(), found, least=LEAST, otherwise="takes fewer guesses")


def against_adversary(better: str, other: str, most: tuple[float, float]) -> str:
    """The same where the word is chosen against the player: by the ``most`` words that are left."""
    one, two = most
    if not one:
        return f"{better.upper()} is the only word left."
    words = count_text(round(one), "word")
    return f"{better.upper()} leaves at most {words}, {other.upper()} {two:.0f}."


def terms(other: str, splits: tuple[Split, Split], costs: tuple[float, float]) -> tuple[Term, Term]:
    """The parts of the difference in guesses to go, which they add up to exactly.

    A guess costs 1, and where it is not the word, what comes later. So the difference comes from
    how often it is the word, and from how much comes later where it is not.
    """
    one, two = splits
    misses = [max(0.0, split.boards - split.chance) for split in splits]
    later = [
        (cost - split.boards) / missed if missed else 0.0
        for cost, split, missed in zip(costs, splits, misses, strict=True)
    ]
    found = (misses[1] - misses[0]) * (later[0] + later[1]) / 2
    told = (later[1] - later[0]) * (misses[0] + misses[1]) / 2
    return Term(found, _chance(one, two, other)), Term(told, _split(one, two, other, told))


def _chance(one: Split, two: Split, other: str) -> str:
    of = [f"{100 * split.chance / split.boards:.3g}%" for split in (one, two)]
    return f"has a chance of {of[0]} to be the hidden word, {other.upper()} one of {of[1]}"


def _split(one: Split, two: Split, other: str, gain: float) -> str:
    name = other.upper()
    if (one.groups - two.groups) * gain > 0:
        return f"splits the {one.words} words into {one.groups} groups, {name} into {two.groups}"
    if (two.left - one.left) * gain > 0 and abs(two.left - one.left) > _SAME:
        return f"leaves {one.left:.1f} words on average, {name} {two.left:.1f}"
    return f"leaves words that take {'fewer' if gain > 0 else 'more'} guesses than those of {name}"


def compared(view: Any, ranked: RankedMove[Any], rival: RankedMove[Any] | None) -> str:
    """Why the best guess of a ranking is better than the one under the cursor, as a hint."""
    if rival is None or view.boards:
        return ""
    if view.absurd:
        return _against_adversary(ranked, rival)
    costs = ranked.terms.get("expected"), rival.terms.get("expected")
    if costs[0] is None or costs[1] is None or costs[0] == costs[1]:
        return ""
    # Only strategies that take the answers for known prove figures: they count fewer words.
    proves = all("exact" in each.terms for each in (ranked, rival))
    if proves and not view.knows_answers:
        return ""
    beliefs = _beliefs(view)
    if len(beliefs[0].weights) > MOST_LEFT:
        return ""
    from tuiwords.engine.wordle.analysis import Split

    pair = sorted(((costs[0], str(ranked.move)), (costs[1], str(rival.move))))
    (cost, better), (other_cost, other) = pair
    if other_cost - cost < LEAST:
        return about_as_good(str(ranked.move).upper(), str(rival.move).upper())
    splits = Split.of(beliefs, better), Split.of(beliefs, other)
    return reason(better, other, splits, (cost, other_cost))


def _against_adversary(ranked: RankedMove[Any], rival: RankedMove[Any]) -> str:
    pair = [(each.terms.get("worst"), str(each.move)) for each in (ranked, rival)]
    (one, better), (two, other) = sorted(pair, key=lambda each: each[0] or 0.0)
    if not one or not two:
        return ""
    if one < two:
        return against_adversary(better, other, (one, two))
    return f"{better.upper()} and {other.upper()} leave at most as many words, {one:.0f}."


def _beliefs(view: Any) -> Sequence[Belief]:
    from tuiwords.engine.wordle.analysis import believed

    return [believed(view)]


def error_of(verdict: GuessVerdict, behind: float) -> float:
    """Half the 95% interval of how many guesses a guess is behind; 0 if that is exact."""
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
