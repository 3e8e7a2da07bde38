"""``tuiwords paths``: where data, settings and cache are stored."""

from __future__ import annotations

from argparse import Namespace

from tuiwords.cli.output import columns, json_option, show
from tuiwords.cli.parser import Parser


def arguments(parser: Parser) -> None:
    """Add the options."""
    json_option(parser)


def places() -> dict[str, str]:
    """The folders and files by their contents."""
    from tuiwords import paths, resources

    return {
        "data": str(paths.data_dir()),
        "database": str(paths.data_dir() / "tuiwords.db"),
        "imported lexicons": str(paths.data_dir() / "lexicons"),
        "log": str(paths.log_file()),
        "settings": str(paths.config_dir() / "settings.toml"),
        "your bots": str(paths.config_dir() / "bots.toml"),
        "cache": str(paths.cache_dir()),
        "assets": str(resources.asset()),
        "lexicons": str(resources.lexicon_file()),
    }


def run(arguments: Namespace) -> int:
    """Print the paths."""
    found = places()
    show(arguments, found, columns(list(found.items())), indent=2)
    return 0
