"""Training of what ``expected`` believes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from tuiwords.engine.wordle.prior import chances, cost_to_go, fitted, share
from tuiwords.lexicon.library import library
from tuiwords.resources import asset
from tuiwords.train.wordle import first_table, fit_prior, self_play, smoothed, train


def test_the_shipped_prior_is_what_the_fit_gives() -> None:
    assert fit_prior(library().load().of_length(5)) == fitted()


def test_the_shipped_table_never_falls_and_knows_the_ends() -> None:
    table = cost_to_go()
    assert table[0] == 1.0
    assert 1.2 < table[2] < 1.6
    assert np.all(np.diff(table) >= 0)


def test_common_words_are_likelier() -> None:
    common, rare = chances(["crane", "aahed"], fitted())
    assert common > 10 * rare
    likely, inflected = chances(["house", "words"], fitted())
    assert likely > 10 * inflected
    assert min(common, rare, inflected) >= fitted().floor


def test_a_word_without_a_frequency_has_that_of_its_level() -> None:
    humor, nonsense = chances(["humor", "qxqxq"], fitted())
    assert humor > 0.1 > nonsense


def test_levels_share_the_answer_sets() -> None:
    assert [share(level) for level in (10, 35, 50, 99)] == [0.875, 0.625, 0.375, 0.125]


def test_smoothing_takes_means_where_there_are_enough() -> None:
    bits = np.array([1.0] * 20 + [4.0] * 20 + [8.0] * 3)
    to_go = np.array([1.5] * 20 + [2.5] * 20 + [9.0] * 3)
    table = smoothed(bits, to_go)
    assert (table[0], table[2], table[8]) == (1.0, 1.5, 2.5)
    assert table[5] == pytest.approx(2.0)
    assert table[16] == pytest.approx(2.5 + 0.2 * 4)


def test_self_play_is_repeatable() -> None:
    words = library().load().of_length(5)
    few = words.only(words.words[::8])
    first, second = (self_play(few, fitted(), first_table(), 60, 5) for _ in range(2))
    assert first[1] == second[1]
    assert np.array_equal(first[0], second[0])
    assert 2 < first[1] < 5


@pytest.mark.deep
def test_training_writes_what_the_engine_reads(tmp_path: Path) -> None:
    target = tmp_path / "wordle" / "expected.toml"
    heard: list[tuple[int, int]] = []
    trained = train(40, 2, lambda done, total: heard.append((done, total)), target)
    written = tomllib.loads(target.read_text())
    shipped = tomllib.loads(asset("wordle", "expected.toml").read_text())
    assert written["prior"] == shipped["prior"]
    assert tuple(written["cost_to_go"]["guesses"]) == trained.table
    assert heard[-1] == (3, 3)
