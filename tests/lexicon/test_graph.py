"""The word graph holds exactly the words put in, for any alphabet, and survives a damaged cache."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tuiwords.lexicon import graph
from tuiwords.lexicon.alphabet import LATIN, Alphabet
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import library
from tuiwords.paths import cache_dir

# 31 letters, whose order is not that of their code points.
FULL = Alphabet("aäbcdefghijklmnñoöpqrsßtuüvwxyz")
ALPHABETS = st.sampled_from([LATIN, FULL, Alphabet("ba")])


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
    walked = list(graph.trie_words(graph.build_trie(lexicon), lexicon.alphabet))
    assert sorted(walked) == list(lexicon.words)
    codes = lexicon.alphabet.codes
    assert walked == sorted(walked, key=lambda word: [codes[letter] for letter in word])


@pytest.mark.plain
@settings(max_examples=50, deadline=None)
@given(lexicons())
def test_crossword_graph_walks_out_what_was_put_in(lexicon: Lexicon) -> None:
    nodes = graph.build_crossword(lexicon)
    words = {word for word in lexicon if 2 <= len(word) <= 15}
    dawg = list(graph.crossword_strings(nodes, lexicon.alphabet))
    assert sorted(dawg) == sorted(words)
    gaddag = list(graph.crossword_strings(nodes, lexicon.alphabet, graph.GADDAG_ROOT))
    assert sorted(gaddag) == sorted(gaddag_strings(words))


@settings(max_examples=50, deadline=None)
@given(lexicons())
def test_crossword_graph_has_no_two_equal_nodes(lexicon: Lexicon) -> None:
    nodes = graph.build_crossword(lexicon)
    place, seen = 2, []
    starts = set(reachable(nodes))
    while place < nodes.size:
        start = place if place in starts else place + 2  # the edge of the separator comes first
        mask = int(nodes[start])
        width = 2 + 2 * mask.bit_count()
        assert (mask >> graph.SEPARATOR) * 2 == start - place
        seen.append(tuple(nodes[place : place + width]))
        place += width
    assert place == nodes.size
    assert len(set(seen)) == len(seen) == len(starts)


def reachable(nodes: graph.CrosswordGraph) -> list[int]:
    """The indices of all nodes that can be reached from the roots."""
    from tuiwords.lexicon.kernels.graph import child_of

    found = [int(root) for root in sorted({int(nodes[0]), int(nodes[1])}) if root]
    for node in found:
        for symbol in range(32):
            child = int(child_of(nodes, node, symbol))
            if child and child not in found:
                found.append(child)
    return found


@settings(max_examples=50, deadline=None)
@given(lexicons())
def test_an_edge_tells_how_a_string_goes_on(lexicon: Lexicon) -> None:
    nodes = graph.build_crossword(lexicon)
    for node in reachable(nodes):
        letters = int(nodes[node]) & ((1 << graph.SEPARATOR) - 1)
        edges = [node + 2 + 2 * place for place in range(letters.bit_count())]
        if int(nodes[node]) >> graph.SEPARATOR:
            edges.append(node - 2)
        for edge in edges:
            child = int(nodes[edge])
            assert nodes[edge + 1] == nodes[child] | nodes[child + 1]


def test_child_of_follows_letters_and_the_separator() -> None:
    from tuiwords.lexicon.kernels.graph import child_of

    nodes = graph.build_crossword(Lexicon("few", ["cat", "cats"]))
    place = int(nodes[graph.GADDAG_ROOT])
    for symbol in [LATIN.codes["a"], LATIN.codes["c"], graph.SEPARATOR]:
        place = child_of(nodes, place, symbol)
        assert place
    assert nodes[place + 1] == 1 << LATIN.codes["t"]
    assert child_of(nodes, place, LATIN.codes["t"])
    assert child_of(nodes, place, LATIN.codes["x"]) == 0


def test_enable_fits_its_budget_of_bytes() -> None:
    lexicon = library().load()
    trie = graph.build_trie(lexicon)
    assert trie.nbytes <= 8_000_000
    assert list(graph.trie_words(trie, LATIN)) == list(lexicon.words)
    nodes = graph.crossword(lexicon)
    assert nodes.nbytes <= 10_000_000
    assert sorted(graph.crossword_strings(nodes, LATIN)) == [
        word for word in lexicon if 2 <= len(word) <= 15
    ]


@pytest.mark.parametrize("damage", ["cut", "flip", "text", "empty"])
def test_damaged_cache_is_rebuilt(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUIWORDS_CACHE", str(tmp_path))
    lexicon = Lexicon("own", ["tea", "teas", "eat"])
    graph.trie.cache_clear()
    right = graph.trie(lexicon).copy()
    (kept,) = (cache_dir() / "graphs").iterdir()
    content = bytearray(kept.read_bytes())
    if damage == "flip":
        content[-20] ^= 4
    kept.write_bytes(
        {"cut": bytes(content[:-9]), "flip": bytes(content), "text": b"hello", "empty": b""}[damage]
    )
    graph.trie.cache_clear()
    assert np.array_equal(graph.trie(lexicon), right)
    graph.trie.cache_clear()
    monkeypatch.setattr(graph, "build_trie", None)  # a second load must not build
    assert np.array_equal(graph.trie(lexicon), right)
    graph.trie.cache_clear()


def test_equal_words_in_other_alphabets_have_other_graphs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUIWORDS_CACHE", str(tmp_path))
    graph.trie.cache_clear()
    latin = graph.trie(Lexicon("one", ["abba"]))
    graph.trie.cache_clear()
    other = graph.trie(Lexicon("two", ["abba"], Alphabet("ba")))
    graph.trie.cache_clear()
    assert not np.array_equal(latin, other)


def test_without_a_writable_cache_the_graph_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TUIWORDS_CACHE", str(tmp_path / "file"))
    graph.trie.cache_clear()
    assert list(graph.trie_words(graph.trie(Lexicon("own", ["tea"])), LATIN)) == ["tea"]
    graph.trie.cache_clear()


@pytest.mark.parametrize(
    ("words", "said"),
    [(["tea", "thé"], "'é' of 'thé'"), (["a" * 300], "300 letters"), (["", "tea"], "0 letters")],
)
def test_words_that_cannot_be_packed_are_named(words: list[str], said: str) -> None:
    with pytest.raises(LexiconError, match=said):
        graph.build_trie(Lexicon("odd", words))
