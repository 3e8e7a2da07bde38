"""What a solver may know and guess; the recursive beam; the bot against the adversary."""

import random
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.wordle.belief import PENALTY
from tuiwords.engine.wordle.evaluate import evaluate
from tuiwords.engine.wordle.kernels import beam as kernels
from tuiwords.engine.wordle.kernels.layout import NOTHING
from tuiwords.engine.wordle.kernels.promising import BeamProblem
from tuiwords.engine.wordle.pack import word_table
from tuiwords.engine.wordle.prior import cost_to_go, unseen
from tuiwords.engine.wordle.setting import SETTINGS, position_in, setting_called
from tuiwords.engine.wordle.strategies import STRATEGIES
from tuiwords.engine.wordle.strategies.expected import SEARCHED, Expected
from tuiwords.engine.wordle.strategies.one_ply import Minimax
from tuiwords.games.base import GameError
from tuiwords.games.wordle import OPTIONS, Clue, WordleView, score, view_of_clues, word_lists
from tuiwords.lexicon.lexicon import Lexicon

ALLOWED = Lexicon("allowed", ["crane", "slate", "plate", "skate", "state", "crony", "thump"])
ANSWERS = Lexicon("answers", ["crane", "plate", "skate", "state"])
PAST = Lexicon("past", ["skate", "thump"])
SEEN = replace(view_of_clues([Clue("slate", score("slate", "state"))], ALLOWED, ANSWERS), past=PAST)


def words(view: WordleView, name: str) -> tuple[list[str], list[str]]:
    """The words left and the guesses in a setting."""
    position = position_in(view, setting_called(name))
    left, guesses = position.left.tolist(), position.guesses.tolist()
    return [position.word(p) for p in left], [position.word(p) for p in guesses]


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("words", ["skate", "state"]),
        ("answers-left", ["skate", "state"]),
        ("answers", ["skate", "state"]),
        ("daily-words", ["state"]),
        ("daily-answers-left", ["state"]),
        ("daily-answers", ["state"]),
    ],
)
def test_settings_say_what_is_left(name: str, left: list[str]) -> None:
    found, guesses = words(SEEN, name)
    assert found == left
    assert guesses == (left if SETTINGS[name].only_left else list(ALLOWED))


def test_only_who_is_told_knows_the_answers() -> None:
    view = view_of_clues([], ALLOWED, ANSWERS)
    assert words(view, "words")[0] == list(ALLOWED)
    assert words(view, "answers-left")[0] == words(view, "daily-answers")[0] == list(ANSWERS)


def test_a_likely_word_that_never_came_is_less_likely_the_next_one() -> None:
    """Bayes' rule by simulation: answers drawn by their chances, some of them gone."""
    chances = np.array([0.85] * 60 + [0.5] * 60 + [0.1] * 60)
    rng = np.random.default_rng(3)
    for share in (0.0, 0.4, 0.9):
        came = np.zeros(3)
        estimated = np.zeros(3)
        for _ in range(400):
            answers = rng.permutation(np.nonzero(rng.random(len(chances)) < chances)[0])
            past = answers[: round(share * len(answers))]
            came += np.bincount(answers[len(past) :] // 60, minlength=3) / (
                len(answers) - len(past)
            )
            weights = unseen(chances, past)
            weights[past] = 0.0
            estimated += weights.reshape(3, 60).sum(1) / weights.sum()
        assert estimated / 400 == pytest.approx(came / 400, abs=0.02)


def test_only_who_keeps_count_of_the_days_learns_from_them() -> None:
    _, allowed = usual()
    view = replace(view_of_clues((), allowed), past=allowed.only(["crane", "moist"]))
    daily = Expected(setting="daily-words").believe(view)
    assert "crane" not in {daily.position.word(place) for place in daily.position.left.tolist()}
    usual_weights = Expected(setting="words").believe(view).weights
    assert len(usual_weights) == len(allowed) == len(daily.weights) + 2


