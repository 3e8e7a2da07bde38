"""``tuiwords``: runs a command, and turns what went wrong into one sentence and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

INTERRUPTED = 130
NOBODY_READS = 141
USAGE = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status and never shows a traceback for bad input."""
    from tuiwords.cli.commands import read
    from tuiwords.cli.parser import UsageError

    try:
        chosen = read(sys.argv[1:] if arguments is None else list(arguments))
        status: int = chosen.run(chosen)
        sys.stdout.flush()
        return status
    except SystemExit as end:  # argparse ends so after --help
        return end.code if isinstance(end.code, int) else 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes stdout once more at exit: give it somewhere to write.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    except Exception as error:
        from tuiwords.cli.errors import sentence

        said = str(error) if isinstance(error, UsageError) else sentence(error)
        if said is None:
            raise
        print(f"tuiwords: {' '.join(said.split())}", file=sys.stderr)
        return USAGE


if __name__ == "__main__":
    sys.exit(main())
