"""Lost endgames: what is told of each move, against plain minimax, and what that wins."""

from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest
from test_endgame import minimax, plays, position

from tests.conftest import mostly_deep
from tuiwords.bench.endgames import endgames
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble import endgame_tree, lost_endgame
from tuiwords.engine.scrabble.empty_bag import (
    EFFORTS,
    OUR_TURN,
    THEIR_TURN,
    Effort,
    EmptyBag,
    EmptyBagSearch,
)
from tuiwords.engine.scrabble.lost_endgame import DEPTHS, FOR_ALL, MOVES, REPLIES, LostEndgame
from tuiwords.engine.scrabble.pack import Position, read_move
from tuiwords.engine.scrabble.simulation import Quantity
from tuiwords.engine.scrabble.strategies.champion import POSITIONS, Champion
from tuiwords.engine.scrabble.strategies.endgame import GAIN, EndgameSearch
from tuiwords.engine.scrabble.strategies.simulate import WIN_AND_SPREAD
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.games.scrabble import Pass, ScrabbleState, Turn, ruleset
from tuiwords.lexicon.library import library
from tuiwords.play.games.scrabble import SCRABBLE

# Of games of ``equity`` against itself: best play loses from the first position with an empty bag.
LOST = (700_062, 700_061, 700_413, 700_678, 700_868)
NODES = 60_000
Reached = tuple[tuple[str, str], int]  # the racks of who has moved and who moves, and the spread


def searched(state: ScrabbleState) -> LostEndgame:
    game = LostEndgame(state.view(state.turn))
    for _ in game.search():
        pass
    return game


@pytest.mark.parametrize("seed", mostly_deep([6, 8, 11, 20, 21, 29, 35, 38], 4))
def test_who_wins_after_every_reply_is_that_of_plain_minimax(seed: int) -> None:
    state = replace(position(seed), scores=(0, 9))
    game = searched(state)
    assert game.ready
    assert 0 < len(game.tries) <= MOVES
    for tried in game.tries:
        turn: Turn = read_move(tried.move.move, state.board, ENGLISH) if tried.move.move else Pass()
        expected = after_replies(state.after(0, turn))
        assert 0 < len(tried.endings) <= REPLIES
        assert sum(chance for chance, _ in tried.endings) == pytest.approx(1)
        for _, ending in tried.endings:
            assert ending.solved
            assert ending.win in expected[ending.racks, ending.spread]


def after_replies(state: ScrabbleState) -> dict[Reached, set[float]]:
    """What the first player gets (1, 0.5 or 0), with best play after every reply."""
    found: dict[Reached, set[float]] = defaultdict(set)
    if state.outcome:
        lead = state.scores[0] - state.scores[1]
        theirs = state.racks[1]
        found[(theirs, ""), lead - 2 * state.rules.worth(theirs)].add(result(lead))
        return found
    replies = plays(state) or [(replace(state, turn=0), 0)]
    for after, _ in replies:
        lead = after.scores[0] - after.scores[1]
        if after.outcome:
            lost = 2 * state.rules.worth(state.racks[0])
            found[("", state.racks[0]), lead + lost].add(result(lead))
        else:
            final = lead + minimax(after, False, {})
            found[(after.racks[1], after.racks[0]), lead].add(result(final))
    return found


def result(spread: float) -> float:
    return 0.5 + 0.5 * float(np.sign(spread))


def test_errors_win_more_the_fewer_points_are_missing() -> None:
    for errors in (THEIR_TURN, OUR_TURN):
        chances = [errors.chance(final) for final in (0, -1, -10, -40)]
        assert chances == sorted(chances, reverse=True)
        assert 0 < chances[-1] < chances[0] < 1
    assert THEIR_TURN.chance(-5) > OUR_TURN.chance(-5)  # who may still err


@pytest.mark.parametrize(("sign", "errors"), [(1, OUR_TURN), (-1, THEIR_TURN)])
def test_an_ending_that_is_lost_is_worth_something_against_who_errs(sign, errors) -> None:
    ending = EmptyBag(np.zeros(1, np.uint32), ("A", "B"), sign, -6, 1)
    assert ending.sample()[Quantity.WIN] == 0, "as nothing is known yet"
    ending.told((0, True), -100, 100)
    assert ending.sample()[Quantity.WIN] == 0
    assert ending.sample(errs=True)[Quantity.WIN] == pytest.approx(errors.chance(-6))
    assert ending.sample(errs=True)[Quantity.SPREAD] == ending.sample()[Quantity.SPREAD] == -6
    ending.end(-6, over=True)
    assert ending.sample(errs=True)[Quantity.WIN] == 0  # nobody can err any more


@pytest.mark.parametrize(
    ("told", "complete", "final", "win"),
    [
        (7, True, 1, 1.0),  # within the window
        (6, False, 0, 0.5),
        (5, True, 0, 0.0),  # below it, which tells only who wins
        (9, True, 3, 1.0),
        (9, False, 3, None),
    ],
)
def test_what_a_search_within_a_window_tells(told, complete, final, win) -> None:
    ending = EmptyBag(np.zeros(1, np.uint32), ("A", "B"), 1, -6, 1)
    ending.told((told, complete), 5, 9)
    assert ending.final == final and ending.solved == complete
    assert ending.exact == (complete and 5 < told < 9)
    assert ending.win == (1 / (1 + np.exp(-final / 4)) if not complete else win)
    before = ending.final
    ending.told((20, True), 5, 9)  # we win by 14 at least
    assert ending.final == (before if before > 0 else 14)
    assert (ending.win, ending.exact) == (1, False)


