"""The text of a word list, in whatever encoding and archive it is published."""

from __future__ import annotations

import codecs
import gzip
import io
import re
import zipfile
import zlib

from tuiwords.lexicon.lexicon import LexiconError

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
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
_LATIN = "\u024f"  # the last Latin letter; a text of other letters has at least a line end
_PAIR = re.compile(rb"[\xc3-\xdf][\x80-\xbf]")  # two bytes that are a letter in UTF-8


def text_of(data: bytes, where: str) -> tuple[str, str]:
    """The text of a list, and its encoding if it is neither UTF-8 nor UTF-16, else "".

    A gzip file is unpacked, and a zip file that has one file. Raises: LexiconError.
    """
    data = _unpacked(data, where)
    encoding = _encoding(data)
    try:
        text = data.decode(encoding).replace("\ufeff", "").rstrip("\x1a")
        if data and min(text, default="") > _LATIN:
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


def _unpacked(data: bytes, where: str) -> bytes:
    """The content of an archive of one file; other data as they are."""
    try:
        if data.startswith(b"\x1f\x8b"):
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as stream:
                data = stream.read(LARGEST + 1)
        elif data.startswith((b"PK\x03\x04", b"PK\x05\x06")):  # the second has no files
            data = _only_file(data, where)
    except LexiconError:
        raise
    except (OSError, EOFError, ValueError, RuntimeError, zlib.error, zipfile.BadZipFile) as error:
        raise LexiconError(f"{where} cannot be unpacked: {error}") from None
    if len(data) > LARGEST:
        raise LexiconError(f"{where} is too long: a list can have at most {LARGEST >> 20} MB")
    return data


def _only_file(data: bytes, where: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
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
        if file.flag_bits & 1 or file.compress_type not in _METHODS:
            raise LexiconError(f"{where} cannot be unpacked here: unpack it first")
        with archive.open(names[0]) as stream:
            return stream.read(LARGEST + 1)
