"""What is known of a turn beside the best one: chances to win, points, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass

from tuiwords.engine.base import RankedMove
from tuiwords.engine.scrabble.simulation import Gains
from tuiwords.games.scrabble import Turn

NEGLIGIBLE = 0.005  # of the chance to win: what a turn must lose for certain to be a mistake


@dataclass(frozen=True, slots=True)
class Verdict:
    """A turn compared with the best one: ``lost`` in points, chances to win in percent.

    The best turn is the likeliest to win and, where the chances are equal, the one with more
    points. A turn that certainly loses a part of the chance to win is a ``mistake``, or one that
    certainly loses points where nothing but points is known. ``lost`` is 0 unless it is certain.
    ``score`` is that of the best turn. ``win`` and ``best_win`` are after the turn made and after
    the best one; ``error`` is half the 95 % interval of their difference, 0 where both are proven
    or compared by equity. Where an endgame search has not proven the points, ``lost_error`` is that
    of the points lost. ``gains`` are those of the best turn, where both were simulated. ``ranked``
    are the best turns, with the values of the search that found them.
    """

    best: Turn
    score: int
    lost: float
    win: float
    best_win: float
    error: float = 0.0
    gains: Gains | None = None
    ranked: tuple[RankedMove[Turn], ...] = ()
    mistake: bool = False
    lost_error: float = 0.0

    @property
    def as_good(self) -> bool:
        """Whether the turn made is not the best one, but as likely to win as far as is known."""
        return not self.mistake and self.win < self.best_win

    @property
    def win_lost(self) -> float:
        """Percentage points of the chance to win that the turn lost, as far as is known."""
        return max(0.0, self.best_win - self.win)


def compared(
    best: RankedMove[Turn],
    chances: tuple[float, float],
    error: float,
    points: float,
    ranked: tuple[RankedMove[Turn], ...],
    *,
    certain: bool,
) -> Verdict:
    """The verdict by the ``chances`` to win after the turn made and after the best one, 0 to 1.

    ``error`` is half the 95 % interval of their difference. ``points`` are those lost; ``certain``
    says that they are no chance of the draws or of a search broken off.
    """
    win, best_win = (min(1.0, max(0.0, chance)) for chance in chances)
    mistake = best_win - win - error > NEGLIGIBLE
    return Verdict(
        best.move,
        int(best.terms.get("score", 0)),
        max(0.0, points) if certain or mistake else 0.0,
        100 * win,
        100 * max(win, best_win),
        100 * error,
        ranked=ranked,
        mistake=mistake,
    )
