"""Languages as files: letters, word list, how common words are, tiles. English is one of them.

Those of users lie in the settings folder, or in a file whose path is given instead of a code.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from tuiwords.lexicon.lexicon import MOST_LETTERS, Lexicon, LexiconError
from tuiwords.paths import config_dir, user_path
from tuiwords.resources import asset
from tuiwords.text import composed
from tuiwords.unknown import unknown_name

ENGLISH = "en"
BLANK = "?"
SUFFIX = ".toml"
_LARGEST = 1 << 16  # bytes of a file
CODE = re.compile(r"[a-z][a-z0-9_-]{0,19}")
_given: dict[Path, None] = {}  # files of languages whose paths were given
_KEYS = (
    *("name", "own_name", "list", "letters", "vowels"),
    *("folding", "commonness", "answers", "boggle", "tiles"),
)
_TILE = re.compile(r"(\S{1,3})\s+(\d{1,3})\s+(\d{1,3})")
_FACE = re.compile(r"(\S{1,2})\s+(\d{1,3})")


@dataclass(frozen=True)
class TileSet:
    """The tiles of a game by their text in upper case, with ? for the blank: counts and values."""

    counts: Mapping[str, int]
    values: Mapping[str, int]


@dataclass(frozen=True, eq=False)
class Language:
    """What the games need to know of a language.

    ``own_name`` is what those who speak it call it, if that is told.
    ``letters`` are in the order of its alphabet. ``folding`` says what is read for letters that it
    does not have, besides accents. ``commonness`` is the file with a byte for each word of its
    list, see ``lexicon.word_zipfs``, and "" is none. ``answers`` are the least zipfs of Wordle's
    three sets; English has lists of them. ``boggle`` are the faces that are drawn for a board, each
    as often as it is there; without any, the English dice are rolled.
    ``tiles`` are those of a crossword game by the key of its rules.
    """

    code: str
    name: str
    word_list: str
    letters: str
    vowels: str
    folding: Mapping[str, str] = field(default_factory=dict)
    commonness: str = ""
    answers: Mapping[str, float] = field(default_factory=dict)
    boggle: tuple[str, ...] = ()
    tiles: Mapping[str, TileSet] = field(default_factory=dict)
    own_name: str = ""

    def folded(self, text: str) -> str:
        """A text in small letters, as words of the language are spelled: é as e, ß as ss."""
        lower = composed(text.lower())
        if self._known.issuperset(lower):
            return lower
        return "".join(sign if sign in self._known else self._read(sign) for sign in lower)

    def _read(self, sign: str) -> str:
        if sign in self.folding:
            return self.folding[sign]
        base = unicodedata.normalize("NFKD", sign)[0]
        return base if base in self._known else sign

    def order(self, word: str) -> str:
        """By what words are sorted in the order of the alphabet; other letters come last."""
        return word.translate(self._places)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.letters)

    @cached_property
    def _places(self) -> dict[int, int]:
        return {ord(letter): place for place, letter in enumerate(self.letters)}


def own_folder() -> Path:
    """Where users keep their languages."""
    return config_dir() / "languages"


@cache
def shipped_languages() -> Mapping[str, Language]:
    """The languages that ship, by their codes, English first."""
    found = {path.stem: _read(path) for path in sorted(asset("languages").glob(f"*{SUFFIX}"))}
    return {ENGLISH: found[ENGLISH], **found}


def added_languages() -> Iterator[tuple[str, Language | LexiconError]]:
    """The languages given as files and those of the settings folder, or what is wrong with them.

    The names of files are their codes, of which the last one counts.
    """
    own = sorted(filter(Path.is_file, own_folder().glob(f"*{SUFFIX}")))
    for path in dict.fromkeys((*_given, *own)):
        try:
            yield path.stem, read_language(path)
        except LexiconError as error:
            yield path.stem, error


def languages() -> Mapping[str, Language]:
    """The languages by their codes: English, the others that ship, those of the user."""
    own = {code: each for code, each in added_languages() if isinstance(each, Language)}
    return {**shipped_languages(), **own}


def language(code: str) -> Language:
    """The language with this code, of this name or own name, or in the file of this path.

    A file is known by its code from then on. Raises: LexiconError if there is none.
    """
    known = shipped_languages()
    if (found := known.get(code)) is not None:
        return found
    if code.endswith(SUFFIX):
        path = user_path(code).resolve()
        found = read_language(path)
        _given[path] = None
        return found
    every = languages()
    by_name = {n.lower(): each for each in every.values() for n in (each.own_name, each.name) if n}
    found = every.get(code.lower()) or by_name.get(code.lower())
    if found is None:
        damaged = dict(added_languages()).get(code.lower())
        if isinstance(damaged, LexiconError):
            raise damaged
        raise LexiconError(unknown_name("there is no language", code, every, "languages"))
    return found


def language_of_list(name: str) -> str:
    """The code of the language of the user whose word list has this name, else ""."""
    own = (each for _, each in added_languages() if isinstance(each, Language))
    return next((each.code for each in own if each.word_list == name), "")


def language_of(lexicon: Lexicon) -> Language:
    """The language of a word list; English unless it is said to be another one."""
    return language(lexicon.language or ENGLISH)


def spelled(text: str, lexicon: Lexicon) -> str:
    """What was typed, as words of a list are spelled.

    Of a list whose language is not known, letters with accents are letters of their own.
    """
    if lexicon.language:
        return language(lexicon.language).folded(text)
    return composed(text.lower())


def in_order(words: Iterable[str], lexicon: Lexicon) -> list[str]:
    """Words of a list in the order of its alphabet; without a language, of their characters."""
    if lexicon.language and not lexicon.text.isascii():
        return sorted(words, key=language(lexicon.language).order)
    return sorted(words)


def read_language(path: Path) -> Language:
    """The language of a user in a file, read again when it has changed.

    Raises: LexiconError naming the file, the key and what is wrong.
    """
    try:
        if path.exists() and not path.is_file():
            raise LexiconError(f"the language {path} cannot be read: it is not a file")
        status = path.stat()
    except OSError as error:
        reason = error.strerror or error
        raise LexiconError(f"the language {path} cannot be read: {reason}") from None
    return _edition(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=64)
def _edition(path: Path, _changed: int, size: int) -> Language:
    if size > _LARGEST:
        raise LexiconError(f"the language {path} is longer than {_LARGEST >> 10} kB")
    found, shipped = _read(path), shipped_languages()
    for each in shipped.values():
        if path.stem == each.code or found.name.lower() == each.name.lower():
            raise LexiconError(
                f"{path}: {each.name} ({each.code}) ships: choose another name and another 'name'"
            )
    if not CODE.fullmatch(path.stem):
        raise LexiconError(f"{path}: its name must be a code of letters and digits, such as sv")
    table = str(path.parent / found.commonness) if found.commonness else ""
    return replace(found, commonness=table)


def _read(path: Path) -> Language:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise LexiconError(f"the language {path} cannot be read: {error}") from None
    try:
        return _language(path.stem, table)
    except LexiconError as error:
        raise LexiconError(f"{path}: {error}") from None


def _language(code: str, table: Mapping[str, Any]) -> Language:
    for key in table:
        if key not in _KEYS:
            raise LexiconError(unknown_name("there is no key", key, _KEYS, "keys"))
    letters, vowels = _text(table, "letters"), _text(table, "vowels")
    if len(set(letters)) != len(letters) or len(letters) > MOST_LETTERS:
        raise LexiconError(f"'letters' must be at most {MOST_LETTERS}, each once")
    if strange := next((sign for sign in letters if not sign.isalpha() or sign.isupper()), ""):
        raise LexiconError(f"'letters' has {strange!r}, which is not a small letter")
    return Language(
        code,
        name=_text(table, "name"),
        own_name=_text(table, "own_name", ""),
        word_list=_text(table, "list"),
        letters=letters,
        vowels=vowels,
        folding=_folding(_table(table, "folding", str)),
        commonness=_text(table, "commonness", ""),
        answers=_table(table, "answers", int, float),
        boggle=_faces(faces, letters) if (faces := _text(table, "boggle", "")) else (),
        tiles={
            game: _tiles(game, text, letters) for game, text in _table(table, "tiles", str).items()
        },
    )


def _text(table: Mapping[str, Any], key: str, without: str | None = None) -> str:
    if key not in table and without is not None:
        return without
    if key not in table:
        raise LexiconError(f"the key {key!r} is missing")
    text = table[key]
    if not isinstance(text, str) or not text.strip():
        raise LexiconError(f"{key!r} must be a text")
    return text


def _table(table: Mapping[str, Any], key: str, *kinds: type) -> dict[str, Any]:
    found = table.get(key, {})
    if not isinstance(found, dict):
        raise LexiconError(f"{key!r} must be a table")
    for name, value in found.items():
        if type(value) not in kinds:
            kind = "a text" if kinds == (str,) else "a number"
            raise LexiconError(f"'{key}.{name}' must be {kind}, not {str(value)[:40]!r}")
    return found


def _folding(folding: Mapping[str, str]) -> Mapping[str, str]:
    """What is read for letters, if each is a letter and read as letters. Raises: LexiconError."""
    for sign, text in folding.items():
        if len(sign) != 1 or not text.isalpha() or text != text.lower():
            raise LexiconError(
                f"'folding' has {sign[:40]!r} as {text[:40]!r}: write a letter, and small letters"
            )
    return folding


def _faces(text: str, letters: str) -> tuple[str, ...]:
    """Each face as often as it is counted in ``E 12; N 8``. Raises: LexiconError."""
    entries = _entries("boggle", text, _FACE, {*letters})
    return tuple(face.lower() for face, count in entries for _ in range(int(count)))


def _tiles(game: str, text: str, letters: str) -> TileSet:
    """The tiles of ``E 12 1; N 8 1``: text, count, value. Raises: LexiconError."""
    key = f"tiles.{game}"
    entries = _entries(key, composed(text), _TILE, {*letters, BLANK, "ŀ"})
    counts = {tile: int(count) for tile, count, _ in entries}
    if len(counts) != len(entries):
        twice = next(tile for tile in counts if sum(each[0] == tile for each in entries) > 1)
        raise LexiconError(f"{key!r} has {twice!r} twice")
    if BLANK not in counts:
        raise LexiconError(f"{key!r} lacks the blank, {BLANK!r}: its count may be 0")
    return TileSet(counts, {tile: int(value) for tile, _, value in entries})


def _entries(
    key: str, text: str, pattern: re.Pattern[str], signs: set[str]
) -> list[tuple[str, ...]]:
    found = []
    for entry in filter(None, map(str.strip, text.split(";"))):
        match = pattern.fullmatch(entry)
        if match is None:
            raise LexiconError(f"{key!r} has {entry[:40]!r}, which is not a text with its numbers")
        if not set(match[1].lower()).issubset(signs):
            raise LexiconError(f"{key!r} has {match[1]!r}, which is not of the 'letters'")
        found.append(match.groups())
    return found
