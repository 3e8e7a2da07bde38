"""The planner: whole lines that can be played, better and better, the same for the same nodes."""

import itertools
from typing import Any

import numpy as np
import pytest

from tests.conftest import mostly_deep
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.threads import using
from tuiwords.engine.word_soup import beam
from tuiwords.engine.word_soup.beam import BeamSearch, Workspace, make_game_tables, widths
from tuiwords.engine.word_soup.position_values import (
    CLEARING_BIASES,
    make_model,
    plain_values,
    read_values,
    shipped_values,
)
from tuiwords.engine.word_soup.strategies import STRATEGIES, planner
from tuiwords.engine.word_soup.strategies.clear import Clear
from tuiwords.engine.word_soup.strategies.planner import Planner
from tuiwords.games.base import GameError
from tuiwords.games.word_soup import read_board, rules_for, start, view_of_board
from tuiwords.lexicon.lexicon import Alphabet, Lexicon


def test_lines_are_played_as_planned_and_only_get_better(enable: Lexicon) -> None:
    rules = rules_for(enable)
    state = start(rules.deal(77), rules, enable)
    rankings = list(Planner().analyse(state.view(0), Limit(nodes=3000)))
    totals = [ranking.facts["score"] for ranking in rankings]
    assert totals == sorted(totals)
    assert totals[-1] > totals[0]
    final = rankings[-1]
    assert final.moves[0].move == final.line[0]
    for move in final.line:
        state = state.after(0, move)
    assert state.scores[0] == final.facts["score"] == final.moves[0].value
    assert (state.board(0).left == 0) == (final.facts["cleared"] == 1)
    assert final.nodes <= 3000


