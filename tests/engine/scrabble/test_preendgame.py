"""The pre-endgame against plain enumeration, and what it says of values that are not proven."""

import math
import operator
import random
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from test_endgame import minimax, position

from tests.conftest import mostly_deep
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, RankedMove
from tuiwords.engine.scrabble import ending_lanes, late_verdicts
from tuiwords.engine.scrabble.bag_draws import BagDraws
from tuiwords.engine.scrabble.empty_bag import PROVEN, WHO_WINS, EmptyBag
from tuiwords.engine.scrabble.followed import Followed
from tuiwords.engine.scrabble.judge import judge
from tuiwords.engine.scrabble.met_endings import (
    MISTAKEN,
    MISTAKEN_ASSUMED,
    MISTAKEN_ASSUMED_OF_ONE,
    NORMAL,
    PLAIN,
    Doubt,
    MetEndings,
)
from tuiwords.engine.scrabble.pack import Position
from tuiwords.engine.scrabble.playouts import CandidateTurn
from tuiwords.engine.scrabble.preendgame import PreEndgame
from tuiwords.engine.scrabble.preendgame_order import search
from tuiwords.engine.scrabble.simulation import SPREAD_PART, Quantity
from tuiwords.engine.scrabble.strategies.champion import Champion
from tuiwords.engine.scrabble.strategies.preendgame import (
    COMPARED,
    DRAW,
    PRESELECTED,
    SEARCHED,
    PreEndgameSearch,
)
from tuiwords.engine.scrabble.strategies.simulate import Simulate
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.games.scrabble import (
    Pass,
    Play,
    ScrabbleState,
    ScrabbleView,
    Turn,
    laid,
    new_game,
    ruleset,
)
from tuiwords.games.scrabble.describe import called
from tuiwords.play.games.scrabble import SCRABBLE

DEEPEST = len(WHO_WINS) - 1
MOST = 12  # plays of a position that are compared


def one_in_the_bag(seed: int) -> ScrabbleState:
    """A small position with one tile in the bag, and a spread near to a tie."""
    state, rng = position(seed), random.Random(f"bag {seed}")
    scores = (rng.randint(0, 12), rng.randint(0, 12))
    return replace(state, bag=(rng.choice("AEST"),), scores=scores)


def enumerated(state: ScrabbleState, play: Play) -> dict[str, tuple[float, float]]:
    """The chance to win and the spread of a play for each tile drawn, by plain minimax."""
    pool = state.racks[1] + state.bag[0]
    found = {}
    for tile in set(pool):
        rest = "".join(sorted(pool.replace(tile, "", 1)))
        drawn = replace(state, racks=(state.racks[0], rest), bag=(tile,))
        after = drawn.after(0, play)
        spread = after.scores[0] - after.scores[1]
        if not after.outcome:
            spread -= minimax(after, False, {})
        found[tile] = (0.5 + 0.5 * ((spread > 0) - (spread < 0)), float(spread))
    return found


def search_all(game: PreEndgame, effort: int) -> None:
    """Search the endings of all candidates and draws."""
    places = range(len(game.candidates))
    game.ask((place, draw, effort) for place in places for draw in range(game.listed))
    while game.waiting:
        game.go_on()


@pytest.mark.parametrize("seed", [6, 8, 11, 14])
def test_with_one_tile_in_the_bag_values_are_those_of_plain_enumeration(seed: int) -> None:
    assert check(seed)


@pytest.mark.deep
def test_values_of_more_positions_are_those_of_plain_enumeration() -> None:
    assert sum(check(seed) > 0 for seed in range(40)) >= 20


def check(seed: int) -> int:
    """Compare the plays of a position; how many."""
    state = one_in_the_bag(seed)
    if state.rules.key == "wwf":  # plays of blanks without points may end the game there
        return 0
    view, at = state.view(0), Position.of(state.view(0))
    at.use_leaves()
    found = at.found[: min(MOST, at.list_all())].tolist()
    turns = [state.canonical(at.play(move)) for move, _, _ in found]
    tried = [
        CandidateTurn(turn, score, at.after(turn))
        for turn, (_, _, score) in zip(turns, found, strict=True)
    ]
    game = PreEndgame(view, tried, "test")
    search_all(game, 0)
    search_all(game, DEEPEST)
    for place, turn in enumerate(turns):
        expected = enumerated(state, turn)
        assert game.by_tile(place) == {tile: win for tile, (win, _) in sorted(expected.items())}
        pool = state.racks[1] + state.bag[0]
        means = [sum(expected[tile][n] for tile in pool) / len(pool) for n in range(2)]
        known = [game.estimates(n)[place] for n in (Quantity.WIN, Quantity.SPREAD, PROVEN)]
        assert known == pytest.approx([*means, 1.0])
        assert game.is_solved(place)
    return len(turns)


