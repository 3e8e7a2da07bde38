"""Loads the compiled forms of kernels, or has numba compile them.

Compiled kernels are kept in folders whose name says all that they depend on: the sources of all
kernels (a kernel has those that it calls compiled in), Python, numba, the platform and the
processor's level. Files in it are named by the kernel and its types, never by where it is
installed. Two folders of that name are looked into: the one that was made with the wheel, which is
only read, and the user's own, to which everything is added that the first one lacks.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import llvmlite
import numba
from numba import types
from numba.core import caching, sigutils, typeinfer
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher

from tuiwords.intrinsics import INTRINSICS
from tuiwords.kernel_files import CHECKED, PACKAGE, SHIPPED, source_hash
from tuiwords.machine_code import CONTEXT, LinkedLibrary, called, load, save
from tuiwords.paths import cache_dir

_KEPT = 3  # cache folders of other versions that stay, so that switching branches stays quick

origins: Counter[str] = Counter()  # "shipped", "cached", "compiled" and "made machine code"


def target_hash() -> str:
    """Sixteen hex digits over all else that compiled kernels depend on."""
    target = (
        sys.implementation.cache_tag,
        getattr(sys, "abiflags", ""),
        numba.__version__,
        llvmlite.__version__,
        *CONTEXT.codegen().magic_tuple(),
    )
    return hashlib.sha256(repr(target).encode()).hexdigest()[:16]


@cache
def folder_name() -> str:
    """The name of the folder of the compiled kernels of this very process."""
    return f"{source_hash()}-{target_hash()}{'-checked' if CHECKED else ''}"


@cache
def shipped_kernels() -> Path | None:
    """The folder of the kernels that came with the installation, or None where none fit."""
    folder = SHIPPED / "kernels" / folder_name()
    return folder if folder.is_dir() else None


@cache
def kernel_cache() -> Path | None:
    """The user's folder of compiled kernels, or None where nothing can be written."""
    folder = cache_dir() / "kernels" / folder_name()
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


class _KernelCache(caching._Cache):  # type: ignore[misc]
    """Where numba looks for the compiled forms of a kernel, and puts new ones."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def cache_path(self) -> str:
        """The user's folder."""
        return str(kernel_cache())

    def load_overload(self, signature: Any, _context: Any) -> Any:
        """The compiled form for some types, or None."""
        for folder, origin in ((shipped_kernels(), "shipped"), (kernel_cache(), "cached")):
            found = load(folder / self._file(signature)) if folder is not None else None
            if found is not None:
                origins[origin] += 1
                return found
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep a compiled form; without a writable cache nothing is kept."""
        linked = isinstance(result.library, LinkedLibrary)
        origins["compiled" if linked else "made machine code"] += 1
        folder = kernel_cache()
        if folder is not None and not result.library.has_dynamic_globals:
            save(folder / self._file(signature), result)

    def _file(self, signature: Any) -> str:
        arguments, _ = sigutils.normalize_signature(signature)
        digest = hashlib.sha256(repr(arguments).encode()).hexdigest()[:16]
        return f"{self._name}-{digest}"

    def enable(self) -> None:
        """Nothing: it always is."""

    def disable(self) -> None:
        """Nothing: it never is."""

    def flush(self) -> None:
        """Nothing: the folder's name says what is in it."""


class Source(Hashable, Protocol):
    """What is compiled; without a ``signature``, for each set of types that it is called with."""

    py_func: Callable[..., Any]
    signature: str
    may_be_inlined: bool
    targetoptions: dict[str, Any]


class _Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """numba's own, but a declared signature is compiled when the kernel is first needed."""

    def __init__(self, kernel: Source, form: str, **options: Any) -> None:
        options = {**kernel.targetoptions, "nopython": True, **options}
        super().__init__(kernel.py_func, targetoptions=options)
        self._declared = kernel.signature
        if name := _cached_name(kernel.py_func):
            self._cache = _KernelCache(f"{name}.{form}")

    def prepare(self) -> None:
        """Compile the declared signature, once."""
        with global_compiler_lock:
            declared, self._declared = self._declared, ""  # a kernel may call itself
            if not declared:
                return
            try:
                with typeinfer.register_dispatcher(self):
                    self.compile(declared)
            except BaseException:
                self._declared = declared
                raise
            self.disable_compile()


