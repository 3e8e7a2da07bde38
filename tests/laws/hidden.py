"""Positions that differ only in what the first seat must not know: an entry for each game."""

import random
from collections.abc import Callable
from dataclasses import replace

from random_moves import random_move

from tuiwords.games import wordle
from tuiwords.games.base import AnyState
from tuiwords.games.scrabble import ScrabbleState
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
    return dealt_again(rules.new(rules.settings({}), 11, 2))


def dealt_again(state: ScrabbleState) -> tuple[ScrabbleState, ScrabbleState]:
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


def late_guesses(rules: GameRules) -> list[Pair]:
    """Wordle: with the last guess, and in hard mode with the last but one."""
    found = []
    for hard, made in ((False, 5), (True, 4)):
        state = rules.new(rules.settings({"hard": hard}), 11, 2)
        for guess in ("stain", "cloth", "pudgy", "womby", "fjeld")[: 2 if hard else made]:
            state = state.after(0, state.parse(guess))
        state = replace(state, guesses=len(state.rows[0]) + 1 + hard)
        fits = wordle.remaining(state.answers, state.rows[0])
        found.append((state, replace(state, answer=fits[-1])))
    return found


def last_words(rules: GameRules) -> list[Pair]:
    """Boggle: two words are left; the other player has found some words, or others."""
    state = rules.new(rules.settings({"timer": "180"}), 11, 2)
    for word in state.words[:-2]:
        state = state.after(0, state.parse(word))
    return [tuple(state.after(1, state.parse(word)) for word in state.words[:2])]  # type: ignore[list-item]


def late_racks(rules: GameRules) -> list[Pair]:
    """Scrabble: one, three or no tiles in the bag; the unseen ones lie otherwise."""
    found = []
    for bag, name in ((0, "scrabble"), (1, "wordfeud"), (3, "scrabble"), (4, "wwf")):
        state = rules.new(rules.settings({"rules": name}), 5, 2)
        rng = random.Random(bag)
        for _ in range(4):
            state = state.after(state.turn, random_move(state, state.turn, rng))
        racks = tuple(rack[: 7 if bag else 5] for rack in state.racks)
        found.append(dealt_again(replace(state, bag=state.bag[:bag], racks=racks)))
    return found


def few_letters(rules: GameRules) -> list[Pair]:
    """Word Soup: few letters are left, on a board each and on one for both."""
    duel, shared = (
        rules.new(rules.settings({"rows": 3, "columns": 4, "mode": mode}), 3, 2)
        for mode in ("duel", "turns")
    )
    rng, start = random.Random(1), shared
    duel = duel.after(0, random_move(duel, 0, rng))
    while shared.turn != 0 or shared == start:
        shared = shared.after(shared.turn, random_move(shared, shared.turn, rng))
    return [(duel, duel), (shared, shared)]


LATE: dict[str, Callable[[GameRules], list[Pair]]] = {
    "wordle": late_guesses,
    "boggle": last_words,
    "scrabble": late_racks,
    "word-soup": few_letters,
}
