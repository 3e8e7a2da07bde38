"""The lines of a word list as it is published: with comments, a header, and other columns."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.text import count_text

LONGEST = 63  # letters; the longest English word in print has 45
_COMMENTS = ("#", ";", "//")
# Behind a word. Blanks are looked at from their first one only: a line may be all blanks.
_COMMENT = re.compile(r"(?<!\s)\s++(?:[#;]|//).*|#.*")
_SIGN = re.compile(r'(?:"[^"]*"|[^\s,;|:="])+\s*([,;|:=\t])')  # between the first two columns
_MARKS = "#+$!^"  # behind a word: the edition of a list that has it, such as Collins' alone
_NUMBER = re.compile(r"[-+]?\d[\d.,]*%?\)?")
_WHOLE = re.compile(r"0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\.\d{3})+")
_TITLES = frozenset({"word", "words", "entry", "term", "lemma", "headword"})
_NUMBERS = frozenset({"count", "counts", "freq", "frequency", "rank", "id", "index", "number"})
_COUNTS = frozenset({"count", "counts", "freq", "frequency"})
_ABOUT = frozenset({"definition", "definitions", "meaning", "gloss", "pos", "length", "points"})
_MOST = 0.9  # of the lines have a second column, where blanks separate it
SHOWN = 40  # characters of a line that an error quotes


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line by its number from 1 on: its columns, and the sign between them or "" for blanks."""

    number: int
    fields: Sequence[str]
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines that are one word of letters, and other lines with the column that has the word.

    ``places`` has the line number of each word, ``counts`` the number in the column of counts for
    each of ``rows``, if there is one. ``told`` says what else there was.
    """

    words: list[str]
    places: list[int]
    rows: list[tuple[int, str]]
    counts: list[float]
    told: list[str]


def read_lines(text: str, where: str) -> Lines:
    """The lines of a list.

    Raises: LexiconError, naming the line, if it cannot be told what its columns are.
    """
    words, places, rows, comments, before = [], list[int](), list[ListLine](), 0, 0
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(map(str.strip, lines), start=1):
        if len(line) <= LONGEST and line.lower().isalpha():
            words.append(line)
            places.append(number)
        elif line.startswith(_COMMENTS) or (number == 1 and _is_title(lines)):
            comments += 1
        elif line:
            before = before if rows else len(words)
            rows.append(_row(number, line))
    told = [count_text(comments, "comment line")] if comments else []
    column, counts = 0, list[float]()
    if any(len(row.fields) > 1 for row in rows):
        header = rows.pop(0) if not before and _is_header(rows, words) else None
        column = _column(header, [] if words else rows)
        if header is None and not column:
            rows = _without_phrases(rows, len(words) + len(rows))
            _refuse_several_words(rows, where)
        told += ["a header"] if header is not None else []
        counts = [] if words else _counts(header, rows, column)
        if counts:
            told.append("counts kept")
        elif any(len(row.fields) > 1 for row in rows):
            told.append(f"only column {column + 1} read" if column else "second column ignored")
    marked = sum(row.fields[0].endswith(tuple(_MARKS)) for row in rows)
    if marked:
        told.append(f"marks of {count_text(marked, 'word')} ignored")
    found = [(row.number, _word(row, column)) for row in rows]
    return Lines(words, places, found, counts, told)


def _is_title(lines: Sequence[str]) -> bool:
    """Whether the first line is about the list: several words, and one empty line below."""
    first, *below = [line.strip() for line in lines[:4]]
    alone = [bool(line) for line in below] == [False, True, True]
    return alone and len(_COMMENT.sub("", first).split()) > 1


def _row(number: int, line: str) -> ListLine:
    if not line.startswith('"'):
        mark = "#" if re.fullmatch(r"[^\s#]+#", line) else ""
        line = _COMMENT.sub("", line) + mark
    elif line.count('"') == 2 and line.endswith('"'):
        return ListLine(number, [line.strip('"')])
    sign = _SIGN.match(line)
    if sign is None:
        return ListLine(number, line.split())
    try:
        (fields,) = csv.reader([line], delimiter=sign[1], skipinitialspace=True)
    except csv.Error:  # a column is too long
        return ListLine(number, [line])
    return ListLine(number, [each.strip() for each in fields], sign[1])


def _word(row: ListLine, column: int) -> str:
    """The word of a row; all of it where it has no such column."""
    word = row.fields[column].rstrip(_MARKS) if column < len(row.fields) else ""
    return word or (row.sign or " ").join(row.fields)


def _is_header(rows: Sequence[ListLine], words: Sequence[str]) -> bool:
    """Whether the first row names columns: by usual names, or as the only one without numbers."""
    titles = {each.lower() for each in rows[0].fields}
    if len(titles) > 1 and titles & _TITLES and titles <= _TITLES | _NUMBERS | _ABOUT:
        return True
    others = [] if words else rows[1:]
    numbers = (others and all(_is_number(row, at) for row in others) for at in (0, 1))
    return any(numbers) and not any(_is_number(rows[0], at) for at in (0, 1))


def _column(header: ListLine | None, rows: Sequence[ListLine]) -> int:
    """The index of the column of words: of that name, or behind numbers, else the first."""
    titles = [each.lower() for each in header.fields] if header is not None else []
    named = next((at for at, title in enumerate(titles) if title in _TITLES), 0)
    numbered = rows and all(len(row.fields) > 1 and _is_number(row, 0) for row in rows)
    return named or (1 if numbered else 0)


def _counts(header: ListLine | None, rows: Sequence[ListLine], word: int) -> list[float]:
    """The numbers in a column of counts, one for each row; empty if there is no such column.

    It is the column that the header says, else the first one of numbers that are neither the
    lengths of the words nor 1, 2, 3 and so on.
    """
    titles = [each.lower() for each in header.fields] if header is not None else []
    other = _NUMBERS | _ABOUT
    known = [at for at, title in enumerate(titles) if title in _COUNTS]
    for at in known or range(min((len(row.fields) for row in rows), default=0)):
        title = titles[at] if at < len(titles) else ""
        if at == word or not all(_is_number(row, at) for row in rows):
            continue
        numbers = _read_numbers([row.fields[at] for row in rows])
        if at in known or not (
            title in other
            or numbers == [*range(1, len(rows) + 1)]
            or numbers == [len(row.fields[word]) for row in rows]
        ):
            return numbers if min(numbers) >= 0 and max(numbers) > 0 else []
    return []


def _read_numbers(texts: Sequence[str]) -> list[float]:
    """Numbers as people write them: 1,234 or 1.234 in a column of whole numbers, 0,5 or 0.5."""
    bare = [text.rstrip("%)") for text in texts]
    if all(map(_WHOLE.fullmatch, bare)):
        return [float(re.sub(r"\D", "", text)) for text in bare]
    try:
        return [float(text.replace(",", ".")) for text in bare]
    except ValueError:  # such as 1.2.3
        return [-1.0]


def _is_number(row: ListLine, at: int) -> bool:
    return at < len(row.fields) and _NUMBER.fullmatch(row.fields[at]) is not None


def _without_phrases(rows: Sequence[ListLine], lines: int) -> list[ListLine]:
    """The rows; those with blanks have one column if too few ``lines`` have blanks."""
    blank = [row for row in rows if len(row.fields) > 1 and not row.sign]
    if len(blank) >= _MOST * lines or all(_is_number(row, 1) or _is_defined(row) for row in blank):
        return list(rows)
    return [row if row.sign else replace(row, fields=[" ".join(row.fields)]) for row in rows]


def _is_defined(row: ListLine) -> bool:
    """Whether a word in capitals is followed by others in lower case: a definition."""
    return row.fields[0].isupper() and not " ".join(row.fields[1:]).isupper()


def _refuse_several_words(rows: Sequence[ListLine], where: str) -> None:
    """Raise LexiconError if the columns may be words of the list, too."""
    wide = [row for row in rows if len(row.fields) > 1]
    if all(map(_is_defined, wide)):
        return
    words = [each.lower() for row in wide for each in row.fields]
    if all(map(str.isalpha, words)) and (
        len(wide) == 1
        or len(set(map(len, words))) == 1
        or all(one < other for one, other in pairwise(words))
        or any(row.sign not in ("", "\t") and len(row.fields) > 2 for row in wide)
    ):
        shown = (wide[0].sign + " ").join(wide[0].fields)[:SHOWN]
        raise LexiconError(
            f"{where}, line {wide[0].number}: {shown!r} may be several words, or one with a second "
            "column: write one word per line, or a tab between columns"
        )
