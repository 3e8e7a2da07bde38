"""``tuiwords export``: matches as JSON lines."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path


def arguments(parser: ArgumentParser) -> None:
    """Add what to export and where to."""
    parser.add_argument(
        "matches", metavar="MATCH", nargs="*", help="ids or their beginnings (default: all)"
    )
    parser.add_argument("--output", metavar="FILE", default="-", help="the file (default: stdout)")


def run(arguments: Namespace) -> int:
    """Write them."""
    from tuiwords.lexicon.word_file import replace_file
    from tuiwords.play.history import export_matches
    from tuiwords.store.store import Store

    with Store.open() as store:
        chosen = [store.find(beginning) for beginning in arguments.matches]
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
