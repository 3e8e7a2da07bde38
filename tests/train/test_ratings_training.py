"""Ratings of the bots: who plays whom, what is kept of a measurement, and what ships."""

import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tuiwords.arena.arena import Played
from tuiwords.games.base import GameError
from tuiwords.history.ratings import BEGINNER, bot_rating
from tuiwords.paths import cache_dir
from tuiwords.play import catalog
from tuiwords.resources import asset
from tuiwords.store.store import Store
from tuiwords.train.ratings import REACH, measure, meetings, shipped, train

GAMES = tuple(catalog.GAMES)


def test_one_game_is_measured_and_the_others_stay(home: Path, tmp_path: Path) -> None:
    target = tmp_path / "ratings.toml"
    target.write_text("[wordle.Pip]\nmu = 1.0\nsigma = 2.0\ngames = 3\n")
    told: list[tuple[int, int]] = []
    found = train(2, 2, progress=lambda *done: told.append(done), path=target, game="boggle")
    text = target.read_text()
    written = tomllib.loads(text)
    names = [spec.name for spec in shipped(catalog.game("boggle"))]
    assert written["wordle"] == {"Pip": {"mu": 1.0, "sigma": 2.0, "games": 3}}
    assert set(written["boggle"]) == set(names)
    assert len(found.bots) == len(names)
    assert "# tuiwords train ratings --game boggle --games 2 --seed 2" in text
    pairs = len(meetings(catalog.game("boggle"), 2, 2))
    assert sum(bot["games"] for bot in written["boggle"].values()) == 2 * 2 * pairs
    assert told[-1] == (2 * pairs, 2 * pairs)
    assert not list((cache_dir() / "training").glob("ratings-*.db*")), (
        "nothing is left to go on with"
    )


def test_other_rules_and_languages_have_tables_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weakest = shipped(catalog.game("scrabble"))[:2]
    monkeypatch.setattr("tuiwords.train.ratings.shipped", lambda _game: weakest)
    target = tmp_path / "ratings.toml"
    train(2, 2, path=target, rules="wordfeud", lexicon="standard-fr")
    text = target.read_text()
    assert set(tomllib.loads(text)) == {"scrabble-wordfeud-fr"}
    command = "--game scrabble --rules wordfeud --language fr --games 2 --seed 2"
    assert f"# tuiwords train ratings {command}\n" in text
    plan = meetings(catalog.game("scrabble"), 2, 2, settings={"rules": "wordfeud"})
    assert plan[0].deals[0].settings == (("rules", "wordfeud"),)


def test_a_measurement_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boggle = catalog.game("boggle")
    plan = meetings(boggle, 2, 5)[:2]
    with Store.open(tmp_path / "kept.db") as ledger:
        whole = measure(boggle, plan, ledger=ledger)

        def no_game(*_given: object) -> Played:
            raise AssertionError("it was played before")

        monkeypatch.setattr("tuiwords.arena.arena.play_deal", no_game)
        assert measure(boggle, plan, ledger=ledger) == whole


def test_all_bots_of_wordle_guess_the_same_words() -> None:
    (table,) = meetings(catalog.game("wordle"), 30, 1)
    assert len(table.places) == len(shipped(catalog.game("wordle")))
    assert len({deal.seed for deal in table.deals}) == 30


def test_duels_are_of_neighbors_and_in_turns_each_deal_is_played_twice() -> None:
    found = meetings(catalog.game("scrabble"), 30, 1)
    assert {high - low for low, high in (table.places for table in found)} == {1, REACH}
    for table in found:
        assert set(Counter(deal.seed for deal in table.deals).values()) == {2}
        assert len(table.deals) == 30
    assert len({table.deals[0].seed for table in found}) == len(found)


def test_a_slow_bot_plays_fewer_games_and_only_with_those_next_to_it() -> None:
    names = [spec.name for spec in shipped(catalog.game("scrabble"))]
    found = meetings(catalog.game("scrabble"), 30, 1, {names[-1]: 10})
    last = len(names) - 1
    assert {t.places: len(t.deals) for t in found if last in t.places} == {(last - 1, last): 10}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": "boggle", "rules": "wordfeud"}, "there is no option 'rules'"),
        ({"game": "wordle", "bot_games": {"Pip": 3}}, "play all games at one table"),
        ({"game": "scrabble", "bot_games": {"Nobody": 3}}, "there is no bot 'Nobody' among Acorn"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    tmp_path: Path, given: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(GameError, match=sentence):
        train(4, 1, path=tmp_path / "ratings.toml", **given)


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_ladder_rises_from_the_beginner(game: str) -> None:
    specs = shipped(catalog.game(game))
    found = [bot_rating(game, spec.name) for spec in specs]
    means = [rating.mu for rating in found if rating is not None]
    assert len(means) == len(specs)
    assert means == sorted(means), "the roster has the weakest first"
    assert means[0] == BEGINNER == 800


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_order_is_that_of_many_games(game: str) -> None:
    """Neighbors on the ladder have played each other, and who is rated higher has won more."""
    ladder = tomllib.loads(asset("ratings.toml").read_text(encoding="utf-8"))[game]
    for (_, better), (below, worse) in pairwise(ladder.items()):
        assert better["next"] == below
        assert better["sigma"] < 40 > worse["sigma"]
        assert better["next_games"] >= 400
        if better["mu"] > worse["mu"]:
            assert better["next_share"] > 0.5
