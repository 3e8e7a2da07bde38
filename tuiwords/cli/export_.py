"""``tuiwords export``: exports matches as JSON lines, or one of Scrabble as GCG."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator

from tuiwords.cli.parser import Parser, UsageError
from tuiwords.paths import user_path, write_atomically
from tuiwords.store.store import Store, Wanted

LAST = "last"  # names the newest finished match


def arguments(parser: Parser) -> None:
    """Add the matches and the output file."""
    parser.description = (
        "Export matches, notes, cards, saved searches and positions as text. A match that is not "
        "over is exported with all that is hidden in it: racks, bag and answer follow from its "
        "seed."
    )
    parser.argument(
        "matches",
        "MATCH",
        "match ids or their first characters, or 'last' for the newest finished match "
        "(default: all)",
        nargs="*",
    )
    parser.switch("--gcg", "export one Scrabble match for other programs")
    parser.option("--output", "FILE", "the file (default: standard output)", default="-")


def _gcg(store: Store, chosen: list[str]) -> Iterator[str]:
    from tuiwords.history.history import load_match
    from tuiwords.history.notes import read_notes
    from tuiwords.history.recordings import gcg_of

    if len(chosen) != 1:
        raise UsageError("export: --gcg needs the id of one Scrabble match")
    match = load_match(store, chosen[0])
    yield gcg_of(match, read_notes(store, match.header.id)).decode()


def _find(store: Store, name: str) -> str:
    if name != LAST:
        return store.find(name)
    newest = store.matches(Wanted(finished=True), 1)
    if not newest:
        raise UsageError("export: there is no finished match yet")
    return newest[0].header.id


def run(arguments: Namespace) -> int:
    """Export the matches one at a time; the status is 1 if damaged ones were left out."""
    from tuiwords.history.history import export_lines

    left_out: list[str] = []
    with Store.reading() as store:
        chosen = [_find(store, name) for name in arguments.matches]
        if arguments.gcg:
            lines = _gcg(store, chosen)
        else:
            lines = export_lines(store, chosen or None, left_out.append)
        if arguments.output == "-":
            sys.stdout.writelines(lines)
        else:
            write_atomically(user_path(arguments.output), (line.encode() for line in lines))
    for sentence in left_out:
        print(f"tuiwords: not exported: {sentence}", file=sys.stderr)
    return 1 if left_out else 0
