"""``tuiwords export``: matches as JSON lines, or one of Scrabble as GCG."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from tuiwords.cli.parser import UsageError

if TYPE_CHECKING:
    from tuiwords.store.store import Store

LAST = "last"  # the match that is meant by it is the newest finished one


def arguments(parser: ArgumentParser) -> None:
    """Add what to export and where to."""
    parser.add_argument(
        "matches",
        metavar="MATCH",
        nargs="*",
        help="ids or their beginnings, or 'last', the newest finished one (default: all)",
    )
    parser.add_argument(
        "--gcg", action="store_true", help="one match of Scrabble, as other programs read it"
    )
    parser.add_argument("--output", metavar="FILE", default="-", help="the file (default: stdout)")


def _gcg(store: Store, chosen: list[str]) -> str:
    from tuiwords.play.history import load_match
    from tuiwords.play.recordings import gcg_of

    if len(chosen) != 1:
        raise UsageError("export: --gcg takes the id of one match of Scrabble")
    return gcg_of(load_match(store, chosen[0])).decode()


def _find(store: Store, name: str) -> str:
    if name != LAST:
        return store.find(name)
    newest = store.matches(finished=True, limit=1)
    if not newest:
        raise UsageError("export: there is no finished match yet")
    return newest[0].header.id


def run(arguments: Namespace) -> int:
    """Write them."""
    from tuiwords.lexicon.word_file import replace_file
    from tuiwords.play.history import export_matches
    from tuiwords.store.store import Store

    with Store.open() as store:
        chosen = [_find(store, name) for name in arguments.matches]
        if arguments.gcg:
            text = _gcg(store, chosen)
        else:
            text = export_matches(store, chosen or None)
    if arguments.output == "-":
        sys.stdout.write(text)
        return 0
    path = Path(arguments.output).expanduser()
    try:
        replace_file(path, text.encode())
    except OSError as error:
        # Its own words name the temporary file beside it, which nobody asked for.
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None
    return 0
