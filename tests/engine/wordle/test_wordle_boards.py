"""Ranking over several boards: certain words, sums over boards, and bots that play to the end."""

import random
from dataclasses import replace

import numpy as np
import pytest

from tests.conftest import mostly_deep
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.wordle.pack import Places
from tuiwords.engine.wordle.strategies import STRATEGIES
from tuiwords.engine.wordle.strategies.boards import Sums, views_of
from tuiwords.engine.wordle.strategies.expected import Expected
from tuiwords.games.wordle import BoardsState, Guess
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play import catalog

GAME = catalog.game("wordle")


@pytest.fixture(scope="module")
def allowed() -> Lexicon:
    return GAME.rules.new(GAME.rules.settings({}), 1, 1).allowed


SOME = Lexicon("some", ("pudgy", "crane", "brick", "wound", "fjord", "irony"))


def played(allowed: Lexicon, words: tuple[str, ...], *guesses: str) -> BoardsState:
    state = BoardsState.fixed(words, allowed, guesses=9)
    for guess in guesses:
        state = state.after(0, Guess(guess))
    return state


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_every_strategy_ranks_several_boards(name: str, allowed: Lexicon) -> None:
    state = played(allowed, ("pudgy", "crane", "moist", "vivid"), "slate", "crane")
    rankings = list(STRATEGIES[name]().analyse(state.view(0), Limit(top=15, seed=2)))
    assert [ranking.final for ranking in rankings] == [False] * (len(rankings) - 1) + [True]
    bests = [ranking.moves[0].value for ranking in rankings]
    assert bests == sorted(bests, reverse=True)
    last = rankings[-1]
    assert last.facts["boards"] == 3
    assert [m.value for m in last.moves] == sorted(m.value for m in last.moves)
    assert len({m.move for m in last.moves}) == len(last.moves) <= 15
    for ranked in last.moves:
        state.after(0, ranked.move)


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_a_setting_holds_on_several_boards(name: str, allowed: Lexicon) -> None:
    view = played(allowed, ("pudgy", "crane"), "slate").view(0)
    told = rank(
        STRATEGIES[name](setting="answers-left"), replace(view, answers=SOME), Limit(top=30)
    )
    assert {str(ranked.move) for ranked in told.moves} <= set(SOME)


def test_words_that_are_certain_come_first(allowed: Lexicon) -> None:
    state = played(allowed, ("crane", "moist"), "slate", "corny", "humid")
    certain = {view.remaining() for view in views_of(state.view(0))}
    assert certain == {("crane",), ("moist",)}
    ranking = rank(STRATEGIES["expected"](), state.view(0), Limit(top=2))
    assert {str(ranked.move) for ranked in ranking.moves} == {"crane", "moist"}
    # One guess for this word, and two boards that each have all guesses for themselves.
    assert [ranked.value for ranked in ranking.moves] == [3.0, 3.0]


def test_the_value_is_the_sum_over_open_boards(allowed: Lexicon) -> None:
    state = played(allowed, ("pudgy", "slate", "moist"), "slate")
    alone = Expected()
    views = views_of(state.view(0))
    assert [view.boards for view in views] == [(), ()]
    together = rank(STRATEGIES["expected"](), state.view(0), Limit(top=5))
    for ranked in together.moves:
        place = state.allowed.index[str(ranked.move)]
        each = [Sums.of([(alone.believe(v), 1)], _place(place)).costs[0] for v in views]
        assert ranked.value == pytest.approx(sum(each))
        assert ranked.terms["expected"] == ranked.value
    assert together.measure.name == "guesses on all boards"


def _place(place: int) -> Places:
    return np.array([place], np.int64)


