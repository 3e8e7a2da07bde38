"""What a turn tells of the tiles that its player kept, and who uses it."""

import itertools
import math
import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.inference import BLUNDER, Inference, by_chance, infer
from tuiwords.engine.scrabble.playouts import Draws
from tuiwords.engine.scrabble.strategies.champion import Champion
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.games.scrabble import Exchange, Pass, Play, ScrabbleState, ScrabbleView, new_game
from tuiwords.play.games.scrabble import SCRABBLE


def begun(seed: int, **options: str) -> ScrabbleState:
    """A game for two with the usual options."""
    return new_game(SCRABBLE.rules.settings(options), seed, 2)


def positions(seed: int) -> list[tuple[ScrabbleState, str]]:
    """The positions of a game by equity, each with what the other player kept."""
    state, found = begun(seed), []
    while not state.outcome:
        move = rank(Equity(), state.view(state.turn), Limit(top=1)).moves[0].move
        used = move.tiles if isinstance(move, Play | Exchange) else ""
        kept = Counter(state.racks[state.turn]) - Counter(used)
        state = state.after(state.turn, move)
        found.append((state, "".join(sorted(kept.elements()))))
    return found


def test_what_a_player_by_equity_kept_becomes_much_likelier() -> None:
    gains = []
    for state, kept in positions(1):
        if state.outcome or not (inferred := infer(state.view(state.turn), 0)):
            continue
        tiles = ["".join(sorted(inferred.view.unseen[p] for p in row)) for row in inferred.kept]
        as_kept = np.array([each == kept for each in tiles])
        if as_kept.any():
            gains.append(math.log(inferred.weights[as_kept].sum() / as_kept.mean()))
    assert len(gains) > 5
    assert sum(gains) / len(gains) > 0.5


def test_chances_of_tiles_follow_from_the_weights() -> None:
    state, _ = next(each for each in positions(3) if len(each[0].bag) < 20)
    view = state.view(state.turn)
    inferred = infer(view, 0)
    assert inferred is not None
    rng, held = random.Random(1), Counter[str]()
    samples, size = 20_000, view.rack_sizes[1 - view.seat]
    for places in rng.choices(inferred.kept.tolist(), inferred.weights.tolist(), k=samples):
        rest = [place for place in range(len(view.unseen)) if place not in places]
        rack = [*places, *rng.sample(rest, size - len(places))]
        held.update({view.unseen[place] for place in rack})
    for tile, chance in inferred.holds().items():
        assert held[tile] / samples == pytest.approx(chance, abs=0.02)
    assert sum(chance for _, chance in inferred.likely(10_000)) == pytest.approx(1)


def small_view(unseen: str, holds: int) -> ScrabbleView:
    """A view with so few unseen tiles that all that may be held can be counted."""
    view = begun(1).view(0)
    return replace(view, unseen=unseen, bag=len(unseen) - holds, rack_sizes=(7, holds))


@pytest.mark.parametrize("kept", [[[0], [2], [5]], [[0, 2], [3, 4]], [[0, 1, 2], [3, 4, 5]]])
def test_chances_of_tiles_are_those_of_all_racks_that_may_be_held(kept: list[list[int]]) -> None:
    view = small_view("AABCC?", 3)
    weights = np.array([0.5, 0.3, 0.2][: len(kept)])
    weights /= weights.sum()
    inferred = Inference(view, np.array(kept), weights)
    held = Counter[str]()
    for places, weight in zip(kept, weights.tolist(), strict=True):
        rest = [place for place in range(6) if place not in places]
        racks = list(itertools.combinations(rest, 3 - len(places)))
        for rack in racks:
            for tile in {view.unseen[place] for place in (*places, *rack)}:
                held[tile] += weight / len(racks)
    assert inferred.holds() == pytest.approx({tile: held[tile] for tile in "ABC?"})
    told = ["".join(sorted(view.unseen[place] for place in places)) for places in kept]
    assert inferred.likely(1) == [(told[0], pytest.approx(weights[0]))]
    assert len(inferred.likely(9)) == len(kept)


