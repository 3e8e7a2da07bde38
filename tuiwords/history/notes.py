"""A player's own notes on the moves of matches, written in reviews."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tuiwords.games.base import Seat
from tuiwords.play.game import PlayedMatch
from tuiwords.play.review import Review
from tuiwords.safe_text import one_line
from tuiwords.store.rows import NOTES
from tuiwords.store.store import Store

_KEY = re.compile(r"(\d{1,8}:)?\d{1,8}", re.ASCII)  # seat and number of the move
_LONGEST = 2_000  # characters of a note that is imported


def all_notes(store: Store, match: str) -> dict[str, str]:
    """The notes on a match by their keys, "0:3" for the third move and the first seat.

    A note from earlier, when no seat was noted, has only the number. Raises: StoreError.
    """
    found = _notes(store.note(f"{NOTES} {match}") or "")
    return {key: text for key, text in found.items() if _KEY.fullmatch(key)}


def read_notes(store: Store, match: str, seat: Seat | None = None) -> dict[int, str]:
    """A player's own notes on the moves of a seat, or of all, by the numbers of the moves.

    A note from earlier, when no seat was noted, is read for every seat. Raises: StoreError.
    """
    found = all_notes(store, match)
    notes: dict[int, str] = {}
    for key in sorted(found, key=lambda key: ":" in key):  # those with a seat in place of others
        whose, _, number = key.rpartition(":")
        if seat is None or whose in ("", str(seat)):
            notes[int(number)] = found[key]
    return notes


def write_note(store: Store, match: str, seat: Seat, number: int, text: str) -> None:
    """Keep a note on a move of a seat, in place of an earlier one; "" removes it.

    Raises: StoreError if the match is not there any more.
    """
    key = f"{seat}:{number}"

    def change(before: str) -> str:
        kept = {at: note for at, note in _notes(before).items() if at not in (key, str(number))}
        return json.dumps(kept | ({key: text} if text else {}))

    store.change_notes(match, change)


def with_more(before: str, more: Mapping[str, str]) -> str:
    """Notes as they are stored with ``more``; those on moves that have a note already stay."""
    kept = _notes(before)
    # A note without a seat is of every seat's move.
    new = {key: text for key, text in more.items() if key.rpartition(":")[2] not in kept}
    return json.dumps({**new, **kept})


def notes_from_plain(plain: Any) -> dict[str, str]:
    """The notes of an export, each on one line as it is written here. Raises: ValueError."""
    if not isinstance(plain, dict):
        raise ValueError("'notes' must be a JSON object")
    for key, text in plain.items():
        if not _KEY.fullmatch(key):
            raise ValueError(f"a note must be under a seat and a move, not under {key!r:.40}")
        if not isinstance(text, str):
            raise ValueError(f"the note under {key!r} must be a text, not {text!r:.40}")
    return {key: one_line(text, _LONGEST) for key, text in plain.items()}


def _notes(text: str) -> dict[str, str]:
    """The notes in a text, by key; none if it is damaged."""
    try:
        return {key: str(note) for key, note in json.loads(text).items()}
    except (ValueError, AttributeError, RecursionError):
        return {}


def with_notes(found: Review, store: Store, match: PlayedMatch, seat: Seat) -> Review:
    """A review of a seat with the player's notes on its moves, after those that a record has.

    Raises: StoreError.
    """
    notes = {
        each: read_notes(store, match.header.id, each) for each in range(len(match.header.seats))
    }
    if not any(notes.values()):
        return found
    rows = []
    for at, row in enumerate(found.rows):
        move = found.judged[at] if at < len(found.judged) else None
        whose, number = (seat, at + 1) if move is None else (move.seat, move.number)
        own = notes.get(whose, {}).get(number, "")
        parts = [str(row.get("note") or ""), own]
        rows.append({**row, "note": "\n".join(filter(None, parts))} if own else row)
    return replace(found, rows=tuple(rows))
