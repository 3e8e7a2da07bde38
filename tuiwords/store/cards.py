"""The cards that profiles practice, as rows of the database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, astuple, replace
from itertools import count
from typing import Any

from tuiwords.store.card_records import (
    EVERY,
    Card,
    CardAnswer,
    CardChoice,
    CardCount,
    NewCard,
    SavedCard,
    Schedule,
    schedule_from_plain,
    schedule_of,
)
from tuiwords.store.database import Database, StoreError
from tuiwords.store.records import Player
from tuiwords.store.rows import insert_player

CARD_DELETED = "this card is not there any more, or it is damaged"
_PAGE = 20  # cards read at once
_LEARNED = 2  # the state of a card that was learned
_GONE = 2  # in ``suspended``: not by the player, but because its word left the word list
_LISTED = f"CASE suspended WHEN {_GONE} THEN 0 ELSE suspended END"
_UNLISTED = f"CASE suspended WHEN 0 THEN {_GONE} ELSE suspended END"
_ORDER = f"ORDER BY answered IS NULL, state = {_LEARNED}, due, id"
_CARD = """
    SELECT id, profile, kind, key, payload, game, match, created, suspended,
        due, state, step, stability, difficulty, answered
    FROM card
"""
_INSERT = """
    INSERT INTO card (profile, kind, key, game, match, payload, created, suspended,
        due, state, step, stability, difficulty, answered)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_SCHEDULE = """
    UPDATE card SET due = ?, state = ?, step = ?, stability = ?, difficulty = ?, answered = ?
    WHERE id = ?
"""
_ADD_ANSWER = (
    "INSERT INTO answer (card, at, rating, text, seconds, before) VALUES (?, ?, ?, ?, ?, ?)"
)


