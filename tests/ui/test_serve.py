"""The app as ``tuiwords serve`` starts it: with pipes, and Textual's driver for browsers."""

from __future__ import annotations

import os
import subprocess
import sys

GREETING = b"__GANGLION__\n"  # the first bytes that textual-serve waits for


def test_the_served_app_talks_through_pipes(ada) -> None:
    driver = "textual.drivers.web_driver:WebDriver"
    with subprocess.Popen(
        [sys.executable, "-m", "tuiwords"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"TEXTUAL_DRIVER": driver},
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.read(len(GREETING)) == GREETING
            assert process.stdout.read(1) == b"D"  # what is shown follows
        finally:
            process.kill()
