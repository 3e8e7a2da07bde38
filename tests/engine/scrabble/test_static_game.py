"""Games of static strategies by the kernel are those that the strategies play turn by turn."""

import itertools
from dataclasses import replace

import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.static_game import StaticGame, static_strategies
from tuiwords.engine.scrabble.strategies.simulate import Simulate
from tuiwords.engine.scrabble.strategies.static import Equity, Greedy
from tuiwords.games.options import settings
from tuiwords.games.scrabble import (
    CHALLENGES,
    NAMES,
    OPTIONS,
    Exchange,
    Pass,
    Play,
    ScrabbleState,
    Turn,
    new_game,
    ruleset,
)
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library

PLAYERS = [(Equity(), Greedy()), (Greedy(), Equity()), (Equity(), Equity()), (Greedy(), Greedy())]


def turn_by_turn(state: ScrabbleState, players: tuple[Greedy, Greedy]) -> list[Turn]:
    """The turns of the game, each chosen from a view."""
    turns = []
    while state.outcome is None:
        turns.append(rank(players[state.turn], state.view(state.turn), Limit(top=1)).moves[0].move)
        state = state.after(state.turn, turns[-1])
    return turns


def check(state: ScrabbleState, players: tuple[Greedy, Greedy]) -> list[Turn]:
    """Compare both ways, turn for turn and in the end; return the turns."""
    game = StaticGame(state, players)
    last = game.play()
    assert list(map(str, game.turns)) == list(map(str, turn_by_turn(state, players)))
    for turn in game.turns:
        state = state.after(state.turn, turn)
    assert last == state
    return game.turns


@pytest.mark.parametrize("rules", NAMES)
@pytest.mark.parametrize("random_board", [False, True], ids=["usual", "random board"])
def test_the_same_games_by_all_rules(rules: str, random_board: bool) -> None:
    given = settings(OPTIONS, {"rules": rules, "random_board": random_board})
    for seed, players in zip(range(4), PLAYERS, strict=True):
        check(new_game(given, seed, 2), players)


@pytest.mark.parametrize("challenge", CHALLENGES)
def test_the_same_games_by_all_challenge_rules(challenge: str) -> None:
    given = settings(OPTIONS, {"challenge": challenge})
    for seed, players in zip(range(50, 52), PLAYERS, strict=False):
        check(new_game(given, seed, 2), players)


def test_the_same_games_where_nobody_can_play_much() -> None:
    """Exchanges while nobody has a point, and games that end in scoreless turns."""
    kinds = set()
    for seed, players in zip(range(8), itertools.cycle(PLAYERS), strict=False):
        state = ScrabbleState.new(ruleset("scrabble"), Lexicon("few", ["aa", "qi"]), seed, 2)
        kinds |= {type(turn) for turn in check(state, players)}
    assert kinds == {Play, Exchange}


def test_a_play_without_points_is_on_the_board_of_the_next_turn() -> None:
    """AB by two blanks, which the rules lay, and then CAB."""
    state = ScrabbleState.new(ruleset("scrabble"), Lexicon("few", ["ab", "cab"]), 1, 2)
    turns = check(replace(state, racks=("??QQQQQ", "CQQQQQQ"), bag=()), (Greedy(), Greedy()))
    blanks, extension = map(str, turns[:2])
    assert blanks.endswith(" ab")
    assert extension.endswith(" C..")


@pytest.mark.parametrize(
    "rules", ["scrabble", "wwf"]
)  # by the others exchanges could go on forever
def test_the_same_games_with_short_words(rules: str) -> None:
    """The last tiles often fit nowhere: players pass before the game is over."""
    short = Lexicon("short", [word for word in library().load().words if len(word) <= 3])
    kinds = set()
    for seed, players in zip(range(8), itertools.cycle(PLAYERS), strict=False):
        state = ScrabbleState.new(ruleset(rules), short, seed, 2)
        kinds |= {type(turn) for turn in check(state, players)}
    assert Pass in kinds


def test_only_strategies_without_search_are_static() -> None:
    static = [Equity(), Greedy()]
    assert static_strategies(static) == static
    assert static_strategies([Equity(), Simulate()]) is None

    class Careful(Equity):
        """Whoever is derived from one of them may choose otherwise."""

    assert static_strategies([Equity(), Careful()]) is None