def end(state: ScrabbleState, known: dict[tuple[object, ...], int]) -> float:
    """The result for seat 0 of best play, first the best plays by equity until the bag is empty."""
    while state.bag and not state.outcome:
        moves = [each.move for each in rank(Equity(), state.view(state.turn), Limit(top=3)).moves]
        state = state.after(state.turn, next((each for each in moves if each != Pass()), Pass()))
    spread = state.scores[0] - state.scores[1]
    if not state.outcome:
        spread += (1 if state.turn == 0 else -1) * minimax(state, False, known)
    return 0.5 + 0.5 * ((spread > 0) - (spread < 0))


def plays_of(state: ScrabbleState) -> list[Play]:
    at = Position.of(state.view(state.turn))
    at.use_leaves()
    found = at.found[: at.list_all(), 0].tolist()
    return [state.canonical(at.play(move)) for move in found]


@pytest.mark.parametrize("seed", [6, 8, 11, 14])
def test_after_a_pass_the_opponent_knows_the_last_tile(seed: int) -> None:
    state = one_in_the_bag(seed)
    game = PreEndgame(
        state.view(0), [CandidateTurn(Pass(), 0, Position.of(state.view(0)).board)], "test"
    )
    search_all(game, DEEPEST)
    for ending, bag, rack in zip(game.met[0].known, game.draws.bags, game.draws.racks, strict=True):
        drawn = replace(state, racks=(state.racks[0], rack), bag=bag).after(0, Pass())
        known: dict[tuple[object, ...], int] = {}
        results = [end(drawn.after(1, turn), known) for turn in (*plays_of(drawn), Pass())]
        assert ending.solved and ending.win == min(results)
        assert ending.proven == (ending.win == 1)
    assert game.is_solved(0) == (game.estimates(Quantity.WIN)[0] == 1)


@pytest.mark.parametrize("seed", mostly_deep([2, 6, 11, 14], 1))
def test_what_leaves_tiles_in_the_bag_is_an_estimate_by_the_best_replies(seed: int) -> None:
    rules = replace(ruleset("scrabble"), rack=2)
    state = replace(position(seed), racks=("AS", "ET"), bag=("S", "T"), scores=(9, 4), rules=rules)
    at, turns = Position.of(state.view(0)), [play for play in plays_of(state) if not play.tiles[1:]]
    tried = [CandidateTurn(Pass(), 0, at.board)]
    for play in turns[:4]:
        score = state.after(0, play).scores[0] - state.scores[0]
        tried.append(CandidateTurn(play, score, at.after(play)))
    game, known = PreEndgame(state.view(0), tried, "test", ordered=True), {}
    search_all(game, DEEPEST)
    for each, met in zip(game.candidates, game.met, strict=True):
        for ending, bag, rack in zip(met.known, game.draws.bags, game.draws.racks, strict=True):
            drawn = replace(state, racks=(state.racks[0], rack), bag=bag[::-1]).after(0, each.turn)
            results = [end(drawn.after(1, turn), known) for turn in (*plays_of(drawn), Pass())]
            assert isinstance(ending, Followed)
            if ending.solved:
                assert ending.win == min(results)
            else:
                assert len(ending.replies) == len(results) and round(ending.win) == min(results)
            assert not ending.proven or min(results) == 1


def test_each_set_of_tiles_in_the_bag_is_one_draw() -> None:
    view = replace(late_view(2), unseen="AABCDEFGH")
    draws = BagDraws.of(view, "test", None, ordered=False)
    chances = dict(zip(map("".join, map(sorted, draws.bags)), draws.weights, strict=True))
    assert len(chances) == len(draws.bags) == 1 + 7 + 21
    assert chances["AA"] == pytest.approx(1 / 36)
    assert chances["AB"] == pytest.approx(2 / 36) and chances["GH"] == pytest.approx(1 / 36)
    for bag, rack in zip(draws.bags, draws.racks, strict=True):
        assert sorted([*bag, *rack]) == sorted(view.unseen)
    ordered = BagDraws.of(view, "test", None, ordered=True)
    assert len(ordered.bags) == 1 + 2 * 28
    both = dict(zip(ordered.bags, ordered.weights, strict=True))
    assert both["A", "B"] == both["B", "A"] == pytest.approx(1 / 36)


