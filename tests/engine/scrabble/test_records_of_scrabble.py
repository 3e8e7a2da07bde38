"""What the engine of Scrabble finds is never changed; what it is searching, is."""

from collections.abc import Callable
from typing import get_type_hints

import pytest
from records import changeable, is_closed, records_of

from tuiwords.engine.scrabble.choice import shipped_choice
from tuiwords.engine.scrabble.leaves import leaves_for, tuples_of
from tuiwords.engine.scrabble.pack import layout_of, no_leaves, words_of
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.games.scrabble import ruleset
from tuiwords.lexicon.library import library

PACKAGE = "tuiwords.engine.scrabble"


def test_records_are_frozen() -> None:
    searched = {"EmptyBag", "Followed", "RootMove", "TriedMove", "_Counted", "_Judged"}
    searched |= {"_Lane", "_Work"}
    assert changeable(PACKAGE) - searched == {
        "NetCandidate",
        "PlayabilitySamples",
    }
    assert all(map(is_closed, records_of(PACKAGE)))


def test_records_that_hold_arrays_are_equal_to_themselves_alone() -> None:
    """Equal arrays have no truth value; as keys such records would fail."""
    with_arrays = {
        each
        for each in records_of(PACKAGE)
        if any("ndarray" in str(hint) for hint in get_type_hints(each).values())
    }
    assert len(with_arrays) > 8
    assert all(each.__eq__ is object.__eq__ for each in with_arrays)


@pytest.mark.parametrize(
    "read",
    [
        shipped_choice,
        lambda: no_leaves(ENGLISH),
        lambda: leaves_for(ruleset("scrabble")),
        lambda: tuples_of(3, len(ENGLISH.codes)),
        lambda: layout_of(ruleset("wordfeud")),
        lambda: words_of(library().load(), ruleset("scrabble")),
    ],
)
def test_what_takes_long_to_read_is_read_once(read: Callable[[], object]) -> None:
    assert read() is read()
