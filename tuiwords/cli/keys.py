"""``tuiwords keys``: every key by screen, with the id that changes it in the settings."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from itertools import groupby
from typing import Any

from tuiwords.cli.output import columns, json_option, show
from tuiwords.cli.parser import Parser, UsageError


def arguments(parser: Parser) -> None:
    """Add the options."""
    parser.switch("--letters", "letters and function keys: what each means on all pages")
    json_option(parser)


def run(arguments: Namespace) -> int:
    """Print the keys. Raises: UsageError if the settings change keys that can't be changed so."""
    from tuiwords.store.preferences import settings_file, usable_preferences
    from tuiwords.ui.keymap import ChangeableKey, all_keys, checked
    from tuiwords.ui.keys import spelled

    keymap, problems = checked(usable_preferences().keys)
    if arguments.letters:
        _show_letters(arguments, keymap)
        return 0

    def row(key: ChangeableKey) -> tuple[str, str, str]:
        changed = "" if key.keys == key.usual else "*"
        return (
            "  " + " ".join(spelled(each) for each in key.keys) + changed,
            key.id,
            key.title,
        )

    keys = all_keys(keymap)
    lines = [
        f"{screen}\n{columns([row(key) for key in group])}\n"
        for screen, group in groupby(keys, key=lambda key: key.screen)
    ]
    lines.append(f"* changed. To change keys, write them by id in {settings_file()}:")
    lines.append('  [keys]\n  "table.hints" = "ctrl+b, ctrl+y"')
    show(arguments, [_as_json(key) for key in keys], "\n".join(lines), indent=2)
    if problems:
        raise UsageError("; ".join(problems))
    return 0


def _show_letters(arguments: Namespace, keymap: Mapping[str, str]) -> None:
    """Print each letter and function key with its meanings, and the ids that have it."""
    from tuiwords.ui.key_meanings import meanings
    from tuiwords.ui.keys import spelled

    found = meanings(keymap)
    rows = [
        (spelled(key), meaning, ", ".join(each.id for each in keys))
        for key, by_meaning in found.items()
        for meaning, keys in by_meaning.items()
    ]
    data = {
        key: {meaning: [each.id for each in keys] for meaning, keys in by_meaning.items()}
        for key, by_meaning in found.items()
    }
    show(arguments, data, columns(rows), indent=2)


def _as_json(key: Any) -> dict[str, Any]:
    return {
        "screen": key.screen,
        "id": key.id,
        "keys": list(key.keys),
        "default": list(key.usual),
        "title": key.title,
        "help": key.help,
    }