def test_a_setting_that_is_none_is_named() -> None:
    assert setting_called("") is None
    assert setting_called("p3-FREE") is SETTINGS["daily-answers"]
    with pytest.raises(GameError, match=r"no setting 'P9'.*answers-left"):
        setting_called("P9")


@pytest.mark.parametrize("strategy", list(STRATEGIES))
@pytest.mark.parametrize("name", list(SETTINGS))
def test_every_strategy_plays_in_every_setting(strategy: str, name: str) -> None:
    for view in (SEEN, replace(SEEN, clues=())):
        best = rank(STRATEGIES[strategy](setting=name), view, Limit(top=1)).moves[0]
        assert str(best.move) in words(view, name)[1]


@pytest.mark.parametrize("clued", [False, True])
def test_who_may_guess_words_left_only_does_so_day_by_day(clued: bool) -> None:
    answers, allowed = usual()
    past = Lexicon("past", random.Random(1).sample(answers.words, 600))
    clues = [Clue("fuzzy", 0)] if clued else []
    view = replace(view_of_clues(clues, allowed, answers), past=past)
    ranking = rank(STRATEGIES["expected"](setting="daily-answers-left"), view, Limit(top=40))
    assert len(ranking.moves) == 40
    assert {str(ranked.move) for ranked in ranking.moves} <= set(
        words(view, "daily-answers-left")[1]
    )


@settings(max_examples=30)
@given(
    st.lists(st.text("abc", min_size=4, max_size=4), min_size=2, max_size=8, unique=True),
    st.integers(0, 100),
    st.integers(0, 3),
)
def test_the_beam_is_the_cost_of_the_guesses_it_makes(
    spelled: list[str], seed: int, tries: int
) -> None:
    """Wide and deep enough it tries everything: the least expected cost of all plans."""
    lexicon = Lexicon("made", spelled)
    table = word_table(lexicon)
    weights = np.random.default_rng(seed).uniform(0.01, 1, len(lexicon))
    own = np.arange(len(lexicon), dtype=np.int32)
    problem = BeamProblem(
        table.against(table.codes),
        own,
        table.codes,
        weights,
        cost_to_go(),
        codes=table.patterns,
        hard=False,
        width=20,
        crowd=1000,
        penalty=PENALTY,
    )
    found = kernels.cost(problem, own, own, tries, NOTHING)
    by_word = dict(zip(lexicon.words, weights.tolist(), strict=True))
    assert found == pytest.approx(cheapest(by_word, tries))
    row = problem.best
    assert kernels.cost(problem, own, own, tries, NOTHING, row) == pytest.approx(found)


def cheapest(weights: dict[str, float], tries: int, allowed: tuple[str, ...] = ()) -> float:
    """The least expected cost, by trying every guess everywhere."""
    allowed = allowed or tuple(weights)
    if tries == 0:
        return PENALTY * sum(weights.values())
    if len(weights) == 1:
        return sum(weights.values())
    best = NOTHING
    for guess in allowed:
        parts: dict[int, dict[str, float]] = {}
        for word, weight in weights.items():
            parts.setdefault(score(guess, word), {})[word] = weight
        if len(parts) > 1:
            later = (cheapest(p, tries - 1, allowed) for p in parts.values() if set(p) != {guess})
            best = min(best, sum(weights.values()) + sum(later))
    return best


def usual(**given: object) -> tuple[Lexicon, Lexicon]:
    return word_lists({option.key: option.default for option in OPTIONS} | given)


def test_what_is_searched_is_ranked_by_what_the_search_found() -> None:
    _, allowed = usual()
    view = view_of_clues([Clue("slate", score("slate", "corny"))], allowed)
    searched = rank(Expected(), view, Limit(top=8))
    looked = rank(Expected(width=1), view, Limit(top=8))
    assert searched.nodes == looked.nodes + SEARCHED
    assert [r.value for r in searched.moves] != [r.value for r in looked.moves]
    # There are tries enough, so that no part of the cost is a penalty.
    for ranked in searched.moves:
        assert ranked.terms["expected"] == pytest.approx(ranked.value, abs=0.05)


