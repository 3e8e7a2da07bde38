"""Plays a strategy on every answer of a list, making each shared decision only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, Strategy
from tuiwords.games.base import GameError
from tuiwords.games.wordle import GUESSES, Clue, WordleView, score, view_of_clues
from tuiwords.lexicon.lexicon import Lexicon

_MOST = 60  # guesses after which a strategy is stopped
Decided = dict[tuple[Clue, ...], str]
ViewFilter = Callable[[WordleView], WordleView]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How many guesses each answer took, in the order of the answers, without a limit of six."""

    answers: tuple[str, ...]
    guesses: tuple[int, ...]
    limit: int
    decisions: int

    @property
    def total(self) -> int:
        """The total number of guesses."""
        return sum(self.guesses)

    @property
    def mean(self) -> float:
        """Mean guesses per word."""
        return self.total / len(self.guesses)

    @property
    def misses(self) -> int:
        """Words that took more guesses than a game has."""
        return sum(count > self.limit for count in self.guesses)

    @property
    def histogram(self) -> dict[int, int]:
        """The number of words by number of guesses, fewest first."""
        return dict(sorted(Counter(self.guesses).items()))


def evaluate(
    strategy: Strategy[Any, Any],
    answers: Lexicon,
    allowed: Lexicon,
    *,
    opener: str = "",
    hard: bool = False,
    guesses: int = GUESSES,
    limit: Limit | None = None,
    known_view: ViewFilter | None = None,
    progress: Callable[[int, int], None] | None = None,
    only: Sequence[str] | None = None,
    decided: Decided | None = None,
) -> Evaluation:
    """Play every one of ``answers``, or ``only`` some of them, to the end and count the guesses.

    ``opener`` replaces the strategy's own first guess. ``known_view`` limits each view to what a
    weaker player knows (``Skill.known_view``). ``progress`` gets (words done, all words).
    ``decided`` has the strategy's guesses that are known already; new ones are added to it.

    Raises:
        GameError: if the answers differ in length, the opener or a guess is not allowed, or the
            strategy does not find a word.
    """
    view = view_of_clues((), allowed, answers, hard, guesses, length=_length(answers))
    if opener and opener not in view.allowed:
        raise GameError(f"the opener {opener.upper()} is not in the word list ({allowed.name})")
    words = answers.words if only is None else tuple(only)
    counts: dict[str, int] = {}
    made = 0
    for group, guess, clues in decisions(
        strategy, view, words, opener=opener, limit=limit, known_view=known_view, decided=decided
    ):
        made += 1
        if guess in group:
            counts[guess] = len(clues) + 1
            if progress is not None:
                progress(len(counts), len(words))
    return Evaluation(words, tuple(counts[w] for w in words), guesses, made)


def _length(answers: Lexicon) -> int:
    lengths = set(map(len, answers.words))
    if len(lengths) != 1:
        raise GameError(f"the answers {answers.name!r} differ in length")
    return lengths.pop()


def decisions(
    strategy: Strategy[Any, Any],
    start: WordleView,
    words: tuple[str, ...],
    *,
    opener: str = "",
    limit: Limit | None = None,
    known_view: ViewFilter | None = None,
    decided: Decided | None = None,
) -> Iterator[tuple[tuple[str, ...], str, tuple[Clue, ...]]]:
    """Each decision for some answers: the answers that lead to it, the guess, the clues before."""
    known = {} if decided is None else decided
    stack: list[tuple[tuple[str, ...], tuple[Clue, ...]]] = [(words, ())]
    while stack:
        group, clues = stack.pop()
        if len(clues) >= _MOST:
            raise GameError(f"{strategy.name} does not find {group[0].upper()}")
        if opener and not clues:
            guess = opener
        elif clues in known:
            guess = known[clues]
        else:
            view = replace(start, clues=clues)
            seen = view if known_view is None else known_view(view)
            moves = rank(strategy, seen, limit or Limit(top=1)).moves
            if not moves:
                raise GameError(f"{strategy.name} has no guess left for {group[0].upper()}")
            guess = str(moves[0].move)
            if fault := view.fault(guess):
                raise GameError(fault)
            known[clues] = guess
        yield group, guess, clues
        parts: dict[int, list[str]] = {}
        for word in group:
            if word != guess:
                parts.setdefault(score(guess, word), []).append(word)
        for pattern, part in sorted(parts.items(), reverse=True):
            stack.append((tuple(part), (*clues, Clue(guess, pattern))))
