"""Scrabble with the tiles of another language."""

from collections import Counter

import pytest

from tuiwords.engine.base import Limit
from tuiwords.games.base import GameError
from tuiwords.games.options import settings
from tuiwords.games.scrabble import OPTIONS, Play, new_game, place, ruleset, tiles_in
from tuiwords.play import catalog


def begun(seats: int = 2, **given: str):
    return new_game(settings(OPTIONS, given), 1, seats)


@pytest.mark.parametrize("rules", ["scrabble", "wordfeud"])
@pytest.mark.parametrize("code", ["fr", "nl"])
def test_a_game_has_the_tiles_of_its_language(code: str, rules: str):
    state = begun(lexicon=f"standard-{code}", rules=rules)
    tiles = tiles_in(ruleset(rules), code)
    assert Counter(state.rules.bag) == Counter(tiles.counts)
    assert state.rules.values == tiles.values


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"lexicon": "standard-fr", "rules": "wwf"}, "Words With Friends has no French tiles"),
        ({"lexicon": "standard-de"}, "cannot be played in German yet"),
    ],
)
def test_what_cannot_be_played_is_a_sentence(given: dict[str, str], why: str):
    with pytest.raises(GameError, match=why):
        begun(**given)


# Counted by hand on an empty board, whose squares 8D and 8L double a letter and 8H the word.
HANDS = {
    "fr": [("8B SITUERA", 66), ("8D TUERAIS", 66), ("8H WU", 22), ("8G KIWI", 44)],
    "nl": [("8D QUEUE", 60), ("8H ZO", 10), ("8H CAFE", 22)],
}


@pytest.mark.parametrize(("code", "move", "score"), [(c, *m) for c in HANDS for m in HANDS[c]])
def test_plays_score_by_the_values_of_the_language(code: str, move: str, score: int):
    state = begun(1, lexicon=f"standard-{code}")
    play = state.parse(move)
    assert isinstance(play, Play)
    assert place(state.rules, state.board, play).score == score


@pytest.mark.parametrize("code", ["fr", "nl"])
def test_bots_play_a_whole_game_by_the_rules(code: str):
    """Each move that is ranked first scores, by the rules, what the ranking says."""
    game = catalog.game("scrabble")
    state, strategy = begun(lexicon=f"standard-{code}"), game.strategy("greedy")
    while state.outcome is None:
        best = list(strategy.analyse(state.view(state.to_move[0]), Limit()))[-1].moves[0]
        before = state.scores[state.to_move[0]]
        seat = state.to_move[0]
        state = state.after(seat, best.move)
        if state.outcome is None:
            assert state.scores[seat] - before == best.value
    assert sum(state.scores) > 400
