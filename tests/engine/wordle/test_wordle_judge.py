"""Guesses judged: against slow sums over small lists, and at the ends of both scales."""

import math
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.wordle import guess_costs
from tuiwords.engine.wordle.analysis import MOST, believed, judge
from tuiwords.engine.wordle.belief import Belief, error_of
from tuiwords.engine.wordle.guess_costs import best_guesses, can_search, searched
from tuiwords.engine.wordle.pack import position_of
from tuiwords.engine.wordle.strategies.expected import Expected
from tuiwords.games.wordle import WordleView, all_green, read_clue, score, view_of_clues
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play.games.wordle.judging import judged_guess

WORDLE = catalog.game("wordle")
ALLOWED = Lexicon(
    "small",
    [
        *("batch", "catch", "hatch", "latch", "match", "patch", "watch", "climb", "blimp", "crane"),
        *(
            "brine",
            "prune",
            "prawn",
            "brown",
            "crown",
            "drown",
            "frown",
            "grown",
            "moist",
            "hoist",
        ),
    ],
)
ATCH = Lexicon("atch", [word for word in ALLOWED if word.endswith("atch")])


def view(answers: Lexicon = ALLOWED, **others: object) -> WordleView:
    return replace(view_of_clues((), ALLOWED, answers), **others)


def known(answers: Lexicon = ALLOWED) -> Belief:
    return believed(view(answers, knows_answers=True))


@pytest.mark.parametrize("guess", ["crane", "climb", "match"])
@pytest.mark.parametrize("answer", ["watch", "crown", "brine"])
def test_words_and_bits_are_those_of_a_slow_sum(guess: str, answer: str) -> None:
    pattern = score(guess, answer)
    verdict = judge([known()], guess, [pattern])
    sizes = Counter(score(guess, word) for word in ALLOWED)
    total, solved = len(ALLOWED), all_green(5)
    assert verdict.before == total
    assert verdict.after == sizes[pattern]
    assert verdict.got == pytest.approx(math.log2(total / sizes[pattern]))
    assert verdict.bits == pytest.approx(
        sum(n / total * math.log2(total / n) for n in sizes.values())
    )
    assert verdict.expected_left == pytest.approx(
        sum(n * n for code, n in sizes.items() if code != solved) / total
    )


@cache
def slow_best(left: tuple[str, ...]) -> int:
    """The fewest guesses in total for the words, by trying everything."""
    if len(left) == 1:
        return 1
    return min(slow_cost(guess, left) for guess in ALLOWED if slow_parts(guess, left) > 1)


def slow_parts(guess: str, left: tuple[str, ...]) -> int:
    return len({score(guess, word) for word in left})


def slow_cost(guess: str, left: tuple[str, ...]) -> int:
    parts: dict[int, list[str]] = {}
    for word in left:
        parts.setdefault(score(guess, word), []).append(word)
    later = (slow_best(tuple(p)) for code, p in parts.items() if code != all_green(5))
    return len(left) + sum(later)


@pytest.mark.parametrize("guess", ["climb", "match", "blimp", "prawn"])
def test_few_words_are_searched_exactly(guess: str) -> None:
    belief = known(ATCH)
    assert can_search(belief)
    cost, best, best_cost, _ = searched(belief, guess, hard=False)
    left = ATCH.words
    assert cost == pytest.approx(slow_cost(guess, left) / len(left))
    assert best_cost == pytest.approx(slow_best(left) / len(left))
    assert slow_cost(best, left) == slow_best(left)


def test_the_best_guess_has_all_skill_and_one_that_tells_nothing_none() -> None:
    belief = known(ATCH)
    _, best, best_cost, _ = searched(belief, "match", hard=False)
    good = judge([belief], best, [score(best, "watch")])
    assert (good.skill, good.cost, good.best) == (MOST, best_cost, best)
    idle = judge([belief], "groin", [score("groin", "watch")])
    assert (idle.bits, idle.skill, idle.after) == (0, 0, 7)
    assert idle.cost == best_cost + 1
    assert idle.luck == MOST / 2


def test_in_hard_mode_the_best_guess_is_one_that_is_allowed() -> None:
    seen = view(ATCH, clues=(read_clue("catch=.gggg"),), hard=True, knows_answers=True)
    verdict = judge([believed(seen)], "match", [score("match", "watch")], hard=True)
    assert verdict.best.endswith("atch")
    assert verdict.skill == MOST  # one word of the kind is as good as another
    free = judge([believed(replace(seen, hard=False))], "match", [score("match", "watch")])
    assert free.best_cost < verdict.best_cost
    assert free.skill < MOST