def test_boards_that_are_alike_count_each(allowed: Lexicon) -> None:
    start = played(allowed, ("pudgy", "slate", "moist", "vivid"))
    alone = Expected().believe(replace(start.view(0), boards=()))
    ranking = rank(STRATEGIES["expected"](), start.view(0), Limit(nodes=200, top=5))
    assert ranking.facts["left"] == 4 * len(start.allowed)
    for ranked in ranking.moves:
        place = _place(start.allowed.index[str(ranked.move)])
        assert ranked.value == pytest.approx(4 * Sums.of([(alone, 1)], place).costs[0])


def test_an_opener_begins_and_only_begins(allowed: Lexicon) -> None:
    strategy = STRATEGIES["expected"](opener="crwth")
    start = played(allowed, ("pudgy", "slate"))
    assert str(rank(strategy, start.view(0), Limit()).moves[0].move) == "crwth"
    after = start.after(0, Guess("crwth"))
    assert str(rank(strategy, after.view(0), Limit()).moves[0].move) != "crwth"


@pytest.mark.parametrize("boards", ["2", "4", "8"])
def test_the_strongest_bot_finds_all_words(boards: str) -> None:
    player = GAME.bot(GAME.bot_spec("Lantern"))
    for seed in (1, 2):
        state, rng = (
            GAME.rules.new(GAME.rules.settings({"boards": boards}), seed, 1),
            random.Random(seed),
        )
        while state.outcome is None:
            state = state.after(0, player.choose(state.view(0), rng).move)
        assert state.outcome.won == (True,)


@pytest.mark.parametrize("spec", GAME.bots(), ids=lambda spec: spec.name)
@pytest.mark.parametrize("settings", [{"boards": "2"}, {"absurdle": True}], ids=["2", "absurdle"])
def test_every_bot_plays_every_mode_to_its_end(spec, settings: dict) -> None:
    player, rng = GAME.bot(spec), random.Random(3)
    state = GAME.rules.new(GAME.rules.settings(settings), 3, 1)
    while state.outcome is None:
        choice = player.choose(state.view(0), rng)
        assert choice is not None
        state = state.after(0, choice.move)
    assert len(state.rows[0]) <= state.guesses


@pytest.mark.parametrize("answers", ["easy", "normal", "hard"])
def test_minimax_beats_the_adversary_in_five(answers: str) -> None:
    strategy, settings = (
        STRATEGIES["minimax"](),
        GAME.rules.settings({"absurdle": True, "answers": answers}),
    )
    for seed in (1, 2, 3):
        assert _guesses_against_the_adversary(strategy, settings, seed) <= 5


@pytest.mark.parametrize("seed", mostly_deep(range(5), 1))
def test_minimax_beats_it_in_five_with_the_original_lists(wordle_lists, seed: int) -> None:
    lists = {
        "answers": str(wordle_lists / "orig_answers_2315.txt"),
        "allowed": str(wordle_lists / "orig_allowed_12972.txt"),
    }
    settings = GAME.rules.settings({"absurdle": True} | lists)
    assert _guesses_against_the_adversary(STRATEGIES["minimax"](), settings, seed) <= 5


def _guesses_against_the_adversary(strategy, settings, seed: int) -> int:
    state = GAME.rules.new(settings, seed, 1)
    while state.outcome is None:
        state = state.after(0, rank(strategy, state.view(0), Limit(top=1)).moves[0].move)
    assert state.outcome.won == (True,)
    return len(state.rows[0])


@pytest.mark.parametrize("name", ["minimax", "expected"])
def test_against_the_adversary_each_guess_tells_what_it_keeps(name: str) -> None:
    state = GAME.rules.new(GAME.rules.settings({"absurdle": True}), 4, 1)
    for guess in ("crane", "moist"):
        state = state.after(0, Guess(guess))
    ranking = rank(STRATEGIES[name](), state.view(0), Limit(top=8))
    for ranked in ranking.moves:
        after = state.after(0, ranked.move)
        kept = 0 if after.solved(0) else len(after.possible(0))
        assert ranked.terms["worst"] == kept
    if name == "minimax":
        kept = [ranked.terms["worst"] for ranked in ranking.moves]
        assert kept == sorted(kept)
