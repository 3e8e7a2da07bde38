"""Reads word lists as people write them, and caches compiled copies that load quickly."""

from __future__ import annotations

import codecs
import errno
import gzip
import hashlib
import io
import re
import unicodedata
import zlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tuiwords.lexicon.layout import NARROW
from tuiwords.lexicon.lexicon import (
    LATIN,
    MOST_LETTERS,
    Alphabet,
    Lexicon,
    LexiconError,
    ListFile,
    hash_of,
)
from tuiwords.lexicon.word_lines import LONGEST, SHOWN, read_lines
from tuiwords.paths import write_atomically
from tuiwords.text import composed, count_text

LARGEST = 64 << 20  # bytes; the lists of inflected languages have up to 60 MB
_MARKS = {  # the longest first: UTF-32's byte order mark begins with UTF-16's
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_OTHER, _OTHER_NAME = "cp1252", "Windows-1252"  # it has Latin-1's letters, and some more
_ASCII = re.compile(rb"[\x00-\x7f]+")
_LATIN = re.compile(r"[\x00-\u024f]")  # up to the last Latin letter; any text has a line end
_PAIR = re.compile(rb"[\xc3-\xdf][\x80-\xbf]")  # two bytes that are a letter in UTF-8
_PLAIN = re.compile(rb"(?:[a-z]{1,63}\n)*(?:[a-z]{1,63})?")
_MAGIC = b"tuiwords lexicon 1"
_NAMED = 3  # lines left out that are named
_RARE = 0.002  # of the words have a letter that is left out where there are more than 31
_FOLDED = str.maketrans(  # letters that Unicode does not take for a base letter with a mark
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i"}
    | {"ŋ": "ng", "ħ": "h", "ŧ": "t", "ĸ": "k", "ſ": "s", "ŉ": "n", "ə": "e"}
)
_MARK = re.compile(r"(?<=[a-zͰ-Ͽ])[\u0300-\u036f]+")  # behind a Latin or a Greek letter


def text_of(data: bytes, where: str) -> tuple[str, str]:
    """The text of a list, and its encoding if it is neither UTF-8 nor UTF-16, else "".

    A gzip file is unpacked, and a zip file that has one file. Raises: LexiconError.
    """
    data = _without_gzip(data, where)
    encoding = _encoding(data)
    try:
        text = data.decode(encoding).replace("\ufeff", "").rstrip("\x1a")
        if text and not _LATIN.search(text):
            raise LexiconError(f"{where} is no text: save the list as UTF-8")
        return text, ""
    except UnicodeDecodeError as error:
        fault = error
    if encoding == "utf-8" and _is_latin(data):
        try:
            return data.decode(_OTHER), _OTHER_NAME
        except UnicodeDecodeError as error:
            fault = error
    # The offset is counted from after the byte order mark, if there is one.
    start = fault.start + 3 * (encoding == "utf-8-sig")
    number = data[:start].decode(encoding, "replace").count("\n") + 1
    raise LexiconError(
        f"{where}, line {number}: the text is not {encoding.upper().removesuffix('-SIG')} "
        f"(byte {data[start]:#04x}): save the list as UTF-8"
    )


def _is_latin(data: bytes) -> bool:
    """Whether a text that is not UTF-8 may be in a Latin encoding.

    Then nothing in it is UTF-8, and most bytes are ASCII: not so in other alphabets.
    """
    return not _PAIR.search(data) and 2 * len(_ASCII.sub(b"", data)) < len(data)


def _encoding(data: bytes) -> str:
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return encoding
    for first, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        if 2 * data[first::2].count(0) > len(data) // 2 > 1:  # Latin letters, without a mark
            return encoding
    return "utf-8"


def _without_gzip(data: bytes, where: str) -> bytes:
    """The content of an archive of one file; other data as they are."""
    from zipfile import BadZipFile

    try:
        if data.startswith(b"\x1f\x8b"):
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as stream:
                data = stream.read(LARGEST + 1)
        elif data.startswith((b"PK\x03\x04", b"PK\x05\x06")):  # the second has no files
            data = _only_file(data, where)
    except LexiconError:
        raise
    except (OSError, EOFError, ValueError, RuntimeError, zlib.error, BadZipFile) as error:
        raise LexiconError(f"{where} cannot be unpacked: {error}") from None
    if len(data) > LARGEST:
        raise LexiconError(f"{where} is too long: a list can have at most {LARGEST >> 20} MB")
    return data


def _only_file(data: bytes, where: str) -> bytes:
    from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

    with ZipFile(io.BytesIO(data)) as archive:
        names = [
            each
            for each in archive.namelist()
            if not each.endswith("/") and not each.startswith("__MACOSX/")
        ]
        if not names:
            return b""
        if len(names) > 1:
            raise LexiconError(f"{where} has {len(names)} files: unpack it, and import one of them")
        file = archive.getinfo(names[0])
        if file.flag_bits & 1 or file.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise LexiconError(f"{where} cannot be unpacked here: unpack it first")
        with archive.open(names[0]) as stream:
            return stream.read(LARGEST + 1)


class UnfitWordError(LexiconError):
    """A line is no word here; ``fault`` says why, and the message also how to import such a list.

    ``folds`` says whether base letters in place of accents would do.
    """

    def __init__(self, fault: str, folds: bool = False) -> None:
        fold = "--fold reads accents as base letters, " if folds else ""
        super().__init__(
            f"{fault} (with 'tuiwords lexicon import', {fold}--skip leaves out what is no word)"
        )
        self.fault, self.folds = fault, folds


class WordFile(NamedTuple):
    """What was read of a list: its distinct words, ascending, and the alphabet they need.

    ``told`` says what else the file has ("3 comment lines"). ``skipped`` is how many lines were
    left out. ``listed`` has the words as the file lists them, and ``counts`` how often each was
    counted, if the file tells.
    """

    words: list[str]
    alphabet: Alphabet
    told: tuple[str, ...] = ()
    skipped: int = 0
    listed: Sequence[str] = ()
    counts: Mapping[str, float] = {}

    @property
    def summary(self) -> str:
        """How many words there are, and what else: 279 words; 3 comment lines, a header."""
        words = count_text(len(self.words), "word")
        return "; ".join(filter(None, (words, ", ".join(self.told))))


def words_of(
    data: bytes,
    where: str,
    *,
    skip: bool = False,
    fold: bool = False,
    spelled: Callable[[str], str] | None = None,
) -> WordFile:
    """The words of a list with one word per line, as it is published.

    Comments, a header and columns other than those of words and counts are not read; see
    ``word_lines`` and ``word_text``. Words are returned in lower case and Unicode's composed form
    (NFC). With ``skip`` lines that are no words are left out, with ``fold`` accents are read as
    base letters. ``spelled`` spells a word as its language does; what becomes equal is one word. A
    file whose name ends in .kwg is a word graph, see ``kwg``.

    Raises:
        LexiconError: if a line is not a word (naming the line), the list has no words, or it has
            more letters than an alphabet can hold. ``where`` names the file in the message.
    """
    if where.lower().endswith(".kwg"):
        from tuiwords.lexicon.kwg import words_of_kwg

        return _finished(words_of_kwg(data, where), where, ["read as KWG"], [], skip)
    if _PLAIN.fullmatch(data):
        return _finished(data.decode("ascii").split(), where, [], [], skip)
    text, encoding = text_of(data, where)
    text, told = composed(text), [f"read as {encoding}"] if encoding else []
    if not fold and spelled is None and (bare := _bare(text)):
        return _finished(bare, where, told, [], skip)
    lines = read_lines(text, where)
    told = lines.told + told
    tidy = spelled or partial(_tidy, fold=fold)
    words = [tidy(word) for word in lines.words]
    places = list(lines.places)
    left_out = []
    counts = dict[str, float]()
    for row, (number, shown) in enumerate(lines.rows):
        word = tidy(shown)
        if word.isalpha() and len(word) <= LONGEST:
            words.append(word)
            places.append(number)
            if lines.counts:
                counts[word] = counts.get(word, 0) + lines.counts[row]
        elif skip:
            left_out.append(f"{_quoted(shown)} (line {number})")
        else:
            fault = f"{where}, line {number}: {_quoted(shown)} {_why(word)}"
            folds = not word.isalpha() and _tidy(shown, fold=True).isalpha()
            raise UnfitWordError(fault, folds=folds)
    listed = [word for _, word in sorted(zip(places, words, strict=True))]
    return _finished(listed, where, told, left_out, skip)._replace(counts=counts)


def _bare(text: str) -> list[str]:
    """The tidy words of a text of nothing but a word in each line; none of any other text.

    All at once, as lists have up to 600,000 words: the end of a line changes no letter beside it.
    """
    lower = text.lower()
    words = composed(lower).split()
    lines = text.count("\n") + (not text.endswith("\n"))
    bare = len(words) == lines and lower.replace("\n", "").isalpha()
    return words if bare and max(map(len, text.split("\n"))) <= LONGEST else []


def _tidy(word: str, fold: bool) -> str:
    lower = composed(word.lower())
    if not fold or lower.isascii():
        return lower
    bare = _MARK.sub("", unicodedata.normalize("NFKD", lower).translate(_FOLDED))
    return unicodedata.normalize("NFC", bare.replace("l·", "l"))


def _finished(
    words: list[str], where: str, told: list[str], left_out: list[str], skip: bool
) -> WordFile:
    """The words with their alphabet; with ``skip`` those with too rare a letter are left out."""
    distinct = list(dict.fromkeys(words))  # in their order, as most lists are nearly sorted
    used = set("".join(distinct))
    if len(used) > MOST_LETTERS and not skip:
        shown = "".join(sorted(used))[:80]
        fault = f"{where} uses {len(used)} different letters ({shown}); the most is"
        raise UnfitWordError(f"{fault} {MOST_LETTERS}", folds=True)
    if len(used) > NARROW and skip:
        counts = Counter(letter for word in distinct for letter in set(word)).most_common()
        least = _RARE * len(distinct)
        rare = {letter for letter, met in counts[NARROW:] if met < least}
        rare.update(letter for letter, _ in counts[MOST_LETTERS:])
        unfit = sorted(word for word in distinct if not rare.isdisjoint(word))
        distinct = [word for word in distinct if rare.isdisjoint(word)]
        words = [word for word in words if rare.isdisjoint(word)]
        used -= rare
        left_out += map(_quoted, unfit)
    if not distinct:
        raise LexiconError(f"{where} contains no words: a list needs one word per line")
    if left_out:
        more = ", …" if len(left_out) > _NAMED else ""
        named = ", ".join(left_out[:_NAMED]) + more
        told.append(f"{count_text(len(left_out), 'line')} left out: {named}")
    whole = used | set(LATIN.letters)
    alphabet = Alphabet("".join(sorted(whole if len(whole) <= NARROW else used)))
    return WordFile(sorted(distinct), alphabet, tuple(told), len(left_out), words)


def _quoted(text: str) -> str:
    return repr(text if len(text) <= SHOWN else text[: SHOWN - 1] + "…")


def _why(word: str) -> str:
    if word.isalpha():
        return f"has {len(word)} letters; the most is {LONGEST}"
    wrong = next((c for c in word if not c.isalpha()), '"')  # of "" nothing is left
    if wrong.isspace():
        return "is not a word: write one word per line, without spaces"
    return f"is not a word: {wrong!r} is not a letter"


def read_list(path: Path) -> bytes:
    """The bytes of a word list.

    Raises: OSError, also if it is too long: a share code may name an endless device.
    """
    with path.open("rb") as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, f"a list can have at most {LARGEST >> 20} MB")
    return data


