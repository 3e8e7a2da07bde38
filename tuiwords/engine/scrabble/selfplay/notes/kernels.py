"""Kernels that note what is learnt from self-play: leaves, leads, and positions."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.scrabble.kernels import (
    BASES,
    HELD,
    MILLI,
    NEVER,
    RACK,
    RANK,
    SIZE,
    SUBSETS,
)
from tuiwords.engine.scrabble.search.kernels import (
    EQUITY,
    KIND,
    PASS,
    SCORE,
    best_turn,
)
from tuiwords.engine.scrabble.selfplay.bag.kernels import (
    FULL,
    IN_BAG,
    TO_MOVE,
    Table,
    below,
)
from tuiwords.kernel import kernel

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

SAMPLES = 3  # racks drawn at a position that leaves are learnt from


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
