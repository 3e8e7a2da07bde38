"""Judges a guess: its expected result, its actual result, and the best guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.wordle.belief import TIE, Belief
from tuiwords.engine.wordle.exact.search import ALL, PROVEN, WIDTH
from tuiwords.engine.wordle.kernels import exact
from tuiwords.engine.wordle.kernels import patterns as kernels
from tuiwords.engine.wordle.kernels.beam import NOTHING
from tuiwords.engine.wordle.pack import Answers, Floats, Patterns, position_of
from tuiwords.engine.wordle.prior import fitted, prior
from tuiwords.engine.wordle.strategies.expected import MOST_CELLS, BeamPack
from tuiwords.engine.wordle.strategies.expected import WIDTH as BREADTH
from tuiwords.games.wordle import WordleView

MOST = 99.0  # the maximum of skill and of luck
WASTED = 1.0  # guesses lost on each board by a guess without information, which has no skill
_BLOCK = 1024  # guesses whose patterns are computed at once
_SAME = 1e-9  # guesses; costs that differ by less are equal
_FEW = 250  # most words left for which guesses to go are searched, not estimated: 0.2 s
WORK = 500_000_000  # patterns to look at, about a second; hard mode with many rhymes may need more
LISTED = 10  # best guesses that are listed
_KEPT = 32  # positions, and guesses searched in them: every game starts with the same position
_TRIES = 10  # guesses allowed in a review, where a game's limit does not matter
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
    there is no better one and neither cost is an estimate. ``skill``, 0-99, says how close the two
    costs are. ``luck``, 0-99, is the share of possible patterns that are worse than the actual one,
    with equal ones counting half; None against an adversary, where there is no luck. ``ranked`` are
    the best guesses with their guesses to go; ``split`` is that of the guess, ``best_split`` that
    of the best one.
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


class Split(NamedTuple):
    """What a guess does to the words left on all open ``boards`` together.

    ``groups`` are the different patterns it may get; ``left`` is the expected number of words left,
    ``most`` the largest number, ``chance`` the expected number of boards that it solves.
    """

    words: int
    groups: int
    left: float
    chance: float
    boards: int = 1
    most: int = 0

    @classmethod
    def of(cls, beliefs: Sequence[Belief], guess: str) -> Split:
        """Split the words left by a guess."""
        words, groups, left, chance, most = 0, 0, 0.0, 0.0, 0
        for belief in beliefs:
            table, places = belief.position.table, belief.position.left
            row = Answers.of(table, places).patterns(table.encoded(guess))[0]
            counts = np.bincount(row, minlength=table.patterns)
            shares = np.bincount(row, belief.weights, table.patterns) / belief.weights.sum()
            words += len(places)
            groups += int((counts > 0).sum())
            chance += float(shares[table.patterns - 1])
            left += float(shares[:-1] @ counts[:-1])
            most += int(counts[:-1].max())
        return cls(words, groups, left, chance, len(beliefs), most)


class Looked(NamedTuple):
    """The guesses to go with a guess and with the best one, and the best ones in order."""

    cost: float
    best: str
    best_cost: float
    ranked: tuple[tuple[str, float], ...]


@lru_cache(maxsize=_KEPT)
def believed(view: WordleView, known: bool) -> Belief:
    """The words left on a board: its answers, equally likely, or else all allowed, by the prior.

    A view seen recently gets the same object again, by which ``looked_ahead`` recognizes it.
    """
    if known:
        position = position_of(view, view.answers)
        return Belief(position, np.ones(len(position.left)), np.array(_KNOWN))
    position = position_of(view)
    return Belief(position, prior(position.table.lexicon, fitted())[position.left])


def judge(
    beliefs: Sequence[Belief],
    guess: str,
    patterns: Sequence[int],
    *,
    absurd: bool = False,
    hard: bool = False,
) -> GuessVerdict:
    """Judge a guess that each board answered with its pattern.

    On one board with few, equally likely words left, the guesses to go are exact. On several boards
    they are estimated as if each board had all guesses for itself.
    """
    outlooks = [
        Outlook.of(belief, guess, pattern, absurd)
        for belief, pattern in zip(beliefs, patterns, strict=True)
    ]
    cost = sum(outlook.cost for outlook in outlooks)
    alone = len(beliefs) == 1 and not absurd
    found = searched(beliefs[0], guess, hard) if alone and can_search(beliefs[0]) else None
    most = PROVEN if found else 1  # most words left for which it is exact
    if found is None and alone:
        found = looked_ahead(beliefs[0], guess, hard)
    if found is None:
        ranked = best_guesses(beliefs, absurd)
        found = Looked(cost, *ranked[0], ranked)
    cost, best, best_cost, ranked = found
    if best_cost > cost - _SAME or _is_certain(beliefs, guess):
        best, best_cost = guess, cost
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
        exact=len(beliefs) == 1 and len(beliefs[0].weights) <= most,
        skill=MOST * max(0.0, 1 - (cost - best_cost) / (WASTED * len(beliefs))),
        luck=sum(lucks) / len(lucks) if lucks else None,
        ranked=ranked,
        split=Split.of(beliefs, guess),
        best_split=Split.of(beliefs, best),
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
        row = Answers.of(table, left).patterns(table.encoded(guess))
        solved = table.patterns - 1
        counts = np.bincount(row[0], minlength=table.patterns)
        weights = np.bincount(row[0], belief.weights, table.patterns)
        codes = np.nonzero(counts)[0].astype(np.int64)
        shares = weights[codes] / weights.sum()
        after = np.where(codes == solved, 0, counts[codes])
        received = int(np.nonzero(codes == pattern)[0][0])
        cost = float(costs(belief, row, absurd)[0])
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
        part = belief.weights[row[0] == code]
        shares = part / part.sum()
        doubt = max(0.0, float(-(shares @ np.log2(shares))))
        solved = code == belief.position.table.patterns - 1
        found.append(0.0 if solved else float(kernels.interpolated(belief.table, doubt)))
    return np.array(found)


def costs(belief: Belief, patterns: Patterns, absurd: bool) -> Floats:
    """Guesses to go with each guess, by its patterns, float64 (guesses,).

    Expected ones, or against an adversary those after the pattern that leaves the most words.
    """
    if not absurd:
        return belief.estimates(patterns)[:, 1]
    codes = belief.position.table.patterns
    largest = np.empty((len(patterns), 2), np.int64)
    kernels.largest_parts(patterns, codes, largest)
    doubts, table = np.log2(largest[:, 0]), belief.table
    later = np.interp(doubts, np.arange(len(table)) / 2, table)
    return 1 + np.where(largest[:, 1] == codes - 1, 0.0, later)


def can_search(belief: Belief) -> bool:
    """Whether the guesses to go can be searched: few words left, all equally likely."""
    return len(belief.weights) <= _FEW and bool(np.all(belief.weights == belief.weights[0]))


def searched(belief: Belief, guess: str, hard: bool) -> Looked | None:
    """The guesses to go with a guess and with the best ones; exact for few words.

    None if it would take too long.
    """
    position, table = belief.position, belief.position.table
    guesses = position.guesses
    own = np.searchsorted(guesses, position.left).astype(np.int32)
    letters = np.concatenate([table.codes[guesses], table.encoded(guess)])
    patterns = Answers.of(table, position.left).patterns(letters)
    puzzle = exact.Puzzle(
        patterns,
        own,
        letters,
        int(table.patterns),
        exact.HARD if hard else exact.ANY,
        ALL if len(own) <= PROVEN else WIDTH,
    )
    words = np.arange(len(own), dtype=np.int32)
    open_to = np.arange(len(guesses), dtype=np.int32)
    place = table.lexicon.index.get(guess, -1)
    at = int(np.searchsorted(guesses, place))
    known = at < len(guesses) and guesses[at] == place
    row, work = np.empty(1, np.int32), np.array([WORK])

    def to_go(forced: int) -> float:
        total = exact.min_total_guesses(
            puzzle, words, open_to, -1, -1, _TRIES, exact.ENDLESS, forced, row, work
        )
        return int(total) / len(words)

    cost, best_cost = to_go(at if known else len(guesses)), to_go(-1)
    if work[0] < 0:
        return None
    best = int(row[0])
    order = np.argsort(costs(belief, patterns[: len(guesses)], False), kind="stable")
    found = {best: best_cost}
    for forced in order[:LISTED].tolist():
        value = to_go(forced)
        if work[0] < 0:
            break
        if value < exact.ENDLESS / len(words):
            found[forced] = value
    if cost >= exact.ENDLESS / len(words):
        # The guess gives no information: the position stays the same.
        cost = best_cost + WASTED
    hopeful = set(own.tolist())  # of equal guesses those that may be the word come first
    ranked = sorted(
        found.items(), key=lambda p: (round(p[1], TIE), p[0] != best, p[0] not in hopeful)
    )
    named = tuple((position.word(int(guesses[row])), value) for row, value in ranked[:LISTED])
    return Looked(cost, position.word(int(guesses[best])), best_cost, named)


@lru_cache(maxsize=_KEPT)
def looked_ahead(belief: Belief, guess: str, hard: bool) -> Looked | None:
    """The same by ``expected``, the strategy of the hints, so that a hinted guess is a good one.

    None if ``expected`` would not search, or if the guess is not allowed. It takes a second for the
    first guess of a game, which many people make with the same word again and again.
    """
    position = belief.position
    guesses, place = position.guesses, position.table.lexicon.index.get(guess, -1)
    at = int(np.searchsorted(guesses, place))
    if at == len(guesses) or guesses[at] != place or can_search(belief):
        return None
    if len(guesses) * len(position.left) > MOST_CELLS:
        return None
    beam = BeamPack.of(belief, guesses, position.patterns(guesses), hard)
    rows = list(dict.fromkeys([*beam.order[:BREADTH].tolist(), at]))
    found = {row: beam.cost(row, position.tries, NOTHING) for row in rows}
    row = min(rows, key=lambda row: (round(found[row][0], TIE), row))
    (total, mine), (_, best_cost) = found[at], found[row]
    if total >= NOTHING / beam.whole:
        mine = best_cost + WASTED
    listed = {*beam.order[:BREADTH].tolist(), row}
    order = sorted(listed, key=lambda row: (round(found[row][0], TIE), row))
    ranked = tuple((position.word(int(guesses[each])), found[each][1]) for each in order)
    return Looked(mine, position.word(int(guesses[row])), best_cost, ranked)


def best_guesses(beliefs: Sequence[Belief], absurd: bool) -> tuple[tuple[str, float], ...]:
    """The guesses with the fewest guesses to go on all boards together, and how many these are.

    Ties go to a word that may be an answer, then to the first in alphabetical order.
    """
    position = beliefs[0].position
    total = np.zeros(len(position.guesses))
    for belief in beliefs:
        for start in range(0, len(total), _BLOCK):
            block = slice(start, start + _BLOCK)
            answers = Answers.of(position.table, belief.position.left)
            patterns = answers.patterns(position.table.codes[position.guesses[block]])
            total[block] += costs(belief, patterns, absurd)
    hopeful = np.zeros(len(total), bool)
    for belief in beliefs:
        hopeful |= np.isin(position.guesses, belief.position.left)
    order = np.lexsort((~hopeful, np.round(total, 9)))[:LISTED].tolist()
    return tuple((position.word(int(position.guesses[at])), float(total[at])) for at in order)
