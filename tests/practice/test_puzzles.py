"""Puzzles of every game: the same for a seed, with one best answer, rated both ways."""

import json
import re
from collections.abc import Callable
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tuiwords.bench.puzzles import figures
from tuiwords.games.base import GameError
from tuiwords.games.wordle.patterns import score
from tuiwords.play import catalog
from tuiwords.play.spoken import code_in, game_by
from tuiwords.practice.catalog import kinds
from tuiwords.practice.puzzle import PositionPuzzle
from tuiwords.practice.puzzle_run import PuzzleRun, daily_result, player_rating, puzzle_rating
from tuiwords.practice.puzzle_stream import (
    daily_puzzle,
    games_with,
    puzzle_at,
    puzzle_games,
    puzzles_of,
    quick_puzzles,
    themes_of,
)
from tuiwords.practice.puzzles.scrabble import puzzles as scrabble_puzzles
from tuiwords.practice.schedule import Grade
from tuiwords.resources import asset
from tuiwords.store.records import Player
from tuiwords.store.store import Store

Ask = Callable[..., Any]
GAMES = [game.key for game in puzzle_games()]


def is_solved(puzzle: PositionPuzzle, text: str) -> bool:
    return kinds()[puzzle.card.kind].check(puzzle.card.payload, text).right


def test_puzzles_are_in_the_language_that_is_asked_for() -> None:
    assert [code_in(game) for game in puzzle_games("fr")] == ["fr"] * len(GAMES)
    asked = next(puzzles_of(puzzle_games("fr")[0], 1))
    assert asked.id.endswith(" fr")
    assert asked.text.startswith("tuiwords French Wordle: tell words apart\n")


