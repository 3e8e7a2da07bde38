"""Random games on boards of any size, and the plays of a rack by rules that are written anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from tuiwords.engine.scrabble.kernels.board import place_move, update_all_crosses
from tuiwords.engine.scrabble.kernels.layout import FOUND_PLAY, NEVER
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.engine.scrabble.kernels.search import all_plays, best_plays
from tuiwords.engine.scrabble.kernels.state import Search
from tuiwords.engine.scrabble.pack import (
    LEAVES,
    TILES,
    board_of,
    in_order,
    layout_of,
    new_workspace,
    put_rack,
    rack_of,
    read_move,
    words_of,
)
from tuiwords.games.scrabble import BLANK, Ruleset
from tuiwords.lexicon.lexicon import Lexicon

LETTERS = "aers"
Text = tuple[int, int, bool, str]  # row, column, across, letters as in ``Play``


@dataclass(frozen=True)
class Game:
    """A board of random premium squares, words, and the tiles that were laid, by square."""

    rules: Ruleset
    words: frozenset[str]
    laid: dict[tuple[int, int], str]

    def word_at(self, square: tuple[int, int], step: tuple[int, int]) -> list[tuple[int, int]]:
        """The squares with tiles through a square in a direction."""
        row, column = square
        while (row - step[0], column - step[1]) in self.laid:
            row, column = row - step[0], column - step[1]
        squares = []
        while (row, column) in self.laid:
            squares.append((row, column))
            row, column = row + step[0], column + step[1]
        return squares

    def score(self, squares: list[tuple[int, int]], fresh: set[tuple[int, int]]) -> int:
        """What a word scores, with the premium squares below its fresh tiles."""
        total, factor = 0, 1
        for row, column in squares:
            value = self.rules.value(self.laid[row, column])
            if (row, column) in fresh:
                value *= self.rules.letter_factors[row * self.rules.size + column]
                factor *= self.rules.word_factors[row * self.rules.size + column]
            total += value
        return total * factor

    def plays(self, rack: str) -> dict[Text, int]:
        """All plays by their texts, with their scores; of one tile, those across come first."""
        found, size = {}, self.rules.size
        for word, row, column, across in product(
            sorted(self.words), range(size), range(size), (True, False)
        ):
            step = (0, 1) if across else (1, 0)
            squares = [(row + step[0] * at, column + step[1] * at) for at in range(len(word))]
            if max(squares[-1]) < size:
                for spelled in self.spelled(word.upper(), squares, rack):
                    score = self.score_of(spelled, squares, across)
                    if score is not None:
                        found[row, column, across, spelled] = score
        return found

    def spelled(self, word: str, squares: list[tuple[int, int]], rack: str) -> Iterator[str]:
        """The ways to lay a word: ``.`` for a tile that is there, small letters for blanks."""

        def on(at: int, written: str, left: str) -> Iterator[str]:
            if at == len(word):
                yield from [written] * (left != rack)
            elif squares[at] in self.laid:
                if self.laid[squares[at]].upper() == word[at]:
                    yield from on(at + 1, written + ".", left)
            else:
                for tile, letter in ((word[at], word[at]), (BLANK, word[at].lower())):
                    if tile in left:
                        yield from on(at + 1, written + letter, left.replace(tile, "", 1))

        yield from on(0, "", rack)

    def score_of(self, spelled: str, squares: list[tuple[int, int]], across: bool) -> int | None:
        """The score of a play, or None where it is not legal."""
        tiles = {at: tile for at, tile in zip(squares, spelled, strict=True) if tile != "."}
        after = Game(self.rules, self.words, self.laid | tiles)
        along, beside = ((0, 1), (1, 0)) if across else ((1, 0), (0, 1))
        if after.word_at(squares[0], along) != squares:
            return None
        crossing = [after.word_at(square, beside) for square in tiles]
        crossing = [word for word in crossing if len(word) > 1]
        if self.laid:
            touches = len(tiles) < len(squares) or crossing
        else:
            touches = divmod(self.rules.start, self.rules.size) in tiles
        words = ["".join(after.laid[square] for square in word).lower() for word in crossing]
        if not touches or not self.words.issuperset(words):
            return None
        if len(tiles) == 1 and crossing and not across:
            return None
        total = sum(after.score(word, set(tiles)) for word in [squares, *crossing])
        bonuses = {self.rules.rack: self.rules.all_tiles_bonus} | dict(self.rules.bonuses)
        return total + bonuses.get(len(tiles), 0)


def random_game(chance: random.Random, rules: Ruleset) -> Game:
    """A game before its first turn, with the premium squares shuffled, and a few words."""
    values = {tile: 0 if tile == BLANK else 1 + number % 9 for number, tile in enumerate(TILES)}
    rules = replace(rules.shuffled(chance.getrandbits(32)), values=values)
    rack, size = rules.rack, rules.size
    lengths = [2] * 6 + [3] * 8 + [4, 5] * 3 + [rack] * 9 + [rack + 1, size]
    words = {"".join(chance.choices(LETTERS, k=length)) for length in lengths}
    return Game(rules, frozenset(words), {})


def check(game: Game, rack: str) -> dict[Text, int]:
    """Compare all plays of a rack, the best, and the board after one; the plays."""
    words = words_of(Lexicon("few", game.words), game.rules.size)
    workspace = new_workspace(game.rules, words)
    search = Search(words.nodes, words.filter, layout_of(game.rules), workspace)
    squares = bytearray(len(game.rules.board))
    for (row, column), tile in game.laid.items():
        squares[row * game.rules.size + column] = ord(tile)
    board = board_of(bytes(squares), game.rules, search)
    put_rack(workspace, rack_of(rack))
    leaves = (np.arange(LEAVES, dtype=np.int32) % 9973 * 7 - 30_000).astype(np.int32)
    build_subracks(search, leaves, 30, 0)
    room, empty = np.zeros((20_000, 3), np.int64), 0 if game.laid else 2
    plays = room.view(FOUND_PLAY).ravel()
    count = all_plays(search, board, plays, empty)
    assert count <= len(room)
    found = room[:count].copy()
    told = {}
    for move, _, score in found.tolist():
        play = read_move(move, bytes(squares))
        told[play.row, play.column, play.across, play.letters] = score
    wanted = game.plays(rack)
    assert len(told) == count
    assert told == wanted, set(told.items()) ^ set(wanted.items())
    first = found[in_order(found, found[:, 1])][:6].tolist()
    assert room[: best_plays(search, board, plays, empty, 6, NEVER)].tolist() == first
    for move, _, _ in first[:1]:
        place_move(search, board, move)
        anew = board.copy()
        update_all_crosses(search, anew)
        free = board["tile"] == 0
        for field in ("cross_check", "has_cross_word", "cross_score"):
            assert (board[field][free] == anew[field][free]).all()
    return wanted


def compare(rules: Ruleset, positions: int) -> int:
    """Play random games as long as there are plays; compare each position.

    Returns how many plays used all tiles.
    """
    full = rules.rack
    chance, compared, listed, whole = random.Random(f"{rules.size} {full}"), 0, 0, 0
    while compared < positions:
        game = random_game(chance, rules)
        while compared < positions:
            tiles = list(
                chance.choice([word for word in sorted(game.words) if len(word) == full]).upper()
            )
            tiles[chance.randrange(full)] = chance.choice("AERS?")
            plays = check(game, "".join(tiles))
            compared, listed = compared + 1, listed + len(plays)
            lay = {text: sum(tile != "." for tile in text[3]) for text in plays}
            whole += sum(count == full for count in lay.values())
            if not plays or len(game.laid) > 4 * rules.size:
                break
            row, column, across, letters = chance.choice(sorted(plays))
            step = (0, 1) if across else (1, 0)
            for at, tile in enumerate(letters):
                if tile != ".":
                    game.laid[row + step[0] * at, column + step[1] * at] = tile
    assert listed > 10 * positions
    return whole
