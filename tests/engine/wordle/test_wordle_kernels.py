"""The kernels against slow readable versions."""

import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiwords.engine.wordle.kernels import parts as part_kernels
from tuiwords.engine.wordle.kernels import patterns as kernels
from tuiwords.engine.wordle.pack import consistent, empty_patterns, legal_in_hard_mode, word_table
from tuiwords.games.wordle import Clue, hard_fault, remaining, score
from tuiwords.lexicon.lexicon import Lexicon

# Entropies of first guesses in bits, 12,972 words as guesses and as equally likely answers.
ENTROPIES = {
    "tares": 6.19405254,
    "lares": 6.14991874,
    "rales": 6.11434310,
    "rates": 6.09624264,
    "teras": 6.07661918,
    "nares": 6.06683077,
    "soare": 6.06139540,
    "tales": 6.05498776,
    "reais": 6.04977763,
    "tears": 6.03233867,
    "black": 4.140237,
}


def lists(length: int) -> st.SearchStrategy[Lexicon]:
    word = st.text("abcd", min_size=length, max_size=length)
    return st.sets(word, min_size=2, max_size=12).map(lambda words: Lexicon("made", words))


ANY_LISTS = st.integers(4, 8).flatmap(lists)


@pytest.mark.plain
@given(ANY_LISTS)
def test_patterns_are_those_of_the_rules(words: Lexicon) -> None:
    table = word_table(words)
    patterns = table.against(table.codes)
    assert patterns.dtype == (np.uint8 if table.length <= 5 else np.uint16)
    wanted = [[score(guess, answer) for answer in words] for guess in words]
    assert patterns.tolist() == wanted
    by_word = empty_patterns(len(words), len(words), table.length)
    kernels.write_patterns_by_word(table.codes, table.columns, by_word)
    assert by_word.T.tolist() == wanted


@pytest.mark.plain
@given(ANY_LISTS)
def test_entropy_is_that_of_the_parts(words: Lexicon) -> None:
    table = word_table(words)
    out = np.empty(len(words))
    part_kernels.entropies(table.against(table.codes), table.patterns, out)
    for guess, bits in zip(words, out, strict=True):
        parts = Counter(score(guess, answer) for answer in words).values()
        shares = [part / len(words) for part in parts]
        assert bits == pytest.approx(-sum(s * math.log2(s) for s in shares), abs=1e-12)


def estimated(guess: str, weights: dict[str, float], table: list[float], later: float) -> float:
    """The cost of a guess, by its definition, part by part."""
    whole = sum(weights.values())
    parts: dict[int, list[float]] = {}
    for word, weight in weights.items():
        if word != guess:
            parts.setdefault(score(guess, word), []).append(weight)
    cost = 1.0
    for part in parts.values():
        shares = [weight / sum(part) for weight in part]
        bits = max(0.0, -sum(s * math.log2(s) for s in shares))
        step = int(2 * bits)
        to_go = table[step] + (2 * bits - step) * (table[step + 1] - table[step])
        cost += later * sum(part) / whole * to_go
    return cost


@pytest.mark.plain
@given(ANY_LISTS, st.integers(0, 1000), st.sampled_from([1.0, 8.0]))
def test_estimates_follow_from_the_parts(words: Lexicon, seed: int, later: float) -> None:
    table, to_go = word_table(words), [1 + 0.3 * step for step in range(25)]
    weights = np.random.default_rng(seed).uniform(0.001, 1, len(words))
    out = np.empty((len(words), 4))
    patterns = table.against(table.codes)
    part_kernels.estimates(patterns, weights, np.array(to_go), later, table.patterns, out)
    by_word = dict(zip(words, weights.tolist(), strict=True))
    for guess, row in zip(words, out, strict=True):
        assert row[0] == pytest.approx(estimated(guess, by_word, to_go, later))
        assert row[1] == pytest.approx(estimated(guess, by_word, to_go, 1.0))
        assert row[3] == len({score(guess, answer) for answer in words})


@given(ANY_LISTS, st.data())
def test_words_left_and_hard_mode_are_those_of_the_rules(
    words: Lexicon, data: st.DataObject
) -> None:
    answer = data.draw(st.sampled_from(words.words))
    guesses = data.draw(st.lists(st.sampled_from(words.words), max_size=3))
    clues = tuple(Clue(guess, score(guess, answer)) for guess in guesses)
    table, everything = word_table(words), np.arange(len(words))
    left = consistent(table, clues, everything)
    assert tuple(words.words[place] for place in left) == remaining(words, clues)
    legal = legal_in_hard_mode(table, clues, everything)
    assert [words.words[place] for place in legal] == [
        word for word in words if hard_fault(word, clues) is None
    ]


def test_a_guess_in_letters_that_the_list_lacks_is_gray() -> None:
    words = Lexicon("few", ["crane", "slate"])
    table = word_table(words)
    assert table.against(table.encoded("ñandú")).tolist() == [
        [score("ñandú", "crane"), score("ñandú", "slate")]
    ]


def test_the_largest_part_is_found_with_its_pattern() -> None:
    words = Lexicon("few", ["crane", "slate", "speed", "erase", "abide", "steal", "geese"])
    table = word_table(words)
    out = np.empty((len(words), 2), np.int64)
    part_kernels.largest_parts(table.against(table.codes), table.patterns, out)
    for guess, (size, pattern) in zip(words, out.tolist(), strict=True):
        parts = Counter(score(guess, answer) for answer in words)
        assert size == max(parts.values())
        assert pattern == min(code for code, count in parts.items() if count == size)


def test_entropies_of_first_guesses_with_the_original_list(wordle_lists: Path) -> None:
    words = Lexicon("original", (wordle_lists / "orig_allowed_12972.txt").read_text().split())
    assert len(words) == 12_972
    table = word_table(words)
    out = np.empty(len(ENTROPIES))
    codes = np.concatenate([table.encoded(word) for word in ENTROPIES])
    part_kernels.entropies(table.against(codes), table.patterns, out)
    assert dict(zip(ENTROPIES, out, strict=True)) == pytest.approx(ENTROPIES, abs=1e-7)
