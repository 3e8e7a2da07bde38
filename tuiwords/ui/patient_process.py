"""Processes that work for the app while people play: they give way to everything else."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from contextlib import suppress

_NICENESS = 10


def begin_patient(command: Sequence[str], *, stdout: int) -> subprocess.Popen[bytes]:
    """Begin a command of low priority; its standard input is closed when the app ends."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,  # closed when this process ends, even if it is killed
        stdout=stdout,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, _NICENESS)
    return process
