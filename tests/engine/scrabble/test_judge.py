"""Turns judged: the best one loses nothing, equity agrees with the strategies, luck is fair."""

from dataclasses import replace
from typing import Any

import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, RankedMove
from tuiwords.engine.scrabble import judge as judging
from tuiwords.engine.scrabble.judge import chance, equity_of, judge, luck, verdicts
from tuiwords.engine.scrabble.late_verdicts import AT_ONCE
from tuiwords.engine.scrabble.simulation import Simulation
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.verdict import compared
from tuiwords.games.scrabble import (
    EMPTY_BOARD,
    Pass,
    Play,
    ScrabbleState,
    ScrabbleView,
    position_view,
    read_cgp,
    ruleset,
)
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.lexicon.library import library

RULES = ruleset("scrabble")
END = (
    "12C1P/9KNAWEL/12M1A/11G2Y/4L5TAWIE/3OUZOS1HUM2R/4N1BARONAGE1/3FACETE2SOFA/3IT3J5V/3REV1DON3PE/"
    "1T2DO1HIE3I1/1R3I1ONE1QAT1/1U2ADIOS3YID/1GLIB2T5E1/7IndEXERS LNR/U 423/378 0"
)


def opening(rack: str) -> ScrabbleView:
    return position_view(RULES, library().load(), EMPTY_BOARD, rack)


def end() -> ScrabbleView:
    return read_cgp(END, RULES, library().load()).view(0)


@pytest.mark.parametrize("view", [opening("AEQRST?"), end()], ids=["opening", "bag empty"])
def test_equity_is_that_of_the_strategy(view: ScrabbleView) -> None:
    moves = rank(Equity(), view, Limit(top=300)).moves
    assert len(moves) > 10
    for ranked in moves:
        score = int(ranked.terms["score"])
        assert equity_of(view, ranked.move, score) == pytest.approx(ranked.value, abs=0.01)


def test_the_best_turn_loses_nothing_and_others_do() -> None:
    view = opening("AEINRSX")
    moves = rank(Equity(), view, Limit(top=300)).moves
    passed = judge(view, Pass(), 0)
    best = next(ranked for ranked in moves if ranked.move == passed.best)
    first = judge(view, best.move, int(best.terms["score"]))
    assert (first.best, first.lost, first.win_lost, first.as_good) == (best.move, 0, 0, False)
    last = judge(view, moves[-1].move, int(moves[-1].terms["score"]))
    # What loses much is soon clear, and which turn is best then not yet.
    assert last.best in {ranked.move for ranked in first.ranked[:2]}
    assert 0 < last.win < last.best_win < 100
    assert 0 < last.error < last.win_lost
    assert passed.lost > 10 and passed.win_lost > 5


def test_a_turn_that_cannot_be_told_from_the_best_is_about_as_good() -> None:
    view = opening("AEINRST")
    one, other = (
        judge(view, read_turn(text, view.board), 66) for text in ("8D STAINER", "8D RETAINS")
    )
    assert one.lost == other.lost == 0
    assert one.as_good or other.as_good
    assert max(one.win_lost, other.win_lost) < 1


