"""The one place that knows numba: ``@kernel`` turns a plain function into machine code.

Kernels live in the modules of folders called ``kernels``. Their compiled form is cached in a folder
whose name is a hash over *all* those files, because numba itself notices a change only in the file
of the kernel it loads, not in a kernel that this one calls from another file. Inside that folder
files are named by their place in the package: what one installation compiled serves any other with
the same kernels, wherever it stands.

With ``TUIWORDS_CHECKED=1`` in the environment every access to an array is checked, and an index out
of range raises IndexError instead of reading or writing foreign memory. It is slower and has a
cache folder of its own.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, overload

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import caching, cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import load_item, make_array, store_item

from tuiwords.paths import cache_dir

P = ParamSpec("P")
R = TypeVar("R")

JIT = not numba.config.DISABLE_JIT
CHECKED = os.environ.get("TUIWORDS_CHECKED", "") not in ("", "0")
_PACKAGE = Path(__file__).resolve().parent
_KEPT = 3  # cache folders of other versions that stay, so that switching branches stays quick


def kernel_sources() -> list[Path]:
    """Every file that holds kernels or bit layouts that they compile in, sorted."""
    layouts = [path for path in _PACKAGE.rglob("layout.py") if path.parent.name != "kernels"]
    return sorted([Path(__file__).resolve(), *_PACKAGE.rglob("kernels/*.py"), *layouts])


def source_hash() -> str:
    """Sixteen hex digits over the names and contents of all kernel files."""
    digest = hashlib.sha256()
    for path in kernel_sources():
        digest.update(path.relative_to(_PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def kernel_cache() -> Path | None:
    """The folder that holds the compiled kernels, or None where nothing can be written."""
    folder = cache_dir() / "kernels" / (source_hash() + ("-checked" if CHECKED else ""))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)
        _forget_old(folder)
    except OSError:
        return None
    return folder


def _forget_old(current: Path) -> None:
    others = sorted(
        (p for p in current.parent.iterdir() if p != current),
        key=lambda p: p.stat().st_mtime,
        reverse=True,
    )
    for folder in others[_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


# numba before 0.61 put an underscore before the name; its first locator obeys CACHE_DIR.
_LOCATORS: list[Any] = (getattr(caching, "CacheImpl", None) or caching._CacheImpl)._locator_classes
_NumbaLocator: Any = _LOCATORS[0]


class _KernelLocator(_NumbaLocator):  # type: ignore[misc]
    """Where a kernel of this package is cached; numba would name a folder by its absolute path."""

    @classmethod
    def from_function(cls, function: Any, file: str) -> Any:
        """A locator, or None where the function is not of this package."""
        inside = Path(file).resolve().is_relative_to(_PACKAGE)
        return super().from_function(function, file) if inside else None

    @classmethod
    def get_suitable_cache_subpath(cls, file: str) -> str:
        """The folder of a file below the cache folder."""
        return ".".join(Path(file).resolve().relative_to(_PACKAGE).parent.parts)

    def get_source_stamp(self) -> str:
        """Nothing: the cache folder is that of these very sources."""
        return ""


if JIT and (_folder := kernel_cache()) is not None:
    numba.config.CACHE_DIR = str(_folder)
    _LOCATORS.insert(0, _KernelLocator)


def _options() -> dict[str, bool]:
    """What all kernels are compiled with."""
    options = {"cache": JIT and kernel_cache() is not None, "nogil": True}
    return options | {"boundscheck": True} if CHECKED else options


@overload
def kernel(target: Callable[P, R]) -> Callable[P, R]: ...
@overload
def kernel(target: str | list[str]) -> Callable[[Callable[P, R]], Callable[P, R]]: ...
def kernel(target: Any) -> Any:
    """Compile a function without the GIL, cached on disk.

    Bare (``@kernel``) it compiles at the first call with each set of types. With a numba signature
    or a list of them (``@kernel("int64(uint8[::1])")``) it compiles when its module is imported,
    and callers never cause further versions: use that for large kernels that others call.
    """
    compiler: Any = numba.njit
    if callable(target):
        return compiler(**_options())(target)
    return compiler(target, **_options())


def kernel_without_refcounts(signature: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Like ``@kernel`` with a signature, for a kernel that makes no array and keeps none.

    Counting references to arrays takes atomic operations in the middle of loops, a fifth of the
    time of a Scrabble search.
    """
    compiler: Any = numba.njit
    options = _options() if CHECKED else _options() | {"_nrt": False}
    return compiler(signature, **options)  # type: ignore[no-any-return]


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A small kernel that is compiled into its callers and never alone."""
    result: Callable[P, R] = numba.njit(nogil=True, inline="always")(function)
    return result


def _generated(build: Callable[[Any, Any], Any], plain: Callable[[Any], int]) -> Any:
    """A function of one unsigned 64-bit integer: machine code under the JIT, else plain Python."""

    def typed(context: Any, value: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return build(builder, arguments[0])

        return types.int64(types.uint64), generate

    return intrinsic(typed) if JIT else plain


def _count_trailing_zeros(value: Any) -> int:
    number = int(value)
    return (number & -number).bit_length() - 1 if number else 64


# Number of one bits of an unsigned 64-bit integer, as int64.
popcount: Callable[[Any], int] = _generated(
    lambda builder, value: builder.ctpop(value), lambda value: int(value).bit_count()
)
# Index of the lowest one bit of an unsigned 64-bit integer, as int64; 64 for zero.
ctz: Callable[[Any], int] = _generated(
    lambda builder, value: builder.cttz(value, cgutils.false_bit), _count_trailing_zeros
)


def _item(context: Any, builder: Any, signature: Any, arguments: Any) -> tuple[Any, Any]:
    """Type of an array argument, and the pointer to its item, without a test of the index."""
    array = signature.args[0]
    made = make_array(array)(context, builder, arguments[0])
    pointer = cgutils.get_item_pointer(
        context, builder, array, made, [arguments[1]], wraparound=False, boundscheck=False
    )
    return array, pointer


def _unchecked_load(context: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind, pointer = _item(context, builder, signature, arguments)
        value = load_item(context, builder, kind, pointer)
        if kind.dtype.bitwidth == 64:
            return value
        widen = builder.sext if kind.dtype.signed else builder.zext
        return widen(value, ir.IntType(64))

    return types.int64(array, types.int64), generate


def _unchecked_store(context: Any, array: Any, index: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind, pointer = _item(context, builder, signature, arguments)
        width = kind.dtype.bitwidth
        item = arguments[2] if width == 64 else builder.trunc(arguments[2], ir.IntType(width))
        store_item(context, builder, kind, item, pointer)
        return context.get_dummy_value()

    return types.void(array, types.int64, types.int64), generate


def _unchecked_prefetch(context: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _, pointer = _item(context, builder, signature, arguments)
        number, place = ir.IntType(32), ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [place, number, number, number])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [place], kind)
        flags = [number(0), number(3), number(1)]  # to be read, soon and often, no code
        builder.call(fetch, [builder.bitcast(pointer, place), *flags])
        return context.get_dummy_value()

    return types.void(array, types.int64), generate


def _checked_load(array: Any, index: Any) -> Any:
    if index < 0 or index >= array.shape[0]:
        raise IndexError("load: the index is out of range")
    return np.int64(array[index])


def _checked_store(array: Any, index: Any, value: Any) -> None:
    if index < 0 or index >= array.shape[0]:
        raise IndexError("store: the index is out of range")
    array[index] = value


def _plain_load(array: Any, index: Any) -> int:
    if index < 0:
        raise IndexError("load: the index is out of range")
    return int(array[index])


def _plain_store(array: Any, index: Any, value: Any) -> None:
    if index < 0:
        raise IndexError("store: the index is out of range")
    array[index] = np.array(int(value) & ((1 << 64) - 1), np.uint64).astype(array.dtype)


def _access(plain: Callable[P, R], checked: Callable[..., Any], unchecked: Any) -> Callable[P, R]:
    """The function that reads or writes an item, as kernels of this process are compiled."""
    if not JIT:
        return plain
    chosen: Any = numba.njit(nogil=True)(checked) if CHECKED else intrinsic(unchecked)
    return chosen  # type: ignore[no-any-return]


# An item of a one-dimensional array of integers as int64, and an int64 put there, without the test
# for a negative index that numba makes: a sixth of the time of a Scrabble generator.
load: Callable[[Any, Any], int] = _access(_plain_load, _checked_load, _unchecked_load)
store: Callable[[Any, Any, Any], None] = _access(_plain_store, _checked_store, _unchecked_store)
# Asks for an item of such an array before it is read, while there is other work to do.
prefetch: Callable[[Any, Any], None] = (
    intrinsic(_unchecked_prefetch) if JIT else lambda _array, _index: None
)
