"""The library of word lists, shipped and imported."""

from __future__ import annotations

import re
import threading
import tomllib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import replace as replaced
from functools import cache, cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, Literal

from tuiwords.large_caches import large
from tuiwords.lexicon.languages import language, language_of_list, languages, spelled
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.own_counts import content_of
from tuiwords.lexicon.own_words import SIGN, OwnWords, base_of, read_own_words, write_own_words
from tuiwords.lexicon.word_file import WordFile, read_lexicon, read_list, words_of
from tuiwords.lexicon.word_lines import LONGEST
from tuiwords.paths import cache_dir, data_dir, user_path, write_atomically
from tuiwords.resources import lexicon_file
from tuiwords.unknown import unknown_name

DEFAULT = "enable"
Kind = Literal["words", "answers"]

# The names of Wordle's own answer sets; a word list with such a name could not be chosen there.
RESERVED = frozenset({"easy", "normal", "hard"})

_LANGUAGE = ".language"  # of the file beside an imported list that says in which one it is
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
        if not isinstance(name, str):
            return False
        if base_of(name) != name:
            return base_of(name) in self and self._changes_of(name).is_file()
        return name in self._shipped or (
            _NAME.fullmatch(name) is not None and self._file_of(name).is_file()
        )

    def entries(self) -> list[LexiconEntry]:
        """All lists, shipped ones first in their own order, then imported ones by name."""
        return [*self._shipped.values(), *self._imported()]

    def entry(self, name: str) -> LexiconEntry:
        """The list of this name.

        Raises:
            LexiconError: if there is none; the message names those that exist.
        """
        if base_of(name) != name and name in self:
            return replaced(self.entry(base_of(name)), name=name)
        if name in self._shipped:
            return self._shipped[name]
        if name in self:
            return self._entry_of(self._file_of(name))
        raise LexiconError(unknown_name("there is no word list", name, self.names(), "word lists"))

    def load(self, name: str = DEFAULT) -> Lexicon:
        """The lexicon of this name with the player's own words, read only once per process.

        It is read again if its file or those words have changed.

        Raises:
            LexiconError: if there is none of this name, or its file is damaged.
        """
        return self._changed(name, self.own_words(name))

    def as_named(self, name: str | Path) -> Lexicon:
        """The lexicon as a match names it: with changes only if the name says which.

        Raises: LexiconError, as ``open``.
        """
        if not (isinstance(name, str) and name in self):
            return self.open(name)
        changes = read_own_words(self._changes_of(name)) if base_of(name) != name else OwnWords()
        return self._changed(name, changes)

    def edition(self, name: str) -> str:
        """The name for a new match of a list: with the player's own words as they are now."""
        if name not in self:
            return name
        changes = self.own_words(name)
        return f"{base_of(name)}{SIGN}{changes.hash}" if changes else base_of(name)

    def own_words(self, name: str) -> OwnWords:
        """The words that the player added to a list and banned from it. Raises: LexiconError."""
        return read_own_words(self._changes_of(base_of(name)))

    def change(
        self,
        name: str,
        *,
        add: Iterable[str] = (),
        ban: Iterable[str] = (),
        forget: Iterable[str] = (),
    ) -> OwnWords:
        """Add words to a list, ban words from it, or forget such changes.

        Raises: LexiconError if one is not a word, or the folder cannot be written to.
        """
        known = _read_once(self.entry(base_of(name)), self.cache)
        every = [[spelled(word, known) for word in words] for words in (add, ban, forget)]
        for word in chain.from_iterable(every):
            if not word.isalpha() or len(word) > LONGEST:
                raise LexiconError(f"{word!r} is not a word")
        changes = self.own_words(name).with_words(add=every[0], ban=every[1], forget=every[2])
        changes.applied(known, known.name)
        write_own_words(self._changes, base_of(name), changes)
        return changes

    def _changed(self, name: str, changes: OwnWords) -> Lexicon:
        known = _read_once(self.entry(base_of(name)), self.cache)
        return _applied(known, changes, name) if changes else known

    @property
    def _changes(self) -> Path:
        return self.imported / "changes"

    def _changes_of(self, name: str) -> Path:
        return self._changes / f"{name}.txt"

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
        code: str = "",
    ) -> LexiconEntry:
        """Import a list into the library, atomically; its name defaults to that of the file.

        Its counts or own order are kept, see ``own_counts``. An existing imported list of the same
        name with other words is replaced only with ``replace``. For ``skip`` and ``fold`` see
        ``words_of``. ``code`` is that of the list's language, as whose words its are read.

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
        spoken = language(code) if code else None
        spelling = spoken.folded if spoken is not None else None
        read = words_of(data, str(path), skip=skip, fold=fold, spelled=spelling)
        code = spoken.code if spoken is not None else ""
        target = self._file_of(name)
        if target.exists() and self._language_of(target) != code:
            raise LexiconError(
                f"the imported word list {name!r} is in another language, in which games were "
                "begun: choose another name with --name"
            )
        try:
            if not replace and target.exists() and not self._has(name, read.words):
                raise TakenNameError(name)
            target.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(target, content_of(read))
            if code:
                write_atomically(target.with_suffix(_LANGUAGE), code.encode())
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
            entry.path.with_suffix(_LANGUAGE).unlink(missing_ok=True)
        except OSError as error:
            raise LexiconError(f"cannot delete {entry.path}: {error.strerror or error}") from None

    def missing_language(self, name: str) -> str:
        """The code of an imported list's language if that language is not here, else ""."""
        code = _code_of(self._file_of(name))
        return "" if code in languages() else code

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

    def _shipped_entry(self, name: str, *, file: str, words: int, **more: Any) -> LexiconEntry:
        return LexiconEntry(name, self.shipped / file, shipped=True, counted=words, **more)

    def _imported(self) -> list[LexiconEntry]:
        return [
            self._entry_of(path)
            for path in sorted(self.imported.glob("*.txt"))
            if not path.name.startswith(".") and path.stem not in self._shipped
        ]

    def _entry_of(self, path: Path) -> LexiconEntry:
        return LexiconEntry(path.stem, path, source=str(path), language=self._language_of(path))

    def _language_of(self, path: Path) -> str:
        """The language that an imported list was said to be in; "" for English or none."""
        code = _code_of(path) or language_of_list(path.stem)
        return code if code in languages() else ""


def _code_of(path: Path) -> str:
    """What the file beside an imported list says of its language; "" without one."""
    try:
        return path.with_suffix(_LANGUAGE).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""


def library() -> Library:
    """The shipped lists, and the imported ones in the current data folder."""
    return _library(lexicon_file(), data_dir() / "lexicons", cache_dir() / "lexicons")


@large
@lru_cache(maxsize=8)
def _applied(lexicon: Lexicon, changes: OwnWords, name: str) -> Lexicon:
    return changes.applied(lexicon, name)


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
