"""Why a Scrabble turn is better: numbers can be derived again, what matters most comes first."""

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, RankedMove
from tuiwords.engine.scrabble.simulation import Gains
from tuiwords.engine.scrabble.strategies.simulate import Simulate
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.games.scrabble import (
    EMPTY_BOARD,
    Exchange,
    Pass,
    Play,
    ScrabbleView,
    Turn,
    new_game,
    position_view,
    ruleset,
)
from tuiwords.games.scrabble.describe import called
from tuiwords.history.reviews import review
from tuiwords.lexicon.library import library
from tuiwords.play.games.scrabble import SCRABBLE
from tuiwords.play.games.scrabble.judging import LEAST, by_draw, kept_after, reason
from tuiwords.play.match import Match
from tuiwords.store.records import Player

POINTS = st.floats(-60, 60).map(lambda value: round(value, 3))
TERM = re.compile(r"(scores|allows|brings) ([\d.]+)(?: points?)? (more|less)")


def told(sentence: str) -> dict[str, float]:
    """The gains that a sentence tells, by their verbs."""
    found = {}
    for verb, number, way in TERM.findall(sentence):
        better = (way == "more") != (verb == "allows")
        found[verb] = float(number) if better else -float(number)
    return found


@given(st.integers(-80, 80), POINTS, POINTS)
@settings(max_examples=500)
def test_every_number_is_a_gain_and_the_largest_comes_first(
    score: int, reply: float, later: float
) -> None:
    gains = {"scores": float(score), "allows": reply, "brings": later}
    sentence = reason("8H HORN", Gains(score, reply, later), "ERS")
    worth_it = {verb: gain for verb, gain in gains.items() if abs(gain) >= LEAST}
    found = told(sentence)
    assert found.keys() == worth_it.keys()
    assert all(abs(found[verb] - gain) <= 0.051 for verb, gain in worth_it.items())
    unsure = reason("8H HORN", Gains(score, reply, later, 3.0, 3.0), "ERS")
    assert told(unsure) == found, "the same, with what is within its error"
    assert {verb for verb in found if f"perhaps {verb}" in unsure} == {
        verb for verb, gain in (("allows", reply), ("brings", later)) if LEAST <= abs(gain) < 3
    }
    best = max(gains.values())
    if best >= LEAST:
        assert abs(next(iter(found.values())) - best) <= 0.051
    else:
        assert "wins more often" in sentence


def test_the_note_of_a_hint_compares_with_the_best_and_the_best_with_the_second() -> None:
    view = position_view(ruleset("scrabble"), library().load(), EMPTY_BOARD, "AEIORSW")
    moves = rank(Simulate(), view, Limit(nodes=4_000, top=15)).moves
    first, second, *_, last = moves
    note = SCRABBLE.advice.move_note
    assert note(view, last, first).startswith(f"{first.move} ")
    gains = Gains.of(first, last)
    assert gains is not None
    expected = dict(zip(("scores", "allows", "brings"), gains, strict=False))
    assert gains.reply_error > 0
    assert gains.later_error > 0
    for verb, gain in told(note(view, last, first)).items():
        assert abs(gain - expected[verb]) <= 0.051
    of_best = note(view, first, second)
    assert str(second.move) in of_best
    assert note(view, first, None) == ""


def test_turns_that_cannot_be_told_apart_are_both_named() -> None:
    view = position_view(ruleset("scrabble"), library().load(), EMPTY_BOARD, "AEIORSW")
    terms = {"score": 12.0, "leave": 3.0}
    one = RankedMove(Exchange("IO"), 15.0, terms, error=0.5)
    two = RankedMove(Pass(), 14.9, terms, error=0.5)
    note = SCRABBLE.advice.move_note
    assert note(view, two, one) == "Passing is about as good as exchanging IO."
    assert note(view, one, two) == "Passing is about as good."


def test_what_is_kept() -> None:
    assert kept_after(Play(7, 7, True, "HoRN"), "HR?NAE") == "AE"
    assert kept_after(Exchange("UU"), "UUAE") == "AE"
    assert kept_after(Pass(), "UA") == "AU"


