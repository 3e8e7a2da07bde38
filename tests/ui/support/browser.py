"""Headless Chromium, driven by its DevTools protocol, and the app that it shows.

What a tab shows is read twice: as pixels of a screenshot, and as text from the very bytes that the
page got from the server, by a terminal emulator.
"""

import asyncio
import base64
import contextlib
import itertools
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pyte

PATIENCE = 60.0  # seconds for anything to appear, on a machine that is busy with other tests
_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--no-first-run",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
)
_COUNT_COLORS = """
(async data => {
  const image = new Image();
  image.src = "data:image/png;base64," + data;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, image.width, image.height).data;
  const counts = {};
  for (let at = 0; at < pixels.length; at += 4) {
    const color = (pixels[at] << 16 | pixels[at + 1] << 8 | pixels[at + 2]);
    counts[color] = (counts[color] || 0) + 1;
  }
  return counts;
})
"""


def chromium() -> str | None:
    """Where Chromium is, if anywhere."""
    names = (os.environ.get("TUIWORDS_CHROMIUM", "chromium"), "chromium-browser", "google-chrome")
    return next((path for path in map(shutil.which, names) if path), None)


async def until(true: Callable[[], bool], patience: float = PATIENCE, why: object = "") -> float:
    """Wait for something; returns the seconds that it took."""
    start = time.monotonic()
    while not true():
        assert time.monotonic() < start + patience, (
            f"it did not come about: {why() if callable(why) else why}"
        )
        await asyncio.sleep(0.02)
    return time.monotonic() - start


class Tab:
    """A tab that shows the app. ``requests`` are the addresses of all that it asked for."""

    def __init__(self, call: Callable[..., Awaitable[Any]], target: str, session: str) -> None:
        self._call = call
        self._target = target
        self._session = session
        self.requests: list[str] = []
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)

    async def call(self, method: str, **options: Any) -> Any:
        """Call a method of the DevTools protocol for this tab."""
        return await self._call(method, options, self._session)

    def note(self, event: str, told: dict[str, Any]) -> None:
        """Take in an event of the tab."""
        if event == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])
        elif event == "Network.webSocketCreated":
            self.requests.append(told["url"])
        elif event == "Network.webSocketFrameReceived" and told["response"]["opcode"] == 2:
            self._stream.feed(base64.b64decode(told["response"]["payloadData"]))
        elif event == "Network.webSocketFrameSent":
            kind, *rest = json.loads(told["response"]["payloadData"])
            if kind == "resize":
                self.screen.resize(rest[0]["height"], rest[0]["width"])

    @property
    def text(self) -> str:
        """What the terminal on the page shows."""
        return "\n".join(self.screen.display)

    async def shows(self, text: str) -> None:
        """Wait until the terminal shows a text."""
        try:
            await until(lambda: text in self.text)
        except AssertionError:
            raise AssertionError(f"{text!r} was never shown:\n{self.text}") from None

    def ground(self, row: int, column: int) -> str:
        """The color behind a cell, as six hexadecimal digits."""
        return str(self.screen.buffer[row][column].bg)

    async def evaluate(self, script: str) -> Any:
        """The value of an expression on the page."""
        got = await self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        return got["result"].get("value")

    async def picture(self) -> bytes:
        """The page as a PNG."""
        got = await self.call("Page.captureScreenshot", format="png")
        return base64.b64decode(got["data"])

    async def colors(self) -> dict[str, int]:
        """How many pixels of each color are seen."""
        data = base64.b64encode(await self.picture()).decode()
        counts = await self.evaluate(f"({_COUNT_COLORS})({json.dumps(data)})")
        return {f"{int(color):06x}": count for color, count in counts.items()}

    async def type(self, text: str) -> None:
        """Press the keys of letters, and Enter for each newline."""
        for letter in text:
            await (self.press("Enter", 13, "\r") if letter == "\n" else self.press(letter))

    async def press(self, key: str, code: int = 0, text: str = "") -> None:
        """Press a key."""
        common = {"key": key, "windowsVirtualKeyCode": code or ord(key.upper())}
        text = text or (key if len(key) == 1 else "")
        await self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    async def drag(self, *cells: tuple[int, int]) -> None:
        """Press the mouse in the first cell (row, column), move over the others, release."""
        places = [await self._place(*cell) for cell in cells]
        await self._mouse("mouseMoved", places[0])
        await self._mouse("mousePressed", places[0], button="left", buttons=1, clickCount=1)
        for place in places[1:]:
            await self._mouse("mouseMoved", place, button="left", buttons=1)
        await self._mouse("mouseReleased", places[-1], button="left", clickCount=1)

    async def _mouse(self, type: str, place: tuple[float, float], **options: Any) -> None:
        x, y = place
        await self.call("Input.dispatchMouseEvent", type=type, x=x, y=y, **options)

    async def _place(self, row: int, column: int) -> tuple[float, float]:
        box = await self.evaluate(
            "document.querySelector('.xterm-screen').getBoundingClientRect().toJSON()"
        )
        width, height = box["width"] / self.screen.columns, box["height"] / self.screen.lines
        return box["x"] + (column + 0.5) * width, box["y"] + (row + 0.5) * height

    async def resize(self, width: int, height: int) -> None:
        """Make the window so many pixels large."""
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    async def close(self) -> None:
        """Close the tab. Chromium forgets about that where a page just begins to load."""
        while await self._is_open():
            with contextlib.suppress(RuntimeError):  # it has gone meanwhile
                await self._call("Target.closeTarget", {"targetId": self._target}, None)
            await asyncio.sleep(0.05)

    async def _is_open(self) -> bool:
        found = await self._call("Target.getTargets", {}, None)
        return any(target["targetId"] == self._target for target in found["targetInfos"])


