"""Laws that every strategy of every game keeps, and so every hint panel and every bot."""

from __future__ import annotations

import math
import random

import pytest

from tuiwords.engine.base import Limit, Ranking
from tuiwords.games.base import AnyState
from tuiwords.play import catalog
from tuiwords.play.catalog import KITS
from tuiwords.play.kit import GameKit

STRATEGIES = [
    pytest.param(kit, name, id=f"{kit.key}-{name}", marks=pytest.mark.xdist_group(kit.key))
    for kit in KITS.values()
    for name in kit.strategies()
]
BOTS = [
    pytest.param(kit, spec, id=f"{kit.key}-{spec.name}", marks=pytest.mark.xdist_group(kit.key))
    for kit in KITS.values()
    for spec in catalog.bots(kit)
]
LIMIT = Limit(nodes=5000, seed=3)


def positions(kit: GameKit, seed: int) -> list[AnyState]:
    """The start and a few positions of a random game for one."""
    rng = random.Random(seed)
    states = [kit.new(kit.settings({}), seed, 1)]
    for _ in range(3):
        state = states[-1].after(0, kit.random_move(states[-1], 0, rng))
        if state.outcome is not None:
            break
        states.append(state)
    return states


def is_sorted(ranking: Ranking) -> bool:  # type: ignore[type-arg]
    values = [ranked.value for ranked in ranking.moves]
    return values == sorted(values, reverse=ranking.measure.more_is_better)


@pytest.mark.parametrize(("kit", "name"), STRATEGIES)
def test_rankings_are_sorted_legal_and_end_final(kit: GameKit, name: str) -> None:
    strategy = catalog.strategy(kit, name)
    assert strategy.name == name
    for state in positions(kit, 5):
        rankings = list(strategy.analyse(state.view(0), LIMIT))
        assert rankings, "a strategy yields at least one ranking"
        assert [r.final for r in rankings] == [False] * (len(rankings) - 1) + [True]
        nodes = [r.nodes for r in rankings]
        assert nodes == sorted(nodes)
        for ranking in rankings:
            assert is_sorted(ranking)
            assert 0 < len(ranking.moves) <= LIMIT.top
            assert len({r.move for r in ranking.moves}) == len(ranking.moves)
            assert all(math.isfinite(r.value) for r in ranking.moves)
            for ranked in ranking.moves:
                assert state.parse(str(ranked.move)) == ranked.move
                state.after(0, ranked.move)


@pytest.mark.parametrize(("kit", "name"), STRATEGIES)
def test_equal_views_give_equal_rankings(kit: GameKit, name: str) -> None:
    """Hidden things differ between the two states: what the seat sees does not."""
    state = kit.new(kit.settings({}), 11, 1)
    others = (kit.new(kit.settings({}), seed, 1) for seed in range(12, 40))
    hidden = [other for other in others if other != state and other.view(0) == state.view(0)]
    other = hidden[0] if hidden else kit.new(kit.settings({}), 11, 1)
    one, two = (list(catalog.strategy(kit, name).analyse(s.view(0), LIMIT)) for s in (state, other))
    assert one[-1] == two[-1]


@pytest.mark.parametrize(("kit", "name"), STRATEGIES)
def test_top_is_kept(kit: GameKit, name: str) -> None:
    view = kit.new(kit.settings({}), 2, 1).view(0)
    ranking = list(catalog.strategy(kit, name).analyse(view, Limit(nodes=5000, top=3)))[-1]
    assert len(ranking.moves) <= 3


@pytest.mark.parametrize(("kit", "spec"), BOTS)
def test_a_bot_plays_a_game_to_its_end(kit: GameKit, spec: catalog.BotSpec) -> None:
    player = catalog.bot(kit, spec)
    rng = random.Random(4)
    state = kit.new(kit.settings({}), 4, 1)
    for _ in range(400):
        if state.outcome is not None:
            break
        choice = player.choose(state.view(0), rng)
        if choice is None:
            break
        if kit.realtime:  # the time it takes to find the move
            assert choice.pause >= 0
        else:
            assert spec.skill.pace[0] <= choice.pause <= spec.skill.pace[1]
        state = state.after(0, choice.move)
    if state.outcome is None:
        state = state.time_up(0)
    assert state.outcome is not None


@pytest.mark.parametrize(("kit", "spec"), BOTS)
def test_a_bot_repeats_itself_from_the_same_seed(kit: GameKit, spec: catalog.BotSpec) -> None:
    if spec.limit.seconds is not None:
        pytest.skip("a bot limited by seconds may differ from run to run")
    view = kit.new(kit.settings({}), 8, 1).view(0)
    one, two = (catalog.bot(kit, spec).choose(view, random.Random(5)) for _ in range(2))
    assert one == two


@pytest.mark.parametrize("kit", KITS.values(), ids=KITS)
def test_the_advisor_is_a_strategy_and_every_bot_has_one(kit: GameKit) -> None:
    assert kit.advisor in kit.strategies()
    for spec in catalog.bots(kit):
        assert spec.strategy in kit.strategies()
        assert spec.persona.line.strip()
