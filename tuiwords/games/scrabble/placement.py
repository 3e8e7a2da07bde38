"""Places a play on a board: which words it forms, whether it is legal, what it scores.

This is the readable version of the rules; the engine's kernels are tested against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from tuiwords.games.base import IllegalMoveError
from tuiwords.games.scrabble.moves import Play, square_name
from tuiwords.games.scrabble.rules import SQUARES, Ruleset, Squares
from tuiwords.games.scrabble.tiles import joined, notation, spelling

EMPTY_BOARD: Squares = ("",) * SQUARES  # of the usual size


@dataclass(frozen=True, slots=True)
class Placement:
    """A play on a board: the board after it, the words it forms (upper case), its score.

    ``points`` are the points of each word; the score adds the bonus for so many tiles.
    """

    board: Squares
    words: tuple[str, ...]
    score: int
    placed: tuple[int, ...]
    points: tuple[int, ...]


def place(rules: Ruleset, board: Squares, play: Play) -> Placement:
    """Place a play, without checking its words. Raises: IllegalMoveError."""
    placed = tuple(
        square for square, letter in zip(play.squares, play.letters, strict=True) if letter != "."
    )
    _check(rules, board, play, placed)
    after = laid(board, play)
    runs = list(_words(after, play, placed))
    points = tuple(_score(rules, after, word, placed) for word in runs)
    score = sum(points)
    score += rules.bonus(len(placed))
    words = ["".join(after[s] for s in word).upper() for word in runs]
    for word in words if rules.several else ():
        if joined(spelling(word), rules.several) != word:
            raise IllegalMoveError(
                f"{play} has letters side by side that are one tile: "
                + " ".join(map(spelling, rules.several))
            )
    return Placement(after, tuple(map(spelling, words)), score, placed, points)


def laid(board: Squares, play: Play) -> Squares:
    """The squares of a board with the tiles of a play on them."""
    after = list(board)
    for square, letter in zip(play.squares, play.letters, strict=True):
        if letter != ".":
            after[square] = letter
    return tuple(after)


def _check(rules: Ruleset, board: Squares, play: Play, placed: tuple[int, ...]) -> None:
    if not placed:
        raise IllegalMoveError(f"{play} places no tile")
    if strange := set(play.letters.upper()) - {*rules.letters, "."}:
        raise IllegalMoveError(f"{rules.title} has no tile {notation(min(strange))}")
    for square, letter in zip(play.squares, play.letters, strict=True):
        if letter == "." and not board[square]:
            raise IllegalMoveError(f"{play} has a '.' on an empty square")
        if letter != "." and board[square]:
            raise IllegalMoveError(f"{play} puts a tile on another tile")
    step = 1 if play.across else rules.size
    if _tile(board, play.squares[0], -step) or _tile(board, play.squares[-1], step):
        raise IllegalMoveError(
            f"{play} is not the whole word: there are tiles right before or after it"
        )
    if not any(board):
        if rules.start not in placed:
            where = "center" if rules.begins is None else "start"
            name = square_name(rules.start, rules.size)
            raise IllegalMoveError(f"the first play must cover the {where} square, {name}")
        if len(placed) < 2:
            raise IllegalMoveError("the first play must have at least two letters")
    elif len(placed) == len(play.letters) and not any(
        _tile(board, s, d) for s in placed for d in (-1, 1, -rules.size, rules.size)
    ):
        raise IllegalMoveError(f"{play} does not touch any tile on the board")


def _tile(board: Squares, square: int, step: int) -> str:
    """The tile one step from a square, "" if there is none or it is beyond the edge."""
    there = square + step
    if not 0 <= there < len(board):
        return ""
    size = isqrt(len(board))
    return "" if abs(step) == 1 and there // size != square // size else board[there]


def run(board: Squares, square: int, step: int) -> range:
    """The squares of the word through a square, which may be empty; ``step`` is 1 or the size."""
    first = last = square
    while _tile(board, first, -step):
        first -= step
    while _tile(board, last, step):
        last += step
    return range(first, last + 1, step)


def _words(after: Squares, play: Play, placed: tuple[int, ...]) -> Iterator[range]:
    """The squares of each word formed, the main word first."""
    along, across = (1, play.size) if play.across else (play.size, 1)
    main = run(after, placed[0], along)
    if len(main) > 1:
        yield main
    for square in placed:
        crossing = run(after, square, across)
        if len(crossing) > 1:
            yield crossing


def _score(rules: Ruleset, after: Squares, word: range, placed: tuple[int, ...]) -> int:
    total, factor = 0, 1
    for square in word:
        value = rules.value(after[square])
        if square in placed:
            value *= rules.letter_factors[square]
            factor *= rules.word_factors[square]
        total += value
    return total * factor
