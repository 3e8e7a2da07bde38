"""The Boggle solver against a readable one, and against the reference cases."""

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tuiwords.bench import reference
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.boggle.kernels.layout import LAST_RUN
from tuiwords.engine.boggle.pack import BoardSolver
from tuiwords.engine.boggle.strategies import AllWords, Finder
from tuiwords.engine.boggle.words import WantedBoard, deal, solver
from tuiwords.games.base import GameError
from tuiwords.games.boggle import BoggleState, parse_board
from tuiwords.games.boggle.rules import dice_rules, sized_rules
from tuiwords.games.grid import Grid
from tuiwords.lexicon.lexicon import Alphabet, Lexicon
from tuiwords.lexicon.library import library

FULL = Alphabet("бвгдежзийклмнопрстуфхцчшщъabeinrtuqh")  # as many as there may be
FEW = [*"abeinrtu", "qu", "an", "er", "th", ""]


def words_by_hand(grid: Grid, lexicon: Lexicon, min_length: int) -> set[str]:
    """Norvig's way: walk every path that begins a word."""
    beginnings = {word[:end] for word in lexicon for end in range(len(word) + 1)}
    found = set()

    def walk(path: tuple[int, ...]) -> None:
        spelled = grid.spelled(path)
        if spelled in lexicon and len(spelled) >= min_length:
            found.add(spelled)
        if spelled in beginnings:
            for square in grid.neighbors[path[-1]]:
                if grid.faces[square] and square not in path:
                    walk((*path, square))

    for square, face in enumerate(grid.faces):
        if face:
            walk((square,))
    return found


@st.composite
def boards_with_words(draw: st.DrawFn) -> tuple[Grid, Lexicon]:
    """A board of any size and a list of strings, many of which it has."""
    rows, columns = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    count = rows * columns
    faces = draw(st.lists(st.sampled_from(FEW), min_size=count, max_size=count))
    grid = Grid(rows, columns, tuple(faces))
    words = set(draw(st.lists(st.text("abeinrtuqh", min_size=1, max_size=5), max_size=20)))
    for _ in range(draw(st.integers(0, 12))):
        path = [draw(st.integers(0, count - 1))]
        for _ in range(draw(st.integers(0, 8))):
            near = [square for square in grid.neighbors[path[-1]] if square not in path]
            if not near:
                break
            path.append(draw(st.sampled_from(near)))
        words.add(grid.spelled(path))
    return grid, Lexicon("drawn", words - {""}, FULL)


@pytest.mark.plain
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(boards_with_words(), st.integers(1, 4))
def test_solver_finds_what_a_walk_by_hand_finds(drawn: tuple[Grid, Lexicon], least: int) -> None:
    grid, lexicon = drawn
    rules = replace(
        sized_rules(grid.rows, grid.columns, min_length=least),
        scoring=dice_rules("super-big").scoring,
    )
    counts = BoardSolver(
        lexicon, grid.rows, grid.columns, lambda n: rules.points_for(n) + (n >= least)
    )
    words = counts.words(grid)
    assert {word.word for word in words} == words_by_hand(grid, lexicon, least)
    assert len({word.word for word in words}) == len(words) == counts.count(grid)
    assert counts.score(grid) == sum(word.points for word in words)
    for word in words:
        assert grid.is_path(word.path)
        assert grid.spelled(word.path) == word.word
        squares = {square for path in grid.paths(word.word) for square in path}
        assert word.cover == sum(1 << square for square in squares)


def test_reference_cases(reference_cases: Path) -> None:
    cases = json.loads((reference_cases / "boggle.json").read_text())["boards"]
    lexicon = Lexicon("enable1", [*library().load(), "knickknack", "razzmatazz", "razzmatazzes"])
    for case in cases:
        faces = tuple("qu" if letter == "q" else letter for letter in case["board"])
        grid = Grid(case["rows"], case["cols"], faces)
        for suffix, least in (("", 3), ("_min4", 4)):
            rules = sized_rules(grid.rows, grid.columns, min_length=least)
            found = solver(lexicon, rules, grid).words(grid)
            assert len(found) == case["words" + suffix]
            assert sum(word.points for word in found) == case["score" + suffix]
            assert solver(lexicon, rules, grid).score(grid) == case["score" + suffix]
            if least == 3:
                spelled = "\n".join(sorted(word.word for word in found))
                assert hashlib.sha256(spelled.encode()).hexdigest() == case["words_sha256"]
                assert max((len(w.word) for w in found), default=0) == len(case["longest"])


