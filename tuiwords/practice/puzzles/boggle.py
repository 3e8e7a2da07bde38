"""Puzzles of Boggle: the only common word of its length, the longest of the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from tuiwords.games.boggle import BoggleState
from tuiwords.play.game import Game
from tuiwords.practice.puzzle import PositionPuzzle, PuzzleFind, header_of, puzzle

THEMES = {
    "find the 7": "The longest common word of the board, of seven letters.",
    "find the 8": "The longest common word of the board, of eight letters.",
}
RARE = tuple(f"find the {letters}" for letters in range(9, 17))
SHORTEST = 7  # letters


def puzzles(game: Game, seed: int, _theme: str = "") -> Iterator[PositionPuzzle]:
    """The longest common word of a board, if there is just one of that length."""
    header = header_of(game, seed)
    state = cast(BoggleState, game.rules.new(header.settings, seed, 1))
    longest = max(map(len, state.goal), default=0)
    words = [word for word in state.goal if len(word) == longest]
    if longest < SHORTEST or len(words) > 1:
        return
    word = words[0]
    points = state.rules.points(word)
    hints = (
        f"It scores {points} points.",
        f"Its letters are {' '.join(sorted(word.upper()))}.",
        f"It begins with {word[:2].upper()}.",
    )
    yield puzzle(
        game,
        header,
        PuzzleFind(
            f"find the {longest}",
            "boggle-longest",
            f"Find the common word of {longest} letters.",
            (word,),
            f"{word.upper()} is the longest common word; it scores {points} points.",
            hints,
            900.0 + 100 * longest,
        ),
    )
