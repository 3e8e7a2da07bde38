"""A progress bar on stderr for work that takes longer than a second."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from tuiwords.safe_text import SafeStream, safe_text

PATIENCE = 1.0  # seconds before the bar appears


class ProgressReport(Protocol):
    """Called with how much is done, and optionally what is being done now."""

    def __call__(self, done: int, title: str = "", /, *, total: int | None = None) -> None:
        """Report."""


@contextmanager
def progress(title: str, total: int | None = None, *, unit: str = "") -> Iterator[ProgressReport]:
    """A function ``report(done, title="")`` to call during the work; "" keeps the title.

    It also takes a ``total`` that was not known before. With a ``unit`` such as "games", the bar
    shows how many of them are done per second. Nothing is shown if stderr is not a terminal.
    """
    if not sys.stderr.isatty():
        yield _silent
        return
    yield from _on_terminal(title, total, unit)


def _silent(_done: int, _title: str = "", /, *, total: int | None = None) -> None:
    """Do nothing."""


def _on_terminal(title: str, total: int | None, unit: str) -> Iterator[ProgressReport]:
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class UnitRate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.1f} {unit}/s" if task.speed else "")

    unguarded = sys.stderr.unguarded if isinstance(sys.stderr, SafeStream) else None
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        *([MofNCompleteColumn()] if total is not None else []),
        *([UnitRate()] if unit else []),
        TimeElapsedColumn(),
        *([TextColumn("left"), TimeRemainingColumn()] if total is not None else []),
        console=Console(file=unguarded, stderr=True),
        transient=True,
    )
    task = bar.add_task(escape(safe_text(title)), total=total)

    def report(done: int, title: str = "", /, *, total: int | None = None) -> None:
        bar.update(task, completed=done, total=total)
        if title:
            bar.update(task, description=escape(safe_text(title)))

    timer = threading.Timer(PATIENCE, bar.start)
    timer.daemon = True
    timer.start()
    try:
        yield report
    finally:
        timer.cancel()
        timer.join()
        bar.stop()