def test_minimax_leaves_as_few_words_as_it_says() -> None:
    answers, allowed = usual(answers="easy")
    view = view_of_clues([Clue("slate", score("slate", "crown"))], allowed, answers)
    left = [w for w in answers if score("slate", w) == score("slate", "crown")]
    for ranked in rank(Minimax(), view, Limit(top=8)).moves:
        guess = str(ranked.move)
        parts = Counter(score(guess, word) for word in left)
        most = max(parts.values())
        assert int(ranked.value) == (0 if len(left) == 1 else most)


def original(folder: Path, name: str) -> Lexicon:
    return Lexicon(name, (folder / name).read_text().split())


@pytest.mark.deep
@pytest.mark.parametrize(
    ("answers", "allowed"),
    [
        ("orig_answers_2315.txt", "orig_allowed_12972.txt"),
        ("nyt_answers_2309.txt", "nyt20220215_allowed_12947.txt"),
    ],
)
def test_expected_is_the_champion_of_p0(answers: str, allowed: str, wordle_lists: Path) -> None:
    lists = original(wordle_lists, answers), original(wordle_lists, allowed)
    found = evaluate(Expected(), *lists, opener="slate")
    assert found.mean <= 3.56
    assert found.misses == 0
    assert evaluate(Expected(), *lists, opener="slate", hard=True).mean <= 3.66


@pytest.mark.deep
def test_genetic_information_is_near_its_known_mean(wordle_lists: Path) -> None:
    answers = original(wordle_lists, "nyt_answers_2309.txt")
    allowed = original(wordle_lists, "orig_allowed_12972.txt")
    strategy = STRATEGIES["genetic-information"]()
    means = [
        evaluate(strategy, answers, allowed, limit=Limit(top=1, seed=seed)).mean
        for seed in range(5)
    ]
    assert sum(means) / 5 <= 4.60


def days(words: tuple[str, ...], every: int) -> list[tuple[Lexicon, Lexicon]]:
    """The answers that are gone and those left, on every so manieth day of a seeded order."""
    order = list(words)
    random.Random("days").shuffle(order)
    return [
        (Lexicon("past", order[:day]), Lexicon("left", order[day:]))
        for day in range(every // 2, len(order), every)
    ]


@pytest.mark.deep
def test_who_knows_the_list_and_its_past_needs_as_few_as_asked(wordle_lists: Path) -> None:
    """The mean over all words left on a day, which is what chance makes of the one."""
    answers = original(wordle_lists, "nyt_answers_2309.txt")
    allowed = original(wordle_lists, "orig_allowed_12972.txt")
    strategy, means = STRATEGIES["optimal"](setting="daily-answers"), []
    for past, left in days(answers.words, 80):
        view = replace(view_of_clues((), allowed, answers), past=past)
        opener = str(rank(strategy, view, Limit(top=1)).moves[0].move)
        means.append(evaluate(STRATEGIES["optimal"](), left, allowed, opener=opener).mean)
    assert sum(means) / len(means) <= 3.10


@pytest.mark.deep
def test_who_knows_but_the_past_needs_as_few_as_asked(wordle_lists: Path) -> None:
    answers = original(wordle_lists, "nyt_answers_2309.txt")
    allowed = original(wordle_lists, "orig_allowed_12972.txt")
    strategy, rng, means = STRATEGIES["expected"](setting="daily-words"), random.Random(2), []
    for past, left in days(answers.words, 230):
        some = rng.sample(left.words, min(40, len(left)))
        found = evaluate(strategy, answers, allowed, known_view=partial(knowing, past), only=some)
        means.append(found.mean)
    assert sum(means) / len(means) <= 3.40


def knowing(past: Lexicon, view: WordleView) -> WordleView:
    """The view of who remembers the past answers."""
    return replace(view, past=past)
