"""Positions that differ only in what the first seat must not know: an entry for each game."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from tuiwords.games import wordle
from tuiwords.games.base import AnyState
from tuiwords.games.word_soup.finding import picks
from tuiwords.play.game import GameRules

Pair = tuple[AnyState, AnyState]


def another_answer(rules: GameRules) -> Pair:
    """Wordle: two answers that give the first guess the same pattern."""
    state = rules.new(rules.settings({}), 11, 2)
    state = state.after(0, state.parse("stain")).after(1, state.parse("cloth"))
    pattern = state.view(0).clues[0].pattern
    answers = [
        word
        for word in state.answers
        if wordle.score("stain", word) == pattern
        and wordle.score("cloth", word) == wordle.score("cloth", state.answer)
    ]
    return state, replace(state, answer=next(word for word in answers if word != state.answer))


def other_words(rules: GameRules) -> Pair:
    """Boggle: the other player has found some words, or others."""
    state = rules.new(rules.settings({}), 11, 2)
    one, two = state, state
    for place, word in enumerate(state.words[:8]):
        if place % 2:
            one = one.after(1, state.parse(word))
        else:
            two = two.after(1, state.parse(word))
    return one, two


def another_rack(rules: GameRules) -> Pair:
    """Scrabble: the unseen tiles lie otherwise on the opponent's rack and in the bag."""
    state = rules.new(rules.settings({}), 11, 2)
    tiles = [*state.racks[1], *state.bag]
    random.Random(1).shuffle(tiles)
    size = len(state.racks[1])
    racks = (state.racks[0], "".join(sorted(tiles[:size])))
    return state, replace(state, racks=racks, bag=tuple(tiles[size:]))


def another_line(rules: GameRules) -> Pair:
    """Word Soup: in a duel the other has taken one word or another from the same squares."""
    state = rules.new(rules.settings({}), 11, 2)
    taken = {}
    for pick in picks(state.board(1), state.rules, state.lexicon):
        squares = (pick.tilt, frozenset(pick.path))
        other = taken.setdefault(squares, pick)
        if other.word != pick.word:
            return state.after(1, other), state.after(1, pick)
    raise AssertionError("no two words of this board lie on the same squares")


HIDDEN: dict[str, Callable[[GameRules], Pair]] = {
    "wordle": another_answer,
    "boggle": other_words,
    "scrabble": another_rack,
    "word-soup": another_line,
}
