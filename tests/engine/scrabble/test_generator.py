"""The generator against the reference counts, a brute force over ``placement``, and itself."""

import json
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from readable_plays import brute_force

from tests.conftest import THOROUGH
from tuiwords.engine.scrabble import pack
from tuiwords.engine.scrabble.kernels.layout import FOUND_PLAY, NEVER, POSITION, TILE_BITS
from tuiwords.engine.scrabble.kernels.moves import count_of
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.engine.scrabble.kernels.search import all_plays, best_plays
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import (
    LeaveTable,
    Position,
    in_order,
    no_leaves,
    put_rack,
)
from tuiwords.engine.scrabble.selfplay import PairScore, SelfPlay, Structs, recorder
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.engine.scrabble.turns import counts
from tuiwords.games.scrabble import (
    BLANK,
    EMPTY_BOARD,
    NAMES,
    Play,
    ScrabbleState,
    Squares,
    place,
    position_view,
    read_cgp,
    ruleset,
)
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library

LETTERS = "AEST"
NONE = no_leaves(ENGLISH)
Plays = NDArray[np.int64]  # (plays, 3)


def scores_of(position: Position) -> dict[str, int]:
    """Every play by its text, with its score."""
    position.use_leaves()
    count = position.list_all()
    found = position.found[:count].tolist()
    return {str(position.play(move)): score for move, _, score in found}


@pytest.mark.parametrize("rules", ["scrabble", "wordfeud"])
def test_reference_counts(rules: str, reference_cases: Path) -> None:
    cases = json.loads((reference_cases / "scrabble.json").read_text())[rules]
    lexicon = library().load()
    assert len(cases) > 20
    for case in cases:
        view = read_cgp(case["cgp"], ruleset(rules), lexicon).view(0)
        position = Position.of(view, pack.ROOM)
        position.use_leaves()
        count = position.list_all()
        scores = position.found[:count, 2]
        tiles = pack.counts_of(position.found[:count, 0], position.codes)
        assert tiles.tolist() == [
            count_of(move, TILE_BITS) for move in position.found[:count, 0].tolist()
        ]
        assert count == case["tile_placements"], case["tag"]
        assert counts(view)["exchanges"] == case["exchanges"], case["tag"]
        assert int(scores.sum()) == case["score_sum"], case["tag"]
        assert int((tiles == 7).sum()) == case["bingos"], case["tag"]
        assert int((tiles == 1).sum()) == case["one_tile_plays"], case["tag"]
        if count:
            best = int(scores.max())
            top = position.found[:count][scores == best, 0].tolist()
            assert best == case["best_score"], case["tag"]
            plays = {str(position.play(move)) for move in top}
            named = {str(read_turn(text, view.board)) for text in case["best_score_moves"]}
            assert named & plays, case["tag"]


@st.composite
def positions(draw: st.DrawFn) -> ScrabbleState:
    """A position after a few random plays with a small random word list."""
    words = draw(
        st.lists(st.text(LETTERS.lower(), min_size=2, max_size=6), min_size=3, max_size=20)
    )
    rules = ruleset(draw(st.sampled_from(["scrabble", "wordfeud", "wwf"])))
    state = ScrabbleState.new(rules, Lexicon("few", words), 1, 2)
    board = EMPTY_BOARD
    for _ in range(draw(st.integers(0, 5))):
        plays = sorted(brute_force(with_rack(state, board, draw(racks()))))
        if not plays:
            break
        chosen = read_turn(draw(st.sampled_from(plays)), board)
        assert isinstance(chosen, Play)
        board = place(rules, board, chosen).board
    return with_rack(state, board, draw(racks()))


def racks() -> st.SearchStrategy[str]:
    """One to five tiles, at most two of them blanks."""
    letters = st.text(LETTERS, min_size=1, max_size=5)
    return st.builds(
        lambda tiles, blanks: tiles[blanks:] + BLANK * blanks,
        letters,
        st.sampled_from([0, 0, 1, 2]),
    )


def with_rack(state: ScrabbleState, board: Squares, rack: str) -> ScrabbleState:
    """The same rules and words with this board and this rack to move; tiles are not counted."""
    return ScrabbleState(state.rules, state.lexicon, 1, board, (rack, ""), ("A",) * 20, (0, 0))


