"""Descriptions of Scrabble turns."""

from __future__ import annotations

from tuiwords.games.scrabble.moves import Exchange, Pass, Play, Turn
from tuiwords.games.scrabble.state import ScrabbleState


def describe_turn(before: ScrabbleState, move: Turn, after: ScrabbleState, name: str) -> str:
    """A turn in one sentence: "You: 8D TRAIN, 12 points"; ``name`` is who made it."""
    if isinstance(move, Play):
        placement = before.placement(move)
        crossing = f" ({', '.join(placement.words)})" if len(placement.words) > 1 else ""
        written = Play(move.row, move.column, move.across, _whole(placement.board, move))
        every = " All tiles at once!" if len(placement.placed) == before.rules.rack else ""
        return f"{name}: {written}{crossing}, {points_text(placement.score)}.{every}"
    if isinstance(move, Exchange):
        return f"{name}: exchange of {tiles_text(len(move.tiles))}."
    if isinstance(move, Pass):
        return f"{name}: pass."
    return _challenged(before, after, name)


def _whole(board: bytes, play: Play) -> str:
    return "".join(chr(board[square]) for square in play.squares)


def _challenged(before: ScrabbleState, after: ScrabbleState, name: str) -> str:
    assert before.last is not None
    wrong = before.invalid_words(before.last.words)
    if wrong:
        are = "is not a word" if len(wrong) == 1 else "are not words"
        return f"{name}: challenge. {' and '.join(wrong)} {are}: the play is withdrawn."
    lost = " The turn is lost." if after.outcome is None and after.turn != before.turn else ""
    player = before.last.seat
    bonus = 0 if after.outcome else after.scores[player] - before.scores[player]
    more = f" The play scores {points_text(bonus)} more." if bonus else ""
    return f"{name}: challenge. All words of the play are valid.{lost}{more}"


def points_text(number: int) -> str:
    """A number of points in words: 1 point, 2 points."""
    return f"{number} point" if number == 1 else f"{number} points"


def tiles_text(number: int) -> str:
    """A number of tiles in words: 1 tile, 2 tiles."""
    return f"{number} tile" if number == 1 else f"{number} tiles"
