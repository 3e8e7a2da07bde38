"""KWG files: read by the published rules of the format, and back to the same words."""

import struct
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tuiwords.lexicon.kwg import kwg_of, words_of_kwg
from tuiwords.lexicon.lexicon import Alphabet, Lexicon, LexiconError

WORDS = ["ab", "abba", "ba", "baa", "cab", "cabs", "scab"]
END, LAST = 1 << 23, 1 << 22
# AB and ABBA as they are written by hand: the DAWG alone.
BY_HAND = [
    LAST | 2,
    LAST,
    1 << 24 | LAST | 3,
    2 << 24 | END | LAST | 4,
    2 << 24 | LAST | 5,
    1 << 24 | END | LAST,
]


def numbers(data: bytes) -> list[int]:
    """The numbers of a file."""
    return list(struct.unpack(f"<{len(data) // 4}I", data))


def strings(nodes: list[int], place: int, begun: str = "") -> Iterator[str]:
    """All strings that end below a node, with @ for the separator."""
    while place:
        node = nodes[place]
        letter = "@ABCDEFGHIJKLMNOPQRSTUVWXYZ"[node >> 24]
        if node & END:
            yield begun + letter
        yield from strings(nodes, node & (LAST - 1), begun + letter)
        if node & LAST:
            return
        place += 1


def test_a_graph_made_by_hand_is_read() -> None:
    assert words_of_kwg(struct.pack("<6I", *BY_HAND), "x.kwg") == ["ab", "abba"]


def test_a_graph_holds_the_words_and_the_gaddag() -> None:
    data = kwg_of(Lexicon("few", WORDS))
    nodes = numbers(data)
    assert words_of_kwg(data, "few.kwg") == WORDS
    assert sorted(strings(nodes, nodes[0] & (LAST - 1))) == [word.upper() for word in WORDS]
    upper = [word.upper() for word in WORDS]
    turned = {
        word[:at][::-1] + "@" * (at < len(word)) + word[at:]
        for word in upper
        for at in range(1, len(word) + 1)
    }
    assert sorted(strings(nodes, nodes[1] & (LAST - 1))) == sorted(turned)


def test_letters_come_in_their_order() -> None:
    nodes = numbers(kwg_of(Lexicon("few", WORDS)))
    for node, following in pairwise(nodes[2:]):
        assert node & LAST or node >> 24 < following >> 24


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "its size is 0 bytes"),
        (b"abc", "its size is 3 bytes"),
        (struct.pack("<2I", 9, 0), "node 9 is beyond its end"),
        (struct.pack("<3I", 2, 0, 27 << 24 | LAST), "letter 27"),
        (struct.pack("<3I", 2, 0, 1 << 24 | LAST | 2), "its words have no end"),
        (struct.pack("<3I", 2, 0, 0), "letter 0"),
    ],
)
def test_a_file_that_is_none_is_refused(data: bytes, told: str) -> None:
    with pytest.raises(LexiconError, match=told):
        words_of_kwg(data, "x.kwg")


def test_only_english_has_numbers_for_its_letters() -> None:
    with pytest.raises(LexiconError, match="other letters than English"):
        kwg_of(Lexicon("strange", ["äh", "oh"], Alphabet("hoä")))


def test_a_list_goes_out_and_comes_back(ask, tmp_path: Path) -> None:
    words, graph, text = (tmp_path / name for name in ("mine.txt", "mine.kwg", "out.txt"))
    words.write_text("\n".join(["a", *WORDS]))
    assert ask("lexicon", "export", words, graph).out.endswith("only those of 2 to 15 letters\n")
    taken = ask("lexicon", "import", graph, "--name", "back")
    assert taken.lines[0] == "back: 7 words; read as KWG"
    assert ask("lexicon", "export", "back", text).status == 0
    assert text.read_text().split() == WORDS
    kept = ask("lexicon", "export", "back", text)
    assert kept.status == 2
    assert "out.txt is there already" in kept.err
    graph.write_bytes(b"abc")
    refused = ask("lexicon", "import", graph, "--name", "other")
    assert refused.status == 2
    assert "not a KWG file" in refused.err
