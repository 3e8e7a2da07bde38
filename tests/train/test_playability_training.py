"""Playability: what is trained can be read, and predictions help where words are rare."""

from pathlib import Path

import numpy as np
import pytest

from tuiwords.engine.scrabble.playability import PlayabilitySamples
from tuiwords.games.scrabble import ruleset
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.lexicon.playability import own_path, playability, shipped_path
from tuiwords.train import playability as training

RULES = ruleset("scrabble")


@pytest.fixture
def short(tmp_path: Path) -> Path:
    path = tmp_path / "short.txt"
    path.write_text("\n".join(word for word in library().load() if len(word) < 4))
    return path


def test_any_list_is_measured_and_ordered(short: Path, ask, monkeypatch) -> None:
    monkeypatch.setattr(training, "BLOCK", 20)
    ask("lexicon", "import", short)
    trained = ask("train", "playability", "--lexicon", "short", "--games", "60", "--seed", "3")
    assert trained.status == 0 and "of all words" in trained.out
    lexicon = library().load("short")
    assert own_path(lexicon, "scrabble").exists()
    values = playability(lexicon, "scrabble")
    found = ask("lexicon", "playability", "--lexicon", "short", "--top", "1000", "--json").json
    assert [its["playability"] for its in found] == sorted(values.tolist(), reverse=True)[:1000]
    words = ask("lexicon", "find", "--lexicon", "short", "--order", "playability", "--all").lines
    assert words[: len(found)] == [its["word"] for its in found]
    first = found[0]["word"]
    (one,) = ask("lexicon", "playability", first.upper(), "--lexicon", "short", "--json").json
    assert one == found[0]
    assert first.upper() in ask("lexicon", "playability", "--lexicon", "short", "--top", "1").out
    bad = ask("lexicon", "playability", "xqz", "--lexicon", "short")
    assert bad.status == 2 and "'xqz' is not in the word list short" in bad.err


def test_rare_words_are_predicted_from_their_letters() -> None:
    random = np.random.default_rng(1)
    lexicon = Lexicon("sevens", library().load().of_length(7).words[::4])
    features = training.features_of(lexicon, RULES)
    # Words are used as often as their tiles are drawn, by a factor that differs from word to word.
    rates = (
        0.3 * np.exp(features[:, -1] - features[:, -1].mean()) * random.gamma(4, 0.25, len(lexicon))
    )

    def measured(games: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        times = random.poisson(rates * games)
        samples = PlayabilitySamples(times, times * 20_000.0, games, games, 0.0)
        return training.fit_playability(lexicon, features, samples)

    few, others, many = measured(2), measured(2), measured(1000)
    truth = (rates * 20_000).astype(np.float32)
    assert training.rank_correlation(few, others) > 0.9
    assert training.rank_correlation(few, truth) > 0.85
    assert np.median(np.abs(many / truth - 1)) < 0.2
    assert training.rank_correlation(many, truth) > 0.98


def test_words_that_no_tiles_spell_are_worth_nothing() -> None:
    lexicon = Lexicon("short", ["aa", "qi", "zzz", "zzzz", "aaa"])
    samples = PlayabilitySamples(np.full(5, 9), np.full(5, 9000.0), 9, 99, 0.0)
    values = training.fit_playability(lexicon, training.features_of(lexicon, RULES), samples)
    assert (values > 0).tolist() == [word != "zzzz" for word in lexicon.words]


def test_rank_correlation_shares_ranks() -> None:
    one = np.array([1, 2, 2, 9], np.float32)
    assert training.rank_correlation(one, one * 3) == pytest.approx(1)
    assert training.rank_correlation(one, -one) == pytest.approx(-1)


def test_the_shipped_list_of_enable_is_plausible() -> None:
    lexicon = library().load()
    assert shipped_path(lexicon, "scrabble").exists()
    values = playability(lexicon, "scrabble")
    best = {lexicon.words[at] for at in np.argsort(-values)[:20]}
    assert {"re", "jo", "ex"} <= best
    worth = dict(zip(lexicon.words, values.tolist(), strict=True))
    assert worth["qat"] > worth["rat"] and worth["retinas"] > worth["puppies"]
