"""Hints of Wordle and its review are of one mind: at every turn, in every variant."""

import random

import pytest
from random_moves import random_move

from tests.conftest import mostly_deep
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, RankedMove
from tuiwords.engine.wordle.belief import ESTIMATED, PART, SEARCHED
from tuiwords.games.options import Value
from tuiwords.games.wordle import WordleView
from tuiwords.games.wordle.knowledge import remaining
from tuiwords.history.reviews import review
from tuiwords.play import catalog
from tuiwords.play.judged import JudgedMove
from tuiwords.play.match import Match
from tuiwords.store.records import Player

WORDLE = catalog.game("wordle")
GUEST = Player("guest", "", "Guest")
CLOSE = 1e-6
VARIANTS: dict[str, dict[str, Value]] = {
    "one board": {},
    "hard": {"hard": True},
    "two boards": {"boards": "2"},
    "hard Absurdle": {"absurdle": True, "hard": True},
    "few guesses": {"guesses": 4, "answers": "hard"},
    "four letters": {"length": 4},
    "Absurdle": {"absurdle": True},
    "four boards": {"boards": "4"},
    "long words": {"length": 7},
}


def hints(view: WordleView, top: int = 60) -> tuple[RankedMove, ...]:
    """What the table shows."""
    return rank(WORDLE.strategy(WORDLE.advice.advisor_for(view)), view, Limit(top=top)).moves


def played(settings: dict[str, Value], seed: int) -> tuple[Match, list[tuple[RankedMove, ...]]]:
    """A game in which the first hint is played every other turn, else anything; with the hints."""
    match, rng, seen = Match.begin(WORDLE, settings, seed, [GUEST]), random.Random(seed), []
    while match.state.outcome is None:
        seen.append(hints(match.view(0)))
        first = len(seen) % 2 == seed % 2
        wild = random_move(match.state, 0, rng)
        match.play(0, str(seen[-1][0].move if first else wild))
    return match, seen


def costs(moves: tuple[RankedMove, ...]) -> dict[str, float]:
    """Words kept or guesses to go of each move, by its text."""
    return {str(each.move): each.terms.get("worst", each.value) for each in moves}


def check(move: JudgedMove, moves: tuple[RankedMove, ...]) -> None:
    """A verdict beside the hints of its position."""
    told = costs(moves)
    first = next(iter(told))
    if move.played == first:
        assert (move.lost, move.kind, move.facts["skill"], round(move.accuracy)) == (
            0,
            "",
            100,
            100,
        )
    elif move.lost:
        assert move.best == first
        if move.played in told:
            assert move.lost == pytest.approx(told[move.played] - told[first], abs=CLOSE)
    listed = {each.move: each.behind for each in move.alternatives if each.move != move.played}
    assert len(listed) >= min(len(told), 10) - 1
    own = [word for word in told if word != move.played][: len(listed)]
    assert list(listed)[: len(own)] == own, "the same guesses in the same order"
    best = told[first] - listed.get(first, 0.0)  # or what was played, if no hint names it
    for word in own:
        assert listed[word] == pytest.approx(told[word] - best, abs=CLOSE)


@pytest.mark.parametrize("variant", mostly_deep([*VARIANTS], 3))
@pytest.mark.parametrize("seed", mostly_deep([1, 2], 1))
def test_the_first_hint_is_never_a_mistake(variant: str, seed: int) -> None:
    match, seen = played(VARIANTS[variant], seed)
    found = review(match, 0)
    judged = [move for move in found.judged if move is not None]
    assert len(judged) == len(seen)
    for move, moves in zip(judged, seen, strict=True):
        check(move, moves)
    if all(move.lost == 0 for move in judged):
        assert found.figures["accuracy"] == pytest.approx(100, abs=0.01)


def test_too_many_words_left_are_not_searched() -> None:
    match = Match.begin(WORDLE, {"length": 4}, 5, [GUEST])
    for guess in ("trod", match.state.answer):
        match.play(0, guess)
    moves = [move for move in review(match, 0).judged if move is not None]
    for move, least in zip(moves, (ESTIMATED, SEARCHED), strict=True):
        behind = move.facts["cost"] - move.facts["best_cost"]
        assert move.error == pytest.approx(least + PART * behind)
        first, *others = move.alternatives
        assert first.error == 0
        assert all(each.error == pytest.approx(least + PART * each.behind) for each in others)
        assert others