def test_a_judgement_takes_as_many_turns_played_out_as_its_effort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two turns that cannot be told apart, with no error that would be small enough."""
    begun: list[Simulation] = []

    class Counted(Simulation):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            begun.append(self)

    monkeypatch.setattr(judging, "Simulation", Counted)
    monkeypatch.setattr(judging, "SIMULATED", 1_000)
    monkeypatch.setattr(judging, "PRECISE", 0.0)
    view = opening("AEINRST")
    turn = read_turn("8D RETAINS", view.board)
    for effort in (0.5, 1.0):
        found = list(verdicts(view, turn, 66, effort, 1))
        assert effort * 1_000 <= begun.pop().nodes < effort * 1_000 + AT_ONCE
        assert len(found) == 2, "the first look"
        assert found[1].error < found[0].error
    monkeypatch.setattr(judging, "PRECISE", 1.0)
    (at_once,) = verdicts(view, turn, 66, 1.0, 1)
    assert begun.pop().nodes < judging.FIRST_LOOK and at_once.error > 0


def test_points_lost_are_told_where_the_game_is_decided() -> None:
    view = replace(opening("AEINRST"), scores=(20, 420))
    verdict = judge(view, read_turn("8G TIN", view.board), 6)
    assert not verdict.mistake and verdict.as_good
    assert verdict.lost > 30


def test_three_players_are_judged_by_their_chances_and_at_the_end_by_equity() -> None:
    view = replace(opening("AEINRST"), scores=(0, 0, 0), rack_sizes=(7, 7, 7), bag=79)
    passed = judge(view, Pass(), 0)
    assert passed.mistake and 0 < passed.error < passed.win_lost
    last = replace(view, board=end().board, unseen="DEFGIK", bag=0, rack_sizes=(7, 3, 3))
    moves = rank(Equity(), last, Limit(top=300)).moves
    worst = judge(last, moves[-1].move, int(moves[-1].terms["score"]))
    assert worst.lost == pytest.approx(moves[0].value - moves[-1].value)
    assert worst.error == 0
    phony = read_turn("A1 AEI", last.board)
    assert judge(last, phony, 3).lost == pytest.approx(moves[0].value - equity_of(last, phony, 3))


def test_words_of_another_list_are_judged_by_their_points() -> None:
    view = opening("AEINRSX")
    phony = read_turn("8D XEINRSA", view.board)
    assert isinstance(phony, Play)
    assert judge(view, phony, 90).lost == 0
    assert judge(view, phony, 20).lost > 0


def test_an_endgame_is_judged_by_the_spread_won() -> None:
    view = end()
    best = judge(view, read_turn("D13 R.N", view.board), 11)
    assert best.lost == 0 and best.score == 11
    passed = judge(view, Pass(), 0)
    assert passed.best == best.best
    assert passed.lost >= 7


@pytest.mark.parametrize(
    ("chances", "error", "certain", "lost", "mistake"),
    [
        ((0.40, 0.50), 0.02, True, 7, True),
        ((0.40, 0.50), 0.02, False, 7, True),
        ((0.40, 0.50), 0.0951, False, 0, False),
        ((0.40, 0.50), 0.0949, False, 7, True),
        ((0.50, 0.50), 0.0, True, 7, False),
        ((0.50, 0.40), 0.0, True, 7, False),
        ((-0.1, 1.2), 0.0, True, 7, True),
    ],
)
def test_what_is_lost_for_certain(chances, error, certain, lost, mistake) -> None:
    best = RankedMove(Pass(), 1.0, {"score": 31.0})
    found = compared(best, chances, error, 7, (best,), certain=certain)
    win, best_win = (100 * min(1.0, max(0.0, chance)) for chance in chances)
    assert (found.best, found.score, found.ranked) == (Pass(), 31, (best,))
    assert (found.lost, found.mistake, found.error) == (lost, mistake, 100 * error)
    assert (found.win, found.best_win) == (win, max(win, best_win))
    assert found.win_lost == max(0, best_win - win)
    assert found.as_good == (not mistake and best_win > win)
    assert compared(RankedMove(Pass(), 1.0), chances, error, -7, (), certain=True).lost == 0
    assert compared(RankedMove(Pass(), 1.0), chances, error, -7, (), certain=True).score == 0


def test_the_chance_to_win_follows_the_lead() -> None:
    view = opening("AEINRST")
    assert chance(view, 0) < 45 < chance(view, 20) < 55 < chance(view, 45)
    alone, two = replace(view, scores=(5,)), replace(view, scores=(5, 0))
    assert chance(alone, 20) == chance(two, 20), "who plays alone leads by all points"
    assert chance(end(), 0) > 99.9, "45 points ahead, and the game as good as over"


def test_luck_is_what_other_draws_would_not_have_given() -> None:
    good, bad = luck(opening("AEINRST"), "", 1), luck(opening("IIUUVVW"), "", 1)
    assert good is not None and bad is not None
    assert bad < -10 < 20 < good
    assert luck(opening("AEINRST"), "", 1) == good
    assert luck(opening("AEINRST"), "AEINRST", 1) is None
    assert luck(opening("AEINRST"), "QQ", 1) is None
    draws = [luck(opening("AEINRST"), "AEINRS", seed) for seed in range(3)]
    assert all(draw is not None and abs(draw) < 60 for draw in draws)
    stuck = luck(replace(opening("CJQTVVW"), bag=6), "CJQVVW", 1)
    assert stuck is not None and abs(stuck) < 60, "who can only pass keeps the rack"


@pytest.mark.deep
def test_with_few_tiles_in_the_bag_the_endgames_judge() -> None:
    state = ScrabbleState.new(RULES, library().load(), 4, 2)
    while len(state.bag) > 4:
        move = rank(Equity(), state.view(state.turn), Limit(top=1)).moves[0].move
        state = state.after(state.turn, move)
    view = replace(state.view(state.turn), scores=(350, 350))
    moves = rank(Equity(), view, Limit(top=300)).moves
    worst = [ranked for ranked in moves if len(ranked.move.tiles) >= view.bag][-1]
    made = judge(view, worst.move, int(worst.terms["score"]))
    assert made.lost > 0 and made.win_lost > 5
    own = next(ranked for ranked in made.ranked if ranked.move == worst.move)
    assert own.error == made.error > 0, "the list tells the error that the verdict tells"
    best = next(ranked for ranked in moves if ranked.move == made.best)
    kept = judge(view, best.move, int(best.terms["score"]))
    assert kept.lost == 0 and kept.win_lost < 5
