"""The openings of all racks against the search of a rack, and leaves against a brute force."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import combinations

import numpy as np
import pytest
from readable_plays import best_exchange

from tuiwords.engine.scrabble.kernels.layout import IMPOSSIBLE, NO_WORD
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.openings import (
    all_openings,
    leaves_of_rack,
    opening_equities,
    racks_of,
    rest_of_bag,
    value_of_leave,
)
from tuiwords.engine.scrabble.pack import Position
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import EMPTY_BOARD, Ruleset, position_view, ruleset
from tuiwords.lexicon.library import library

SCRABBLE = ruleset("scrabble")
FEW = {tile: count for tile, count in SCRABBLE.counts.items() if tile in "AEGINQRSTUV?"}
SMALL = replace(SCRABBLE, counts=dict.fromkeys(SCRABBLE.counts, 0) | FEW)
TURNED = replace(SMALL.shuffled(4), values=ruleset("wordfeud").values)


@pytest.mark.parametrize("rules", [SMALL, TURNED], ids=["small", "turned"])
def test_every_opening_is_the_best_that_the_search_finds(rules: Ruleset) -> None:
    lexicon, leaves = library().load(), leaves_for(rules)
    begun = time.thread_time()
    found = all_openings(lexicon, rules, leaves)
    assert 0 < found.cpu_seconds <= time.thread_time() - begun
    chance, exchanges = random.Random(1), 0
    racks = ["".join(chance.sample(rules.bag, 7)) for _ in range(60)]
    for rack in [*racks, "??AEINR", "AEINRST", "VVUUUIQ"]:
        at = Position.of(position_view(rules, lexicon, EMPTY_BOARD, rack))
        at.use_leaves(leaves)
        plays = at.best(1)
        exchange = best_exchange(at)
        play = int(at.found[0, 1]) if plays else exchange - 1
        rank = ENGLISH.rank(rack)
        assert found.equities[rank] == max(play, exchange), rack
        assert (found.points[rank] == NO_WORD) == (exchange > play), rack
        exchanges += exchange > play
    assert 0 < exchanges < 60
    assert found.racks == (found.equities != IMPOSSIBLE).sum()
    assert found.equities[ENGLISH.rank("QQAEIGU")] == IMPOSSIBLE


def test_a_leave_is_worth_the_mean_of_the_openings_that_it_leads_to() -> None:
    lexicon = library().load()
    with ThreadPoolExecutor() as threads:
        equities, *same = threads.map(partial(opening_equities, lexicon), [SMALL] * 3)
    assert all(each is equities for each in same)
    leave, pool = "EINR?", "AASTUVUG?"
    with_leave = [equities[ENGLISH.rank(leave + "".join(d))] for d in combinations(pool, 2)]
    without = [equities[ENGLISH.rank("".join(drawn))] for drawn in combinations(pool, 7)]
    found = value_of_leave(lexicon, SMALL, leave, pool)
    assert found.mean == pytest.approx(np.mean(with_leave) / 1000)
    assert found.value == pytest.approx((np.mean(with_leave) - np.mean(without)) / 1000)
    few = value_of_leave(lexicon, SMALL, leave, pool[:7][::-1])
    assert few.value == pytest.approx(few.mean - equities[ENGLISH.rank(pool[:7])] / 1000)
    assert value_of_leave(lexicon, SMALL, "EINRS?", pool).leave == "EINRS?"
    rest = rest_of_bag(SMALL, "S")
    assert rest.count("S") == 3
    good, bad = (
        value_of_leave(lexicon, SMALL, tile, rest_of_bag(SMALL, tile)).value for tile in "SV"
    )
    assert good > 3 > bad


def test_the_leaves_of_a_rack() -> None:
    assert leaves_of_rack(SCRABBLE, "B?A") == ["AB?", "AB", "A?", "B?", "A", "B", "?"]
    assert leaves_of_rack(SCRABBLE, "AAB") == ["AAB", "AA", "AB", "A", "B"]
    assert [len(leave) for leave in leaves_of_rack(SCRABBLE, "ABCDEFG")][:8] == [6] * 7 + [5]


def test_racks_are_numbered_from_the_first_to_the_last() -> None:
    assert [ENGLISH.rank(rack) for rack in ("AAAAAAA", "BAAAAAA", "???????")] == [
        0,
        1,
        racks_of(ruleset("scrabble")) - 1,
    ]


@pytest.mark.parametrize(
    ("leave", "pool", "message"),
    [
        ("AEINRST", "AEINRST", "at most 6"),
        ("A", "BCD", "at least 7"),
        ("ZZ", "AEINRST", "2 Zs in ZZAEINRST"),
        ("5", "AEINRST", "'5'"),
        ("??", "AEINRS?", "3 blanks in"),
    ],
)
def test_leaves_that_cannot_be(leave: str, pool: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        value_of_leave(library().load(), SCRABBLE, leave, pool)
