"""``tuiwords languages``: languages listed, shown, checked, and new ones from a word list."""

from __future__ import annotations

import json
import unicodedata
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from tuiwords.cli.output import columns, json_option, show
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import NAMES, ruleset
from tuiwords.games.scrabble.tiles_in import in_language
from tuiwords.lexicon.languages import (
    CODE,
    SUFFIX,
    Language,
    added_languages,
    language,
    own_folder,
    read_language,
    shipped_languages,
)
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import library
from tuiwords.lexicon.word_file import UnfitWordError, read_list, words_of
from tuiwords.lexicon.word_zipfs import zipfs_of
from tuiwords.paths import read_given, user_path, write_atomically
from tuiwords.store.names import tidy_name
from tuiwords.unknown import unknown_name

_VOWELS = "aeiouyæøœаеиоуыэюяієαεηιουω"  # without accents, which й has as a consonant
_RARE = 0.0005  # of the words have a letter that is not from a to z, or foreign words have it
_FACES = 100  # of Boggle
_FACE_LENGTHS = range(3, 9)  # of the words that faces are counted in
_WRITTEN = """\
# {name}. The word list is in the library: 'tuiwords lexicon list' names it.
name = {quoted}
list = "own-{code}"
# In the order of the alphabet.
letters = {letters}
vowels = {vowels}
# What is read for letters that the language does not have, besides accents.
folding = {{ "ß" = "ss", "æ" = "ae", "œ" = "oe", "ø" = "o", "đ" = "d", "ł" = "l" }}
# Faces of {faces} random squares of Boggle, as often as in the words of 3 to 8 letters.
boggle = {boggle}
{common}# For Scrabble and Wordfeud: each tile with its count and its value, ? for the blanks.
# [tiles]
# scrabble = "? 2 0; A 9 1; B 2 3"
"""
_ADVICE = "--letters names those that count, --skip leaves out words with others"
_COMMON = """\
commonness = "{code}_zipf.gz"
# The least zipf of the words that Wordle hides: occurrences per billion words, as a logarithm.
answers = {{ easy = 3.6, normal = 3.3, hard = 3.0 }}
"""


def arguments(parser: Parser) -> None:
    """Add the actions."""
    parser.description = (
        "List, show, check and make languages. Your own are TOML files in the folder that "
        "'tuiwords languages list' names; --language FILE uses any other."
    )
    actions = parser.commands("ACTION")
    listed = actions.command("list", _list, "List the languages", "List the languages.")
    shown = actions.command("show", _show, "Show a language", "Show what a language has.")
    checked = actions.command("check", _check, "Check a file", "Check a file with a language.")
    made = actions.command(
        "new", _new, "Make one from a word list", "Make a language from a word list."
    )
    for sub in (listed, shown, checked, made):
        json_option(sub)
    shown.argument("code", "CODE|FILE", "the language")
    checked.argument("code", "FILE", "the file, or the code of one of your own")
    made.argument("code", "CODE", "its code, such as sv")
    made.argument("list", "FILE", "its words, one on each line")
    made.option("--name", "NAME", "its name, such as Swedish", required=True)
    made.option("--letters", "LETTERS", "its alphabet in order (default: the letters of the list)")
    made.option(
        "--commonness",
        "FILE",
        "a table of how common its words are, as lexicons/rebuild of the source makes it",
    )
    made.switch("--skip", "leave out lines that cannot be words")


def _list(arguments: Namespace) -> int:
    shipped = shipped_languages().items()
    rows = [
        (code, found.name if isinstance(found, Language) else str(found))
        for code, found in (*shipped, *added_languages())
    ]
    told = f"{columns(rows)}\nYour own: {own_folder()}"
    show(arguments, {"languages": dict(rows), "folder": str(own_folder())}, told, indent=2)
    return 0


def _show(arguments: Namespace) -> int:
    found = language(arguments.code)
    show(arguments, asdict(found), _text(found), indent=2)
    return 0


def _check(arguments: Namespace) -> int:
    known = dict(added_languages())
    path = user_path(arguments.code)
    found = language(arguments.code) if arguments.code in known else read_language(path)
    where = own_folder() / f"{found.code}{SUFFIX}" if arguments.code in known else path
    _check_games(found, str(where))
    show(arguments, asdict(found), f"{_text(found)}\n{where}: nothing is wrong", indent=2)
    return 0


