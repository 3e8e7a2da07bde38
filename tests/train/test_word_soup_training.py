"""Training Word Soup: resumed where it was, the fit finds weights that were put in."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tuiwords.arena.jobs import HERE, Place
from tuiwords.engine.word_soup.kernels.layout import FEATURES
from tuiwords.engine.word_soup.position_values import read_values
from tuiwords.games.word_soup import rules_for
from tuiwords.lexicon.library import library
from tuiwords.train import word_soup
from tuiwords.train.word_soup import (
    BOARD,
    COUNTS,
    LABEL,
    LEFT,
    LETTERS,
    ROW,
    TrainingPlan,
    fit,
    rounds,
)

TINY = TrainingPlan(rounds=2, boards=2, early_boards=1, positions=5, width=0.05, label_width=0.02)


def test_the_fit_finds_the_weights_behind_labels() -> None:
    chance = np.random.default_rng(1)
    data = np.zeros((4000, ROW), np.float32)
    data[:, COUNTS : COUNTS + LETTERS] = chance.integers(0, 6, (4000, LETTERS))
    data[:, LEFT] = 50
    data[:, BOARD] = chance.integers(0, 20, 4000)
    weights = chance.uniform(5, 25, LETTERS)
    data[:, LABEL] = data[:, COUNTS : COUNTS + LETTERS] @ weights + 100 * data[:, BOARD]
    values, _ = fit(data, np.zeros((0, 2 + 2 * FEATURES), np.float32), TrainingPlan(ridge=0.01), 52)
    assert values.letters[50] == pytest.approx(weights, abs=0.5)


def test_an_interrupted_training_goes_on_and_also_if_a_worker_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed_once: Place
) -> None:
    lexicon = library().load()
    steps = rounds(tmp_path, TINY, 5, lexicon, HERE)
    for done, _ in steps:
        if done == 1:
            break
    steps.close()
    *_, last = rounds(tmp_path, TINY, 5, lexicon, killed_once)
    assert last == (3, 3)
    values = read_values(tmp_path / "round2.npz")
    assert len(values.letters) == len(rules_for(lexicon).deal(1).cells) + 1
    monkeypatch.setattr(word_soup, "label_board", lambda *_: pytest.fail("labeled again"))
    assert next(iter(rounds(tmp_path, TINY, 5, lexicon, HERE))) == (1, 3)
