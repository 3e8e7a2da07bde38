"""Rulesets in files: those that ship, those of users in the settings folder, and of packages.

An entry point of ``tuiwords.rulesets`` has the name of the rules; its value is the text of their
TOML, or the path of a file with it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from math import isqrt
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from tuiwords.games.base import GameError
from tuiwords.games.packages import entries, load, package_of
from tuiwords.games.scrabble.moves import COLUMNS
from tuiwords.games.scrabble.rules import (
    BLANK,
    CHALLENGES,
    LEAST_RACK,
    LEAST_SIZE,
    MOST_RACK,
    MOST_SIZE,
    SQUARE_SIGNS,
    Ending,
    Ruleset,
    TurnKind,
    most_letters,
)
from tuiwords.games.scrabble.tiles import sign_of
from tuiwords.paths import config_dir, user_path
from tuiwords.resources import asset
from tuiwords.unknown import unknown_name

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

RULESETS = "tuiwords.rulesets"
SHIPPED = ("scrabble", "wordfeud", "wwf", "crossplay", "super")
_TABLES = ("scrabble", "wordfeud", "wwf", "crossplay")  # of which leaves and chances to win ship
SUFFIX = ".toml"
_LARGEST = 1 << 16  # bytes of a file
_PLACE = re.compile(rf"([{COLUMNS}])(\d{{1,2}})", re.ASCII)
_TILE = re.compile(r"(\?|[^\W\d_]{1,3})\s+(\d{1,3})\s+(\d{1,3})")
_MOST_TILES = 255  # for which kernels have room
_MOST_PLAYERS = 4
_KEYS = (
    *("title", "rack", "all_tiles_bonus", "exchange_needs", "scoreless_turns", "scoreless_kinds"),
    *("scoreless_at_first", "ending", "challenge", "most_players", "board", "start", "tiles"),
    *("tables", "lists", "note", "bonuses"),
)
_OPTIONAL = {"scoreless_at_first", "start", "tables", "lists", "note", "bonuses"}
_FORMER = {"going_out": "ending"}  # keys of earlier versions


def own_folder() -> Path:
    """Where users keep their rulesets."""
    return config_dir() / "rulesets"


def added_rulesets() -> Iterator[tuple[str, Ruleset | GameError]]:
    """The rulesets of the user, then those of packages, by name, or what is wrong with them."""
    files = sorted(filter(Path.is_file, own_folder().glob(f"*{SUFFIX}")))
    own = {path.stem: partial(_read_own, path) for path in files}
    installed = {name: partial(_of_package, entry) for name, entry in _installed().items()}
    for name, read in (installed | own).items():
        try:
            yield name, _parsed(*read())
        except GameError as error:
            yield name, error


def fault_of(name: str) -> str:
    """What is wrong with the added ruleset of this name, "" if nothing is or there is none."""
    if name in NAMES:
        return ""
    found = dict(added_rulesets()).get(name)
    return str(found) if isinstance(found, GameError) else ""


class Rulesets:
    """The values of an option that names a ruleset: ``NAMES``, or the path of a file."""

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __contains__(self, name: object) -> bool:
        known = name in NAMES or name in _installed()
        return known or str(name).endswith(SUFFIX) or _own_file(str(name)).is_file()


def ruleset(name: str) -> Ruleset:
    """The ruleset called ``name``, or in the file of that path. Raises: GameError."""
    return _shipped(name) if name in SHIPPED else _parsed(*_found(name))


def ruleset_text(name: str) -> str:
    """The TOML of the ruleset called ``name``, or in the file of that path. Raises: GameError."""
    ruleset(name)
    return _found(name)[2].decode()


def _found(name: str) -> tuple[str, str, bytes]:
    """The name, the place and the TOML of a ruleset. Raises: GameError."""
    if name in SHIPPED:
        return _read(asset("rulesets", f"{name}{SUFFIX}"))
    if name.endswith(SUFFIX):
        return _read_own(user_path(name))
    if _own_file(name).is_file():
        return _read_own(_own_file(name))
    if name in (installed := _installed()):
        return _of_package(installed[name])
    raise GameError(unknown_name("there are no rules", name, NAMES, "rules"))


def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entries(RULESETS)}


def _of_package(entry: EntryPoint) -> tuple[str, str, bytes]:
    """Raises: GameError if the package cannot be loaded, or the value is neither text nor path."""
    value = load(entry)
    where = f"{entry.name!r} of the package {package_of(entry)}"
    if entry.name in SHIPPED:
        raise GameError(f"{where} has the name of rules that ship")
    if isinstance(value, str) and "\n" in value:
        return entry.name, where, value.encode()
    if isinstance(value, str | PathLike):
        return entry.name, where, _read(Path(value))[2]
    raise GameError(f"{where} is neither the text nor the path of a ruleset")


def _own_file(name: str) -> Path:
    return own_folder() / f"{Path(name).name}{SUFFIX}"


@lru_cache(maxsize=len(SHIPPED))
def _shipped(name: str) -> Ruleset:
    return _parsed(*_found(name))


def read_ruleset(path: Path) -> Ruleset:
    """The ruleset in a file. Raises: GameError naming the file, the key and what is wrong."""
    return _parsed(*_read_own(path))


def _read_own(path: Path) -> tuple[str, str, bytes]:
    if path.stem in SHIPPED and path != asset("rulesets", path.name):
        raise GameError(f"the rules {path} have the name of rules that ship: choose another name")
    return _read(path)


def _read(path: Path) -> tuple[str, str, bytes]:
    if path.exists() and not path.is_file():
        raise GameError(f"the rules {path} cannot be read: it is not a file")
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise GameError(f"the rules {path} cannot be read: {error.strerror or error}") from error
    if len(data) > _LARGEST:
        raise GameError(f"the rules {path} are longer than {_LARGEST >> 10} kB")
    return path.stem, str(path), data


@lru_cache(maxsize=32)
def _parsed(key: str, where: str, data: bytes) -> Ruleset:
    try:
        table = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise GameError(f"the rules {where} cannot be read: it is not a text in UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise GameError(f"the rules {where} cannot be read: {error}") from error
    try:
        return _ruleset(key, table)
    except GameError as error:
        raise GameError(f"{where}: {error}") from error


def _ruleset(key: str, given: Mapping[str, Any]) -> Ruleset:
    table = {_FORMER.get(name, name): value for name, value in given.items()}
    for former, now in _FORMER.items():
        if {former, now} <= given.keys():
            raise GameError(f"{former!r} is the former name of {now!r}: leave it out")
    for name in table:
        if name not in _KEYS:
            raise GameError(unknown_name("there is no key", name, _KEYS, "keys"))
    for name in _KEYS:
        if name not in table and name not in _OPTIONAL:
            raise GameError(f"the key {name!r} is missing")
    rack = _number(table, "rack", LEAST_RACK, MOST_RACK)
    kinds = _kinds(table, "scoreless_kinds")
    if "pass" not in kinds:
        raise GameError("'scoreless_kinds' must have pass, or games may never end")
    counts, values = _tiles(table, rack)
    players = _number(table, "most_players", 1, _MOST_PLAYERS)
    if sum(counts.values()) < rack * players:
        raise GameError(f"'tiles' are {sum(counts.values())}: too few for the racks of {players}")
    board = _board(table)
    return Ruleset(
        key=key,
        title=_text(table, "title"),
        rack=rack,
        all_tiles_bonus=_number(table, "all_tiles_bonus", 0, 1000),
        bonuses=_bonuses(table, rack),
        exchange_needs=_number(table, "exchange_needs", 0, 100),
        scoreless_turns=_turns(table),
        scoreless_kinds=kinds,
        scoreless_at_first=_kinds(table, "scoreless_at_first", kinds),
        ending=_choice(table, "ending", get_args(Ending)),
        challenge=_choice(table, "challenge", CHALLENGES),
        most_players=players,
        board=board,
        begins=_start(table, isqrt(len(board))),
        counts=counts,
        values=values,
        tables=_choice(table, "tables", _TABLES, key if key in _TABLES else _TABLES[0]),
        lists=_names(table, "lists"),
        note=_text(table, "note") if "note" in table else "",
    )


def _text(table: Mapping[str, Any], key: str) -> str:
    text = table[key]
    if not isinstance(text, str) or not text.strip():
        raise GameError(f"{key!r} must be a text")
    return text


def _bonuses(table: Mapping[str, Any], rack: int) -> tuple[tuple[int, int], ...]:
    given = table.get("bonuses", {})
    if not isinstance(given, dict) or not all(tiles.isdecimal() for tiles in given):
        raise GameError("'bonuses' must be a table of tiles and points, such as { 7 = 40, 8 = 50 }")
    found = dict[int, int]()
    for tiles, points in given.items():
        placed = _whole("bonuses", int(tiles), 1, rack)
        if placed in found:
            raise GameError(f"'bonuses' has {placed} twice")
        found[placed] = _whole("bonuses", points, 0, 1000)
    return tuple(sorted(found.items()))


def _names(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    names = table.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise GameError(f"{key!r} must be a list of names")
    return tuple(names)


def _number(table: Mapping[str, Any], key: str, low: int, high: int) -> int:
    return _whole(key, table[key], low, high)


def _whole(key: str, number: Any, low: int, high: int) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
        span = f"{low} to {high}" if low < high else str(low)
        raise GameError(f"{key!r} must be {span}, not {repr(number)[:40]}")
    whole: int = number
    return whole


def _choice(table: Mapping[str, Any], key: str, known: Sequence[Any], usual: Any = None) -> Any:
    value = table.get(key, usual)
    if value not in known:
        raise GameError(f"{key!r} must be one of {', '.join(known)}, not {str(value)[:40]!r}")
    return value


def _kinds(
    table: Mapping[str, Any], key: str, usual: tuple[TurnKind, ...] = ()
) -> tuple[TurnKind, ...]:
    known: tuple[TurnKind, ...] = get_args(TurnKind)
    kinds = table.get(key, list(usual))
    if not isinstance(kinds, list) or any(kind not in known for kind in kinds):
        raise GameError(f"{key!r} must be a list of {', '.join(known)}")
    return tuple(kinds)


def _turns(table: Mapping[str, Any]) -> tuple[int, ...]:
    turns = table["scoreless_turns"]
    if not isinstance(turns, list) or not turns:
        raise GameError("'scoreless_turns' must be a list of numbers, for 2, 3... players")
    return tuple(_whole(f"scoreless_turns[{at}]", turn, 1, 99) for at, turn in enumerate(turns))


def _board(table: Mapping[str, Any]) -> str:
    rows = _text(table, "board").split()
    size = len(rows)
    if not LEAST_SIZE <= size <= MOST_SIZE:
        raise GameError(f"'board' must have {LEAST_SIZE} to {MOST_SIZE} rows, not {size}")
    for number, row in enumerate(rows, 1):
        if len(row) != size:
            raise GameError(
                f"row {number} of 'board' must have {size} squares like it has rows, not {len(row)}"
            )
        if strange := next((square for square in row if square not in SQUARE_SIGNS), ""):
            raise GameError(f"row {number} of 'board' has {strange!r}, which is no square")
    return "".join(rows)


def _start(table: Mapping[str, Any], size: int) -> int | None:
    """The start square, if it is given."""
    if "start" not in table:
        return None
    place = _PLACE.fullmatch(_text(table, "start").strip().upper())
    column, row = (COLUMNS.index(place[1]), int(place[2]) - 1) if place else (size, size)
    if not (column < size and 0 <= row < size):
        last = f"{COLUMNS[size - 1]}{size}"
        raise GameError(f"'start' must be a square, A1 to {last}, not {str(table['start'])[:40]!r}")
    start = row * size + column
    return None if start == size // 2 * (size + 1) else start


def _tiles(table: Mapping[str, Any], rack: int) -> tuple[dict[str, int], dict[str, int]]:
    counts, values = dict[str, int](), dict[str, int]()
    for entry in filter(None, map(str.strip, _text(table, "tiles").split(";"))):
        found = _TILE.fullmatch(entry)
        if not found:
            raise GameError(f"'tiles' has {entry[:40]!r}; each must be a letter, a count, a value")
        try:
            tile = BLANK if found[1] == BLANK else sign_of(found[1])
        except ValueError as error:
            raise GameError(f"'tiles' has {entry!r}, but {error}") from None
        if tile in counts:
            raise GameError(f"'tiles' has {found[1]!r} twice")
        counts[tile], values[tile] = int(found[2]), int(found[3])
    if (letters := len(counts.keys() - {BLANK})) > (most := most_letters(rack)):
        raise GameError(f"'tiles' have {letters} letters; the most is {most} with a rack of {rack}")
    if sum(counts.values()) > _MOST_TILES:
        raise GameError(f"'tiles' are {sum(counts.values())}; the most is {_MOST_TILES}")
    if values.get(BLANK, 0):
        raise GameError("'tiles' gives the blank a value, but it has none")
    return counts, values


def _added_names() -> tuple[str, ...]:
    added = {name: found for name, found in added_rulesets() if name not in SHIPPED}
    return tuple(name for name, found in added.items() if isinstance(found, Ruleset))


NAMES = (*SHIPPED, *_added_names())  # as they are when the program starts
