"""What a module has, imported only when it is first needed: ``lazy("package.module:NAME")``.

``mypy_lazy.py`` tells mypy what the name stands for, so that types are checked as after an import.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from inspect import Signature, signature
from typing import Any


@dataclass(frozen=True, slots=True)
class _Lazy:
    name: str

    @property
    def __signature__(self) -> Signature:
        return signature(_named(self.name))

    def __call__(self, *given: Any, **options: Any) -> Any:
        return _named(self.name)(*given, **options)


def lazy(name: str) -> Callable[..., Any]:
    """Calls what ``name`` stands for, and has its signature. Both raise: ImportError."""
    return _Lazy(name)


def lazy_value(name: str) -> Callable[[], Any]:
    """A function that returns what ``name`` stands for. Calling raises: ImportError."""
    return lambda: _named(name)


def _named(name: str) -> Any:
    module, _, wanted = name.partition(":")
    return getattr(import_module(module), wanted)
