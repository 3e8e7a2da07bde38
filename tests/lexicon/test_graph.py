"""The word graph holds exactly the words put in, for any alphabet, and survives a damaged cache."""

import gzip
import os
import random
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from graph_words import crossword_strings, trie_words
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tuiwords.engine.word_soup.graph import word_graph
from tuiwords.lexicon import array_cache, graph
from tuiwords.lexicon.lexicon import BOARD_LETTERS, LATIN, Alphabet, Lexicon, LexiconError
from tuiwords.lexicon.library import library
from tuiwords.paths import cache_dir

# 31 letters, whose order is not that of their code points.
FULL = Alphabet("aäbcdefghijklmnñoöpqrsßtuüvwxyz")
WIDE = Alphabet("".join(chr(ord("а") + place) for place in range(63)))  # as many as there may be
BOARD = Alphabet(WIDE.letters[:BOARD_LETTERS])
ALPHABETS = st.sampled_from([LATIN, FULL, BOARD, WIDE, Alphabet("ba")])


@st.composite
def lexicons(draw: st.DrawFn, longest: int = 20) -> Lexicon:
    alphabet = draw(ALPHABETS)
    few = draw(st.sampled_from([alphabet.letters, alphabet.letters[-3:]]))
    words = draw(st.lists(st.text(few, min_size=1, max_size=longest), max_size=40))
    return Lexicon("drawn", words, alphabet)


def gaddag_strings(words: set[str]) -> set[str]:
    return {
        word[:cut][::-1] + ("+" + word[cut:] if cut < len(word) else "")
        for word in words
        for cut in range(1, len(word) + 1)
    }


@pytest.mark.plain
@given(lexicons())
def test_trie_walks_out_what_was_put_in(lexicon: Lexicon) -> None:
    assume(lexicon.alphabet != WIDE)
    walked = list(trie_words(graph.build_trie(lexicon), lexicon.alphabet))
    assert sorted(walked) == list(lexicon.words)
    codes = lexicon.alphabet.codes
    assert walked == sorted(walked, key=lambda word: [codes[letter] for letter in word])


@pytest.mark.plain
@settings(max_examples=50, deadline=None)
@given(lexicons())
def test_crossword_graph_walks_out_what_was_put_in(lexicon: Lexicon) -> None:
    nodes = graph.build_crossword(lexicon)
    words = {word for word in lexicon if 2 <= len(word) <= 15}
    dawg = list(crossword_strings(nodes, lexicon.alphabet))
    assert sorted(dawg) == sorted(words)
    gaddag = list(crossword_strings(nodes, lexicon.alphabet, graph.GADDAG_ROOT))
    assert sorted(gaddag) == sorted(gaddag_strings(words))


class Node(NamedTuple):
    """A node of a crossword graph as its numbers say: where they begin and end, and what follows.

    ``edges`` are the children by symbol, and the symbols that are told to follow them.
    """

    first: int
    end: int
    children: int
    ends: int
    edges: dict[int, tuple[int, int]]


def node_at(nodes: graph.CrosswordGraph, place: int, last: int) -> Node:
    """A node of a graph whose separator is ``last``, read anew from how ``layout`` tells it."""
    words = (last + 1) // 32

    def mask(at: int) -> int:
        return sum(int(nodes[at + word]) << 32 * word for word in range(words))

    children, ends = mask(place), mask(place + words)
    at, edges = place + 2 * words, {}
    for symbol in range(last):
        if children >> symbol & 1:
            edges[symbol] = (int(nodes[at]), mask(at + 1))
            at += 1 + words
    first = place
    if children >> last:
        first -= 1 + words
        edges[last] = (int(nodes[first]), mask(first + 1))
    return Node(first, at, children, ends, edges)


def all_nodes(nodes: graph.CrosswordGraph, last: int) -> dict[int, Node]:
    """All nodes that can be reached from the roots, by their index."""
    found: dict[int, Node] = {}
    waiting = [int(nodes[0]), int(nodes[1])]
    while waiting:
        place = waiting.pop()
        if place and place not in found:
            found[place] = node_at(nodes, place, last)
            waiting += [child for child, _ in found[place].edges.values()]
    return found


@settings(max_examples=50, deadline=None)
@given(lexicons())
def test_crossword_graph_has_no_two_equal_nodes_and_nothing_else(lexicon: Lexicon) -> None:
    nodes = graph.build_crossword(lexicon)
    found = all_nodes(nodes, graph.separator_of(lexicon.alphabet)).values()
    assert len({(node.children, node.ends, *node.edges.values()) for node in found}) == len(found)
    parts = sorted((node.first, node.end) for node in found)
    assert [2, *(end for _, end in parts)] == [*(first for first, _ in parts), nodes.size]


@settings(max_examples=50, deadline=None)
@given(lexicons())
def test_an_edge_tells_how_a_string_goes_on(lexicon: Lexicon) -> None:
    found = all_nodes(graph.build_crossword(lexicon), graph.separator_of(lexicon.alphabet))
    for node in found.values():
        for child, follows in node.edges.values():
            assert follows == found[child].children | found[child].ends


@pytest.mark.plain
def test_graphs_grow_with_their_words() -> None:
    """In steps: there is room for a few nodes at first, in the graph and in the table of nodes."""
    chance = random.Random(1)
    for alphabet in (LATIN, WIDE):
        words = {"".join(chance.choices(alphabet.letters, k=8)) for _ in range(600)}
        lexicon = Lexicon("grown", words, alphabet)
        nodes = graph.build_crossword(lexicon)
        assert len(all_nodes(nodes, graph.separator_of(alphabet))) > 4096
        assert set(crossword_strings(nodes, alphabet)) == words
        gaddag = set(crossword_strings(nodes, alphabet, graph.GADDAG_ROOT))
        assert gaddag == gaddag_strings(words)


