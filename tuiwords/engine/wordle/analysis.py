"""Judges a guess: its expected result, its actual result, and the best guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.wordle.belief import Belief
from tuiwords.engine.wordle.exact.search import PROVEN
from tuiwords.engine.wordle.guess_costs import (
    KEPT_POSITIONS,
    WASTED,
    GuessCosts,
    against_adversary,
    best_guesses,
    can_search,
    costs,
    looked_ahead,
    searched,
)
from tuiwords.engine.wordle.kernels import parts
from tuiwords.engine.wordle.pack import Floats, Patterns, position_of
from tuiwords.engine.wordle.prior import fitted, prior_of
from tuiwords.games.wordle import WordleView
from tuiwords.large_caches import large

MOST = 100.0  # the maximum of skill and of luck
_SAME = 1e-9  # guesses; costs that differ by less are equal
# Guesses to go by half bits of entropy if all words left are equally likely: exact means over 3,200
# sets that common first and second guesses leave of the shipped answers; above 8 bits extrapolated
# to the 3.42 (11.2 bits) that is proven for 2,315 words.
_KNOWN = (
    *(1.0, 1.25, 1.5, 1.73, 1.84, 1.93, 2.02, 2.11, 2.22, 2.29, 2.38, 2.48, 2.54, 2.62, 2.68),
    *(2.73, 2.81, 2.9, 2.99, 3.09, 3.19, 3.29, 3.39, 3.48, 3.56),
)


@dataclass(frozen=True, slots=True)
class GuessVerdict:
    """The verdict on a guess, summed over the boards that were open.

    ``before`` and ``after`` are the numbers of words left, ``expected_left`` the expected number.
    ``bits`` is the expected information, ``got`` the actual one. ``cost`` is the guesses to go,
    including this one, and ``best`` a guess with the fewest, ``best_cost``; ``exact`` says that
    there is no better one and neither cost is an estimate; those that are not even ``searched`` are
    estimated from the doubt that a guess leaves. ``skill``, 0-100, says how close the two costs
    are. ``luck``, 0-100, is the share of possible patterns that are worse than the actual one, with
    equal ones counting half; None against an adversary, where there is no luck. ``ranked`` are
    the best guesses with their guesses to go, or against an adversary with the most words that it
    keeps; ``split`` is that of the guess, ``best_split`` that of the best one.
    """

    before: int
    expected_left: float
    after: int
    bits: float
    got: float
    cost: float
    best: str
    best_cost: float
    exact: bool
    skill: float
    luck: float | None
    ranked: tuple[tuple[str, float], ...] = ()
    split: Split | None = None
    best_split: Split | None = None
    searched: bool = False


class Split(NamedTuple):
    """What a guess does to the words left on all open ``boards`` together.

    ``groups`` are the different patterns it may get; ``left`` is the expected number of words left,
    ``most`` the largest number, ``chance`` the expected number of boards that it solves. More than
    one word is left on the ``doubtful`` boards.
    """

    words: int
    groups: int
    left: float
    chance: float
    boards: int = 1
    most: int = 0
    doubtful: int = 1

    @classmethod
    def of(cls, beliefs: Sequence[Belief], guess: str) -> Split:
        """Split the words left by a guess."""
        words, groups, left, chance, most = 0, 0, 0.0, 0.0, 0
        for belief in beliefs:
            table, places = belief.position.table, belief.position.left
            row = belief.position.patterns_of(guess)
            counts = np.bincount(row, minlength=table.patterns)
            shares = np.bincount(row, belief.weights, table.patterns) / belief.weights.sum()
            words += len(places)
            groups += int((counts > 0).sum())
            chance += float(shares[table.patterns - 1])
            left += float(shares[:-1] @ counts[:-1])
            most += int(counts[:-1].max())
        doubtful = sum(len(belief.position.left) > 1 for belief in beliefs)
        return cls(words, groups, left, chance, len(beliefs), most, doubtful)


@large
@lru_cache(maxsize=KEPT_POSITIONS)
def believed(view: WordleView) -> Belief:
    """The words left on a board: its answers, equally likely, if the player knows them.

    Else all allowed words, by the prior, as the hints have it. A view seen recently gets the same
    object again, by which ``looked_ahead`` recognizes it.
    """
    position = position_of(view)
    if view.knows_answers:
        return Belief(position, np.ones(len(position.left)), np.array(_KNOWN))
    return Belief(position, prior_of(view, fitted())[position.left])


def judge(
    beliefs: Sequence[Belief],
    guess: str,
    patterns: Sequence[int],
    *,
    absurd: bool = False,
    hard: bool = False,
) -> GuessVerdict:
    """Judge a guess that each board answered with its pattern.

    On one board with few answers left that are known, the guesses to go are exact. On several
    boards they are estimated as if each board had all guesses for itself. What is not exact is
    found as the hints find it, so that the first hint is a best guess. The last guess is the better
    the likelier it is: one that is not the word counts as two.
    """
    outlooks = [
        Outlook.of(belief, guess, pattern, absurd)
        for belief, pattern in zip(beliefs, patterns, strict=True)
    ]
    cost, split = sum(outlook.cost for outlook in outlooks), Split.of(beliefs, guess)
    last = beliefs[0].position.tries == 1
    alone = len(beliefs) == 1 and not absurd and not last
    found = searched(beliefs[0], guess, hard) if alone and can_search(beliefs[0]) else None
    most = PROVEN if found else 1  # most words left for which it is exact
    if found is None and alone:
        found = looked_ahead(beliefs[0], guess, hard)
    looked = found is not None
    if absurd:
        found = against_adversary(beliefs[0], cost)
    elif found is None:
        ranked = best_guesses(beliefs)
        if not (last or split.chance or any(outlook.bits for outlook in outlooks)):
            cost = ranked[0][1] + WASTED * len(beliefs)  # every board stays as it is
        found = GuessCosts(cost, *ranked[0], ranked)
    cost, best, best_cost, ranked = found
    best_split = Split.of(beliefs, best)
    as_good = split.most <= best_split.most if absurd else best_cost > cost - _SAME
    if as_good or _is_certain(beliefs, guess):
        best, best_cost, best_split = guess, cost, split
    lucks = [outlook.luck for outlook in outlooks if outlook.luck is not None]
    return GuessVerdict(
        before=sum(len(belief.position.left) for belief in beliefs),
        expected_left=sum(outlook.expected_left for outlook in outlooks),
        after=sum(outlook.after for outlook in outlooks),
        bits=sum(outlook.bits for outlook in outlooks),
        got=sum(outlook.got for outlook in outlooks),
        cost=cost,
        best=best,
        best_cost=best_cost,
        exact=len(beliefs) == 1 and (last or len(beliefs[0].weights) <= most),
        skill=MOST * max(0.0, 1 - (cost - best_cost) / (WASTED * len(beliefs))),
        luck=sum(lucks) / len(lucks) if lucks else None,
        ranked=ranked,
        split=split,
        best_split=best_split,
        searched=looked,
    )


def _is_certain(beliefs: Sequence[Belief], guess: str) -> bool:
    """Whether a guess is the only word left on a board, which must be played in any case."""
    left = (belief.position.left for belief in beliefs)
    return any(
        len(one) == 1 and belief.position.word(int(one[0])) == guess
        for belief, one in zip(beliefs, left, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Outlook:
    """A guess on one board; the figures are those of ``GuessVerdict``."""

    expected_left: float
    after: int
    bits: float
    got: float
    cost: float
    luck: float | None

    @classmethod
    def of(cls, belief: Belief, guess: str, pattern: int, absurd: bool) -> Outlook:
        """The possible results of a guess on a board, and the actual one."""
        table, left = belief.position.table, belief.position.left
        row = belief.position.patterns_of(guess)
        solved = table.patterns - 1
        counts = np.bincount(row, minlength=table.patterns)
        weights = np.bincount(row, belief.weights, table.patterns)
        codes = np.nonzero(counts)[0].astype(np.int64)
        shares = weights[codes] / weights.sum()
        after = np.where(codes == solved, 0, counts[codes])
        received = int(np.nonzero(codes == pattern)[0][0])
        cost = float(costs(belief, row[None], absurd)[0])
        if absurd:
            bits = float(np.log2(len(left) / counts[codes].max()))
            return cls(float(after.max()), int(after[received]), bits, bits, cost, None)
        to_go = _to_go(belief, row, codes)
        mine = to_go[received]
        worse, as_good = to_go > mine + _SAME, np.abs(to_go - mine) <= _SAME
        return cls(
            float(shares @ after),
            int(after[received]),
            float(-(shares @ np.log2(shares))),
            float(-np.log2(shares[received])),
            cost,
            MOST * float(shares[worse].sum() + shares[as_good].sum() / 2),
        )


def _to_go(belief: Belief, row: Patterns, codes: NDArray[np.int64]) -> Floats:
    """Guesses to go after each pattern of a guess, float64 (codes,); 0 if the word is found."""
    found = []
    for code in codes:
        part = belief.weights[row == code]
        shares = part / part.sum()
        doubt = max(0.0, float(-(shares @ np.log2(shares))))
        solved = code == belief.position.table.patterns - 1
        found.append(0.0 if solved else float(parts.interpolated(belief.table, doubt)))
    return np.array(found)
