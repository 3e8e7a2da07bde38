"""Branch and bound against plain search, plans and how they are stored, and the proven optima."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trying_everything import most_found

from tests.conftest import mostly_deep
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, Ranking
from tuiwords.engine.wordle.evaluate import Evaluation, evaluate
from tuiwords.engine.wordle.exact import search
from tuiwords.engine.wordle.exact.stored_trees import (
    arrays_of,
    plan_file,
    plan_key,
    read_plan,
    stored_plan,
    write_plans,
)
from tuiwords.engine.wordle.strategies.optimal import Optimal
from tuiwords.games.wordle import (
    GUESSES,
    OPTIONS,
    Clue,
    WordleView,
    hard_fault,
    score,
    view_of_clues,
    word_lists,
)
from tuiwords.games.wordle.lists import LEVELS
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.train.wordle_plans import KINDS, LENGTHS, planned


def usual(**given: object) -> tuple[Lexicon, Lexicon]:
    return word_lists({option.key: option.default for option in OPTIONS} | given)


def words_of(letters: str, length: int) -> st.SearchStrategy[list[str]]:
    word = st.text(letters, min_size=length, max_size=length)
    return st.lists(word, min_size=4, max_size=9, unique=True)


@settings(max_examples=25)
@given(words_of("abcd", 4), st.integers(1, 6), st.sampled_from(["free", "hard", "left"]))
def test_small_lists_are_solved_as_by_trying_everything(
    words: list[str], count: int, mode: str
) -> None:
    allowed, answers = Lexicon("allowed", words), Lexicon("answers", words[:count])
    strategy = Optimal(setting="answers-left" if mode == "left" else "answers")
    view = view_of_clues((), allowed, answers, mode == "hard", length=4)
    for top in (1, 10):
        best = rank(strategy, view, Limit(top=top)).moves[0]
        tries = 99 if mode == "left" else 6
        wanted = most_found(frozenset(answers), frozenset(allowed), tries, mode)
        assert (0, pytest.approx(best.value * len(answers))) == wanted
    if mode != "free":
        assert best.error == 0
        assert best.terms["exact"] == 1


@pytest.mark.parametrize("mode", ["free", "hard", "left"])
def test_what_is_too_much_for_one_step_is_split_up(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, allowed = usual(answers="easy")
    some = Lexicon("some", [word for word in answers if word[1] in "aeo"])
    view = view_of_clues((), allowed.only(allowed.words[::9] + some.words), some, mode == "hard")
    strategy = Optimal(setting="answers-left" if mode == "left" else "answers")
    whole = rank(strategy, view, Limit(top=5))
    # So little at once that no part of more than a few words is left to the kernel.
    monkeypatch.setattr(search, "WORK", 1000)
    split = rank(strategy, view, Limit(top=5))
    assert [move.value for move in split.moves] == [move.value for move in whole.moves]
    assert split.nodes > whole.nodes


def test_what_is_promised_is_kept() -> None:
    """The expected guesses of the first ranking are the mean of the games it leads to."""
    answers, allowed = usual(answers="easy")
    few = Lexicon("few", answers.words[::6])
    for hard in (False, True):
        first = rank(Optimal(), view_of_clues((), allowed, few, hard), Limit(top=1)).moves[0]
        found = evaluate(Optimal(), few, allowed, hard=hard)
        assert found.mean == pytest.approx(first.value)
        assert found.mean == pytest.approx(first.terms["expected"])


def test_a_table_improves_and_marks_what_is_proven() -> None:
    answers, allowed = usual(answers="easy")
    # The list is not a shipped one, so that there is no stored plan.
    some = Lexicon("some", answers.words[1:])
    for guess in ("slate", "fuzzy"):
        view = view_of_clues([Clue(guess, score(guess, "crown"))], allowed, some)
        rankings: list[Ranking] = list(Optimal().analyse(view, Limit(top=5)))  # type: ignore[type-arg]
        values = [ranking.moves[0].value for ranking in rankings]
        assert values == sorted(values, reverse=True)
        assert [r.final for r in rankings] == [False] * (len(rankings) - 1) + [True]
        for ranked in rankings[-1].moves:
            assert (ranked.error == 0) == (ranked.terms["exact"] == 1)
            assert ranked.value == pytest.approx(ranked.terms["expected"])
    # After FUZZY too many words are left to try every guess.
    assert rankings[-1].facts["left"] > 400
    assert rankings[-1].moves[0].error is None


def test_a_table_of_more_words_is_proven_after_the_usual_search() -> None:
    answers, allowed = usual(answers="easy")
    some = Lexicon("some", answers.words[1:])
    view = view_of_clues([Clue("slate", score("slate", "crown"))], allowed, some)
    first, *_, last = Optimal().analyse(view, Limit(top=8))
    assert 60 < last.facts["left"] <= 400
    assert first.moves[0].error is None
    assert all(ranked.error == 0 for ranked in last.moves)
    best = rank(Optimal(), view, Limit(top=1)).moves[0]
    assert last.moves[0].value <= best.value


@pytest.mark.parametrize("length", LENGTHS)
def test_shipped_plans_are_there_and_sound(length: int) -> None:
    for name, hard in KINDS:
        answers, allowed = usual(answers=name, length=length)
        plan = read_plan(plan_file(), plan_key(answers, allowed, hard), answers, allowed)
        assert plan is not None, f"no plan of the {name} answers"
        assert plan.left == len(answers)
        assert sorted(s.word for _, _, s in plan.walk() if s.hit) == list(answers)
        rng = random.Random(name)
        for answer in rng.sample(answers.words, 40):
            clues: tuple[Clue, ...] = ()
            while not clues or clues[-1].guess != answer:
                step = plan.at(clues)
                assert step is not None
                assert step.word in allowed
                assert not hard or hard_fault(step.word, clues) is None
                clues = (*clues, Clue(step.word, score(step.word, answer)))
            assert len(clues) <= 8


def test_shipped_plans_are_of_every_list_and_small() -> None:
    (lengths,) = (option for option in OPTIONS if option.key == "length")
    assert list(LENGTHS) == list(range(lengths.low, lengths.high + 1))
    assert set(KINDS) == {(name, hard) for name in LEVELS for hard in (False, True)}
    assert plan_file().stat().st_size < 100_000


@pytest.mark.parametrize("guesses", [4, 12])
def test_plans_are_for_the_usual_number_of_guesses(guesses: int) -> None:
    answers, allowed = usual(answers="easy")
    view = view_of_clues((), allowed, answers, guesses=guesses)
    assert stored_plan(replace(view, guesses=GUESSES)) is not None
    assert stored_plan(view) is None


def test_in_fewer_guesses_fewer_words_are_missed() -> None:
    answers, allowed = usual(answers="easy")
    four, six = (evaluate(Optimal(), answers, allowed, guesses=n) for n in (4, 6))
    assert sum(count > 4 for count in four.guesses) < sum(count > 4 for count in six.guesses)
    assert four.total >= six.total


def test_a_stored_plan_answers_at_once() -> None:
    answers, allowed = usual()
    view = view_of_clues((), allowed, answers)
    (ranking,) = Optimal().analyse(view, Limit(top=1))
    assert ranking.nodes == 1
    assert ranking.moves[0].error == 0


def test_plans_are_read_as_written(tmp_path: Path) -> None:
    allowed = Lexicon("few", ["hatch", "latch", "match", "patch", "watch", "thump", "crane"])
    view = view_of_clues((), allowed, allowed)
    plan = planned(view)
    path = tmp_path / "plans.npz"
    assert read_plan(path, "a", allowed, allowed) is None
    write_plans(arrays_of("a", plan, allowed), path)
    read = read_plan(path, "a", allowed, allowed)
    assert read == plan
    assert read_plan(path, "b", allowed, allowed) is None
    assert plan.bits == pytest.approx(rank(Optimal(), view, Limit(top=9)).moves[0].terms["bits"])
    assert read_plan(tmp_path / "none.npz", "a", allowed, allowed) is None


@pytest.mark.parametrize(
    ("length", "hard", "setting"),
    mostly_deep(
        [(5, True, "answers"), (5, False, "answers-left"), (8, False, "answers")], 2, rows=True
    ),
)
def test_a_list_too_large_to_search_is_estimated(length: int, hard: bool, setting: str) -> None:
    shipped, allowed = usual(length=length, answers="hard")
    # A word less, and there is no stored plan.
    answers = Lexicon("most", shipped.words[1:])
    view = view_of_clues((), allowed, answers, hard, length=length)
    strategy = Optimal(setting=setting)
    best = rank(strategy, view, Limit(top=1))
    assert best.nodes <= len(allowed)
    assert best.moves[0].error, "it is an estimate"
    assert "exact" not in best.moves[0].terms
    guess = str(best.moves[0].move)
    answer = answers.words[len(answers) // 2]
    later = rank(strategy, replace(view, clues=(Clue(guess, score(guess, answer)),)), Limit(top=1))
    left = [w for w in answers if score(guess, w) == score(guess, answer)]
    assert later.facts["left"] == len(left)
    assert (later.moves[0].value == 1) == (len(left) == 1)


def test_what_runs_out_of_time_gives_what_it_has(shipped_view: WordleView) -> None:
    clue = Clue("fuzzy", score("fuzzy", "crown"))
    view = replace(shipped_view, clues=(clue,))
    for top in (1, 5):
        rankings = list(Optimal().analyse(view, Limit(seconds=0.0, top=top)))
        assert [ranking.final for ranking in rankings] == [False] * (len(rankings) - 1) + [True]
        assert len(rankings[-1].moves) == top
        nodes = len(shipped_view.allowed) + 3
        assert nodes <= rank(Optimal(), view, Limit(nodes=nodes, top=top)).nodes < nodes + 100


def test_the_first_guess_of_a_day_is_no_worse_than_what_looks_best() -> None:
    answers, allowed = usual(answers="easy")
    rng = random.Random(4)
    for left in (100, 300):
        past = Lexicon("past", rng.sample(answers.words, len(answers) - left))
        rest = Lexicon("rest", [word for word in answers if word not in past])
        view = replace(view_of_clues((), allowed, answers), past=past)
        rankings = list(Optimal(setting="daily-answers").analyse(view, Limit(top=1)))
        values = [ranking.moves[0].value for ranking in rankings]
        assert values == sorted(values, reverse=True)
        found = [
            evaluate(Optimal(), rest, allowed, opener=str(r.moves[0].move)).total
            for r in (rankings[0], rankings[-1])
        ]
        assert found[1] <= found[0] <= round(values[0] * left)


def test_off_the_plan_it_searches(shipped_view: WordleView) -> None:
    clue = Clue("fuzzy", score("fuzzy", "buggy"))
    best = rank(
        Optimal(), view_of_clues([clue], shipped_view.allowed, shipped_view.answers), Limit()
    )
    assert best.final
    assert best.moves[0].value > 1


@pytest.fixture(scope="module")
def shipped_view() -> WordleView:
    answers, allowed = usual()
    return view_of_clues((), allowed, answers)


ORIGINAL = ("orig_answers_2315.txt", "orig_allowed_12972.txt")
LATER = ("nyt_answers_2309.txt", "nyt20220215_allowed_12947.txt")


def figure(
    folder: Path, lists: tuple[str, str], opener: str, setting: str = "answers", hard: bool = False
) -> Evaluation:
    answers, allowed = (Lexicon(name, (folder / name).read_text().split()) for name in lists)
    return evaluate(Optimal(setting=setting), answers, allowed, opener=opener, hard=hard)


@pytest.mark.deep
@pytest.mark.parametrize(("lists", "total"), [(ORIGINAL, 7920), (LATER, 7897)])
def test_the_proven_optimum(lists: tuple[str, str], total: int, wordle_lists: Path) -> None:
    found = figure(wordle_lists, lists, "salet")
    assert (found.total, found.misses) == (total, 0)


@pytest.mark.deep
def test_the_proven_optimum_of_hard_mode(wordle_lists: Path) -> None:
    found = figure(wordle_lists, ORIGINAL, "salet", hard=True)
    assert (found.total, found.misses) == (8122, 0)


@pytest.mark.deep
def test_hard_mode_finds_every_word_if_some_way_does(wordle_lists: Path) -> None:
    assert figure(wordle_lists, LATER, "tares", hard=True).misses == 0


@pytest.mark.deep
def test_the_optimum_of_consistent_guesses(wordle_lists: Path) -> None:
    assert figure(wordle_lists, LATER, "slate", "answers-left").total == 8122
