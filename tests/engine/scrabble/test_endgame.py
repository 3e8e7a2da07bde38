"""The endgame search against a plain minimax, and what it says of values that are not proven."""

import json
import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from tuiwords.bench.endgames import endgames
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import POINTS, Limit, Ranking
from tuiwords.engine.scrabble import endgame_tree, late_verdicts
from tuiwords.engine.scrabble import judge as judging
from tuiwords.engine.scrabble.endgame import Endgame
from tuiwords.engine.scrabble.pack import Position
from tuiwords.engine.scrabble.strategies.endgame import EndgameSearch
from tuiwords.games.scrabble import BLANK, Pass, Ruleset, ScrabbleState, Turn, read_cgp, ruleset
from tuiwords.games.scrabble.tiles import tile_of
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.play.games.scrabble import SCRABBLE
from tuiwords.play.hints import hint_table
from tuiwords.play.judged import ReviewWork
from tuiwords.play.match import Match
from tuiwords.store.records import Player
from tuiwords.ui.games.scrabble.review_text import turn_lines

LETTERS = "AEST"
DEEP = int(os.environ.get("TUIWORDS_ENDGAMES", "400"))  # positions of the deep test
SHORT = Lexicon("short", [w for w in library().load().words if set(w.upper()) <= set(LETTERS)])


def plays(state: ScrabbleState) -> list[tuple[ScrabbleState, int]]:
    """The game after every play of the side to move, and the spread that it gained."""
    mover = state.turn
    position = Position.of(state.view(mover), 20_000)
    position.use_leaves()
    found = []
    for move in position.found[: position.list_all(), 0].tolist():
        after = state.after(mover, state.canonical(position.play(move)))
        lead = state.scores[mover] - state.scores[1 - mover]
        found.append((after, after.scores[mover] - after.scores[1 - mover] - lead))
    return found


def minimax(
    state: ScrabbleState,
    passed: bool,
    known: dict[tuple[object, ...], int],
) -> int:
    """The spread that the side to move wins from here on; two passes in a row end the game."""
    key = (state.board, state.racks, state.turn, passed)
    if key in known:
        return known[key]
    mover = state.turn
    mine, theirs = (state.rules.worth(state.racks[seat]) for seat in (mover, 1 - mover))
    best = theirs - mine
    if not passed:
        best = -minimax(replace(state, turn=1 - mover), True, known)
    for after, gained in plays(replace(state, scoreless=0)):
        best = max(best, gained if after.outcome else gained - minimax(after, False, known))
    known[key] = best
    return best