def test_reference_solver_agrees() -> None:
    lexicon = library().load()
    sets = reference.PrefixSets.of(lexicon.words)
    rules = sized_rules(4, 4)
    for faces in reference.rolled_boards(20, seed=3):
        grid = Grid(4, 4, faces)
        found = {word.word for word in solver(lexicon, rules, grid).words(grid)}
        assert found == reference.words_on(faces, 4, sets)


def test_blocks_score_in_one_call_as_one_by_one() -> None:
    lexicon = Lexicon("few", ["tea", "eat", "ate", "teas", "seat"])
    rules = sized_rules(2, 2)
    grids = [parse_board("TE AS"), parse_board("TE A#"), parse_board("ST AE")]
    judge = solver(lexicon, rules, grids[0])
    assert judge.scores(grids).tolist() == [judge.score(grid) for grid in grids] == [5, 3, 5]
    assert judge.decode(judge.encode(grids[1].faces)) == grids[1]


def test_stamps_survive_the_last_run() -> None:
    lexicon = Lexicon("few", ["tea", "eat", "ate"])
    grid = parse_board("TE AS")
    judge = BoardSolver(lexicon, 2, 2, sized_rules(2, 2).points_for)
    assert judge.score(grid) == 3
    judge.scratch.run = LAST_RUN
    assert judge.score(grid) == 3
    assert judge.scratch.run == 1


def test_more_words_than_there_is_room_for() -> None:
    letters = "abcdefghijklmnop"
    grid = Grid(4, 4, tuple(letters))
    paths = [(a, b, c, d) for a in range(16) for b in grid.neighbors[a] for c in grid.neighbors[b]
             for d in grid.neighbors[c] if len({a, b, c, d}) == 4]  # fmt: skip
    lexicon = Lexicon("all", [grid.spelled(path) for path in paths])
    more = [
        grid.spelled((*path, s))
        for path in paths
        for s in grid.neighbors[path[-1]]
        if s not in path
    ]
    lexicon = Lexicon("all", [*lexicon, *more])
    assert len(lexicon) > 4096
    assert len(solver(lexicon, sized_rules(4, 4), grid).words(grid)) == len(lexicon)


def test_letters_beyond_latin() -> None:
    alphabet = Alphabet("abcdefghijklmnñopqrstuvwxyz")
    lexicon = Lexicon("es", ["año", "ñañ"], alphabet)
    grid = parse_board("AÑ OX", alphabet)
    assert [w.word for w in solver(lexicon, sized_rules(2, 2), grid).words(grid)] == ["año"]
    with pytest.raises(GameError, match="'ß'"):
        BoardSolver(lexicon, 2, 2, int).encode(["ß"])


def test_a_list_that_cannot_be_packed_is_a_sentence() -> None:
    with pytest.raises(GameError, match="cannot be used for Boggle"):
        BoardSolver(Lexicon("odd", ["thé"]), 2, 2, int)


LEXICON = Lexicon("few", ["tea", "eat", "ate", "teas", "seat", "east", "eats", "set"])
STATE = BoggleState.new(sized_rules(2, 2), 1, LEXICON, 2, parse_board("TE AS"))


def test_all_ranks_by_points_and_leaves_out_what_is_found() -> None:
    ranking = rank(AllWords(), STATE.view(0), Limit(top=100))
    assert ranking.final
    assert ranking.facts == {"count": 8, "points": 8, "left": 8}
    assert [str(ranked.move) for ranked in ranking.moves] == [
        "east", "eats", "seat", "teas", "ate", "eat", "set", "tea"
    ]  # fmt: skip
    later = STATE.after(0, STATE.parse("east"))
    ranking = rank(AllWords(), later.view(0), Limit(top=2))
    assert [str(ranked.move) for ranked in ranking.moves] == ["eats", "seat"]
    assert ranking.facts["left"] == 7
    assert rank(AllWords(), later.view(1), Limit()) == rank(AllWords(), STATE.view(1), Limit())
    fewer = STATE.view(0).with_lexicon(LEXICON.only(["tea"]))
    assert [str(r.move) for r in rank(AllWords(), fewer, Limit()).moves] == ["tea"]


