"""The strategies of Wordle: laws that each keeps, and the strength asked of them."""

import random
from pathlib import Path

import pytest
from test_wordle_settings import original

from tuiwords.bots.skill import Skill
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.wordle.evaluate import Evaluation, evaluate
from tuiwords.engine.wordle.strategies import STRATEGIES
from tuiwords.games import wordle
from tuiwords.games.base import GameError
from tuiwords.games.wordle import Clue, WordleState, WordleView, score, view_of_clues
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library

NAMES = sorted(STRATEGIES)


@pytest.fixture(scope="module")
def enable() -> Lexicon:
    return library().load().of_length(5)


@pytest.fixture(scope="module")
def hidden() -> Lexicon:
    return library().load("wordle-normal").of_length(5)


def seen(allowed: Lexicon, answer: str, *guesses: str, hard: bool = False) -> WordleView:
    clues = [Clue(guess, score(guess, answer)) for guess in guesses]
    return view_of_clues(clues, allowed, None, hard)


@pytest.mark.parametrize("name", NAMES)
def test_rankings_are_sorted_legal_and_improve(name: str, enable: Lexicon) -> None:
    view = seen(enable, "pudgy", "slate")
    rankings = list(STRATEGIES[name]().analyse(view, Limit(top=20, seed=3)))
    assert [ranking.final for ranking in rankings] == [False] * (len(rankings) - 1) + [True]
    better = 1 if rankings[0].measure.more_is_better else -1
    bests = [better * ranking.moves[0].value for ranking in rankings]
    assert bests == sorted(bests)
    nodes = [ranking.nodes for ranking in rankings]
    assert nodes == sorted(nodes)
    for ranking in rankings:
        values = [better * round(ranked.value, 8) for ranked in ranking.moves]
        assert values == sorted(values, reverse=True)
        words = [str(ranked.move) for ranked in ranking.moves]
        assert len(words) == len(set(words)) <= 20
        assert all(view.fault(word) is None for word in words)
        assert ranking.facts["left"] == len(view.remaining())


@pytest.mark.parametrize("name", NAMES)
def test_every_ranked_guess_has_its_terms(name: str, enable: Lexicon) -> None:
    ranking = rank(STRATEGIES[name](), seen(enable, "pudgy", "slate", "corny"), Limit(top=50))
    left = set(seen(enable, "pudgy", "slate", "corny").remaining())
    for ranked in ranking.moves:
        assert set(ranked.terms) >= {"bits", "expected", "chance"}
        assert (ranked.terms["chance"] > 0) == (str(ranked.move) in left)
        assert ranked.terms["expected"] >= 1
    assert sum(ranked.terms["chance"] for ranked in ranking.moves) <= 1 + 1e-9


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("length", [4, 6, 7, 8])
def test_other_lengths_are_played(name: str, length: int) -> None:
    hidden, allowed = wordle.word_lists(
        {option.key: option.default for option in wordle.OPTIONS} | {"length": length}
    )
    few, rng = Lexicon("few", allowed.words[::20]), random.Random(length)
    answer = rng.choice([word for word in hidden if word in few] or few.words)
    view = seen(few, answer, few.words[7], few.words[70])
    ranking = rank(STRATEGIES[name](), view, Limit())
    assert view.fault(str(ranking.moves[0].move)) is None


@pytest.mark.parametrize("name", NAMES)
def test_hard_mode_is_respected_to_the_end(name: str, enable: Lexicon, hidden: Lexicon) -> None:
    few = Lexicon("few", hidden.words[::200])
    found = evaluate(STRATEGIES[name](), few, enable, opener="slate", hard=True)
    assert set(found.answers) == set(few)
    state = WordleState.fixed(few.words[3], enable, hard=True, guesses=12)
    strategy = STRATEGIES[name](opener="slate")
    while state.outcome is None:
        state = state.after(0, rank(strategy, state.view(0), Limit(seed=1)).moves[0].move)
    assert state.outcome.won == (True,)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hard", [False, True])
