"""The chance to win of games that are over or proven is 0, 50 or 100, and estimates tell errors."""

import math
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from test_endgame import SHORT, minimax, plays, position

from tests.conftest import mostly_deep
from tuiwords.bench.endgames import endgames
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble import chance, late_verdicts, win_percent
from tuiwords.engine.scrabble.chance import Chance
from tuiwords.engine.scrabble.judge import judge
from tuiwords.engine.scrabble.strategies.endgame import EndgameSearch
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.win_percent import WinPercentTable, win_percent_for
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import EMPTY_BOARD, NAMES, Pass, Play, ScrabbleState, place, ruleset
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library


@pytest.mark.parametrize("rules", NAMES)
def test_a_finished_game_is_lost_tied_or_won(rules: str) -> None:
    table = win_percent_for(ruleset(rules))
    assert table.chance([-300, -3, 0, 1, 90], [0] * 5).tolist() == [0, 0, 0.5, 1, 1]


def test_the_chance_to_win_is_logistic_by_the_tiles_unseen() -> None:
    table = WinPercentTable(np.array([0.0, -5.0, 10.0]), np.array([1.0, 4.0, 20.0]))
    assert table.final_spread([3, 3, 3, 3], [0, 1, 2, 90]).tolist() == [3, 8, -7, -7]
    chances = table.chance([3, 3, 3, 0], [1, 2, 90, 0])
    assert chances == pytest.approx([1 / (1 + math.exp(-2)), *[1 / (1 + math.exp(0.35))] * 2, 0.5])
    with np.errstate(all="raise", under="ignore"):  # of what is as good as 0
        assert table.chance([1e6, -1e6], 1) == pytest.approx([1, 0])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "cannot be read"),
        ("[wordfeud]\neven = [1.0]\nscale = [1.0]", "cannot be read"),
        ("[scrabble]\neven = [1.0]", "cannot be read"),
        ("[scrabble]\neven = []\nscale = []", "are damaged"),
        ("[scrabble]\neven = [1.0, 2.0]\nscale = [1.0]", "are damaged"),
        ("[scrabble]\neven = [1.0]\nscale = [1.0, 2.0]", "are damaged"),
        ("[scrabble]\neven = [1.0]\nscale = [0.0]", "are damaged"),
        ("[scrabble]\neven = [1.0]\nscale = [-1.0]", "are damaged"),
        ("[scrabble]\neven = [7.0]\nscale = [2.0]", None),
    ],
)
def test_a_table_of_chances_is_whole_or_refused(
    text: str | None, message: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "win_percent.toml"
    if text is not None:
        path.write_text(text)
    monkeypatch.setattr(win_percent, "asset", lambda *_: path)
    if message is None:
        assert win_percent_for(ruleset("scrabble")).final_spread(9, 1) == 2
    else:
        with pytest.raises(GameError, match=message):
            win_percent_for(ruleset("scrabble"))


@pytest.mark.parametrize("rules", [name for name in NAMES if ruleset(name).size == 15])
@pytest.mark.parametrize("lead", [-12, -11, -10, -9, -8])
def test_a_turn_that_ends_the_game_is_worth_its_result(rules: str, lead: int) -> None:
    board = (*EMPTY_BOARD[:110], *"NATURE", *EMPTY_BOARD[116:])
    state = ScrabbleState(
        ruleset(rules), library().load(), 1, board, ("S", "A"), (), (300 + lead, 300)
    )
    play = read_turn("8F ......S", state.board)
    assert isinstance(play, Play)
    after = state.after(0, play) if state.rules.refuses_words else None
    score = place(state.rules, state.board, play).score
    final = state.scores[0] + score + 2 * state.rules.worth("A") - state.scores[1]
    if after is not None and after.outcome is not None:
        assert final == after.scores[0] - after.scores[1]
    verdict = judge(state.view(0), play, score)
    assert verdict.win == 100 * chance.result(final)
    assert verdict.error == 0


@pytest.mark.parametrize("seeds", mostly_deep([range(6, 13, 6), range(1, 30)], 1))
def test_proven_turns_are_won_or_lost_for_certain(seeds: range) -> None:
    seen = set()
    for view in islice(endgames(seeds), 12):
        ranking = rank(EndgameSearch(), view, Limit(nodes=20_000, top=300))
        lead = view.scores[view.seat] - view.scores[1 - view.seat]
        for ranked in (ranking.moves[0], ranking.moves[-1]):
            if not ranked.terms["exact"] or not ranking.facts["exact"]:
                continue
            verdict = judge(view, ranked.move, int(ranked.terms["score"]))
            assert verdict.win == 100 * chance.result(lead + ranked.value)
            assert verdict.best_win == 100 * chance.result(lead + ranking.moves[0].value)
            assert verdict.error == 0
            assert verdict.mistake == (verdict.win < verdict.best_win)
            assert verdict.lost == ranking.moves[0].value - ranked.value
            seen.add(verdict.win)
    assert len(seen) > 1


@pytest.mark.deep
def test_what_is_not_proven_has_an_error_that_covers_the_truth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    views = list(islice(endgames(range(1, 30)), 10))
    close = [replace(view, scores=(300, 300)) for view in views]
    truths = [judge(view, Pass(), 0, effort=4.0) for view in close]
    monkeypatch.setattr(late_verdicts, "ENDGAME_NODES", 1)
    monkeypatch.setattr(late_verdicts, "RESULT_NODES", 0)
    unproven = 0
    for view, truth in zip(close, truths, strict=True):
        verdict = judge(view, Pass(), 0)
        unproven += verdict.error > 1
        if not truth.error:
            assert abs(verdict.win_lost - truth.win_lost) <= verdict.error + 1e-6
    assert unproven > 1


def test_words_that_are_not_in_the_list_are_searched_too() -> None:
    state = ScrabbleState(
        ruleset("scrabble"), library().load(), 1, EMPTY_BOARD, ("XZ", "AA"), (), (200, 100)
    )
    verdict = judge(state.view(0), read_turn("8H XZ", state.board), 36)
    assert (verdict.win, verdict.best_win, verdict.error) == (100, 100, 0)


@pytest.mark.parametrize("seed", mostly_deep([0, 6, 8, 11, 13, 20, 21], 3))
@pytest.mark.parametrize("listed", [True, False], ids=["listed", "not listed"])
def test_turns_of_small_endgames_are_worth_what_best_play_makes_of_them(
    seed: int, listed: bool
) -> None:
    """Also plays whose words are not in the list: they stay on the board."""
    state = replace(position(seed), scores=(20, 26), rules=ruleset("scrabble"))
    for after, _ in plays(state)[:9:4]:
        made = next(
            ranked
            for ranked in rank(Equity(), state.view(0), Limit(top=300)).moves
            if isinstance(ranked.move, Play) and state.after(0, ranked.move).board == after.board
        )
        play, words = made.move, SHORT.words
        if not listed:
            refused = state.placement(play).words
            words = [word for word in words if word.upper() not in refused]
        lexicon, known = Lexicon("some", words), {}
        final = after.scores[0] - after.scores[1]
        if not after.outcome:
            final -= minimax(replace(after, lexicon=lexicon), False, known)
        best = minimax(replace(state, lexicon=lexicon), False, known) - 6
        view = replace(state, lexicon=lexicon).view(0)
        verdict = judge(view, play, int(made.terms["score"]))
        assert verdict.win == 100 * chance.result(final)
        assert verdict.best_win == 100 * chance.result(max(final, best))
        assert verdict.lost == max(0, best - final)
        assert verdict.error == verdict.lost_error == 0
        assert verdict.mistake == (verdict.win < verdict.best_win)
        passed = minimax(replace(state, lexicon=lexicon, turn=1), False, known)
        assert judge(view, Pass(), 0).lost == best + 6 + passed


@pytest.mark.parametrize("scoreless", range(3))
@pytest.mark.parametrize("lead", [-30, 2, 30])
def test_a_word_without_points_that_is_not_in_the_list_may_end_the_game(
    scoreless: int, lead: int
) -> None:
    """Two blanks, after which we keep QZ and the other one D."""
    rules, few = ruleset("wwf"), Lexicon("few", ["ab"])
    racks = ("??QZ", "D")
    state = ScrabbleState(
        rules, few, 1, EMPTY_BOARD, racks, (), (50 + lead, 50), scoreless=scoreless
    )
    after = state.after(0, read_turn("8G ab", EMPTY_BOARD))
    assert (after.outcome is not None) == (scoreless == 2)
    final = after.scores[0] - after.scores[1]
    if scoreless < 2:
        final += rules.worth("D") - rules.worth("QZ")  # nobody can play any more
    view = replace(state, lexicon=Lexicon("none", [])).view(0)
    verdict = judge(view, read_turn("8G ab", EMPTY_BOARD), 0)
    known = verdict.win in (0, 50, 100)
    assert known == (scoreless != 1), "before, another pass would end the game too early"
    if known:
        assert verdict.win == 100 * chance.result(final)


@pytest.mark.parametrize(
    ("spread", "error", "low", "high"),
    [(5, 10, 0, 1), (10, 10, 0.5, 1), (11, 10, 1, 1), (-10, 10, 0, 0.5), (-11, 10, 0, 0)],
)
def test_an_estimate_is_between_the_results_that_are_possible(
    spread: float, error: float, low: float, high: float
) -> None:
    found = chance.estimated(spread, error)
    assert (found.low, found.high) == (low, high)
    assert found.win == pytest.approx(1 / (1 + math.exp(-3.66 * spread / error)))
    assert found.win + chance.estimated(-spread, error).win == pytest.approx(1)


def test_an_estimate_is_as_sure_as_its_error_of_95_percent() -> None:
    assert chance.estimated(8, 8).win == pytest.approx(0.975, abs=0.001)


@pytest.mark.parametrize(
    ("best", "made", "lost"),
    [
        (Chance(1, 1, 1), Chance(0, 0, 0), (1.0, 0.0)),
        (Chance(1, 1, 1), Chance(0.25, 0, 1), (0.75, 0.75)),
        (Chance(0.5, 0, 1), Chance(0.25, 0, 0.5), (0.25, 0.75)),
    ],
)
def test_what_is_lost_between_bounds(best: Chance, made: Chance, lost: tuple[float, float]) -> None:
    assert chance.lost(best, made) == lost
