"""``tuiwords serve``: the app in a web browser, by textual-serve."""

from __future__ import annotations

import shlex
import sys
from argparse import ArgumentParser, Namespace

from tuiwords.cli.parser import UsageError


def arguments(parser: ArgumentParser) -> None:
    """Add where to listen."""
    parser.add_argument(
        "--host",
        metavar="HOST",
        default="localhost",
        help="address to listen on (default localhost)",
    )
    parser.add_argument(
        "--port", metavar="PORT", type=int, default=8000, help="port to listen on (default 8000)"
    )


def run(arguments: Namespace) -> int:
    """Serve until interrupted. Raises: UsageError where the extra is not installed."""
    if not 1 <= arguments.port <= 65535:
        raise UsageError(f"serve: the port must be 1 to 65535, not {arguments.port}")
    try:
        from textual_serve.server import Server
    except ImportError:
        raise UsageError(
            "serve needs an extra that is not installed: pip install 'tuiwords[web]'"
        ) from None
    command = shlex.join([sys.executable, "-m", "tuiwords"])
    Server(command, host=arguments.host, port=arguments.port, title="tuiwords").serve()
    return 0
