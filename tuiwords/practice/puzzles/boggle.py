"""Puzzles of Boggle: the only common word of its length, the longest of the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from tuiwords.engine.boggle.words import board_words
from tuiwords.games.boggle import BoggleState
from tuiwords.lexicon.commonness import known
from tuiwords.play.game import Game
from tuiwords.practice.puzzle import PositionPuzzle, PuzzleFind, header_of, puzzle

SHORTEST = 7  # letters
_COUNTS = ("seven", "eight", "nine", "ten", "eleven", "twelve", "13", "14", "15", "16")
THEMES = {
    f"{count}-letter word": f"Find the longest common word of the board. It has {count} letters."
    for count in _COUNTS[:3]
}
RARE = tuple(f"{count}-letter word" for count in _COUNTS[3:])


def puzzles(game: Game, seed: int, _theme: str = "") -> Iterator[PositionPuzzle]:
    """The longest common word of a board, if there is just one of that length."""
    header = header_of(game, seed)
    state = cast(BoggleState, game.rules.new(header.settings, seed, 1))
    every = board_words(state.lexicon, state.rules, state.grid)
    long = [found.word for found in every if len(found.word) >= SHORTEST]
    common = sorted(known(long, state.lexicon, state.rules.goal), key=len)
    lengths = [len(word) for word in common]
    if not common or lengths.count(lengths[-1]) > 1:
        return
    word = common[-1]
    longest = lengths[-1]
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
            f"{_COUNTS[longest - SHORTEST]}-letter word",
            "boggle-longest",
            f"Find the longest common word: it has {longest} letters.",
            (word,),
            f"{word.upper()} is the longest common word; it scores {points} points.",
            hints,
            900.0 + 100 * longest,
        ),
    )