def test_luck_is_the_share_of_worse_answers() -> None:
    belief = known(ATCH)
    lucky = judge([belief], "match", [score("match", "match")])
    unlucky = judge([belief], "match", [score("match", "watch")])
    # One of seven words is better, and the six others are alike.
    assert lucky.luck == pytest.approx(MOST * (6 / 7 + 1 / 14))
    assert unlucky.luck == pytest.approx(MOST * (6 / 14))


def test_a_guess_of_another_list_is_judged_too() -> None:
    verdict = judge([known(ATCH)], "xqcbm", [score("xqcbm", "watch")])
    assert verdict.before == 7
    assert 0 < verdict.skill < MOST


def test_boards_are_summed() -> None:
    one, two = known(ATCH), known()
    patterns = [score("climb", "watch"), score("climb", "crane")]
    both = judge([one, two], "climb", patterns)
    each = [judge([b], "climb", [p]) for b, p in zip((one, two), patterns, strict=True)]
    for figure in ("before", "after", "expected_left", "bits", "got"):
        assert getattr(both, figure) == pytest.approx(sum(getattr(v, figure) for v in each))
    assert both.luck == pytest.approx(sum(v.luck or 0 for v in each) / 2)
    assert both.best_cost == pytest.approx(best_guesses([one, two])[0][1])


def test_what_is_exact_is_told_from_estimates() -> None:
    few, many = known(ATCH), believed(view())
    watch = [score("climb", "watch")]
    assert judge([few], "climb", watch).exact
    assert not judge([many], "climb", watch).exact
    assert not judge([few, few], "climb", watch * 2).exact, "boards are summed as if each alone"
    assert not judge([few], "climb", watch, absurd=True).exact
    sure = Belief(known(Lexicon("one", ["watch"])).position, np.array([0.3]))
    assert judge([sure], "watch", [all_green(5)], absurd=True).exact, "the last word left"


def test_what_would_take_too_long_is_looked_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    few = known(ATCH)
    found = judge([few], "match", [score("match", "watch")], hard=True)
    assert found.exact
    monkeypatch.setattr(guess_costs, "WORK", 1)
    guess_costs.looked_ahead.cache_clear()
    rough = judge([few], "match", [score("match", "watch")], hard=True)
    assert (rough.exact, rough.searched) == (False, True)
    assert rough.cost == pytest.approx(found.cost)


@pytest.mark.parametrize(
    ("clue", "left", "cost"),
    [
        ("bear=.ggg", 11, 6.0),
        ("bail=.ggg", 10, 5.5),
        pytest.param("yell=..gg", 35, 5.0, marks=pytest.mark.deep),
    ],
)
def test_rhymes_take_as_many_guesses_as_there_are(clue: str, left: int, cost: float) -> None:
    state = WORDLE.rules.new(WORDLE.rules.settings({"length": 4, "hard": True}), 1, 1)
    seen = replace(state.view(0), clues=(read_clue(clue),), knows_answers=True)
    belief = believed(seen)
    word = belief.position.word(int(belief.position.left[0]))
    verdict = judge([belief], word, [score(word, word)], hard=True)
    assert verdict.before == left
    assert verdict.best_cost == pytest.approx(cost, abs=0.2)
    assert verdict.exact == (left < 20)


def test_skill_on_boards_that_are_alike_is_that_on_fewer() -> None:
    belief = believed(view())
    pattern = score("grown", "crane")
    two, four = (judge([belief] * n, "grown", [pattern] * n) for n in (2, 4))
    assert four.cost - four.best_cost == pytest.approx(2 * (two.cost - two.best_cost))
    assert 0 < two.skill < MOST
    assert four.skill == pytest.approx(two.skill)


def test_a_word_that_is_certain_on_a_board_is_never_wrong() -> None:
    sure, open_ = known(Lexicon("one", ["watch"])), known()
    patterns = [all_green(5), score("watch", "crane")]
    verdict = judge([sure, open_], "watch", patterns)
    assert (verdict.best, verdict.skill) == ("watch", MOST)
    other = [score("moist", "watch"), score("moist", "crane")]
    assert judge([sure, open_], "moist", other).skill < MOST


