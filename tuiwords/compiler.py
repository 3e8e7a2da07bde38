"""The one place that knows numba: loads the machine code of kernels, or compiles it.

Compiled kernels are kept in folders whose name says all that they depend on: the sources of all
kernels (a kernel has those that it calls compiled in), Python, numba, the platform and the
processor's level. Files in it are named by the kernel and its types, never by where it is
installed. Two folders of that name are looked into: the one that was made with the wheel, which is
only read, and the user's own, to which everything is added that the first one lacks.
"""

from __future__ import annotations

import errno
import gc
import hashlib
import itertools
import os
import pickle
import secrets
import shutil
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import llvmlite
import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import types
from numba.core import caching, cgutils, sigutils, typeinfer
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.extending import intrinsic
from numba.np.arrayobj import load_item, make_array, store_item

from tuiwords.kernel_files import (
    CHECKED,
    LEVEL,
    LEVEL_FEATURES,
    PACKAGE,
    SHIPPED,
    source_hash,
)
from tuiwords.paths import cache_dir, write_atomically

_KEPT = 3  # cache folders of other versions that stay, so that switching branches stays quick

gc.freeze()  # the garbage collector need not look at all of numba again and again

# numba times each of its calls of LLVM, for figures that nobody asks for: a twentieth of the time
# that compiling takes.
with suppress(AttributeError, TypeError, ValueError):  # of another version of llvmlite
    for _acquired, _released in list(llvm.ffi.lib._lock._cblist):
        llvm.ffi.unregister_lock_callback(_acquired, _released)

if numba.config.CPU_NAME is None:
    _own = llvm.get_host_cpu_features()
    if all(_own.get(feature) for feature in LEVEL_FEATURES.split()):
        numba.config.CPU_NAME, numba.config.CPU_FEATURES = LEVEL, ""

# Parts of names in machine code, which have to differ between processes: what several have compiled
# is linked together.
FunctionIdentity._unique_ids = itertools.count(secrets.randbits(40))

origins: Counter[str] = Counter()  # how many kernels came "shipped", "cached" and "compiled"


