"""``tuiwords bench``: the JSON contract, scaling, and the app's figures of real processes."""

import json
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tuiwords.__main__ import main
from tuiwords.bench import app, lexicon, run, wordle
from tuiwords.bench.app import fill
from tuiwords.bench.verdicts import trust
from tuiwords.engine.scrabble.judge import can_be_simulated
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import ScrabbleView, Turn, rules_named, ruleset
from tuiwords.history.history import load_match
from tuiwords.history.recordings import read_game, words_of
from tuiwords.history.statistics import statistics
from tuiwords.play import catalog
from tuiwords.play.games.scrabble.record import read_record
from tuiwords.store.store import Store


@pytest.mark.parametrize(
    ("unit", "expected"),
    [("boards/s", 20.0), ("games/s", 20.0), ("s", 5.0), ("us", 5.0), ("x pure Python", 10.0)],
)
def test_a_machine_at_half_speed_is_scaled(unit: str, expected: float) -> None:
    assert run.scaled(10.0, unit, 457.0) == pytest.approx(expected)


def test_parts_are_named() -> None:
    slow = {"endgames", "preendgames", "puzzles", "threads", "verdicts"}
    assert set(run.PARTS) - set(run.parts(None)) == slow
    assert run.parts("app") == ["app"]
    with pytest.raises(GameError, match="'chess'"):
        run.parts("chess")


def test_the_json_has_the_fields_of_the_contract(capsys, monkeypatch) -> None:
    monkeypatch.setattr(run, "calibrate", lambda: 457.0)
    monkeypatch.setattr(app, "figures", lambda: {"version": (0.08, "s")})
    assert main(["bench", "app", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "calibration": 457.0,
        "figures": {"version": {"value": 0.08, "unit": "s", "scaled": 0.04}},
    }


def test_the_text_names_every_figure(capsys, monkeypatch) -> None:
    monkeypatch.setattr(run, "calibrate", lambda: 914.0)
    monkeypatch.setattr(app, "figures", lambda: {"version": (0.08, "s"), "key": (0.01, "s")})
    assert main(["bench", "app"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("calibration: 914")
    assert [line.split() for line in lines[2:]] == [
        ["version", "0.08", "0.08", "s"],
        ["key", "0.01", "0.01", "s"],
    ]


@pytest.mark.deep
@pytest.mark.parametrize(
    ("inside", "stores"), [(("first_paint", "key"), ()), (("first_paint",), (20, 200))]
)
def test_the_app_is_measured_in_processes_of_its_own(monkeypatch, inside, stores) -> None:
    monkeypatch.setattr(app, "RUNS", 1)
    monkeypatch.setattr(app, "INSIDE", inside)
    monkeypatch.setattr(app, "STORES", stores)
    if not stores:
        monkeypatch.setattr(app, "POSITIONS", {})
    found = app.figures()
    assert list(found)[:2] == ["version", "first_paint"]
    assert all(0 <= value < 60 for value, unit in found.values() if unit == "s")
    assert {unit for _, unit in found.values()} <= {"s", "MB", "B"}
    screens = ["home", *app.POSITIONS]
    assert {f"{screen}, CPU a minute at rest" for screen in screens} <= set(found)
    if sys.platform == "linux":
        megabytes = [found[f"{screen}, resident"][0] for screen in screens]
        assert 10 < megabytes[0] <= min(megabytes)
    # What only prints a line costs less than what paints a screen.
    assert found["version"][0] < found["first_paint"][0]
    for page in ("statistics", "matches", "profiles", "home"):
        for matches in stores:
            names = [f"{page}_{what}, {matches} matches" for what in ("open", "held", "key")]
            assert set(names) <= set(found)
            assert found[names[1]] <= found[names[0]]
    if stores:
        parts = {name for name in found if name.endswith(", evening")}
        assert {"guesses, evening", "review, evening", "pages, evening"} <= parts
        assert found["evening_held"] == max(found[part] for part in parts)


COUNT = 150


def test_nearly_every_match_is_of_a_puzzle_of_its_own(store: Store) -> None:
    ada = store.players.add("Ada")
    fill(store, ada, COUNT)
    found = {game: statistics(store, ada.id, game) for game in catalog.GAMES}
    assert all(figures.played for figures in found.values())
    assert sum(figures.repeats for figures in found.values()) == COUNT // 50
    assert sum(figures.played for figures in found.values()) == COUNT - COUNT // 50


def test_its_matches_can_be_opened(store: Store) -> None:
    fill(store, store.players.add("Ada"), 60)
    for saved in store.matches():
        match = load_match(store, saved.header.id)
        assert match.results() == saved.results


@pytest.mark.deep
def test_loading_is_cheaper_than_building() -> None:
    found = lexicon.figures()
    for graph in ("trie", "crossword"):
        assert 0 < found[f"{graph}_loaded"][0] < found[f"{graph}_built"][0]
    # ENABLE's 172,820 words: smaller than their text would be a graph of something else.
    assert 1 < found["trie_size"][0] < found["crossword_size"][0] < 20


@pytest.mark.deep
def test_lists_made_from_the_default_one_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TUIWORDS_WORDLE_LISTS", raising=False)
    monkeypatch.setattr(wordle, "ROUNDS", 1)
    figures = wordle.figures()
    assert {"pattern_matrix", "decision", "optimal", "proof", "adversary"} <= figures.keys()
    assert all(value > 0 for value, _ in figures.values())


TURNS = int(os.environ.get("TUIWORDS_VERDICTS", "10"))  # of about 15 CPU seconds each


def turns_of(file: Path) -> Iterator[tuple[ScrabbleView, Turn, int]]:
    """The turns of a recorded game that can be simulated, with their scores."""
    game = read_game(file.read_bytes())
    record = read_record(game, ruleset(rules_named(game)), words_of(game))
    for turn in record.turns:
        if can_be_simulated(turn.view):
            yield turn.view, *turn.judged


@pytest.mark.deep
def test_what_reviews_tell_of_recorded_games_is_so(recorded_games: tuple[Path, ...]) -> None:
    turns = [turn for file in recorded_games for turn in turns_of(file)]
    found = trust(random.Random(1).sample(turns, min(TURNS, len(turns))))
    print(*(f"{name}: {value:g} {unit}" for name, (value, unit) in found.items()), sep="\n")
    assert found["mistakes told that lose 0.5% or less"][0] <= 5
    assert found["turns that lose 3% or more, not told"][0] <= 5
