"""All plays of a position by the readable rules, slowly: what the generator is compared with."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from tuiwords.engine.scrabble.kernels.layout import MILLI, NEVER
from tuiwords.engine.scrabble.pack import Position, mirrored
from tuiwords.engine.scrabble.turns import best_exchanges
from tuiwords.games.base import IllegalMoveError
from tuiwords.games.scrabble import BLANK, Play, ScrabbleState


def brute_force(state: ScrabbleState) -> dict[str, int]:
    """Every word on every square in both directions, judged by ``placement``.

    On the empty board, where a play down may be the mirror of one across, only those across.
    """
    found, size = {}, state.rules.size
    ways = (True, False) if any(state.board) or not mirrored(state.rules) else (True,)
    for word in state.lexicon:
        for row, column, across in product(range(size), range(size), ways):
            if (column if across else row) + len(word) > size:
                continue
            for play in spellings(state, Play(row, column, across, word.upper(), size)):
                try:
                    placed = state.placement(play)
                except IllegalMoveError:
                    continue
                if not state.invalid_words(placed.words):
                    found[str(state.canonical(play))] = placed.score
    return found


def spellings(state: ScrabbleState, play: Play) -> Iterator[Play]:
    """The ways to lay a word with the tiles of the rack, blanks included."""
    choices = []
    for square, letter in zip(play.squares, play.letters, strict=True):
        there = state.board[square].upper()
        if there:
            choices.append("." if there == letter else "")
        else:
            held = letter if letter in state.racks[0] else ""
            choices.append(held + (letter.lower() if BLANK in state.racks[0] else ""))
    for letters in product(*choices):
        yield replace(play, letters="".join(letters))


def best_exchange(at: Position) -> int:
    """The best leave of an exchange, in thousandths of a point; ``NEVER`` if none is allowed."""
    best = best_exchanges(at, 1)
    return round(best[0].value * MILLI) if best else NEVER