def test_equal_tiles_kept_are_told_once() -> None:
    inferred = Inference(small_view("AAB", 1), np.array([[2], [0], [1]]), np.array([0.4, 0.3, 0.3]))
    assert inferred.likely(2) == [("A", pytest.approx(0.6)), ("B", pytest.approx(0.4))]


def test_chances_without_inference_are_those_of_all_racks() -> None:
    view = small_view("AABCC?", 2)
    racks = list(itertools.combinations(view.unseen, 2))
    for tile, chance in by_chance(view).items():
        assert chance == pytest.approx(sum(tile in rack for rack in racks) / len(racks))


def test_more_draws_are_listed_where_nothing_was_inferred() -> None:
    """Those of two tiles from the bag; of three only without an inference, of four never."""
    for unseen, alone, inferred in [
        ("A" * 9, 72, 72),
        ("A" * 10, 720, None),
        ("A" * 11, None, None),
    ]:
        view = small_view(unseen, 7)
        kept = Inference(view, np.array([[0]]), np.ones(1))
        assert Draws(view, 7, "").population == alone
        assert Draws(view, 7, "", kept).population == inferred


def test_what_was_played_tells_nothing_where_nothing_was_kept() -> None:
    """Nor alone or among three, with an empty bag, or if more was kept than is unseen."""
    state, _ = next(each for each in positions(3) if each[0].made and 10 < len(each[0].bag) < 40)
    view = state.view(state.turn)
    made = view.made
    assert made is not None and infer(view, 0) is not None
    for changes in (
        {"made": replace(made, used=made.rack)},
        {"made": None},
        {"rack_sizes": (7, 7, 7)},
        {"bag": 0},
        {"unseen": view.unseen[: made.kept - 1]},
    ):
        assert infer(replace(view, **changes), 0) is None  # type: ignore[arg-type]
    all_kept = infer(replace(view, unseen=view.unseen[: made.kept]), 0)
    assert all_kept is not None and all_kept.weights.tolist() == [1]


def test_few_ways_to_keep_tiles_are_all_looked_at_and_many_are_sampled() -> None:
    state, _ = next(each for each in positions(3) if each[0].made and 10 < len(each[0].bag) < 40)
    view = state.view(state.turn)
    assert view.made is not None
    ways = math.comb(len(view.unseen), view.made.kept)
    for samples, rows in ((ways, ways), (ways - 1, ways - 1), (9, 9)):
        if rows <= 2_000:
            inferred = infer(view, 0, samples)
            assert inferred is not None and len(inferred.kept) == rows
            assert all(len(set(row)) == view.made.kept for row in inferred.kept.tolist())
            different = len(set(map(tuple, inferred.kept.tolist())))
            assert (different == rows) == (samples == ways or rows == 9)


def test_draws_give_the_opponent_what_it_may_have_kept() -> None:
    state, _ = next(each for each in positions(3) if each[0].made and 10 < len(each[0].bag) < 40)
    view = state.view(state.turn)
    inferred = infer(view, 0)
    assert inferred is not None
    draws = Draws(view, view.rack_sizes[1 - view.seat], "seed", inferred)
    orders = draws[0:3000]
    everything = sorted(orders[0].tolist())
    assert all(sorted(order) == everything for order in orders.tolist())
    racks = orders[:, : view.rack_sizes[1 - view.seat]]
    for tile, chance in inferred.holds().items():
        found = (racks == ENGLISH.codes[tile]).any(axis=1).mean()
        assert found == pytest.approx(chance, abs=0.04)


