"""Why a word of Word Soup is better: numbers can be derived again, and losses add up."""

from __future__ import annotations

import random
import re

import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.games.word_soup.game import paths_of
from tuiwords.history.reviews import review
from tuiwords.play import catalog
from tuiwords.play.games.word_soup import judging
from tuiwords.play.games.word_soup.why import reason
from tuiwords.play.match import Match
from tuiwords.store.records import Player

SOUP = catalog.game("word-soup")
NOW = re.compile(r"scores (\d+) (more|less) now")
LATER = re.compile(r"brings (\d+) (more|less) later")
WORD = re.compile(r"as it (frees|leaves) (\w+) for (\d+)")


def signed(found: re.Match[str] | None) -> float:
    return 0.0 if found is None else float(found[1]) * (1 if found[2] == "more" else -1)


def test_every_number_can_be_derived_again() -> None:
    rng, told, freed = random.Random(4), 0, 0
    for seed in range(1, 9):
        state = SOUP.rules.new(SOUP.rules.settings({}), seed, 1)
        for _ in range(4):
            view = state.view(0)
            moves = rank(SOUP.strategy("planner"), view, Limit(nodes=300, top=20)).moves
            for other in moves[1:]:
                text = reason(moves[0], other, view.board)
                now = moves[0].terms["points"] - other.terms["points"]
                whole = moves[0].value - other.value
                assert signed(NOW.search(text)) == now
                assert signed(LATER.search(text)) == whole - now
                if found := WORD.search(text):
                    verb, word, points = found.groups()
                    assert view.rules.score(word.lower()) == int(points)
                    assert (verb == "leaves") == bool(paths_of(word.lower(), view.board))
                    freed += verb == "frees"
                told += 1
            state = state.after(0, rng.choice(moves[:3]).move)
    assert told > 500
    assert freed > 20


def played(**settings: str | int) -> Match:
    match = Match.begin(SOUP, {"rows": 6, "columns": 6} | settings, 3, [Player("guest", "A", "A")])
    rng = random.Random(2)
    for _ in range(5):
        if match.state.outcome is None:
            match.play(0, str(SOUP.rules.random_move(match.state, 0, rng)))
    if match.state.outcome is None:
        match.play(0, "no more")
    return match


def test_what_the_words_lost_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "NODES", 500)
    found = review(played(), 0)
    moves = [move for move in found.judged if move is not None]
    assert len(moves) == len(found.rows)
    values = [move.facts["value"] for move in moves]
    for move, after in zip(moves, [*values[1:], moves[-1].facts["after"]], strict=True):
        assert move.facts["after"] == after
        assert move.facts["value"] - move.facts["points"] - after == move.facts["behind"] >= 0
        assert move.lost in (0, move.facts["behind"])
        assert move.kind == "" or move.why.startswith(move.best.split()[0].upper())
    lost = sum(move.facts["behind"] for move in moves)
    score = sum(move.facts["points"] for move in moves)
    assert values[0] == pytest.approx(score + lost + moves[-1].facts["after"])
    assert found.figures["accuracy"] == pytest.approx(100 * score / (score + lost))
    assert any(move.kind for move in moves)
    assert found.totals["lost"] == lost


def test_where_players_take_turns_a_word_is_beside_the_one_with_most_points() -> None:
    seats = [Player("guest", name, name) for name in "AB"]
    match, rng = Match.begin(SOUP, {"mode": "turns"}, 3, seats), random.Random(2)
    for turn in range(4):
        match.play(turn % 2, str(SOUP.rules.random_move(match.state, turn % 2, rng)))
    while match.state.outcome is None:
        match.play(match.state.to_move[0], "no more")
    for row, move in zip((found := review(match, 1)).rows, found.judged, strict=True):
        assert move is not None
        assert move.lost == row["best_points"] - row["points"]