class _LinkedDispatcher(_Dispatcher):
    """A kernel as other kernels call it."""

    def __init__(self, kernel: Source) -> None:
        super().__init__(kernel, "linked", no_cpython_wrapper=True)
        self._may_be_inlined = kernel.may_be_inlined

    @property
    def is_compiling(self) -> bool:
        """Whether it is compiled just now and calls itself.

        Raises: TypeError if a kernel that it calls, calls it in turn: neither could link the other.
        """
        stack = CONTEXT.typing_context.callstack
        if super().is_compiling and len(stack) and stack[0].func_id.func is not self.py_func:
            caller = stack[0].func_id.func.__name__
            raise TypeError(
                f"the kernel {caller} calls {self.py_func.__name__}, which needs {caller} itself"
            )
        return bool(super().is_compiling)

    def add_overload(self, result: Any) -> None:
        """Keep a compile result, which Python cannot call."""
        if not self._may_be_inlined:
            result.library.keep_apart(result.fndesc.llvm_func_name)
        self.overloads[tuple(result.signature.args)] = result

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What a calling kernel has to know."""
        self.prepare()
        return super().get_call_template(args, kws)


class _CalledDispatcher(_Dispatcher):
    """A kernel as Python calls it."""

    def __init__(self, kernel: Source) -> None:
        super().__init__(kernel, "called")
        self._compiler = _CallCompiler(kernel)


class _CallCompiler:
    """Makes compile results for calls from Python of those for calls from kernels."""

    def __init__(self, kernel: Source) -> None:
        self._kernel = kernel

    def compile(self, arguments: Any, _returned: Any) -> Any:
        """The compile result for these types."""
        linked = _linked(self._kernel)
        linked.prepare()
        if arguments not in linked.overloads:
            linked.compile(arguments)
        nrt = self._kernel.targetoptions["_nrt"]
        return called(linked.overloads[arguments], nrt=nrt)


def _cached_name(function: Callable[..., Any]) -> str:
    """What the files of a kernel's forms begin with; empty where they cannot be told apart.

    Of a game in another package the name says what all of its modules contain, and where the kernel
    is; of one in a script, all scripts beside it.
    """
    file = Path(function.__code__.co_filename).resolve()
    if file.is_relative_to(PACKAGE):
        return f"{function.__module__.partition('.')[2]}.{function.__qualname__}"
    if function.__closure__ is not None or not file.is_file():
        return ""
    top = file.parent
    while (top.parent / "__init__.py").is_file():
        top = top.parent
    sources = top.rglob("*.py") if (top / "__init__.py").is_file() else top.glob("*.py")
    digest = hashlib.sha256(f"{file.name}:{function.__code__.co_firstlineno}".encode())
    for path in sorted(sources):
        digest.update(path.read_bytes())
    return f"{function.__module__}.{function.__qualname__}-{digest.hexdigest()[:16]}"


@cache
def _linked(kernel: Source) -> _LinkedDispatcher:
    return _LinkedDispatcher(kernel)


@cache
def _callable(kernel: Source) -> _CalledDispatcher:
    return _CalledDispatcher(kernel)


def callable_of(kernel: Source) -> Callable[..., Any]:
    """What runs a kernel; one with a signature is compiled now, others at each call."""
    with global_compiler_lock:
        dispatcher = _callable(kernel)
        dispatcher.prepare()
    return dispatcher


def callee_type(kernel: Source) -> Any:
    """How numba sees a kernel that another one calls."""
    with global_compiler_lock:
        return types.Dispatcher(_linked(kernel))


def intrinsic_type(name: str) -> Any:
    """How numba sees one of the functions for which there is machine code."""
    return CONTEXT.typing_context.resolve_value_type(INTRINSICS[name])