def _check_games(found: Language, where: str) -> None:
    """Check what other files tell: rules, and the word list. Raises: LexiconError."""
    for game in found.tiles:
        if game not in NAMES:
            told = unknown_name("'tiles' are for no rules called", game, NAMES, "rules")
            raise LexiconError(f"{where}: {told}")
        try:
            in_language(ruleset(game), where)
        except GameError as error:
            raise LexiconError(f"{where}: {error}") from None
    if found.word_list not in library():
        raise LexiconError(
            f"{where}: 'list' is {found.word_list!r}, which is no word list yet: 'tuiwords lexicon "
            f"import FILE --name {found.word_list} --language {found.code}' makes it one"
        )
    entry = library().entry(found.word_list)
    if entry.shipped or entry.language not in ("", found.code):
        raise LexiconError(f"{where}: the list {found.word_list} is that of another language")
    strange = set(library().load(found.word_list).text.decode()) - {*found.letters, "\n"}
    if strange:
        signs = ", ".join(sorted(strange)[:5])
        raise LexiconError(f"{where}: the list {found.word_list} has {signs}, 'letters' has not")


def _new(arguments: Namespace) -> int:
    """Make a language. Raises: LexiconError, whose advice is that of this command."""
    try:
        return _made(arguments)
    except UnfitWordError as error:
        raise LexiconError(f"{error.fault} ({_ADVICE})") from None


def _made(arguments: Namespace) -> int:
    """Write the file of a language, and import its list."""
    code, name = arguments.code, tidy_name(arguments.name)
    if not CODE.fullmatch(code):
        raise UsageError(f"languages new: {code!r} is no code of letters and digits, such as sv")
    path = own_folder() / f"{code}{SUFFIX}"
    if path.exists():
        raise UsageError(f"languages new: there is a language {code!r} already: {path}")
    read = words_of(read_list(user_path(arguments.list)), arguments.list, skip=True)
    letters = arguments.letters or _letters(read.words)
    table = read_given(arguments.commonness) if arguments.commonness else b""
    common = _COMMON.format(code=code) if table else ""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, _written(code, name, letters, read.words, common).encode())
    listed, new = f"own-{code}", [path]
    there = listed in library()
    try:
        made = read_language(path)
        if table:
            new.append(Path(made.commonness))
            write_atomically(new[-1], table)
        entry = library().import_file(arguments.list, listed, skip=arguments.skip, code=code)
        _check_games(made, str(path))
        zipfs_of(["a"], code)  # the table is that of the list
    except (LexiconError, OSError):
        for each in new:
            each.unlink(missing_ok=True)
        if not there and listed in library():
            library().remove(listed)
        raise
    assert entry.read is not None
    told = (
        f"{entry.name}: {entry.read.summary}\n"
        f"{path}: its alphabet is {letters}\n"
        f"Change it, then 'tuiwords languages check {code}'; --language {code} plays in it"
    )
    plain = {"code": code, "path": str(path), "list": entry.name, "letters": letters}
    show(arguments, plain, told)
    return 0


def _letters(words: Iterable[str]) -> str:
    """The letters, those from a to z first; rare others are read as base letters."""
    listed = list(words)
    met = Counter(letter for word in listed for letter in set(word))
    least = _RARE * len(listed)
    usual = [letter for letter, count in met.items() if letter.isascii() or count >= least]
    return "".join(sorted(usual, key=lambda letter: (not letter.isascii(), _decomposed(letter))))


def _decomposed(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter)


def _written(code: str, name: str, letters: str, words: Iterable[str], common: str) -> str:
    """The file of a language; ``common`` are the lines about how common its words are."""
    vowels = "".join(each for each in letters if each != "й" and _decomposed(each)[0] in _VOWELS)
    near = Counter("".join(word for word in words if len(word) in _FACE_LENGTHS))
    total = sum(near[letter] for letter in letters) or 1
    faces = {each: max(1, round(_FACES * near[each] / total)) for each in letters}
    return _WRITTEN.format(
        code=code,
        name=name,
        common=common,
        quoted=_quoted(name),
        letters=_quoted(letters),
        vowels=_quoted(vowels or letters),
        faces=sum(faces.values()),
        boggle=_quoted("; ".join(f"{letter.upper()} {n}" for letter, n in faces.items())),
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _text(found: Language) -> str:
    tiles = {game: sum(each.counts.values()) for game, each in found.tiles.items()}
    facts = [
        ("code", found.code),
        ("word list", found.word_list),
        ("letters", found.letters),
        ("vowels", found.vowels),
        ("read as others", ", ".join(f"{a} as {b}" for a, b in found.folding.items()) or "none"),
        ("how common words are", found.commonness or "as the list tells"),
        ("least zipf of Wordle's", ", ".join(f"{k} {v}" for k, v in found.answers.items())),
        ("faces of Boggle", str(len(found.boggle)) if found.boggle else "the English dice"),
        ("tiles", ", ".join(f"{game} {count}" for game, count in tiles.items()) or "none"),
    ]
    return f"{found.name}\n\n{columns([row for row in facts if row[1]])}"
