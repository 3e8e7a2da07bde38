"""``@kernel`` marks a plain function that is machine code by the time it runs.

Kernels live in the modules of folders called ``kernels``. Nothing here imports numba: a kernel is
loaded or compiled (see ``compiler``) when it is first called, or first needed by another one.

With ``TUIWORDS_CHECKED=1`` in the environment every access to an array is checked, and an index out
of range raises IndexError instead of reading or writing foreign memory. It is slower and has a
cache folder of its own. With ``NUMBA_DISABLE_JIT=1`` kernels run as plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, ParamSpec, TypeVar, cast, overload

import numpy as np

from tuiwords.kernel_files import CHECKED, JIT

P = ParamSpec("P")
R = TypeVar("R")


class Kernel:
    """A function that numba compiles.

    ``signature`` is the only one it is compiled for; without it, it is compiled for each set of
    types that it is called with. ``targetoptions`` and ``py_func`` are what numba looks at where a
    kernel calls another. Unless ``may_be_inlined``, its callers call its machine code.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        signature: str = "",
        may_be_inlined: bool = True,
        **options: Any,
    ) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self.signature = signature
        self.may_be_inlined = may_be_inlined
        self.targetoptions = {"nogil": True, "no_cfunc_wrapper": True, "_nrt": True, **options}
        if CHECKED:
            self.targetoptions["boundscheck"] = True
        self._ready: Callable[..., Any] | None = None

    def __call__(self, *arguments: Any) -> Any:
        """Run it."""
        if self._ready is None:
            from tuiwords.compiler import callable_of

            self._ready = callable_of(self)
        return self._ready(*arguments)

    @property
    def _numba_type_(self) -> Any:
        from tuiwords.compiler import callee_type

        return callee_type(self)


class Intrinsic:
    """A function that kernels call and for which ``compiler`` has machine code."""

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __call__(self, *_arguments: Any) -> Any:
        """Raises: TypeError, always."""
        raise TypeError(f"{self.__name__} can be called only by kernels")

    @property
    def _numba_type_(self) -> Any:
        from tuiwords.compiler import intrinsic_type

        return intrinsic_type(self.__name__)


@overload
def kernel(target: Callable[P, R]) -> Callable[P, R]: ...
@overload
def kernel(target: str) -> Callable[[Callable[P, R]], Callable[P, R]]: ...
def kernel(target: Any) -> Any:
    """Compile a function without the GIL, cached on disk.

    Bare (``@kernel``) it is compiled for each set of types that it is called with. With a numba
    signature (``@kernel("int64(uint8[::1])")``) callers never cause further versions: use that for
    large kernels that others call.
    """
    if callable(target):
        return Kernel(target) if JIT else target
    return lambda function: Kernel(function, target) if JIT else function


@overload
def kernel_without_refcounts(target: Callable[P, R]) -> Callable[P, R]: ...
@overload
def kernel_without_refcounts(target: str) -> Callable[[Callable[P, R]], Callable[P, R]]: ...
def kernel_without_refcounts(target: Any) -> Any:
    """Like ``@kernel``, for a kernel that makes no array and keeps none.

    Counting references to arrays takes atomic operations in the middle of loops, a fifth of the
    time of a Scrabble search.
    """
    if CHECKED or not JIT:
        return kernel(target)
    if callable(target):
        return Kernel(target, _nrt=False)
    return lambda function: Kernel(function, target, _nrt=False)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A small kernel that is compiled into its callers and never alone."""
    made = Kernel(function, inline="always")
    return cast("Callable[P, R]", made) if JIT else function


def not_inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel that is not compiled into its callers: there its loops would lack registers."""
    made = Kernel(function, may_be_inlined=False)
    return cast("Callable[P, R]", made) if JIT else function


def _count_trailing_zeros(value: Any) -> int:
    number = int(value)
    return (number & -number).bit_length() - 1 if number else 64


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


def _access(name: str, plain: Callable[P, R], checked: Callable[..., Any]) -> Callable[P, R]:
    """The function that reads or writes an item, as kernels of this process are compiled."""
    if not JIT:
        return plain
    return cast("Callable[P, R]", Kernel(checked) if CHECKED else Intrinsic(name))


# Number of one bits of an unsigned 64-bit integer, as int64.
popcount: Callable[[Any], int] = (
    Intrinsic("popcount") if JIT else lambda value: int(value).bit_count()
)
# Index of the lowest one bit of an unsigned 64-bit integer, as int64; 64 for zero.
ctz: Callable[[Any], int] = Intrinsic("ctz") if JIT else _count_trailing_zeros
# An item of a one-dimensional array of integers as int64, and an int64 put there, without the test
# for a negative index that numba makes: a sixth of the time of a Scrabble generator.
load: Callable[[Any, Any], int] = _access("load", _plain_load, _checked_load)
store: Callable[[Any, Any, Any], None] = _access("store", _plain_store, _checked_store)
# Asks for an item of such an array before it is read, while there is other work to do.
prefetch: Callable[[Any, Any], None] = Intrinsic("prefetch") if JIT else lambda _array, _index: None
