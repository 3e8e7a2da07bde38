"""A search keeps to its seconds: by a clock that the test turns."""

from collections.abc import Callable

import pytest

from tuiwords.engine.word_soup.beam import BeamSearch
from tuiwords.engine.word_soup.pace import CHANGE, Pace
from tuiwords.engine.word_soup.pack import game_tables
from tuiwords.engine.word_soup.position_values import CLEARING_BIASES, make_model, shipped_values
from tuiwords.games.word_soup import rules_for
from tuiwords.lexicon.lexicon import Lexicon

TICK = 1e-6  # seconds a unit of cost, where nothing is slow


def begin(lexicon: Lexicon, width: float = 2.0) -> BeamSearch:
    rules = rules_for(lexicon)
    model = make_model(rules, shipped_values(), CLEARING_BIASES[1])
    return BeamSearch.start(game_tables(rules, lexicon), model, rules.deal(7), width)


def ride(
    search: BeamSearch, seconds: float, slowness: Callable[[int], float], expected: float = TICK
) -> tuple[Pace, list[float]]:
    """Run a search whose clock goes by its cost times ``slowness(letters left)``."""
    pace = Pace(search, seconds, expected)
    clock, before, scales = 0.0, 0, []
    for nodes in search.run():
        clock += TICK * search.cost_between(before, nodes) * slowness(search.left)
        before = nodes
        pace.note(nodes, clock)
        pace.steer()
        scales.append(pace.scale)
    return pace, scales


def whole(lexicon: Lexicon) -> float:
    return TICK * begin(lexicon).cost_ahead()


def test_a_search_in_time_stays_as_wide_as_planned(enable: Lexicon) -> None:
    search = begin(enable)
    pace, scales = ride(search, whole(enable) * 1.05, lambda _: 1.0)
    assert set(scales) == {1.0}
    assert (search.width == search.planned).all()
    assert pace.overall == pytest.approx(TICK)


def test_a_slow_search_narrows_until_it_is_in_time(enable: Lexicon) -> None:
    seconds = whole(enable)
    pace, scales = ride(begin(enable), seconds, lambda _: 3.0)
    assert min(scales) < 0.5
    assert pace.spent == pytest.approx(seconds, rel=0.1)
    assert pace.overall == pytest.approx(3 * TICK)


def test_a_slow_beginning_is_forgiven(enable: Lexicon) -> None:
    """Slow blocks early on must not thin out all that follows."""
    seconds = 1.3 * whole(enable)
    pace, scales = ride(begin(enable), seconds, lambda left: 3.0 if left > 45 else 1.0)
    assert min(scales) < 0.6
    assert scales[-1] == 1.0
    assert pace.spent > 0.8 * seconds


def test_widths_change_little_from_bucket_to_bucket(enable: Lexicon) -> None:
    search = begin(enable)
    pace = Pace(search, whole(enable), TICK)
    before, scale = search.left, 1.0
    for nodes in search.run():
        pace.note(nodes, pace.spent + 1.0)  # as if the machine had all but stopped
        pace.steer()
        passed = before - search.left
        assert pace.scale >= scale * CHANGE**passed - 1e-12
        before, scale = search.left, pace.scale
    assert scale < 0.1


def test_the_first_block_teaches_nothing(enable: Lexicon) -> None:
    """It may load kernels: a minute there is no pace, though the seconds are gone."""
    search = begin(enable)
    pace = Pace(search, 100.0)
    blocks = search.run()
    pace.note(next(blocks), 60.0)
    assert (pace.now, pace.overall, pace.spent) == (0.0, 0.0, 60.0)
    first = search.beam.expanded
    second = next(blocks)
    pace.note(second, 60.0 + TICK * search.cost_between(first, second))
    assert pace.now == pytest.approx(TICK)