def test_puzzles_are_asked_by_the_rules_that_are_named(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On 17x17 with racks of nine tiles plays lie beyond column O, too."""
    wide = tmp_path / "wide.toml"
    text = asset("rulesets", "scrabble.toml").read_text(encoding="utf-8")
    board = text.split("'''")[1]
    text = text.replace(board, "\n" + f"{'.' * 16}-\n" * 17).replace("rack = 7", "rack = 9")
    wide.write_text(text, encoding="utf-8")
    game = game_by(catalog.game("scrabble"), str(wide), "en")
    found = [each for each, _ in zip(puzzles_of(game, 1), range(12), strict=False)]
    assert any("column P" in each.hints[2] or "column Q" in each.hints[2] for each in found)
    assert all(is_solved(each, each.position.answers[0]) for each in found)
    command = ("puzzle", "scrabble", "--json", "--rules")
    monkeypatch.chdir(tmp_path)
    assert ask(*command, "wide.toml").json["id"].endswith(str(wide))
    assert "no French tiles" in ask(*command, "wwf", "--language", "fr").err
    assert "puzzles of Scrabble" in ask("puzzle", "wordle", "--json", "--rules", "wwf").err


@pytest.mark.parametrize("key", GAMES)
def test_a_seed_gives_the_same_puzzles_and_their_answers_solve_them(key: str) -> None:
    game = catalog.game(key)
    found = list(islice(puzzles_of(game, 11), 2))
    assert found == list(islice(puzzles_of(game, 11), 2))
    for each in found:
        assert is_solved(each, each.position.answers[0])
        assert len(each.hints) == 3
        assert each.theme in themes_of(game)
        assert PositionPuzzle(each.id, each.theme, each.card, each.hints, each.difficulty).plain()[
            "game"
        ]
    first = found[0]
    assert first.hints[0] != first.hints[1] != first.hints[2]
    assert key != "wordle" or "vowel" in first.hints[0]  # more than the question tells
    assert first.position.answers[0].lower() not in " ".join(first.hints[:2]).lower()


def test_the_puzzle_of_a_day_is_the_same_for_everyone() -> None:
    game, day = catalog.game("word-soup"), date(2026, 2, 1)
    assert daily_puzzle(game, day) is daily_puzzle(game, day)  # it is made once
    assert daily_puzzle(game, day) == puzzle_at(game, day.toordinal())
    assert daily_puzzle(game, day).id != daily_puzzle(game, date(2026, 2, 2)).id


def test_themes_are_found_and_unknown_ones_told(stones: Any) -> None:
    endgame = puzzle_at(catalog.game("scrabble"), 1, "endgame")
    view = endgame.position.match().view(endgame.position.seat)
    assert (endgame.theme, view.bag) == ("endgame", 0)
    with pytest.raises(GameError, match="no puzzles of the theme 'bingo'; the themes are tell"):
        next(puzzles_of(catalog.game("wordle"), 1, "bingo"))
    with pytest.raises(GameError, match=r"there are no puzzles of .*; did you mean 'bingo'"):
        games_with(puzzle_games(), "bingos")
    rare = games_with(puzzle_games(), "ten-letter word")
    assert [game.key for game in rare] == ["boggle"]
    bingos = list(islice(puzzles_of(catalog.game("scrabble"), 1, "bingo"), 2))
    assert [each.theme for each in bingos] == ["bingo", "bingo"]
    worse = [re.findall(r"turn is (\d+) points worse", each.position.why) for each in bingos]
    assert min(int(points) for (points,) in worse) >= 14
    with pytest.raises(GameError, match="no puzzles yet"):
        next(puzzles_of(stones, 1))


def run(store: Store, ann: Player, **options: Any) -> PuzzleRun:
    begun = PuzzleRun(store, ann.key, [catalog.game("word-soup")], seed=3, **options)
    begun.prepare()
    return begun


def test_a_streak_that_is_ended_while_a_puzzle_is_made_has_no_further_one(
    store: Store, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = PuzzleRun(store, ann.key, [catalog.game("word-soup")], "streak", seed=3)
    make = begun.fetch

    def ended_meanwhile() -> None:
        make()
        begun.stop()

    monkeypatch.setattr(begun, "fetch", ended_meanwhile)
    begun.prepare()
    assert begun.over and begun.card is None


def test_players_and_puzzles_are_rated_by_each_other(store: Store, ann: Player) -> None:
    begun = run(store, ann)
    asked = begun.puzzle
    assert asked is not None
    before = player_rating(store, ann.key, "word-soup").mu, puzzle_rating(store, asked).mu
    begun.record("", Grade.GOOD)
    after = player_rating(store, ann.key, "word-soup").mu, puzzle_rating(store, asked).mu
    assert after[0] > before[0] and after[1] < before[1]
    assert list(store.cards.each()) == []
    begun.fetch()  # made ahead, it is the next one, and made once
    begun.fetch()
    assert begun.puzzle is None
    begun.prepare()
    assert begun.puzzle is not None and begun.puzzle.id != asked.id
    helped = [begun.hint() for _ in range(4)]
    assert helped[3] == "" and len(set(helped)) == 4
    begun.record("", Grade.AGAIN)
    assert player_rating(store, ann.key, "word-soup").mu < after[0]
    (card,) = store.cards.each()  # what was missed comes back
    assert (card.kind, card.game) == ("word-soup-clear", "word-soup")
    again = run(store, ann)
    rating = player_rating(store, ann.key, "word-soup")
    again.record("", Grade.AGAIN)
    assert player_rating(store, ann.key, "word-soup") == rating  # each puzzle counts once


def test_a_storm_ends_with_its_time_and_a_streak_with_a_mistake(store: Store, ann: Player) -> None:
    now = [1000.0]
    storm = run(store, ann, mode="storm", clock=lambda: now[0])
    storm.record("", Grade.GOOD)
    storm.prepare()
    assert storm.card is not None
    now[0] += 181
    assert (storm.card, storm.seconds_left) == (None, 0)
    storm.record("", Grade.GOOD)
    assert (storm.right, storm.best) == (1, 1)
    assert [(each.solved, each.seconds) for each in storm.done] == [(True, 0)]
    ended = run(store, ann, mode="storm", clock=lambda: now[0])
    ended.stop()
    now[0] += 60
    assert (ended.card, ended.seconds_left) == (None, 180), "its clock stands still"
    streak = run(store, ann, mode="streak")
    for grade in (Grade.GOOD, Grade.GOOD, Grade.AGAIN):
        assert streak.card is not None
        streak.record("", grade)
        streak.prepare()
    assert (streak.card, streak.right) == (None, 2)
    assert run(store, ann, mode="streak").best == 2


def test_a_storm_has_quick_puzzles_that_grow_harder_and_makes_no_cards(
    store: Store, ann: Player
) -> None:
    storm = PuzzleRun(store, ann.key, puzzle_games(), "storm", seed=1, day=date(2026, 2, 1))
    asked = []
    for _ in range(16):
        storm.prepare()
        assert storm.puzzle is not None and storm.puzzle.card.game != "scrabble"
        asked.append(storm.puzzle)
        storm.record("", Grade.GOOD)
    others = [PuzzleRun(store, ann.key, puzzle_games(), "storm", seed=n) for n in range(8)]
    for other in others:
        other.prepare()
    assert len({other.puzzle.card.game for other in others if other.puzzle}) == 3
    assert any("scores 1 point." in each.position.why for each in asked)
    levels = [each.difficulty for each in asked]
    assert sum(levels[:8]) / 8 + 200 < sum(levels[8:]) / 8
    storm.prepare()
    storm.record("", Grade.AGAIN)
    assert not list(store.cards.each())
    assert storm.best_text == "Your best storm: 16, today 16."
    later = PuzzleRun(store, ann.key, puzzle_games(), "storm", seed=2, day=date(2026, 2, 2))
    assert later.best_text == "Your best storm: 16, today 0. The days before: Sun 16."
    again = PuzzleRun(store, ann.key, puzzle_games(), given=asked[:1])
    again.prepare()
    assert (again.puzzle, again.size) == (asked[0], 1)
    again.record("", Grade.AGAIN)
    again.prepare()
    assert again.card is None and not list(store.cards.each())


@pytest.mark.parametrize("game", ["wordle", "boggle", "word-soup"])
def test_quick_puzzles_have_one_answer(game: str) -> None:
    for found in islice(quick_puzzles(catalog.game(game), 5), 4):
        kind, payload = kinds()[found.card.kind], found.card.payload
        assert kind.check(payload, found.position.answers[0]).right
        assert not kind.question(payload).listed
        assert len(found.hints) == 3


def test_a_wrong_word_where_one_fits_is_told_plainly() -> None:
    (found,) = islice(quick_puzzles(catalog.game("wordle"), 5), 1)
    wrong = next(word for word in ("fuzzy", "crane") if word != found.position.answers[0])
    judge = kinds()[found.card.kind].reconsider
    assert judge is not None
    assert f"{wrong.upper()} is not the hidden word." in judge(found.card.payload, wrong).why


def test_puzzles_of_the_day_are_one_of_each_game(store: Store, ann: Player) -> None:
    games = [catalog.game("word-soup"), game_by(catalog.game("scrabble"), "wordfeud", "en")]
    daily = PuzzleRun(store, ann.key, games, "daily", day=date(2026, 2, 1))
    asked = []
    for _ in range(3):
        daily.prepare()
        if daily.puzzle is not None:
            asked.append(daily.puzzle.card.game)
            daily.record("", Grade.GOOD)
    assert (asked, daily.size, daily.card) == (["word-soup", "scrabble"], 2, None)
    assert daily_result(store, ann.key, games[1], date(2026, 2, 1)) == "solved"
    assert daily_result(store, ann.key, games[1], date(2026, 2, 2)) == ""
    assert daily_result(store, ann.key, catalog.game("scrabble"), date(2026, 2, 1)) == ""


def test_words_to_tell_apart_are_listed(ask: Ask, store: Store, ann: Player) -> None:
    store.note_profile(ann.key)
    found = next(puzzles_of(catalog.game("wordle"), 3))
    words = kinds()[found.card.kind].question(found.card.payload).listed
    (guess,) = found.position.answers
    assert f"{len(words)} words are left." in found.position.asked
    assert len({score(guess, word) for word in words}) == len(words) >= 4
    said = ask("puzzle", "wordle", "--plain", "--seed", 3, stdin="").out
    listed = re.search(r"^(\d+) words are left\. .*\nThe words: (.*)\.$", said, re.M)
    assert listed is not None
    assert len(listed[2].split(", ")) == int(listed[1])


def test_puzzles_line_by_line_and_as_json(ask: Ask, store: Store, ann: Player) -> None:
    store.note_profile(ann.key)
    typed = ":hint\nhnit\nslate\n:easy\n:answer\n"
    said = ask("puzzle", "word-soup", "--plain", "--streak", "--seed", 3, stdin=typed)
    assert said.status == 0
    for told in (
        "Clear the board.",
        "words are enough",
        "HNIT is not on the board. If you meant the command, type :hint.",
        "\nSLATE is not on the board.\n",  # a word that is merely like :state
        "Unknown command ':easy'",
        "The answer: ",
        "Your rating at these puzzles is 1",
        "0 of 1 puzzle solved.",
        "Your best streak: 0, today 0.",
    ):
        assert told in said.out
    told = ask("puzzle", "boggle", "--json", "--daily", "2026-02-01").json
    assert told["game"] == "boggle" and told["theme"].endswith("-letter word")
    assert ask("puzzle", "chess", "--json").status == 2
    assert ask("puzzle", "--daily", "2999-01-01", "--json").status == 2


@pytest.mark.deep
def test_puzzles_are_made_into_a_file(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    made = ("train", "puzzles", "--games", 4, "--output", path, "--seed", 2)
    assert "puzzles      4" in ask(*made).out
    alone = path.read_bytes()
    assert ask(*made, "--workers", 2).status == 0
    assert path.read_bytes() == alone
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line["game"] for line in lines] == [*GAMES]
    assert all(line["answers"] and len(line["hints"]) == 3 for line in lines)


@pytest.mark.deep
def test_a_judge_who_thinks_longer_confirms_one_best_answer() -> None:
    """Nine of ten at least: the aim is 95 %, and there are few positions of each kind."""
    found = figures(puzzles=35, seconds=6.0)
    assert found["all: puzzles"][0] == 35
    assert found["all: confirmed"][0] >= 90


def test_who_is_to_answer_is_called_you() -> None:
    seats = set()
    for seed in range(8):
        for found in scrabble_puzzles(catalog.game("scrabble"), seed, "endgame"):
            position = found.position
            names = [player.name for player in position.header.seats]
            assert names[position.seat] == "You" and names[1 - position.seat] == "Opponent"
            assert ("Your opponent has " in position.asked) == (found.theme == "endgame")
            seats.add(position.seat)
    assert seats == {0, 1}
