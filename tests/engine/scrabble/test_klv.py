"""KLV2 files: by the published rules of the format, read by another reading, back as they were."""

import struct
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import tuiwords
from tuiwords.engine.scrabble.klv import leaves_of_klv
from tuiwords.engine.scrabble.leaves import leave_of
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import ruleset

END, LAST = 1 << 23, 1 << 22
# The leaves ?, ?A, A and AA, as they are written by hand.
NODES = [LAST | 1, END | 3, 1 << 24 | END | LAST | 4, 1 << 24 | END | LAST, 1 << 24 | END | LAST]
VALUES = (25.5, 26.0, 1.25, -4.0)
SEVEN = [LAST | 1, *(END | LAST | place for place in (2, 3, 4, 5, 6, 7, 0))]


def file_of(nodes: list[int], values: tuple[float, ...], form: str = "f") -> bytes:
    """A KLV2, or a KLV with the form "h"."""
    scaled = values if form == "f" else tuple(round(256 * value) for value in values)
    layout = f"<I{len(nodes)}II{len(values)}{form}"
    return struct.pack(layout, len(nodes), *nodes, len(values), *scaled)


class OtherReading:
    """MAGPIE's way: the words of a graph are counted, and a leave is looked up by its letters.

    See "klv.h" of MAGPIE.
    """

    def __init__(self, data: bytes) -> None:
        (count,) = struct.unpack_from("<I", data)
        self.nodes = struct.unpack_from(f"<{count}I", data, 4)
        (leaves,) = struct.unpack_from("<I", data, 4 + 4 * count)
        self.values = struct.unpack_from(f"<{leaves}f", data, 8 + 4 * count)
        self.words = [0] * (count + 1)
        for place in range(count - 1, 0, -1):
            self.count(place)

    def count(self, place: int) -> int:
        if not self.words[place]:
            node = self.nodes[place]
            child = node & (LAST - 1)
            self.words[place] = (
                bool(node & END)
                + (self.count(child) if child else 0)
                + (0 if node & LAST else self.count(place + 1))
            )
        return self.words[place]

    def value(self, leave: str) -> float:
        place, index = self.nodes[0] & (LAST - 1), 0
        for number in sorted("?ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(tile) for tile in leave):
            while self.nodes[place] >> 24 != number:
                assert not self.nodes[place] & LAST
                index += self.words[place] - self.words[place + 1]
                place += 1
            found, index, place = index, index + 1, self.nodes[place] & (LAST - 1)
        return self.values[found]


def some_leaves() -> Iterator[str]:
    bag, random = "".join(ruleset("scrabble").bag), np.random.default_rng(1)
    for size in (1, 2, 3, 4, 5, 6):
        for _ in range(50):
            yield "".join(bag[place] for place in random.choice(len(bag), size, replace=False))


@pytest.mark.parametrize("form", ["f", "h"])
def test_a_file_made_by_hand_is_read(form: str) -> None:
    table = leaves_of_klv(file_of(NODES, VALUES, form), "x.klv2")
    assert [leave_of(table, tiles, ENGLISH) for tiles in ("?", "A?", "A", "AA", "AB")] == [
        *VALUES,
        0,
    ]


def test_what_is_written_is_read_by_another_and_comes_back(tmp_path: Path) -> None:
    leaves, file = tuiwords.load_leaves(), tmp_path / "ours.klv2"
    tuiwords.write_klv2(leaves, file)
    other = OtherReading(file.read_bytes())
    assert len(other.values) == 914_624  # as others count them
    for leave in ("?", "QZ", "?ERS", "EEEEEE", *some_leaves()):
        assert other.value(leave) == pytest.approx(leaves[leave], abs=0.0005)
    back = tuiwords.read_klv2(file)
    tuiwords.write_klv2(back, tmp_path / "again.klv2")
    assert (tmp_path / "again.klv2").read_bytes() == file.read_bytes()
    assert back["S?ER"] == leaves["?ERS"]
    assert back["QQ"] == 0  # no bag has both
    german = tuiwords.load_leaves("scrabble", "de")
    assert german["Ä?"] == german["?Ä"] != 0
    with pytest.raises(tuiwords.GameError, match="other tiles than English"):
        tuiwords.write_klv2(german, file)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "sizes do not fit"),
        (file_of(NODES, VALUES)[:-1], "sizes do not fit"),
        (file_of(NODES, VALUES[:3]), "more leaves and 3 values"),
        (file_of(NODES, (*VALUES, 1.0)), "it has 4 leaves and 5 values"),
        (file_of(NODES, (*VALUES[:3], 301)), "more than 300 points"),
        (file_of(NODES, (*VALUES[:3], float("nan"))), "more than 300 points"),
        (file_of([LAST | 9], VALUES), "node 9 is beyond its end"),
        (file_of([LAST | 1, 27 << 24 | LAST], VALUES), "letter 27"),
        (file_of([LAST | 1, 2 << 24 | LAST | 2, 1 << 24 | END | LAST], (1.0,)), "not in order"),
        (file_of(SEVEN, (1.0,) * 7), "more than 6 tiles"),
    ],
)
def test_a_file_that_is_none_is_refused(data: bytes, told: str) -> None:
    with pytest.raises(GameError, match=told):
        leaves_of_klv(data, "x.klv2")


def test_leaves_go_out_and_come_in_by_commands(ask, tmp_path: Path) -> None:
    graph, table = tmp_path / "ours.klv2", tmp_path / "back.npz"
    told = ask("train", "leaves", "--export", graph, "--rules", "wordfeud")
    assert told.out == f"the leaves of Wordfeud written to {graph}\n"
    graph.write_bytes(file_of(NODES, VALUES))
    assert ask("train", "leaves", "--import", graph, "--output", table).out.startswith("4 leaves")
    with np.load(table) as stored:
        assert str(stored["made_by"]) == "tuiwords train leaves --import ours.klv2"
    graph.write_bytes(b"nothing")
    wrong = ask("train", "leaves", "--import", graph, "--output", table)
    assert "is not a KLV2 file" in wrong.err
    refused = ask("train", "leaves", "--import", graph)  # it would replace what ships
    assert refused.status == 2
    assert "--import needs --output" in refused.err
