"""Cards in an export: one line of JSON each, with its answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tuiwords.practice.schedule import Grade
from tuiwords.store.card_records import (
    PUT_OFF,
    Card,
    CardAnswer,
    SavedCard,
    schedule_from_plain,
)
from tuiwords.store.json_form import number_from_plain
from tuiwords.store.names import tidy_name

NAMELESS = "Player"
_TEXTS = ("profile", "kind", "key", "game", "match")


def card_to_plain(saved: SavedCard) -> dict[str, Any]:
    """A card as JSON values."""
    card = saved.card
    return {
        **{name: getattr(card, name) for name in _TEXTS},
        "name": saved.name,
        "payload": dict(card.payload),
        "created": card.created,
        "suspended": card.suspended,
        "schedule": asdict(card.schedule),
        "answers": [[each.at, each.rating, each.text, each.seconds] for each in saved.answers],
    }


def card_from_plain(plain: Any) -> SavedCard:
    """The card that JSON values describe. Raises: ValueError, StoreError for a bad name."""
    if not isinstance(plain, Mapping):
        raise ValueError(f"a card must be a JSON object, not {plain!r:.40}")
    for name in _TEXTS:
        if not isinstance(plain.get(name), str):
            raise ValueError(f"{name!r} of a card must be a text")
    if not plain["kind"] or not plain["profile"]:
        raise ValueError("a card must have a kind and a profile")
    name = tidy_name(plain["name"]) if isinstance(plain.get("name"), str) else NAMELESS
    payload, answers = plain.get("payload"), plain.get("answers")
    if not isinstance(payload, dict) or not isinstance(answers, list):
        raise ValueError("a card must have a payload and answers")
    card = Card(
        0,
        plain["profile"],
        plain["kind"],
        plain["key"],
        payload,
        plain["game"],
        plain["match"],
        number_from_plain(plain, "created"),
        plain.get("suspended") is True,
        schedule_from_plain(plain.get("schedule")),
        unlisted=plain.get("suspended") is True and payload.get("gone") is True,
    )
    return SavedCard(card, name, tuple(map(_answer, answers)))


def _answer(plain: Any) -> CardAnswer:
    if not isinstance(plain, list) or len(plain) != 4:
        raise ValueError("an answer must be [time, rating, text, seconds]")
    at, rating, text, seconds = plain
    numbers = {"at": at, "seconds": seconds}
    if rating not in (PUT_OFF, *Grade) or not isinstance(text, str):
        raise ValueError(f"an answer must be rated {PUT_OFF} to {max(Grade)}")
    return CardAnswer(
        number_from_plain(numbers, "at"), rating, text, number_from_plain(numbers, "seconds")
    )
