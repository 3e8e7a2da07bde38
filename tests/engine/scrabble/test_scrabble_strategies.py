"""Strategies of Scrabble: what they rank first, and why."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, RankedMove, Ranking
from tuiwords.engine.paired_samples import Trial
from tuiwords.engine.scrabble.leaves import leave_of, leaves_for
from tuiwords.engine.scrabble.simulation import PLIES, Gains, Quantity, Simulation
from tuiwords.engine.scrabble.strategies import STRATEGIES
from tuiwords.engine.scrabble.strategies.champion import Champion
from tuiwords.engine.scrabble.strategies.endgame import EndgameSearch
from tuiwords.engine.scrabble.strategies.simulate import Simulate
from tuiwords.engine.scrabble.strategies.static import Equity, Greedy
from tuiwords.engine.scrabble.strategies.wordfaid import Wordfaid
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.engine.scrabble.turns import CHALLENGE_WORTH
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import (
    EMPTY_BOARD,
    Challenge,
    Exchange,
    Pass,
    Play,
    ScrabbleState,
    ScrabbleView,
    Turn,
    position_view,
    read_cgp,
    ruleset,
)
from tuiwords.lexicon.library import library

OPENING = "/".join(["15"] * 15)
LATE = (
    "14S/14P/14E/13AR/4G8AM/4L8HI/4U2KIF4N/3CELLI4VOE/4P2DAUNDER1/1J1MOW3HOOT2/"
    "1E1ETA5Z3/1TAD1F2AN1E3/2XI1E2QINDARS/3I1R2UT4O/5SEbASIC2Y"
)
TRAIN = "15/15/15/15/15/15/15/7TRAIN3/15/15/15/15/15/15/15"


def view_of(cgp: str, rules: str = "scrabble") -> ScrabbleView:
    return read_cgp(cgp, ruleset(rules), library().load()).view(0)


def test_equity_is_score_and_the_leave_of_the_table() -> None:
    view = view_of(f"{TRAIN} AEGNOS?/ 0/0 0")
    table = leaves_for(view.rules)
    ranking = rank(Equity(), view, Limit(top=40))
    values = [told.value for told in ranking.moves]
    assert values == sorted(values, reverse=True)
    for told in ranking.moves:
        used = told.move.tiles if isinstance(told.move, Play | Exchange) else ""
        kept = view.rack
        for tile in used:
            kept = kept.replace(tile, "", 1)
        assert told.terms["leave"] == pytest.approx(leave_of(table, kept, ENGLISH), abs=0.001)
        assert told.value == pytest.approx(told.terms["score"] + told.terms["leave"])


def test_the_trained_leaves_know_good_tiles_from_bad() -> None:
    for rules in ("scrabble", "wordfeud"):
        table = leaves_for(ruleset(rules))
        assert leave_of(table, "?", ENGLISH) > 15 > leave_of(table, "S", ENGLISH) > 3
        assert leave_of(table, "Q", ENGLISH) < 0
        assert leave_of(table, "QU", ENGLISH) > leave_of(table, "Q", ENGLISH)
        assert leave_of(table, "UVVW", ENGLISH) < -10
        assert leave_of(table, "", ENGLISH) == 0


def test_without_a_play_greedy_exchanges_all_and_equity_keeps_the_best() -> None:
    view = view_of(f"{OPENING} BCDFGLV/ 0/0 0")
    assert rank(Greedy(), view, Limit()).moves[0].move == Exchange("BCDFGLV")
    best = rank(Equity(), view, Limit()).moves[0].move
    assert isinstance(best, Exchange)
    assert "V" in best.tiles
    without = view_of(f"{OPENING} BCDFGLV/ 0/0 0", "wordfeud")
    late = replace(without, bag=6)
    assert rank(Greedy(), late, Limit()).moves[0].move == Pass()


def test_wordfaid_proposes_an_exchange_of_bad_tiles_only() -> None:
    bad = rank(Wordfaid(), view_of(f"{OPENING} BCDFGHL/ 0/0 0"), Limit(top=3))
    assert isinstance(bad.moves[0].move, Exchange)
    good = rank(Wordfaid(), view_of(f"{OPENING} AEINRST/ 0/0 0"), Limit(top=100))
    assert isinstance(good.moves[0].move, Play)
    assert not any(isinstance(told.move, Exchange) for told in good.moves)


def test_wordfaid_counts_the_tiles_left_when_the_bag_is_empty(reference_cases: Path) -> None:
    case = json.loads((reference_cases / "scrabble.json").read_text())["endgames"][0]
    ranking = rank(Wordfaid(), view_of(case["cgp"]), Limit())
    assert str(ranking.moves[0].move) == case["best"]
    assert ranking.moves[0].value == case["value"]  # it goes out: 14 and twice the other rack


@pytest.mark.parametrize("strategy", [Wordfaid(), Simulate(), Champion()])
def test_equal_nodes_and_seed_give_equal_rankings(
    strategy: Wordfaid | Simulate | Champion,
) -> None:
    view = view_of(f"{TRAIN} AEGNOSU/ 0/20 0")
    limit = Limit(nodes=300, seed=5)
    assert list(strategy.analyse(view, limit)) == list(strategy.analyse(view, limit))


def test_simulation_meets_every_turn_with_the_same_draws() -> None:
    """A turn that is tried later meets the draws that it missed."""
    together, apart = (
        Simulation(view_of(f"{TRAIN} AEGNOSU/ 0/20 0"), seed=1, plies=2, candidates=5)
        for _ in range(2)
    )
    together.play(Trial((0, 1, 2, 3, 4), 0, 6))
    apart.play(Trial((1, 3, 4), 0, 4))
    apart.play(Trial((3, 1, 4), 4, 6))
    apart.play(Trial((2, 0), 0, 6))
    assert together.nodes == apart.nodes == 30
    for quantity in range(3):
        both = [each.samples.estimates(quantity).tolist() for each in (together, apart)]
        assert both[0] == pytest.approx(both[1])


@pytest.mark.parametrize("candidates", [1, 2, 5])
def test_the_turn_made_takes_the_place_of_the_last_candidate(candidates: int) -> None:
    view = view_of(f"{TRAIN} AEGNOSU/ 0/20 0")
    usual = Simulation(view, 1, candidates=candidates)
    values = [turn.value for turn in usual.turns]
    assert values == sorted(values, reverse=True) and len(values) == candidates
    passed = RankedMove(Pass(), -9.0, {"score": 0.0})
    with_pass = Simulation(view, 1, candidates=candidates, made=passed)
    assert with_pass.turns == (*usual.turns[:-1], passed)
    assert with_pass.made == candidates - 1
    listed = Simulation(view, 1, candidates=candidates, made=usual.turns[-1])
    assert (listed.turns, listed.made) == (usual.turns, candidates - 1)
    assert usual.made == 0


def test_gains_are_known_where_both_turns_were_played_out() -> None:
    known = {"score": 10.0, "reply_points": 30.0, "later": 5.0}
    other = {"score": 14.0, "reply_points": 33.0, "later": 1.0, "reply_error": 2.0}
    one, two, plain = (RankedMove(Pass(), 0.0, terms) for terms in (known, other, {"score": 1.0}))
    assert Gains.of(one, two) == (-4, 3, 4, 2, 0)
    assert Gains.of(two, one) == (4, -3, -4, 0, 0)
    assert Gains.of(one, plain) is None and Gains.of(plain, one) is None


def test_a_tile_in_the_bag_is_drawn_each_way_once() -> None:
    """All draws that there are: nothing is left to chance, and the ranking says so."""
    view = view_of(f"{LATE} EINTRUW/ 300/300 0")
    view = replace(view, bag=1, unseen="AEILLORT", rack_sizes=(7, 7))
    seen = [rank(Simulate(), view, Limit(seed=seed)) for seed in range(2)]
    for ranking in seen:
        assert ranking.final and not ranking.undecided
        assert ranking.facts["rounds"] == 8
        assert [ranked.error for ranked in ranking.moves] == [0.0] * len(ranking.moves)
    one, other = ({ranked.move: ranked.value for ranked in each.moves} for each in seen)
    assert one == pytest.approx(other)


def test_with_little_time_nothing_is_decided_and_it_goes_on_from_there() -> None:
    view = view_of(f"{TRAIN} AEGNOSU/ 0/20 0")
    rankings = Simulate().analyse(view, Limit(nodes=300, seed=5))
    *_, stopped = until_final(rankings)
    assert stopped.undecided
    assert stopped.moves[0].error is not None and stopped.moves[0].error > 0
    assert all(ranked.terms["behind"] >= 0 for ranked in stopped.moves[1:])
    further = rankings.send(Limit(nodes=stopped.nodes + 1000))
    assert stopped.nodes < further.nodes < stopped.nodes + 500
    assert further.facts["rounds"] >= stopped.facts["rounds"]
    assert not further.final
    *_, last = until_final(rankings)
    assert last.nodes >= stopped.nodes + 1000 or not last.undecided
    with pytest.raises(StopIteration):
        next(rankings)


def until_final(rankings: Iterator[Ranking[Turn]]) -> Iterator[Ranking[Turn]]:
    for ranking in rankings:
        yield ranking
        if ranking.final:
            return


@pytest.mark.parametrize(
    ("bag", "players", "longer", "same"),
    [(24, 2, 4, False), (23, 2, 4, True), (23, 3, 4, False), (15, 2, 6, False), (14, 2, 20, True)],
)
def test_lines_are_longer_when_the_bag_is_nearly_empty(
    bag: int, players: int, longer: int, same: bool
) -> None:
    """With 15 to 23 tiles in the bag two players have four turns, with fewer all, with more two."""
    view = view_of(f"{TRAIN} AEGNOSU/ 0/20 0")
    sizes, scores = (7,) * players, (0,) * players
    unseen = view.unseen[:: len(view.unseen) // (bag + 21)][: bag + 7 * (players - 1)]
    view = replace(view, bag=bag, unseen=unseen, rack_sizes=sizes, scores=scores)
    found = []
    for plies in (PLIES, longer):
        simulation = Simulation(view, 1, plies, candidates=3)
        simulation.play(Trial((0, 1, 2), 0, 30))
        found.append(simulation.samples.estimates(Quantity.SPREAD).tolist())
    assert (found[0] == found[1]) == same


@pytest.mark.parametrize(
    "options", [{"plies": 3}, {"plies": 0}, {"plies": "2"}, {"candidates": 0}, {"candidates": 1.5}]
)
def test_settings_of_the_simulation_are_checked(options: dict[str, object]) -> None:
    for name in ("simulate", "champion"):
        with pytest.raises(GameError, match="must be"):
            STRATEGIES[name](**options)


def test_plies_and_candidates_are_what_is_played_out() -> None:
    view = view_of(f"{TRAIN} AEGNOSU/ 0/20 0")
    assert len(rank(Simulate(candidates=4), view, Limit(nodes=40, top=20)).moves) == 4
    deep, usual = (rank(Simulate(plies), view, Limit(nodes=400)) for plies in (4, 2))
    assert deep.nodes >= 400
    assert deep.moves[0].terms["spread"] != usual.moves[0].terms["spread"]


def test_the_champion_searches_the_endgame() -> None:
    view = replace(view_of(f"{LATE} ENT/EL 0/0 0"), bag=0, unseen="EL", rack_sizes=(3, 2))
    assert rank(Champion(), view, Limit()).measure.name == "gain"


def test_reference_endgames(reference_cases: Path) -> None:
    cases = json.loads((reference_cases / "scrabble.json").read_text())["endgames"]
    for case in cases:
        view = view_of(case["cgp"])
        ranking = rank(EndgameSearch(), view, Limit())
        assert ranking.facts["exact"] == 1, case["tag"]
        assert ranking.moves[0].value == case["value"], case["tag"]
        state = read_cgp(case["cgp"], view.rules, view.lexicon)
        assert str(ranking.moves[0].move) == str(state.canonical(_play(state, case["best"])))


def _play(state: ScrabbleState, text: str) -> Play:
    play = state.parse(text)
    assert isinstance(play, Play)
    return play


def test_a_phony_is_challenged_and_the_last_word_accepted() -> None:
    rules = ruleset("scrabble").challenged_by("double")
    view = replace(position_view(rules, library().load(), EMPTY_BOARD, "AEINRST"), bag=86)
    for strategy in (Greedy(), Equity(), Wordfaid(), Simulate(), EndgameSearch()):
        phony = replace(view, may_challenge=("QXZ", "CAT"))
        ranking = rank(strategy, phony, Limit())
        (challenge,) = ranking.moves
        assert (challenge.move, challenge.value) == (Challenge(), CHALLENGE_WORTH)
        assert ranking.final
        valid = replace(view, may_challenge=("CAT",))
        assert isinstance(rank(strategy, valid, Limit(nodes=50)).moves[0].move, Play)
        out = replace(valid, bag=0, rack_sizes=(7, 0), unseen="")
        (accepted,) = rank(strategy, out, Limit()).moves
        assert (accepted.move, accepted.value) == (Pass(), 0)


def test_a_bot_challenges_what_it_doubts_and_nothing_else() -> None:
    rules = ruleset("scrabble").challenged_by("double")
    view = replace(position_view(rules, library().load(), EMPTY_BOARD, "AEINRST"), bag=86)
    phony = replace(view, may_challenge=("QXZ",))
    assert isinstance(rank(Greedy(), phony.with_suspected(()), Limit()).moves[0].move, Play)
    valid = replace(view, may_challenge=("CAT",))
    assert rank(Greedy(), valid.with_suspected(("CAT",)), Limit()).moves[0].move == Challenge()


@pytest.mark.parametrize("name", ["equity", "endgame"])
def test_a_rack_known_in_part_is_ranked_by_equity_and_says_so(name: str) -> None:
    view = replace(view_of(f"{TRAIN} AEGNOSU/ 0/20 0"), rack="AEG", bag=3)
    ranking = rank(STRATEGIES[name](), view, Limit(nodes=10))
    assert ranking.measure.name == "equity"
    assert ranking.note == "Only 3 of 6 tiles are known: ranked as if these were all"


@pytest.mark.parametrize(("name", "bag", "size"), [("champion", 86, 7), ("preendgame", 3, 6)])
def test_unknown_tiles_of_a_rack_are_drawn_from_the_unseen_ones(
    name: str, bag: int, size: int
) -> None:
    view = replace(view_of(f"{TRAIN} AEG/ 0/20 0"), bag=bag)
    ranking = rank(STRATEGIES[name](), view, Limit(nodes=20, top=900))
    assert ranking == rank(STRATEGIES[name](), view, Limit(nodes=20, top=900))
    told = (
        f"3 of {size} tiles are known, {size - 3} are drawn from the unseen: {ranking.nodes} racks"
    )
    assert ranking.note == told and ranking.measure.name == "best of the racks drawn"
    # Each rack has one best turn; none needs more than the tiles that were drawn.
    assert sum(move.value for move in ranking.moves) == pytest.approx(100)
    for move in ranking.moves:
        turn = move.move
        used = turn.tiles if isinstance(turn, Play | Exchange) else ""
        missing = Counter(used) - Counter(view.rack)
        assert missing.total() <= size - 3 and not missing - Counter(view.unseen)
        assert move.terms["racks"] >= move.value


def test_wordfaid_looks_at_the_reply_and_the_turn_after_it() -> None:
    ranking = rank(Wordfaid(), view_of(f"{TRAIN} AEGNOSU/ 0/20 0"), Limit(seed=3))
    assert ranking.nodes == 20 * 21
    for told in ranking.moves:
        terms = told.terms
        assert told.value == pytest.approx(terms["score"] - terms["reply"] + terms["next"])
        assert 10 < terms["reply"] < 80 and 5 < terms["next"] < 90


def test_simulation_knows_the_end_of_the_game() -> None:
    """One tile in the bag: lines are played to the end, where only the lead counts."""
    ahead, behind = (
        replace(view_of(f"{LATE} EINTRUW/ {scores} 0"), bag=1, unseen="AEILLORT")
        for scores in ("300/0", "0/300")
    )
    assert rank(Simulate(), ahead, Limit(nodes=100)).moves[0].terms["win"] > 99.9
    assert rank(Simulate(), behind, Limit(nodes=100)).moves[0].terms["win"] < 0.1
