"""A terminal that may send anything, and go away while the app runs."""

from __future__ import annotations

import os
import selectors
from typing import Any

from textual.app import App
from textual.drivers._byte_stream import ByteStream
from textual.drivers.linux_driver import LinuxDriver
from textual.drivers.web_driver import WebDriver, _ExitInput

from tuiwords.ui.terminal_input import TerminalInput
from tuiwords.ui.terminal_sequence import bounded

_LOOK = 0.1  # seconds between two looks for what has not ended in its time
_CROWD = 64  # keys and clicks that may wait for the app before more are read
_CHUNK = 4096  # bytes read at once


class SteadyDriver(LinuxDriver):
    """Textual's driver, except that writing to a closed terminal does nothing.

    Textual's own writes through a bounded queue to a thread; when the terminal is closed that
    thread dies, the queue fills up, and the app would wait forever for room in it.

    It also takes every SIGCONT for the end of a suspension and starts another thread that reads
    keys. A terminal that closes sends SIGHUP and then SIGCONT: the first thread would be forgotten,
    never joined, and read the closed terminal forever.
    """

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        if self._size is None:
            self._size = self._get_terminal_size()

    def write(self, data: str) -> None:
        """Write, unless the writer thread has ended."""
        if self._writer_thread is not None and self._writer_thread.is_alive():
            super().write(data)

    def close(self) -> None:
        """End the writer thread, if it has not ended by itself."""
        if self._writer_thread is not None and self._writer_thread.is_alive():
            super().close()

    def run_input_thread(self) -> None:
        """Read what the terminal sends until the app needs it no more."""
        terminal = TerminalInput()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                data = self._read() if selector.select(_LOOK) else b""
                _pass_on(self, terminal, data)

    def _read(self) -> bytes:
        try:
            data = os.read(self.fileno, _CHUNK)
        except OSError:  # closed
            data = b""
        if not data:
            self.exit_event.wait(_LOOK)
        return data

    def _get_terminal_size(self) -> tuple[int, int]:
        size = super()._get_terminal_size()
        return bounded(*size) or size

    @property
    def can_suspend(self) -> bool:
        """Whether a shell started the app and can let it go on: shells give jobs their own group.

        Without one, as in ``xterm -e tuiwords``, nothing would ever wake it.
        """
        return os.getpgrp() != os.getsid(0)

    def _sigcont_application(self, *_: object) -> None:
        if self._must_signal_resume:
            super()._sigcont_application()


class SteadyWebDriver(WebDriver):
    """Textual's driver for a browser tab, which may send and ask for anything."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        if self._size is not None:
            self._size = bounded(*self._size)

    def run_input_thread(self) -> None:
        """Read what the tab sends until it or the app is closed."""
        terminal, packets = TerminalInput(), ByteStream()
        try:
            for data in self._input_reader:
                for kind, payload in packets.feed(data) if data else ():
                    if kind == "D":
                        _pass_on(self, terminal, payload)
                    else:
                        self._on_meta(kind, payload)
                _pass_on(self, terminal, b"")
        except _ExitInput:
            pass
        finally:
            self._input_reader.close()

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Do what the tab asks for, at a size that can be drawn."""
        if packet_type == "resize":
            size = bounded(payload.get("width"), payload.get("height"))
            if size is None:
                return
            payload = {"width": size.width, "height": size.height}
        super().on_meta(packet_type, payload)


def _pass_on(driver: SteadyDriver | SteadyWebDriver, terminal: TerminalInput, data: bytes) -> None:
    """Give the app what the terminal says, and wait while the app is behind."""
    if data:
        for message in terminal.feed(data):
            driver.process_message(message)
    for message in terminal.tick():
        driver.process_message(message)
    while driver._app.message_queue_size > _CROWD and not driver.exit_event.wait(_LOOK / 20):
        pass
