"""Bounds of guesses against their definition, and what the search remembers."""

import random
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from tests.conftest import mostly_deep
from tuiwords.engine.wordle.belief import PENALTY
from tuiwords.engine.wordle.exact.search import ALL
from tuiwords.engine.wordle.kernels.beam import cost
from tuiwords.engine.wordle.kernels.bounds import GuessProblem
from tuiwords.engine.wordle.kernels.exact import bounds, min_total_guesses
from tuiwords.engine.wordle.kernels.layout import ANY, ENDLESS, NOTHING, PLACE_BITS, PLACE_MASK
from tuiwords.engine.wordle.kernels.promising import BeamProblem
from tuiwords.engine.wordle.pack import word_table
from tuiwords.engine.wordle.prior import cost_to_go
from tuiwords.games.wordle import score
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library


def problem_of(words: Sequence[str], guesses: Sequence[str]) -> GuessProblem:
    """All guesses are searched; the words are the first of them."""
    table = word_table(Lexicon("made", guesses))
    assert table.lexicon.words == tuple(guesses)
    own = np.array([guesses.index(word) for word in words], np.int32)
    patterns = table.against(table.codes, own.astype(np.int64))
    return GuessProblem(patterns, own, table.codes, table.patterns, ANY, ALL)


@pytest.mark.parametrize("words", [pytest.param(3, marks=pytest.mark.plain), 40, 128, 129])
@pytest.mark.parametrize("length", mostly_deep([5, 6], 1))
@pytest.mark.parametrize("every", [1, 2])
def test_bounds_follow_from_the_parts(words: int, length: int, every: int) -> None:
    """For few words and for more, and for guesses that are a run of rows and that are not."""
    allowed = library().load().of_length(length)
    guesses = allowed.words[:: len(allowed) // 1200]
    some = random.Random(words).sample(guesses, words)
    problem = problem_of(some, guesses)
    rows = np.arange(0, len(guesses), every, dtype=np.int32)
    keys, least = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int32)
    columns = np.arange(words, dtype=np.int32)
    kept, sure, row = bounds(problem, columns, rows, 5, ENDLESS, keys, least)
    wanted, known = [], {}
    for place, at in enumerate(rows.tolist()):
        parts = Counter(score(guesses[at], word) for word in some)
        found = guesses[at] in some
        bound = words + sum(2 * size - 1 for size in parts.values()) - found
        key = 2 * sum(size**2 for size in parts.values()) + words * bound
        if len(parts) > 1:
            wanted.append((key << PLACE_BITS | place, bound))
            if max(parts.values()) <= 2:
                known[bound] = min(at, known.get(bound, at))
    if known and min(known) <= 2 * words:  # the first such guess is as good as any
        assert (kept, row) == (0, min(at for bound, at in known.items() if bound <= 2 * words))
        return
    assert [(int(key), int(least[key & PLACE_MASK])) for key in keys[:kept]] == wanted
    assert row == (known[min(known)] if known else -1)
    assert not known or sure == min(known)


@pytest.mark.plain
def test_what_sets_cost_is_forgotten_where_other_guesses_are_allowed() -> None:
    rhymes = [first + "atch" for first in "bchlmnpw"]
    guesses = sorted([*rhymes, "blown", "champ", "climb", "plumb"])
    problem = problem_of(rhymes, guesses)
    words = np.arange(len(rhymes), dtype=np.int32)
    for last in (len(guesses), 1, 9, len(guesses)):
        rows = np.arange(last, dtype=np.int32)
        for tries in (2, 3, 6):
            fresh = problem_of(rhymes, guesses)
            first, second = (
                min_total_guesses(each, words, rows, tries, ENDLESS, 10**9)
                for each in (problem, fresh)
            )
            assert (first, problem.best) == (second, fresh.best)


@pytest.mark.parametrize("left", [pytest.param(9, marks=pytest.mark.plain), 30, 128, 129])
def test_no_guess_is_ruled_out_that_the_beam_would_keep(left: int) -> None:
    """A run of rows is looked at in blocks; other rows, each by its estimate."""
    words = library().load().of_length(5).words
    table = word_table(Lexicon("made", words[:: len(words) // 600]))
    for seed in range(2 if left == 9 else 12):
        rng = np.random.default_rng(seed)
        some = np.sort(rng.choice(len(table.codes), left, replace=False))
        weights = rng.choice([0.001, 0.04, 0.4, 0.9], left) * rng.uniform(0.9, 1, left)
        patterns = table.against(table.codes, some)
        # The best guesses come last, so that many are kept for a while.
        order = np.argsort([len(set(row)) for row in patterns.tolist()], kind="stable")
        place = np.argsort(order)
        found = []
        for every in (1, 2):  # each guess twice, so that the first ones are not a run
            problem = BeamProblem(
                np.repeat(patterns[order], every, axis=0),
                (every * place[some]).astype(np.int32),
                np.repeat(table.codes[order], every, axis=0),
                weights,
                cost_to_go(),
                codes=table.patterns,
                hard=False,
                width=1,
                crowd=0,
                penalty=PENALTY,
            )
            columns = np.arange(left, dtype=np.int32)
            rows = every * np.arange(len(order), dtype=np.int32)
            total = cost(problem, columns, rows, 5, NOTHING)
            found.append((total, problem.expected, problem.best // every))
        assert found[0] == found[1]
