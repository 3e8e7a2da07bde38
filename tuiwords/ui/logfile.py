"""The log file: unexpected errors, for whoever looks for their cause."""

from __future__ import annotations

import logging
import os
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from typing import cast

from tuiwords import paths
from tuiwords.safe_text import safe_text

_LOGGER = logging.getLogger("tuiwords")
_LOGGER.addHandler(logging.NullHandler())  # else Python writes to the terminal
_LARGEST = 500_000  # most bytes of a file; the previous file is kept, too


class _OwnersFile(RotatingFileHandler):
    """A file that only its owner can read."""

    def _open(self) -> TextIOWrapper:
        def private(path: str, flags: int) -> int:
            return os.open(path, flags, 0o600)

        return cast(
            "TextIOWrapper",
            open(self.baseFilename, self.mode, encoding="utf-8", opener=private),
        )


class _SafeFormatter(logging.Formatter):
    """Leaves out control characters, because logs are read in terminals."""

    def format(self, record: logging.LogRecord) -> str:
        return safe_text(super().format(record))


class LogFile:
    """Writes the log of ``tuiwords`` to its file between ``open`` and ``close``."""

    def __init__(self) -> None:
        self._handler: logging.Handler | None = None

    def open(self) -> None:
        """Start writing; if the file cannot be created, nothing is logged."""
        path = paths.log_file()
        try:
            paths.make_private_folder(path.parent)
            paths.refuse_special(path)
            self._handler = _OwnersFile(path, maxBytes=_LARGEST, backupCount=1)
        except OSError:
            return
        form = "%(asctime)s %(levelname)s %(message)s"
        self._handler.setFormatter(_SafeFormatter(form))
        _LOGGER.addHandler(self._handler)

    def close(self) -> None:
        """Stop writing; closing twice is not an error."""
        if self._handler is not None:
            _LOGGER.removeHandler(self._handler)
            self._handler.close()
            self._handler = None