@settings(
    max_examples=100 if THOROUGH else 12,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(positions())
def test_exactly_the_legal_plays(state: ScrabbleState) -> None:
    found = scores_of(Position.of(state.view(0), pack.ROOM))
    canonical = {}
    for text, score in found.items():
        play = read_turn(text, state.board)
        assert isinstance(play, Play)
        canonical[str(state.canonical(play))] = score
    assert canonical == brute_force(state)
    assert len(canonical) == len(found)


@pytest.mark.parametrize("fewer", [1, 0, -1])
def test_turns_are_counted_however_many_there_are(
    fewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = position_view(ruleset("scrabble"), library().load(), EMPTY_BOARD, "AEGNOSU")
    found = counts(view)
    monkeypatch.setattr(pack, "ROOM", int(found["plays"]) - fewer)
    assert counts(view) == found


def test_only_the_first_play_covers_the_center_across() -> None:
    lexicon = Lexicon("few", ["eat", "tea"])
    view = position_view(ruleset("scrabble"), lexicon, EMPTY_BOARD, "AETX")
    assert scores_of(Position.of(view)) == {
        f"8{column} {word}": 6 for column in "FGH" for word in ("EAT", "TEA")
    }


def test_on_a_random_board_the_first_play_may_go_down() -> None:
    rules = ruleset("wordfeud").shuffled(2)
    state = with_rack(
        ScrabbleState.new(rules, Lexicon("few", ["eat", "tea"]), 1, 2), EMPTY_BOARD, "AETX"
    )
    found = scores_of(Position.of(state.view(0)))
    assert len(found) == 12
    for text, score in found.items():
        play = read_turn(text, EMPTY_BOARD)
        assert isinstance(play, Play)
        assert state.placement(play).score == score
    position = Position.of(state.view(0))
    position.use_leaves()
    assert position.best(12) == 12
    assert position.found[0, 2] == max(found.values())
    assert len(set(found.values())) > 1


@pytest.fixture(scope="module")
def played() -> tuple[SelfPlay, Structs]:
    """A table of Scrabble with ENABLE, and positions of games that were played at it."""
    return with_positions("scrabble", 300, 14, 3, NONE)


def with_positions(
    rules: str, count: int, games: int, seed: int, leaves: LeaveTable
) -> tuple[SelfPlay, Structs]:
    """A table, and the first positions of games that were played at it."""
    table, positions = SelfPlay(library().load(), ruleset(rules)), np.zeros(count, POSITION)
    samples = recorder(positions=positions)
    table.play(games, seed, leaves, NONE, samples=samples)
    assert samples.positions_recorded == count
    return table, positions


def found_in(table: SelfPlay, position: Structs, leaves: LeaveTable, found: Plays) -> Plays:
    """All plays of a position POSITION (1,), which are written to int64 (room, 3)."""
    turn, room = position["turn"], found.view(FOUND_PLAY).ravel()
    put_rack(table.workspace, position["rack"][0])
    build_subracks(table.search, leaves, turn["bag"][0], turn["others"][0])
    count = all_plays(table.search, position["board"], room, turn["empty"][0])
    return found[:count].copy()


def best_of(table: SelfPlay, position: Structs, top: int, least: int, found: Plays) -> Plays:
    """The best plays of a position whose subracks are built."""
    room, empty = found.view(FOUND_PLAY).ravel(), position["turn"]["empty"][0]
    return found[: best_plays(table.search, position["board"], room, empty, top, least)]


@pytest.mark.parametrize("leaves", ["none", "wild"])
@pytest.mark.parametrize("top", [1, 10])
def test_best_plays_are_the_first_of_all(
    played: tuple[SelfPlay, Structs], leaves: str, top: int
) -> None:
    """Wild random leaves fit hardly any bound: what the filter or a bound lost would show."""
    table, positions = played
    values = NONE
    if leaves == "wild":
        values = np.random.default_rng(1).normal(0, 8000, ENGLISH.leaves).astype(np.int32)
    room = np.zeros((pack.ROOM, 3), np.int64)
    for number in range(len(positions)):
        position = positions[number : number + 1]
        plays = found_in(table, position, values, room)
        wanted = plays[in_order(plays, plays[:, 1], ENGLISH)][:top].tolist()
        assert best_of(table, position, top, NEVER, room).tolist() == wanted
        least = wanted[len(wanted) // 2][1] if wanted else 0
        found = best_of(table, position, top, least, room).tolist()
        assert found == [play for play in wanted if play[1] >= least]


@pytest.mark.parametrize("rules", NAMES)
def test_the_best_play_of_many_positions_is_that_of_all_plays(rules: str) -> None:
    """With the shipped leaves, by which bots play and lines are played out."""
    leaves, room = leaves_for(ruleset(rules)), np.zeros((pack.ROOM, 3), np.int64)
    table, positions = with_positions(rules, 300, 60, 8, leaves)
    for number in range(len(positions)):
        position = positions[number : number + 1]
        plays = found_in(table, position, leaves, room)
        best = plays[plays[:, 1] == plays[:, 1].max()] if len(plays) else plays
        wanted = best[in_order(best, best[:, 1], ENGLISH)][0].tolist() if len(plays) else []
        assert best_of(table, position, 1, NEVER, room).ravel().tolist() == wanted


def test_a_pair_of_games_is_one_bag_with_seats_swapped() -> None:
    table = SelfPlay(library().load(), ruleset("wordfeud"))
    results = table.play(6, 5, NONE, NONE, paired=True)
    assert (results[::2, 0] == results[1::2, 1]).all()
    assert (results[::2, 1] == results[1::2, 0]).all()
    assert PairScore.of(results).share == 0.5
    alone = table.play(6, 5, NONE, NONE)
    assert (alone[:, 0] == results[:, 0]).any()
    assert (alone[::2, 0] != alone[1::2, 1]).all()
    assert (results[:, 2] > 15).all()


def test_nothing_is_recorded_unless_it_is_asked_for() -> None:
    table, nothing = SelfPlay(library().load(), ruleset("scrabble")), recorder()
    table.play(1, 1, NONE, NONE, samples=nothing)
    assert nothing.positions_recorded == 0


def test_self_play_counts_its_cpu_seconds() -> None:
    begun, table = time.thread_time(), SelfPlay(library().load(), ruleset("scrabble"))
    spent, positions = [], np.zeros(50, POSITION)
    for _ in range(2):
        table.play(2, 1, NONE, NONE, samples=recorder(positions=positions))
        spent.append(table.cpu_seconds)
    table.list_plays(positions, NONE)
    assert 0 < spent[0] < spent[1] < table.cpu_seconds <= time.thread_time() - begun
