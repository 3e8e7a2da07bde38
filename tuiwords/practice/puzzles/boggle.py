"""Puzzles of Boggle: the only common word of its length, the longest of the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from tuiwords.engine.boggle.words import board_words
from tuiwords.games.boggle import BoggleState
from tuiwords.lexicon.commonness import known
from tuiwords.play.game import Game
from tuiwords.practice.puzzle import PositionPuzzle, PuzzleFind, header_of, puzzle
from tuiwords.store.records import Header
from tuiwords.text import count_text

SHORTEST, QUICK_SHORTEST = 7, 4  # letters
_COUNTS = (
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "13",
    "14",
    "15",
    "16",
)
THEMES = {
    f"{count}-letter word": f"Find the longest common word of the board. It has {count} letters."
    for count in _COUNTS[3:6]
}
RARE = tuple(f"{count}-letter word" for count in _COUNTS[6:])


def puzzles(game: Game, seed: int, _theme: str = "") -> Iterator[PositionPuzzle]:
    """The longest common word of a board, if there is just one of that length."""
    yield from _longest(game, header_of(game, seed), SHORTEST)


def quick(game: Game, seed: int) -> Iterator[PositionPuzzle]:
    """The longest common word of a board of nine letters."""
    yield from _longest(game, header_of(game, seed, size=3), QUICK_SHORTEST)


def _longest(game: Game, header: Header, shortest: int) -> Iterator[PositionPuzzle]:
    seed = header.seed
    state = cast(BoggleState, game.rules.new(header.settings, seed, 1))
    every = board_words(state.lexicon, state.rules, state.grid)
    long = [found.word for found in every if len(found.word) >= shortest]
    common = sorted(known(long, state.lexicon, state.rules.goal), key=len)
    lengths = [len(word) for word in common]
    if not common or lengths.count(lengths[-1]) > 1:
        return
    word = common[-1]
    longest = lengths[-1]
    points = count_text(state.rules.points(word), "point")
    hints = (
        f"It begins with {word[0].upper()}.",
        f"Its letters are {' '.join(sorted(word.upper()))}.",
        f"It begins with {word[:3].upper()}.",
    )
    yield puzzle(
        game,
        header,
        PuzzleFind(
            f"{_COUNTS[longest - QUICK_SHORTEST]}-letter word",
            "boggle-longest",
            f"Find the longest common word: it has {longest} letters.",
            (word,),
            f"{word.upper()} is the longest common word; it scores {points}.",
            hints,
            (900.0 if shortest == SHORTEST else 500.0) + 100 * longest,
        ),
    )
