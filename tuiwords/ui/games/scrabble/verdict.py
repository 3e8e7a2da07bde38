"""What is said below a crossword board about the turn in the making."""

from __future__ import annotations

from collections import Counter

from tuiwords.games.scrabble.entry import Judgment
from tuiwords.games.scrabble.rules import BLANK
from tuiwords.ui.games.scrabble.input import TurnInput

_SYNTAX = (
    "8D WORD across, D8 WORD down · -ABC to exchange · - to pass",
    "8D WORD, D8 WORD down · -ABC exchange · - pass",
    "8D WORD · D8 WORD · -ABC · -",
)


def sound(turn: TurnInput) -> bool | None:
    """Whether the tiles can be played as they lie; None where the rules do not let that be told.

    Where an invalid word may be played and challenged, nobody is told before whether it is one.
    """
    judged = turn.seen.judged
    told = judged.placement is not None and turn.entry.view.rules.refuses_words
    return judged.sound if told else None


def status(turn: TurnInput) -> tuple[str, str] | None:
    """What the turn amounts to and the look of that line, or None while there is none."""
    if turn.note:
        return f"! {turn.note[:1].upper()}{turn.note[1:]}", "error"
    if turn.command is not None:
        return f"› {turn.command}▏", "strong"
    if turn.exchange:
        return f"Exchange {' '.join(turn.exchange)}", "accent"
    if not turn.seen.laid:
        return None
    return _verdict(turn, turn.seen.judged)


def _verdict(turn: TurnInput, judged: Judgment) -> tuple[str, str]:
    if judged.placement is None:
        return f"{judged.problem[:1].upper()}{judged.problem[1:]}", "dim"
    words, score = judged.placement.words, f"{judged.placement.score:+d}"
    if not turn.entry.view.rules.refuses_words:
        return f"{words[0]} {score}", "strong"
    if judged.sound:
        return f"✓ {words[0]} {score}", "good"
    return f"✗ {' and '.join(judged.wrong)} not in the word list", "error"


def brief(turn: TurnInput) -> str:
    """The verdict in four characters, where there is no line for it."""
    placement = turn.seen.judged.placement
    if placement is None:
        return "…" if turn.seen.laid else ""
    mark = {True: "✓", False: "✗", None: "="}[sound(turn)]
    return f"{mark}{placement.score}"


def detail(turn: TurnInput) -> tuple[str, ...] | None:
    """The points of each word, or what can be typed: several texts, of which the first that fits.

    None while nothing is laid or typed.
    """
    placement = turn.seen.judged.placement
    if placement is not None and not turn.note:
        pairs = zip(placement.words, placement.points, strict=True)
        parts = [f"{word} {points}" for word, points in pairs]
        bonus = placement.score - sum(placement.points)
        return (" · ".join([*parts, f"bingo {bonus}"] if bonus else parts),)
    if turn.exchange:
        kept = Counter(turn.entry.view.rack) - Counter(turn.exchange)
        return (f"keep {' '.join(sorted(kept.elements(), key=lambda t: (t == BLANK, t)))}",)
    if turn.command is not None:
        return (turn.obstacle,) if turn.obstacle else _SYNTAX
    return () if turn.seen.laid else None
