"""Saved matches: continued, exported as text, and imported."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from tuiwords.games.base import GameError
from tuiwords.history.notes import all_notes, notes_from_plain, with_more
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.play import catalog
from tuiwords.play.match import Match, Unwritten
from tuiwords.play.replay import replay, standing
from tuiwords.practice.transfer import NAMELESS, card_from_plain, card_to_plain
from tuiwords.store.cards import SavedCard
from tuiwords.store.listing import reason
from tuiwords.store.plain import (
    event_from_plain,
    event_to_plain,
    header_from_plain,
    header_to_plain,
    number_from_plain,
    result_from_plain,
    result_to_plain,
)
from tuiwords.store.records import Event, Header, Saved, Unreadable
from tuiwords.store.store import Store, StoreError, tidy_name

FORMAT = 1  # of a line of an export; any other format is rejected


def load_match(store: Store, match: str) -> Match:
    """Continue a saved match. Raises: StoreError, GameError if it cannot be replayed."""
    header = store.header(match)
    return Match.resume(catalog.game(header.game), header, store.events(match), store)


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
    each; the cards of all profiles follow. Raises: StoreError if a given match does not exist or is
    damaged.
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


def _card_lines(store: Store) -> Iterator[str]:
    names = {profile.id: profile.name for profile in store.profiles()}
    for card in store.cards.each():
        name = names.get(card.profile, NAMELESS)
        saved = SavedCard(card, name, store.cards.answers(card.id))
        yield f"{json.dumps({'tuiwords': FORMAT, 'card': card_to_plain(saved)})}\n"


def import_matches(
    store: Store, text: str, told: Callable[[int], None] = lambda _cards: None
) -> int:
    """Import exported matches and cards; returns how many matches were new.

    All lines are read before any match is added. A match that can be replayed here must follow the
    rules; one that needs other word lists is kept for the statistics. Notes on moves that have none
    here are added. ``told`` is called with the number of new cards.

    Raises:
        GameError: naming the first line that is not a match, and why. Nothing was changed.
        StoreError: if the store cannot be written to. Nothing was changed.
    """
    matches, cards = [], []
    notes: dict[str, dict[str, str]] = {}
    # Not splitlines, which also splits at Unicode's line separators inside a text.
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if not line.strip():
            continue
        try:
            if (card := _read_card(line)) is not None:
                cards.append(card)
            else:
                saved, events, its = _read(line)
                matches.append((saved, events))
                notes |= {saved.header.id: its} if its else {}
        except (ValueError, RecursionError, StoreError) as error:
            raise GameError(
                f"line {number} of the import cannot be read: {reason(error)}; nothing was changed"
            ) from error
    changes = [(match, partial(with_more, more=more)) for match, more in notes.items()]
    return store.add_matches(matches, cards, told, changes)


def read_matches(text: str) -> tuple[Match, ...]:
    """The matches of an export, without storing them. Raises: GameError naming the line."""
    matches = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if not line.strip():
            continue
        try:
            if _read_card(line) is not None:
                continue
            saved, events, _ = _read(line)
            game = catalog.game(saved.header.game)
            matches.append(Match.resume(game, saved.header, events, Unwritten()))
        except (ValueError, RecursionError, StoreError) as error:
            raise GameError(f"line {number} cannot be read: {reason(error)}") from error
    return tuple(matches)


def _line(store: Store, saved: Saved) -> str:
    """A match with its notes, if it has any. Raises: StoreError."""
    events, notes = store.events(saved.header.id), all_notes(store, saved.header.id)
    # ASCII only, so that an export survives every terminal, mail and line splitter.
    table = json.dumps(
        {
            "tuiwords": FORMAT,
            "match": header_to_plain(saved.header),
            "events": [event_to_plain(event) for event in events],
            "touched": saved.touched,
            "finished": saved.finished,
            "rated": saved.rated,
            "results": [result_to_plain(result) for result in saved.results],
            **({"notes": notes} if notes else {}),
        }
    )
    return f"{table}\n"


def _read_card(line: str) -> SavedCard | None:
    """The card on a line, or None if there is something else on it. Raises: ValueError."""
    table = json.loads(line)
    if not isinstance(table, dict) or "card" not in table or table.get("tuiwords") != FORMAT:
        return None
    json.dumps(table, ensure_ascii=False).encode()  # a lone surrogate cannot be stored
    return card_from_plain(table["card"])


def _read(line: str) -> tuple[Saved, tuple[Event, ...], dict[str, str]]:
    line.encode()  # a lone surrogate cannot be stored
    table = json.loads(line)
    if not isinstance(table, dict) or "tuiwords" not in table:
        raise ValueError("it is not a match that tuiwords exported")
    if table["tuiwords"] != FORMAT:
        raise ValueError(
            f"it has format {table['tuiwords']!r:.20}, but this program reads {FORMAT}"
        )
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
    json.dumps(table, ensure_ascii=False).encode()  # nor may a JSON escape give a lone surrogate
    _check(saved, events)
    return saved, events, notes_from_plain(table.get("notes", {}))


def _check(saved: Saved, events: tuple[Event, ...]) -> None:
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


def _check_rules(header: Header, events: tuple[Event, ...], finished: bool) -> None:
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
