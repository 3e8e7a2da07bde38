"""Random games on boards of any size, and the plays of a rack by rules that are written anew."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import numpy as np

from tuiwords.engine.scrabble.kernels.board import place_move, update_all_crosses
from tuiwords.engine.scrabble.kernels.layout import FOUND_PLAY, NEVER
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.engine.scrabble.kernels.search import all_plays, best_plays
from tuiwords.engine.scrabble.kernels.state import Search
from tuiwords.engine.scrabble.pack import (
    board_of,
    in_order,
    layout_of,
    new_workspace,
    put_rack,
    read_move,
    words_of,
)
from tuiwords.engine.scrabble.tile_codes import codes_of
from tuiwords.games.scrabble import BLANK, Ruleset
from tuiwords.games.scrabble.tiles import joined, spelling
from tuiwords.lexicon.lexicon import Lexicon

BESIDE = ((0, 1), (0, -1), (1, 0), (-1, 0))
KINDS = 4  # letters of the words of a game, so that many of them fit
Square = tuple[int, int]
Text = tuple[int, int, bool, str]  # row, column, across, letters as in ``Play``


@dataclass
class Game:
    """A board with its premium squares, words in tiles, and the tiles laid by square."""

    rules: Ruleset
    words: frozenset[str]
    laid: dict[Square, str]

    @cached_property
    def by_length(self) -> dict[int, list[str]]:
        """The words in capitals."""
        found = dict[int, list[str]]()
        for word in sorted(self.words):
            found.setdefault(len(word), []).append(word.upper())
        return found

    def plays(self, rack: str) -> dict[Text, int]:
        """All plays by their texts, with their scores; of one tile, those across come first."""
        found = dict[Text, int]()
        for across in (True, False):
            beside = dict[Square, str | None]()
            for squares in self.places(len(rack), across):
                free = [at for at in squares if at not in self.laid]
                for at in free:
                    if at not in beside:
                        beside[at] = self.crossing(at, across)
                if len(free) == 1 and not across and beside[free[0]]:
                    continue
                there = "".join(self.laid.get(at, " ").upper() for at in squares)
                for word in self.by_length[len(squares)]:
                    if all(old in {" ", new} for old, new in zip(there, word, strict=True)) and all(
                        beside[at] is None or beside[at].replace(" ", new).lower() in self.words
                        for at, old, new in zip(squares, there, word, strict=True)
                        if old == " "
                    ):
                        for spelled in spellings(word, there, rack):
                            found[*squares[0], across, spelled] = self.score(
                                squares, spelled, [beside.get(at) for at in squares]
                            )
        return found

    def places(self, most: int, across: bool) -> Iterator[list[Square]]:
        """The squares of a whole word of which some are free, at most so many, and one touches.

        Bits of ``taken`` are squares of a line with tiles, those of ``near`` others beside tiles,
        or the start of a game.
        """
        size = self.rules.size
        near = {(row + up, column + left) for row, column in self.laid for up, left in BESIDE}
        near = near or {divmod(self.rules.start, size)}
        for fixed in range(size):
            line = [(fixed, at) if across else (at, fixed) for at in range(size)]
            taken = sum(1 << at for at, square in enumerate(line) if square in self.laid)
            touching = sum(1 << at for at, square in enumerate(line) if square in near) | taken
            for length, first in product(self.by_length if touching else (), range(size)):
                span = ((1 << length) - 1) << first
                free = length - (taken & span).bit_count()
                around = span << 1 | span >> 1
                whole = first + length <= size and taken & around & ~span == 0
                if whole and 0 < free <= most and touching & span:
                    yield line[first : first + length]

    def crossing(self, at: Square, across: bool) -> str | None:
        """The tiles that one would touch in the other direction, a space for it; None if none."""
        down, right = (1, 0) if across else (0, 1)
        parts = []
        for sign in (-1, 1):
            row, column, text = at[0] + sign * down, at[1] + sign * right, ""
            while (row, column) in self.laid:
                text += self.laid[row, column]
                row, column = row + sign * down, column + sign * right
            parts.append(text)
        return f"{parts[0][::-1]} {parts[1]}" if any(parts) else None

    def score(self, squares: list[Square], spelled: str, beside: list[str | None]) -> int:
        """What a play scores: its word, those that cross it, and the bonus."""
        total, factor, more, rules = 0, 1, 0, self.rules
        for at, tile, crossing in zip(squares, spelled, beside, strict=True):
            if tile == ".":
                total += rules.value(self.laid[at])
                continue
            place = at[0] * rules.size + at[1]
            value = rules.value(tile) * rules.letter_factors[place]
            total, factor = total + value, factor * rules.word_factors[place]
            if crossing is not None:
                others = sum(map(rules.value, crossing.replace(" ", "")))
                more += (value + others) * rules.word_factors[place]
        laid = len(spelled) - spelled.count(".")
        bonuses = {rules.rack: rules.all_tiles_bonus} | dict(rules.bonuses)
        return total * factor + more + bonuses.get(laid, 0)


def spellings(word: str, there: str, rack: str) -> Iterator[str]:
    """The ways to lay a word: ``.`` for a tile that is there, small letters for blanks."""
    needed = "".join(new for new, old in zip(word, there, strict=True) if old == " ")
    if sum(max(0, needed.count(new) - rack.count(new)) for new in set(needed)) > rack.count(BLANK):
        return

    def on(at: int, written: str, left: str) -> Iterator[str]:
        if at == len(word):
            yield written
        elif there[at] != " ":
            yield from on(at + 1, written + ".", left)
        else:
            for tile, letter in ((word[at], word[at]), (BLANK, word[at].lower())):
                if tile in left:
                    yield from on(at + 1, written + letter, left.replace(tile, "", 1))

    yield from on(0, "", rack)


def random_game(chance: random.Random, rules: Ruleset) -> Game:
    """A game before its first turn, with a few words.

    Every second game has other values and the premium squares shuffled.
    """
    if chance.random() < 0.5:
        ranks = codes_of(rules).ranks
        values = {tile: 0 if tile == BLANK else 1 + rank % 9 for tile, rank in ranks.items()}
        rules = replace(rules.shuffled(chance.getrandbits(32)), values=values)
    rack, size, letters = rules.rack, rules.size, chance.sample(rules.letters.lower(), KINDS)
    letters += [chance.choice(rules.several.lower())] if rules.several else []
    lengths = [2] * 6 + [3] * 8 + [4, 5] * 3 + [rack] * 9 + [rack + 1, size]
    words = set[str]()
    for length in lengths:
        word = "".join(chance.choices(letters, k=length))
        while joined(spelling(word), rules.several) != word:  # RR is one tile, never two
            word = "".join(chance.choices(letters, k=length))
        words.add(word)
    return Game(rules, frozenset(words), {})


class Checked:
    """The engine's side of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.codes = codes_of(game.rules)
        listed = Lexicon("few", map(spelling, game.words))
        words = words_of(listed, game.rules)
        leaves = np.arange(self.codes.leaves, dtype=np.int32) % 9973 * 7 - 30_000
        self.leaves = leaves.astype(np.int32)
        self.workspace = new_workspace(game.rules, words)
        self.search = Search(words.nodes, words.filter, layout_of(game.rules), self.workspace)
        self.room = np.zeros((20_000, 3), np.int64)

    def compare(self, rack: str) -> dict[Text, int]:
        """Compare all plays of a rack, the best, and the board after one; the plays."""
        game, search, room = self.game, self.search, self.room
        squares = list(game.rules.empty_board)
        for (row, column), tile in game.laid.items():
            squares[row * game.rules.size + column] = tile
        board = board_of(tuple(squares), game.rules, search)
        put_rack(self.workspace, self.codes.counts(rack))
        build_subracks(search, self.leaves, 30, 0)
        plays, empty = room.view(FOUND_PLAY).ravel(), 0 if game.laid else 2
        count = all_plays(search, board, plays, empty)
        assert count <= len(room)
        found = room[:count].copy()
        told = {}
        for move, _, score in found.tolist():
            play = read_move(move, tuple(squares), self.codes)
            told[play.row, play.column, play.across, play.letters] = score
        wanted = game.plays(rack)
        assert len(told) == count
        assert told == wanted, set(told.items()) ^ set(wanted.items())
        first = found[in_order(found, found[:, 1], self.codes)][:6].tolist()
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
    chance, compared, listed, whole = random.Random(f"{rules.key} {full}"), 0, 0, 0
    while compared < positions:
        game = random_game(chance, rules)
        checked, letters = Checked(game), "".join(sorted(set("".join(game.words)))).upper()
        while compared < positions:
            tiles = [*chance.choice(game.by_length[full])]
            tiles[chance.randrange(full)] = chance.choice(letters + BLANK)
            plays = checked.compare("".join(tiles))
            compared, listed = compared + 1, listed + len(plays)
            whole += sum(len(text[3]) - text[3].count(".") == full for text in plays)
            if not plays or len(game.laid) > 4 * rules.size:
                break
            row, column, across, laid = chance.choice(sorted(plays))
            step = (0, 1) if across else (1, 0)
            for at, tile in enumerate(laid):
                if tile != ".":
                    game.laid[row + step[0] * at, column + step[1] * at] = tile
    assert listed > 10 * positions
    return whole