def test_finder_repeats_with_its_seed_and_is_slower_with_a_lower_rate() -> None:
    fast, slow = Finder(rate=20), Finder(rate=5)
    view = STATE.view(0)
    one = rank(fast, view, Limit(seed=1, top=50))
    assert one == rank(fast, view, Limit(seed=1, top=50))
    assert one != rank(fast, view, Limit(seed=2, top=50))
    assert [ranked.value for ranked in one.moves] == sorted(ranked.value for ranked in one.moves)
    late = rank(slow, view, Limit(seed=1, top=50))
    assert [r.move for r in late.moves] == [r.move for r in one.moves]
    assert late.facts["wait"] == pytest.approx(4 * one.facts["wait"])
    with pytest.raises(ValueError, match="above 0"):
        Finder(rate=0)


def test_finder_likes_short_or_long_words() -> None:
    def long_first(liking: float) -> float:
        firsts = [
            rank(Finder(liking=liking), STATE.view(0), Limit(seed=seed, top=1)).moves[0].move.word
            for seed in range(200)
        ]
        return sum(len(word) == 4 for word in firsts) / len(firsts)

    assert long_first(0.2) < 0.35
    assert long_first(5.0) > 0.65


def test_deal_keeps_to_the_range_and_to_the_seed() -> None:
    lexicon = library().load()
    rules = dice_rules("classic")
    wanted = WantedBoard(words=(150, 200), points=(150, 260))
    grid = deal(rules, "seed", lexicon, wanted)
    judge = solver(lexicon, rules, grid)
    assert 150 <= judge.count(grid) <= 200
    assert 150 <= judge.score(grid) <= 260
    assert grid == deal(rules, "seed", lexicon, wanted)
    with pytest.raises(GameError, match="90000 to 90001 points"):
        deal(rules, "seed", Lexicon("few", ["tea"]), WantedBoard(points=(90000, 90001)))


def test_near_best_boards_score_near_the_best() -> None:
    from tuiwords.bench.boggle import BEST, near_best_boards

    lexicon = library().load()
    for size, best in ((4, 3623), (5, 10397)):
        judge = solver(lexicon, sized_rules(size, size), Grid(size, size, tuple(BEST[size])))
        assert judge.score(Grid(size, size, tuple(BEST[size]))) == best
        scores = judge.scores([Grid(size, size, b) for b in near_best_boards(size, 50)])
        assert np.median(scores) > 0.6 * best


def test_any_number_of_two_letter_faces_over_time() -> None:
    letters = "aeinst"
    pairs = [a + b for a in letters for b in "abcdefghijklmnopqrstuvwxyz" if b != "q"]
    few = BoardSolver(LEXICON, 2, 2, sized_rules(2, 2).points_for)
    grids = [Grid(2, 2, ("t", pair, "e", "n")) for pair in [*pairs, *pairs]]
    fresh = [
        BoardSolver(LEXICON, 2, 2, sized_rules(2, 2).points_for).score(grid) for grid in grids[::37]
    ]
    assert few.scores(grids)[::37].tolist() == fresh
    assert [few.score(grid) for grid in grids][::37] == fresh
    more = [Grid(2, 2, (pair[::-1], "e", "n", "t")) for pair in pairs]
    assert few.scores([*grids[:200], *more])[:200].tolist() == few.scores(grids[:200]).tolist()


def test_threads_share_a_solver_and_a_twin_waits_for_nobody() -> None:
    judge = BoardSolver(LEXICON, 3, 3, sized_rules(3, 3).points_for)
    grids = [parse_board(text) for text in ("TEA SEN THE", "ATE NET SEA", "XXX XXX XXX")]
    alone = [(judge.score(grid), [w.word for w in judge.words(grid)]) for grid in grids]

    def often(grid: Grid) -> set[tuple[int, tuple[str, ...]]]:
        solvers = (judge, judge.copy_for_search())
        return {
            (s.score(grid), tuple(w.word for w in s.words(grid)))
            for _ in range(100)
            for s in solvers
        }

    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(often, grids))
    assert found == [{(score, tuple(words))} for score, words in alone]


def test_a_board_of_more_squares_than_the_kernels_have_bits_for_is_refused() -> None:
    with pytest.raises(GameError, match="1 to 36 squares, not 6 x 7"):
        BoardSolver(LEXICON, 6, 7, lambda letters: letters)
    with pytest.raises(GameError, match="not 0 x 3"):
        BoardSolver(LEXICON, 0, 3, lambda letters: letters)