def test_doubt_is_greatest_at_a_tie() -> None:
    doubt = Doubt(0.4, 10.0, 25.0)
    assert doubt.error(0) == 0.4
    even = 1 / (1 + math.exp(-1))
    assert doubt.error(10) == doubt.error(-10) == pytest.approx(1.6 * even * (1 - even))
    for final, win, flip in (
        (25, 0.9, 0.9),
        (-25, 0.2, 0.8),
        (0, 0.5, 0.5),
        (26, 0.9, doubt.error(26)),
        (-26, 0.1, doubt.error(26)),
    ):
        ending = EmptyBag(np.zeros(1, np.uint32), ("A", "B"), 1, 0, 1, final=final, win=win)
        assert doubt.flip(ending) == pytest.approx(flip)


def test_against_an_opponent_who_errs_lost_draws_are_worth_something() -> None:
    state = replace(one_in_the_bag(8), scores=(0, 12))
    view, at = state.view(0), Position.of(state.view(0))
    at.use_leaves()
    turns = [at.play(move) for move in at.found[: at.list_all(), 0].tolist()]
    tried = [CandidateTurn(turn, state.after(0, turn).scores[0], at.after(turn)) for turn in turns]
    wins = []
    for errs in (False, True):
        game = PreEndgame(view, tried, "test", errs=errs)
        search_all(game, 0)
        wins.append(game.estimates(Quantity.WIN))
    best_play, erring = wins
    assert (erring >= best_play).all()
    assert (erring > best_play).any()
    assert (erring <= 1).all()


@cache
def late_view(in_bag: int) -> ScrabbleView:
    """A game of ``equity`` against itself with so few tiles in the bag."""
    for seed in range(1, 40):
        state = new_game(SCRABBLE.rules.settings({}), seed, 2)
        while len(state.bag) > in_bag:
            best = rank(Equity(), state.view(state.turn), Limit(top=1)).moves[0]
            state = state.after(state.turn, best.move)
        if len(state.bag) == in_bag:
            return state.view(state.turn)
    raise AssertionError


@pytest.mark.parametrize("in_bag", mostly_deep([1, 4, 2], 1))
def test_every_draw_is_told_and_equal_limits_give_equal_rankings(in_bag: int) -> None:
    nodes = 10_000 if in_bag == 1 else 25_000
    view, limit = late_view(in_bag), Limit(nodes=nodes, top=12, seed=5)
    ranking = rank(Champion(), view, limit)
    assert ranking == rank(Champion(), view, limit)
    values = [ranked.value for ranked in ranking.moves]
    assert values == sorted(values, reverse=True) and len(values) == 12
    best = ranking.moves[0]
    tiles = {term.removeprefix(DRAW) for term in best.terms if term.startswith(DRAW)}
    assert tiles == set(view.unseen)
    assert all(0 <= best.terms[f"{DRAW}{tile}"] <= 100 for tile in tiles)
    assert 0 <= best.terms["win"] <= 100 and 0 <= best.terms["solved"] <= 100
    name = called(view.board, best.move)
    told = (f"Chance to win after {name}, by the tile drawn: ", f"After {name}, drawing ")
    assert SCRABBLE.advice.move_note(view, best, None).startswith(told)
    for ranked in ranking.moves[:SEARCHED]:
        assert ranked.error is not None
        assert ranked.error > 0 or ranked.terms["solved"] == 100, "what is not proven has an error"
    only_simulated = [move for move in ranking.moves if "solved" not in move.terms]
    assert only_simulated == list(ranking.moves[12 - len(only_simulated) :])
    assert len(only_simulated) <= 12 - SEARCHED
    assert not any(COMPARED & move.terms.keys() for move in only_simulated)


