"""Positions as text: CGP, one line per position, and views of positions entered by hand.

CGP: ``rows RACK1/RACK2 score1/score2 zeros [opcode value;]...``, the side to move first, digits
for empty squares, a lower-case letter for a blank.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, takewhile
from math import isqrt

from tuiwords.games.base import GameError
from tuiwords.games.scrabble.moves import COLUMNS, square_name
from tuiwords.games.scrabble.rules import (
    BLANK,
    LEAST_SIZE,
    MOST_SIZE,
    NOT_COUNTED,
    SIZE,
    Ruleset,
    Squares,
)
from tuiwords.games.scrabble.state import ScrabbleState
from tuiwords.games.scrabble.tiles import from_notation, is_letter, notation, tile_of
from tuiwords.games.scrabble.view import ScrabbleView
from tuiwords.lexicon.lexicon import Lexicon

_CGP = re.compile(r"(\S+)\s+((?:[^\W\d_]|[?/\[\]])*)\s+(-?\d+(?:/-?\d+)*)\s+(\d)(?:\s+[A-Za-z].*)?")
_QUOTED = re.compile(r"^[>\s]+")  # as a reply to a mail has it
_WORD_BEFORE = re.compile(r"^(load\s+)?cgp:?\s+", re.IGNORECASE)
_FRAMED = re.compile(r"\s*\d{0,2}\s*\|(.*)\|\s*\d{0,2}\s*")
_SCORES = re.compile(r"(-?\d{1,6})\s*[-:/,;\s]\s*(-?\d{1,6})")  # below the rows of a board
_SCORES_AT_END = re.compile(r"(?<=\s)-?\d{1,6} : -?\d{1,6}$")  # as a shared result has them
_TURNS_LEFT = re.compile(r"\sleft (\d{1,2});")
_RUN = re.compile(r"\d+|.", re.ASCII | re.DOTALL)


def read_cgp(
    text: str, rules: Ruleset, lexicon: Lexicon, chance: random.Random | None = None
) -> ScrabbleState:
    """The position of a CGP, as ``one_line_cgp`` reads it; seat 0 is to move.

    Opcodes after the four fields are skipped, but for our own ``left 1;``: the last turns left,
    where the rules have them. A missing or incomplete rack is filled with unseen tiles in
    alphabetical order, or by ``chance``; that of the side to move is filled last, and only if it is
    missing altogether. Raises: GameError.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    size = rules.size
    if 1 < len(lines) < size and "/" not in text:
        raise GameError(f"a board needs {size} rows, not {len(lines)}")
    fields = one_line_cgp(text, size).split()
    if len(fields) < 4:
        raise GameError(
            "a CGP has four fields: rows, racks, scores and scoreless turns; "
            f"this text has {len(fields)}"
        )
    board = read_board(fields[0].split("/"), size)
    racks = fields[1].split("/")
    scores = tuple(_number(score, "score") for score in fields[2].split("/"))
    if not 1 <= len(racks) <= rules.most_players or len(scores) != len(racks):
        raise GameError(f"{len(racks)} racks and {len(scores)} scores do not match")
    state = position(rules, lexicon, board, [read_rack(r, rules) for r in racks], scores, chance)
    told = _TURNS_LEFT.search(" ".join(("", *fields[4:])))
    left = int(told[1]) if told and state.turns_left > 0 else state.turns_left
    if state.turns_left > 0 and not 1 <= left <= state.seats:
        raise GameError(f"{left} last turns cannot be left: 1 to {state.seats} can")
    scoreless = _number(fields[3], "count of scoreless turns")
    if scoreless < 0:
        raise GameError(f"the count of scoreless turns cannot be {scoreless}")
    return replace(state, scoreless=scoreless, turns_left=left)


def one_line_cgp(text: str, size: int = SIZE) -> str:
    """The CGP of a text on one line, as it was before a mail program wrapped it.

    The word ``cgp`` before it is left out. As many lines as the ``size`` of a board may be its
    rows, in letters and dots; racks, scores and scoreless turns are those on the lines below, which
    may also have scores alone, or unknown.
    """
    if rows := grid(text, size):
        more = (_counted(from_notation(row), size) for row in rows[size:])
        extra = list(takewhile(lambda row: _is_row(row, size), more))
        below = rows[size + len(extra) :] or ["0/0"]
        if len(below) == 1 and (scores := _SCORES.fullmatch(below[0].strip())):
            below = [f"/ {scores[1]}/{scores[2]} 0"]
        return " ".join(("/".join(rows[:size] + extra), *below))
    lines = [_QUOTED.sub("", line).removesuffix("=").strip() for line in text.splitlines()]
    lines = [" ".join(line.split()) for line in lines if line]
    lines = _WORD_BEFORE.sub("", "\n".join(lines)).split("\n")
    found = [" ".join(lines), "".join(lines)]
    for end in range(1, len(lines)):
        head = "".join(lines[:end])
        if _is_board(head.partition(" ")[0]):
            found += [" ".join((head, *lines[end:])), " ".join((head, "".join(lines[end:])))]
    return next(filter(is_cgp, found), found[0])


