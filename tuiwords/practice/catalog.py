"""All kinds of cards: a new kind is a module that has ``KINDS``, and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from tuiwords.practice.kind import CardKind

MODULES: tuple[str, ...] = ("tuiwords.practice.words",)


@cache
def kinds() -> Mapping[str, CardKind]:
    """Every kind of card, by its key."""
    return {kind.key: kind for name in MODULES for kind in import_module(name).KINDS}
