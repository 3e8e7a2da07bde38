"""A bot with a clock: it spends most where searches decide, and is never out of time. Limits."""

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module

import pytest

from tuiwords.bots.bot import Bot, Persona
from tuiwords.bots.skill import Skill
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import ClockLimit, Limit, Ranking
from tuiwords.engine.scrabble.strategies import STRATEGIES
from tuiwords.engine.scrabble.strategies.champion import Champion
from tuiwords.engine.scrabble.strategies.simulate import TURN_NODES
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.turn_time import turn_seconds
from tuiwords.games.scrabble import ScrabbleState, ScrabbleView, Turn, new_game
from tuiwords.play.games.scrabble import SCRABBLE

CLOCK = 20.0


def begun(seed: int) -> ScrabbleState:
    """A game for two with the usual options."""
    return new_game(SCRABBLE.rules.settings({}), seed, 2)


def test_most_is_spent_on_the_last_tiles_of_the_bag() -> None:
    view = begun(1).view(0)
    early, late, few = (turn_seconds(replace(view, bag=bag), 600.0) for bag in (86, 12, 3))
    assert 20 < early < 60
    assert early < late < few <= 0.3 * 600


@pytest.mark.parametrize(
    ("bag", "part"),
    [
        (0, 0.3),  # the most
        (3, 0.3),
        (5, 0.3),
        (12, 0.9 * 1.5 / (1.5 + 3 + 3)),  # then with 3 tiles in the bag, then twice with none
        (13, 0.9 * 1.5 / (1.5 + 3 + 3)),  # then with 4
        (14, 0.9 * 1.5 / (1.5 + 1.5 + 3)),  # then with 5
        (15, 0.9 * 1 / (1 + 1.5 + 3)),
        (20, 0.9 * 1 / (1 + 1.5 + 3 + 3)),  # then with 11 and 2
        (40, 0.9 * 1 / (1 + 1 + 1 + 1.5 + 1.5 + 3)),  # then with 31, 22, 14 and 5
    ],
)
def test_the_turns_that_come_share_nine_tenths_of_the_clock(bag: int, part: float) -> None:
    assert turn_seconds(replace(begun(1).view(0), bag=bag), 100.0) == pytest.approx(100 * part)


def test_a_whole_game_fits_on_the_clock_however_much_each_turn_takes() -> None:
    left, state, spent = 1500.0, begun(2), []
    while not state.outcome:
        if state.turn == 0:
            spent.append(turn_seconds(state.view(0), left))
            left -= spent[-1]
        move = rank(Equity(), state.view(state.turn), Limit(top=1)).moves[0].move
        state = state.after(state.turn, move)
    assert left > 0
    assert max(spent) < 10 * min(spent)


class Told(Champion):
    """It keeps the limit of each turn, and takes the best one by equity."""

    def __init__(self) -> None:
        super().__init__()
        self.limits: list[tuple[int, Limit]] = []

    def analyse(self, view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
        self.limits.append((view.bag, limit))
        return Equity().analyse(view, limit)


@pytest.mark.parametrize("limit", [Limit(seconds=2.0), Limit(nodes=1000)])
def test_a_bot_thinks_longer_with_few_tiles_in_the_bag_and_as_long_on_the_whole(
    limit: Limit,
) -> None:
    strategy, rng = Told(), random.Random(1)
    bot = Bot(Persona("", ""), strategy, limit, Skill())
    for seed in range(8):
        state = begun(seed)
        while not state.outcome:
            choice = bot.choose(state.view(state.turn), rng)
            assert choice is not None
            state = state.after(state.turn, choice.move)
    usual = limit.seconds or limit.nodes or 0
    parts = [(bag, (each.seconds or each.nodes or 0) / usual) for bag, each in strategy.limits]
    few = [part for bag, part in parts if 1 <= bag <= 4]
    assert few and min(few) == max(few) == 4
    assert 0.9 < sum(part for _, part in parts) / len(parts) < 1.05


@pytest.mark.deep
def test_a_champion_is_never_out_of_time() -> None:
    """It would think for a minute a turn; the other one plays at once."""
    champion = Bot(Persona("", ""), Champion(), Limit(seconds=60), Skill())
    state, left, rng = begun(3), CLOCK, random.Random(1)
    while not state.outcome:
        view = state.view(state.turn)
        if state.turn == 0:
            begin = time.monotonic()
            choice = champion.choose(view, rng, turn_seconds(view, left))
            left -= time.monotonic() - begin
            assert choice is not None
            move = choice.move
        else:
            move = rank(Equity(), view, Limit(top=1)).moves[0].move
        state = state.after(state.turn, move)
    assert left > 0


@pytest.mark.parametrize("strategy", [Champion(), Equity()])
def test_a_deadline_that_is_over_still_gives_a_turn(strategy: object) -> None:
    limit = ClockLimit(seconds=60.0, top=1, deadline=time.monotonic() - 1)
    view = begun(4).view(0)
    assert rank(strategy, view, limit).moves  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["simulate", "preendgame", "endgame"])
def test_where_nothing_limits_a_search_its_nodes_do(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = begun(1).view(0)
    if name != "simulate":
        bag = 2 if name == "preendgame" else 0
        view = replace(view, bag=bag, unseen="AEINRST" + "DO"[:bag], rack_sizes=(7, 7))
    module = import_module(f"tuiwords.engine.scrabble.strategies.{name}")
    worth = TURN_NODES if name == "preendgame" else 1
    monkeypatch.setattr(module, "NODES" if name == "endgame" else "UNLIMITED", 500)
    start = time.process_time()
    ranking = rank(STRATEGIES[name](), view, Limit())
    assert 500 * worth <= ranking.nodes < 2_000 * worth
    assert 0 < ranking.seconds <= time.process_time() - start
    for limit in (Limit(seconds=1e6), Limit(nodes=10**6)):
        for ranking in STRATEGIES[name]().analyse(view, limit):
            assert not ranking.final
            if ranking.nodes > 2_000 * worth:
                break
