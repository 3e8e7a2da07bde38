"""Games in which everybody has one more turn once the bag is empty, against the rules."""

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from test_endgame import position
from test_preendgame import DEEPEST, MOST, search_all
from test_rules_kept import by_the_rules, exact_values

from tests.conftest import mostly_deep
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, Strategy
from tuiwords.engine.scrabble.empty_bag import PROVEN
from tuiwords.engine.scrabble.judge import equity_of, judge
from tuiwords.engine.scrabble.kernels.layout import POSITION
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import Position
from tuiwords.engine.scrabble.playouts import CandidateTurn, Playouts
from tuiwords.engine.scrabble.preendgame import PreEndgame
from tuiwords.engine.scrabble.selfplay import SelfPlay, recorder
from tuiwords.engine.scrabble.simulation import Quantity
from tuiwords.engine.scrabble.strategies.simulate import Simulate
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.games.scrabble import Pass, ScrabbleState, Turn, rules_in, ruleset
from tuiwords.games.scrabble.options import OPTIONS
from tuiwords.lexicon.library import library

RULES = ruleset("crossplay")


def late(seed: int, bag: str, left: int = -1) -> ScrabbleState:
    """A small position by these rules, with a lead of a few points."""
    state, rng = position(seed), random.Random(f"last {seed}")
    scores = (rng.randint(0, 9), rng.randint(0, 9))
    return replace(state, rules=RULES, bag=tuple(bag), scores=scores, turns_left=left)


@pytest.mark.parametrize("left", [1, 2])
def test_the_last_turns_are_searched_exactly(left: int) -> None:
    states = [replace(late(seed, "", left), scores=(0, 0)) for seed in range(12)]
    assert sum(map(exact_values, states)) > 30


def test_a_last_turn_is_judged_by_its_points_and_the_reply() -> None:
    for seed in range(6):
        state = late(seed, "", 2)
        view, lead = state.view(0), state.scores[0] - state.scores[1]
        assert equity_of(view, Pass(), 0) == 0
        after = state.after(0, Pass())
        spread = after.scores[0] - after.scores[1] - by_the_rules(after, {})
        verdict = judge(view, Pass(), 0)
        best = lead + by_the_rules(state, {})
        assert verdict.lost == pytest.approx(best - spread)
        assert verdict.win == 50 + 50 * np.sign(spread)


@pytest.mark.parametrize("seed", mostly_deep([8, 11, 6, 14], 2))
def test_with_one_tile_in_the_bag_each_has_two_turns(seed: int) -> None:
    """The opponent's and ours, if we draw the tile."""
    state = late(seed, random.Random(seed).choice("AEST"))
    view, at = state.view(0), Position.of(state.view(0))
    at.use_leaves()
    found = at.found[: min(MOST, at.list_all())].tolist()
    turns = [state.canonical(at.play(move)) for move, _, _ in found]
    scores = [score for _, _, score in found]
    game = PreEndgame(view, candidates(at, turns, scores), "test")
    search_all(game, DEEPEST)
    pool = state.racks[1] + state.bag[0]
    for place, turn in enumerate(turns):
        spreads = []
        for tile in pool:
            rest = "".join(sorted(pool.replace(tile, "", 1)))
            after = replace(state, racks=(state.racks[0], rest), bag=(tile,)).after(0, turn)
            assert after.turns_left == 2
            spreads.append(after.scores[0] - after.scores[1] - by_the_rules(after, {}))
        wins = [0.5 + 0.5 * np.sign(spread) for spread in spreads]
        known = [game.estimates(each)[place] for each in (Quantity.WIN, Quantity.SPREAD, PROVEN)]
        assert known == pytest.approx([np.mean(wins), np.mean(spreads), 1.0])


def candidates(at: Position, turns: Sequence[Turn], scores: Sequence[int]) -> list[CandidateTurn]:
    return [
        CandidateTurn(turn, score, at.after(turn))
        for turn, score in zip(turns, scores, strict=True)
    ]


@pytest.mark.parametrize("seed", [3, 8, 13])
def test_playouts_end_after_the_last_turns(seed: int) -> None:
    """By turns of the most points once the bag is empty."""
    state = late(seed, "AE")
    at = Position.of(state.view(0))
    at.use_leaves()
    found = at.found[: at.list_all()].tolist()
    turns = [state.canonical(at.play(move)) for move, _, _ in found]
    chosen = [n for n, turn in enumerate(turns) if len(turn.tiles) >= 2][:8]
    tried = candidates(at, [turns[n] for n in chosen], [found[n][2] for n in chosen])
    order = np.array([[ENGLISH.ranks[tile] for tile in state.racks[1] + "AE"]], np.int64)
    played = Playouts(at, tried, leaves_for(RULES), 40).play(order, range(len(tried)))
    assert tried and not played.unseen.any()
    for column, candidate in enumerate(tried):
        here = replace(state, bag=("E", "A"), scores=(0, 0)).after(0, candidate.turn)
        while here.outcome is None:
            here = here.after(here.turn, most_points(here))
        assert played.spreads[0, column] == here.scores[0] - here.scores[1]


def most_points(state: ScrabbleState) -> Turn:
    """The first of the plays of the most points, as a static strategy finds it."""
    at = Position.of(state.view(state.turn))
    at.use_leaves()
    if not at.best(1):
        return Pass()
    return state.canonical(at.play(int(at.found[0, 0])))


@pytest.mark.parametrize("strategy", [Equity(), Simulate()])
def test_it_is_said_whose_leaves_and_win_chances_are_used(strategy: Strategy) -> None:
    for name, words, title in (
        ("super", "enable", "Scrabble"),
        ("crossplay", "enable", ""),
        ("scrabble", "enable", ""),
        ("scrabble", "standard-de", ""),
        ("wordfeud", "standard-de", "German Scrabble"),
    ):
        lexicon = library().load(words)
        state = ScrabbleState.new(rules_in(ruleset(name), lexicon), lexicon, 1, 2)
        note = rank(strategy, state.view(0), Limit(nodes=20, top=3)).note
        assert note == (f"Leaves and win chances are those of {title}" if title else "")
        told = next(each for each in OPTIONS if each.key == "rules").note(name)  # in the set-up
        assert words != "enable" or ("Leaves and win chances" in told) == bool(title)


def test_games_of_self_play_have_two_turns_with_an_empty_bag() -> None:
    table, taken = SelfPlay(library().load(), RULES), np.zeros(400, POSITION)
    leaves = leaves_for(RULES)
    results = table.play(8, 5, leaves, leaves, samples=recorder(positions=taken))
    bags = taken["turn"]["bag"][: results[:, 2].sum()].tolist()
    ends = np.cumsum(results[:, 2]).tolist()
    assert all(bags[end - 3] > 0 and bags[end - 2 : end] == [0, 0] for end in ends)
