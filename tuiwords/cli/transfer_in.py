"""``tuiwords import``: matches that ``export`` wrote, or a game of Scrabble recorded as GCG."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from tuiwords.cli.output import print_json, several
from tuiwords.cli.parser import UsageError
from tuiwords.games.scrabble import NAMES

if TYPE_CHECKING:
    from tuiwords.store.store import Store


def arguments(parser: ArgumentParser) -> None:
    """Add the file."""
    parser.add_argument(
        "file", metavar="FILE", help="a file that export wrote, a GCG file, or - for stdin"
    )
    parser.add_argument("--rules", metavar="|".join(NAMES), help="of a GCG file (default scrabble)")
    parser.add_argument("--json", action="store_true", help="as JSON")


def _data(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).expanduser().read_bytes()


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UsageError(f"{name}, line {line}: the text is not UTF-8") from None


def _take(store: Store, data: bytes, name: str, rules: str | None) -> int:
    from tuiwords.games.base import GameError
    from tuiwords.play.history import import_matches
    from tuiwords.play.recordings import import_gcg, is_gcg

    if not is_gcg(data, name):
        if rules is not None:
            raise UsageError(f"import: --rules is for a GCG file, which {name} is not")
        return import_matches(store, _text(data, name))
    try:
        return import_gcg(store, data, rules or NAMES[0])
    except GameError as error:
        raise GameError(f"{name}: {error}; nothing was changed") from error


def run(arguments: Namespace) -> int:
    """Take them in; those that are here already stay as they are."""
    from tuiwords.store.store import Store

    data = _data(arguments.file)
    with Store.open() as store:
        count = _take(store, data, arguments.file, arguments.rules)
    if arguments.json:
        print_json({"imported": count})
    else:
        print(f"{several(count, 'match', 'matches')} imported")
    return 0
