"""What the assistant for Wordle knows: the lists chosen, and the words that the clues leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tuiwords.games.base import GameError
from tuiwords.games.wordle import (
    GUESSES,
    Clue,
    WordleView,
    contradiction,
    hard_fault,
    view_of_clues,
    word_lists,
)
from tuiwords.lexicon.library import DEFAULT, library

ANY = "any word"


@dataclass(frozen=True, slots=True)
class Lists:
    """Which words may be guessed and hidden, and by which rules.

    A position from a review may be one of Absurdle (``absurd``), or have other ``guesses``.
    """

    length: int = 5
    answers: str = ANY
    allowed: str = DEFAULT
    hard: bool = False
    absurd: bool = False
    guesses: int = GUESSES

    def view(self, clues: Sequence[Clue]) -> WordleView:
        """The position. Raises: GameError, LexiconError."""
        if self.answers == ANY:
            allowed, answers = library().open(self.allowed), None
        else:
            answers, allowed = word_lists(
                {"length": self.length, "answers": self.answers, "allowed": self.allowed}
            )
        for number, clue in enumerate(clues):
            if self.hard and (fault := hard_fault(clue.guess, tuple(clues[:number]))):
                raise GameError(f"{clue.guess.upper()} breaks hard mode: {fault}")
        guesses = max(self.guesses, len(clues) + 1)
        view = view_of_clues(clues, allowed, answers, self.hard, guesses, length=self.length)
        return replace(view, knows_answers=answers is not None, absurd=self.absurd)


@dataclass(frozen=True, slots=True)
class WordsLeft:
    """The words still possible with their chances, likeliest first; or why there are none."""

    words: tuple[tuple[str, float], ...] = ()
    trouble: str = ""


def words_left(view: WordleView, known: bool) -> WordsLeft:
    """The words left: equally likely if the answers are ``known``, else weighted by frequency."""
    words = view.answers if known else view.allowed
    trouble = contradiction(view.clues, words)
    if trouble is not None:
        return WordsLeft(trouble=trouble)
    left = [word for word in view.remaining() if word in words]
    if known:
        return WordsLeft(tuple((word, 1 / len(left)) for word in left))
    from tuiwords.engine.wordle.prior import fitted, prior_of

    weights = prior_of(view, fitted())
    weighted = [(word, float(weights[view.allowed.index[word]])) for word in left]
    total = sum(weight for _, weight in weighted)
    ranked = sorted(weighted, key=lambda pair: (-pair[1], pair[0]))
    return WordsLeft(tuple((word, weight / total) for word, weight in ranked))
