"""What a command costs on its own: CPU seconds, and the most memory that it ever held."""

from __future__ import annotations

import json
import resource
import runpy
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path

_STATUS = Path("/proc/self/status")
_PEAK = "VmHWM:"


def run(arguments: list[str]) -> dict[str, float]:
    """Run a command line in this process, which is for nothing else. Raises: SystemExit."""
    sys.argv = ["tuiwords", *arguments]
    try:
        with redirect_stdout(sys.stderr):
            runpy.run_module("tuiwords", run_name="__main__")
    except SystemExit as ended:
        if ended.code:
            raise
    return {"seconds": time.process_time(), "megabytes": peak()}


def peak() -> float:
    """The most megabytes that this process has held."""
    if _STATUS.exists():  # on Linux the other figure includes the process that started this one
        (line,) = (line for line in _STATUS.read_text().splitlines() if line.startswith(_PEAK))
        return int(line.split()[1]) / 1024
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return held / (1 << 20 if sys.platform == "darwin" else 1 << 10)


if __name__ == "__main__":
    print(json.dumps(run(sys.argv[1:])))
