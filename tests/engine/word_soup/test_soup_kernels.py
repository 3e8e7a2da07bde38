"""The kernels against the plain rules."""

import json
from pathlib import Path

import numpy as np
import pytest
from graph_words import trie_words
from hypothesis import given, settings
from hypothesis import strategies as st

from tuiwords.engine.word_soup.beam import (
    BeamSearch,
    cells_of,
    make_beam,
    make_game_tables,
    make_scratch,
)
from tuiwords.engine.word_soup.graph import merged, word_graph
from tuiwords.engine.word_soup.kernels import beam as kernels
from tuiwords.engine.word_soup.kernels.board import boards_after, lay
from tuiwords.engine.word_soup.kernels.buckets import prefilter
from tuiwords.engine.word_soup.kernels.features import describe_padded_board
from tuiwords.engine.word_soup.kernels.layout import LETTERS as CODES
from tuiwords.engine.word_soup.kernels.layout import POINTS
from tuiwords.engine.word_soup.kernels.position import (
    bound_children,
    child_feature_value,
    find_on,
    measure,
    spread_gains,
)
from tuiwords.engine.word_soup.kernels.tables import Model
from tuiwords.engine.word_soup.pack import find_words
from tuiwords.engine.word_soup.position_values import ClearingBias, make_model, shipped_values
from tuiwords.games.word_soup import (
    EMPTY,
    TILTS,
    VOWELS,
    Board,
    paths_of,
    picks,
    read_board,
    rules_for,
)
from tuiwords.lexicon.graph import trie
from tuiwords.lexicon.lexicon import Alphabet, Lexicon
from tuiwords.lexicon.library import library

SYLLABLES = ["ba", "be", "qua", "ta", "te", "so", "ing", "s", "er", "mu"]
WORDS = sorted({a + b + c for a in SYLLABLES for b in SYLLABLES for c in ["", "s", "e"]})
FULL = Alphabet("бвгдежзийклмнопрстуфхцчabegimnoqrstu")  # as many as there may be
SOME = Lexicon("some", [word for word in WORDS if len(word) > 2], FULL)
LETTERS = st.sampled_from([SOME.alphabet.codes[c] for c in "abeqtusoi"])


@st.composite
def soups(draw: st.DrawFn) -> Board:
    """Boards on which words are likely."""
    rows, columns = draw(st.integers(3, 7)), draw(st.integers(3, 7))
    extents = sorted(draw(st.lists(st.integers(0, columns), min_size=rows, max_size=rows)))
    lines = [draw(st.lists(LETTERS, min_size=e, max_size=e)) for e in extents]
    cells = [code for line in lines for code in [EMPTY] * (columns - len(line)) + line]
    return Board(rows, columns, bytes(cells), FULL)


@given(soups(), st.sampled_from(["right", "both"]))
@settings(max_examples=60)
def test_the_finder_finds_what_the_plain_search_finds(board: Board, tilt: str) -> None:
    rules = rules_for(SOME, (board.rows, board.columns), tilt)
    found = find_words(board, rules, SOME)
    mine = sorted(str(found.pick(place)) for place in range(len(found)))
    assert mine == sorted(str(pick) for pick in picks(board, rules, SOME))
    assert [rules.score(word) for word in found.words] == found.points.tolist()
    for place in range(0, len(found), 7):
        pick = found.pick(place)
        after = board.without(pick.path, pick.tilt)
        assert found.left_after()[place] == after.left
        assert found.connectivity[place] == pytest.approx(after.connectivity())
        if after.left:
            vowels = sum(letter in VOWELS for letter in after.letters) / after.left
            assert found.vowel_share_after()[place] == pytest.approx(vowels)


