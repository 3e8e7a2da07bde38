"""Words that a player has added to a list, and words that are banned from it.

They are kept apart from the list: in a file of the list's name with a line for each, ``+word`` or
``-word``, and once more under a name with their hash, for the matches that are played with them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tuiwords.lexicon.lexicon import MOST_LETTERS, Alphabet, Lexicon, LexiconError
from tuiwords.paths import write_atomically

SIGN = "@"  # between the name of a list and the hash of its changes
_DIGITS = 8
_NAMED = re.compile(r"\w[\w.-]*@[0-9a-f]{8}")


@dataclass(frozen=True)
class OwnWords:
    """What is changed of a list: words added to it, and words banned from it, both sorted."""

    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.banned)

    @property
    def text(self) -> str:
        """A line for each word."""
        signed = [f"+{word}" for word in self.added] + [f"-{word}" for word in self.banned]
        return "".join(f"{line}\n" for line in signed)

    @property
    def hash(self) -> str:
        """What names them: eight hex digits."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:_DIGITS]

    def with_words(
        self, *, add: Iterable[str] = (), ban: Iterable[str] = (), forget: Iterable[str] = ()
    ) -> OwnWords:
        """The same with more words added and banned, and without those to forget."""
        added, banned = set(self.added), set(self.banned)
        for words, into in ((add, added), (ban, banned), (forget, set[str]())):
            for word in words:
                added.discard(word)
                banned.discard(word)
                into.add(word)
        return OwnWords(tuple(sorted(added)), tuple(sorted(banned)))

    def applied(self, lexicon: Lexicon, name: str) -> Lexicon:
        """The list with these changes. Raises: LexiconError if nothing or too much is left."""
        words = set(lexicon.words).union(self.added).difference(self.banned)
        letters = set(lexicon.alphabet.letters).union(*self.added)
        if not words or len(letters) > MOST_LETTERS:
            raise LexiconError(f"{lexicon.name!r} cannot be changed like that")
        made = Lexicon(name, words, Alphabet("".join(sorted(letters))))
        made.origin, made.language = lexicon.origin, lexicon.language
        return made


def base_of(name: str) -> str:
    """The name of a list without that of changes; a path stays as it is."""
    return name.partition(SIGN)[0] if _NAMED.fullmatch(name) else name


def read_own_words(path: Path) -> OwnWords:
    """The changes in a file; none if it is absent. Raises: LexiconError if it is damaged."""
    try:
        lines = path.read_text(encoding="utf-8").split()
    except FileNotFoundError:
        return OwnWords()
    except (OSError, UnicodeDecodeError) as error:
        raise LexiconError(f"your words in {path} cannot be read: {error}") from None
    if any(line[0] not in "+-" or not line[1:].isalpha() for line in lines):
        raise LexiconError(f"your words in {path} cannot be read: lines must be +word or -word")
    signed: dict[str, list[str]] = {"+": [], "-": []}
    for line in lines:
        signed[line[0]].append(line[1:])
    return OwnWords(tuple(sorted(signed["+"])), tuple(sorted(signed["-"])))


def write_own_words(folder: Path, name: str, words: OwnWords) -> None:
    """Keep changes of a list, under its name and under their own. Raises: LexiconError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / f"{name}.txt", words.text.encode())
        if words:
            write_atomically(folder / f"{name}{SIGN}{words.hash}.txt", words.text.encode())
    except OSError as error:
        raise LexiconError(f"your words cannot be kept in {folder}: {error.strerror}") from None
