"""Puzzles of Wordle: one guess, and no other, tells all words left apart."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from tuiwords.games.wordle import WordleState, remaining
from tuiwords.lexicon.languages import language_of
from tuiwords.play.game import Game
from tuiwords.practice.puzzle import PositionPuzzle, PuzzleFind, header_of, puzzle
from tuiwords.store.records import Event
from tuiwords.text import count_text

THEME = "tell words apart"
THEMES = {THEME: "Find the one guess that tells all words left apart."}
FEWEST, MOST = 4, 20  # words left
_MOST_GUESSES = 4  # before the only word that fits
_EASY, _LETTER = 500.0, 120.0  # difficulty with all letters in place, and for each that is not
_TRIES = (1, 2, 4)  # guesses of which the one is made that leaves most words


def quick(game: Game, seed: int) -> Iterator[PositionPuzzle]:
    """A position in which one common word fits: the fewer of its letters are known, the harder."""
    header = header_of(game, seed)
    state = cast(WordleState, game.rules.new(header.settings, seed, 1))
    view, rng, events = state.view(0), random.Random(f"quick {seed}"), list[Event]()
    every = view.answers.of_length(view.length)
    left = remaining(every, view.clues)
    while len(left) > 1 and len(events) < _MOST_GUESSES:
        events.append(Event("move", 0, rng.choice(left)))
        state = state.after(0, state.parse(events[-1].text))
        left = remaining(every, state.view(0).clues)
    if len(left) != 1 or state.outcome is not None:
        return
    (word,) = left
    known = {
        place
        for event in events
        for place, (one, other) in enumerate(zip(event.text, word, strict=True))
        if one == other
    }
    hints = (
        f"Its letters are {' '.join(sorted(word.upper()))}.",
        f"It begins with {word[0].upper()}.",
        f"It ends in {word[-2:].upper()}.",
    )
    why = f"{word.upper()} is the only common word that fits."
    asked = "Only one common word fits. Find it."
    hard = _EASY + _LETTER * (len(word) - len(known))
    found = PuzzleFind(
        "the word that fits", "wordle-guess", asked, (word,), why, hints, hard, events
    )
    yield puzzle(game, header, found)


def puzzles(game: Game, seed: int, _theme: str = "") -> Iterator[PositionPuzzle]:
    """A position after three guesses, if just one guess tells the words left apart."""
    import numpy as np

    from tuiwords.engine.wordle.analysis import believed

    header = header_of(game, seed)
    state = cast(WordleState, game.rules.new(header.settings, seed, 1))
    position = believed(replace(state.view(0), knows_answers=True)).position
    table, left = position.table, position.left
    answer = table.lexicon.index[state.answer]
    # Guesses that fit what is known, as people make them, but unlucky ones: many words stay.
    rng, events = random.Random(f"puzzle {seed}"), list[Event]()
    for count in _TRIES:
        tries = [int(each) for each in rng.sample(list(left), min(len(left), count))]
        patterns = table.against(table.codes[tries], left)
        own = patterns[:, np.searchsorted(left, answer)]
        stay = (patterns == own[:, None]).sum(axis=1) * (np.array(tries) != answer)
        best = int(stay.argmax())
        if not stay[best]:
            return
        left = left[patterns[best] == own[best]]
        events.append(Event("move", 0, position.word(tries[best])))
    if not FEWEST <= len(left) <= MOST:
        return
    patterns = table.against(table.codes[position.guesses], left)
    splitters = np.nonzero((np.diff(np.sort(patterns, axis=1), axis=1) != 0).all(axis=1))[0]
    if len(splitters) != 1:
        return
    word = position.word(int(position.guesses[splitters[0]]))
    vowels = sum(letter in language_of(state.allowed).vowels for letter in word)
    hints = (
        f"It has {count_text(vowels, 'vowel')}.",
        f"Its letters are {' '.join(sorted(word.upper()))}.",
        f"It begins with {word[0].upper()}.",
    )
    yield puzzle(
        game,
        header,
        PuzzleFind(
            THEME,
            "wordle-guess",
            f"{len(left)} words are left. Find the one guess that tells them all apart.",
            (word,),
            f"{word.upper()} tells all {len(left)} words apart; no other guess does.",
            hints,
            1000.0 + 60 * len(left),
            events,
        ),
    )
