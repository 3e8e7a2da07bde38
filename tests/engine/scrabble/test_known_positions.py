"""The script that draws known positions, on small ones beside plain enumeration."""

import json
from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from known_positions import (
    CLOSED,
    EFFORTS,
    WANTED,
    Endings,
    Tried,
    chances,
    clear,
    draw,
    in_seat_0,
    missing,
    play,
)
from test_endgame import minimax, position
from test_known_chances import known_positions
from test_preendgame import one_in_the_bag, plays_of

from tests.conftest import mostly_deep
from tuiwords.arena.arena import deals
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.chance import result
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.games.scrabble import Pass, ScrabbleState, Turn, ruleset


def plain(state: ScrabbleState, known: dict[tuple[object, ...], int]) -> float:
    """What the game is worth for seat 0 against an opponent who knows all tiles."""
    spread = state.scores[0] - state.scores[1]
    if state.outcome:
        return result(spread)
    if not state.bag:
        return result(spread + (1 - 2 * state.turn) * minimax(state, False, known))
    if state.turn == 0:
        best = rank(Equity(), state.view(0), Limit(top=1)).moves[0].move
        return plain(state.after(0, best), known)
    return min(plain(state.after(1, turn), known) for turn in (*plays_of(state), Pass()))


def plain_chance(state: ScrabbleState, turn: Turn) -> float:
    view, known = state.view(0), dict[tuple[object, ...], int]()
    wins = []
    for bag in permutations(view.unseen, view.bag):
        rack = "".join((Counter(view.unseen) - Counter(bag)).elements())
        drawn = replace(state, racks=(state.racks[0], rack), bag=bag)
        wins.append(plain(drawn.after(0, turn), known))
    return 100 * sum(wins) / len(wins)


def two_in_the_bag(seed: int) -> ScrabbleState:
    rules = replace(ruleset("scrabble"), rack=2)
    return replace(position(seed), racks=("AS", "ET"), bag=("S", "T"), scores=(9, 4), rules=rules)


def check(state: ScrabbleState) -> bool:
    """Compare all turns; whether the position is one to be kept."""
    every = {str(turn): plain_chance(state, turn) for turn in (*plays_of(state), Pass())}
    best, found = max(every.values()), chances(state)
    if not 10 <= best <= 90:
        assert found == {"turns": {}}
        return False
    for turn, chance in every.items():
        if turn in found["turns"]:
            assert found["turns"][turn] == pytest.approx(chance, abs=1e-3)
        else:
            assert chance - 1e-3 <= found["others"] < best - 100 * CLOSED[state.view(0).bag]
    return True


@pytest.mark.parametrize(
    ("seed", "kept"), mostly_deep([(11, True), (8, False), (20, True), (29, True)], 1, rows=True)
)
def test_chances_are_those_of_plain_enumeration(seed: int, kept: bool) -> None:
    assert check(one_in_the_bag(seed)) == kept


def test_what_is_too_hard_to_search_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    state, won = one_in_the_bag(11), Endings.won
    hard = state.view(0).unseen[-1]

    def seldom(endings: Endings, after: ScrabbleState, most: int, first: list[Turn]) -> Any:
        if hard in after.racks[1] or after.outcome:
            return won(endings, after, most, first)
        if most == EFFORTS[-1]:
            endings.until = 0
        return None

    monkeypatch.setattr(Endings, "won", seldom)
    found = chances(state)
    assert found["most"]
    for turn, low in found["turns"].items():
        high = found["most"].get(turn, low)
        assert low - 1e-3 <= plain_chance(state, state.parse(turn)) <= high + 1e-3
    assert chances(state, 0) == {"turns": {}, "undecided": True}


@pytest.mark.deep
def test_with_two_tiles_those_that_leave_one_are_followed_by_all_replies() -> None:
    assert check(two_in_the_bag(2))


def test_what_is_decided_by_far_is_not_searched_to_the_end() -> None:
    for scores, decided in (((0, 200), True), ((200, 0), True), ((3, 2), False)):
        state = replace(one_in_the_bag(8), scores=scores)
        endings = Endings(state)
        draws = {(tile,): 1.0 for tile in state.view(0).unseen}
        tried = [Tried(turn, draws) for turn in endings.turns(state)]
        assert clear(state, endings, tried) == decided


def test_drawing_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    file, cgp = tmp_path / "known.json", known_positions()[0].cgp.partition(" lex ")[0]
    decided, two = cgp.replace("333/346", "733/346"), cgp.replace("?CINRTU", "?CINRT")
    met = {"10": [cgp, decided], "2": [two]}
    file.write_text(json.dumps({"games": met, "positions": {cgp: {"turns": {"pass": 50.0}}}}))
    assert missing(file, 1) == ([decided], 1)
    assert missing(file, 2) == ([two], 0), "in the order of the games"
    assert list(draw(file, {1: 1}, 1)) == []
    assert next(draw(file, {1: 2}, 1)).startswith("1 in the bag")
    found = json.loads(file.read_text())
    assert found["games"] == met and found["positions"][decided]["turns"] == {}
    assert missing(file, 1) == ([], 1)


def test_the_positions_of_a_game_have_what_one_side_sees() -> None:
    (deal,) = deals(1, 5, 2)
    found = [in_seat_0(cgp).view(0) for cgp in play(deal, "equity")]
    assert [view.bag for view in found] == [1]
    for view in found:
        assert view.bag in WANTED and len(view.unseen) == view.bag + 7 and view.scores != (0, 0)
