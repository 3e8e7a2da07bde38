"""``tuiwords import``: matches that ``export`` wrote, here or on another machine."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tuiwords.cli.output import print_json, several
from tuiwords.cli.parser import UsageError


def arguments(parser: ArgumentParser) -> None:
    """Add the file."""
    parser.add_argument("file", metavar="FILE", help="a file that export wrote, or - for stdin")
    parser.add_argument("--json", action="store_true", help="as JSON")


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises: UsageError, OSError."""
    data = sys.stdin.buffer.read() if name == "-" else Path(name).expanduser().read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UsageError(f"{name}, line {line}: the text is not UTF-8") from None


def run(arguments: Namespace) -> int:
    """Take them in; those that are here already stay as they are."""
    from tuiwords.play.history import import_matches
    from tuiwords.store.store import Store

    text = read_text(arguments.file)
    with Store.open() as store:
        count = import_matches(store, text)
    if arguments.json:
        print_json({"imported": count})
    else:
        print(f"{several(count, 'match', 'matches')} imported")
    return 0
