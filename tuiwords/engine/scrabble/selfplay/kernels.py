"""Kernels of self-play: whole games of the best turn by equity, and what leaves are learnt from."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.scrabble.hand.kernels import take_rack
from tuiwords.engine.scrabble.kernels import (
    BASES,
    BLANK,
    BOARD,
    EXCHANGES_STALL,
    GOING_OUT_DOUBLE,
    HELD,
    LATE_EXCHANGES_STALL,
    MILLI,
    NEVER,
    RACK,
    RANK,
    SIZE,
    STALL_TURNS,
    SUBSETS,
    TILE_BITS,
    TILES_SHIFT,
    VALUE,
    lay,
    look_everywhere,
)
from tuiwords.engine.scrabble.search.kernels import (
    BAG,
    EMPTY,
    EQUITY,
    EXCHANGE,
    KIND,
    MOVE,
    OTHERS,
    PASS,
    PLAY,
    SCORE,
    USED,
    all_plays,
    best_turn,
)
from tuiwords.kernel import kernel

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

U = np.uint64
# splitmix64 (Steele, Lea and Flood 2014)
GAMMA, MIX_ONE, MIX_TWO = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
SAMPLES = 3  # racks drawn at a position that leaves are learnt from
FULL = 7  # tiles of a rack
FIRST_SEAT, SECOND_SEAT, TURNS, BINGOS = 0, 1, 2, 3  # columns of the results


class Table(NamedTuple):
    """A game for two: bag uint8 (128,) drawn from its end; racks uint8 (2, 27); scores int64 (2,);
    state int64 (4,), see ``IN_BAG``; turn int64 (8,), see ``best_turn``; random uint64 (1,);
    drawn uint8 (128,) scratch.
    """

    bag: Array
    racks: Array
    scores: Array
    state: Array
    turn: Array
    random: Array
    drawn: Array


IN_BAG, TO_MOVE, SCORELESS, UNTOUCHED = 0, 1, 2, 3


class Lessons(NamedTuple):
    """What leaves are learnt from: times int64, equities int64, both (leaves,) by rank."""

    times: Array
    equities: Array


class Record(NamedTuple):
    """Positions kept for a benchmark: boards uint32 (room, 2800), racks int64 (room, 27), turns
    int64 (room, 8) as given to ``best_turn``, count int64 (1,).
    """

    boards: Array
    racks: Array
    turns: Array
    count: Array


class Prospects(NamedTuple):
    """Leads and what came of them: leads int64 (room,) thousandths of a point after a turn, with
    what both keep; unseen, seats and results int64 (room,): tiles that the mover did not see, who
    it was, 2 if it won, 1 for a tie; kept int64 (2,) scratch; count int64 (1,).
    """

    leads: Array
    unseen: Array
    seats: Array
    results: Array
    kept: Array
    count: Array


@kernel
def below(random: Array, limit: Int) -> Int:
    """A random number from 0 to ``limit`` - 1."""
    random[0] += GAMMA
    mixed = random[0]
    mixed = (mixed ^ (mixed >> U(30))) * MIX_ONE
    mixed = (mixed ^ (mixed >> U(27))) * MIX_TWO
    mixed = mixed ^ (mixed >> U(31))
    return np.int64(mixed >> U(33)) % limit


@kernel
def deal(table: Table, board: Array, nodes: Array, counts: Array, seed: Int) -> None:
    """Empty the board, shuffle the bag and fill the racks. counts int64 (27,) tiles of a kind."""
    table.random[0] = U(seed) * MIX_ONE + GAMMA
    size = np.int64(0)
    for letter in range(27):
        for _ in range(counts[letter]):
            table.bag[size] = letter
            size += 1
    for place in range(size - 1, 0, -1):
        other = below(table.random, place + 1)
        table.bag[place], table.bag[other] = table.bag[other], table.bag[place]
    table.state[IN_BAG], table.state[TO_MOVE], table.state[SCORELESS] = size, 0, 0
    table.state[UNTOUCHED] = 1
    table.scores[:] = 0
    table.racks[:] = 0
    for seat in range(2):
        refill(table, np.int64(seat))
    board[:] = 0
    look_everywhere(nodes, board)


@kernel
def refill(table: Table, seat: Int) -> None:
    """Draw from the bag until a rack is full or the bag empty."""
    rack = table.racks[seat]
    held = np.int64(0)
    for letter in range(27):
        held += rack[letter]
    while held < FULL and table.state[IN_BAG] > 0:
        table.state[IN_BAG] -= 1
        rack[table.bag[table.state[IN_BAG]]] += 1
        held += 1


@kernel
def worth(rack: Array, sheet: Array) -> Int:
    """Points of a rack."""
    points = np.int64(0)
    for letter in range(27):
        points += np.int64(rack[letter]) * sheet[VALUE + letter]
    return points


@kernel
def swap(table: Table, seat: Int, subset: Int) -> None:
    """Exchange a subset of a rack: the new tiles are drawn before the old ones go back."""
    rack, drawn = table.racks[seat], table.drawn
    count = np.int64(0)
    for letter in range(27):
        if rack[letter]:
            held = np.int64(rack[letter])
            taken = subset % (held + 1)
            subset //= held + 1
            rack[letter] -= taken
            for _ in range(taken):
                drawn[count] = letter
                count += 1
    refill(table, seat)
    for place in range(count):
        size = table.state[IN_BAG]
        other = below(table.random, size + 1)
        table.bag[size] = drawn[place]
        table.bag[size], table.bag[other] = table.bag[other], table.bag[size]
        table.state[IN_BAG] = size + 1


@kernel
def take_tiles(rack: Array, move: Int) -> None:
    """Take the tiles of a move from a rack."""
    for _ in range(move >> TILES_SHIFT):
        rack[BLANK if move & 32 else move & 31] -= 1
        move >>= TILE_BITS


@kernel
def sample_racks(
    nodes: Array,
    words: Array,
    leaves: Array,
    board: Array,
    sheet: Array,
    work: Array,
    found: Array,
    table: Table,
    lessons: Lessons,
) -> None:
    """Draw racks from the unseen tiles, and note the equity of each for all that it could keep."""
    drawn, size = table.drawn, table.state[IN_BAG]
    drawn[:size] = table.bag[:size]
    for seat in range(2):
        for letter in range(27):
            for _ in range(table.racks[seat, letter]):
                drawn[size] = letter
                size += 1
    rack = work[RACK : RACK + 27]
    for _ in range(SAMPLES):
        rack[:] = 0
        for place in range(FULL):
            other = place + below(table.random, size - place)
            drawn[place], drawn[other] = drawn[other], drawn[place]
            rack[drawn[place]] += 1
        best_turn(nodes, words, leaves, board, sheet, work, found, table.turn)
        if table.turn[EQUITY] > NEVER:
            credit(work, table.turn[EQUITY], lessons)


@kernel
def credit(work: Array, equity: Int, lessons: Lessons) -> None:
    """Note an equity for all that the rack could keep, full racks left out."""
    held = work[HELD]
    for subset in range(work[SUBSETS]):
        kept = held - work[SIZE + subset]
        if kept < FULL:
            place = work[RANK + subset] + work[BASES + kept]
            lessons.times[place] += 1
            lessons.equities[place] += equity


@kernel
def finish(table: Table, sheet: Array, work: Array, out: Int) -> None:
    """Settle the racks: ``out`` went out, or with -1 nobody."""
    first, second = worth(table.racks[0], sheet), worth(table.racks[1], sheet)
    if out >= 0 and work[GOING_OUT_DOUBLE]:
        table.scores[out] += 2 * (first + second)
        return
    table.scores[0] -= first
    table.scores[1] -= second
    if out >= 0:
        table.scores[out] += first + second


@kernel
def note_position(record: Record, board: Array, table: Table) -> None:
    """Keep the position for a benchmark while there is room."""
    count = record.count[0]
    if count < record.turns.shape[0]:
        record.boards[count] = board
        record.racks[count] = table.racks[table.state[TO_MOVE]]
        record.turns[count] = table.turn
        record.count[0] = count + 1


@kernel
def note_lead(table: Table, prospects: Prospects) -> None:
    """Note the lead of the seat to move after the turn that it chose, while there is room."""
    count, seat, bag = prospects.count[0], table.state[TO_MOVE], table.state[IN_BAG]
    turn = table.turn
    kept = np.int64(0)
    if turn[KIND] != PASS:
        kept = turn[EQUITY] - MILLI * turn[SCORE]
    if count < prospects.leads.shape[0]:
        lead = table.scores[seat] - table.scores[1 - seat] + turn[SCORE]
        prospects.leads[count] = MILLI * lead + kept - prospects.kept[1 - seat]
        prospects.unseen[count] = bag + table.racks[1 - seat].sum()
        prospects.seats[count] = seat
        prospects.count[0] = count + 1
    prospects.kept[seat] = kept if bag > 0 else 0


@kernel
def note_result(table: Table, prospects: Prospects, first: Int) -> None:
    """Note how the game ended that was begun at prospect ``first``."""
    for place in range(first, prospects.count[0]):
        seat = prospects.seats[place]
        mine, theirs = table.scores[seat], table.scores[1 - seat]
        prospects.results[place] = 2 if mine > theirs else 1 if mine == theirs else 0


@kernel
def make_turn(nodes: Array, board: Array, sheet: Array, work: Array, table: Table) -> bool:
    """Play the turn that was chosen; whether the game is over."""
    turn, state = table.turn, table.state
    seat = state[TO_MOVE]
    if turn[KIND] == PLAY:
        table.scores[seat] += turn[SCORE]
        take_tiles(table.racks[seat], turn[MOVE])
        lay(nodes, board, sheet, turn[MOVE])
        refill(table, seat)
        state[UNTOUCHED] = 0
        state[SCORELESS] = 0
        if table.racks[seat].sum() == 0:
            finish(table, sheet, work, seat)
            return True
    elif turn[KIND] == EXCHANGE:
        swap(table, seat, turn[USED])
        late = table.scores[0] != 0 or table.scores[1] != 0
        counts = work[LATE_EXCHANGES_STALL if late else EXCHANGES_STALL]
        state[SCORELESS] = state[SCORELESS] + 1 if counts else 0
    else:
        state[SCORELESS] += 1
    if state[SCORELESS] >= work[STALL_TURNS]:
        finish(table, sheet, work, np.int64(-1))
        return True
    state[TO_MOVE] = 1 - seat
    return False


@kernel
def play_games(
    nodes: Array,
    words: Array,
    first: Array,
    second: Array,
    sheet: Array,
    work: Array,
    counts: Array,
    table: Table,
    lessons: Lessons,
    record: Record,
    prospects: Prospects,
    seed: Int,
    paired: Int,
    results: Array,
) -> None:
    """Play games of two leave tables; ``paired`` ones are two of the same bag, seats swapped.

    counts int64 (27,) tiles of the game; results int64 (games, 4) is written: scores of the two
    tables, turns, plays of a whole rack. Lessons, positions and leads are noted where there is
    room.
    """
    board, found = np.zeros(BOARD, np.uint32), np.zeros(3, np.int64)
    learning = lessons.times.size > 0
    turn, state = table.turn, table.state
    for game in range(results.shape[0]):
        deal(table, board, nodes, counts, seed + (game >> 1 if paired else game))
        swapped = game & 1 if paired else 0
        over = False
        results[game, :] = 0
        begun = prospects.count[0]
        prospects.kept[:] = 0
        while not over:
            seat = state[TO_MOVE]
            turn[BAG], turn[EMPTY], turn[OTHERS] = state[IN_BAG], state[UNTOUCHED], 0
            if state[IN_BAG] == 0:
                turn[OTHERS] = worth(table.racks[1 - seat], sheet)
            note_position(record, board, table)
            if learning and state[IN_BAG] >= FULL:
                sample_racks(nodes, words, first, board, sheet, work, found, table, lessons)
            work[RACK : RACK + 27] = table.racks[seat]
            leaves = first if seat == swapped else second
            best_turn(nodes, words, leaves, board, sheet, work, found, turn)
            note_lead(table, prospects)
            results[game, TURNS] += 1
            if turn[KIND] == PLAY and turn[MOVE] >> TILES_SHIFT == FULL:
                results[game, BINGOS] += 1
            over = make_turn(nodes, board, sheet, work, table)
        note_result(table, prospects, begun)
        results[game, FIRST_SEAT] = table.scores[swapped]
        results[game, SECOND_SEAT] = table.scores[1 - swapped]


@kernel
def list_plays(
    nodes: Array, leaves: Array, sheet: Array, work: Array, found: Array, record: Record
) -> Int:
    """List all plays with equities of the recorded positions, for a benchmark; their number."""
    total = np.int64(0)
    for place in range(record.count[0]):
        turn = record.turns[place]
        work[RACK : RACK + 27] = record.racks[place]
        take_rack(leaves, sheet, work, turn[BAG], turn[OTHERS])
        total += all_plays(nodes, record.boards[place], sheet, work, found, turn[EMPTY])
    return total
