"""Imports from files, folders and pasted text: matches that tuiwords exported, recorded games."""

from __future__ import annotations

import codecs
import io
import os
import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import BinaryIO

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import split_games
from tuiwords.history.history import import_matches
from tuiwords.history.recordings import import_gcg, is_gcg, recorded_games
from tuiwords.history.whose import Me
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import DEFAULT
from tuiwords.paths import read_all, seekable, user_path
from tuiwords.safe_text import quoted
from tuiwords.store.store import Store
from tuiwords.text import count_text

_HEAD = 4096  # bytes that tell what a file is
_SHOWN = 40  # characters of a line that cannot be read


@dataclass(frozen=True, slots=True)
class ImportSource:
    """Something to import: its name for messages, how it is opened, and its size in bytes."""

    name: str
    open: Callable[[], BinaryIO]
    size: int


@dataclass(slots=True)
class Imported:
    """What an import did: matches and cards that are new, and recorded games (by id).

    These are new, or the importer has no seat in them yet.
    ``known`` counts recorded games that were here already, ``mine`` new ones with a seat of the
    importer's; ``profiles`` are the names of new ones, whose games were exported elsewhere, and
    ``namesakes`` those of them that got a number since there is somebody of their name.
    ``failed`` has what could not be read: its source, and a sentence.
    """

    matches: int = 0
    cards: int = 0
    known: int = 0
    mine: int = 0
    recorded: list[str] = field(default_factory=list)
    profiles: list[str] = field(default_factory=list)
    namesakes: list[str] = field(default_factory=list)
    warnings: list[tuple[str, str]] = field(default_factory=list)
    failed: list[tuple[str, str]] = field(default_factory=list)

    @property
    def whose(self) -> str:
        """The end of a sentence that names the new profiles."""
        if not self.profiles:
            return ""
        told = f"; {count_text(len(self.profiles), 'new profile')}: {', '.join(self.profiles)}"
        more = (f"; {name} is not the {name.rpartition(' ')[0]} here" for name in self.namesakes)
        return "".join((told, *more))


def named(text: str) -> list[str]:
    """The names in a typed text: one file or folder, or several as in a shell.

    Raises: ValueError for a quotation mark without its end.
    """
    try:
        one = user_path(text).exists()
    except OSError:  # also of a name that is too long
        one = False
    several = [] if one else shlex.split(text)
    return several if len(several) > 1 or text != text.strip() else [text]


def sources(names: Iterable[str]) -> list[ImportSource]:
    """The files of these names, and the GCG files in the folders among them.

    Raises: OSError for a file that cannot be read, GameError for a folder without a GCG file.
    """
    found = []
    for name in names:
        path = user_path(name)
        if not path.is_dir():
            found.append(_named_file(path, name))
            continue
        files = recorded_games(path)
        if not files:
            raise GameError(f"{name} has no GCG files")
        found += [_file(each, str(each)) for each in files]
    return found


def _named_file(path: Path, name: str) -> ImportSource:
    if not path.is_file():
        return opened(path.open("rb"), name)  # a pipe can be opened only once
    with path.open("rb"):  # what cannot be read is told before anything is imported
        return _file(path, name)


def _file(path: Path, name: str) -> ImportSource:
    size = path.stat().st_size if path.exists() else 0
    return ImportSource(name, lambda: path.open("rb"), size)


def opened(stream: BinaryIO, name: str = "standard input") -> ImportSource:
    """What a stream has. Raises: OSError."""
    file = seekable(stream, name)
    return ImportSource(name, lambda: file, file.seek(0, os.SEEK_END))


def pasted(text: str) -> ImportSource:
    """Text that was pasted."""
    data = text.encode(errors="replace")
    return ImportSource("the pasted text", partial(io.BytesIO, data), len(data))


def take(
    store: Store,
    given: Sequence[ImportSource],
    rules: str = "",
    me: Me | None = None,
    report: Callable[[float], None] = lambda _share: None,
    stopped: Callable[[], bool] = lambda: False,
    words: str = DEFAULT,
) -> Imported:
    """Import everything, until it is ``stopped``; what cannot be read does not keep the rest out.

    A recorded game, or a whole export, is imported at once or not at all, so that an import that
    ended early can be done again. ``report`` is told the share that is done. ``words`` is the list
    of recorded games, by default that which they name. Raises: StoreError.
    """
    done, whole, found = 0, max(1, sum(each.size for each in given)), Imported()
    before = store.players.all()
    for each in given:
        if stopped():
            break

        def tell(share: float, before: int = done, size: int = each.size) -> None:
            report((before + share * size) / whole)

        try:
            _take_one(store, each, (rules, words), me, found, tell)
        except OSError as error:
            found.failed.append((each.name, f"it cannot be read: {error.strerror or error}"))
        except (GameError, LexiconError) as error:
            found.failed.append((each.name, str(error)))
        done += each.size
        tell(1.0)
    found.recorded = list(dict.fromkeys(found.recorded))  # a game may be given twice
    after = store.players.all()
    found.profiles = [each.name for each in after if each not in before]
    names = {each.name.casefold() for each in after}
    found.namesakes = [name for name in found.profiles if _unnumbered(name).casefold() in names]
    return found


def _unnumbered(name: str) -> str:
    """The name of a profile before the number that tells it from another; "" without one."""
    base, _, number = name.rpartition(" ")
    return base if number.isdecimal() else ""


def _take_one(
    store: Store,
    source: ImportSource,
    given: tuple[str, str],
    me: Me | None,
    found: Imported,
    report: Callable[[float], None],
) -> None:
    with source.open() as file:
        file.seek(0)
        head = file.read(_HEAD)
        file.seek(0)
        if not head.removeprefix(codecs.BOM_UTF8).strip() and source.size <= _HEAD:
            raise GameError("there is nothing in it")
        if not is_gcg(head, source.name):
            for option, one in zip(("--rules", "--language"), given, strict=True):
                if one not in ("", DEFAULT):
                    raise GameError(f"{option} needs a GCG file, and this is none")
            _refuse_other(head)
            matches, cards = import_matches(store, file, report)
            found.matches += matches
            found.cards += cards
            found.known += not (matches or cards or not head.strip())
            return
        data = read_all(file, source.name)
    games = split_games(data)
    for number, game in enumerate(games, 1):
        try:
            each = import_gcg(store, game, *given, me)
        except (GameError, LexiconError) as error:
            where = f"game {number}: " if len(games) > 1 else ""
            found.failed.append((source.name, f"{where}{error}"))
            continue
        if each.new or not each.mine:
            found.recorded.append(each.match)
        found.matches += each.new
        found.known += not each.new
        found.mine += each.new and each.mine
        found.warnings += [(source.name, warning) for warning in each.warnings]
        report(number / len(games))


def _refuse_other(head: bytes) -> None:
    """Raises: GameError if a file begins with something other than the lines of an export."""
    try:
        text = codecs.getincrementaldecoder("utf-8-sig")().decode(head)
    except UnicodeDecodeError as error:
        line = head.count(b"\n", 0, error.start) + 1
        raise GameError(f"line {line}: the text is not UTF-8; nothing was changed") from None
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    number, first = next(((number, line) for number, line in lines if line), (1, "{"))
    if not first.startswith(("{", "[")):
        raise GameError(
            f"line {number}: {quoted(first[:_SHOWN])} begins no game: turns such as 8E QUIZ 44 or "
            "Bob: 8E QUIZ 44, a GCG file, or what 'tuiwords export' wrote are read"
        )