def test_words_left_are_those_that_hints_know_of() -> None:
    match = Match.begin(WORDLE, {}, 5, [GUEST])
    for guess in ("crane", match.state.answer):
        match.play(0, guess)
    found = review(match, 0)
    view = Match.begin(WORDLE, {}, 5, [GUEST]).view(0)
    after = view.remaining()
    assert found.rows[0]["before"] == len(after) == len(view.allowed)
    clues = match.state.rows[0][:1]
    assert found.rows[0]["after"] == len(remaining(view.allowed, clues))
    assert found.scenes[0].left == remaining(view.allowed, clues)


@pytest.mark.parametrize(
    ("bot", "knows"),
    mostly_deep([("minimax", True), ("Lantern", False), ("Almanac", True)], 2, rows=True),
)
def test_a_bot_that_knows_the_answers_is_judged_with_them(bot: str, knows: bool) -> None:
    match = Match.begin(WORDLE, {}, 5, [Player("bot", bot, bot)])
    match.play(0, match.state.answer)
    words = match.view(0).answers if knows else match.view(0).allowed
    assert review(match, 0).rows[0]["before"] == len(words)


def test_figures_of_absurdle_are_what_its_adversary_does() -> None:
    match, rng, told = Match.begin(WORDLE, {"absurdle": True}, 9, [GUEST]), random.Random(4), 0
    while match.state.outcome is None:
        view, state = match.view(0), match.state
        words = state.possible(0)
        moves = hints(view, 8)
        assert [each.terms["worst"] for each in moves] == sorted(e.terms["worst"] for e in moves)
        for each in moves:
            assert set(each.terms) == {"worst", "bits"}, "no chance, no means"
            after = state.after(0, each.move)
            kept = 0 if after.solved(0) else len(after.possible(0))
            assert each.terms["worst"] == kept
            told += 1
        match.play(0, str(random_move(state, 0, rng) if match.ply % 2 else rng.choice(words)))
    assert told > 20
    found = review(match, 0)
    assert found.unit == "words"
    columns = {column.key for column in found.columns}
    assert not {"cost", "best_cost", "expected", "luck"} & columns
    for number, (row, move) in enumerate(zip(found.rows, found.judged, strict=True)):
        assert move is not None
        state = match.replay.states[number]
        kept = {}
        for word in (str(row["guess"]).lower(), move.best):
            after = state.after(0, state.parse(word))
            kept[word] = 0 if after.solved(0) else len(after.possible(0))
        assert row["after"] == kept[move.played]
        assert row["best_most"] == kept[move.best]
        assert (move.lost, move.error) == (kept[move.played] - kept[move.best], 0)
        assert bool(move.kind) == bool(move.why) == (move.lost > 0), "a small loss is one, too"
        if not move.lost:
            assert row["skill"] == 100


@pytest.mark.parametrize(
    ("seed", "guesses"),
    [(2, ("pluck", "minds", "tares", "outer")), (37, ("pence", "lears", "outer", "pluck"))],
    ids=["one word left", "three words left"],
)
def test_a_guess_that_tells_nothing_costs_one_guess(seed: int, guesses: tuple[str, ...]) -> None:
    match = Match.begin(WORDLE, {}, seed, [GUEST])
    for guess in guesses:
        match.play(0, guess)
    match.play(0, match.state.answer)
    last = review(match, 0).judged[len(guesses) - 1]
    assert last is not None
    assert last.lost == pytest.approx(1.0)
    assert all(each.behind < 10 for each in last.alternatives)


def test_a_game_that_is_given_up_has_no_accuracy() -> None:
    match = Match.begin(WORDLE, {}, 7, [GUEST])
    match.play(0, "crane")
    match.resign(0)
    found = review(match, 0)
    assert "accuracy" not in found.figures and "mistake_index" in found.figures
    assert all(row[0] != "accuracy" for row in found.card.rows)