def position(seed: int, given: Ruleset | None = None) -> ScrabbleState:
    """A small position after random plays: few letters, many of them repeated, up to two blanks."""
    rng = random.Random(f"endgame {seed}")
    usual = ruleset(rng.choice(["scrabble", "wordfeud", "wwf"]))
    rules = given or usual
    bag = list(rng.choices(LETTERS, k=14)) + [BLANK] * rng.choice([0, 1, 1, 2])
    rng.shuffle(bag)
    state = ScrabbleState(rules, SHORT, seed, rules.empty_board, ("", ""), ("A",) * 20, (0, 0))
    board = state.board
    for _ in range(rng.randint(1, 3)):
        rack = "".join(bag[:4])
        choices = plays(replace(state, board=board, racks=(rack, "A")))
        if not choices:
            break
        after = rng.choice(choices)[0]
        laid = [tile for tile, before in zip(after.board, board, strict=True) if tile != before]
        for tile in laid:
            bag.remove(tile_of(tile))
        board = after.board
    sizes = rng.choice([(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (1, 3), (3, 2)])
    mine, theirs = bag[: sizes[0]], bag[sizes[0] : sum(sizes)]
    racks = ("".join(sorted(mine)), "".join(sorted(theirs)))
    return ScrabbleState(rules, SHORT, seed, board, racks, (), (0, 0))


def value_after(state: ScrabbleState, turn: Turn, known: dict[tuple[object, ...], int]) -> int:
    """The spread that a turn of the first player wins with best play from then on."""
    if isinstance(turn, Pass):
        return -minimax(replace(state, turn=1), False, known)
    after = state.after(0, turn)
    gained = after.scores[0] - after.scores[1]
    return gained if after.outcome else gained - minimax(after, False, known)


def check(seed: int, limit: Limit, rules: Ruleset | None = None, *, proven: bool = True) -> None:
    """Compare a ranking with minimax: all of it if it is to be ``proven``, else what claims it."""
    state = position(seed, rules)
    known: dict[tuple[object, ...], int] = {}
    ranking = rank(EndgameSearch(), state.view(0), limit)
    # Here two plays of blanks without points and a pass may end the game, which is not searched.
    blanks = sum(map(str.islower, state.board)) + "".join(state.racks).count(BLANK)
    proven = proven and (state.rules.key != "wwf" or blanks < 2)
    best = ranking.moves[0]
    if proven or ranking.facts["exact"]:
        assert ranking.facts["exact"] == 1 and best.error == 0
        assert best.value == minimax(state, False, known)
        assert ranking.facts["spread"] == best.value
        assert ranking.line[0] == best.move
    for ranked in ranking.moves:
        assert not proven or ranked.error == 0
        if ranked.error == 0:
            assert ranked.value == value_after(state, ranked.move, known)


@pytest.mark.parametrize("seed", sorted({*range(20)} - {3, 15}))  # those take a second
def test_values_are_those_of_plain_minimax(seed: int) -> None:
    check(seed, Limit(top=1 if seed % 2 else 5))


@pytest.mark.deep
@pytest.mark.parametrize("first", range(0, DEEP, 100))
def test_values_of_many_positions_are_those_of_plain_minimax(first: int) -> None:
    for seed in range(first, first + 100):
        check(seed, Limit(top=1 if seed % 2 else 5))


def test_a_search_that_is_broken_off_claims_no_more_than_it_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(endgame_tree, "SLICE", 8)
    for seed in range(6):
        for nodes in (1, 4, 16):
            check(seed, Limit(nodes=nodes, top=5), proven=False)


def test_hints_mark_the_gains_that_are_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame_tree, "SLICE", 8)
    seen = set()
    for seed in range(12):
        ranking = rank(EndgameSearch(), position(seed).view(0), Limit(nodes=4, top=5))
        table = hint_table(ranking, SCRABBLE.advice.columns, 0)
        gain = table.columns.index("gain")
        for row, ranked in zip(table.rows, ranking.moves, strict=True):
            mark = "" if ranked.terms["exact"] else "~"
            error = f" ±{ranked.error:.0f}" if ranked.error else ""
            assert row.cells[gain] == f"{mark}{ranked.value:+.0f}{error}"
            assert error or not mark
            seen.add(mark)
        sure = ranking.facts["exact"] == 1
        assert ("spread" in ranking.facts, "likely_spread" in ranking.facts) == (sure, not sure)
    assert seen == {"~", ""}


def test_the_errors_told_cover_what_values_turn_out_to_be() -> None:
    """Of endgames that the errors were not measured on; see ``strategies.endgame.SPREADS``."""
    told = within = 0
    for view in endgames(range(211, 221)):
        rankings = list(EndgameSearch().analyse(view, Limit(nodes=100_000)))
        proven = {each.move: each.value for each in rankings[-1].moves if each.error == 0}
        by_depth = {ranking.facts["depth"]: ranking for ranking in rankings}
        for best, *others in (ranking.moves for ranking in by_depth.values()):
            if best.move not in proven:
                continue
            for each in (each for each in (best, *others) if each.error and each.move in proven):
                value, truth = best.value - each.value, proven[best.move] - proven[each.move]
                if each is best:
                    value, truth = best.value, proven[best.move]
                told += 1
                within += abs(value - truth) <= (each.error or 0.0)
    assert told > 50
    assert within / told > 0.9


def test_a_review_marks_the_points_that_are_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.begin(SCRABBLE, {}, 5, [Player("guest", name, name) for name in ("Ada", "Ben")])
    state = replace(match.state, racks=("ACEQSTX", "DEGJMNO"), bag=())
    match.play(0, "-")
    match.resign(1)
    monkeypatch.setattr(endgame_tree, "SLICE", 8)
    monkeypatch.setattr(late_verdicts, "ENDGAME_NODES", 1)
    unproven = judging.judge(state.view(0), Pass(), 0)
    unproven = replace(unproven, lost=30.0, lost_error=9.0)
    for verdict, mark in ((unproven, "~"), (replace(unproven, lost_error=0.0), "")):
        monkeypatch.setattr(judging, "verdicts", lambda *_, verdict=verdict: iter([verdict]))
        *_, review = match.game.results.review(match, 0, None, ReviewWork(everyone=False))
        lost = next(column for column in review.columns if column.key == "lost")
        assert lost.text(review.rows[0]["lost"]) == f"{mark}{verdict.lost:.1f}"
        text = "\n".join(line.plain for line in turn_lines(review, 0, None, 40))
        error = f" ±{verdict.lost_error:.1f}" if mark else ""
        assert f"Lost    {mark}{verdict.lost:.1f}{error} points" in text
    assert not judging.judge(position(0).view(0), Pass(), 0).lost_error