def test_with_one_tile_in_the_bag_it_ends_with_proof() -> None:
    view = replace(late_view(1), rack="AE", unseen="OUT", rack_sizes=(2, 2), scores=(300, 300))
    *_, ranking = PreEndgameSearch().analyse(view, Limit(seconds=20.0))
    best = ranking.moves[0]
    assert best.terms["solved"] == 100 and best.error == 0
    assert best.value == pytest.approx(best.terms["win"], abs=100 * SPREAD_PART)
    assert ranking.final and not ranking.undecided
    note = SCRABBLE.advice.move_note(view, best, None)
    start = f"After {called(view.board, best.move)}, drawing "
    assert note.startswith(start) and {"O", "U", "T"} <= set(note.removeprefix(start))


def test_with_one_tile_in_the_bag_every_turn_is_a_candidate() -> None:
    view = replace(late_view(1), rack="AER", unseen="OUTS", rack_sizes=(3, 3), scores=(300, 300))
    *_, ranking = PreEndgameSearch().analyse(view, Limit(nodes=10_000_000, top=5_000))
    turns = {ranked.move for ranked in rank(Equity(), view, Limit(top=5_000)).moves}
    assert len(turns) > PRESELECTED
    assert {ranked.move for ranked in ranking.moves} == turns | {Pass()}
    assert all("solved" in ranked.terms for ranked in ranking.moves)


def test_a_choice_is_proven_where_no_other_turn_wins_more_often() -> None:
    view = replace(late_view(1), rack="AE", unseen="OUT", rack_sizes=(2, 2))
    for lead in (150, 0):
        scores = [200, 200]
        scores[view.seat] += lead
        limit = Limit(nodes=2_000_000, top=1000)
        first, *others = rank(PreEndgameSearch(), replace(view, scores=tuple(scores)), limit).moves
        assert first.terms["proven"] == 100 and first.error == 0
        assert not any("proven" in other.terms for other in others)
        assert max(other.terms["win"] for other in others) <= first.terms["win"]
    early = rank(PreEndgameSearch(), replace(view, scores=(9, 9)), Limit(nodes=1))
    assert "proven" not in early.moves[0].terms
    for top in (1, 2):
        ranking = rank(
            PreEndgameSearch(), replace(view, scores=(9, 9)), Limit(nodes=20_000, top=top)
        )
        told = {name for name in ranking.moves[0].terms if name.startswith(DRAW)}
        assert told == ({f"{DRAW}{tile}" for tile in "OUT"} if top > 1 else set())
        assert ("plays" in ranking.facts) == (top > 1)


@pytest.mark.parametrize(
    ("changes", "note"),
    [
        ({"bag": 6}, ""),
        ({"bag": 7}, "7 tiles in the bag: ranked by simulation"),
        (
            {"rack_sizes": (7, 7, 7), "scores": (9, 9, 9), "seat": 0},
            "3 players: ranked by simulation",
        ),
        ({"may_challenge": ("QXZ",)}, ""),
    ],
)
def test_where_every_draw_is_too_much_it_says_so(changes: dict[str, Any], note: str) -> None:
    view = late_view(6)
    if changes.get("bag") == 7:
        changes = {**changes, "unseen": view.unseen + "A"}
    ranking = rank(
        PreEndgameSearch(), replace(view, **changes), Limit(nodes=5_000 if note else 200_000)
    )
    assert ranking.note == note
    assert ("draws" in ranking.facts) == (changes == {"bag": 6})


def test_a_single_candidate_is_tried_on_every_draw_and_no_further() -> None:
    state = one_in_the_bag(8)
    tried = [CandidateTurn(Pass(), 0, Position.of(state.view(0)).board)]
    game = PreEndgame(state.view(0), tried, "test")
    before = 0
    for new in search(game):
        now = int(game.counts[0])
        assert before <= now
        assert not new or now == game.listed
        before = now
    assert before == game.listed


def test_where_time_is_up_it_can_go_on() -> None:
    analysis = PreEndgameSearch().analyse(late_view(2), Limit(seconds=0.05))
    first = next(ranking for ranking in analysis if ranking.final)
    assert first.undecided
    second = analysis.send(Limit(seconds=0.3))
    while not second.final:
        second = next(analysis)
    assert second.nodes > first.nodes and second.seconds > first.seconds


