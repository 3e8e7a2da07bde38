"""Languages as files: letters, word list, how common words are, tiles. English is one of them."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from tuiwords.lexicon.alphabet import BOARD_LETTERS
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.resources import asset
from tuiwords.unknown import unknown_name

ENGLISH = "en"
BLANK = "?"
_KEYS = ("name", "list", "letters", "vowels", "folding", "commonness", "answers", "boggle", "tiles")
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

    def folded(self, text: str) -> str:
        """A text in small letters, as words of the language are spelled: é as e, ß as ss."""
        lower = unicodedata.normalize("NFC", text.lower())
        if self._known.issuperset(lower):
            return lower
        return "".join(sign if sign in self._known else self._read(sign) for sign in lower)

    def _read(self, sign: str) -> str:
        if sign in self.folding:
            return self.folding[sign]
        base = unicodedata.normalize("NFKD", sign)[0]
        return base if base in self._known else sign

    def order(self, word: str) -> list[int]:
        """By what words are sorted in the order of the alphabet; other letters come last."""
        last = len(self.letters)
        return [self._places.get(letter, last + ord(letter)) for letter in word]

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.letters)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {letter: place for place, letter in enumerate(self.letters)}


@cache
def languages() -> Mapping[str, Language]:
    """The languages by their codes, English first."""
    found = {path.stem: _read(path) for path in sorted(asset("languages").glob("*.toml"))}
    return {ENGLISH: found[ENGLISH], **found}


def language(code: str) -> Language:
    """The language with this code, or of this name. Raises: LexiconError if there is none."""
    known = languages()
    by_name = {each.name.lower(): each for each in known.values()}
    found = known.get(code.lower()) or by_name.get(code.lower())
    if found is None:
        raise LexiconError(unknown_name("there is no language", code, known, "languages"))
    return found


def language_of(lexicon: Lexicon) -> Language:
    """The language of a word list; English unless it is said to be another one."""
    return language(lexicon.language or ENGLISH)


def spelled(text: str, lexicon: Lexicon) -> str:
    """What was typed, as words of a list are spelled.

    Of a list whose language is not known, letters with accents are letters of their own.
    """
    if lexicon.language:
        return language(lexicon.language).folded(text)
    return unicodedata.normalize("NFC", text.lower())


def in_order(words: Iterable[str], lexicon: Lexicon) -> list[str]:
    """Words of a list in the order of its alphabet; without a language, of their characters."""
    if lexicon.language and not lexicon.text.isascii():
        return sorted(words, key=language(lexicon.language).order)
    return sorted(words)


def _read(path: Path) -> Language:
    """The language in a file. Raises: LexiconError naming the file, the key and what is wrong."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LexiconError(f"the language {path} cannot be read: {error}") from error
    try:
        return _language(path.stem, table)
    except (KeyError, TypeError, ValueError) as error:
        raise LexiconError(f"the language {path} is damaged: {error}") from error


def _language(code: str, table: Mapping[str, Any]) -> Language:
    if strange := next((key for key in table if key not in _KEYS), ""):
        raise LexiconError(unknown_name("there is no key", strange, _KEYS, "keys"))
    letters = str(table["letters"])
    if len(set(letters)) != len(letters) or not 1 <= len(letters) <= BOARD_LETTERS:
        raise ValueError(f"'letters' must be 1 to {BOARD_LETTERS}, each once")
    return Language(
        code,
        name=str(table["name"]),
        word_list=str(table["list"]),
        letters=letters,
        vowels=str(table["vowels"]),
        folding=dict(table.get("folding", {})),
        commonness=str(table.get("commonness", "")),
        answers=dict(table.get("answers", {})),
        boggle=_faces(table.get("boggle", "")),
        tiles={game: _tiles(text) for game, text in table.get("tiles", {}).items()},
    )


def _faces(text: str) -> tuple[str, ...]:
    """Each face as often as it is counted in ``E 12; N 8``."""
    entries = [_matched(_FACE, entry) for entry in filter(None, map(str.strip, text.split(";")))]
    return tuple(face.lower() for face, count in entries for _ in range(int(count)))


def _tiles(text: str) -> TileSet:
    """The tiles of ``E 12 1; N 8 1``: text, count, value."""
    entries = [_matched(_TILE, entry) for entry in filter(None, map(str.strip, text.split(";")))]
    counts = {tile: int(count) for tile, count, _ in entries}
    if len(counts) != len(entries):
        raise ValueError(f"a tile is there twice in {text!r}")
    return TileSet(counts, {tile: int(value) for tile, _, value in entries})


def _matched(pattern: re.Pattern[str], entry: str) -> tuple[str, ...]:
    found = pattern.fullmatch(entry)
    if found is None:
        raise ValueError(f"{entry!r} is not a text with its numbers")
    return found.groups()