def read_lexicon(name: str, path: Path, cache: Path) -> Lexicon:
    """The lexicon in ``path``, read from a compiled copy in the folder ``cache`` if there is one.

    The copy is found by the content of the file. If it is missing, damaged or cannot be written,
    the list itself is read without an error.

    Raises:
        LexiconError: if the file cannot be read or is not a word list.
    """
    try:
        data = read_list(path)
    except OSError as error:
        raise LexiconError(f"cannot read {path}: {error.strerror or error}") from None
    digest = hashlib.sha256(data).hexdigest()[:32]
    compiled = cache / f"{digest}.words"
    found = _unpacked(name, compiled)
    if found is None:
        read = words_of(data, str(path))
        found = Lexicon(name, read.words, read.alphabet, is_sorted=True)
        with suppress(OSError):  # a full or read-only cache only costs time
            compiled.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(compiled, _packed(found))
    if data.rstrip(b"\n") != found.text:
        found.origin = ListFile(path, digest)
    return found


def _packed(lexicon: Lexicon) -> bytes:
    letters = lexicon.alphabet.letters.encode()
    head = b"\n".join([_MAGIC, letters, lexicon.hash.encode()])
    return head + b"\n" + lexicon.text


def _unpacked(name: str, path: Path) -> Lexicon | None:
    try:
        magic, letters, digest, body = path.read_bytes().split(b"\n", 3)
        if magic != _MAGIC or digest.decode() != hash_of(body):
            return None
        lexicon = Lexicon.of_text(name, body, Alphabet(letters.decode()))
    except (OSError, ValueError):
        return None
    lexicon.__dict__["hash"] = digest.decode()
    return lexicon
