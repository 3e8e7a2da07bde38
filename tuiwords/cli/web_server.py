"""The app in a web browser: a page with a terminal, and a process of the app for each tab.

textual-serve does the work. Added here: the page loads nothing from other hosts, only pages of this
server may connect, and the process of a tab ends when the tab is closed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from contextlib import suppress
from urllib.parse import urlsplit

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.server import Server

from tuiwords.resources import asset

_LOCAL = "localhost"
_HEADERS = {
    # As a second defense, the page cannot load from other hosts or be embedded in other pages.
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline';"
        " img-src 'self' data:; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class WebServer(Server):
    """Serves the app to browsers."""

    def __init__(self, command: str, host: str, port: int) -> None:
        super().__init__(
            command, host=host, port=port, title="tuiwords", templates_path=asset("web")
        )
        self._tabs: set[AppService] = set()

    def initialize_logging(self) -> None:
        """Log only warnings and errors."""
        logging.basicConfig(level="WARNING", format="tuiwords serve: %(message)s")

    async def on_startup(self, app: web.Application) -> None:
        """Print the address."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        print(f"Open http://{host}:{self.port} in a browser. Press Ctrl+C to stop.", flush=True)
        if not _is_local(self.host):
            print("Everyone who can reach this address can play with your profiles.", flush=True)

    async def on_shutdown(self, app: web.Application) -> None:
        """End the app of every tab."""
        for tab in self._tabs:
            tab.stdin.close()

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """The page. Raises: HTTPForbidden for requests from other sites."""
        self._refuse_other_sites(request)
        page: web.StreamResponse = await super().handle_index(request)
        page.headers.update(_HEADERS)
        return page

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """The connection of a tab. Raises: HTTPForbidden for requests from other sites."""
        self._refuse_other_sites(request)
        return await super().handle_websocket(request)

    async def handle_download(self, request: web.Request) -> web.StreamResponse:
        """A file that the app offers. Raises: HTTPForbidden for requests from other sites."""
        self._refuse_other_sites(request)
        return await super().handle_download(request)

    async def _process_messages(
        self, websocket: web.WebSocketResponse, app_service: AppService
    ) -> None:
        # Closing the app's standard input ends it (see ``cli.end_with_input``): when the tab is
        # closed, when this server ends, and even when it is killed.
        self._tabs.add(app_service)
        closing = asyncio.create_task(_close_with(app_service, websocket))
        try:
            await super()._process_messages(websocket, app_service)
        finally:
            self._tabs.discard(app_service)
            app_service.stdin.close()
            await closing

    def _refuse_other_sites(self, request: web.Request) -> None:
        """Reject requests from pages of other sites, and from other host names for this address.

        Any page open in the browser may try to connect to localhost; the browser sends its site in
        ``Origin``. With DNS rebinding, ``Host`` has the attacker's name for this address.

        Raises:
            HTTPForbidden: if either is not this server.
        """
        host = request.headers.get("Host", "")
        origin = request.headers.get("Origin")
        if not self._is_own_name(host):
            raise web.HTTPForbidden(text="This server does not answer to that name.")
        if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            raise web.HTTPForbidden(text="Pages of other sites may not connect.")

    def _is_own_name(self, host: str) -> bool:
        with suppress(ValueError):
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
            if _is_local(self.host):
                return _is_local(name)
            return _is_local(name) or _is_address(name) or name in self._names()
        return False

    def _names(self) -> set[str]:
        return {self.host.lower(), socket.gethostname().lower()}


async def _close_with(app_service: AppService, websocket: web.WebSocketResponse) -> None:
    """Close a tab's connection once its app has ended."""
    with suppress(OSError):
        await app_service.stdin.wait_closed()
    await websocket.close()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_local(name: str) -> bool:
    return name.lower() == _LOCAL or (_is_address(name) and ipaddress.ip_address(name).is_loopback)
