"""``tuiwords paths``: where data, settings and cache are stored."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from tuiwords.cli.output import columns, print_json


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--json", action="store_true", help="print JSON")


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
    if arguments.json:
        print_json(found, indent=2)
    else:
        print(columns(list(found.items())))
    return 0
