"""Wordle figures: CPU seconds for patterns, all openers, one decision, and the exact search."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

ROUNDS = 3
WORDS, ANSWERS = 12_972, 2_315  # sizes of the original lists
_LISTS = "TUIWORDS_WORDLE_LISTS"
_OPENER, _HIDDEN = "slate", "brick"  # the first guess and the answer of ``decision``
_BEST_OPENER = "salet"  # proven best for the original lists


def figures() -> Mapping[str, tuple[float, str]]:
    """Each figure, the best of three rounds, with its unit."""
    import numpy as np

    from tuiwords.engine.wordle.kernels import parts
    from tuiwords.engine.wordle.kernels import patterns as kernels
    from tuiwords.engine.wordle.pack import word_table
    from tuiwords.lexicon.lexicon import Lexicon

    allowed, answers = _lists()
    words, hidden = word_table(Lexicon("allowed", allowed)), word_table(Lexicon("answers", answers))
    matrix = np.empty((len(allowed), len(answers)), np.uint8)

    def pattern_matrix() -> None:
        kernels.write_patterns(words.codes, hidden.columns, hidden.counts, matrix)

    def entropy_all() -> None:
        block = np.empty((512, len(allowed)), np.uint8)
        bits = np.empty(len(allowed))
        for start in range(0, len(allowed), len(block)):
            codes = words.codes[start : start + len(block)]
            patterns = block[: len(codes)]
            kernels.write_patterns(codes, words.columns, words.counts, patterns)
            parts.entropies(patterns, words.patterns, bits[start : start + len(codes)])

    return {
        "pattern_matrix": (_best(pattern_matrix), "s"),
        "entropy_all": (_best(entropy_all), "s"),
        "decision": (_best(_decision(allowed)), "s"),
        "optimal": (_best(_plan(allowed, answers)), "s"),
        "proof": (_best(_proof(allowed, answers)), "s"),
        **_adversary(allowed, answers),
    }


def _decision(words: list[str]) -> Callable[[], None]:
    """Make the second guess of ``expected`` where it is slowest after the opener."""
    from tuiwords.engine.anytime import rank
    from tuiwords.engine.base import Limit
    from tuiwords.engine.wordle.strategies import STRATEGIES
    from tuiwords.games.wordle import Clue, score, view_of_clues
    from tuiwords.lexicon.lexicon import Lexicon

    view = view_of_clues([Clue(_OPENER, score(_OPENER, _HIDDEN))], Lexicon("allowed", words))
    strategy = STRATEGIES["expected"]()

    def decide() -> None:
        rank(strategy, view, Limit())

    return decide


def _plan(allowed: list[str], answers: list[str]) -> Callable[[], None]:
    """Play ``optimal`` after its first guess, for every answer of the list."""
    from tuiwords.engine.wordle.evaluate import evaluate
    from tuiwords.engine.wordle.strategies import STRATEGIES
    from tuiwords.engine.wordle.strategies.optimal import forget
    from tuiwords.lexicon.lexicon import Lexicon

    hidden, words = Lexicon("answers", answers), Lexicon("allowed", allowed)

    def play() -> None:
        forget()
        evaluate(STRATEGIES["optimal"](), hidden, words, opener=_BEST_OPENER)

    return play


def _proof(allowed: list[str], answers: list[str]) -> Callable[[], None]:
    """Search every guess after the best first one, which proves what it costs."""
    from tuiwords.engine.anytime import finished
    from tuiwords.engine.wordle.exact.search import ALL, ExactSearch
    from tuiwords.engine.wordle.kernels.layout import ANY
    from tuiwords.engine.wordle.pack import position_of
    from tuiwords.games.wordle import GUESSES, view_of_clues
    from tuiwords.lexicon.lexicon import Lexicon

    words = Lexicon("allowed", allowed)
    view = view_of_clues((), words, Lexicon("answers", answers))
    search = finished(ExactSearch.of(position_of(replace(view, knows_answers=True)), ANY))
    row = words.index[_BEST_OPENER]

    def prove() -> None:
        # A new problem, which remembers nothing of the round before.
        finished(replace(search, problem=search.problem.with_width(ALL)).cost(row, GUESSES))

    return prove


def _adversary(allowed: list[str], answers: list[str]) -> Mapping[str, tuple[float, str]]:
    """The adversary's slowest reply, and the guesses that ``minimax`` needs against it."""
    from tuiwords.engine.anytime import rank
    from tuiwords.engine.base import Limit
    from tuiwords.engine.wordle.strategies import STRATEGIES
    from tuiwords.games.wordle import WordleState
    from tuiwords.games.wordle.absurd import AbsurdState
    from tuiwords.lexicon.lexicon import Lexicon

    state: WordleState = AbsurdState.begun(
        Lexicon("allowed", allowed), Lexicon("answers", answers), 0, guesses=20
    )
    strategy, slowest = STRATEGIES["minimax"](), 0.0
    while state.outcome is None:
        guess = rank(strategy, state.view(0), Limit(top=1)).moves[0].move
        slowest = max(slowest, _best(partial(state.reply, 0, str(guess))))
        state = state.after(0, guess)
    return {"adversary": (slowest * 1000, "ms"), "minimax": (len(state.rows[0]), "guesses")}


def _lists() -> tuple[list[str], list[str]]:
    """The original lists if available, else lists of similar sizes made from ENABLE."""
    folder = Path(os.environ.get(_LISTS, ""))
    files = [folder / "orig_allowed_12972.txt", folder / "orig_answers_2315.txt"]
    if os.environ.get(_LISTS) and all(file.is_file() for file in files):
        allowed, answers = (file.read_text(encoding="ascii").split() for file in files)
        return allowed, answers
    from tuiwords.lexicon.library import library

    words = list(library().load().of_length(5))
    # Reversed words fill the list, since their letters are as common as those of real words.
    backwards = [word[::-1] for word in words if word[::-1] not in library().load()]
    allowed = [_BEST_OPENER, *words, *backwards][:WORDS]
    return allowed, words[:: max(1, len(words) // ANSWERS)][:ANSWERS]


def _best(work: Callable[[], object]) -> float:
    """CPU seconds of the fastest round."""
    work()
    spent = []
    for _ in range(ROUNDS):
        start = time.thread_time()
        work()
        spent.append(time.thread_time() - start)
    return min(spent)
