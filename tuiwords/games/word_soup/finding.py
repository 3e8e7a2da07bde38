"""Finds the words on a board in plain Python, quickly enough for one player's moves.

The engine finds the same words about a hundred times faster, but rules do not import engines.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tuiwords.games.word_soup.board import EMPTY, RIGHT, Board, square_name
from tuiwords.games.word_soup.rules import Rules
from tuiwords.large_caches import large
from tuiwords.lexicon.layout import BASE_SHIFT, CHILDREN_MASK, LENGTH_MASK, LENGTH_SHIFT
from tuiwords.lexicon.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Pick:
    """A move: the board is tilted to ``tilt``, then ``word`` is taken along ``path``.

    Squares of the path are numbered row by row on the tilted board. A move is written as in
    ``tea right c4d4d5``: columns are letters, rows are numbers from the top. Without a word it is
    ``STOP``, with which a player finishes, or one of the lifelines ``SHUFFLE`` and ``SUGGEST``.
    """

    word: str
    tilt: str
    path: tuple[int, ...]
    columns: int = 9

    def __str__(self) -> str:
        if not self.word:
            return _COMMAND_TEXTS[self.path]
        squares = "".join(square_name(square, self.columns) for square in self.path)
        return f"{self.word} {self.tilt} {squares}"


STOP = Pick("", RIGHT, ())
SHUFFLE = Pick("", RIGHT, (0,))
SUGGEST = Pick("", RIGHT, (1,))
# Two words each, because a single one might be a word of the board.
_COMMAND_TEXTS = {(): "no more", (0,): "shuffle letters", (1,): "suggest word"}
COMMANDS = {str(move): move for move in (STOP, SHUFFLE, SUGGEST)}


@large
@lru_cache(maxsize=4)
def _nodes(lexicon: Lexicon) -> memoryview:
    from tuiwords.lexicon.graph import trie  # numpy is not needed before the first game

    return trie(lexicon).data


def picks(
    board: Board, rules: Rules, lexicon: Lexicon, chance: random.Random | None = None
) -> Iterator[Pick]:
    """Every word on every path and tilt, in random order if ``chance`` is given."""
    tilts = list(rules.tilts)
    if board.tilted("left").cells == board.cells:
        tilts = tilts[:1]
    if chance:
        chance.shuffle(tilts)
    for tilt in tilts:
        yield from _picks_on(board.tilted(tilt), tilt, rules.shortest, lexicon, chance)


def _picks_on(
    board: Board, tilt: str, shortest: int, lexicon: Lexicon, chance: random.Random | None
) -> Iterator[Pick]:
    nodes, cells, neighbors = _nodes(lexicon), board.cells, board.grid.neighbors
    letters = board.alphabet.letters

    def walk(node: int, path: list[int], free: set[int]) -> Iterator[Pick]:
        entry = nodes[node]
        if (entry >> LENGTH_SHIFT) & LENGTH_MASK >= shortest:
            word = "".join(letters[cells[square]] for square in path)
            yield Pick(word, tilt, tuple(path), board.columns)
        mask = entry & CHILDREN_MASK
        if not mask:
            return
        around = [s for s in (neighbors[path[-1]] if path else list(free)) if s in free]
        if chance:
            chance.shuffle(around)
        else:
            around.sort()
        for square in around:
            bit = 1 << cells[square]
            if mask & bit:
                free.remove(square)
                path.append(square)
                yield from walk((entry >> BASE_SHIFT) + (mask & (bit - 1)).bit_count(), path, free)
                path.pop()
                free.add(square)

    yield from walk(0, [], {s for s, code in enumerate(cells) if code != EMPTY})


@large
@lru_cache(maxsize=512)
def has_word(board: Board, rules: Rules, lexicon: Lexicon) -> bool:
    """Whether a word is left on any tilt."""
    return next(picks(board, rules, lexicon), None) is not None
