"""``tuiwords serve``: the app in a web browser, with textual-serve."""

from __future__ import annotations

import os
import shlex
import sys
from argparse import Namespace

from tuiwords.cli.options import WHOLE
from tuiwords.cli.parser import Parser, UsageError


def arguments(parser: Parser) -> None:
    """Add the host and the port."""
    parser.option("--host", "HOST", "address to listen on (default localhost)", default="localhost")
    port = WHOLE | {"metavar": "PORT"}
    parser.add_argument("--port", **port, default=8000, help="port to listen on (default 8000)")


def run(arguments: Namespace) -> int:
    """Serve until interrupted. Raises: UsageError if the extra is not installed."""
    if not 1 <= arguments.port <= 65535:
        raise UsageError(f"serve: the port must be 1 to 65535, not {arguments.port}")
    try:
        from tuiwords.cli.web_server import WebServer
    except ImportError:
        raise UsageError(
            "serve needs an extra that is not installed: pip install 'tuiwords[web]'"
        ) from None
    command = shlex.join([sys.executable, "-m", "tuiwords"])
    if os.name == "posix":
        command = f"exec {command}"  # replaces the shell that starts it
    WebServer(command, arguments.host, arguments.port).serve()
    return 0
