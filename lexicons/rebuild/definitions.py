"""Definitions and irregular forms, from the WordNet database (its format: WordNet's wndb(5WN))."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import packages
import tables

PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
SENSES = 3  # for each part of speech, the commonest first
_LATIN = re.compile("[a-z]+")
_MARKER = re.compile(r"\((?:a|p|ip)\)$")  # where an adjective may stand

Reader = Callable[[str], bytes]


def definitions_file(folder: Path) -> bytes:
    """``definitions_wordnet.tsv.gz``: a headword on each line, then its senses.

    A sense is a letter for the part of speech, for a capitalized one a space and its spelling, a
    colon, and the definition without examples. Capitalized senses stand only where there is no
    other, and where the word in lower case is in ENABLE or SCOWL.
    """
    read = packages.WORDNET.reader(folder)
    wanted = set(tables.enable(folder)) | tables.scowl(folder).keys()
    entries: dict[str, list[tuple[str, str, str]]] = {}
    for letter, part in PARTS.items():
        glosses = dict(_glosses(read(f"package/dict/data.{part}").decode()))
        for word, offsets in _headwords(read, part):
            senses = [(letter, *glosses[offset][word]) for offset in offsets]
            entries.setdefault(word, []).extend(senses)
    lines = []
    for word, senses in sorted(entries.items()):
        lower = [sense for sense in senses if sense[1] == word]
        if lower or word in wanted:
            lines.append("\t".join([word, *_fields(word, lower or senses)]) + "\n")
    return tables.packed("".join(lines))


def _fields(word: str, senses: list[tuple[str, str, str]]) -> Iterator[str]:
    for letter in PARTS:
        for _, spelled, text in [s for s in senses if s[0] == letter][:SENSES]:
            yield f"{letter}{'' if spelled == word else ' ' + spelled}:{text}"


def _headwords(read: Reader, part: str) -> Iterator[tuple[str, list[str]]]:
    for line in read(f"package/dict/index.{part}").decode().splitlines():
        fields = line.split()
        if not line.startswith(" ") and _LATIN.fullmatch(fields[0]):
            yield fields[0], fields[-int(fields[2]) :]


def _glosses(text: str) -> Iterator[tuple[str, dict[str, tuple[str, str]]]]:
    # A line: offset, file, type, number of words in hex, word and id for each, ... | gloss
    for line in text.splitlines():
        if line.startswith(" "):
            continue
        head, _, gloss = line.partition(" | ")
        fields = head.split()
        words = [_MARKER.sub("", word) for word in fields[4 : 4 + 2 * int(fields[3], 16) : 2]]
        definition = re.split(r';?\s*"', gloss, maxsplit=1)[0].strip(" ;:") or gloss.strip()
        # Where a synset has both spellings ("moon", "Moon"), the one in lower case counts.
        spelled = {word.lower(): word for word in sorted(words)}
        yield fields[0], {low: (word, definition) for low, word in spelled.items()}


def exceptions_file(folder: Path) -> bytes:
    """``irregular_wordnet.tsv.gz``: part of speech, form and base on each line."""
    read = packages.EXCEPTIONS.reader(folder)
    lines = set()
    for letter, part in PARTS.items():
        for line in read(f"./usr/share/wordnet/{part}.exc").decode().splitlines():
            form, *bases = line.split()
            lines |= {
                f"{letter}\t{form}\t{base}\n"
                for base in bases
                if _LATIN.fullmatch(form) and _LATIN.fullmatch(base)
            }
    return tables.packed("".join(sorted(lines)))