@given(soups())
@settings(max_examples=60)
def test_shapes_of_children_need_no_board(board: Board) -> None:
    """The features foreseen from rows and columns is that of the board that the rule makes."""
    rules = rules_for(SOME, (board.rows, board.columns))
    game, scratch = make_game_tables(rules, SOME), make_scratch()
    model = Model(
        np.zeros((50, CODES), np.float32),
        np.arange(50 * 12, dtype=np.float32).reshape(50, 12) % 7,
        np.zeros((50, 3), np.float32),
        np.full(50, 2.5, np.float32),
    )
    cells = cells_of(board)
    for tilt, side in enumerate(TILTS):
        count = find_on(game, scratch, cells, tilt)
        describe_padded_board(game, scratch)
        paths = np.array(scratch.paths)
        for number in range(0, count, 5):
            length = int(scratch.lengths[number])
            rest = board.left - length
            path = paths[number]
            measure(game, scratch, cells)
            seen = child_feature_value(game, model, scratch, tilt, path, length, rest)
            columns = board.columns
            squares = [
                (int(s) // (columns + 2) - 1) * columns + int(s) % (columns + 2) - 1
                for s in path[:length]
            ]
            after = board.without(squares, side)
            measure(game, scratch, cells_of(after))
            lone = max(0, after.letters.count("q") - after.letters.count("u"))
            wanted = (
                float(np.asarray(model.features)[rest] @ np.asarray(scratch.features)) - 2.5 * lone
            )
            assert seen == pytest.approx(wanted, rel=1e-4, abs=1e-3)
            assert scratch.features[1] * 64 == pytest.approx(after.connectivity(), rel=1e-5)


@given(soups())
@settings(max_examples=30)
def test_hopes_take_the_cost_of_q_into_account(board: Board) -> None:
    """A word is worth its points and the letters after it, less what the q then without u cost."""
    rules = rules_for(SOME, (board.rows, board.columns))
    game, scratch = make_game_tables(rules, SOME), make_scratch()
    most, price = 49, 2.5
    model = Model(
        np.arange((most + 1) * CODES, dtype=np.float32).reshape(most + 1, CODES) % 5,
        np.zeros((most + 1, 12), np.float32),
        np.zeros((most + 1, 3), np.float32),
        np.full(most + 1, price, np.float32),
    )
    beam = make_beam(board.rows * board.columns, board.left, 9.0)
    cells = cells_of(board)
    kernels.begin(game, beam, scratch, cells, 0)
    bound_children(game, model, scratch, cells, 0, board.left)
    count = find_on(game, scratch, cells, 0)
    spread_gains(game, model, scratch, board.left)
    padded_board, paths = np.asarray(scratch.padded_board), np.asarray(scratch.paths)
    letters = np.asarray(model.letters)
    assert prefilter(beam, scratch, count, beam.left) == count
    spare = board.letters.count("u") - board.letters.count("q")
    for number in range(count):
        length = int(scratch.lengths[number])
        rest = board.left - length
        word = "".join(SOME.alphabet.letters[c] for c in padded_board[paths[number, :length]])
        left = [*board.letters]
        for letter in word:
            left.remove(letter)
        lone = left.count("q") - left.count("u") if spare <= 0 else 0
        wanted = rules.score(word) + (rules.cleared if rest == 0 else 0) - price * lone
        wanted += sum(float(letters[rest, SOME.alphabet.codes[letter]]) for letter in left)
        assert scratch.value[number] == pytest.approx(wanted, rel=1e-5, abs=1e-3)


@given(soups())
@settings(max_examples=30)
def test_kept_positions_are_valued_by_their_boards(board: Board) -> None:
    rules = rules_for(SOME, (board.rows, board.columns))
    game = make_game_tables(rules, SOME)
    model = make_model(rules, shipped_values(), ClearingBias(surplus=50.0))
    search = BeamSearch.start(game, model, board, 9.0)
    for _ in search.run():
        pass
    for position in range(1, search.beam.kept):
        measure(game, search.scratch, search.kept_boards[position])
        counts = np.array(search.scratch.counts)
        left = counts.sum()
        wanted = float(search.beam.kept_origin[position, POINTS])
        if left:
            wanted += float(np.asarray(model.letters)[left] @ counts)
            wanted += float(np.asarray(model.features)[left] @ np.asarray(search.scratch.features))
            wanted -= float(model.surplus[left]) * max(0, search.scratch.excess)
        assert search.beam.kept_value[position] == pytest.approx(wanted, rel=1e-4, abs=0.1)


@given(soups(), st.sampled_from(TILTS), st.data())
def test_removing_is_what_the_rule_says(board: Board, tilt: str, data: st.DataObject) -> None:
    tilted = board.tilted(tilt)
    filled = [square for square, code in enumerate(tilted.cells) if code != EMPTY]
    taken = data.draw(st.lists(st.sampled_from(filled), unique=True)) if filled else []
    places = [divmod(square, board.columns) for square in taken]
    rules = rules_for(SOME, (board.rows, board.columns))
    game, scratch = make_game_tables(rules, SOME), make_scratch()
    lay(game, scratch, cells_of(board), tilt == "left")
    after = np.zeros((1, len(board.cells)), np.uint8)
    path = np.zeros((1, 64), np.uint8)
    path[0, : len(taken)] = [(r + 1) * (board.columns + 2) + c + 1 for r, c in places]
    boards_after(game, scratch, path, np.array([len(taken)], np.uint8), after)
    made = Board(board.rows, board.columns, after.tobytes(), board.alphabet)
    assert made.lines == board.without(taken, tilt).lines


def test_the_finder_counts_what_the_cases_count(reference_cases: Path) -> None:
    enable = library().load()
    for case in json.loads((reference_cases / "word_soup.json").read_text())["boards"]:
        board = read_board(" ".join(case["rows"]))
        found = find_words(board, rules_for(enable, tilt="right"), enable)
        words = found.words
        assert (len(set(words)), len(found)) == (case["distinct_words"], case["paths"])
        best = int(found.points.argmax())
        assert found.points[best] == case["best_score"]
        paths = [found.path(p) for p in range(len(found)) if words[p] == case["best_word"]]
        wanted = [tuple(9 * row + column for row, column in p) for p in case["best_word_paths"]]
        assert sorted(paths) == sorted(wanted)
        assert found.points[words.index(case["best_word"])] == case["best_score"]


def test_the_finder_takes_no_square_twice_and_every_path() -> None:
    board = Board(3, 3, bytes(SOME.alphabet.codes[c] for c in "tatesotas"), FULL)
    found = find_words(board, rules_for(SOME, (3, 3), "right"), SOME)
    for word in set(found.words):
        mine = [found.path(p) for p in range(len(found)) if found.words[p] == word]
        assert sorted(mine) == sorted(pick.path for pick in paths_of(word, board, ["right"]))


def test_the_merged_graph_has_the_same_words_in_fewer_nodes() -> None:
    nodes = trie(SOME)
    small = merged(nodes)
    assert list(trie_words(small, SOME.alphabet)) == list(SOME)
    assert len(small) < len(nodes)


def test_the_word_graph_leaves_short_words_out() -> None:
    lexicon = Lexicon("mixed", ["at", "tea", "teas"])
    assert list(trie_words(word_graph(lexicon, 3), lexicon.alphabet)) == ["tea", "teas"]
