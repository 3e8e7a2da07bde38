"""Why a guess of Wordle is better: the parts add up, and every number can be counted again."""

import random
import re
from dataclasses import replace

import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.wordle.analysis import Split, believed, judge
from tuiwords.engine.wordle.belief import SEARCHED
from tuiwords.games.wordle import Clue, WordleView, new_game, score
from tuiwords.play.games.wordle import WORDLE
from tuiwords.play.games.wordle.judging import LEAST, POINTS, judged_guess, reason, terms

GROUPS = re.compile(r"splits the (\d+) words into (\d+) groups, (\w+) into (\d+)")
LEFT = re.compile(r"leaves (\d+\.\d) words on average, (\w+) (\d+\.\d)")
ADVERSARY = re.compile(r"(\w+) leaves at most (\d+) words?, (\w+) (\d+)\.")
AT_ONCE = re.compile(r"has a chance of ([\d.]+)% to be the hidden word, (\w+) one of ([\d.]+)%")
OPENERS = ("crane", "moist", "pluck", "audio", "stare", "fuzzy")


@pytest.fixture(scope="module")
def start() -> WordleView:
    return new_game(WORDLE.rules.settings({}), 7, 1).view(0)


def groups(guess: str, words: list[str]) -> dict[int, list[str]]:
    parts: dict[int, list[str]] = {}
    for word in words:
        parts.setdefault(score(guess, word), []).append(word)
    return parts


def test_every_number_can_be_counted_again(start: WordleView) -> None:
    """500 sentences about pairs of guesses after one or two clues, counted word by word."""
    rng, seen = random.Random(15), {"groups": 0, "left": 0, "once": 0}
    answers = list(start.answers.words)
    for number in range(500):
        if number % 10 == 0:
            clues = [
                Clue(guess, score(guess, answer))
                for answer in [rng.choice(answers)]
                for guess in rng.sample(OPENERS, 2)
            ]
            belief = believed(replace(start, clues=tuple(clues), knows_answers=True))
            words = [belief.position.word(int(place)) for place in belief.position.left]
        better, other = rng.sample([*words, *rng.sample(answers, 8)], 2)
        splits = Split.of([belief], better), Split.of([belief], other)
        costs = rng.uniform(1, 4), rng.uniform(1, 4)
        parts = terms(other, splits, costs)
        if min(len(words) - (word in words) for word in (better, other)):
            assert sum(part.gain for part in parts) == pytest.approx(costs[1] - costs[0])
        text = reason(better, other, splits, costs)
        pair = groups(better, words), groups(other, words)
        if found := GROUPS.search(text):
            seen["groups"] += 1
            counted = (str(len(words)), str(len(pair[0])), other.upper(), str(len(pair[1])))
            assert found.groups() == counted
        if found := LEFT.search(text):
            seen["left"] += 1
            for shown, guess, parts_of in zip(
                found.groups()[::2], (better, other), pair, strict=True
            ):
                rest = sum(len(p) ** 2 for p in parts_of.values()) - (guess in words)
                assert abs(float(shown) - rest / len(words)) <= 0.051
        if found := AT_ONCE.search(text):
            seen["once"] += 1
            for shown, guess in zip(found.groups()[::2], (better, other), strict=True):
                assert float(shown) == pytest.approx(100 * (guess in words) / len(words), rel=0.05)
    assert all(seen.values())


def test_the_larger_part_is_named_first(start: WordleView) -> None:
    one, two = Split(72, 31, 2.0, 0.0), Split(72, 19, 4.0, 1 / 72)
    assert reason("slate", "crane", (one, two), (2.4, 2.9)).startswith(
        "SLATE splits the 72 words into 31 groups, CRANE into 19; but it has a chance of 0% to be "
        "the hidden word, CRANE one of "
    )
    one, two = Split(2, 2, 0.5, 0.5), Split(2, 2, 1.0, 0.0)
    assert reason("slate", "crane", (one, two), (1.5, 2.0)).startswith(
        "SLATE has a chance of 50% to be the hidden word, CRANE one of 0%."
    )
    only, none = Split(1, 1, 0.0, 1.0), Split(1, 1, 1.0, 0.0)
    assert reason("slate", "crane", (only, none), (1.0, 2.0)) == "SLATE is the only word left."


def test_what_a_guess_loses_counts_only_beyond_its_error(start: WordleView) -> None:
    clue = Clue("crane", score("crane", "moist"))
    belief = believed(replace(start, clues=(clue,), knows_answers=True))
    verdict = judge([belief], "queen", [score("queen", "moist")])
    move = judged_guess(verdict, "queen", 2, 0, absurd=False)
    assert move.lost == pytest.approx(verdict.cost - verdict.best_cost)
    assert (move.kind, move.share) == ("large", POINTS * move.lost)
    assert move.why.startswith(f"{verdict.best.upper()} ")
    assert [each.behind for each in move.alternatives] == sorted(
        each.behind for each in move.alternatives
    )
    rough = replace(verdict, searched=False, exact=False, cost=verdict.best_cost + 0.09)
    assert judged_guess(rough, "queen", 2, 0, absurd=False).kind == "", "only estimated"
    near = replace(verdict, cost=verdict.best_cost + SEARCHED)
    assert judged_guess(near, "queen", 2, 0, absurd=False).kind == ""
    assert move.error >= LEAST


def test_against_the_adversary_the_most_words_left_are_named(start: WordleView) -> None:
    """In reviews and hints, and each number can be counted again."""
    state, told = new_game(WORDLE.rules.settings({"absurdle": True}), 7, 1), 0
    strategy = WORDLE.strategy(WORDLE.advice.advisor_for(state.view(0)))
    for number, guess in enumerate(("crane", "moist", "pluck", "buddy"), 1):
        view = state.view(0)
        belief = believed(replace(view, knows_answers=True))
        words = [belief.position.word(int(place)) for place in belief.position.left]
        state = state.after(0, state.parse(guess))
        verdict = judge([belief], guess, [state.rows[0][-1].pattern], absurd=True)
        move = judged_guess(verdict, guess, number, 0, absurd=True)
        moves = rank(strategy, view, Limit(nodes=500, top=6)).moves if number > 1 else ()
        notes = [WORDLE.advice.move_note(view, each, moves[0]) for each in moves[1:]]
        assert bool(move.why) == bool(move.lost)
        for better, one, other, two in ADVERSARY.findall(" ".join([move.why, *notes])):
            for name, most in ((better, one), (other, two)):
                parts = groups(name.lower(), words)
                parts.pop(score(name.lower(), name.lower()), None)
                assert max(map(len, parts.values())) == int(most)
            assert int(one) < int(two)
            told += 1
    assert told > 5
