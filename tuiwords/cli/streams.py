"""The standard streams of a command, made safe for a terminal and for invalid text."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, TextIO, cast

from tuiwords.cli.parser import UsageError
from tuiwords.paths import read_all, read_given
from tuiwords.safe_text import SafeStream


class _Closed:
    """Replaces a stream that was closed before the command began (``<&-``, ``>&-``)."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, _attribute: str) -> NoReturn:
        raise UsageError(f"{self._name} is closed")

    def __iter__(self) -> NoReturn:
        raise UsageError(f"{self._name} is closed")


@contextmanager
def safe_streams() -> Iterator[None]:
    """Replace the standard streams by safe ones, and restore them afterwards.

    Invalid bytes are read as escapes such as ``\\xff``, and what the output cannot encode is
    written as escapes.
    """
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = _lenient(sys.stdin) or _closed("standard input")
    sys.stdout = _safe(sys.stdout) or _closed("standard output")
    sys.stderr = _safe(sys.stderr) or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
        # What the app could not write to a terminal that was closed is still waiting there.
        _flush(sys.stdout)
        _flush(sys.stderr)


def given_bytes(name: str) -> bytes:
    """The content of a file, or with ``-`` of standard input. Raises: OSError."""
    return read_all(sys.stdin.buffer, "standard input") if name == "-" else read_given(name)


def _flush(stream: TextIO | None) -> None:
    """Write buffered output; drop it if nobody reads it or the disk is full.

    Python would try again at exit and print an error; the null device prevents that.
    """
    if stream is None:
        return
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _closed(name: str) -> TextIO:
    return cast("TextIO", _Closed(name))


def _lenient(stream: TextIO | None) -> Any:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
    return stream


def _safe(stream: TextIO | None) -> Any:
    return None if stream is None else SafeStream(_lenient(stream))
