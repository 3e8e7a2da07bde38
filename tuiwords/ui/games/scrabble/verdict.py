"""The text below a crossword board about the turn that is not yet played."""

from __future__ import annotations

from collections import Counter

from tuiwords.games.scrabble.entry import Judgment, in_order
from tuiwords.games.scrabble.tiles import spelling
from tuiwords.text import capital
from tuiwords.ui.games.scrabble.input import TurnInput

_SYNTAX = (
    "8D WORD across, D8 WORD down · -ABC to exchange · - to pass",
    "8D WORD, D8 WORD down · -ABC exchange · - pass",
    "8D WORD · D8 WORD · -ABC · -",
)


def is_playable(turn: TurnInput) -> bool | None:
    """Whether the tiles can be played as they lie; None if the rules keep that secret.

    If invalid words may be played and challenged, players must judge the words themselves.
    """
    judged = turn.seen.judged
    revealed = judged.placement is not None and turn.entry.view.rules.refuses_words
    return judged.is_playable if revealed else None


def status(turn: TurnInput) -> tuple[str, str] | None:
    """The verdict on the turn and the style of that line, or None while there is no turn."""
    if turn.note:
        return f"! {capital(turn.note)}", "error"
    if turn.command is not None:
        return f"› {turn.command}▏", "strong"
    if turn.exchange:
        return f"Exchange {' '.join(turn.exchange)}", "accent"
    if not turn.seen.laid:
        return None
    return _verdict(turn, turn.seen.judged)


def _verdict(turn: TurnInput, judged: Judgment) -> tuple[str, str]:
    if judged.placement is None:
        return capital(judged.problem), "dim"
    words, score = judged.placement.words, f"{judged.placement.score:+d}"
    if not turn.entry.view.rules.refuses_words:
        return f"{words[0]} {score}", "strong"
    if judged.is_playable:
        return f"✓ {words[0]} {score}", "good"
    why = "" if turn.refused else " not in the word list"  # the notice says it
    return f"✗ {' and '.join(judged.wrong)}{why}", "error"


def brief(turn: TurnInput) -> str:
    """The verdict in four characters, if there is no line for it."""
    placement = turn.seen.judged.placement
    if placement is None:
        return "…" if turn.seen.laid else ""
    mark = {True: "✓", False: "✗", None: "="}[is_playable(turn)]
    return f"{mark}{placement.score}"


def detail(turn: TurnInput) -> tuple[str, ...] | None:
    """The points of each word, or what can be typed, as texts of which the first that fits is used.

    None while nothing is laid or typed.
    """
    typing = turn.command is not None and turn.preview is None  # what is laid is another play
    placement = None if typing else turn.seen.judged.placement
    if placement is not None and not turn.note:
        pairs = zip(placement.words, placement.points, strict=True)
        parts = [f"{word} {points}" for word, points in pairs]
        bonus = placement.score - sum(placement.points)
        return (" · ".join([*parts, f"bingo {bonus}"] if bonus else parts),)
    if turn.exchange and not turn.refused:
        kept = Counter(turn.entry.view.rack) - Counter(turn.exchange)
        return (f"keep {' '.join(map(spelling, in_order(''.join(kept.elements()))))}",)
    if turn.command is not None:
        if turn.refused:  # the notice says why
            return ()
        return (turn.obstacle,) if turn.obstacle else _SYNTAX
    return () if turn.seen.laid else None