def is_cgp(line: str) -> bool:
    """Whether a line has the four fields of a CGP, whatever they say."""
    fields = _CGP.fullmatch(line.strip())
    return (
        fields is not None and _is_board(fields[1]) and fields[2].count("/") == fields[3].count("/")
    )


def _is_board(rows: str) -> bool:
    lines = rows.split("/")
    size = len(lines)
    return LEAST_SIZE <= size <= MOST_SIZE and all(_is_row(line, size) for line in lines)


def _is_row(row: str, size: int) -> bool:
    parts = _RUN.findall(from_notation(row))
    squares = (int(part[:3]) if part.isdecimal() else 1 for part in parts)
    return all(p.isdecimal() or is_letter(p) for p in parts) and sum(squares) == size


def grid(text: str, size: int) -> list[str]:
    """The lines of a text of which the first are the rows of a board, as CGP has them.

    Empty squares are dots, dashes, underscores, spaces or numbers; a frame may number the rows.
    Lines above the rows are left out; scores at the end of one of them count as if below.
    The list is empty if the text has no board.
    """
    text = from_notation(text)
    lines = [line for line in text.splitlines() if line.strip() and not _is_frame(line, size)]
    fits = [_is_row(_counted(line, size), size) for line in lines]
    starts = (n for n in range(len(lines) - size + 1) if all(fits[n : n + size]))
    if above := lines[: next(starts, 0)]:
        lines = lines[len(above) :]
        told = [found[0] for line in above if (found := _SCORES_AT_END.search(line))]
        lines += told[-1:] if len(lines) == size else []
    if len(lines) < size or any("/" in line for line in lines[:size]):
        return []
    return [*(_counted(line, size) for line in lines[:size]), *map(notation, lines[size:])]


def _is_frame(line: str, size: int) -> bool:
    """Whether a line is above or below the rows of a board: letters of columns, or a rule."""
    ruled = not any(map(str.isalnum, line)) and len(line.strip()) >= 2 * size
    return ruled or "".join(line.split()).upper() == COLUMNS[:size]


def _counted(line: str, size: int) -> str:
    """A row with its empty squares as numbers."""
    framed = _FRAMED.fullmatch(line)
    row = framed[1] if framed else line.strip() if set(line) & set("._-") else line.rstrip()
    if len(row.rstrip()) > size and not row[1::2].strip():
        row = row[::2]  # a space after each square
    if (framed or " " in row) and not row[size:].strip():
        row = row[:size].ljust(size)  # ends that were blank may be cut off
    return notation(re.sub(r"[\W_]+", lambda gap: str(len(gap[0])), row))


def write_cgp(state: ScrabbleState) -> str:
    """The CGP line of a position, all racks included, the side to move first."""
    seats = [(state.turn + n) % state.seats for n in range(state.seats)]
    racks = notation("/".join(state.racks[seat] for seat in seats))
    scores = "/".join(str(state.scores[seat]) for seat in seats)
    rows = board_text(state.board)
    left = f" left {state.turns_left};" if state.turns_left > 0 else ""
    return f"{rows} {racks} {scores} {state.scoreless} lex {state.lexicon.name};{left}"


def read_board(rows: Iterable[str], size: int = SIZE) -> Squares:
    """A board of rows of letters and counts of empty squares. Raises: GameError."""
    lines = list(rows)
    if len(lines) != size:
        raise GameError(f"a board needs {size} rows, not {len(lines)}")
    return tuple(chain.from_iterable(_row(line, n, size) for n, line in enumerate(lines, 1)))


def _row(text: str, number: int, size: int) -> Squares:
    squares: Squares = ()
    for part in _RUN.findall(from_notation(text)):
        if part.isascii() and part.isdigit():
            squares += ("",) * min(int(part[:9]), 2 * size)
        elif is_letter(part):
            squares += (part,)
        else:
            raise GameError(f"row {number} has {part!r}, which is neither a letter nor a number")
    if len(squares) != size:
        raise GameError(f"row {number}, {text!r}, has {len(squares)} squares instead of {size}")
    return squares


def board_text(board: Squares) -> str:
    """The rows of a board in CGP notation."""
    letters, size = "".join(tile or " " for tile in board), isqrt(len(board))
    rows = (letters[start : start + size] for start in range(0, len(board), size))
    return notation("/".join(re.sub(" +", lambda gap: str(len(gap[0])), row) for row in rows))