class Browser:
    """A running Chromium."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._tabs: dict[str, Tab] = {}

    async def listen(self) -> None:
        """Take in answers and events until the browser ends."""
        async for message in self._socket:
            told = json.loads(message.data)
            if "id" in told:
                waiting = self._waiting.pop(told["id"])
                if "error" in told:
                    waiting.set_exception(RuntimeError(told["error"]["message"]))
                elif not waiting.done():
                    waiting.set_result(told["result"])
            elif told.get("sessionId") in self._tabs:
                self._tabs[told["sessionId"]].note(told["method"], told["params"])

    async def call(self, method: str, options: dict[str, Any], session: str | None = None) -> Any:
        """Call a method of the DevTools protocol, of a tab where its session is given."""
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        command = {"id": number, "method": method, "params": options}
        await self._socket.send_json(command | ({"sessionId": session} if session else {}))
        return await asyncio.wait_for(self._waiting[number], PATIENCE)

    async def open(self, address: str, width: int = 1000, height: int = 700) -> Tab:
        """Open an address in a new tab."""
        # A window of its own: what lies behind another tab is not drawn.
        target = (
            await self.call("Target.createTarget", {"url": "about:blank", "newWindow": True})
        )["targetId"]
        attached = await self.call("Target.attachToTarget", {"targetId": target, "flatten": True})
        session = attached["sessionId"]
        tab = self._tabs[session] = Tab(self.call, target, session)
        for domain in ("Network", "Page", "Runtime"):
            await tab.call(f"{domain}.enable")
        await tab.resize(width, height)
        await tab.call("Page.navigate", url=address)
        return tab


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    """Headless Chromium with a profile folder of its own."""
    program = chromium()
    assert program is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen(
            [program, *_FLAGS, f"--user-data-dir={folder}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            told = Path(folder) / "DevToolsActivePort"
            await until(lambda: told.exists() and len(told.read_text().split()) == 2)
            port, path = told.read_text().split()
            async with (
                aiohttp.ClientSession() as http,
                http.ws_connect(f"ws://127.0.0.1:{port}{path}", max_msg_size=0) as socket,
            ):
                browser = Browser(socket)
                listening = asyncio.create_task(browser.listen())
                try:
                    yield browser
                finally:
                    with contextlib.suppress(RuntimeError, ConnectionError):
                        await browser.call("Browser.close", {})
                    listening.cancel()
        finally:
            process.terminate()
            process.wait()