@pytest.mark.parametrize(
    ("boards", "guess"),
    [
        ([["watch"]] * 8, "crane"),
        ([["hatch", "latch"], ["watch"]], "prune"),
        ([[*ATCH], [*ATCH]], "xxxxx"),
        ([["hatch", "latch"], *[["watch"]] * 7], "brown"),
    ],
)
def test_a_guess_that_tells_nothing_is_a_mistake_on_any_number_of_boards(
    boards: list[list[str]], guess: str
) -> None:
    beliefs = [known(Lexicon(" ".join(words), words)) for words in boards]
    verdict = judge(beliefs, guess, [score(guess, words[0]) for words in boards])
    assert verdict.bits == 0
    assert verdict.cost == pytest.approx(verdict.best_cost + len(boards))
    judged = judged_guess(verdict, guess, 1, 0, absurd=False)
    assert judged.kind == "large" and judged.lost > judged.error


def test_boards_with_one_word_left_are_certain() -> None:
    few = known(Lexicon("two", ["hatch", "latch"]))
    beliefs = [few, *[known(Lexicon("one", ["watch"]))] * 7]
    patterns = [score("hoist", word) for word in ["hatch", *["watch"] * 7]]
    verdict = judge(beliefs, "hoist", patterns)
    judged = judged_guess(verdict, "hoist", 1, 0, absurd=False)
    assert judged.error == pytest.approx(error_of(judged.lost, searched=False))
    assert judged.kind


def test_the_adversary_leaves_nothing_to_luck() -> None:
    belief = known(ATCH)
    verdict = judge([belief], "climb", [score("climb", "watch")], absurd=True)
    assert verdict.luck is None
    assert verdict.expected_left == verdict.after
    assert verdict.bits == verdict.got
    last = judge([known(Lexicon("one", ["watch"]))], "watch", [all_green(5)], absurd=True)
    assert (last.cost, last.after, last.skill) == (1, 0, MOST)


def test_the_last_guess_is_as_good_as_it_is_likely() -> None:
    answers = Lexicon("answers", ["lager", "pager", "sager", "wager", "tight", "baker"])
    clues = [read_clue(text) for text in ("baker=.g.gg", *["tight=..g.."] * 4)]
    position = view_of_clues(clues, Lexicon("allowed", [*answers, "awols"]), answers)
    belief = Belief(position_of(position, answers), np.ones(4))
    for guess, cost, skill in (("wager", 1.75, MOST), ("lager", 1.75, MOST), ("awols", 2, 75)):
        verdict = judge([belief], guess, [score(guess, "pager")])
        assert (verdict.cost, verdict.best_cost, verdict.skill) == (cost, 1.75, skill)
        assert verdict.exact
        assert verdict.best in ("lager", "pager", "sager", "wager")


def test_without_the_list_common_words_are_likelier() -> None:
    belief = believed(view())
    assert not can_search(belief)
    verdict = judge([belief], "match", [score("match", "crane")])
    assert verdict.before == len(ALLOWED)
    assert verdict.bits != judge([known()], "match", [score("match", "crane")]).bits


def test_the_first_hint_is_the_best_guess() -> None:
    """Hints and the look back are of one mind where nobody knows the list."""
    allowed = library().open("enable")
    position = view_of_clues([read_clue("crane=..g.g")], allowed.of_length(5))
    hints = rank(Expected(), position, Limit(top=8)).moves
    belief = believed(position)
    first, last = str(hints[0].move), str(hints[-1].move)
    for guess in (first, last):
        verdict = judge([belief], guess, [score(guess, "slate")])
        assert verdict.best == first
        assert verdict.best_cost == pytest.approx(hints[0].terms["expected"])
        assert (verdict.skill == MOST) == (guess == first)
    useless = judge([belief], "fuzzy", [score("fuzzy", "slate")])
    assert useless.best == first
    assert useless.skill < verdict.skill


def test_the_guess_that_every_game_begins_with_is_searched_once(monkeypatch) -> None:
    searches = []
    beam = guess_costs.BeamPack.of

    def counted(*given: Any) -> Any:
        searches.append(given)
        return beam(*given)

    monkeypatch.setattr(guess_costs.BeamPack, "of", counted)
    start = view(Lexicon("fresh", [*ALLOWED.words, "slate"]))
    first = [
        judge([believed(replace(start))], "match", [score("match", answer)])
        for answer in ("crane", "watch")
    ]
    assert len(searches) == 1
    assert first[0].best == first[1].best
    assert first[0].got != first[1].got
    judge([believed(start)], "climb", [score("climb", "crane")])
    assert len(searches) == 2