def check_board(rules: Ruleset, board: Squares) -> None:
    """Check that all tiles are connected to the start. Raises: GameError naming the square."""
    size, start, where = rules.size, rules.start, "center" if rules.begins is None else "start"
    tiles = {square for square, tile in enumerate(board) if tile}
    if not tiles:
        return
    if start not in tiles:
        raise GameError(f"the {where} square {square_name(start, size)} is empty")
    reached, edge = {start}, [start]
    while edge:
        square = edge.pop()
        column = square % size
        near = {square - size, square + size}
        near |= {square - 1} if column else set()
        near |= {square + 1} if column < size - 1 else set()
        fresh = near & tiles - reached
        reached |= fresh
        edge += fresh
    if loose := tiles - reached:
        name = square_name(min(loose), size)
        raise GameError(f"the tile on {name} is not connected to the {where}")


def unseen_tiles(rules: Ruleset, board: Squares, racks: Iterable[str]) -> Counter[str]:
    """How many of each tile are not on the board or the racks; negative if there are too many."""
    left = Counter(rules.counts)
    left.subtract(tile_of(letter) for letter in board if letter)
    left.subtract("".join(racks))
    return left


def check_tiles(rules: Ruleset, board: Squares, racks: Sequence[str]) -> None:
    """Check that the rules have enough of each tile. Raises: GameError naming their places."""
    for square, letter in enumerate(board):
        if letter.upper() not in rules.letters:
            tile = notation(letter.upper())
            name = square_name(square, rules.size)
            raise GameError(f"{rules.title} has no tile {tile}, which is on {name}")
    for tile, count in sorted(unseen_tiles(rules, board, racks).items()):
        if count >= 0:
            continue
        on_board = (s for s, letter in enumerate(board) if letter and tile_of(letter) == tile)
        where = [square_name(square, rules.size) for square in on_board]
        where += [f"{held} on a rack" for rack in racks if (held := rack.count(tile))]
        name = "blanks" if tile == BLANK else f"{notation(tile)}s"
        has = rules.counts.get(tile, 0)
        places = ", ".join(where)
        raise GameError(f"there are {has - count} {name} ({places}); {rules.title} has {has}")


def read_rack(text: str, rules: Ruleset) -> str:
    """The tiles of a rack, sorted. Raises: GameError."""
    tiles = rules.tiles(text)
    for tile in tiles:
        if tile != BLANK and tile not in rules.letters:
            raise GameError(f"{notation(tile)!r} on the rack {text!r} is not a tile")
    return "".join(sorted(tiles))


def position(
    rules: Ruleset,
    lexicon: Lexicon,
    board: Squares,
    racks: Iterable[str],
    scores: tuple[int, ...],
    chance: random.Random | None = None,
) -> ScrabbleState:
    """A position of a game played elsewhere, seat 0 to move; see ``read_cgp`` for unknown racks.

    Raises: GameError if there are more tiles of a kind than the rules have.
    """
    check_board(rules, board)
    known = list(racks)
    for rack in known:
        if len(rack) > rules.rack:
            held = f"the rack {notation(rack)} has {len(rack)} tiles"
            raise GameError(f"{held}; the most is {rules.rack}")
    check_tiles(rules, board, known)
    bag = sorted(unseen_tiles(rules, board, known).elements())
    if chance is not None:
        chance.shuffle(bag)
    for seat in range(len(known) - 1, -1, -1):
        need = rules.rack - len(known[seat]) if seat or not known[seat] else 0
        known[seat] = "".join(sorted([*known[seat], *bag[:need]]))
        del bag[:need]
    left = rules.turns_left(NOT_COUNTED, len(bag), len(known))
    if left > 0 and len(known[0]) < rules.rack:
        left = 1  # whoever drew the last tiles has the last turn; the others had a full rack
    state = ScrabbleState(rules, lexicon, 0, board, tuple(known), tuple(bag), scores)
    return replace(state, turns_left=left)


def why_over(state: ScrabbleState) -> str:
    """Why nobody has a turn in a position of a game played elsewhere, or ""."""
    most = state.rules.turns_to_stall(state.seats)
    if state.scoreless >= most:
        return f"the game is over: {state.scoreless} turns in a row scored nothing; {most} end it"
    racks = state.racks[:1] if state.rules.has_last_turns else state.racks
    if not state.bag and not all(racks):
        return "the game is over: the bag and a rack are empty"
    return ""


def position_view(
    rules: Ruleset,
    lexicon: Lexicon,
    board: Squares,
    rack: str,
    scores: tuple[int, ...] = (0, 0),
) -> ScrabbleView:
    """The view of the side to move in a two-player game played elsewhere. Raises: GameError."""
    return position(rules, lexicon, board, [rack, ""], scores).view(0)


def _number(text: str, name: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise GameError(f"{text!r} is not a {name}") from None
