"""Saved matches: continued, exported as text, and imported."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any, BinaryIO, TypeVar

from tuiwords.games.base import GameError
from tuiwords.history.notes import all_notes, notes_from_plain, with_more
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.play import catalog
from tuiwords.play.journal import Unwritten
from tuiwords.play.match import Match
from tuiwords.play.match_setup import resume
from tuiwords.play.replay import replay, standing
from tuiwords.practice.transfer import NAMELESS, card_from_plain, card_to_plain
from tuiwords.store.card_records import SavedCard
from tuiwords.store.json_form import (
    event_from_plain,
    event_to_plain,
    header_from_plain,
    header_to_plain,
    number_from_plain,
    result_from_plain,
    reviews_from_plain,
)
from tuiwords.store.listing import reason
from tuiwords.store.records import Arrival, Event, Header, KeptText, Saved, Unreadable
from tuiwords.store.store import Store, StoreError, tidy_name

FORMAT = 1  # of a line of an export; any other format is rejected
_LONGEST_LINE = 64 << 20  # bytes
_AT_ONCE = 500  # cards whose answers are read by one query
_CHECKING = 0.8  # share of the time of an import until all lines are checked
_NOT_READ = "line {number} cannot be read: {reason}"
_NOT_IMPORTED = "line {number} of the import cannot be read: {reason}; nothing was changed"

T = TypeVar("T")


def load_match(store: Store, match: str) -> Match:
    """Continue a saved match. Raises: StoreError, GameError if it cannot be replayed."""
    return resume(store.header(match), store)


def moves_made(store: Store, saved: Saved, profile: str) -> int:
    """How many moves of a profile in a match count: not hints, and not moves that were undone.

    In a match without the profile, those of all players count.
    """
    seats = saved.header.seats
    own = {seat for seat, player in enumerate(seats) if player.key == profile} or range(len(seats))
    events = standing(store.events(saved.header.id))
    return sum(event.kind == "move" and event.seat in own for event in events)


def export_lines(
    store: Store,
    matches: Iterable[str] | None = None,
    left_out: Callable[[str], None] = lambda _sentence: None,
) -> Iterator[str]:
    """Matches as lines of JSON, read one at a time: those given, else all, oldest first.

    When all are exported, damaged ones are skipped and ``left_out`` is called with a sentence about
    each; the cards of all profiles and what is kept under names follow. Raises: StoreError if a
    given match does not exist or is damaged.
    """
    if matches is not None:
        for match in matches:
            yield _line(store, store.saved(match))
        return
    for found in store.each(oldest=True):
        try:
            saved = store.saved(found.id) if isinstance(found, Unreadable) else found
            yield _line(store, saved)
        except StoreError as error:
            left_out(str(error))
    yield from _card_lines(store)
    for kept in store.kept.each():
        yield f"{json.dumps({'tuiwords': FORMAT, 'kept': asdict(kept)})}\n"


def _card_lines(store: Store) -> Iterator[str]:
    names = {profile.id: profile.name for profile in store.players.all()}
    cards = list(store.cards.each())
    for start in range(0, len(cards), _AT_ONCE):
        some = cards[start : start + _AT_ONCE]
        answers = store.cards.answers_between(some[0].id, some[-1].id)
        for card in some:
            name = names.get(card.profile, NAMELESS)
            saved = SavedCard(card, name, tuple(answers.get(card.id, ())))
            yield f"{json.dumps({'tuiwords': FORMAT, 'card': card_to_plain(saved)})}\n"


def import_matches(
    store: Store,
    source: str | BinaryIO,
    report: Callable[[float], None] = lambda _share: None,
) -> tuple[int, int]:
    """Import an export, all or none; returns how many matches and cards were new.

    ``source`` is text, or a file that is read twice, a line at a time: every line is checked before
    any match is added. A match that can be replayed here must follow the rules; one that needs
    other word lists is kept for the statistics. Notes on moves that have none here are added, and
    the figures of reviews that were not made here. ``report`` is told the share that is done.

    Raises:
        GameError: naming the first line that is not a match, and why. Nothing was changed.
        StoreError: if the store cannot be written to. Nothing was changed.
    """
    for _, share in _each_line(source, _read_checked, _NOT_IMPORTED):
        report(_CHECKING * share)

    def told() -> Iterator[Arrival | SavedCard | KeptText]:
        for arrival, share in _each_line(source, _read, _NOT_IMPORTED):
            yield arrival
            report(_CHECKING + (1 - _CHECKING) * share)

    return store.add_matches(told())


def read_matches(text: str) -> tuple[Match, ...]:
    """The matches of an export, without storing them. Raises: GameError naming the line."""
    found = (match for match, _ in _each_line(text, _read_match, _NOT_READ))
    return tuple(match for match in found if match is not None)


def _read_match(line: str) -> Match | None:
    read = _read_checked(line)
    if not isinstance(read, Arrival):
        return None
    header = read.saved.header
    return Match.resume(catalog.game(header.game), header, read.events, Unwritten())


def _each_line(
    source: str | BinaryIO, read: Callable[[str], T], wrong: str
) -> Iterator[tuple[T, float]]:
    """What is read from each line that is not empty, with the share of the source up to it.

    Raises: GameError with the sentence ``wrong``, naming the line.
    """
    for number, (line, share) in enumerate(_lines(source), 1):
        try:
            text = line if isinstance(line, str) else _decoded(line)
            if text.strip():
                yield read(text.removeprefix("\ufeff") if number == 1 else text), share
        except (ValueError, RecursionError, StoreError) as error:
            raise GameError(wrong.format(number=number, reason=reason(error))) from error


def _lines(source: str | BinaryIO) -> Iterator[tuple[str | bytes, float]]:
    """The lines of a text or a file, each with the share of it up to its end."""
    if isinstance(source, str):
        # Not splitlines, which also splits at Unicode's line separators inside a text.
        yield from ((line, 1.0) for line in source.split("\n"))
        return
    size = max(1, source.seek(0, os.SEEK_END))
    source.seek(0)
    while line := source.readline(_LONGEST_LINE):
        yield line, source.tell() / size


def _decoded(line: bytes) -> str:
    if len(line) == _LONGEST_LINE:
        raise ValueError(f"it has more than {_LONGEST_LINE >> 20} MB")
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise ValueError("the text is not UTF-8") from None


def _line(store: Store, saved: Saved) -> str:
    """A match with its notes and the figures of its reviews, if it has any. Raises: StoreError."""
    match = saved.header.id
    arrival = Arrival(saved, store.events(match), store.tallies.reviews(match))
    return export_line(arrival, all_notes(store, match))


def export_line(arrival: Arrival, notes: Mapping[str, str] | None = None) -> str:
    """A match as a line of an export, with its notes; ``import_matches`` reads it."""
    saved = arrival.saved
    # ASCII only, so that an export survives every terminal, mail and line splitter.
    table = json.dumps(
        {
            "tuiwords": FORMAT,
            "match": header_to_plain(saved.header),
            "events": [event_to_plain(event) for event in arrival.events],
            "touched": saved.touched,
            "finished": saved.finished,
            "rated": saved.rated,
            "results": [asdict(result) for result in saved.results],
            **({"notes": notes} if notes else {}),
            **({"reviews": arrival.reviews} if arrival.reviews else {}),
        }
    )
    return f"{table}\n"


def _read(line: str) -> Arrival | SavedCard | KeptText:
    """The match, the card or the kept text on a line. Raises: ValueError."""
    line.encode()  # a lone surrogate cannot be stored
    table = json.loads(line)
    if not isinstance(table, dict) or "tuiwords" not in table:
        raise ValueError("it is not a match that tuiwords exported")
    if table["tuiwords"] != FORMAT:
        raise ValueError(
            f"it has format {table['tuiwords']!r:.20}, but this program reads {FORMAT}"
        )
    json.dumps(table, ensure_ascii=False).encode()  # nor may a JSON escape give a lone surrogate
    if "kept" in table:
        return _read_kept(table["kept"])
    return card_from_plain(table["card"]) if "card" in table else _read_arrival(table)


def _read_kept(plain: Any) -> KeptText:
    """What is kept under a name. Raises: ValueError, StoreError for a bad name."""
    given: dict[str, Any] = plain if isinstance(plain, dict) else {}
    kind, name, text = (given.get(each) for each in ("kind", "name", "text"))
    if not (isinstance(kind, str) and isinstance(name, str) and isinstance(text, str)):
        raise ValueError("what is kept must have a kind, a name and a text")
    if kind.split() != [kind]:
        raise ValueError(f"{kind!r:.40} is no kind of what is kept")
    return KeptText(kind, tidy_name(name), text)


def _read_arrival(table: dict[str, Any]) -> Arrival:
    header = header_from_plain(table.get("match"))
    events = tuple(event_from_plain(event) for event in _list(table, "events"))
    over = table.get("finished") is not None
    results = tuple(result_from_plain(result) for result in _list(table, "results"))
    rated = table.get("rated")
    if not isinstance(rated, bool):
        raise ValueError("'rated' must be true or false")
    saved = Saved(
        header,
        len(events),
        number_from_plain(table, "finished") if over else None,
        number_from_plain(table, "touched"),
        rated,
        results,
    )
    notes = notes_from_plain(table.get("notes", {}))
    reviews = reviews_from_plain(table.get("reviews", {}), len(header.seats))
    return Arrival(saved, events, reviews, partial(with_more, more=notes) if notes else None)


def _read_checked(line: str) -> Arrival | SavedCard | KeptText:
    """What is on a line; a match must follow the rules. Raises: ValueError."""
    read = _read(line)
    if isinstance(read, Arrival):
        _check(read.saved, read.events)
    return read


def _check(saved: Saved, events: Sequence[Event]) -> None:
    header = saved.header
    catalog.game(header.game)
    for player in header.seats:
        if player.kind == "profile":
            tidy_name(player.name)
    if any(not 0 <= event.seat < len(header.seats) for event in events):
        raise ValueError("an event belongs to a seat without a player")
    sitting = [(result.seat, result.player) for result in saved.results]
    if sitting != (list(enumerate(header.seats)) if saved.finished is not None else []):
        raise ValueError("the results do not match the players")
    _check_rules(header, events, saved.finished is not None)


def _check_rules(header: Header, events: Sequence[Event], finished: bool) -> None:
    game = catalog.game(header.game)
    if len(header.seats) > game.rules.most_seats:
        raise ValueError(f"{game.title} takes 1 to {game.rules.most_seats} players")
    settings = game.rules.settings(header.settings)
    try:
        start = game.rules.new(settings, header.seed, len(header.seats))
    except (GameError, LexiconError):  # a word list that is not installed
        return
    if start.fingerprint != header.fingerprint:
        return
    over = replay(start, events).state.outcome is not None
    if finished and not over:
        raise ValueError("it is marked as finished, but its log does not end the game")


def _list(table: dict[str, Any], key: str) -> list[Any]:
    value = table.get(key)
    if not isinstance(value, list):
        raise ValueError(f"{key!r} must be a list")
    return value
