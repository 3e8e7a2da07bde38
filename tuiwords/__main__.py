"""``tuiwords``: runs a command, and turns errors into one sentence and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

INTERRUPTED = 130  # as shells report SIGINT
BROKEN_PIPE = 141  # as shells report SIGPIPE
USAGE = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status. Bad input never shows a traceback."""
    # Threads that numpy starts for products of large matrices, and that only wait here.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from tuiwords.cli.streams import safe_streams

    with safe_streams():
        return _run(sys.argv[1:] if arguments is None else list(arguments))


def _run(arguments: Sequence[str]) -> int:
    from tuiwords.cli.commands import read
    from tuiwords.cli.parser import UsageError

    try:
        chosen = read(arguments)
        if arguments[:1] != ["doctor"]:  # it tells of them itself
            _warn_of_settings()
        status: int = chosen.run(chosen)
        sys.stdout.flush()
        return status
    except SystemExit as end:  # as argparse ends after --help
        return end.code if isinstance(end.code, int) else 1
    except KeyboardInterrupt:
        print("tuiwords: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        return BROKEN_PIPE
    except Exception as error:
        from tuiwords.cli.errors import sentence

        said = str(error) if isinstance(error, UsageError) else sentence(error)
        if said is None:
            raise
        print(f"tuiwords: {' '.join(said.split())}", file=sys.stderr)
        return USAGE


def _warn_of_settings() -> None:
    """Tell what is wrong with the settings, so that no command goes on without them in silence."""
    from tuiwords.paths import config_dir

    try:
        if not (config_dir() / "settings.toml").exists():
            return  # nearly always so: then nothing more is imported
    except OSError:
        pass
    from tuiwords.store.preferences import PreferencesError, load_preferences

    try:
        load_preferences()
    except PreferencesError as error:
        print(f"tuiwords: {error}; the usual settings are used", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
