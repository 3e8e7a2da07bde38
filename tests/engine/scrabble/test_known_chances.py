"""What is told of turns with tiles in the bag, beside chances to win that are known."""

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from tests.conftest import REPO, SHARED, mostly_deep
from tuiwords.bench.late_verdicts import PlayedOut, positions
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.judge import judge
from tuiwords.engine.scrabble.strategies.champion import Champion
from tuiwords.engine.scrabble.strategies.simulate import TURN_NODES
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.verdict import Verdict
from tuiwords.games.scrabble import Play, ScrabbleView, place, read_cgp, ruleset
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.history.recordings import read_game, words_of
from tuiwords.lexicon.library import library
from tuiwords.play.games.scrabble.judging import judge_turn
from tuiwords.play.games.scrabble.record import read_record
from tuiwords.play.judged import ReviewWork

ROUNDED = 0.1  # percentage points; a small part of the value is the spread
CURED = 3  # positions of which a review once told something wrong: the first ones
FOUND = SHARED / "cases" / "found"
HINTS = 2_000, 40_000  # nodes of searches whose figures are checked
FOUR = (1, 2, 3, 4)  # tiles in the bag


class Known(NamedTuple):
    """A position, the chances to win in percent after plays, and how far off these may be."""

    cgp: str
    wins: dict[str, float]
    error: float

    @property
    def view(self) -> ScrabbleView:
        """What the side to move sees; the position may be in a file that is not ours to ship."""
        if self.cgp.endswith(".cgp") and not (FOUND / self.cgp).is_file():
            pytest.skip(f"{FOUND / self.cgp} is absent")
        text = (FOUND / self.cgp).read_text() if self.cgp.endswith(".cgp") else self.cgp
        return read_cgp(text.partition(" lex ")[0], ruleset("scrabble"), library().load()).view(0)


def known_positions() -> list[Known]:
    found = json.loads((REPO / "tests" / "data" / "preendgames.json").read_text(encoding="utf-8"))
    return [
        Known(each.get("cgp") or each["file"], each["wins"], ROUNDED + each.get("error", 0.0))
        for each in found["positions"]
    ]


def verdict_on(view: ScrabbleView, text: str, effort: float) -> Verdict:
    turn = read_turn(text, view.board)
    assert isinstance(turn, Play)
    return judge(view, turn, place(view.rules, view.board, turn).score, effort)


def check(known: Known, effort: float = 1.0) -> None:
    """Judge the best plays and the worst one whose chance is known, beside all others."""
    view = known.view
    assert view.bag > 0
    most = max(known.wins.values())
    least = min(known.wins.values())
    for text, win in known.wins.items():
        if least < win < most:
            continue
        verdict = verdict_on(view, text, effort)
        error = verdict.error + known.error
        assert verdict.win_lost + error >= most - win, text
        best = known.wins.get(str(verdict.best))
        if best is not None:
            assert abs(verdict.win_lost - max(0.0, best - win)) <= error, text
        if win == 100 or (win == most and best is not None):
            assert not verdict.mistake, f"{text} is a best play"
        told = {str(ranked.move): ranked for ranked in verdict.ranked}
        for other in known.wins.keys() & told.keys():
            ranked = told[other]
            assert ranked.error is not None
            assert abs(ranked.terms["win"] - known.wins[other]) <= ranked.error + known.error, other


def check_told(known: Known, moves: Iterable[tuple[str, float, float | None]]) -> None:
    """Compare the chances of a ranking, with their errors, with those known."""
    for text, win, error in moves:
        if text in known.wins and error is not None:
            assert abs(win - known.wins[text]) <= error + known.error, text


def check_hints(known: Known, nodes: int) -> None:
    ranking = rank(Champion(), known.view, Limit(nodes=nodes, top=12))
    told = [(str(each.move), each) for each in ranking.moves if "solved" in each.terms]
    check_told(known, [(text, each.terms["win"], each.error) for text, each in told])


def test_what_was_once_told_wrongly_is_right() -> None:
    check(known_positions()[0], 0.1)


@pytest.mark.deep
@pytest.mark.parametrize("known", known_positions())
def test_the_error_told_covers_the_truth_and_no_best_play_is_a_mistake(known: Known) -> None:
    check(known)


@pytest.mark.parametrize("known", mostly_deep(known_positions(), CURED))
def test_the_errors_of_hints_cover_the_truth(known: Known) -> None:
    check_hints(known, HINTS[0])


@pytest.mark.deep
@pytest.mark.parametrize("known", known_positions())
def test_the_errors_of_longer_hints_cover_the_truth(known: Known) -> None:
    check_hints(known, HINTS[1])


@pytest.mark.deep
def test_solve_tells_the_errors_of_the_hints(ask: Any) -> None:
    for known in known_positions()[:CURED]:
        options = "--json", "--strategy", "preendgame", "--nodes", TURN_NODES * HINTS[0]
        solved = ask("solve", "scrabble", known.cgp, *options).json
        moves = [each for each in solved["moves"] if "solved" in each["terms"]]
        assert moves
        check_told(known, [(each["move"], each["terms"]["win"], each["error"]) for each in moves])


@pytest.mark.parametrize("known", mostly_deep(known_positions()[:CURED], 1))
def test_games_played_out_give_the_known_chances(known: Known) -> None:
    state = read_cgp(known.cgp, ruleset("scrabble"), library().load())
    held = state.view(0).rack_sizes[1]
    unseen = state.view(0).unseen
    state = replace(state, racks=(state.racks[0], unseen[:held]), bag=tuple(unseen[held:]))
    game = PlayedOut(state)
    for text, win in list(known.wins.items())[:1]:
        played = game.wins(read_turn(text, state.board))
        assert len(played) == len(unseen) and game.rest == 0
        assert 100 * played.mean() == pytest.approx(win, abs=ROUNDED)


@pytest.mark.deep
@pytest.mark.parametrize("scores", [(500, 200), (200, 500)])
@pytest.mark.parametrize("bag", FOUR)
def test_where_all_turns_are_best_none_is_a_mistake(bag: int, scores: tuple[int, int]) -> None:
    state = next(positions(bag))
    view = replace(state.view(state.turn), scores=scores[:: 1 - 2 * state.turn])
    won = 100.0 * (scores[0] > scores[1])
    for made in rank(Equity(), view, Limit(top=3)).moves:
        verdict = judge(view, made.move, int(made.terms["score"]), effort=0.2)
        assert not verdict.mistake
        assert verdict.win == pytest.approx(won, abs=1) and verdict.win_lost < 1


@pytest.mark.deep
def test_of_two_best_plays_of_a_recorded_game_neither_is_a_mistake() -> None:
    file = FOUND / "review_127.gcg"
    if not file.is_file():
        pytest.skip(f"{file} is absent")
    game = read_game(file.read_bytes())
    record = read_record(game, ruleset("scrabble"), words_of(game))
    (made,) = (turn for turn in record.turns if str(turn.turn) == "12A HOV.")
    assert made.view.bag == 1
    *_, judged = judge_turn(made, ReviewWork())
    assert (judged.kind, judged.lost) == ("", 0)
    assert judged.facts["win"] + judged.error + ROUNDED >= 87.5
