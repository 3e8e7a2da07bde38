"""The strategy that takes turns as people do."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, RankedMove, Ranking
from tuiwords.engine.scrabble.choice import (
    STEPS,
    ChoiceModel,
    by_chance,
    read_choice,
    shipped_choice,
)
from tuiwords.engine.scrabble.choice_features import LISTED_TURNS, NAMES, TurnFeatures
from tuiwords.engine.scrabble.strategies.champion import Champion
from tuiwords.engine.scrabble.strategies.people import (
    CHANCE,
    NODES,
    People,
    listed_turns,
    played_out,
)
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import EMPTY_BOARD, Exchange, Pass, Play, Turn, position_view, ruleset
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.games.scrabble.placement import place
from tuiwords.games.scrabble.view import ScrabbleView
from tuiwords.lexicon.library import library

EVERY = Limit(nodes=300, top=LISTED_TURNS)


def view_of(rack: str, *plays: str) -> ScrabbleView:
    rules, board = ruleset("scrabble"), EMPTY_BOARD
    for text in plays:
        play = read_turn(text, board)
        assert isinstance(play, Play)
        board = place(rules, board, play).board
    return position_view(rules, library().load(), board, rack)


@pytest.mark.parametrize("rack", ["AEINRST", "UUVVIIC", "QUIZ"])
def test_values_are_the_logarithms_of_chances(rack: str) -> None:
    ranking = rank(People(), view_of(rack), EVERY)
    total = sum(np.exp(ranked.value) for ranked in ranking.moves)
    assert total == pytest.approx(1, abs=0.02)
    for ranked in ranking.moves:
        assert ranked.terms["people"] == pytest.approx(100 * np.exp(ranked.value))


def test_turns_are_played_out_so_often_unless_something_limits_it() -> None:
    view = view_of("AEINRST", "8G AX")
    assert NODES <= [*played_out(view, Limit())][-1].nodes < 2 * NODES
    assert [*played_out(view, Limit(seconds=1.0))][-1].nodes > 2 * NODES


def test_people_see_a_common_bingo_and_exchange_a_hopeless_rack() -> None:
    assert rank(People(), view_of("AEINRST"), EVERY).moves[0].terms["score"] > 60
    assert isinstance(rank(People(), view_of("UUUVVII"), EVERY).moves[0].move, Exchange)


def test_who_knows_fewer_words_takes_none_of_the_others() -> None:
    from tuiwords.bots.skill import Skill

    view = Skill(vocabulary=35).known_view(view_of("AEINRST", "8D WATER"))
    for ranked in rank(People(), view, EVERY).moves:
        if isinstance(ranked.move, Play):
            words = place(view.rules, view.board, ranked.move).words
            assert all(word.lower() in view.lexicon for word in words)


def test_features_tell_bridges_hooks_and_the_tiles_kept() -> None:
    view = view_of("ADEORS?", "8D WATER", "E4 CLEA.")
    listed = listed_turns(view).moves[:LISTED_TURNS]
    out = rank(Champion(), view, Limit(nodes=300, top=20))
    table = TurnFeatures(view, listed).array(out)
    assert table.shape == (len(listed), len(NAMES))
    assert np.isfinite(table).all()
    for ranked, row in zip(listed, table, strict=True):
        features = dict(zip(NAMES, row.tolist(), strict=True))
        if isinstance(ranked.move, Play):
            letters = ranked.move.letters
            assert features["bridge"] == ("." in letters.strip("."))
            assert features["through"] == letters.count(".")
            assert features["tiles"] == len(ranked.move.tiles)
            assert features["keeps_blank"] + features["uses_blank"] == 1
            assert features["hook"] == ("." not in letters)
        assert features["behind"] == pytest.approx(listed[0].value - ranked.value)


def features_of(
    view: ScrabbleView, *turns: Turn, played_out: tuple[RankedMove[Turn], ...] = ()
) -> list[dict[str, float]]:
    """The features of some turns, each a point behind the one before."""
    listed = [RankedMove(turn, -float(n), {"score": 20.0 - 3 * n}) for n, turn in enumerate(turns)]
    table = TurnFeatures(view, listed).array(Ranking(CHANCE, played_out, 0, 0.0, True))
    return [dict(zip(NAMES, row, strict=True)) for row in table.tolist()]


def test_features_change_with_the_bag_and_the_lead_within_bounds() -> None:
    view = view_of("ADEORS?", "8D WATER")
    turns = [read_turn(text, view.board) for text in ("7E OARED", "9C DO", "-AE", "-")]
    for bag, lead in ((0, 0), (1, 30), (13, -250), (14, 250), (80, -30)):
        at = replace(view, bag=bag, scores=(200 + lead, 200))
        for n, row in enumerate(features_of(at, *turns)):
            late = 0 < bag < 14
            assert row["behind_late"] == pytest.approx(late * np.log1p(n))
            assert row["behind_bag_empty"] == pytest.approx((bag == 0) * np.log1p(n))
            assert row["score_behind_bag_empty"] == pytest.approx((bag == 0) * np.log1p(3 * n))
            assert row["leave"] == pytest.approx((bag > 0) * (2 * n - 20))
            assert row["tiles_by_bag"] == pytest.approx(row["tiles"] * bag / 100)
            ahead = max(-1, min(1, lead / 100))
            assert row["tiles_by_lead"] == pytest.approx(row["tiles"] * ahead)
            assert row["open_by_lead"] == pytest.approx(row["open_squares"] * ahead)
            assert row["empties_bag"] == (0 < bag <= row["tiles"])
            assert row["behind_near"] == min(n, 5) and row["place"] == np.log1p(n)
            assert row["not_played_out"] == 1 and row["played_out_place"] == np.log1p(20)
    one, two, exchange, passed = features_of(view, *turns)
    assert (one["tiles"], two["tiles"], exchange["exchanged"]) == (5, 2, 2)
    assert (exchange["exchange"], passed["pass"], one["exchange"], one["pass"]) == (1, 1, 0, 0)
    assert exchange["rarest_zipf"] == passed["open_squares"] == 0


def test_the_spread_of_a_turn_that_was_not_searched_counts_as_none() -> None:
    """As of turns of which a pre-endgame tells no chances, beside those that it searched."""
    view = view_of("ADEORS?", "8D WATER")
    searched, other = (read_turn(text, view.board) for text in ("7E OARED", "9C DO"))
    out = RankedMove(searched, 50.0, {"win": 50.0, "spread": 3.0}), RankedMove(other, 40.0)
    told = features_of(view, searched, other, played_out=out)
    assert [row["spread_behind"] for row in told] == [0, 3]


@pytest.mark.parametrize(
    ("text", "long", "all_tiles", "goes_out"),
    [("8H STAINER", 0, 1, 1), ("8D RETAIN", 0, 0, 0)],
)
def test_kinds_of_turns(text, long, all_tiles, goes_out) -> None:
    view = view_of("AEINRST")
    (row,) = features_of(replace(view, bag=0), read_turn(text, view.board))
    assert (row["long"], row["all_tiles"], row["goes_out"]) == (long, all_tiles, goes_out)
    assert row["length"] == len(text.split()[1])


def test_a_word_of_eight_letters_is_long() -> None:
    view = view_of("AEINRST", "8H TO")
    (row,) = features_of(view, read_turn("H1 RESTAIN.", view.board))
    assert (row["length"], row["long"], row["through"], row["extension"]) == (8, 1, 1, 1)


def chances_one_by_one(model: ChoiceModel, features: np.ndarray) -> list[float]:
    """The chances of the turns of a position: a person looks at the likeliest first."""
    looks = np.exp(features @ model.look)
    first = (looks / looks.sum()).tolist()
    chances, passed, left = [0.0] * len(first), 1.0, 1.0
    for step, at in enumerate(np.argsort(-looks, kind="stable").tolist()):
        chance = first[at]
        left -= chance
        odds = np.log(chance / max(left, 1e-9))
        known = (min(odds, 5), min(odds, 0), np.log(chance), np.log(step + 1), step == 0, step == 1)
        weighed = np.array([*features[at], odds, *known, 1]) @ model.take
        taken = 1.0 if step == len(first) - 1 else 1 / (1 + np.exp(-weighed))
        chances[at] = passed * taken
        passed *= 1 - taken
    return chances


def test_chances_of_several_positions_are_those_of_each_turn_after_the_other() -> None:
    rng, sizes = np.random.default_rng(3), np.array([4, 1, 7, 2, 30])
    for scale in (0.5, 3.0):
        look, take = rng.normal(0, scale, 3), rng.normal(0, 0.7, 3 + len(STEPS))
        model = ChoiceModel(look, take, 0.0)
        features = rng.normal(0, 2, (sizes.sum(), 3))
        parts = np.split(features, np.cumsum(sizes)[:-1])
        wanted = [chance for part in parts for chance in chances_one_by_one(model, part)]
        assert model.chances(features, sizes) == pytest.approx(wanted, rel=1e-6, abs=1e-12)


def test_some_people_take_any_legal_turn() -> None:
    listed = [RankedMove(Pass(), 1.0, {"score": score}) for score in (3.0, 1.0, 2.0)]
    take = np.zeros(1 + len(STEPS))
    take[-1] = np.log(3)  # who comes to a turn takes it in three of four cases
    model = ChoiceModel(np.array([1.0]), take, 0.25)
    features = np.array([[0.0], [0.2], [0.1]])
    chances = [0.75 * chance + 0.25 / 50 for chance in (0.75, 0.1875, 0.0625)]
    moves = by_chance(model, listed, features, 50, 2)
    assert [move.terms["score"] for move in moves] == [1.0, 2.0]
    assert [np.exp(move.value) for move in moves] == pytest.approx(chances[:2])
    assert [move.terms["people"] for move in moves] == pytest.approx([100 * c for c in chances[:2]])


@pytest.mark.parametrize("stray", [0.0, 1.0, -0.01, 1.01, float("nan")])
@pytest.mark.parametrize("weight", [0.5, float("inf")])
def test_weights_are_numbers_and_a_chance(tmp_path: Path, stray: float, weight: float) -> None:
    for damaged in ("look", "take"):
        file = tmp_path / f"{damaged}-{stray}-{weight}.toml"
        parts = {"look": NAMES, "take": (*NAMES, *STEPS)}
        text = f"stray = {stray}\n"
        for part, names in parts.items():
            first = weight if part == damaged else 1.0
            text += f"[{part}]\n{names[0]} = {first}\n"
            text += "".join(f"{name} = 0\n" for name in names[1:])
        file.write_text(text)
        if 0 <= stray <= 1 and weight == 0.5:
            model = read_choice(file)
            assert (model.stray, model.look[0], model.take.size) == (
                stray,
                0.5 if damaged == "look" else 1.0,
                len(NAMES) + len(STEPS),
            )
        else:
            with pytest.raises(GameError, match="are damaged"):
                read_choice(file)


def test_absent_and_damaged_weights_are_refused(tmp_path: Path) -> None:
    assert len(shipped_choice().look) == len(NAMES)
    with pytest.raises(GameError, match="cannot be read"):
        read_choice(tmp_path / "absent.toml")
    damaged = tmp_path / "damaged.toml"
    damaged.write_text("stray = 2.0\n[look]\n[take]\n")
    with pytest.raises(GameError, match="cannot be read"):
        read_choice(damaged)