def target_hash() -> str:
    """Sixteen hex digits over all else that compiled kernels depend on."""
    target = (
        sys.implementation.cache_tag,
        getattr(sys, "abiflags", ""),
        numba.__version__,
        llvmlite.__version__,
        *_context().codegen().magic_tuple(),
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


def _context() -> Any:
    """numba's context for this processor."""
    return CPUDispatcher.targetdescr.target_context


class _LoadedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Machine code from a file, whose form for other kernels to link is read only if one does."""

    def __init__(
        self, codegen: Any, name: str, code: bytes, symbols: set[str], path: Path, checksum: int
    ) -> None:
        super().__init__(codegen, name)
        self._path = path
        self._checksum = checksum  # of what is to be linked
        self._shared_module: Any = None
        self.enable_object_caching()
        self._set_compiled_object(code)
        self._finalize_final_module()
        codegen._engine._defined_symbols |= symbols

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            _, bitcode = _parts(self._path, whole=True)
            if zlib.crc32(bitcode) != self._checksum:
                raise RuntimeError(f"{self._path} was changed by another process: start again")
            self._shared_module = llvm.parse_bitcode(bitcode)
        return self._shared_module


class _KernelCache(caching._Cache):  # type: ignore[misc]
    """Where numba looks for the compiled forms of a kernel, and puts new ones."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name = f"{function.__module__.partition('.')[2]}.{function.__qualname__}"

    @property
    def cache_path(self) -> str:
        """The user's folder."""
        return str(kernel_cache())

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The compiled form for some types, or None."""
        for folder, origin in ((shipped_kernels(), "shipped"), (kernel_cache(), "cached")):
            found = _load(folder / self._file(signature), context) if folder is not None else None
            if found is not None:
                origins[origin] += 1
                return found
        origins["compiled"] += 1
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep a compiled form; without a writable cache nothing is kept."""
        folder = kernel_cache()
        if folder is not None and not result.library.has_dynamic_globals:
            _save(folder / self._file(signature), result)

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


def _save(path: Path, result: Any) -> None:
    (name, _, (code, bitcode)), *rest = result._reduce()
    module = result.library._get_module_for_linking()
    symbols = {
        symbol.name
        for group in (module.functions, module.global_variables)
        for symbol in group
        if not symbol.is_declaration
    }
    loadable = dumps((name, code, symbols, zlib.crc32(bitcode), rest))
    # The first form of a kernel stays: who has loaded it may come back for what is to be linked.
    # A full cache only costs time.
    if not path.exists():
        with suppress(OSError):
            write_atomically(path, (len(loadable).to_bytes(8, "little"), loadable, bitcode))


def _parts(path: Path, *, whole: bool) -> tuple[bytes, bytes]:
    """What is loaded of a file and, of the whole one, what is linked. Raises: OSError."""
    with path.open("rb") as stream:
        size = int.from_bytes(stream.read(8), "little")
        loadable = stream.read(size)
        if len(loadable) < size:
            raise OSError(errno.EIO, "the file is cut off", str(path))
        return loadable, stream.read() if whole else b""


def _load(path: Path, context: Any) -> Any:
    """The compile result in a file, or None where there is none."""
    try:
        loadable, _ = _parts(path, whole=False)
    except OSError:
        return None
    rtsys.initialize(context)
    name, code, symbols, checksum, rest = pickle.loads(loadable)
    description, environment, signature, objectmode, lifted, annotation, reload_init, others = rest
    for function in reload_init:
        function()
    library = _LoadedLibrary(context.codegen(), name, code, symbols, path, checksum)
    entry_point = context.get_executable(library, description, environment)
    for other in others:
        library.codegen.set_env(other.env_name, other)
    return CompileResult(
        target_context=context,
        typing_context=context.typing_context,
        library=library,
        environment=environment,
        entry_point=entry_point,
        fndesc=description,
        type_annotation=annotation,
        signature=signature,
        objectmode=objectmode,
        lifted=lifted,
        typing_error=None,
        call_helper=None,
        metadata=None,
        reload_init=reload_init,
        referenced_envs=others,
    )


class Source(Hashable, Protocol):
    """What is compiled; without a ``signature``, for each set of types that it is called with."""

    py_func: Callable[..., Any]
    signature: str
    targetoptions: dict[str, Any]


class _KernelDispatcher(CPUDispatcher):  # type: ignore[misc]
    """numba's own, but a declared signature is compiled when the kernel is first needed."""

    def __init__(self, kernel: Source) -> None:
        super().__init__(kernel.py_func, targetoptions=dict(kernel.targetoptions, nopython=True))
        self._declared = kernel.signature
        inside = Path(kernel.py_func.__code__.co_filename).resolve().is_relative_to(PACKAGE)
        if inside:
            self._cache = _KernelCache(kernel.py_func)
        elif (folder := kernel_cache()) is not None:  # of a game in another package
            numba.config.CACHE_DIR = str(folder)
            self.enable_caching()

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

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What a calling kernel has to know."""
        self.prepare()
        return super().get_call_template(args, kws)


@cache
def _dispatcher(kernel: Source) -> _KernelDispatcher:
    return _KernelDispatcher(kernel)


def callable_of(kernel: Source) -> Callable[..., Any]:
    """What runs a kernel; one with a signature is compiled now, others at each call."""
    with global_compiler_lock:
        dispatcher = _dispatcher(kernel)
        dispatcher.prepare()
    return dispatcher


def callee_type(kernel: Source) -> Any:
    """How numba sees a kernel that another one calls."""
    with global_compiler_lock:
        return types.Dispatcher(_dispatcher(kernel))


def _popcount(context: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


def _ctz(context: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.false_bit)

    return types.int64(types.uint64), generate


def _item(context: Any, builder: Any, signature: Any, arguments: Any) -> tuple[Any, Any]:
    """Type of an array argument, and the pointer to its item, without a test of the index."""
    array = signature.args[0]
    made = make_array(array)(context, builder, arguments[0])
    pointer = cgutils.get_item_pointer(
        context, builder, array, made, [arguments[1]], wraparound=False, boundscheck=False
    )
    return array, pointer


def _load_item(context: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind, pointer = _item(context, builder, signature, arguments)
        value = load_item(context, builder, kind, pointer)
        if kind.dtype.bitwidth == 64:
            return value
        widen = builder.sext if kind.dtype.signed else builder.zext
        return widen(value, ir.IntType(64))

    return types.int64(array, types.int64), generate


def _store_item(context: Any, array: Any, index: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind, pointer = _item(context, builder, signature, arguments)
        width = kind.dtype.bitwidth
        item = arguments[2] if width == 64 else builder.trunc(arguments[2], ir.IntType(width))
        store_item(context, builder, kind, item, pointer)
        return context.get_dummy_value()

    return types.void(array, types.int64, types.int64), generate


def _prefetch(context: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _, pointer = _item(context, builder, signature, arguments)
        number, place = ir.IntType(32), ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [place, number, number, number])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [place], kind)
        flags = [number(0), number(3), number(1)]  # to be read, soon and often, no code
        builder.call(fetch, [builder.bitcast(pointer, place), *flags])
        return context.get_dummy_value()

    return types.void(array, types.int64), generate


# Made once, for numba lists all of them when it begins to compile.
_INTRINSICS = {
    "popcount": intrinsic(_popcount),
    "ctz": intrinsic(_ctz),
    "load": intrinsic(_load_item),
    "store": intrinsic(_store_item),
    "prefetch": intrinsic(_prefetch),
}


def intrinsic_type(name: str) -> Any:
    """How numba sees one of the functions for which there is machine code above."""
    return _context().typing_context.resolve_value_type(_INTRINSICS[name])
