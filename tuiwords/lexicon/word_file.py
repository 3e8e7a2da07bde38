"""Reads word lists as people write them, and caches compiled copies that load quickly."""

from __future__ import annotations

import errno
import hashlib
import re
import unicodedata
from contextlib import suppress
from pathlib import Path

from tuiwords.lexicon.alphabet import LATIN, MOST_LETTERS, Alphabet
from tuiwords.lexicon.lexicon import Lexicon, LexiconError, hash_of
from tuiwords.paths import write_atomically

LONGEST = 63  # letters; the longest English word in print has 45
_PLAIN = re.compile(rb"(?:[a-z]{1,63}\n)*(?:[a-z]{1,63})?")
_MAGIC = b"tuiwords lexicon 1"
_LARGEST = 64 << 20  # bytes; the lists of inflected languages have up to 45 MB
_SHOWN = 40  # characters of an invalid line that an error quotes


def words_of(data: bytes, where: str) -> tuple[list[str], Alphabet]:
    """The distinct sorted words of a list with one word per line, and the alphabet they need.

    UTF-8 with or without a byte order mark, any line ends, any case, empty lines allowed. Words are
    returned in lower case and Unicode's composed form (NFC).

    Raises:
        LexiconError: if a line is not a word (naming the line), the list has no words, or it has
            more letters than an alphabet can hold. ``where`` names the file in the message.
    """
    words = data.decode("ascii").split() if _PLAIN.fullmatch(data) else _each_line(data, where)
    if not words:
        raise LexiconError(f"{where} contains no words: a list needs one word per line")
    return sorted(set(words)), _alphabet(words, where)


def _each_line(data: bytes, where: str) -> list[str]:
    lines = _text(data, where).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    words = []
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        word = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).lower())
        if not word:
            continue
        if not word.isalpha():
            raise LexiconError(
                f"{where}, line {number}: {_quoted(text)} is not a word: {_why(word)}"
            )
        if len(word) > LONGEST:
            raise LexiconError(
                f"{where}, line {number}: {_quoted(text)} has {len(word)} letters; "
                f"the most is {LONGEST}"
            )
        words.append(word)
    return words


def _text(data: bytes, where: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The offset is counted from after the byte order mark, if there is one.
        start = error.start + 3 * data.startswith(b"\xef\xbb\xbf")
        number = data.count(b"\n", 0, start) + 1
        raise LexiconError(
            f"{where}, line {number}: the text is not UTF-8 (byte {data[start]:#04x}): "
            "save the list as UTF-8"
        ) from None


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…")


def _why(word: str) -> str:
    wrong = next(c for c in word if not c.isalpha())
    if wrong.isspace():
        return "write one word per line, without spaces"
    return f"{wrong!r} is not a letter"


def _alphabet(words: list[str], where: str) -> Alphabet:
    used = set().union(*words)
    if used <= set(LATIN.letters):
        return LATIN
    whole = used | set(LATIN.letters)
    letters = whole if len(whole) <= MOST_LETTERS else used
    if len(letters) > MOST_LETTERS:
        raise LexiconError(
            f"{where} uses {len(used)} different letters ({''.join(sorted(used))[:80]}); "
            f"the most is {MOST_LETTERS}"
        )
    return Alphabet("".join(sorted(letters)))


def read_list(path: Path) -> bytes:
    """The bytes of a word list.

    Raises: OSError, also if it is too long: a share code may name an endless device.
    """
    with path.open("rb") as stream:
        data = stream.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise OSError(errno.EFBIG, f"a list can have at most {_LARGEST >> 20} MB")
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
    compiled = cache / f"{hashlib.sha256(data).hexdigest()[:32]}.words"
    found = _unpacked(name, compiled)
    if found is None:
        words, alphabet = words_of(data, str(path))
        found = Lexicon(name, words, alphabet, is_sorted=True)
        with suppress(OSError):  # a full or read-only cache only costs time
            compiled.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(compiled, _packed(found))
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