def test_few_draws_come_once_each_with_weights_by_bayes() -> None:
    late = (each for seed in range(5, 60) for each, _ in positions(seed) if len(each.bag) in (1, 2))
    view = next(each for each in (s.view(s.turn) for s in late) if infer(each, 0))
    inferred = infer(view, 0)
    assert inferred is not None
    holds = view.rack_sizes[1 - view.seat]
    draws = Draws(view, holds, "seed", inferred)
    assert draws.population == math.perm(len(view.unseen), view.bag)
    weights = draws.weights(slice(0, draws.population))
    assert weights.mean() == pytest.approx(1)
    # By brute force: each place of each way to keep tiles, and each way to draw the others.
    chances = Counter[str]()
    for places, weight in zip(inferred.kept.tolist(), inferred.weights.tolist(), strict=True):
        rest = [place for place in range(len(view.unseen)) if place not in places]
        bags = list(itertools.combinations(rest, view.bag))
        for bag in bags:
            chances["".join(sorted(view.unseen[place] for place in bag))] += weight / len(bags)
    told = Counter[str]()
    for order, weight in zip(draws[0 : draws.population].tolist(), weights.tolist(), strict=True):
        bag_tiles = sorted("ABCDEFGHIJKLMNOPQRSTUVWXYZ?"[code] for code in order[holds:])
        told["".join(bag_tiles)] += weight / draws.population
    assert dict(told) == pytest.approx(dict(chances))


def view_after(state: ScrabbleState, move: object) -> ScrabbleView:
    """What the other player sees after a turn."""
    after = state.after(state.turn, move)  # type: ignore[arg-type]
    return after.view(after.turn)


def test_an_exchange_tells_how_many_tiles_but_not_which() -> None:
    start = begun(7)
    state = replace(start, racks=("AEIUUVV", start.racks[1]))
    view = view_after(state, Exchange("IUUVV"))
    assert view.made is not None
    assert (view.made.play, view.made.used, view.made.kept) == (None, 5, 2)
    assert "tiles" not in str(view.made)
    inferred = infer(view, 0)
    assert inferred is not None
    assert inferred.kept.shape[1] == 2
    # Some racks would exchange five, which the others do by a blunder.
    assert inferred.weights.max() == pytest.approx(inferred.weights.min() / BLUNDER)


def test_turns_that_tell_nothing() -> None:
    start = begun(7)
    assert infer(start.view(0), 0) is None
    assert infer(view_after(start, Pass()), 0) is None
    own = start.after(0, Pass()).after(1, Exchange(start.racks[1][:3]))
    assert own.view(1).made is None  # it is the viewer's own
    assert own.view(0).made is not None


def test_a_play_taken_back_by_a_challenge_tells_nothing() -> None:
    start = replace(begun(7, challenge="double"), racks=("AEQZXVW", "AEIOUST"))
    phony = start.after(0, Play(7, 7, True, "ZQ"))
    assert phony.view(1).made is not None
    challenged = phony.after(1, phony.parse("challenge"))
    assert challenged.view(challenged.turn).made is None


def test_any_turn_is_possible() -> None:
    state, _ = positions(4)[4]
    inferred = infer(state.view(state.turn), 0)
    assert inferred is not None
    assert inferred.weights.min() >= BLUNDER * inferred.weights.max()


@pytest.mark.parametrize("bag", [10, 3, 1])
def test_the_champion_with_inference_plays_and_repeats_itself(bag: int) -> None:
    state, _ = next(each for each in positions(6) if len(each[0].bag) <= bag)
    view, limit = state.view(state.turn), Limit(nodes=600, seed=1)
    one, two = (rank(Champion(infer=True), view, limit) for _ in range(2))
    assert [m.value for m in one.moves] == [m.value for m in two.moves]
    assert all(0 <= m.terms["win"] <= 100 for m in one.moves if "win" in m.terms)
    state.after(state.turn, one.moves[0].move)


@pytest.mark.parametrize(("options", "infers"), [({}, True), ({"infer": False}, False)])
def test_bots_of_champion_infer_late_unless_told_otherwise(
    options: dict[str, object], infers: bool
) -> None:
    """The lines that they play out are other ones; early in the game they are the same."""
    bot = SCRABBLE.bot(replace(SCRABBLE.bot_spec("champion"), options=options))
    early, late = (
        next(s.view(s.turn) for s, _ in positions(1) if len(s.bag) <= bag) for bag in (40, 10)
    )
    assert infer(early, 0), "there is something to infer"
    for view, differs in ((early, False), (late, infers)):
        limit = Limit(nodes=100, seed=1)
        found, plain = (rank(each, view, limit) for each in (bot.strategy, Champion()))
        values = ([move.value for move in ranking.moves] for ranking in (found, plain))
        assert (next(values) != next(values)) == differs
