"""Errors of widgets that are being removed: a page was left while it opened."""

from __future__ import annotations

from types import TracebackType

from textual.css.query import NoMatches
from textual.widget import MountError, Widget
from textual.worker import WorkerFailed


def is_incomplete(error: Exception) -> bool:
    """Whether a widget that was asked for is not there, or could not be added."""
    if isinstance(error, WorkerFailed):
        return isinstance(error.error, NoMatches | MountError)
    return isinstance(error, NoMatches | MountError)


def is_of_removed(error: Exception) -> bool:
    """Whether an error comes from the code of a widget that is being removed."""
    inner = error.error if isinstance(error, WorkerFailed) else error
    return any(isinstance(node, Widget) and _is_removed(node) for node in _selves(inner))


def _is_removed(widget: Widget) -> bool:
    return widget._pruning or widget._closing or not widget.is_attached


def _selves(error: BaseException) -> list[object]:
    """The ``self`` of all methods that an error went through."""
    found, traceback = [], error.__traceback__
    while isinstance(traceback, TracebackType):
        found.append(traceback.tb_frame.f_locals.get("self"))
        traceback = traceback.tb_next
    return found
