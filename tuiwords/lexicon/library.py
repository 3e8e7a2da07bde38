"""The library of word lists, shipped and imported."""

from __future__ import annotations

import re
import threading
import tomllib
import unicodedata
from dataclasses import dataclass
from dataclasses import replace as replaced
from functools import cache, cached_property
from pathlib import Path
from typing import Literal

from tuiwords.large_caches import large
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.own_counts import content_of
from tuiwords.lexicon.word_file import WordFile, read_lexicon, read_list, words_of
from tuiwords.paths import cache_dir, data_dir, user_path, write_atomically
from tuiwords.resources import lexicon_file
from tuiwords.unknown import unknown_name

DEFAULT = "enable"
Kind = Literal["words", "answers"]

# The names of Wordle's own answer sets; a word list with such a name could not be chosen there.
RESERVED = frozenset({"easy", "normal", "hard"})

_NAME = re.compile(r"\w[\w.-]{0,59}")


class TakenNameError(LexiconError):
    """An imported list has the ``name`` already, and other words."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"there is already an imported word list {name!r}: replace it with --replace, choose "
            f"another name with --name, or delete it with 'tuiwords lexicon delete {name}'"
        )
        self.name = name


@dataclass(frozen=True)
class LexiconEntry:
    """A list of the library, as ``lexicon list`` shows it; ``path`` is its file.

    ``read`` is what was read of the file that it was just imported from. ``language`` is the code
    of its language, "" for English and where it is not known.
    """

    name: str
    path: Path
    description: str = "imported by you"
    source: str = ""
    shipped: bool = False
    kind: Kind = "words"
    counted: int | None = None
    read: WordFile | None = None
    language: str = ""

    @property
    def words(self) -> int:
        """How many there are; those of an imported list are counted, as its file may change."""
        if self.counted is not None:
            return self.counted
        try:
            return self.path.read_bytes().count(b"\n")
        except OSError:
            return 0


def existing(name: str | Path) -> Path | None:
    """The path, if it exists; None also for a text that cannot be a path, or is empty."""
    if not str(name).strip():
        return None
    try:
        path = user_path(name)
        return path if path.exists() else None
    except OSError:  # too long, or ~NAME of an unknown user
        return None


@dataclass(frozen=True)
class Library:
    """The lists in two folders: the shipped one with its ``index.toml``, and the user's own.

    ``cache`` has compiled copies, which are found by content. Only ``import_file``, ``remove`` and
    the writing of compiled copies change these folders.
    """

    shipped: Path
    imported: Path
    cache: Path

    def names(self) -> list[str]:
        """The names of all lists, shipped ones first."""
        return [entry.name for entry in self.entries()]

    def __contains__(self, name: object) -> bool:
        """Whether there is a list of this name; no list is opened."""
        return isinstance(name, str) and (
            name in self._shipped
            or (_NAME.fullmatch(name) is not None and self._file_of(name).is_file())
        )

    def entries(self) -> list[LexiconEntry]:
        """All lists, shipped ones first in their own order, then imported ones by name."""
        return [*self._shipped.values(), *self._imported()]

    def entry(self, name: str) -> LexiconEntry:
        """The list of this name.

        Raises:
            LexiconError: if there is none; the message names those that exist.
        """
        if name in self._shipped:
            return self._shipped[name]
        if name in self:
            return self._entry_of(self._file_of(name))
        raise LexiconError(unknown_name("there is no word list", name, self.names(), "word lists"))

    def load(self, name: str = DEFAULT) -> Lexicon:
        """The lexicon of this name, read only once per process unless its file changes.

        Raises:
            LexiconError: if there is none of this name, or its file is damaged.
        """
        return _read_once(self.entry(name), self.cache)

    def open(self, name: str | Path) -> Lexicon:
        """The lexicon of this name, else the word list in the file with this path.

        Raises:
            LexiconError: if there is neither, or the file is not a word list.
        """
        if isinstance(name, str) and name in self:
            return self.load(name)
        path = existing(name)
        if path is None:
            missing = "there is no word list or file"
            said = unknown_name(missing, str(name), self.names(), "word lists")
            more = "" if said.endswith("?") else "; 'tuiwords lexicon import FILE' adds one"
            raise LexiconError(said + more)
        return _read_once(LexiconEntry(path.stem, path), self.cache)

    def import_file(
        self,
        file: str | Path,
        name: str | None = None,
        *,
        replace: bool = False,
        skip: bool = False,
        fold: bool = False,
    ) -> LexiconEntry:
        """Import a list into the library, atomically; its name defaults to that of the file.

        Its counts or own order are kept, see ``own_counts``. An existing imported list of the same
        name with other words is replaced only with ``replace``. For ``skip``
        and ``fold`` see ``words_of``.

        Raises:
            LexiconError: if the file is not a word list (naming the line), the name is taken or
                invalid, or the data folder cannot be written to.
        """
        name = list_name(file, name)
        if name in self._shipped:
            raise LexiconError(f"{name!r} is a built-in word list: choose another name")
        if name in RESERVED:
            raise LexiconError(f"{name!r} is a set of Wordle answers: choose another name")
        try:
            path = user_path(file)
            data = read_list(path)
        except OSError as error:
            raise LexiconError(f"cannot read {file}: {error.strerror or error}") from None
        read = words_of(data, str(path), skip=skip, fold=fold)
        target = self._file_of(name)
        try:
            if not replace and target.exists() and not self._has(name, read.words):
                raise TakenNameError(name)
            target.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(target, content_of(read))
        except OSError as error:
            raise LexiconError(
                f"cannot write {target}: {error.strerror or error}; nothing was changed"
            ) from None
        self.load(name)
        return replaced(self.entry(name), read=read)

    def remove(self, name: str) -> None:
        """Delete an imported list.

        Raises:
            LexiconError: if it is shipped, unknown, or cannot be deleted.
        """
        entry = self.entry(name)
        if entry.shipped:
            raise LexiconError(f"{name!r} is a built-in word list and cannot be deleted")
        try:
            entry.path.unlink()
        except OSError as error:
            raise LexiconError(f"cannot delete {entry.path}: {error.strerror or error}") from None

    def _has(self, name: str, words: list[str]) -> bool:
        try:
            return list(self.load(name)) == words
        except LexiconError:
            return False

    def _file_of(self, name: str) -> Path:
        return self.imported / f"{name}.txt"

    @cached_property
    def _shipped(self) -> dict[str, LexiconEntry]:
        index = self.shipped / "index.toml"
        try:
            tables = tomllib.loads(index.read_text(encoding="utf-8"))
            return {name: self._shipped_entry(name, **table) for name, table in tables.items()}
        except OSError as error:
            raise LexiconError(f"cannot read {index}: {error.strerror or error}") from None
        except (ValueError, TypeError) as error:
            raise LexiconError(f"{index} is damaged: {error}") from None

    def _shipped_entry(
        self,
        name: str,
        *,
        file: str,
        words: int,
        kind: Kind,
        description: str,
        source: str,
        language: str = "",
    ) -> LexiconEntry:
        return LexiconEntry(
            name,
            self.shipped / file,
            description,
            source,
            shipped=True,
            kind=kind,
            counted=words,
            language=language,
        )

    def _imported(self) -> list[LexiconEntry]:
        return [
            self._entry_of(path)
            for path in sorted(self.imported.glob("*.txt"))
            if not path.name.startswith(".") and path.stem not in self._shipped
        ]

    def _entry_of(self, path: Path) -> LexiconEntry:
        return LexiconEntry(path.stem, path, source=str(path))


def library() -> Library:
    """The shipped lists, and the imported ones in the current data folder."""
    return _library(lexicon_file(), data_dir() / "lexicons", cache_dir() / "lexicons")


@cache
def _library(shipped: Path, imported: Path, compiled: Path) -> Library:
    return Library(shipped, imported, compiled)


_reading = threading.Lock()


def _read_once(entry: LexiconEntry, cache: Path) -> Lexicon:
    try:
        status = entry.path.stat()
    except OSError as error:
        raise LexiconError(f"cannot read {entry.path}: {error.strerror or error}") from None
    with _reading:
        return _read_edition(entry, cache, (status.st_mtime_ns, status.st_size))


@large
@cache
def _read_edition(entry: LexiconEntry, cache: Path, _edition: tuple[int, int]) -> Lexicon:
    """The list in a file; an edition is when it was changed, and its size."""
    lexicon = read_lexicon(entry.name, entry.path, cache)
    lexicon.language = entry.language
    if entry.shipped:  # only how it is packed tells it from its words
        lexicon.origin = None
    return lexicon


def _name_of(file: Path) -> str:
    """A name for the list in a file: Collins-Scrabble-Words-2019."""
    stem = re.sub(r"\.(?:gz|zip)$", "", file.name, flags=re.IGNORECASE)
    return re.sub(r"[^\w.-]+", "-", Path(stem).stem).strip("-._")


def list_name(file: str | Path, name: str | None = None) -> str:
    """The name given to an imported list, else that of its file. Raises: LexiconError."""
    given = _name_of(Path(file)) if name is None else name
    tidy = unicodedata.normalize("NFC", given).strip().lower()
    if not _NAME.fullmatch(tidy):
        raise LexiconError(
            f"{given or str(file)!r} cannot be the name of a word list: use letters, digits, "
            "'-', '_' and '.', at most 60, starting with a letter or digit"
        )
    return tidy
