"""Verdicts on a round of Boggle: what a level finds, what was missed, and why."""

import math
import random
import re

import pytest

from tuiwords.games.boggle.review import review as words_of
from tuiwords.games.grid import Grid
from tuiwords.lexicon.commonness import UNLISTED
from tuiwords.play.games.boggle import BOGGLE
from tuiwords.play.games.boggle.judging import missed_first, reason
from tuiwords.play.games.boggle.level import FINDABLE, findables, level_for
from tuiwords.play.games.boggle.review import gradual_review
from tuiwords.play.judged import ReviewWork
from tuiwords.play.match import Match
from tuiwords.play.review import Review
from tuiwords.store.records import Player

BOARD = "QEST ANSI XWEO YRSN"
NUMBERS = re.compile(r"has (?:only )?(\d+) letters|is on (\d+) paths?")


def looked_back(rating: float | None = None) -> Review:
    match = Match.begin(BOGGLE, {"board": BOARD}, 1, [Player("guest", "Ann", "Ann")])
    for at, word in enumerate(("sea", "quest", "news")):
        match.play(0, word, 5.0 * at)
    match.expire(180)
    (found,) = gradual_review(match, 0, None, ReviewWork(rating=rating))
    return found


def test_every_number_can_be_counted_again() -> None:
    told = 0
    for seed in range(8):
        state = BOGGLE.rules.new(BOGGLE.rules.settings({}), seed, 1).time_up(0)
        words = words_of(state)
        for row in words:
            paths = len(list(state.grid.paths(row.word)))
            text = reason(row.word, row.level, paths, random.Random(row.word).uniform(0.3, 3))
            assert text.startswith(f"{row.word.upper()} ")
            for found in NUMBERS.finditer(text):
                shown = next(int(number) for number in found.groups() if number)
                assert shown == (len(row.word) if found[1] else paths)
            assert ("no list of common words" in text) == (row.level == UNLISTED)
            told += 1
    assert told >= 500


def test_what_is_missed_costs_its_points_times_the_chance_to_find_it() -> None:
    found = looked_back()
    moves = {move.best: move for move in found.judged if move is not None}
    assert moves["quest"].played == "quest"
    assert moves["quest"].lost == 0
    for move in moves.values():
        chance = move.facts["chance"] / 100
        missed = not move.played and chance >= FINDABLE
        assert move.lost == pytest.approx(move.facts["points"] * chance if missed else 0)
        assert (f"in {move.facts['chance']:.0f}% of rounds" in move.why) == missed
        assert bool(move.kind) == missed
    first, *later = missed_first(found.judged)
    assert all(first.facts["chance"] >= move.facts["chance"] for move in later)
    assert found.words[0] == first.best
    rows = {title: cells[0] for title, *cells in found.card.rows}
    for word, move in moves.items():
        others = [each.move for each in move.alternatives]
        every = {other for other in moves if word in other or sorted(word) == sorted(other)} - {
            word
        }
        assert set(others) <= every
        assert len(others) == min(10, len(every))
    assert "questioner" in [each.move for each in moves["quest"].alternatives]
    index = sum({"small": 0.2, "medium": 0.5, "large": 1.0, "": 0}[m.kind] for m in moves.values())
    assert found.figures["mistake_index"] == pytest.approx(index)
    assert rows["mistake points"] == f"{index:.1f}"
    findable = [move for move in moves.values() if move.facts["chance"] >= 100 * FINDABLE]
    points = sum(move.facts["points"] for move in findable)
    got = sum(move.facts["points"] for move in findable if move.played)
    assert found.figures["accuracy"] == pytest.approx(100 * got / points)
    assert rows["accuracy"] == f"{100 * got / points:.0f}"


def test_more_is_findable_for_better_players_and_on_more_paths() -> None:
    state = BOGGLE.rules.new(BOGGLE.rules.settings({"board": BOARD}), 1, 1).time_up(0)
    words = words_of(state)
    chances = [
        [each.chance for each in findables(words, state.grid, state.lexicon, level_for(r), 180.0)]
        for r in (800, 1500, 3000)
    ]
    assert sum(chances[0]) < sum(chances[1]) < sum(chances[2])
    assert looked_back(800).figures["accuracy"] > looked_back(3000).figures["accuracy"]
    assert level_for(800).name == "Pebble"
    assert level_for(None) == level_for(1200)
    seeker = level_for(1200).stronger
    assert seeker.hazard(4, 2.0) == 2 * seeker.hazard(4, 1.0)
    assert math.isclose(seeker.hazard(4, 1.0), seeker.rate / 3600)


def test_the_hint_of_a_word_says_the_same() -> None:
    state = BOGGLE.rules.new(BOGGLE.rules.settings({"board": BOARD}), 1, 1)
    view = state.view(0)
    (ranking,) = BOGGLE.strategy("all").analyse(view, BOGGLE.bots()[0].limit)
    note = BOGGLE.advice.move_note(view, ranking.moves[0], None)
    word = str(ranking.moves[0].move)
    assert note.startswith(f"{word.upper()} ")
    assert f"has {len(word)} letters" in note
    assert isinstance(view.grid, Grid)


def test_a_word_that_nothing_speaks_for_is_told_without_but() -> None:
    assert reason("paygrade", 80, 1, 1.0) == (
        "PAYGRADE is hard to see: it is very rare and has 8 letters."
    )