def test_the_other_one_wins_what_we_lose() -> None:
    ending = EmptyBag(np.zeros(1, np.uint32), ("A", "B"), -1, 3, 1)
    assert (ending.scoreless, ending.drawn, ending.solved, ending.over) == (0, "", False, False)
    ending.told((10, True), -100, 100)
    assert (ending.final, ending.win, ending.exact, ending.proven) == (-7, 0, True, True)
    value, win, spread, proven = ending.sample()
    assert (win, spread, proven) == (0, -7, 1)
    assert value == pytest.approx(0.05 / (1 + np.exp(0.07)))
    ending.assumed = True
    assert not ending.proven and ending.sample()[3] == 0
    ending.end(8, over=False)
    assert ending.win == pytest.approx(1 / (1 + np.exp(-1))), "the scale is 8 points"


def test_each_search_of_an_ending_counts_for_its_beginning() -> None:
    state = position(8)
    at = Position.of(state.view(0))
    search = EmptyBagSearch(at)
    assert search.nodes == 0
    listed = search.plays(at.board, *state.racks)
    assert search.nodes * endgame_tree.WORK >= endgame_tree.BEGIN_WORK + len(listed)
    assert len(listed) == len(plays(state))
    ending = EmptyBag(at.board, state.racks[::-1], 1, 0, 1)
    for effort in range(len(EFFORTS)):
        before = search.nodes
        for _ in search.search(ending, effort):
            pass
        assert ending.exact or ending.effort == effort
        assert (
            search.nodes == before
            or search.nodes > before + endgame_tree.BEGIN_WORK // endgame_tree.WORK
        )
    assert ending.exact and ending.final == minimax(state, False, {})
    before = search.nodes
    for _ in search.search(ending, len(EFFORTS) - 1):
        pass
    assert search.nodes == before, "it is known"


def test_a_search_of_an_ending_ends_where_its_nodes_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame_tree, "SLICE", 8)
    (view,) = endgames(range(52, 53))
    at = Position.of(view)
    efforts = Effort(1, 1), Effort(9, 40)
    search = EmptyBagSearch(at, efforts=efforts)
    ending = EmptyBag(at.board, (view.unseen, view.rack), 1, 0, 1)
    for effort in range(2):
        told = [search.nodes for _ in search.search(ending, effort)]
        assert not ending.solved
    assert ending.effort == 1 and ending.final == 0, "neither depth was finished"
    assert told[0] + 30 <= told[-1] < told[0] + 100


def test_a_search_to_each_depth_finds_the_moves_with_fewer_positions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (view,) = endgames(range(52, 53))
    nodes = []
    for depths in (DEPTHS, DEPTHS[-1:]):
        monkeypatch.setattr(lost_endgame, "DEPTHS", depths)
        game = LostEndgame(view)
        search = game.search()
        while not game.tries:
            next(search)
        nodes.append(game.nodes)
    assert nodes[0] < nodes[1]


def test_the_better_half_of_the_moves_is_searched_further() -> None:
    (view,) = endgames(range(54, 55))
    game = LostEndgame(view)
    for _ in game.search():
        efforts = [max(ending.effort for _, ending in each.endings) for each in game.tries]
        if FOR_ALL + 2 in efforts:
            break
    assert [effort > FOR_ALL for effort in efforts] == [True] * 8 + [False] * 8


def played_out(seed: int, *, errs: bool) -> int:
    """The spread of who is to move with an empty bag, against ``equity``."""
    state = ScrabbleState.new(ruleset("scrabble"), library().load(), seed, 2)
    while state.bag:
        state = by_equity(state)
    seat = state.turn
    while not state.outcome:
        if state.turn == seat:
            ranking = rank(EndgameSearch(errs), state.view(seat), Limit(nodes=NODES, top=1))
            state = state.after(seat, ranking.moves[0].move)
        else:
            state = by_equity(state)
    return state.scores[seat] - state.scores[1 - seat]


def by_equity(state: ScrabbleState) -> ScrabbleState:
    best = rank(Equity(), state.view(state.turn), Limit(top=1)).moves[0]
    return state.after(state.turn, best.move)


@pytest.mark.parametrize(("seeds", "won"), mostly_deep([(LOST[:1], 1), (LOST, 4)], 1, rows=True))
def test_games_are_won_that_best_play_would_lose(seeds: tuple[int, ...], won: int) -> None:
    assert all(played_out(seed, errs=False) < 0 for seed in seeds)
    assert sum(played_out(seed, errs=True) > 0 for seed in seeds) >= won


@pytest.mark.parametrize("seeds", mostly_deep([LOST[:1], LOST], 1))
def test_only_bots_of_champion_count_on_errors(seeds: tuple[int, ...]) -> None:
    keystone = SCRABBLE.bot(SCRABBLE.bot_spec("Keystone"))
    limit = keystone.limit
    for seed in seeds:
        state = ScrabbleState.new(ruleset("scrabble"), library().load(), seed, 2)
        while state.bag:
            state = by_equity(state)
        view = state.view(state.turn)
        assert rank(Champion(), view, limit).measure is GAIN
        counting = rank(keystone.strategy, view, limit)
        assert counting.measure is WIN_AND_SPREAD
        assert counting.final
        assert limit.nodes is not None
        assert counting.nodes <= 2 * POSITIONS * limit.nodes
    won = replace(state, scores=tuple(200 * (seat == state.turn) for seat in (0, 1)))
    assert rank(Champion(errs=True), won.view(won.turn), limit).measure is GAIN


def test_without_the_time_to_look_at_every_move_best_play_is_ranked() -> None:
    state = ScrabbleState.new(ruleset("scrabble"), library().load(), LOST[0], 2)
    while state.bag:
        state = by_equity(state)
    ranking = rank(EndgameSearch(errs=True), state.view(state.turn), Limit(nodes=20, top=1))
    assert ranking.measure is GAIN
    assert ranking.final
    assert ranking.moves
