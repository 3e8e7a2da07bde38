"""A terminal that may go away while the app runs."""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver


class SteadyDriver(LinuxDriver):
    """Textual's driver, except that writing to a closed terminal does nothing.

    Textual's own writes through a bounded queue to a thread; when the terminal is closed that
    thread dies, the queue fills up, and the app would wait forever for room in it.

    It also takes every SIGCONT for the end of a suspension and starts another thread that reads
    keys. A terminal that closes sends SIGHUP and then SIGCONT: the first thread would be forgotten,
    never joined, and read the closed terminal forever.
    """

    def write(self, data: str) -> None:
        """Write, unless the writer thread has ended."""
        if self._writer_thread is not None and self._writer_thread.is_alive():
            super().write(data)

    def close(self) -> None:
        """End the writer thread, if it has not ended by itself."""
        if self._writer_thread is not None and self._writer_thread.is_alive():
            super().close()

    def _sigcont_application(self, *_: object) -> None:
        if self._must_signal_resume:
            super()._sigcont_application()
