"""What a module has, imported only when it is first needed: ``lazy("package.module:NAME")``.

``mypy_lazy.py`` tells mypy what the name stands for, so that types are checked as after an import.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def lazy(name: str) -> Callable[..., Any]:
    """A function that calls what ``name`` stands for. Calling raises: ImportError."""

    def called(*given: Any, **options: Any) -> Any:
        return _named(name)(*given, **options)

    return called


def lazy_value(name: str) -> Callable[[], Any]:
    """A function that returns what ``name`` stands for. Calling raises: ImportError."""
    return lambda: _named(name)


def _named(name: str) -> Any:
    module, _, wanted = name.partition(":")
    return getattr(import_module(module), wanted)
