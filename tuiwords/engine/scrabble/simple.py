"""Plays by their score, without kernels."""

from __future__ import annotations

from collections.abc import Iterator

from tuiwords.engine.base import Measure, Ranking
from tuiwords.engine.simple import simple_ranking
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import SIZE, Play, ScrabbleView, Turn, place
from tuiwords.games.scrabble.rules import BLANK
from tuiwords.lexicon.search import sub_anagrams

_SCORE = Measure("score", "points", more_is_better=True)


def plays_by_score(view: ScrabbleView) -> Ranking[Turn]:
    """The valid plays without blanks, those with the highest score first."""
    return simple_ranking(_SCORE, _plays(view))


def _plays(view: ScrabbleView) -> Iterator[tuple[Turn, int]]:
    rack = view.rack.replace(BLANK, "")
    if not rack:
        return
    for across in (True, False):
        for line in range(SIZE):
            yield from _plays_on(view, rack, line, across)


def _plays_on(view: ScrabbleView, rack: str, line: int, across: bool) -> Iterator[tuple[Turn, int]]:
    """The plays on a row or column."""
    start, step = (line * SIZE, 1) if across else (line, SIZE)
    squares = [view.board[start + at * step] for at in range(SIZE)]
    there = "".join(chr(tile) for tile in squares if tile)
    for word in sub_anagrams(view.lexicon, rack + there):
        for first in range(SIZE - len(word) + 1):
            letters = _letters(word.upper(), squares[first : first + len(word)], rack)
            if letters is None:
                continue
            row, column = (line, first) if across else (first, line)
            play = Play(row, column, across, letters)
            try:
                placed = place(view.rules, view.board, play)
            except GameError:
                continue
            if all(made.lower() in view.lexicon for made in placed.words):
                yield play, placed.score


def _letters(word: str, squares: list[int], rack: str) -> str | None:
    """The word with a dot for each tile that lies there, or None where it does not fit."""
    letters, left = "", rack
    for letter, tile in zip(word, squares, strict=True):
        if tile:
            if chr(tile).upper() != letter:
                return None
            letters += "."
        elif letter in left:
            left = left.replace(letter, "", 1)
            letters += letter
        else:
            return None
    return letters if left != rack else None
