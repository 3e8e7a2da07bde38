"""``tuiwords serve``: who may see the page and connect, and what the page asks for."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pyte
import pytest
from support.serving import Serving, serving

GREETING = b"__GANGLION__\n"  # the first bytes that textual-serve waits for


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("home")) as server:
        yield server


async def status(server: Serving, path: str, **headers: str) -> int:
    async with (
        aiohttp.ClientSession() as http,
        http.get(f"{server.address}{path}", headers=headers) as answer,
    ):
        return int(answer.status)


async def upgrade(server: Serving, **headers: str) -> int:
    """The status with which a websocket is refused, or 101."""
    async with aiohttp.ClientSession() as http:
        try:
            async with http.ws_connect(f"{server.address}ws", headers=headers):
                return 101
        except aiohttp.WSServerHandshakeError as error:
            return int(error.status)


async def test_only_its_own_pages_may_connect(server: Serving) -> None:
    port = server.port
    own = f"http://localhost:{port}"
    for host in (
        f"localhost:{port}",
        f"127.0.0.1:{port}",
        f"[::1]:{port}",
        "localhost",
        "LOCALHOST",
    ):
        assert await status(server, "", Host=host) == 200, host
    for host in (
        "evil.example",
        f"evil.example:{port}",
        f"localhost.evil.example:{port}",
        "10.0.0.1",
        f"user@evil.example:{port}",
        "[",
        "evil.example#localhost",
    ):
        assert await status(server, "", Host=host) == 403, host
        assert await upgrade(server, Host=host) == 403, host
    for origin in (
        "http://evil.example",
        "null",
        f"http://localhost:{port + 1}",
        f"http://localhost:{port}.evil.example",
        "file://",
    ):
        assert await status(server, "", Origin=origin) == 403, origin
        assert await upgrade(server, Origin=origin) == 403, origin
    assert await upgrade(server, Origin=own, Host=f"localhost:{port}") == 101
    assert await status(server, "", Origin=own, Host=f"localhost:{port}") == 200


async def test_the_page_asks_no_other_host_and_tells_how_to_enlarge_letters(
    server: Serving,
) -> None:
    async with aiohttp.ClientSession() as http, http.get(server.address) as answer:
        page = await answer.text()
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert not re.findall(r"(?:https?:)?//\w", page)
    assert "Larger letters" in page
    for path in re.findall(r'(?:href|src)="(static[^"]+)"|url\("(static[^"]+)"\)', page):
        assert await status(server, "".join(path)) == 200


def test_it_listens_on_this_machine_only(server: Serving) -> None:
    assert f"http://localhost:{server.port}" in server.said
    ports = [line.split()[1] for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    mine = [address for address in ports if address.endswith(f":{server.port:04X}")]
    assert mine
    assert all(address.startswith("0100007F") for address in mine)


def test_a_port_that_is_taken_is_told(server: Serving) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tuiwords", "serve", "--port", str(server.port)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "address already in use" in done.stderr


def test_sigterm_ends_it(home) -> None:
    with serving(home) as server:
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(10) is not None
        assert "Traceback" not in server.rest()


@pytest.fixture
def served(ada) -> Iterator[subprocess.Popen[bytes]]:
    """An app as the server starts it, in a process group of its own."""
    with subprocess.Popen(
        [sys.executable, "-m", "tuiwords"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"},
        process_group=0,
    ) as process:
        assert process.stdout is not None
        patience = threading.Timer(120.0, process.kill)
        patience.start()
        assert process.stdout.read(len(GREETING)) == GREETING
        yield process
        patience.cancel()
        process.kill()


def wait_for(process: subprocess.Popen[bytes], text: str) -> None:
    """Read what the app sends until the browser shows a text."""
    screen = pyte.Screen(80, 24)
    stream = pyte.ByteStream(screen)
    assert process.stdout is not None
    while not any(text in line for line in screen.display):
        kind, size = process.stdout.read(1), process.stdout.read(4)
        assert kind, f"{text!r} never came"
        data = process.stdout.read(int.from_bytes(size, "big"))
        if kind == b"D":
            stream.feed(data)


def test_the_served_app_talks_through_pipes(served: subprocess.Popen[bytes]) -> None:
    wait_for(served, "Puzzles of the day")


@pytest.mark.deep
def test_ctrl_z_does_not_stop_the_served_app(served: subprocess.Popen[bytes]) -> None:
    wait_for(served, "Puzzles of the day")
    assert served.stdin is not None
    for key in (b"\x1a", b"\x1bOP"):
        served.stdin.write(b"D" + len(key).to_bytes(4, "big") + key)
        served.stdin.flush()
    wait_for(served, "Scroll")
