"""What the engine takes for granted about the late game, against the rules of the game itself."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from test_endgame import plays, position

from tests.conftest import mostly_deep
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.judge import luck
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import Position
from tuiwords.engine.scrabble.playouts import CandidateTurn, Draws, Playouts
from tuiwords.engine.scrabble.simulation import Simulation
from tuiwords.engine.scrabble.strategies.endgame import EndgameSearch
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.engine.scrabble.turns import scoreless_after
from tuiwords.games.scrabble import (
    EMPTY_BOARD,
    NAMES,
    Exchange,
    Pass,
    Play,
    ScrabbleState,
    ScrabbleView,
    Turn,
    ruleset,
)
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library


def late(bag: int) -> Iterator[ScrabbleState]:
    """Games of ``equity`` against itself with so few tiles in the bag."""
    for seed in range(1, 60):
        state = ScrabbleState.new(ruleset("scrabble"), library().load(), seed, 2)
        while len(state.bag) > bag and state.outcome is None:
            state = state.after(state.turn, best_turn(state.view(state.turn)))
        if len(state.bag) == bag and state.outcome is None:
            yield state


def best_turn(view: ScrabbleView) -> Turn:
    return rank(Equity(), view, Limit(top=1)).moves[0].move


def test_with_an_empty_bag_equity_counts_both_racks() -> None:
    """Who goes out gets the other rack twice; who does not loses the own twice, and ten points."""
    for _, state in zip(range(3), late(0), strict=False):
        view = state.view(state.turn)
        theirs = state.rules.worth(state.racks[1 - state.turn])
        for ranked in rank(Equity(), view, Limit(top=500)).moves:
            used = ranked.move.tiles if isinstance(ranked.move, Play) else ""
            kept = "".join((Counter(view.rack) - Counter(used)).elements())
            rest = -2 * state.rules.worth(kept) - 10 if kept else 2 * theirs
            assert ranked.value == ranked.terms["score"] + rest


@pytest.mark.parametrize("bag", [0, 1, 3])
def test_luck_compares_draws_by_the_best_turn_of_each(bag: int) -> None:
    """Whatever is drawn, it is compared with the same other draws; some of them may go out."""
    state = next(late(bag))
    view = state.view(state.turn)
    if not bag:
        view = replace(view, rack=view.rack[:2], rack_sizes=(2, 7))
    kept, pool = view.rack[:-1], view.rack[-1] + view.unseen
    differences = set()
    for tile in sorted(set(pool)):
        unseen = "".join(sorted((Counter(pool) - Counter(tile)).elements()))
        other = replace(view, rack="".join(sorted(kept + tile)), unseen=unseen)
        found = luck(other, kept, 1)
        assert found is not None
        best = rank(Equity(), other, Limit(top=1)).moves[0].value
        differences.add(round(best - found, 6))
    assert len(differences) == 1


@pytest.mark.parametrize("bag", mostly_deep([1, 3, 6], 1))
def test_two_turns_played_out_are_those_that_the_rules_make_of_equity(bag: int) -> None:
    compared = 0
    for _, state in zip(range(3), late(bag), strict=False):
        view = state.view(state.turn)
        simulation = Simulation(view, 1)
        tried, orders = simulation.tried[:6], simulation.draws[0:3]
        playouts = Playouts(Position.of(view), tried, leaves_for(view.rules), 2)
        found = playouts.play(orders, range(len(tried)))
        for row, order in enumerate(orders):
            tiles = [ENGLISH.tile_of[code] for code in order.tolist()]
            for column, candidate in enumerate(tried):
                if isinstance(candidate.turn, Play):
                    expected = played_out(state, candidate, tiles)
                    assert found.spreads[row, column] == pytest.approx(expected)
                    compared += 1
    assert compared > 20


@pytest.mark.parametrize("turn", [Pass(), Exchange("VV"), Exchange("Q")])
def test_a_turn_that_ends_the_game_is_not_played_on(turn: Pass | Exchange) -> None:
    """Each loses what is on the rack then; drawn is what comes after the opponent's rack."""
    rules = ruleset("wwf")
    state = ScrabbleState.new(rules, library().load(), 1, 2)
    board = (*EMPTY_BOARD[:110], *"NATURE", *EMPTY_BOARD[116:])
    racks, bag = ("QVV", "AEZ"), tuple("TTRRSS")
    state = replace(state, board=board, racks=racks, bag=bag, scores=(9, 4), scoreless=2)
    view = state.view(0)
    at = Position.of(view)
    candidates = [CandidateTurn(turn, 0, at.board), CandidateTurn(Pass(), 0, at.board)]
    draws = Draws(view, 3, "x")[0:5]
    found = Playouts(at, candidates, leaves_for(rules), 4).play(draws, [1, 0])
    for row, order in enumerate(draws.tolist()):
        tiles = [ENGLISH.tile_of[code] for code in order]
        used = turn.tiles if isinstance(turn, Exchange) else ""
        kept = "".join((Counter(racks[0]) - Counter(used)).elements())
        ours = rules.worth(kept) + rules.worth("".join(tiles[3 : 3 + len(used)]))
        theirs = rules.worth("".join(tiles[:3]))
        spreads = [theirs - rules.worth(racks[0]), theirs - ours]
        assert found.spreads[row].tolist() == spreads
    assert not found.replies.any() and not found.unseen.any()


