"""Finds the shipped folders ``assets`` and ``lexicons``, in a checkout or an installed package."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def _folder(name: str) -> Path:
    for parent in (_PACKAGE, _PACKAGE.parent):
        if (parent / name).is_dir():
            return parent / name
    raise FileNotFoundError(
        f"the folder {name!r} is missing beside {_PACKAGE}: this installation is damaged"
    )


def asset(*parts: str) -> Path:
    """Path of a shipped asset, such as ``asset("bots.toml")``."""
    return _folder("assets").joinpath(*parts)


def lexicon_file(*parts: str) -> Path:
    """Path of a shipped word list or table, such as ``lexicon_file("enable.txt")``."""
    return _folder("lexicons").joinpath(*parts)
