"""Reads ``bots.toml``, which has one stanza per bot: the shipped file and the user's own."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from tuiwords import paths, resources
from tuiwords.bots.bot import GameClock, Persona
from tuiwords.bots.skill import Skill
from tuiwords.engine.base import Limit
from tuiwords.engine.threads import MOST
from tuiwords.games.base import GameError
from tuiwords.safe_text import one_line, quoted


class RosterError(GameError):
    """A bots file that cannot be read; the message names the file and the stanza."""


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A stanza: how a bot plays a game. ``options`` are passed to the strategy's maker.

    ``threads`` is how many its searches use, None for as many as others do; ``clock`` limits whole
    games against other bots.
    """

    persona: Persona
    game: str
    strategy: str
    options: Mapping[str, Any] = field(default_factory=dict)
    limit: Limit = field(default_factory=Limit)
    skill: Skill = field(default_factory=Skill)
    threads: int | None = None
    clock: GameClock | None = None

    def fixed(self) -> dict[str, Any]:
        """All on which its moves depend."""
        known = asdict(self)
        del known["threads"]
        # There were none of these when runs began that go on.
        if not self.skill.lexicon:
            del known["skill"]["lexicon"]
        if self.clock is None:
            del known["clock"]
        return known

    @property
    def name(self) -> str:
        """The persona's name."""
        return self.persona.name


_TEXTS = ("name", "game", "line", "strategy")
_STANZA = {*_TEXTS, "options", "skill", "seconds", "nodes", "threads"}
_SKILL: dict[str, type | tuple[type, ...]] = {
    "vocabulary": int,
    "looseness": (int, float),
    "blunder": (int, float),
    "pace": list,
    "phonies": (int, float),
    "challenges": (int, float),
    "doubts": (int, float),
    "lexicon": str,
}
_LINE = 400  # most characters of a persona's line
_MOST = 10**15  # most seconds or nodes
_CHANCES = ("blunder", "phonies", "challenges", "doubts")


def roster() -> tuple[BotSpec, ...]:
    """All bots, weakest first within each file; the user's own come last. Raises: RosterError."""
    own = paths.config_dir() / "bots.toml"
    specs = read_bots(resources.asset("bots.toml"))
    if own.exists():
        specs += read_bots(own)
    names = set()
    for spec in specs:
        if (spec.game, spec.name.lower()) in names:
            raise RosterError(f"{own}: there is already a bot called {spec.name!r}")
        names.add((spec.game, spec.name.lower()))
    return specs


def unique_names(specs: Sequence[BotSpec]) -> tuple[str, ...]:
    """The names of bots that play each other; those of one name are numbered in their order."""
    names = [spec.name for spec in specs]
    counts = Counter(names)
    return tuple(
        f"{name} {names[: place + 1].count(name)}" if counts[name] > 1 else name
        for place, name in enumerate(names)
    )


def read_bots(path: Path) -> tuple[BotSpec, ...]:
    """The bots of one file. Raises: RosterError."""
    try:
        return _specs(path, paths.read_own(path).decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise RosterError(f"the bots file {path} cannot be read: {error}") from error


@lru_cache(maxsize=8)  # pages and set-ups ask again and again, and parsing takes 15 ms
def _specs(path: Path, text: str) -> tuple[BotSpec, ...]:
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RosterError(f"the bots file {path} cannot be read: {error}") from error
    except RecursionError as error:
        raise RosterError(f"the bots file {path} is nested too deeply") from error
    except ValueError as error:
        raise RosterError(f"the bots file {path} has a number of too many digits") from error
    stanzas = document.pop("bot", [])
    if document or not isinstance(stanzas, list):
        other = f", not {next(iter(document))!r}" if document else ""
        raise RosterError(f"{path}: every bot needs its own [[bot]] section{other}")
    return tuple(_spec(stanza, f"{path}, bot {n}") for n, stanza in enumerate(stanzas, 1))


def _spec(stanza: Any, where: str) -> BotSpec:
    if not isinstance(stanza, dict):
        raise RosterError(f"{where}: every bot needs its own [[bot]] section")
    for key in stanza:
        if key not in _STANZA:
            raise RosterError(f"{where}: unknown key {key!r}")
    for key in _TEXTS:
        if not isinstance(stanza.get(key), str) or not one_line(stanza[key]):
            raise RosterError(f"{where}: {key!r} must be text in quotes")
    for key, kind in (("seconds", (int, float)), ("nodes", int)):
        if key in stanza and (not _is_number(stanza[key], kind, _MOST) or stanza[key] <= 0):
            raise RosterError(f"{where}: {key!r} must be a number above 0")
    threads = stanza.get("threads")
    if threads is not None and not (_is_number(threads, int, MOST) and threads >= 1):
        raise RosterError(f"{where}: 'threads' must be 1 to {MOST}, not {quoted(threads)}")
    options = stanza.get("options", {})
    if not isinstance(options, dict):
        raise RosterError(f"{where}: 'options' must be a table")
    return BotSpec(
        Persona(one_line(stanza["name"]), one_line(stanza["line"], _LINE)),
        stanza["game"],
        stanza["strategy"],
        options,
        Limit(seconds=stanza.get("seconds"), nodes=stanza.get("nodes")),
        _skill(stanza.get("skill", {}), where),
        threads,
    )


def _is_number(value: Any, kind: Any = (int, float), most: float = 1e6) -> bool:
    """Whether a value is a usable number of this kind, not a boolean, nan or inf."""
    if not isinstance(value, kind) or isinstance(value, bool):
        return False
    return bool(-most <= value <= most)


def _skill(table: Any, where: str) -> Skill:
    if not isinstance(table, dict):
        raise RosterError(f"{where}: 'skill' must be a table")
    for key, value in table.items():
        if key not in _SKILL:
            raise RosterError(f"{where}: unknown key {key!r} in skill")
        kind = _SKILL[key]
        fits = isinstance(value, kind) if kind in (list, str) else _is_number(value, kind)
        if not fits:
            raise RosterError(f"{where}: skill {key!r} cannot be {quoted(value)}")
    for key in _CHANCES:
        if not 0 <= table.get(key, 0) <= 1:
            raise RosterError(
                f"{where}: skill {key!r} must be a chance from 0 to 1, not {quoted(table[key])}"
            )
    pace = table.get("pace", [1.0, 3.0])
    if len(pace) != 2 or not all(map(_is_number, pace)) or pace[0] > pace[1]:
        raise RosterError(f"{where}: skill 'pace' must be [least, most] seconds")
    return Skill(
        table.get("vocabulary"),
        float(table.get("looseness", 0)),
        float(table.get("blunder", 0)),
        (float(pace[0]), float(pace[1])),
        float(table.get("phonies", 0)),
        float(table.get("challenges", 1)),
        float(table.get("doubts", 0)),
        table.get("lexicon", ""),
    )
