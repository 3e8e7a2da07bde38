"""The errors that reviews tell of guesses: how far searches and estimates are from exact values."""

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.conftest import mostly_deep
from tuiwords.engine.wordle.analysis import believed
from tuiwords.engine.wordle.belief import ESTIMATED, PART, PENALTY, SEARCHED, Belief
from tuiwords.engine.wordle.guess_costs import best_guesses, costs, looked_ahead
from tuiwords.engine.wordle.kernels.beam import cost
from tuiwords.engine.wordle.kernels.layout import NOTHING
from tuiwords.engine.wordle.kernels.promising import BeamProblem
from tuiwords.engine.wordle.pack import Floats
from tuiwords.engine.wordle.strategies.expected import BeamPack
from tuiwords.games.wordle import LENGTHS, Clue, WordleView, hard_fault, score
from tuiwords.play import catalog

WORDLE = catalog.game("wordle")
# Positions of each length, and most words left: in hard mode there are fewer guesses to try.
SIZES = {False: (4, 16), True: (8, 40)}


def positions(length: int, rng: random.Random, *, hard: bool) -> Iterator[WordleView]:
    """Positions after some answers as guesses, many of which rhyme in hard mode."""
    settings = WORDLE.rules.settings({"length": length, "hard": hard})
    start = WORDLE.rules.new(settings, 1, 1).view(0)
    words = start.answers.words
    while True:
        answer, clues = rng.choice(words), ()
        for _ in range(rng.randint(1, 3)):
            some = rng.sample(words, 400)
            if hard:
                some.sort(key=lambda word: -sum(map(str.__eq__, word, answer)))
            fair = (word for word in some if not hard or not hard_fault(word, clues))
            guess = next(fair, answer)
            if guess != answer:
                clues = (*clues, Clue(guess, score(guess, answer)))
        view = replace(start, clues=clues)
        if clues and 3 <= len(believed(view).weights) <= SIZES[hard][1]:
            yield view


def exact(belief: Belief, rows: list[int], tries: int, *, hard: bool) -> tuple[float, list[float]]:
    """The guesses to go with the best guess and with some, by trying every guess every time."""
    position = belief.position
    usual = BeamPack.of(belief, position.guesses, position.patterns(position.guesses), hard)
    count = len(position.guesses)
    narrow = usual.problem
    problem = BeamProblem(
        *(narrow.patterns, narrow.own, narrow.letters, narrow.weights, belief.table),
        codes=position.table.patterns,
        hard=hard,
        width=count,
        crowd=1 << 30,
        penalty=PENALTY,
    )
    whole = replace(usual, problem=problem, pool=np.arange(count, dtype=np.int32))
    words = np.arange(len(belief.weights), dtype=np.int32)
    best = cost(problem, words, whole.pool, tries or 99, NOTHING) / whole.whole
    found = [whole.cost(row, tries, NOTHING)[0] for row in rows]
    return best, [each for each in found if each < whole.useless]


def some_guesses(belief: Belief, estimated: Floats, rng: random.Random) -> list[int]:
    """Rows of guesses that tell something, good and bad."""
    order = np.argsort(estimated, kind="stable").tolist()
    rows = {order[0], *rng.sample(order[:60], min(2, len(order))), rng.choice(order)}
    patterns = belief.position.patterns(belief.position.guesses)
    return [row for row in rows if len(set(patterns[row].tolist())) > 1]


@pytest.mark.parametrize("hard", mostly_deep([False, True], 1), ids=["any guess", "hard"])
def test_what_is_told_is_within_its_error(hard: bool) -> None:
    rng = random.Random(3)
    searched, estimated = list[bool](), list[bool]()
    for length in LENGTHS:
        views = positions(length, rng, hard=hard)
        for view in (next(views) for _ in range(SIZES[hard][0])):
            belief, position = believed(view), believed(view).position
            figures = costs(belief, position.patterns(position.guesses), False)
            rows = some_guesses(belief, figures, rng)
            first = best_guesses([belief])[0][1]
            best, found = exact(belief, rows, 0, hard=hard)
            for row, each in zip(rows, found, strict=True):
                behind = max(0.0, figures[row] - first)
                estimated.append(abs(behind - (each - best)) <= ESTIMATED + PART * behind)
            best, found = exact(belief, rows, position.tries, hard=hard)
            for row, each in zip(rows, found, strict=True):
                looked = looked_ahead(belief, position.word(int(position.guesses[row])), hard)
                assert looked is not None
                behind = looked.cost - looked.best_cost
                searched.append(abs(behind - (each - best)) <= SEARCHED + PART * behind)
    assert min(len(searched), len(estimated)) > 40
    assert np.mean(searched) >= 0.95
    assert np.mean(estimated) >= 0.92
