"""Laws that every strategy of every game keeps, and so every hint panel and every bot."""

import math
import random
from dataclasses import replace

import pytest
from hidden import HIDDEN, LATE
from random_moves import random_move

from tuiwords.bots.roster import BotSpec
from tuiwords.engine.base import Limit, Ranking
from tuiwords.games.base import AnyState
from tuiwords.play import catalog
from tuiwords.play.game import Game

STRATEGIES = [
    pytest.param(game, name, id=f"{game.key}-{name}")
    for game in catalog.GAMES.values()
    for name in game.advice.strategies()
]
BOTS = [  # the last one of each strategy, and the others in deep tests
    pytest.param(game, spec, id=f"{game.key}-{spec.name}", marks=[pytest.mark.deep] * others)
    for game in catalog.GAMES.values()
    for last in [{spec.strategy: spec.name for spec in game.bots()}]
    for spec in game.bots()
    for others in [last[spec.strategy] != spec.name]
]
LIMIT = Limit(nodes=100, seed=3)


def positions(game: Game, seed: int) -> list[AnyState]:
    """The start and two positions of a random game for one."""
    rng = random.Random(seed)
    states = [game.rules.new(game.rules.settings({}), seed, 1)]
    for _ in range(2):
        state = states[-1].after(0, random_move(states[-1], 0, rng))
        if state.outcome is not None:
            break
        states.append(state)
    return states


def is_sorted(ranking: Ranking) -> bool:  # type: ignore[type-arg]
    values = [ranked.value for ranked in ranking.moves]
    return values == sorted(values, reverse=ranking.measure.more_is_better)


@pytest.mark.parametrize(("game", "name"), STRATEGIES)
def test_rankings_are_sorted_legal_and_end_final(game: Game, name: str) -> None:
    assert game.strategy(name).name == name
    first, *others = (*positions(game, 5), game.rules.new(game.rules.settings({}), 5, 2))
    check_rankings(game, name, first, replace(LIMIT, top=3))
    for state in others:
        check_rankings(game, name, state)


@pytest.mark.parametrize(("game", "name"), STRATEGIES)
def test_late_in_a_game_for_two_the_same_holds_whatever_is_hidden(game: Game, name: str) -> None:
    for state, other in LATE[game.key](game.rules):
        assert state.view(0) == other.view(0)
        last = check_rankings(game, name, state)
        assert last == list(game.strategy(name).analyse(other.view(0), LIMIT))[-1]


def check_rankings(game: Game, name: str, state: AnyState, limit: Limit = LIMIT) -> Ranking:  # type: ignore[type-arg]
    rankings = list(game.strategy(name).analyse(state.view(0), limit))
    assert rankings, "a strategy yields at least one ranking"
    assert [r.final for r in rankings] == [False] * (len(rankings) - 1) + [True]
    nodes = [r.nodes for r in rankings]
    assert nodes == sorted(nodes)
    for ranking in rankings:
        assert is_sorted(ranking)
        assert 0 < len(ranking.moves) <= limit.top
        assert len({r.move for r in ranking.moves}) == len(ranking.moves)
        assert all(math.isfinite(r.value) for r in ranking.moves)
        assert all(r.error is None or 0 <= r.error < math.inf for r in ranking.moves)
    for move in {ranked.move for ranking in rankings for ranked in ranking.moves}:
        assert state.parse(str(move)) == move
        state.after(0, move)
    return rankings[-1]


@pytest.mark.parametrize(("game", "name"), STRATEGIES)
def test_equal_views_give_equal_rankings(game: Game, name: str) -> None:
    states = HIDDEN[game.key](game.rules)
    assert states[0] != states[1]
    assert states[0].view(0) == states[1].view(0), "what a seat may not know is not in its view"
    one, two = (list(game.strategy(name).analyse(s.view(0), LIMIT)) for s in states)
    assert one[-1] == two[-1]


@pytest.mark.parametrize(("game", "spec"), BOTS)
def test_a_bot_plays_a_game_to_its_end(game: Game, spec: BotSpec) -> None:
    player = game.bot(spec)
    rng = random.Random(4)
    state = game.rules.new(game.rules.settings({}), 4, 1)
    for _ in range(400):
        if state.outcome is not None:
            break
        choice = player.choose(state.view(0), rng)
        if choice is None:
            break
        if game.rules.realtime:  # the time it takes to find the move
            assert choice.pause >= 0
        else:
            assert spec.skill.pace[0] <= choice.pause <= spec.skill.pace[1]
        state = state.after(0, choice.move)
    if state.outcome is None:
        state = state.time_up(0)
    assert state.outcome is not None


@pytest.mark.parametrize(
    ("game", "spec"), [bot for bot in BOTS if bot.values[1].limit.seconds is None]
)
def test_a_bot_repeats_itself_from_the_same_seed(game: Game, spec: BotSpec) -> None:
    view = game.rules.new(game.rules.settings({}), 8, 1).view(0)
    one, two = (game.bot(spec).choose(view, random.Random(5)) for _ in range(2))
    assert one == two


@pytest.mark.parametrize("game", catalog.GAMES.values(), ids=catalog.GAMES)
def test_the_advisor_is_a_strategy_and_every_bot_has_one(game: Game) -> None:
    assert game.advice.advisor in game.advice.strategies()
    for spec in game.bots():
        assert spec.strategy in game.advice.strategies()
        assert spec.persona.line.strip()
