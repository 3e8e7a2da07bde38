"""``tuiwords doctor``: checks that everything needed is installed and works."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from tuiwords.cli.errors import sentence
from tuiwords.cli.output import columns, json_option, show
from tuiwords.cli.parser import Parser
from tuiwords.games.base import GameError
from tuiwords.text import count_text

OLDEST_PYTHON = (3, 11)

Verdict = Literal["ok", "note", "broken"]


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check; a note is worth knowing, but nothing is broken."""

    name: str
    verdict: Verdict
    text: str


def arguments(parser: Parser) -> None:
    """Add the options."""
    json_option(parser)


def run(arguments: Namespace) -> int:
    """Check everything; the status is 1 if something is broken."""
    found = [_checked(name, check) for name, check in CHECKS.items()]
    fine = all(finding.verdict != "broken" for finding in found)
    plain = {"ok": fine, "checks": [asdict(finding) for finding in found]}
    rows = [(finding.verdict, finding.name, finding.text) for finding in found]
    show(arguments, plain, columns(rows), indent=2)
    return 0 if fine else 1


def _checked(name: str, check: Callable[[], tuple[Verdict, str]]) -> Finding:
    try:
        return Finding(name, *check())
    except Exception as error:
        # Anything may be broken here, so every exception is a finding.
        text = sentence(error) or f"{type(error).__name__}: {error}"
        return Finding(name, "broken", " ".join(text.split()))


def _python() -> tuple[Verdict, str]:
    version = ".".join(map(str, sys.version_info[:3]))
    oldest = ".".join(map(str, OLDEST_PYTHON))
    return ("ok" if sys.version_info >= OLDEST_PYTHON else "broken"), (
        f"Python {version}; {oldest} or newer is needed"
    )


def _packages() -> tuple[Verdict, str]:
    from importlib.metadata import version

    names = ("textual", "rich", "numpy", "pyahocorasick", "openskill")
    return "ok", ", ".join(f"{name} {version(name)}" for name in names)


def _added() -> tuple[Verdict, str]:
    from tuiwords.games.scrabble import added_rulesets
    from tuiwords.play import catalog, packages

    names, failed = [], [str(error) for error in catalog.FAILED.values()]
    for key, game in catalog.GAMES.items():
        names += [key] if game.package else []
        for name in packages.strategies(key):
            if name in game.advice.strategies():
                failed.append(f"{key}.{name} of a package is not used: the game has its own")
                continue
            try:
                game.strategy_options(name)
                names.append(f"{key}.{name}")
            except GameError as error:
                failed.append(str(error))
    for name, rules in added_rulesets():
        if isinstance(rules, GameError):
            failed.append(str(rules))
        else:
            names.append(f"the rules {name}")
    return ("note" if failed else "ok"), "; ".join([", ".join(names) or "none", *failed])


def _terminal() -> tuple[Verdict, str]:
    if not sys.stdout.isatty():
        return "note", "not checked: the output is not a terminal"
    width, height = shutil.get_terminal_size()
    kind = os.environ.get("TERM", "none")
    colors = "no colors (NO_COLOR)" if os.environ.get("NO_COLOR") else "colors"
    text = f"{width} columns by {height} rows, TERM={kind}, {colors}"
    if kind in ("dumb", "none"):
        return "note", f"{text}: use 'tuiwords play GAME --plain'"
    if width < 80 or height < 24:
        return "note", f"{text}; the app needs at least 80 by 24"
    return "ok", text


def _assets() -> tuple[Verdict, str]:
    from tuiwords import resources
    from tuiwords.bots.roster import roster
    from tuiwords.play import catalog

    bots = roster()
    for spec in bots:
        catalog.game(spec.game).bot(spec)
    return "ok", f"{count_text(len(bots), 'bot')} in {resources.asset('bots.toml')} and yours"


def _lexicons() -> tuple[Verdict, str]:
    from tuiwords.lexicon.library import library

    entries = library().entries()
    for entry in entries:
        found = len(library().load(entry.name))
        if entry.shipped and found != entry.words:
            return "broken", f"{entry.path} has {found:,} words instead of {entry.words:,}"
    return "ok", f"{count_text(len(entries), 'list')}: {', '.join(entry.name for entry in entries)}"


def _settings() -> tuple[Verdict, str]:
    from tuiwords.store.preferences import load_preferences, settings_file

    path, keys = settings_file(), load_preferences().keys
    if keys:
        from tuiwords.ui.keymap import checked

        _, problems = checked(keys)
        if problems:
            return "broken", f"{path}: {'; '.join(problems)}"
    return "ok", str(path) if path.exists() else f"{path} does not exist yet: default settings"


def _store() -> tuple[Verdict, str]:
    from tuiwords.paths import data_dir
    from tuiwords.store.store import Store

    path = data_dir() / "tuiwords.db"
    if not path.exists():
        _write_to(path.parent)
        return "ok", f"{path} does not exist yet; its folder is writable"
    with Store.open() as store:
        damage = store.check()
        count = store.count()
    if damage:
        more = f" (and {len(damage) - 1} more)" if len(damage) > 1 else ""
        return "broken", f"{path}: {damage[0]}{more}"
    return "ok", f"{path}: {count_text(count, 'match', 'matches')}"


def _log() -> tuple[Verdict, str]:
    from tuiwords.paths import log_file

    path = log_file()
    if not path.exists() or not path.stat().st_size:
        return "ok", f"{path}: no errors so far"
    changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    return "note", f"{path}: something went wrong last on {changed:%Y-%m-%d at %H:%M}"


def _cache() -> tuple[Verdict, str]:
    from tuiwords.paths import cache_dir

    try:
        _write_to(cache_dir())
    except OSError as error:
        return (
            "note",
            f"{cache_dir()}: {error.strerror}; word lists are read anew at every start",
        )
    return "ok", str(cache_dir())


def _write_to(folder: Path) -> None:
    """Raises: OSError if the folder cannot be written to. It is not created if it is missing."""
    while not folder.exists():
        folder = folder.parent
    with tempfile.TemporaryFile(dir=folder):
        pass


def _kernels() -> tuple[Verdict, str]:
    from tuiwords.engine.wordle.pack import word_table
    from tuiwords.games.wordle import score
    from tuiwords.kernel_variants import PLAIN, variant
    from tuiwords.lexicon.lexicon import Lexicon

    words = Lexicon("the doctor's", ("crane", "eerie", "erase", "llama", "speed"))
    table = word_table(words)
    compiled = table.against(table.codes).tolist()
    if compiled != [[score(guess, answer) for answer in words] for guess in words]:
        return "broken", "compiled code gives wrong results on this machine"
    if variant() == PLAIN:
        return "note", "nothing is compiled (TUIWORDS_KERNELS=plain): everything is slow"
    return "ok", f"compiled code works; it is that for {variant()} processors"


CHECKS: dict[str, Callable[[], tuple[Verdict, str]]] = {
    "python": _python,
    "packages": _packages,
    "additions": _added,
    "terminal": _terminal,
    "assets": _assets,
    "lexicons": _lexicons,
    "settings": _settings,
    "store": _store,
    "log": _log,
    "cache": _cache,
    "kernels": _kernels,
}
