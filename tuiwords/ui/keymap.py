"""The keys that players may change: all of them by screen, and the check of a ``[keys]`` table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from textual.binding import Binding
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character
from textual.screen import Screen
from textual.widget import Widget

from tuiwords.safe_text import brief, quoted
from tuiwords.text import capital
from tuiwords.ui.games.catalog import area_for, board_for, games, review_screen_for
from tuiwords.ui.keys import (
    declared,
    key_names,
    load_bindings,
    own_bindings,
    spelled,
    subclasses,
)
from tuiwords.unknown import near_names

DIALOGS = "Dialogs"
# Titles, and how the ids of a screen's keys begin.
SCREENS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Everywhere", ("app", "page", "list", "field")),
    (
        DIALOGS,
        (
            "ask",
            "blank",
            "confirm",
            "copied",
            "day",
            "dealing",
            "exchange",
            "kept",
            "help",
            "importing",
            "meanings",
            "small",
            "trouble",
            "welcome",
            "whose",
            "calendar",
        ),
    ),
    ("Today", ("today", "home")),
    ("Pages", ("group",)),
    ("Set-up", ("setup", "opponents")),
    ("Table", ("table", "hints", "ending", "curtain")),
    ("Wordle", ("wordle",)),
    ("Boggle", ("boggle", "board_words")),
    ("Word Soup", ("soup",)),
    ("Scrabble", ("scrabble", "rack")),
    ("Review and replay", ("review", "look", "line", "replay")),
    ("Assistants", ("tools", "workbench", "assistant", "clues", "editor")),
    ("Board designer", ("designer",)),
    ("Arena", ("arena", "batch", "batches")),
)
OTHERS = "Other pages"
# Ids of earlier versions, and those that now do what they did.
RENAMED: Mapping[str, str] = {
    "blank.leave": "ask.leave",
    "day.leave": "ask.leave",
    "day.take": "ask.take",
    "ending.home": "table.leave",
    "home.today": "today.today",
    "quiz.hard": "practice.hard",
    "quiz.never": "practice.never",
    "quiz.show": "practice.show",
    "quiz.undo": "practice.undo",
    "table.grid": "ending.grid",
    "table.lines": "ending.lines",
    "table.rematch": "ending.rematch",
    "today.statistics": "home.statistics",
    "whose.leave": "ask.leave",
}
# Keys of a screen on which moves are typed, that work while nothing is asked.
_IDLE = {
    f"practice.{what}"
    for what in ("again", "cards", "daily", "easy", "next", "puzzles", "storm", "streak", "words")
}
_LEAVING = {"page.back"}  # who types on some page could not leave it
_SIGNS = {"slash", "colon", "minus"}
# What terminals send for them.
_SENT = {"ctrl+h": "backspace", "ctrl+i": "tab", "ctrl+m": "enter"}
_MODIFIERS = {"ctrl", "shift", "alt", "meta", "super", "hyper"}
_NAMED = {key.value for key in Keys if "+" not in key.value and "<" not in key.value} | {
    *KEY_NAME_REPLACEMENTS.values()
}
_WRITTEN = {written.lower(): key for key, written in key_names().items()}


@dataclass(frozen=True, slots=True)
class ChangeableKey:
    """What a player can give other keys: its screen, id, keys now and as declared, and meaning."""

    screen: str
    id: str
    keys: tuple[str, ...]
    usual: tuple[str, ...]
    title: str
    help: str


def all_keys(keymap: Mapping[str, str] | None = None) -> list[ChangeableKey]:
    """Every key of the app, in the order of the screens; ``keymap`` are those changed."""
    load_bindings()
    changed = keymap or {}
    order = {
        beginning: (place, title)
        for place, (title, beginnings) in enumerate(SCREENS)
        for beginning in beginnings
    }
    bindings: dict[str, Binding] = {}
    for binding in declared():
        bindings.setdefault(str(binding.id), binding)
    found = []
    for key_id, binding in bindings.items():
        place, title = order.get(key_id.partition(".")[0], (len(SCREENS), OTHERS))
        usual = tuple(binding.key.split(","))
        keys = tuple(changed[key_id].split(",")) if key_id in changed else usual
        what = capital(binding.description)
        row = ChangeableKey(title, key_id, keys, usual, what, binding.tooltip)
        found.append((place, key_id, row))
    return [row for *_, row in sorted(found, key=lambda each: each[:2])]


def checked(given: Mapping[str, Any]) -> tuple[dict[str, str], list[str]]:
    """The changes that can be used, as Textual writes keys, and a sentence for each other one.

    Ids of earlier versions stand for those of now.
    """
    usual = {key.id: key for key in all_keys()}
    good: dict[str, str] = {}
    problems = []
    for written, value in given.items():
        key_id = RENAMED.get(written, written)
        try:
            good[key_id] = _keys(key_id, value, usual)
        except ValueError as error:
            problems.append(str(error))
    while clash := next(_clashes(good), None):
        changed, sentence = clash
        del good[changed]
        problems.append(sentence)
    return good, problems


def _keys(key_id: str, value: Any, usual: Mapping[str, ChangeableKey]) -> str:
    """The keys that a line of the table names. Raises: ValueError with a sentence."""
    if key_id not in usual:
        near = near_names(key_id, usual, 1)
        hint = f"did you mean {near[0]}?" if near else "'tuiwords keys' lists the ids"
        raise ValueError(f"keys: there is no {quoted(key_id)}; {hint}")
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f'keys: {key_id} must be the name of a key in quotes, such as "f2"')
    keys = []
    for name in [value] if value.strip() == "," else value.split(","):
        key = read_key(name)
        if key is None:
            raise ValueError(
                f"keys: {key_id}: {quoted(brief(name.strip()))} is not a key; "
                "keys are written like f2, ctrl+t, x or space"
            )
        if key in _SENT:
            raise ValueError(
                f"keys: {key_id}: {spelled(key)} can't be a key, since terminals send "
                f"{spelled(_SENT[key])} for it"
            )
        if _is_typed(key, key_id) and key not in usual[key_id].usual:
            raise ValueError(f"keys: {key_id}: {spelled(key)} is typed there, so it can't be a key")
        keys.append(key)
    return ",".join(dict.fromkeys(keys))


def read_key(name: str) -> str | None:
    """A key as Textual writes it, from what people write: F2, Ctrl+T, Esc, ?; None if unknown."""
    *modifiers, last = [part.strip() for part in name.strip().split("+")]
    if name.strip().endswith("+"):  # the plus sign itself
        modifiers, last = [part for part in modifiers if part], "plus"
    modifiers = [modifier.lower() for modifier in modifiers]
    if modifiers == ["shift"] and len(last) == 1 and last.isalpha():
        modifiers, last = [], last.upper()  # terminals send the capital letter alone
    if len(last) == 1 and last.lower() not in _WRITTEN:
        key = last.lower() if modifiers else _of_character(last)
    else:
        key = _WRITTEN.get(last.lower(), last.lower())
    if not key or not (key in _NAMED or key_to_character(key) is not None):
        return None
    if not set(modifiers) <= _MODIFIERS:
        return None
    return "+".join([*modifiers, str(key)])


def _of_character(character: str) -> str | None:
    if character.isalnum():
        return character
    name = unicodedata.name(character, "").lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name) or None


def _is_typed(key: str, key_id: str) -> bool:
    """Whether a key is typed where it would be used, and there is no use for it elsewhere."""
    typed: dict[type[Screen[Any]], set[str]] = {}
    for place in key_places():
        if key_id in place.ids and key_id not in _IDLE:
            typed.setdefault(place.screen, set()).update(place.typed)
    every = set().union(*typed.values())
    everywhere = all(typed.values()) or key_id in _LEAVING
    return everywhere and any(_may_type(key, what) for what in every)


def _may_type(key: str, what: str) -> bool:
    """Whether a key may be a part of letters, of moves or of any text."""
    letter, sign = len(key) == 1 and key.isalpha(), key.isdigit() or key in _SIGNS
    if what == "text":
        return sign or (key_to_character(key) or "\n").isprintable()
    return letter or (what == "moves" and sign)


def _clashes(changed: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each changed id with a key that something else has at the same time, and a sentence."""
    keys = all_keys(changed)
    for one in keys:
        if one.id not in changed:
            continue
        for other in keys:
            shared = (set(one.keys) & set(other.keys)) - (set(one.usual) & set(other.usual))
            if other.id != one.id and shared and work_together(one.id, other.id):
                key = spelled(min(shared))
                sentence = f"keys: {one.id}: {key} is the key of {other.id} ({other.title}) already"
                yield one.id, sentence


