"""Why a guess of Wordle is better than another: what it splits the words left into."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tuiwords.play.why import Term, about_as_good, sentence
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.engine.base import RankedMove
    from tuiwords.engine.wordle.analysis import Split
    from tuiwords.engine.wordle.belief import Belief

LEAST = 0.005  # guesses that are worth a word
_SAME = 0.05  # words left, shown with one decimal
MOST_LEFT = 3_000  # words for which a hint counts groups: more are not worth the time


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
    of = [f"{100 * split.chance / split.boards:.3g} %" for split in (one, two)]
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
