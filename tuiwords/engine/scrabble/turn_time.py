"""How much of a clock a turn may take: most where few tiles are left and a search decides games."""

from __future__ import annotations

from tuiwords.engine.scrabble.simulation import TO_THE_END
from tuiwords.engine.scrabble.strategies.champion import FEW_IN_BAG
from tuiwords.games.scrabble import ScrabbleView

ROUND = 8.6  # tiles that two players play in a turn each, the mean of self-play
# What a turn may take, beside one early in the game.
LATE, FEW, EMPTY = 1.5, 3.0, 1.5
UNPLANNED, MOST = 0.1, 0.3  # parts of the clock: what is never planned for, and the most for a turn


def turn_seconds(view: ScrabbleView, left: float) -> float:
    """The seconds that the turn may take of those left on the player's clock.

    What is not used stays for the turns that come.
    """
    here, bag, future = _weight(view.bag), view.bag - ROUND, 2 * EMPTY
    while bag > 0:
        future += _weight(int(bag))
        bag -= ROUND
    return left * min(MOST, (1 - UNPLANNED) * here / (here + future))


def _weight(bag: int) -> float:
    if bag > TO_THE_END:
        return 1.0
    return LATE if bag > FEW_IN_BAG else FEW if bag else EMPTY