class Cards:
    """The cards of all profiles (by id). Every method may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, profile: str, cards: Iterable[NewCard], now: float) -> int:
        """Add cards that are due at once; returns how many were new.

        A card that is there already gets the new payload and keeps its schedule.
        """
        added = 0
        with self._database.writing() as connection:
            for card in cards:
                text = json.dumps(dict(card.payload), ensure_ascii=False)
                there = connection.execute(
                    f"UPDATE card SET payload = ?, suspended = {_LISTED}"
                    " WHERE profile = ? AND kind = ? AND key = ?",
                    (text, profile, card.kind, card.key),
                )
                if there.rowcount:
                    continue
                values = (profile, card.kind, card.key, card.game, card.match, text, now, False)
                connection.execute(_INSERT, (*values, *astuple(Schedule(now))))
                added += 1
        return added

    def card(self, card: int) -> Card:
        """The card with this id. Raises: StoreError if there is none that can be read."""
        found = self.find(card)
        if found is None:
            raise StoreError(CARD_DELETED)
        return found

    def find(self, card: int) -> Card | None:
        """The card with this id, or None if there is none that can be read."""
        return next(_cards(self._rows("WHERE id = ?", card)), None)

    def due(self, profile: str, now: float, choice: CardChoice = EVERY) -> Iterator[Card]:
        """The cards of a profile that are due: those missed, other ones, and those never asked.

        Of each, those that have waited longest come first.
        """
        fits, values = choice.condition()
        asked = f"WHERE profile = ? AND suspended = 0 AND due <= ?{fits} {_ORDER}"
        for start in count(0, _PAGE):
            rows = self._rows(f"{asked} LIMIT ? OFFSET ?", profile, now, *values, _PAGE, start)
            yield from _cards(rows)
            if len(rows) < _PAGE:
                return

    def missed(self, profile: str, most: int) -> Iterator[Card]:
        """The cards of a profile that were answered wrong last, newest first; at most so many."""
        last = "(SELECT max(answer.id) FROM answer WHERE answer.card = card.id AND rating = 1)"
        asked = f"WHERE profile = ? AND suspended = 0 AND {last} ORDER BY {last} DESC LIMIT ?"
        return _cards(self._rows(asked, profile, most))

    def due_alike(
        self, profile: str, now: float, only: str = ""
    ) -> list[tuple[str, Mapping[str, Any], int]]:
        """How many cards from matches are due: a kind and payload for all of the same word lists.

        They are of one kind, game (perhaps the ``only`` one) and settings too. Damaged payloads
        are left out.
        """
        match = "json_extract(payload, '$.match.{}')"
        rows = self._database.rows(
            "SELECT kind, payload, count(*) FROM card"
            " WHERE profile = ? AND suspended = 0 AND due <= ? AND game <> ''"
            " AND ? IN ('', game) AND"
            " CASE WHEN json_valid(payload) THEN json_type(payload) = 'object' ELSE 0 END"
            f" GROUP BY kind, game, {match.format('settings')}, {match.format('fingerprint')}",
            profile,
            now,
            only,
        )
        return [(kind, json.loads(payload), count) for kind, payload, count in rows]

    def counts(self, profile: str, now: float) -> dict[tuple[str, str], CardCount]:
        """The cards of a profile, by game and kind; suspended ones are not counted."""
        rows = self._database.rows(
            "SELECT game, kind, count(*) FILTER (WHERE due <= ?), count(*),"
            " count(*) FILTER (WHERE state = ?)"
            " FROM card WHERE profile = ? AND suspended = 0 GROUP BY game, kind",
            now,
            _LEARNED,
            profile,
        )
        return {(game, kind): CardCount(*counts) for game, kind, *counts in rows}

    def new(self, profile: str, now: float) -> dict[str, int]:
        """How many cards of words that are due were never asked, by kind."""
        rows = self._database.rows(
            "SELECT kind, count(*) FROM card WHERE profile = ? AND suspended = 0 AND due <= ?"
            " AND game = '' AND answered IS NULL GROUP BY kind",
            profile,
            now,
        )
        return dict(rows)

    def begun(self, profile: str, since: float) -> int:
        """How many cards of words were asked for the first time since a Unix time."""
        first = "CASE WHEN json_valid(before) THEN json_extract(before, '$.answered') IS NULL END"
        rows = self._database.rows(
            "SELECT count(DISTINCT card) FROM answer JOIN card ON card.id = card"
            f" WHERE profile = ? AND game = '' AND at >= ? AND {first}",
            profile,
            since,
        )
        return int(rows[0][0])

    def editions(self, profile: str, kinds: Collection[str]) -> list[tuple[str, object]]:
        """The key of each card of some kinds, and the edition of its list that its payload has."""
        edition = "CASE WHEN json_valid(payload) THEN json_extract(payload, '$.edition') END"
        marks = ", ".join("?" * len(kinds))
        asked = f"SELECT key, {edition} FROM card WHERE profile = ? AND kind IN ({marks})"
        return [(str(key), its) for key, its in self._database.rows(asked, profile, *kinds)]

    def renew(self, payloads: Iterable[tuple[int, Mapping[str, Any]]]) -> None:
        """Write other payloads of cards, by id; those that have ``gone`` are not asked."""
        with self._database.writing() as connection:
            for card, payload in payloads:
                text = json.dumps(dict(payload), ensure_ascii=False)
                listed = _UNLISTED if payload.get("gone") else _LISTED
                asked = f"UPDATE card SET payload = ?, suspended = {listed} WHERE id = ?"
                connection.execute(asked, (text, card))

    def delete(self, cards: Iterable[int]) -> int:
        """Delete cards by id, with their answers; returns how many there were."""
        with self._database.writing() as connection:
            return sum(
                connection.execute("DELETE FROM card WHERE id = ?", (card,)).rowcount
                for card in cards
            )

    def of_match(self, profile: str, match: str) -> int:
        """How many cards of a profile came from a match."""
        asked = "SELECT count(*) FROM card WHERE match = ? AND profile = ?"
        return int(self._database.rows(asked, match, profile)[0][0])

    def delete_of_match(self, profile: str, match: str) -> None:
        """Delete the cards of a profile that came from a match, with their answers."""
        with self._database.writing() as connection:
            connection.execute(
                "DELETE FROM card WHERE match = ? AND match <> '' AND profile = ?", (match, profile)
            )

    def suspend(self, card: int, suspended: bool = True) -> None:
        """Never ask a card again, or ask it again when it is due.

        Raises: StoreError if it is not there any more.
        """
        with self._database.writing() as connection:
            asked = "UPDATE card SET suspended = ? WHERE id = ?"
            if not connection.execute(asked, (suspended, card)).rowcount:
                raise StoreError(CARD_DELETED)

    def each(self, profile: str | None = None, choice: CardChoice = EVERY) -> Iterator[Card]:
        """All cards of a profile or of all, suspended ones too, in the order they were added."""
        fits, values = choice.condition()
        whose = "" if profile is None else " AND profile = ?"
        given = () if profile is None else (profile,)
        return _cards(self._rows(f"WHERE 1{fits}{whose} ORDER BY id", *values, *given))

    # Answers

    def answer(self, card: int, answer: CardAnswer, after: Callable[[Schedule], Schedule]) -> int:
        """Record an answer; returns its id.

        ``after`` is given the schedule until now, which another window may have changed, and
        returns the new one. Raises: StoreError if the card is not there any more.
        """
        with self._database.writing() as connection:
            before = self.card(card).schedule
            number = _insert_answer(connection, card, replace(answer, before=before))
            connection.execute(_SCHEDULE, (*astuple(after(before)), card))
        return number

    def undo(self, answer: int, card: int) -> Card | None:
        """Take the last answer to a card back.

        Returns the card as it was before, None if that is not known or the answer is gone.
        Raises: StoreError if the card was answered again since then.
        """
        with self._database.writing() as connection:
            asked = "SELECT id, before FROM answer WHERE card = ? AND id >= ? ORDER BY id"
            rows = connection.execute(asked, (card, answer)).fetchall()
            if not rows or rows[0][0] != answer or (before := schedule_of(rows[0][1])) is None:
                return None
            if len(rows) > 1:
                raise StoreError("this card was answered again elsewhere: that answer stays")
            connection.execute("DELETE FROM answer WHERE id = ?", (answer,))
            connection.execute(_SCHEDULE, (*astuple(before), card))
        return self.find(card)

    def ratings(self, profile: str, since: float = 0.0) -> tuple[tuple[str, float, int], ...]:
        """Answers of a profile since a Unix time, oldest first: kind of card, time, rating."""
        # CROSS JOIN reads the answers in their order, not those of each card: four times as fast.
        rows = self._database.rows(
            "SELECT kind, at, rating FROM answer CROSS JOIN card ON card.id = card"
            " WHERE profile = ? AND at >= ? AND rating > 0 ORDER BY answer.id",
            profile,
            since,
        )
        return tuple(
            (str(kind), at, rating)
            for kind, at, rating in rows
            if isinstance(at, float) and isinstance(rating, int)
        )

    def answered(self, profile: str) -> dict[int, tuple[int, int]]:
        """How many answers each card of words has by its id, and how many of them were right."""
        rows = self._database.rows(
            "SELECT card, count(*), count(*) FILTER (WHERE rating > 1)"
            " FROM answer JOIN card ON card.id = card"
            " WHERE profile = ? AND game = '' AND rating > 0 GROUP BY card",
            profile,
        )
        return {card: (count, right) for card, count, right in rows}

    def answers(self, card: int) -> tuple[CardAnswer, ...]:
        """The answers to a card, oldest first."""
        return tuple(self.answers_between(card, card).get(card, ()))

    def answers_between(self, first: int, last: int) -> dict[int, list[CardAnswer]]:
        """The answers to each card from one to another by their ids, oldest first."""
        found: dict[int, list[CardAnswer]] = {}
        for card, at, rating, text, seconds, before in self._database.rows(
            "SELECT card, at, rating, text, seconds, before FROM answer "
            "WHERE card BETWEEN ? AND ? ORDER BY id",
            first,
            last,
        ):
            if isinstance(at, float) and isinstance(rating, int) and isinstance(seconds, float):
                answer = CardAnswer(at, rating, text, seconds, schedule_of(before))
                found.setdefault(card, []).append(answer)
        return found

    def _rows(self, conditions: str, *values: object) -> list[tuple[Any, ...]]:
        return self._database.rows(f"{_CARD} {conditions}", *values)


def _cards(rows: Iterable[tuple[Any, ...]]) -> Iterator[Card]:
    for row in rows:
        with suppress(ValueError, TypeError):  # a damaged card does not hide the others
            yield _card(row)


def insert_card(connection: sqlite3.Connection, saved: SavedCard) -> bool:
    """Write a card with its answers; False if the profile has it already."""
    card = saved.card
    known = (card.profile, card.kind, card.key)
    there = "SELECT 1 FROM card WHERE profile = ? AND kind = ? AND key = ?"
    if connection.execute(there, known).fetchone():
        return False
    insert_player(connection, Player("profile", card.profile, saved.name), card.created)
    text = json.dumps(dict(card.payload), ensure_ascii=False)
    suspended = _GONE if card.unlisted else card.suspended
    values = (*known, card.game, card.match, text, card.created, suspended)
    added = connection.execute(_INSERT, (*values, *astuple(card.schedule)))
    for answer in saved.answers:
        _insert_answer(connection, added.lastrowid or 0, answer)
    return True


def _insert_answer(connection: sqlite3.Connection, card: int, answer: CardAnswer) -> int:
    before = "" if answer.before is None else json.dumps(asdict(answer.before))
    values = (card, answer.at, answer.rating, answer.text, answer.seconds, before)
    return connection.execute(_ADD_ANSWER, values).lastrowid or 0


def _card(row: tuple[Any, ...]) -> Card:
    """A row of ``_CARD``. Raises: ValueError, TypeError."""
    key, profile, kind, name, payload, game, match, created, suspended, *schedule = row
    read = json.loads(payload)
    if not isinstance(read, dict):
        raise ValueError("the payload of a card is an object")
    known = dict(zip(Schedule.__dataclass_fields__, schedule, strict=True))
    plain = schedule_from_plain(known)
    gone = suspended == _GONE
    return Card(key, profile, kind, name, read, game, match, created, bool(suspended), plain, gone)
