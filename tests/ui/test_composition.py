"""Widgets have parts: none is a pile of classes of ours."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from textual.screen import Screen
from textual.widget import Widget

import tuiwords.ui


def derived(kind: type[Widget]) -> Iterator[type[Widget]]:
    """All classes derived from a class."""
    for each in kind.__subclasses__():
        yield each
        yield from derived(each)


def is_ours(kind: type) -> bool:
    return kind.__module__.startswith("tuiwords.")


def test_a_widget_has_one_class_of_ours_above_it_at_most() -> None:
    for module in pkgutil.walk_packages(tuiwords.ui.__path__, "tuiwords.ui."):
        importlib.import_module(module.name)
    widgets = {kind for kind in derived(Widget) if is_ours(kind) and not issubclass(kind, Screen)}
    assert len(widgets) > 30
    piles = {
        kind.__name__: [above.__name__ for above in kind.__mro__[1:] if is_ours(above)]
        for kind in widgets
    }
    assert {name: above for name, above in piles.items() if len(above) > 1} == {}
