"""Descriptions of Scrabble turns."""

from __future__ import annotations

from collections.abc import Collection

from tuiwords.games.base import InvalidMoveError
from tuiwords.games.scrabble.moves import Exchange, Pass, Play, Turn, read_turn
from tuiwords.games.scrabble.rules import Squares
from tuiwords.games.scrabble.state import ScrabbleState
from tuiwords.games.scrabble.tiles import notation, spelling
from tuiwords.text import count_text

PASS = "pass"


def written(board: Squares, turn: Turn) -> str:
    """A turn in lists: as it is typed, with the letters that are on the board already, not dots."""
    if not isinstance(turn, Play):
        return PASS if isinstance(turn, Pass) else str(turn)
    pairs = zip(turn.squares, turn.letters, strict=True)
    letters = "".join((board[s] or c) if c == "." else c for s, c in pairs)
    return str(Play(turn.row, turn.column, turn.across, spelling(letters)))


def written_text(text: str, board: Squares) -> str:
    """The same of a turn as text; the text itself if it is no turn on this board."""
    try:
        return written(board, read_turn(text, board))
    except InvalidMoveError:
        return text


def marked(board: Squares, turn: Turn, invalid: Collection[str]) -> str:
    """A turn in lists with its invalid words: "8D DOGE*", "8D DOG (GI*)"."""
    return written(board, turn) + invalid_words(board, turn, invalid)


def invalid_words(board: Squares, turn: Turn, invalid: Collection[str]) -> str:
    """What follows a turn with invalid words: a * for its main word, and the crossing ones."""
    if not isinstance(turn, Play):
        return ""
    main = written(board, turn).split()[1].upper()
    crossing = ", ".join(f"{word}*" for word in invalid if word != main)
    return ("*" if main in invalid else "") + (f" ({crossing})" if crossing else "")


def called(board: Squares, turn: Turn) -> str:
    """A turn in a sentence: "8D TRAIN", "exchanging ABC", "passing"."""
    if isinstance(turn, Exchange):
        return f"exchanging {notation(turn.tiles)}"
    return "passing" if isinstance(turn, Pass) else written(board, turn)


def describe_turn(before: ScrabbleState, move: Turn, after: ScrabbleState, name: str) -> str:
    """A turn in one sentence: "You: 8D TRAIN, 12 points"; ``name`` is who made it."""
    if isinstance(move, Play):
        placement = before.placement(move)
        crossing = f" ({', '.join(placement.words)})" if len(placement.words) > 1 else ""
        whole = written(placement.board, move)
        every = " All tiles at once!" if len(placement.placed) == before.rules.rack else ""
        return f"{name}: {whole}{crossing}, {points_text(placement.score)}.{every}"
    if isinstance(move, Exchange):
        return f"{name}: exchange of {count_text(len(move.tiles), 'tile')}."
    if isinstance(move, Pass):
        return f"{name}: {'accepts the play' if before.last_chance else 'pass'}."
    return _challenged(before, after, name)


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
    return count_text(number, "point")
