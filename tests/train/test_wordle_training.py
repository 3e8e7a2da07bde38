"""Trainings of Wordle, of Word Soup and of reviews."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from tuiwords.arena.jobs import HERE, Place, processes
from tuiwords.engine.word_soup.kernels.layout import FEATURES
from tuiwords.engine.word_soup.position_values import read_values
from tuiwords.engine.wordle.prior import chances, cost_to_go, fitted, share
from tuiwords.games.word_soup import rules_for
from tuiwords.lexicon.library import library
from tuiwords.play.likeness import ACCURACY
from tuiwords.resources import asset
from tuiwords.train import reviews, word_soup
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


@pytest.mark.deep
def test_self_play_is_repeatable() -> None:
    words = library().load().of_length(5)
    few = words.only(words.words[::8])
    places = HERE, processes(2)
    first, second = (self_play(few, fitted(), first_table(), 60, 5, each) for each in places)
    assert first[1] == second[1]
    assert np.array_equal(first[0], second[0])
    assert 2 < first[1] < 5


@pytest.mark.deep
def test_training_writes_what_the_engine_reads(tmp_path: Path) -> None:
    target = tmp_path / "wordle" / "expected.toml"
    heard: list[tuple[int, int]] = []
    trained = train(40, 2, HERE, lambda done, total: heard.append((done, total)), target)
    written = tomllib.loads(target.read_text())
    shipped = tomllib.loads(asset("wordle", "expected.toml").read_text())
    assert written["prior"] == shipped["prior"]
    assert tuple(written["cost_to_go"]["guesses"]) == trained.table
    assert heard[-1] == (3, 3)


TINY = TrainingPlan(rounds=2, boards=2, early_boards=1, positions=5, width=0.05, label_width=0.02)


@pytest.mark.deep
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


def test_means_are_written_beside_those_of_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUIWORDS_CACHE", str(tmp_path / "cache"))
    real, done = reviews.reviewed, []

    def stops(job):
        if len(done) == 9:
            raise KeyboardInterrupt
        done.append(job)
        return real(job)

    path = tmp_path / "levels.toml"
    path.write_text("[chess.Ann]\ngames = 1\naccuracy = 50.0\n")
    monkeypatch.setattr(reviews, "reviewed", stops)
    with pytest.raises(KeyboardInterrupt):
        reviews.train(games=2, path=path, game="boggle")
    monkeypatch.setattr(reviews, "reviewed", real)
    seen: list[int] = []
    found = reviews.train(
        games=2, path=path, game="boggle", progress=lambda count, _total: seen.append(count)
    )
    assert seen == [9, 10, 11, 12, 13, 14], "nine games were kept"
    written = tomllib.loads(path.read_text())
    assert written["chess"]["Ann"]["accuracy"] == 50
    assert written["boggle"]["command"] == "tuiwords train reviews --game boggle --games 2 --seed 1"
    argus = written["boggle"]["Argus"]
    assert argus["games"] == 2
    assert argus[ACCURACY] == 100
    assert written["boggle"]["Pebble"]["share"] < argus["share"]
    assert "Argus 100" in found.bots


@pytest.mark.parametrize("game", ["wordle", "scrabble"])
def test_a_bot_plays_to_the_end_and_is_reviewed(game: str, quick_verdicts: None) -> None:
    bot = {"wordle": "Lantern", "scrabble": "Glutton"}[game]
    job = reviews.BotGame(game, bot, 0, 1)
    figures = reviews.reviewed(job)
    assert 0 < figures[ACCURACY] <= 100