def test_ends_planned_again_are_whole_lines(
    enable: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With little time for whole beams the ends are planned again: the line still adds up."""
    rules = rules_for(enable)
    state = start(rules.deal(78), rules, enable)
    monkeypatch.setattr(planner, "WIDE_SHARE", 0.1)
    alone = rank(Planner(), state.view(0), Limit(nodes=300)).facts["score"]
    ranking = rank(Planner(), state.view(0), Limit(nodes=3000))
    assert ranking.nodes <= 3000
    assert ranking.facts["score"] > alone
    for move in ranking.line:
        state = state.after(0, move)
    assert state.scores[0] == ranking.facts["score"]


def test_the_planner_beats_greedy(enable: Lexicon) -> None:
    rules = rules_for(enable)
    for seed in (501, 502, 503):
        state = start(rules.deal(seed), rules, enable)
        planned = rank(Planner(), state.view(0), Limit(nodes=1500)).facts["score"]
        while state.outcome is None:
            greedy = rank(STRATEGIES["greedy"](), state.view(0), Limit(top=1))
            state = state.after(0, greedy.moves[0].move)
        assert planned > state.scores[0]


def test_equal_nodes_give_equal_lines(enable: Lexicon) -> None:
    view = view_of_board(rules_for(enable).deal(5), enable)
    mind = Planner()
    one, two = (rank(mind, view, Limit(nodes=1200)) for _ in range(2))
    assert one == two


def test_a_plan_made_by_the_second_is_remembered(enable: Lexicon) -> None:
    rules = rules_for(enable)
    state = start(rules.deal(9), rules, enable)
    mind = Planner()
    planned = rank(mind, state.view(0), Limit(seconds=1.0))
    state = state.after(0, planned.line[0])
    again = rank(mind, state.view(0), Limit(seconds=0.001))
    assert again.facts["score"] + state.scores[0] >= planned.facts["score"]
    assert again.nodes == 0  # the rest of a game costs nothing that its seconds do not tell


def test_without_time_no_wide_search_is_begun(
    enable: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[float] = []
    begin = BeamSearch.start

    def watched(*given: Any) -> BeamSearch:
        begun.append(given[3])
        return begin(*given)

    monkeypatch.setattr(BeamSearch, "start", watched)
    view = view_of_board(rules_for(enable).deal(9), enable)
    assert rank(Planner(), view, Limit(seconds=0.0)).line
    assert begun == [planner.FIRST_WIDTH]


@pytest.mark.plain
def test_a_small_board_is_planned_as_well_as_exactly(enable: Lexicon) -> None:
    view = view_of_board(read_board("erf tyi ali"), enable)
    best = rank(Clear(), view, Limit()).facts["score"]
    assert rank(Planner(), view, Limit(nodes=4000)).facts["score"] == best


def test_a_wider_beam_keeps_more(enable: Lexicon) -> None:
    assert sum(widths(108, 108, 2.0)) > sum(widths(108, 108, 1.0))
    rules = rules_for(enable)
    game, model = (
        make_game_tables(rules, enable),
        make_model(rules, shipped_values(), CLEARING_BIASES[0]),
    )
    search = BeamSearch.start(game, model, rules.deal(4), 0.2)
    *_, looked_at = search.run()
    assert 0 < looked_at <= sum(widths(108, 108, 0.2))
    lines = search.best_lines()
    assert lines[0] == search.best()
    assert len({line.moves[0] for line in lines}) == len(lines)


def test_training_was_worth_it(enable: Lexicon) -> None:
    """On boards it was not trained on, shipped values beat a word length times points."""
    rules = rules_for(enable)
    game = make_game_tables(rules, enable)
    totals = []
    for values in (plain_values(rules), shipped_values()):
        model, total = make_model(rules, values), 0
        for seed in range(901, 907):
            search = BeamSearch.start(game, model, rules.deal(seed), 0.2)
            for _ in search.run():
                pass
            total += search.best().total
        totals.append(total)
    assert totals[1] > totals[0] * 1.1


def test_values_stretch_to_other_boards_and_alphabets() -> None:
    nordic = Lexicon("nordic", ["små", "båt", "åtta", "tåt"], Alphabet("abmstå"))
    rules = rules_for(nordic, (13, 13))
    model = make_model(rules, shipped_values(), CLEARING_BIASES[1])
    letters = np.asarray(model.letters)
    assert letters.shape == (170, 40)
    assert (letters[60, : len(nordic.alphabet)] != 0).all()
    view = view_of_board(rules.deal(1), nordic)
    assert rank(Planner(), view, Limit(nodes=300)).line


def test_damaged_values_are_told(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "values.npz").write_bytes(b"not weights")
    with pytest.raises(GameError, match=r"values\.npz is damaged"):
        read_values(tmp_path / "values.npz")


@pytest.mark.parametrize("tilt", ["right", "both"])
def test_beams_are_the_same_with_any_number_of_threads(enable: Lexicon, tilt: str) -> None:
    rules = rules_for(enable, tilt=tilt)
    game, kept = make_game_tables(rules, enable), []
    model, workspace = make_model(rules, shipped_values(), CLEARING_BIASES[1]), Workspace()
    for threads in (1, 2, 3):
        with using(threads):
            search = BeamSearch.start(game, model, rules.deal(5), 0.4, 0, workspace)
            nodes = list(search.run(np.inf))
        made = search.beam
        positions = range(0, made.kept, 7)
        arrays = (made.kept_board, made.kept_value, made.kept_origin)
        filled = [np.asarray(array)[: made.kept].tolist() for array in arrays]
        kept.append((nodes, made.words, filled, [search.line(each) for each in positions]))
    assert kept[0] == kept[1] == kept[2]
    assert kept[0][0][-1] > 500


def test_a_beam_is_the_same_if_the_number_of_threads_changes(enable: Lexicon) -> None:
    rules = rules_for(enable)
    game, model = make_game_tables(rules, enable), make_model(rules, shipped_values())
    found = []
    for order in ((1,), (2, 1, 3)):
        search = BeamSearch.start(game, model, rules.deal(8), 0.3)
        numbers, blocks = itertools.cycle(order), search.run()
        for threads in numbers:
            with using(threads):
                if next(blocks, None) is None:
                    break
        found.append((search.beam.expanded, search.beam.words, search.best_lines()))
    assert found[0] == found[1]
    assert found[0][0] > 500


@pytest.mark.parametrize("threads", [1, 2])
def test_positions_are_made_as_soon_as_no_word_adds_to_them(enable: Lexicon, threads: int) -> None:
    """So threads go on while the last positions with more letters are expanded."""
    rules = rules_for(enable)
    game, model = make_game_tables(rules, enable), make_model(rules, shipped_values())
    search = BeamSearch.start(game, model, rules.deal(8), 0.3)
    with using(threads):
        made = [(done, search.left, search.beam.made) for done in search.run()]
    assert len(made) > 5
    assert all(each == max(0, left - rules.shortest + 1) for _, left, each in made)
    assert made[0][0] == threads * beam.BLOCK  # for as long as one thread would take


def test_words_beyond_the_room_of_a_thread_are_found_all_the_same(
    enable: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_for(enable)
    view, found = view_of_board(rules.deal(6), enable), []
    for threads, room in ((1, 1), (2, 10), (2, 60)):
        monkeypatch.setattr(beam, "OFFERS", room)
        with using(threads):
            found.append(list(Planner().analyse(view, Limit(nodes=600))))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize(
    ("strategy", "nodes"),
    mostly_deep([("planner", 2_000), ("comparison", 2_000), ("comparison", 3_700)], 2, rows=True),
)
def test_plans_are_the_same_with_any_number_of_threads(
    enable: Lexicon, strategy: str, nodes: int
) -> None:
    rules = rules_for(enable)
    view, found = view_of_board(rules.deal(7), enable), []
    for threads in (1, 3):
        with using(threads):
            found.append(list(STRATEGIES[strategy]().analyse(view, Limit(nodes=nodes))))
    assert found[0] == found[1]
