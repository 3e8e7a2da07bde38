"""Games on boards and with racks of any size; what kernels have no room for is refused."""

import os
from dataclasses import replace

import pytest
from random_games import compare
from shapes import SHAPES
from test_endgame import check as check_endgame
from test_static_game import check as check_games

from tests.conftest import mostly_deep
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.pack import layout_of
from tuiwords.engine.scrabble.strategies.champion import FEW_IN_BAG, Champion
from tuiwords.engine.scrabble.strategies.static import Equity, Greedy
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import (
    ScrabbleState,
    read_cgp,
    read_gcg,
    replay_gcg,
    ruleset,
    transcript,
    write_cgp,
    write_gcg,
)
from tuiwords.lexicon.lexicon import Alphabet, Lexicon
from tuiwords.lexicon.library import library

DEEP = int(os.environ.get("TUIWORDS_POSITIONS", "200"))  # of each ruleset in the deep test
RULES = ruleset("scrabble")
ENGLISH = [key for key in SHAPES if key not in {"most", "russian", "hungarian"}]  # at least some


@pytest.mark.plain
def test_rules_of_another_shape_are_refused() -> None:
    large = replace(RULES, board="." * 22 * 22, title="Large")
    with pytest.raises(GameError, match=r"Large has 22x22 squares.*with up to 21x21 squares"):
        layout_of(large)
    with pytest.raises(GameError, match=r"10 tiles on a rack.*up to 9 tiles"):
        layout_of(replace(RULES, rack=10))
    many = replace(RULES, counts=dict.fromkeys(map(chr, range(ord("Ⰰ"), ord("Ⰰ") + 40)), 1))
    with pytest.raises(GameError, match=r"has 40 letters and 8 tiles on a rack.* up to 31 letters"):
        layout_of(replace(many, rack=8))
    assert layout_of(replace(many, rack=7))


@pytest.mark.plain
@pytest.mark.parametrize("key", mostly_deep([*SHAPES], len(SHAPES) - 1))
def test_plays_of_games_of_any_shape_are_those_of_the_rules(key: str) -> None:
    assert compare(SHAPES[key], 2) or key != "few"  # there some plays use all tiles


@pytest.mark.deep
@pytest.mark.parametrize("key", [*SHAPES, "scrabble", "wordfeud", "wwf", "crossplay"])
def test_many_plays_of_games_of_any_shape_are_those_of_the_rules(key: str) -> None:
    assert compare(SHAPES.get(key) or ruleset(key), DEEP)


def in_cyrillic(words: Lexicon) -> Lexicon:
    """Words of 33 letters: two for each of A to Z, by the place in the word."""
    letters = sorted("абвгдежзийклмнопрстуфхцчшщъыьэюяё")
    spelled = (
        "".join(letters[(2 * ord(each) + at % 2) % 33] for at, each in enumerate(word))
        for word in words.words
    )
    return Lexicon("cyrillic", spelled, Alphabet("".join(letters)))


@pytest.mark.parametrize("key", mostly_deep([*ENGLISH, "russian"], 3))
def test_bots_play_games_of_any_shape_to_the_end(key: str) -> None:
    """By the kernel the same turns as one by one; the strongest bot searches the last ones.

    Positions and games are written and read.
    """
    words = library().load("standard-es" if key == "spanish" else "enable")
    words = in_cyrillic(words) if key == "russian" else words
    check_games(ScrabbleState.new(SHAPES[key], words, 3, 2), (Equity(), Greedy()))
    states, moves, late = [ScrabbleState.new(SHAPES[key], words, 4, 2)], [], set[int]()
    while (state := states[-1]).outcome is None:
        found = rank(Champion(), state.view(state.turn), Limit(nodes=3, top=1))
        if len(state.bag) <= FEW_IN_BAG:
            late.add(len(state.bag))
        moves.append((state.turn, found.moves[0].move))
        states.append(state.after(*moves[-1]))
        assert read_cgp(write_cgp(state), state.rules, words).board == state.board
    written = write_gcg(transcript(states, moves, ["Ann", "Bob"]))
    assert replay_gcg(read_gcg(written), state.rules)[-1].scores_after == state.scores
    assert 0 in late and sum(map(bool, state.board)) > 40


@pytest.mark.parametrize("key", mostly_deep(["most", *ENGLISH], 4))
def test_endgames_of_any_shape_are_those_of_plain_minimax(key: str) -> None:
    for seed in (0, 1):
        check_endgame(seed, Limit(top=2), SHAPES[key])