def test_who_met_few_draws_is_doubted_by_what_others_met_on_all() -> None:
    state = one_in_the_bag(8)
    view, at = state.view(0), Position.of(state.view(0))
    at.use_leaves()
    found = at.found[: at.list_all()].tolist()[:6]
    plays = [(state.canonical(at.play(move)), score) for move, _, score in found]
    tried = [CandidateTurn(play, score, at.after(play)) for play, score in plays]
    game = PreEndgame(view, tried, "test")
    game.ask((place, draw, 0) for place in range(6) for draw in range(1 if place else game.listed))
    while game.waiting:
        game.go_on()
    met = [each.figures[PLAIN] @ each.weights for each in game.met]
    assert game.estimates(PLAIN).tolist() == game.estimates(Quantity.WIN).tolist() != met
    mean, _, drawn, _, _ = game.chances().T
    left = 1 - game.draws.weights[0]
    likely = (mean[1:].clip(0, 1) + 1) / 3
    assert drawn[0] == 0 and drawn[1:] == pytest.approx(np.sqrt(left * likely * (1 - likely)))


def test_what_turns_by_equity_lead_to_is_never_proven() -> None:
    state = one_in_the_bag(6)
    at = Position.of(state.view(0))
    at.use_leaves()
    move, _, score = at.found[: at.list_all()].tolist()[0]
    play = state.canonical(at.play(move))
    tried = [CandidateTurn(play, score, at.after(play)), CandidateTurn(Pass(), 0, at.board)]
    game = PreEndgame(state.view(0), tried, "test")
    for _ in search(game, always=(0, 1)):
        pass
    assert game.is_solved(0) and not game.is_solved(1)
    assert game.estimates(PROVEN).tolist() == [1.0, 0.0]


@pytest.mark.parametrize("win", [0.0, 0.5, 1.0])
def test_only_a_win_in_the_only_order_is_proven(win: float) -> None:
    for one_order in (False, True):
        no_board = np.zeros(1, np.uint32)
        ending = Followed(no_board, ("A", "B"), -1, 0, 1, bag=("C",), one_order=one_order)
        ending.solved, ending.win = True, win
        assert ending.proven == (one_order and win == 1)


def small_board(rules: str, word: str, racks: tuple[str, str], **others: Any) -> ScrabbleState:
    """A position with one word on the board."""
    state = new_game(SCRABBLE.rules.settings({"rules": rules}), 1, 2)
    board = laid(state.board, Play(7, 5, True, word))
    return replace(state, board=board, racks=racks, **others)


def test_exchanges_without_end_end() -> None:
    racks = ("CVVKQJG", "CGBBDXW")
    state = small_board("wwf", "PFFT", racks, bag=tuple("FVP"), scores=(100, 90))
    view = state.view(0)
    assert rank(Champion(), view, Limit(nodes=500)).final
    assert 0 <= judge(view, Pass(), 0, effort=0.05).win <= 100


@pytest.mark.parametrize(
    ("scores", "won"),
    mostly_deep([((300, 290), 100), ((280, 290), 0)], 1, rows=True),
)
def test_a_pass_that_ends_the_game_is_worth_what_is_on_the_racks(
    scores: tuple[int, int], won: float
) -> None:
    racks = ("VVCUIGI", "AEINRST")
    state = small_board("scrabble", "PEACE", racks, bag=tuple("EOTS"), scores=scores, scoreless=5)
    end = state.after(0, Pass()).outcome
    assert end is not None
    assert end.won[0] == (won == 100)
    verdict = judge(state.view(0), Pass(), 0)
    assert verdict.win == pytest.approx(won, abs=5)  # a small part of it is the spread
    for strategy in (Champion(), Simulate(candidates=40)):
        ranking = rank(strategy, state.view(0), Limit(nodes=1500, top=60))
        assert all(0 <= ranked.value <= 100 for ranked in ranking.moves)
        assert (ranking.moves[0].move == Pass()) == (won == 100)


def test_three_turns_without_points_end_a_game_that_is_played_on() -> None:
    """Among friends: after a pass both exchange two tiles, and each loses what is on the rack."""
    racks = ("QQQQQQQ", "VVVVVVV")
    state = small_board("wwf", "PFFT", racks, bag=("V", "V"), scores=(100, 90))
    game = PreEndgame(
        state.view(0), [CandidateTurn(Pass(), 0, Position.of(state.view(0)).board)], ""
    )
    game.ask([(0, 0, 0)])
    game.go_on()
    lost, theirs = state.rules.worth("QQQQQVV"), state.rules.worth("VVVVVVV")
    assert game.estimates(Quantity.SPREAD).tolist() == [10 + theirs - lost]


