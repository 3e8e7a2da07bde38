"""Every value of every option means the same to the rules and to those who choose moves."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from random_moves import random_move

from tests.conftest import mostly_deep
from tuiwords.engine.base import Limit
from tuiwords.games.base import GameError
from tuiwords.games.options import Option
from tuiwords.games.scrabble import NAMES, Exchange, ScrabbleState, ruleset
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.play.match import Match
from tuiwords.store.records import Player

MOVES = 30
CHOICES = 3  # positions of a game at which a bot is asked


def values_of(option: Option) -> Iterator[Any]:
    if option.kind == "switch":
        yield not option.default
    elif option.kind == "choice":
        ends = (option.low, option.low + 1, option.high) if option.high else ()
        yield from dict.fromkeys((*option.choices, *map(str, ends)))


OPTIONS = [
    pytest.param(game, option.key, value, id=f"{game.key}-{option.key}-{value}")
    for game in catalog.GAMES.values()
    for option in game.rules.options
    for value in values_of(option)
    if value != option.default
]


@pytest.mark.parametrize(("game", "option", "value"), OPTIONS)
def test_moves_are_legal_whatever_is_chosen(game: Game, option: str, value: Any) -> None:
    weakest = game.bot(game.bots()[0], limit=Limit(nodes=20, top=20))
    begun = 0
    for count in range(1, min(game.rules.most_seats, 2) + 1):
        people = [Player("guest", f"{n}", f"Guest {n}") for n in range(count)]
        rng = random.Random(5)
        try:
            match = Match.begin(game, {option: value}, 5, people)
        except GameError:  # it contradicts another option's default
            continue
        begun += 1
        for number in range(MOVES):
            if match.state.outcome is not None:
                break
            seat = rng.choice(match.state.to_move)
            choice = weakest.choose(match.view(seat), rng) if number < CHOICES else None
            try:
                move = choice.move if choice else random_move(match.state, seat, rng)
            except GameError:  # all words of a board are found
                break
            match.play(seat, move)
    assert begun or value != game.rules.settings({})[option]


def left(state: ScrabbleState, bag: int) -> ScrabbleState:
    """The position with so many tiles in the bag."""
    return replace(state, bag=state.bag[:bag])


@pytest.mark.parametrize("rules", NAMES)
@pytest.mark.parametrize("bag", mostly_deep([6, 7, 0, 1, 4, 9], 3))
def test_exchanges_are_legal_with_any_bag(rules: str, bag: int) -> None:
    game = catalog.game("scrabble")
    words = Lexicon("none", ["zzz"])
    state = left(ScrabbleState.new(ruleset(rules), words, 3, 2), bag)
    exchanged = set()
    for seed in range(20):
        move = random_move(state, 0, random.Random(seed))
        state.after(0, move)
        exchanged |= {len(move.tiles)} if isinstance(move, Exchange) else set()
    assert bool(exchanged) == state.rules.may_exchange(bag, 1)
    *_, ranking = game.strategy("equity").analyse(state.view(0), Limit(top=200))
    for ranked in ranking.moves:
        state.after(0, ranked.move)


BOARDS = ("CATS EEAR TONI SLED", "QXXX XXXX XXXX XXXA", "AB CD", "ABOUT OMEGA UNTIL TRAIN SERVE")


LEAST = ["rules", "2", "5", "12", *map(str, {*range(3, 12)} - {5})]


@pytest.mark.parametrize("least", mostly_deep(LEAST, 4))
@pytest.mark.parametrize("board", BOARDS)
def test_a_round_of_boggle_can_be_finished_by_the_words_that_are_listed(
    board: str, least: str
) -> None:
    game = catalog.game("boggle")
    match = Match.begin(game, {"board": board, "min_length": least}, 1, [Player("guest", "a", "a")])
    every = match.state.words
    *_, ranking = game.strategy("all").analyse(match.view(0), Limit(top=9999))
    assert sorted(str(ranked.move) for ranked in ranking.moves) == list(every)
    for ranked in ranking.moves:
        match.play(0, ranked.move)
    assert bool(every) == (match.state.outcome is not None)
