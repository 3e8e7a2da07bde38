"""Iterators that are waited for only so long: each is asked in a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from contextvars import copy_context
from queue import Empty, SimpleQueue
from typing import TypeVar

from tuiwords.engine.threads import count_helped, search_seconds, span_seconds

PATIENCE = 60.0  # seconds for an answer of a program or of a strategy of another package

T = TypeVar("T")
# What there is next, nothing at the end or after an error; its CPU seconds, and those saved.
_Answer = tuple[list[T], BaseException | None, float, float]


class LateError(Exception):
    """An iterator did not come back in time."""


def in_time(make: Callable[[], Iterable[T]], seconds: float) -> Generator[T, None, None]:
    """What ``make()`` gives, one by one, and what it raises; it may take ``seconds`` in all.

    Who is late is left alone, and ended when it next runs Python code. Code that never gives
    Python's lock free cannot be left. CPU seconds count as if they were spent here.
    Raises: LateError.
    """
    asked, answers, left = SimpleQueue[bool](), SimpleQueue[_Answer[T]](), seconds
    thread = threading.Thread(
        target=copy_context().run, args=(_answer, make, asked, answers), daemon=True
    )
    thread.start()
    waiting = False
    try:
        while True:
            asked.put(True)
            waiting, begun = True, time.monotonic()
            try:
                found, error, spent, saved = answers.get(
                    timeout=min(max(0.0, left), threading.TIMEOUT_MAX)
                )
            except Empty:
                raise LateError from None
            waiting = False
            left -= time.monotonic() - begun
            count_helped(spent, saved)
            if error is not None:
                raise error
            if not found:
                return
            yield found[0]
    finally:
        asked.put(False)
        if waiting:
            _end(thread)


def _answer(
    make: Callable[[], Iterable[T]], asked: SimpleQueue[bool], answers: SimpleQueue[_Answer[T]]
) -> None:
    steps = _steps(make)
    with suppress(SystemExit):  # it may come at any moment: see _end
        while asked.get():
            found, error = list[T](), None
            start, span = search_seconds(), span_seconds()
            try:
                found.extend(next(steps, ()))
            except BaseException as raised:
                error = raised
            spent = search_seconds() - start
            answers.put((found, error, spent, spent - (span_seconds() - span)))


def _steps(make: Callable[[], Iterable[T]]) -> Iterator[tuple[T]]:
    for item in make():
        yield (item,)


def _end(thread: threading.Thread) -> None:
    import ctypes

    if thread.ident is not None:
        raised = ctypes.py_object(SystemExit)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), raised)