def test_points_within_the_error_are_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(3)
    best, second, *_ = rank(EndgameSearch(), state.view(0), Limit(top=5)).moves
    close = [replace(best, error=4.0), replace(second, value=best.value - 3, error=4.0)]
    far = [close[0], replace(close[1], value=best.value - 5)]
    for moves, lost in ((close, 0.0), (far, 5.0)):
        ranking = Ranking(POINTS, tuple(moves), 1, 0.0, True, {"exact": 0.0})
        monkeypatch.setattr(late_verdicts, "rank", lambda *_, ranking=ranking: ranking)
        verdict = judging.judge(state.view(0), second.move, 0)
        assert verdict.lost == lost
        assert not verdict.mistake, "both win"


def test_a_list_of_plays_too_long_for_its_room_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame_tree, "ROOM", 1)
    for seed in (0, 6, 8):
        check(seed, Limit(top=5))


def test_moves_far_behind_do_not_hold_up_the_others() -> None:
    """Two blanks on each side: some 5,000 plays, which were searched anew at every depth."""
    (view,) = endgames(range(52, 53))
    ranking = rank(EndgameSearch(), view, Limit(nodes=12_000, top=1))
    assert ranking.facts["depth"] >= 5
    assert not ranking.facts["exact"]


def test_a_pass_is_searched_at_every_depth() -> None:
    """Its bound of -31 from the second depth says nothing beside the -34 of the fourth."""
    (view,) = endgames(range(151, 152))
    game = Endgame(view)
    lines = game.moves()
    for depth in range(1, 5):
        for _ in game.deepen(lines, depth, 1):
            pass
    (passed,) = (line for line in lines if line.number < 0)
    assert passed.bound <= lines[0].value


def test_the_line_is_the_best_play_of_both(reference_cases: Path) -> None:
    """Played by the rules it ends the game with the spread that was told."""
    cases = json.loads((reference_cases / "scrabble.json").read_text())["endgames"]
    for case in cases:
        state = read_cgp(case["cgp"], ruleset("scrabble"), library().load())
        ranking = rank(EndgameSearch(), state.view(0), Limit(top=1))
        assert ranking.facts["exact"] == 1
        for turn in ranking.line:
            if state.outcome is None:
                state = state.after(state.turn, turn)
        if state.outcome is not None:
            assert state.scores[0] - state.scores[1] == ranking.facts["spread"]


def test_a_depth_that_is_broken_off_tells_the_moves_that_it_got_to_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The others are worth no more than the worst of them: a shallower search put them behind."""
    monkeypatch.setattr(endgame_tree, "SLICE", 8)
    lowered = 0
    for seed in range(20, 28):
        game = Endgame(position(seed).view(0))
        lines = game.moves()
        assert game.nodes == 0 and game.partly(lines) == lines
        for depth in (1, 2, 3):
            for _ in game.deepen(lines, depth, 3):
                told, reached = game.partly(lines), game.reached
                assert {line.move for line in told} == {line.move for line in lines}
                assert {line.move for line in told[:reached]} == {
                    line.move for line in lines[:reached]
                }
                known = {line.move: line.value for line in lines}
                values = [line.value for line in told]
                if reached:
                    assert values == sorted(values, reverse=True)
                for place, line in enumerate(told):
                    changed = line.value != known[line.move]
                    lowered += changed
                    assert not changed or (place >= reached and not line.exact)
            assert game.reached == 0
    assert lowered


@pytest.mark.parametrize(("seed", "proven"), [(103, 9), (121, 4)])
def test_from_the_ninth_turn_on_no_play_is_left_out(seed: int, proven: int) -> None:
    """So that a game that is over by then is proven; earlier where a play that goes out wins it."""
    (view,) = endgames(range(seed, seed + 1))
    game = Endgame(view)
    lines = game.moves()
    for depth in range(1, proven + 1):
        assert not lines[0].proven
        for _ in game.deepen(lines, depth, 1):
            pass
    assert lines[0].proven


@pytest.mark.parametrize(("entries", "length"), [(endgame_tree.TABLE_ENTRIES, 3), (4, 2)])
def test_a_line_is_as_long_as_what_was_searched_and_can_be_played(
    entries: int, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the table has hardly any room, so that most of a line is forgotten."""
    monkeypatch.setattr(endgame_tree, "TABLE_ENTRIES", entries)
    longest = 0
    for seed in range(12):
        state = position(seed)
        game = Endgame(state.view(0))
        lines = game.moves()
        for depth in (1, 2, 3):
            for _ in game.deepen(lines, depth, 3):
                pass
            for first in lines[:3]:
                line, after = game.line(first), state
                # One more where the same plays were searched in another order.
                assert 1 <= len(line) <= depth + 1
                for turn in line:
                    after = after.after(after.turn, turn)
                longest = max(longest, len(line))
    assert longest >= length