def test_there_is_always_a_guess_beyond_ones_vocabulary(
    name: str, hard: bool, enable: Lexicon
) -> None:
    # ZIZIT is in nobody's everyday vocabulary.
    known_view = Skill(vocabulary=10).known_view
    state = WordleState.fixed("zizit", enable, hard=hard, guesses=12)
    while state.outcome is None:
        ranking = rank(STRATEGIES[name](), known_view(state.view(0)), Limit(seed=2))
        state = state.after(0, ranking.moves[0].move)
    assert state.outcome.won == (True,)


@pytest.mark.parametrize("name", NAMES)
def test_an_opener_is_played_first_and_only_then(name: str, enable: Lexicon) -> None:
    strategy = STRATEGIES[name](opener="CRWTH")
    assert [str(m.move) for m in rank(strategy, seen(enable, "pudgy"), Limit()).moves] == ["crwth"]
    later = rank(strategy, seen(enable, "pudgy", "slate"), Limit())
    assert str(later.moves[0].move) != "crwth"


@pytest.mark.parametrize("name", NAMES)
def test_clues_that_no_word_fits_give_an_empty_ranking(name: str) -> None:
    words = Lexicon("few", ["crane", "slate"])
    view = view_of_clues([Clue("crane", 0), Clue("slate", 0)], words)
    assert rank(STRATEGIES[name](), view, Limit()).moves == ()


def test_a_word_known_for_certain_is_guessed(enable: Lexicon) -> None:
    for name in NAMES:
        view = seen(enable, "pudgy", "slate", "pushy", "fudgy", "budgy")
        assert view.remaining() == ("pudgy",)
        assert str(rank(STRATEGIES[name](), view, Limit()).moves[0].move) == "pudgy"


def test_an_endless_guesser_is_stopped(enable: Lexicon) -> None:
    class Stubborn:
        name = "stubborn"

        def analyse(self, view: WordleView, limit: Limit):  # type: ignore[no-untyped-def]
            yield from STRATEGIES["naive"](opener="slate").analyse(
                view_of_clues((), view.allowed), limit
            )

    with pytest.raises(GameError, match="stubborn does not find CRANE"):
        evaluate(Stubborn(), Lexicon("one", ["crane"]), enable)  # type: ignore[arg-type]


def figure(folder: Path, name: str, opener: str) -> Evaluation:
    return evaluate(
        STRATEGIES[name](),
        original(folder, "nyt_answers_2309.txt"),
        original(folder, "orig_allowed_12972.txt"),
        opener=opener,
    )


@pytest.mark.deep
def test_naive_has_its_known_figures(wordle_lists: Path) -> None:
    found = figure(wordle_lists, "naive", "tares")
    assert (found.total, found.misses) == (9770, 94)
    assert sum(found.histogram.values()) == 2309


def test_consistent_has_its_known_figures(wordle_lists: Path) -> None:
    found = figure(wordle_lists, "consistent", "slate")
    assert (found.total, found.misses) == (8146, 7)


@pytest.mark.deep
@pytest.mark.parametrize(("opener", "mean"), [("tales", 3.773), ("rates", 3.843)])
def test_greedy_reaches_its_known_mean(opener: str, mean: float, wordle_lists: Path) -> None:
    assert figure(wordle_lists, "greedy", opener).mean <= mean


@pytest.mark.parametrize("name", sorted({*STRATEGIES} - {"expected", "optimal"}))
def test_with_the_last_guess_only_the_chance_counts(name: str, enable: Lexicon) -> None:
    clues = [Clue(guess, score(guess, "pudgy")) for guess in ("slate", "curdy")]
    view = view_of_clues(clues, enable, None, guesses=3)
    for ranked in rank(STRATEGIES[name](), view, Limit(top=60)).moves:
        assert ranked.terms["expected"] == pytest.approx(2 - ranked.terms["chance"])