def test_longer_words_are_there_where_they_are_asked_for() -> None:
    words = ["ab", "a" * 15, "b" * 16, "ab" * 10 + "a", "a" * 22]
    nodes = graph.build_crossword(Lexicon("long", words), 21)
    assert sorted(crossword_strings(nodes, LATIN)) == sorted(words[:4])


@pytest.mark.deep
def test_enable_fits_its_budget_of_bytes() -> None:
    lexicon = library().load()
    trie = graph.build_trie(lexicon)
    assert trie.nbytes <= 8_000_000
    assert list(trie_words(trie, LATIN)) == list(lexicon.words)
    nodes = graph.crossword(lexicon)
    assert nodes.nbytes <= 10_000_000
    assert sorted(crossword_strings(nodes, LATIN)) == [
        word for word in lexicon if 2 <= len(word) <= 15
    ]


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty cache."""
    monkeypatch.setenv("TUIWORDS_CACHE", str(tmp_path))


@pytest.mark.usefixtures("own_cache")
@pytest.mark.parametrize("damage", ["cut", "flip", "text", "empty", "archive", "header", "key"])
def test_damaged_cache_is_rebuilt(damage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = Lexicon("own", ["tea", "teas", "eat"])
    graph.trie.cache_clear()
    right = graph.trie(lexicon).copy()
    (kept,) = (cache_dir() / "graphs").iterdir()
    content = bytearray(kept.read_bytes())
    if damage == "flip":
        content[-20] ^= 4
    spoilt = {
        "cut": content[:-9],
        "flip": content,
        "text": b"hello",
        "empty": b"",
        "archive": b"PK\3\4" + content,
        "header": content.replace(b"}", b"{", 1),
        "key": content.replace(b" 'shape'", b"b'shape'"),
    }
    kept.write_bytes(spoilt[damage])
    graph.trie.cache_clear()
    assert np.array_equal(graph.trie(lexicon), right)
    graph.trie.cache_clear()
    monkeypatch.setattr(graph, "build_trie", None)  # a second load must not build
    assert np.array_equal(graph.trie(lexicon), right)
    graph.trie.cache_clear()


@pytest.mark.usefixtures("own_cache")
def test_a_compressed_graph_of_the_installation_is_read_unless_it_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(array_cache, "SHIPPED", tmp_path)
    lexicon = Lexicon("own", ["tea", "teas", "eat"])
    graph.trie.cache_clear()
    right = graph.trie(lexicon).copy()
    (kept,) = (tmp_path / "graphs").iterdir()
    packed = kept.with_name(f"{kept.name}.gz")
    packed.write_bytes(gzip.compress(kept.read_bytes()))
    kept.unlink()
    with monkeypatch.context() as without:
        without.setattr(graph, "build_trie", None)
        graph.trie.cache_clear()
        assert np.array_equal(graph.trie(lexicon), right)
    packed.write_bytes(packed.read_bytes()[:-20])
    graph.trie.cache_clear()
    assert np.array_equal(graph.trie(lexicon), right)
    assert kept.is_file()
    graph.trie.cache_clear()


@pytest.mark.usefixtures("own_cache")
def test_equal_words_in_other_alphabets_have_other_graphs() -> None:
    graph.trie.cache_clear()
    latin = graph.trie(Lexicon("one", ["abba"]))
    graph.trie.cache_clear()
    other = graph.trie(Lexicon("two", ["abba"], Alphabet("ba")))
    graph.trie.cache_clear()
    assert not np.array_equal(latin, other)


@pytest.mark.usefixtures("own_cache")
def test_the_cache_keeps_what_was_used_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = [Lexicon("own", [word]) for word in ("tea", "eat", "ate")]
    for number, lexicon in enumerate(lists[:2]):
        graph.trie.cache_clear()
        graph.trie(lexicon)
        (made,) = (path for path in (tmp_path / "graphs").iterdir() if lexicon.hash in path.name)
        os.utime(made, (number, number))
    graph.trie.cache_clear()
    graph.trie(lists[0])  # used again: the other one is older now
    made.with_name("a.npy").symlink_to("nowhere")
    made.with_name("b.npy").mkdir()
    monkeypatch.setattr(array_cache, "MOST_BYTES", 2 * made.stat().st_size)
    graph.trie(lists[2])
    graph.trie.cache_clear()
    kept = " ".join(path.name for path in (tmp_path / "graphs").iterdir())
    assert [lexicon.hash in kept for lexicon in lists] == [True, False, True]


def test_without_a_writable_cache_the_graph_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TUIWORDS_CACHE", str(tmp_path / "file"))
    graph.trie.cache_clear()
    assert list(trie_words(graph.trie(Lexicon("own", ["tea"])), LATIN)) == ["tea"]
    graph.trie.cache_clear()


@pytest.mark.parametrize(
    ("words", "said"),
    [(["tea", "thé"], "'é' of 'thé'"), (["a" * 300], "300 letters"), (["", "tea"], "0 letters")],
)
def test_words_that_cannot_be_packed_are_named(words: list[str], said: str) -> None:
    with pytest.raises(LexiconError, match=said):
        graph.build_trie(Lexicon("odd", words))


def test_board_games_refuse_an_alphabet_that_is_too_large() -> None:
    said = "'wide' has 63 different letters: Boggle and Word Soup take up to 36"
    lexicon = Lexicon("wide", [WIDE.letters[:5]], WIDE)
    with pytest.raises(LexiconError, match=said):
        graph.trie(lexicon)
    with pytest.raises(LexiconError, match=said):
        word_graph(lexicon, 3)
