"""``tuiwords import``: imports exported matches, or a game of Scrabble recorded as GCG."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from tuiwords.cli.output import print_json
from tuiwords.cli.parser import UsageError
from tuiwords.cli.streams import given_bytes
from tuiwords.counting import count_text
from tuiwords.games.scrabble import NAMES

if TYPE_CHECKING:
    from tuiwords.store.store import Store


def arguments(parser: ArgumentParser) -> None:
    """Add the file."""
    parser.add_argument(
        "file", metavar="FILE", help="an exported file, a GCG file, or - for standard input"
    )
    parser.add_argument(
        "--rules",
        metavar="|".join(NAMES),
        choices=NAMES,
        help="the rules of a GCG file (default: those it names, else scrabble)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UsageError(f"{name}, line {line}: the text is not UTF-8") from None


def _take(
    store: Store, data: bytes, name: str, rules: str | None, told: Callable[[int], None]
) -> int:
    from tuiwords.games.base import GameError
    from tuiwords.history.history import import_matches
    from tuiwords.history.recordings import import_gcg, is_gcg

    if not is_gcg(data, name):
        if rules is not None:
            raise UsageError(f"import: --rules needs a GCG file, but {name} is not one")
        return import_matches(store, _text(data, name), told)
    try:
        return import_gcg(store, data, rules or "")
    except GameError as error:
        raise GameError(f"{name}: {error}; nothing was changed") from error


def _warnings(data: bytes, name: str, rules: str) -> tuple[str, ...]:
    from tuiwords.history.recordings import is_gcg, warnings_of

    return warnings_of(data, rules) if is_gcg(data, name) else ()


def run(arguments: Namespace) -> int:
    """Import the matches; those that are here already do not change."""
    from tuiwords.store.store import Store

    data = given_bytes(arguments.file)
    cards: list[int] = []
    with Store.open() as store:
        count = _take(store, data, arguments.file, arguments.rules, cards.append)
    warnings = _warnings(data, arguments.file, arguments.rules or "")
    for warning in warnings:
        print(f"tuiwords: {arguments.file}: {warning}", file=sys.stderr)
    if arguments.json:
        more = {"cards": sum(cards)} if any(cards) else {}
        print_json({"imported": count} | more | ({"warnings": list(warnings)} if warnings else {}))
    else:
        more_text = f" and {count_text(sum(cards), 'card', 'cards')}" if any(cards) else ""
        known = "" if count or more_text or not data.strip() else ": you have them already"
        print(f"Imported {count_text(count, 'match', 'matches')}{more_text}{known}")
    return 0
