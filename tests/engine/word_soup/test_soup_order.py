"""The kernels that select and order against numpy's own."""

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from tuiwords.engine.word_soup.kernels.selection import argsort_descending, select

# Few different values, so that equal ones are common.
VALUES = st.lists(st.integers(-4, 4), min_size=1, max_size=60)


@given(VALUES, st.data())
def test_selecting_parts_the_small_from_the_large(numbers: list[int], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(numbers) - 1))
    values = np.array(numbers, np.float32)
    select(values, place)
    assert sorted(values) == sorted(numbers)
    assert values[place] == sorted(numbers)[place]
    assert (values[:place] <= values[place]).all()
    assert (values[place:] >= values[place]).all()


@given(VALUES)
@example([])
@example([3])
def test_ordering_begins_with_the_largest_and_keeps_equals_in_place(numbers: list[int]) -> None:
    values, places = np.array(numbers, np.float32), np.full(len(numbers), -1, np.int64)
    argsort_descending(values, places)
    assert places.tolist() == np.argsort(-values, kind="stable").tolist()
    assert values.tolist() == numbers