def work_together(one: str, other: str) -> bool:
    """Whether keys with these ids can work at the same time."""
    of_app = any(each.startswith("app.") for each in (one, other))
    return of_app or any(one in place.ids and other in place.ids for place in key_places())


@dataclass(frozen=True, slots=True)
class KeyPlace:
    """A screen with the focus on one of its widgets: whose keys work, and what is typed there."""

    screen: type[Screen[Any]]
    ids: frozenset[str]
    typed: frozenset[str]


@cache
def key_places() -> tuple[KeyPlace, ...]:
    """All places where keys work."""
    load_bindings()
    return tuple(place for screen in subclasses(Screen) for place in places_of(screen))


def places_of(screen: type[Screen[Any]]) -> Iterator[KeyPlace]:
    """The places of a screen, with the parts of each game in turn where it has such parts."""
    wanted = getattr(screen, "OF_GAME", ())
    variants = [_of_game(game.key, wanted) for game in games()] if wanted else [[]]
    for parts in (*variants, *([each] for each in getattr(screen, "INSTEAD", ()))):
        held = [*_with_held(screen), *(each for part in parts for each in _with_held(part))]
        around = [each for each in held if issubclass(each, Screen) or not each.can_focus]
        everywhere = {getattr(each, "TYPES", "") for each in held} & {"letters", "moves"}
        for focused in [each for each in held if each not in around] or [screen]:
            kinds = (*around, *getattr(focused, "INSIDE", ()), focused)
            ids = {each for kind in kinds for each in _ids(kind)}
            here = getattr(focused, "TYPES", "")
            typed = set() if here == "nothing" else everywhere | ({here} - {""})
            yield KeyPlace(screen, frozenset(ids), frozenset(typed))


def _of_game(game: str, wanted: Sequence[str]) -> list[type[Widget]]:
    """The classes that a game gives a screen."""
    reviewed = review_screen_for(game)
    made = {"board": board_for(game), "area": area_for(game)}
    if reviewed is not None:
        made["review"] = type(reviewed.board("auto"))
    return [made[name] for name in wanted if name in made]


def _with_held(kind: type[Widget]) -> list[type[Widget]]:
    """A class and those that it holds."""
    inner = [each for part in getattr(kind, "HOLDS", ()) for each in _with_held(part)]
    return [kind, *inner]


def _ids(kind: type[Widget]) -> set[str]:
    """The ids of the keys of a class; one that it makes a part of the system does nothing there."""
    idle = {binding.id for binding in own_bindings(kind) if binding.system}
    found = {binding.id for base in kind.__mro__ for binding in own_bindings(base)}
    return {str(each) for each in found - idle}
