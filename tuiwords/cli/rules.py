"""``tuiwords rules``: rulesets of Scrabble's kind listed, drawn, checked, and new ones."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from dataclasses import asdict
from textwrap import fill
from typing import Any

from tuiwords.cli.options import rules_option
from tuiwords.cli.output import columns, json_option, show
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.games.scrabble import (
    NAMES,
    SHIPPED,
    Ruleset,
    Rulesets,
    added_rulesets,
    own_folder,
    read_ruleset,
    ruleset,
    ruleset_text,
    square_name,
)
from tuiwords.games.scrabble.tiles import alphabetic, spelling
from tuiwords.games.scrabble.tiles_in import tiles_in
from tuiwords.paths import user_path, write_atomically
from tuiwords.plain.scrabble import legend

_WIDTH = 80  # of the note
_ENDINGS = {
    "double": "who goes out gets twice the other rack; of several, what the others lose",
    "transfer": "who goes out gets what the others lose: the points of their racks",
    "last_turns": "one more turn each once the bag is empty; tiles left count nothing",
}


def arguments(parser: Parser) -> None:
    """Add the actions."""
    parser.description = (
        "List, draw, check and write rulesets. Your own are TOML files in the folder that "
        "'tuiwords rules list' names; --rules FILE uses any other."
    )
    actions = parser.commands("ACTION")
    listed = actions.command("list", _list, "List the rulesets", "List the rulesets.")
    shown = actions.command("show", _show, "Draw a board", "Draw the board of a ruleset.")
    checked = actions.command("check", _check, "Check a file", "Check a file with a ruleset.")
    made = actions.command("new", _new, "Write one from another", "Write a ruleset from another.")
    for sub in (listed, shown, checked, made):
        json_option(sub)
    shown.argument("name", "NAME|FILE", "the ruleset")
    checked.argument("file", "FILE", "the file, or the name of one of your own")
    made.argument("name", "NAME", "its name")
    rules_option(made, "from which it is made")


def _list(arguments: Namespace) -> int:
    shipped = [(name, ruleset(name)) for name in SHIPPED]
    own = [(f"{name}.toml" if name in SHIPPED else name, rules) for name, rules in added_rulesets()]
    rows = [
        (name, rules.title if isinstance(rules, Ruleset) else str(rules))
        for name, rules in (*shipped, *own)
    ]
    told = f"{columns(rows)}\nYour own: {own_folder()}"
    show(arguments, {"rulesets": dict(rows), "folder": str(own_folder())}, told, indent=2)
    return 0


def _show(arguments: Namespace) -> int:
    rules = ruleset(arguments.name)
    show(arguments, _plain(rules), _text(rules), indent=2)
    return 0


def _check(arguments: Namespace) -> int:
    given = arguments.file
    rules = ruleset(given) if given in Rulesets() else read_ruleset(user_path(given))
    show(arguments, _plain(rules), f"{_text(rules)}\n{arguments.file}: nothing is wrong", indent=2)
    return 0


def _new(arguments: Namespace) -> int:
    name = arguments.name
    if not name.isidentifier():
        raise UsageError(f"rules new: the name must be of letters, digits and _, not {name!r}")
    path = own_folder() / f"{name}.toml"
    if path.exists() or name.casefold() in map(str.casefold, NAMES):
        raise UsageError(f"rules new: there are rules called {name!r} already")
    source = ruleset_text(arguments.rules)
    path.parent.mkdir(parents=True, exist_ok=True)
    title = f"title = {json.dumps(name)}"
    text = re.sub(r"(?m)^title\s*=.*$", lambda _match: title, source)
    write_atomically(path, text.encode())
    told = f"{path}: change it, then 'tuiwords rules check' and --rules {name}"
    show(arguments, {"name": name, "path": str(path)}, told)
    return 0


def _plain(rules: Ruleset) -> dict[str, Any]:
    size = rules.size
    rows = [rules.board[at : at + size] for at in range(0, len(rules.board), size)]
    return asdict(rules) | asdict(tiles_in(rules, "")) | {"board": rows}


def _text(rules: Ruleset) -> str:
    plain = _plain(rules)
    tiles = ", ".join(
        f"{spelling(tile)} {rules.counts[tile]}x{rules.values[tile]}"
        for tile in sorted(rules.counts, key=alphabetic)
    )
    facts = [
        ("tiles on a rack", str(rules.rack)),
        ("start square", square_name(rules.start, rules.size)),
        ("bonus for all tiles", str(rules.all_tiles_bonus)),
        *((f"bonus for {tiles} tiles", str(points)) for tiles, points in rules.bonuses),
        ("tiles for an exchange", str(rules.exchange_needs or "as many as are exchanged")),
        ("scoreless turns that end it", ", ".join(map(str, rules.scoreless_turns))),
        ("ending", f"{rules.ending}: {_ENDINGS[rules.ending]}"),
        ("invalid words", rules.challenge),
        ("word lists that it goes with", ", ".join(rules.lists) or "any"),
        ("players", f"1 to {rules.most_players}"),
        ("leaves and chances to win of", rules.tables),
    ]
    board = "\n".join(" ".join(row) for row in plain["board"])
    count = f"{len(rules.bag)} tiles (count x points)"
    signs = ", ".join(filter(None, (legend(rules.board), ". plain")))
    note = f"\n\n{fill(rules.note, _WIDTH)}" if rules.note else ""
    return f"{rules.title}\n\n{board}\n\n{signs}\n\n{columns(facts)}\n\n{count}: {tiles}{note}"
