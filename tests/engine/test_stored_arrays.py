"""Arrays on file, and the random numbers of kernels."""

import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tuiwords.engine.kernels import splitmix
from tuiwords.engine.scrabble.leaves import read_table
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.engine.word_soup.position_values import read_values
from tuiwords.engine.wordle.exact.stored_trees import plan_file, plan_key, read_plan
from tuiwords.games.base import GameError
from tuiwords.games.wordle import OPTIONS, word_lists
from tuiwords.resources import asset

TRIES = 60


def read_usual_plan(path: Path) -> object:
    answers, allowed = word_lists({option.key: option.default for option in OPTIONS})
    return read_plan(path, plan_key(answers, allowed, False), answers, allowed)


@pytest.mark.parametrize(
    ("path", "read"),
    [
        (plan_file(), read_usual_plan),
        (asset("word_soup", "values.npz"), read_values),
        (asset("leaves", "wordfeud.npz"), lambda path: read_table(path, ENGLISH)),
    ],
    ids=["plans", "values", "leaves"],
)
def test_wrong_bytes_are_told_with_the_file(
    tmp_path: Path, path: Path, read: Callable[[Path], object]
) -> None:
    rng, whole, told = random.Random(1), path.read_bytes(), 0
    for number in range(TRIES):
        damaged = bytearray(whole)
        if number % 3 == 0:
            del damaged[rng.randrange(len(whole)) :]
        for _ in range(number % 3):
            near_end = rng.random() < 0.5  # there is the list of what is in the file
            place = rng.randrange(len(whole) - 2000 if near_end else 0, len(whole))
            damaged[place] = rng.randrange(256)
        target = tmp_path / f"{number}.npz"
        target.write_bytes(damaged)
        try:
            read(target)
        except GameError as error:
            assert f"{target} is damaged" in str(error)
            told += 1
        target.unlink()
    assert told > TRIES / 3


@pytest.mark.parametrize("wrong", [[], [0], [0] * 5000, [65000] * 3000])
def test_a_plan_that_does_not_fit_its_words_is_told(tmp_path: Path, wrong: list[int]) -> None:
    answers, allowed = word_lists({option.key: option.default for option in OPTIONS})
    key, path = plan_key(answers, allowed, False), tmp_path / "plans.npz"
    arrays = {
        f"{key}/words": np.array(wrong, np.uint16),
        f"{key}/proven": np.array(wrong, np.bool_),
    }
    np.savez_compressed(path, **arrays)
    with pytest.raises(GameError, match="is damaged"):
        read_plan(path, key, answers, allowed)


# The first outputs of splitmix64 for the seed 1234567, as published with its reference code.
FIRST = [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.plain
def test_the_sequence_is_that_of_the_reference_code() -> None:
    state = np.array([1234567], np.uint64)
    assert [int(splitmix.random_bits(state)) for _ in FIRST] == FIRST


@pytest.mark.plain
@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_numbers_keep_to_their_ranges_and_reach_all_of_them(seed: int) -> None:
    state = np.array([seed], np.uint64)
    drawn = [int(splitmix.random_below(state, 6)) for _ in range(600)]
    units = [float(splitmix.random_unit(state)) for _ in range(600)]
    assert set(drawn) == set(range(6))
    assert min(drawn.count(face) for face in range(6)) > 60
    assert 0 < min(units) < 0.02
    assert 0.98 < max(units) <= 1
