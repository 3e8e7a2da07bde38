"""Searches of small late positions on file, whole, so that every change of what they do is seen."""

from collections.abc import Iterator
from dataclasses import fields, replace

import golden
import pytest
from test_preendgame import one_in_the_bag

from tests.conftest import mostly_deep
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.empty_bag import QUANTITIES
from tuiwords.engine.scrabble.judge import verdicts
from tuiwords.engine.scrabble.pack import Position
from tuiwords.engine.scrabble.playouts import CandidateTurn
from tuiwords.engine.scrabble.preendgame import PreEndgame
from tuiwords.engine.scrabble.preendgame_order import search
from tuiwords.engine.scrabble.simulation import Quantity
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.games.scrabble import Exchange, Pass, Play, ScrabbleState

SEEDS = (6, 8, 11, 14, 20, 21, 29, 35)


def small(seed: int, bag: str) -> ScrabbleState:
    """A small position with these tiles in the bag, one of which may be exchanged."""
    state = one_in_the_bag(seed)
    return replace(state, bag=tuple(bag), rules=replace(state.rules, exchange_needs=1))


def candidates(state: ScrabbleState) -> Iterator[CandidateTurn]:
    """The best plays by equity and the worst one, an exchange, a pass."""
    at = Position.of(state.view(0))
    listed = rank(Equity(), state.view(0), Limit(top=300)).moves
    plays = [ranked for ranked in listed if isinstance(ranked.move, Play)]
    for ranked in [*plays[:6], *plays[-1:]]:
        assert isinstance(ranked.move, Play)
        yield CandidateTurn(ranked.move, ranked.terms["score"], at.after(ranked.move))
    for turn in (Exchange(state.racks[0][:1]), Pass()):
        yield CandidateTurn(turn, 0, at.board)


@pytest.mark.parametrize("bag", mostly_deep(["SEE", "ET", "A"], 1))
def test_pre_endgames(bag: str) -> None:
    lines: list[object] = []
    for number, seed in enumerate(SEEDS):
        state = small(seed, bag)
        tried = list(candidates(state))
        game = PreEndgame(state.view(0), tried, "late", errs=number % 2 == 1)
        always = (len(tried) - 1,) if number % 3 else ()
        steps = [(new, game.nodes) for new in search(game, always)]
        told_at = dict.fromkeys(nodes for new, nodes in steps if new)
        best = int(game.estimates(Quantity.VALUE).argmax())
        lines.append(f"{seed} {len(steps)} {[*told_at]}")
        for place, candidate in enumerate(tried):
            told = [float(game.estimates(each)[place]) for each in QUANTITIES]
            numbers = golden.rounded([*told, game.error(place, best), game.by_tile(place)])
            lines.append(f"    {candidate.turn} {numbers} {game.is_solved(place)}")
    golden.check(f"pre-endgames-{len(bag)}", lines)


@pytest.mark.parametrize("bag", mostly_deep(["", "A", "ET"], 2))
def test_verdicts(bag: str) -> None:
    lines = []
    for seed in SEEDS[:4]:
        state = small(seed, bag)
        for made in candidates(state):
            if bag or not isinstance(made.turn, Exchange):
                for verdict in verdicts(state.view(0), made.turn, int(made.score), 0.1):
                    told = {each.name: getattr(verdict, each.name) for each in fields(verdict)}
                    ranked = [(str(each.move), each.value) for each in told.pop("ranked")]
                    told["best"] = str(verdict.best)
                    lines.append(f"{seed} {made.turn} {golden.rounded(told)}")
                    lines.append(f"    {golden.rounded(ranked)}")
    golden.check(f"late-verdicts-{len(bag)}", lines)
