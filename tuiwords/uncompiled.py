"""Kernels that run as plain Python: how they see numpy arrays, and find what they import.

Items of a numpy array keep its type: ``1 << item`` of a uint8 overflows where compiled code, which
computes with 64 bits, does not. So kernels see items of type int or float.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType
from typing import Any

import numpy as np


class PlainArray:
    """An array whose items are read as Python numbers and written as C would."""

    __slots__ = ("array", "shape")

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape = array.shape

    def __getitem__(self, place: Any) -> Any:
        return _seen(self.array[_checked(place)])

    def __setitem__(self, place: Any, value: Any) -> None:
        self.array[_checked(place)] = _stored(value, self.array.dtype)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.array if dtype is None and not copy else self.array.astype(dtype)


class PlainStruct:
    """An item of an array of structs: its fields are read and written as those of PlainArray."""

    __slots__ = ("_item",)

    def __init__(self, item: Any) -> None:
        object.__setattr__(self, "_item", item)

    def __getattr__(self, field: str) -> Any:
        return _seen(self._item[field])

    def __setattr__(self, field: str, value: Any) -> None:
        self._item[field] = _stored(value, self._item.dtype[field])


def _seen(found: Any) -> Any:
    """A part of an array as a kernel sees it."""
    if isinstance(found, np.ndarray):
        return PlainArray(found)
    return PlainStruct(found) if isinstance(found, np.void) else found.item()


def _stored(value: Any, dtype: Any) -> Any:
    """What C would store in an item of this type."""
    if isinstance(value, PlainArray):
        return value.array
    if isinstance(value, PlainStruct):
        return value._item
    if isinstance(value, int) and dtype.kind in "ui":
        return np.array(value & ((1 << 64) - 1), np.uint64).astype(dtype)
    return value


def address(item: Any) -> Any:
    """What a pointer to an item is: the item itself."""
    return item


def plain(array: Any) -> Any:
    """A view of a numpy array for a kernel that runs as plain Python."""
    return array if isinstance(array, PlainArray) else PlainArray(array)


def _checked(place: Any) -> Any:
    """The place. Raises: IndexError if it is negative: C does not count from the end."""
    for each in place if isinstance(place, tuple) else (place,):
        if isinstance(each, int) and each < 0:
            raise IndexError(f"a kernel uses item {place} of an array")
    return place


class _Cimports(MetaPathFinder, Loader):
    """Finds what kernels import from ``cython.cimports``: the same names of Python's modules.

    Names that those lack are types of C, all of them numbers here.
    """

    PREFIX = "cython.cimports."

    def find_spec(self, fullname: str, *_where: Any) -> ModuleSpec | None:
        """Say that it is found here, if it is one of these."""
        if fullname.startswith((f"{self.PREFIX}tuiwords", f"{self.PREFIX}libc.stdint")):
            return spec_from_loader(fullname, self, is_package=True)
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Fill a module."""
        name, names = module.__name__.removeprefix(self.PREFIX), vars(module)
        known = vars(import_module(name)) if name.startswith("tuiwords") else {}
        names.update({key: value for key, value in known.items() if key[:2] != "__"})
        names["__getattr__"] = lambda key: int if key[:2] != "__" else _missing(key)


def _missing(name: str) -> None:
    raise AttributeError(name)


@cache
def find_cimports() -> None:
    """Let kernels that run as Python import what compiled ones cimport."""
    import_module("cython")
    for name in ("cython.cimports", "cython.cimports.libc"):
        vars(sys.modules[name])["__spec__"] = None  # which Cython's own stand-ins lack
    sys.meta_path.append(_Cimports())