def test_a_reply_with_points_ends_no_game() -> None:
    """Whatever came before: after it turns without points are counted anew."""
    spreads = []
    for scoreless in range(2):
        racks = ("QQQQQQQ", "AAAAAAA")
        state = small_board("wwf", "PEACE", racks, bag=tuple("AAAA"), scoreless=scoreless)
        view = replace(state, scores=(90, 0)).view(0)
        game = PreEndgame(view, [CandidateTurn(Pass(), 0, Position.of(view).board)], "")
        game.ask([(0, 0, 0)])
        game.go_on()
        spreads += game.estimates(Quantity.SPREAD).tolist()
    assert spreads[0] == spreads[1] < 90


def test_a_verdict_is_told_again_as_more_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late_verdicts, "SIMULATED", 200)
    monkeypatch.setattr(late_verdicts, "FIRST_LOOK", 5)
    state = one_in_the_bag(6)
    told = list(late_verdicts.preendgame(state.view(0), made_by_equity(state), 1.0, 1))
    assert len(told) > 2
    assert told[-1].error < told[0].error


def made_by_equity(state: ScrabbleState) -> RankedMove[Turn]:
    return rank(Equity(), state.view(0), Limit(top=1)).moves[0]


def draw(number: int, win: float, effort: int) -> EmptyBag:
    """An ending that is not solved."""
    board = Position.of(late_view(1)).board
    ending = EmptyBag(board, ("A", "E"), -1, 0, number)
    ending.win, ending.final, ending.effort = win, 40 if win else -40, effort
    return ending


def test_the_error_told_is_that_of_errors_of_which_draws_share_a_part() -> None:
    met = MetEndings(np.full(10, 0.1), errs=False)
    for number in range(10):
        met.add(draw(number, 1.0, 3))
    wrong = MISTAKEN[3]
    alone = wrong * (1 - wrong) / 10
    shared = wrong * (1 - wrong)
    assert met.chance().searched == pytest.approx(math.sqrt(0.15 * shared + 0.85 * alone))
    assert met.unsure() == pytest.approx(NORMAL * met.chance().searched)
    same = MetEndings(np.full(10, 0.1), errs=False)
    for _ in range(10):
        same.add(draw(1, 1.0, 3))
    assert same.unsure() == pytest.approx(NORMAL * math.sqrt(shared)), "it is one ending"


def test_a_longer_search_is_wrong_less_often() -> None:
    for often in (MISTAKEN, MISTAKEN_ASSUMED, MISTAKEN_ASSUMED_OF_ONE):
        assert len(often) == len(WHO_WINS)
        assert often[0] < 0.5 and often[-1] > 0
        assert list(often) == sorted(often, reverse=True)
    assert all(map(operator.le, MISTAKEN, MISTAKEN_ASSUMED)), "what is assumed is told worse"
    assert all(map(operator.le, MISTAKEN_ASSUMED, MISTAKEN_ASSUMED_OF_ONE))


def test_a_first_look_may_be_wrong_altogether() -> None:
    looked = MetEndings(np.full(4, 0.25), errs=False)
    for number in range(4):
        ending = draw(number, 0.1, 0)
        ending.final = -9
        looked.add(ending)
    assert looked.unsure() > 0.9


@pytest.mark.parametrize("seed", [23, 25, 48])
def test_the_turn_made_is_searched_first_however_bad_it_is(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(ending_lanes, "MOST_NODES", 1)
    state = one_in_the_bag(seed)
    view, at = state.view(0), Position.of(state.view(0))
    at.use_leaves()
    found = at.found[: at.list_all()].tolist()
    tried = []
    for move, _, score in (*found[:5], found[-1]):
        play = state.canonical(at.play(move))
        tried.append(CandidateTurn(play, score, at.after(play)))
    proven_at = []
    for always in ((), (5,)):
        game = PreEndgame(view, tried, "test")
        for _ in search(game, always=always):
            if 5 in game.tried() and game.estimates(PROVEN)[5] == 1:
                break
        proven_at.append(game.nodes)
    assert proven_at[1] < proven_at[0]
