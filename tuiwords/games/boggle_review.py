"""After the round: every word of the board, who found it, what was crossed off, what all missed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tuiwords.games.base import GameError, Seat
from tuiwords.games.boggle import BoggleState
from tuiwords.games.grid import Path
from tuiwords.lexicon.commonness import UNLISTED, levels


@dataclass(frozen=True, slots=True)
class WordOfRound:
    """A word of the board: one path, the seats that found it, and its SCOWL level.

    ``points`` are what it is worth; a ``crossed`` word counts for nobody.
    """

    word: str
    points: int
    path: Path
    finders: tuple[Seat, ...]
    crossed: bool
    level: int

    @property
    def missed(self) -> bool:
        """Whether nobody found it."""
        return not self.finders


def review(state: BoggleState) -> tuple[WordOfRound, ...]:
    """All words of the board of a finished round, longest first. Raises: GameError before."""
    if state.outcome is None:
        raise GameError("the round is not over: a review would tell what is hidden")
    finders: dict[str, list[Seat]] = {word: [] for word in state.words}
    for seat, words in enumerate(state.found):
        for word in words:
            finders[word].append(seat)
    crossed = state.crossed_off
    known = dict(zip(finders, levels(finders), strict=True))
    rows = [
        WordOfRound(
            word,
            state.rules.points(word),
            state.grid.path(word) or (),
            tuple(seats),
            word in crossed,
            known[word],
        )
        for word, seats in finders.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-len(row.word), row.word)))


def only(
    words: Iterable[WordOfRound],
    *,
    letters: tuple[int, int] = (0, 99),
    level: int = UNLISTED,
    finder: Seat | None = None,
    crossed: bool | None = None,
    missed: bool | None = None,
) -> tuple[WordOfRound, ...]:
    """Those of so many letters, no rarer than ``level``, and found, crossed or missed as asked."""
    return tuple(
        row
        for row in words
        if letters[0] <= len(row.word) <= letters[1]
        and row.level <= level
        and (finder is None or finder in row.finders)
        and (crossed is None or row.crossed == crossed)
        and (missed is None or row.missed == missed)
    )