def test_what_a_draw_leads_to_is_not_told_of_several_tiles_at_once() -> None:
    terms = {"draw A": 50.0, "draw S": 0.0, "solved": 100.0}
    ranked = RankedMove(Pass(), 25.0, terms)
    assert by_draw("passing", ranked, 1) == "After passing, drawing A ties, S loses."
    # With another A it wins, with an E it loses.
    told = "Chance to win after passing, by the tile drawn: A 50%, S 0%."
    assert by_draw("passing", ranked, 2) == told


LEAVE = re.compile(r"keeps (\w+), worth ([\d.]+)(?: points?)? (more|less)")


def test_where_nobody_replies_points_and_the_tiles_kept_are_the_reason() -> None:
    rng, told = random.Random(3), {"scores": 0, "keeps": 0}
    for chosen in ({"turns": "5"}, {}):
        state = new_game(SCRABBLE.rules.settings(chosen), 5, 1)
        for _ in range(4):
            view = state.view(0)
            moves = rank(Equity(), view, Limit(top=30)).moves
            best, other = moves[0], rng.choice(moves[5:])
            text = SCRABBLE.advice.move_note(view, other, best)
            name = called(view.board, best.move)
            assert text.startswith(f"{name[:1].upper()}{name[1:]} ")
            for verb, gain in re.findall(r"(scores) (\d+)(?: points?)? more", text):
                assert int(gain) == best.terms["score"] - other.terms["score"]
                told[verb] += 1
            for kept, worth, way in LEAVE.findall(text):
                leave = best.terms["leave"] - other.terms["leave"]
                assert abs(float(worth) - abs(leave)) <= 0.051 and (way == "more") == (leave > 0)
                assert kept in (kept_after(best.move, view.rack), "nothing")
                told["keeps"] += 1
            of_best = SCRABBLE.advice.move_note(view, best, moves[1])
            assert called(view.board, moves[1].move) in of_best
            state = state.after(0, other.move)
    assert all(told.values())


def test_the_review_of_some_turns_alone_has_reasons_and_no_empty_columns() -> None:
    game = Match.begin(SCRABBLE, {"turns": "5"}, 5, [Player("guest", "", "Ann")])
    while game.state.outcome is None:
        worst = rank(Equity(), game.view(0), Limit(top=20)).moves[-1]
        game.play(0, str(worst.move))
    found = review(game, 0)
    assert found.unit == "points"
    lost = [move for move in found.judged if move is not None and move.lost]
    assert lost and all(move.why for move in lost)
    filled = {key for row in found.rows for key, cell in row.items() if cell not in (None, "")}
    assert {column.key for column in found.columns} <= filled


@pytest.mark.deep
def test_the_reason_named_first_is_the_largest_part_of_the_difference() -> None:
    """200 pairs of turns: what is named first is the largest part by other, longer simulations."""
    pairs = right = 0
    for view in positions():
        moves, others = (simulated(view, *work) for work in ((8_000, 0), (16_000, 1)))
        known = {ranked.move: ranked for ranked in others}
        best, rivals = moves[0], moves[1:]
        for other in rivals[:RIVALS:2]:
            if best.move not in known or other.move not in known:
                continue
            sentence = SCRABBLE.advice.move_note(view, other, best)
            if not TERM.search(sentence):
                continue  # about as good: no reason is named
            gains = Gains.of(known[best.move], known[other.move])
            assert gains is not None
            largest = max(zip(gains, ("scores", "allows", "brings"), strict=False))[1]
            pairs += 1
            right += next(iter(told(sentence))) == largest
    assert pairs >= 200
    assert right >= 0.9 * pairs, f"{right} of {pairs}"


POSITIONS, RIVALS = 40, 14  # every other rival, some of which are about as good


def positions() -> Iterator[ScrabbleView]:
    """Positions in games of two bots that play by equity."""
    equity, rng = Equity(), random.Random(15)
    for seed in range(POSITIONS // 5):
        state = new_game(SCRABBLE.rules.settings({}), seed, 2)
        chosen = set(rng.sample(range(16), 5))
        for number in range(16):
            (seat,) = state.to_move
            view = state.view(seat)
            if number in chosen:
                yield view
            state = state.after(seat, rank(equity, view, Limit(top=1)).moves[0].move)


def simulated(view: ScrabbleView, nodes: int, seed: int) -> tuple[RankedMove[Turn], ...]:
    """The turns of a position by a simulation."""
    return rank(Simulate(), view, Limit(nodes=nodes, top=15, seed=seed)).moves
