"""A terminal that may go away while the app runs."""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver


class SteadyDriver(LinuxDriver):
    """Textual's driver, but writing to a terminal that is gone is no matter.

    Textual's own writes through a bounded queue to a thread; when the terminal is closed that
    thread dies, the queue fills up, and the app would wait forever for room in it.

    It also takes every SIGCONT for the end of a suspension and starts a second thread that reads
    keys. A terminal that closes sends SIGHUP and then SIGCONT: nobody would wait for the thread
    that was forgotten, and it would read a dead terminal forever.
    """

    def write(self, data: str) -> None:
        """Write, unless nobody is left to read it."""
        if self._writer_thread is not None and self._writer_thread.is_alive():
            super().write(data)

    def close(self) -> None:
        """End the writer, if it has not ended by itself."""
        if self._writer_thread is not None and self._writer_thread.is_alive():
            super().close()

    def _sigcont_application(self, *_: object) -> None:
        if self._must_signal_resume:
            super()._sigcont_application()
