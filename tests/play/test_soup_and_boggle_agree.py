"""Hints of Boggle and Word Soup, their assistants and reviews see the same, in the same order."""

import random

import pytest
from random_moves import random_move

from tests.conftest import mostly_deep
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.games.options import Value
from tuiwords.history.reviews import review
from tuiwords.play import catalog
from tuiwords.play.games.word_soup import judging
from tuiwords.play.match import Match
from tuiwords.store.records import Player
from tuiwords.ui.games.boggle.move_review import BoggleMoves
from tuiwords.ui.games.word_soup.move_review import SoupMoves

ROUNDS: tuple[dict[str, Value], ...] = (
    {},
    {"size": 5},
    {"size": 6},
    {"size": 6, "dice": "random"},
    {"min_length": "5"},
    {"board": "QEST ANSI XWEO YRSN"},
)
BOARDS: dict[str, tuple[int, dict[str, Value]]] = {
    "alone": (1, {}),
    "by the clock": (1, {"clock": "1"}),
    "in turns": (2, {"mode": "turns"}),
    "no tilt": (1, {"tilt": "right"}),
    "duel": (2, {}),
    "three in turns": (3, {"mode": "turns"}),
}


def begun(game: str, settings: dict[str, Value], players: int = 1) -> Match:
    guests = [Player("guest", str(n), str(n)) for n in range(players)]
    return Match.begin(catalog.game(game), settings, 5, guests)


@pytest.mark.parametrize("settings", ROUNDS, ids=str)
def test_the_words_of_boggle_are_the_same_everywhere(settings: dict[str, Value]) -> None:
    match = begun("boggle", settings)
    every = Limit(top=10_000)
    hints = rank(match.game.strategy(match.game.advice.advisor), match.view(0), every).moves
    words = [(str(each.move), each.value) for each in hints]
    assert words
    match.play(0, words[-1][0], 1.0)
    match.expire(3600)
    found = review(match, 0)
    assert [(row["word"], row["points"]) for row in found.rows] == words
    search, grid = BoggleMoves().work(found, 0).work
    assert [(word.word, word.points) for word in search.words(grid)] == words
    listed = [each for move in found.judged if move is not None for each in move.alternatives]
    assert {(each.move, each.points) for each in listed} <= set(words)
    assert {each.error for each in listed} <= {0.0}, "points are counted, not estimated"


@pytest.mark.deep
@pytest.mark.parametrize("kind", mostly_deep([*BOARDS], 2))
def test_the_words_of_a_soup_are_the_same_everywhere(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "NODES", 200)
    players, settings = BOARDS[kind]
    match, rng = (
        begun("word-soup", {"rows": 7, "columns": 6, **settings}, players),
        random.Random(1),
    )
    seen = []
    while match.state.outcome is None:
        seat = match.state.to_move[0]
        seen += [match.view(0)] * (seat == 0)
        match.play(seat, str(random_move(match.state, seat, rng)))
    found = review(match, 0)
    shared = settings.get("mode") == "turns"
    limit = Limit(nodes=None if shared else 500, top=60)
    for at in range(0, 4, 3):
        view, move = seen[at], found.judged[at]
        assert move is not None
        search, board = SoupMoves().work(found, at).work
        asked = search.view(board)
        assert (asked.board, asked.rules) == (view.board, view.rules)
        strategy = match.game.strategy(match.game.advice.advisor_for(view))
        table, assistant = (rank(strategy, each, limit).moves for each in (view, asked))
        assert [str(each.move) for each in assistant] == [str(each.move) for each in table]
        if shared:  # alone the review plans lines to their ends that hints have cut off
            told = [each.move.split()[0] for each in move.alternatives]
            words = dict.fromkeys(str(each.move).split()[0] for each in table)
            assert told == list(words)[: len(told)]
