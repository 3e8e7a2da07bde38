"""Leave tables: the order of the leaves, the fit, the file."""

from pathlib import Path

import numpy as np
import pytest

from tuiwords.engine.scrabble import leaves
from tuiwords.engine.scrabble.leaves import fit_leaves, save_leaves, tuples_of
from tuiwords.engine.scrabble.pack import Position, no_leaves
from tuiwords.engine.scrabble.selfplay import PairScore, SelfPlay
from tuiwords.engine.scrabble.tile_codes import ENGLISH, TileCodes
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import EMPTY_BOARD, position_view, ruleset
from tuiwords.games.scrabble.tiles_in import in_language
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library


@pytest.mark.parametrize("size", [1, 2, 3])
def test_leaves_of_a_size_stand_in_the_order_of_their_ranks(size: int) -> None:
    tuples = tuples_of(size, len(ENGLISH.codes))
    assert len(tuples) == ENGLISH.sizes[size]
    tiles = [*ENGLISH.codes]
    places = [ENGLISH.place("".join(tiles[code] for code in row)) for row in tuples.tolist()]
    assert places == list(range(int(ENGLISH.bases[size]), int(ENGLISH.bases[size + 1])))


def test_the_kernel_ranks_alike() -> None:
    rack = "AADQRS?"
    view = position_view(ruleset("scrabble"), Lexicon("few", ["as"]), EMPTY_BOARD, rack)
    position = Position.of(view)
    position.use_leaves()
    workspace = position.workspace
    for subrack in range(1, int(workspace["subracks"][0])):
        kept = rack
        for tile in ENGLISH.taken(subrack, rack):
            kept = kept.replace(tile, "", 1)
        size = int(workspace["size"][0, subrack])
        assert len(kept) == len(rack) - size
        assert ENGLISH.place(kept) == int(ENGLISH.bases[len(kept)]) + int(
            workspace["leave_rank"][0, subrack]
        )


def test_many_samples_decide_and_few_follow_smaller_leaves() -> None:
    """Half of a leave with as many samples as the prediction counts for is predicted.

    One without samples is what its pairs add to the rest.
    """
    times, equities = np.zeros(ENGLISH.leaves, np.int64), np.zeros(ENGLISH.leaves, np.int64)
    assert not fit_leaves(times, equities, ENGLISH).any()
    known = {"": 0, "S": 8_000, "?": 25_000, "?S": 31_000}
    known |= {"A": 900, "B": -600, "C": 300, "AB": 1200, "AC": 3000, "BC": -1500, "ABC": 7000}
    for tiles, worth in known.items():
        count = 150 if len(tiles) > 1 and "S" not in tiles else 15_000_000
        times[ENGLISH.place(tiles)], equities[ENGLISH.place(tiles)] = count, count * (5_000 + worth)
    table = fit_leaves(times, equities, ENGLISH)
    worth = {tiles: int(table[ENGLISH.place(tiles)]) for tiles in known}
    assert [worth[tiles] for tiles in ("", "S", "A", "B", "C")] == [0, 8_000, 900, -600, 300]
    assert worth["?S"] == pytest.approx(31_000, abs=10)
    assert table[ENGLISH.place("SS")] == pytest.approx(16_000, abs=10)  # never met: twice an S
    assert [worth["AB"], worth["AC"], worth["BC"]] == [750, 2100, -900]
    predicted = ((750 + 2100 - 900) + (750 - 900 + 600) + (2100 - 900 - 300)) / 3
    assert worth["ABC"] == (7000 + predicted) / 2
    assert table[ENGLISH.place("AAA")] == 2700
    assert table[ENGLISH.place("DDDDDD")] == 0


def test_a_table_is_read_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = (np.arange(ENGLISH.leaves) % 60_000 * 10 - 300_000).astype(np.int32)
    path = tmp_path / "scrabble.npz"
    save_leaves(path, table, ENGLISH, {"made_by": "a test"})
    monkeypatch.setattr(leaves, "asset", lambda *_: path)
    assert (leaves.leaves_for(ruleset("scrabble")) == table).all()
    assert (
        leaves.leave_of(table, "", ENGLISH) == -300
        and leaves.leave_of(table, "B", ENGLISH) == -299.98
    )
    assert leaves.leave_of(table, "AEINRST", ENGLISH) == 0  # kept whole
    few = TileCodes("ABC")
    save_leaves(path, table[: few.leaves], few, {})
    leaves.read_table.cache_clear()
    with pytest.raises(GameError, match=f"has {few.leaves} leaves, not {ENGLISH.leaves}"):
        leaves.leaves_for(ruleset("scrabble"))
    assert not leaves.leaves_for(ruleset("scrabble").of_turns(5)).any()
    path.write_bytes(b"no table")
    leaves.read_table.cache_clear()
    with pytest.raises(GameError, match="is damaged"):
        leaves.leaves_for(ruleset("scrabble"))


def test_the_share_of_games_won_and_its_error() -> None:
    """Pairs of which one table won two games, one and a half, and none: 1, 0.75 and 0."""
    scores = [[400, 300], [350, 340], [300, 300], [500, 1], [100, 200], [90, 100]]
    score = PairScore.of(np.array([[*each, 20, 1] for each in scores]))
    assert score.share == pytest.approx(3.5 / 6)
    deviation = np.sqrt(sum((x - 3.5 / 6) ** 2 for x in (1, 0.75, 0)) / 2)
    assert score.error == pytest.approx(1.96 * deviation / np.sqrt(3))
    assert (score.first, score.second) == pytest.approx((1740 / 6, 1241 / 6))
    assert PairScore.of(np.array([[2, 1, 9, 0], [1, 2, 9, 0]])) == PairScore(0.5, 0, 1.5, 1.5)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("rules", "least"), [("scrabble", 0.63), ("wordfeud", 0.60), ("wwf", 0.58)]
)
def test_the_shipped_leaves_win(rules: str, least: float) -> None:
    table, values = SelfPlay(library().load(), ruleset(rules)), leaves.leaves_for(ruleset(rules))
    score = PairScore.of(table.play(3000, 77, values, no_leaves(ENGLISH), paired=True))
    assert score.share > least


@pytest.mark.deep
@pytest.mark.parametrize("code", ["de", "es", "fr", "nl"])
def test_the_leaves_of_a_language_win_against_those_of_english(code: str) -> None:
    words = library().load(f"standard-{code}")
    rules = in_language(ruleset("scrabble"), code)
    both = leaves.leaves_for(rules), leaves.english_leaves(rules)
    played = SelfPlay(words, rules).play(2000, 77, *both, paired=True)
    assert PairScore.of(played).share > 0.53


@pytest.mark.deep
def test_equity_scores_against_itself_as_in_the_clubs() -> None:
    values = leaves.leaves_for(ruleset("scrabble"))
    results = SelfPlay(library().load(), ruleset("scrabble")).play(2000, 5, values, values)
    assert 415 < results[:, :2].mean() < 435
    assert 1.6 < results[:, 3].mean() / 2 < 2.2, "plays of a whole rack by each"
