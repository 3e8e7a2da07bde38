"""What a player of a crossword game is offered besides plays: an exchange, and a challenge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tuiwords.text import count_text
from tuiwords.ui.keys import with_keys


@dataclass(frozen=True, slots=True)
class ExchangeOffer:
    """What can be exchanged: the ``rack``, tile by tile, and the ``bag`` it is exchanged with.

    ``needs`` tiles must be in the bag (0: as many as are exchanged). ``values`` are points by tile.
    ``why_not`` is a sentence if nothing can be exchanged at all.
    """

    rack: str
    values: Mapping[str, int]
    bag: int
    needs: int
    why_not: str = ""

    def fault(self, count: int) -> str:
        """Why this many tiles cannot be exchanged, in a sentence, or an empty string."""
        if self.why_not:
            return self.why_not
        least = max(self.needs, count)
        if self.bag >= least:
            return ""
        held = "is empty" if not self.bag else f"holds only {count_text(self.bag, 'tile')}"
        return f"The bag {held}; an exchange needs {least}."

    def stock(self) -> str:
        """How many tiles the bag holds, in a sentence."""
        return f"{count_text(self.bag, 'tile')} in the bag."


@dataclass(frozen=True, slots=True)
class ChallengeOffer:
    """A play that may be challenged: who made it, its words, and what a wrong challenge costs.

    ``last`` means that its player has gone out, so that accepting it ends the game.
    ``challenge`` and ``accept`` are the moves.
    """

    name: str
    words: tuple[str, ...]
    cost: str
    last: bool
    challenge: str
    accept: str

    @property
    def question(self) -> str:
        """The question asked before a challenge."""
        return f"Challenge {', '.join(self.words)}? {self.cost}"

    @property
    def offer(self) -> str:
        """What can be done about the play, with the keys that do it."""
        if self.last:
            text = (
                f"{self.name} is out of tiles. Press {{table.challenge}} to challenge the play, or "
                f"{{table.accept}} to accept it and end the game."
            )
        else:
            text = "Press {table.challenge} to challenge it."
        return f"{with_keys(text)} {self.cost}".strip()
