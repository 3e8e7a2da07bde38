"""The words of a finished round: who found them, which were crossed off, which nobody found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tuiwords.games.base import GameError, Seat
from tuiwords.games.boggle.state import BoggleState
from tuiwords.games.grid import Path
from tuiwords.lexicon.commonness import UNLISTED, levels_of
from tuiwords.lexicon.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class WordOfRound:
    """A word of the board: its points, the seats that found it, one path, its SCOWL level.

    A ``crossed`` word counts for nobody. Path and level are filled in only by ``review``.
    """

    word: str
    points: int
    finders: tuple[Seat, ...] = ()
    crossed: bool = False
    path: Path = ()
    level: int = UNLISTED

    @property
    def missed(self) -> bool:
        """Whether nobody found it."""
        return not self.finders


def words_of_round(state: BoggleState) -> tuple[WordOfRound, ...]:
    """All words on a finished round's board, longest first. Raises: GameError if it is not over."""
    if state.outcome is None:
        raise GameError("the round is not over yet: a review would reveal hidden words")
    finders: dict[str, list[Seat]] = {word: [] for word in state.words}
    for seat, words in enumerate(state.found):
        for word in words:
            finders[word].append(seat)
    crossed, points = state.crossed_off, state.rules.points
    rows = [
        WordOfRound(word, points(word), tuple(seats), word in crossed)
        for word, seats in finders.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-len(row.word), row.word)))


def leveled(words: Sequence[WordOfRound], lexicon: Lexicon) -> tuple[WordOfRound, ...]:
    """The words with their SCOWL levels, or those of the language of the list."""
    known = levels_of([row.word for row in words], lexicon)
    return tuple(replace(row, level=level) for row, level in zip(words, known, strict=True))


def review(state: BoggleState) -> tuple[WordOfRound, ...]:
    """The words of a finished round with paths and levels. Raises: GameError if it is not over."""
    words = leveled(words_of_round(state), state.lexicon)
    return tuple(replace(row, path=state.grid.path(row.word) or ()) for row in words)


def only(
    words: Iterable[WordOfRound],
    *,
    letters: tuple[int, int] = (0, 99),
    level: int = UNLISTED,
    finder: Seat | None = None,
    crossed: bool | None = None,
    missed: bool | None = None,
) -> tuple[WordOfRound, ...]:
    """The words that meet every condition: length, SCOWL level at most ``level``, who found it."""
    return tuple(
        row
        for row in words
        if letters[0] <= len(row.word) <= letters[1]
        and row.level <= level
        and (finder is None or finder in row.finders)
        and (crossed is None or row.crossed == crossed)
        and (missed is None or row.missed == missed)
    )
