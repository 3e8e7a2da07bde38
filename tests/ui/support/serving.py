"""``tuiwords serve`` as a process of its own, and the apps that it starts."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from support.terminal import REPO


class Serving:
    """A running server; ``said`` is the first line that it printed."""

    def __init__(self, home: Path) -> None:
        self._home = str(home)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://localhost:{self.port}/"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tuiwords", "serve", "--port", str(self.port)],
            env=os.environ | {"TUIWORDS_HOME": self._home, "PYTHONPATH": str(REPO)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        while self.process.poll() is None:  # it tells its address just before it listens
            with suppress(ConnectionError), socket.create_connection(("127.0.0.1", self.port)):
                break

    def rest(self) -> str:
        """What it printed after the first line; it must have ended."""
        assert self.process.stdout is not None
        return self.process.stdout.read()

    def apps(self) -> list[int]:
        """The processes of the apps that it started and that have not ended."""
        mark = f"TUIWORDS_HOME={self._home}".encode()
        found = []
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit() and int(folder.name) != self.process.pid:
                try:
                    variables = (folder / "environ").read_bytes().split(b"\0")
                except OSError:  # it ended just now, or is somebody else's
                    continue
                if mark in variables and any(v.startswith(b"TEXTUAL_DRIVER=") for v in variables):
                    found.append(int(folder.name))
        return found


@contextmanager
def serving(home: Path) -> Iterator[Serving]:
    """A server with a home of its own."""
    server = Serving(home)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.wait()
        if server.process.stdout is not None:
            server.process.stdout.close()
