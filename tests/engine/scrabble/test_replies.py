"""Playouts of several candidates, where the reply to one helps to find that to another."""

from dataclasses import replace
from itertools import permutations

import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.kernels.moves import first_of
from tuiwords.engine.scrabble.kernels.replies import is_same_play, lines_that_differ
from tuiwords.engine.scrabble.kernels.squares import line_of
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import ROOM, Board, Position
from tuiwords.engine.scrabble.playouts import Playouts
from tuiwords.engine.scrabble.simulation import Simulation
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.games.scrabble import ScrabbleState, ruleset
from tuiwords.lexicon.library import library


@pytest.mark.parametrize(("turns", "plies"), [(0, 2), (1, 2), (7, 2), (7, 4), (18, 2), (18, 40)])
def test_candidates_are_played_out_together_as_alone(turns: int, plies: int) -> None:
    """Also with few tiles in the bag, where some candidates empty it and others do not.

    And where replies are remembered from before: to some of the candidates, and to some draws.
    """
    rules = ruleset("scrabble")
    for seed in range(2):
        state = ScrabbleState.new(rules, library().load(), seed, 2)
        for _ in range(turns):
            best = rank(Equity(), state.view(state.turn), Limit(top=1)).moves[0]
            state = state.after(state.turn, best.move)
        if state.outcome is not None:
            continue
        view = state.view(state.turn)
        simulation = Simulation(view, seed)
        playouts = Playouts(Position.of(view), simulation.tried, leaves_for(rules), plies)
        orders, every = simulation.draws[0:12], range(len(simulation.tried))
        together = playouts.play(orders, list(every))
        playouts.play(orders[3:9], list(every)[::3], 3)
        again = playouts.play(orders, list(every), 0)
        assert (together.spreads == again.spreads).all()
        assert (together.replies == again.replies).all()
        assert (together.unseen == again.unseen).all()
        for candidate in every:
            alone = playouts.play(orders, [candidate])
            assert (together.spreads[:, [candidate]] == alone.spreads).all()
            assert (together.replies[:, [candidate]] == alone.replies).all()
            assert (together.unseen[:, [candidate]] == alone.unseen).all()


def test_what_is_known_after_one_candidate_holds_after_another() -> None:
    """All plays of a rack after pairs of candidates, with a list of the best one's line."""
    state = ScrabbleState.new(ruleset("scrabble"), library().load(), 5, 2)
    for _ in range(4):
        best = rank(Equity(), state.view(state.turn), Limit(top=1)).moves[0]
        state = state.after(state.turn, best.move)
    search = Position.of(state.view(state.turn)).search
    boards = [candidate.board for candidate in Simulation(state.view(state.turn), 1).tried[:5]]
    plays = [plays_on(board, state) for board in boards]
    legal = found = 0
    for one, two in permutations(range(len(boards)), 2):
        for move, score in plays[one].items():
            found += 1
            if is_same_play(search, boards[two], boards[one], move):
                assert plays[two][move] == score
                legal += 1
        lines = int(lines_that_differ(search, boards[two], boards[one]))
        same = {
            move for move in plays[one] | plays[two] if not lines >> line_of(first_of(move)) & 1
        }
        assert same <= plays[one].keys() & plays[two].keys()
        assert same and lines
    assert 0 < legal < found


def plays_on(board: Board, state: ScrabbleState) -> dict[int, int]:
    """The moves and scores of all plays of a rack."""
    at = Position.of(replace(state.view(0), rack="AERNS"), ROOM)
    at.board[:] = board
    at.use_leaves()
    return {move: score for move, _, score in at.found[: at.list_all()].tolist()}