def played_out(state: ScrabbleState, candidate: CandidateTurn, tiles: list[str]) -> float:
    """What a candidate, the reply and the next turn win, and the leaves that count."""
    me, them = state.turn, 1 - state.turn
    holds = len(state.racks[them])
    racks = [state.racks[me], "".join(sorted(tiles[:holds]))]
    racks = racks if me == 0 else racks[::-1]
    # Tiles are drawn from the end of the bag.
    at = replace(state, racks=tuple(racks), bag=tuple(reversed(tiles[holds:])), scores=(0, 0))
    at, leaves = at.after(me, candidate.turn), [0.0, 0.0]
    for mover in (them, me):
        if at.outcome is not None:
            break
        best = rank(Equity(), at.view(mover), Limit(top=1)).moves[0]
        leaves[mover] = best.terms["leave"] if mover == me or at.bag else 0.0
        if isinstance(best.move, Pass):
            leaves[mover] = 0.0
        at = at.after(mover, best.move)
    spread = at.scores[me] - at.scores[them]
    return float(spread if at.outcome else spread + leaves[me] - leaves[them])


def by_the_rules(state: ScrabbleState, known: dict[object, int]) -> int:
    """The spread that the side to move wins from here on, scoreless turns counted."""
    key = (state.board, state.racks, state.turn, state.scoreless)
    if key not in known:
        mover = state.turn
        lead = state.scores[mover] - state.scores[1 - mover]
        after = [state.after(mover, Pass()), *(each for each, _ in plays(state))]
        known[key] = max(
            each.scores[mover]
            - each.scores[1 - mover]
            - lead
            - (0 if each.outcome else by_the_rules(each, known))
            for each in after
        )
    return known[key]


def exact_values(state: ScrabbleState) -> int:
    """Compare what an endgame search calls exact with the rules; how many values it was."""
    known: dict[object, int] = {}
    ranking = rank(EndgameSearch(), state.view(0), Limit(top=8))
    exact = [ranked for ranked in ranking.moves if ranked.error == 0]
    for ranked in exact:
        after = state.after(0, ranked.move)
        spread = after.scores[0] - after.scores[1]
        spread -= 0 if after.outcome else by_the_rules(after, known)
        assert ranked.value == spread, str(ranked.move)
    return len(exact)


@pytest.mark.parametrize("rules", [name for name in NAMES if ruleset(name).size == 15])
@pytest.mark.parametrize("scores", [(0, 0), (30, 0)])
def test_turns_without_points_are_counted_as_in_the_game(
    rules: str, scores: tuple[int, int]
) -> None:
    state = ScrabbleState.new(ruleset(rules), Lexicon("few", ["ab", "tea"]), 1, 2)
    state = replace(state, racks=("??AETQQ", "AEINRST"), scores=scores, scoreless=1)
    for text in ("8G TEA", "8G ab", "-", "-QQ"):
        turn = state.parse(text)
        after = state.after(0, turn)
        counted = scoreless_after(state.view(0), turn, after.scores[0] - scores[0])
        assert counted == after.scoreless, text


@pytest.mark.parametrize("left", mostly_deep([1, 3, 2], 1))
def test_what_is_exact_in_an_endgame_is_so_by_the_rules(left: int) -> None:
    """So many scoreless turns in a row would end the game."""
    chosen = []
    for number in range(60):
        state = position(number)
        if state.rules.key == "wwf" or number % 10 == 0:
            scoreless = state.rules.turns_to_stall(2) - left
            chosen.append(replace(state, scores=(1, 1), scoreless=scoreless))
    assert sum(map(exact_values, chosen)) > 20


@pytest.mark.parametrize("racks", [("AQ", "??QZ"), ("??QZ", "AQ"), ("Q", "??QZ")])
def test_a_play_of_blanks_that_ends_the_game_is_not_overlooked(racks: tuple[str, str]) -> None:
    """AB by two blanks has no points: after two scoreless turns it is the last of Friends."""
    words, rules = Lexicon("two", ["ab", "zq"]), ruleset("wwf")
    for scoreless in range(3):
        exact_values(
            ScrabbleState(rules, words, 1, EMPTY_BOARD, racks, (), (1, 1), scoreless=scoreless)
        )
