"""What numba compiles: bitcode that kernels link, machine code that Python calls, files of both.

A kernel is first compiled to bitcode. Only the few that Python calls are optimized, each as a whole
with all that it calls, and made into machine code, with the wrapper that turns Python's values into
numbers and arrays. So a kernel that others call is typed once and costs no machine code of its own.
"""

from __future__ import annotations

import gc
import itertools
import pickle
import secrets
import zlib
from collections.abc import Iterable
from contextlib import suppress
from copy import copy
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba._dynfunc import make_function
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompileResult
from numba.core.cpu import CPUContext
from numba.core.environment import Environment
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from tuiwords.kernel_files import LEVEL, LEVEL_FEATURES
from tuiwords.paths import write_atomically

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

CONTEXT: Any = CPUDispatcher.targetdescr.target_context  # numba's, for this processor


class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Bitcode for kernels to link; optimized and machine code only if an address is asked for."""

    _emitted = False
    _shared_module: Any  # what is linked, once it is

    def _optimize_final_module(self) -> None:
        """Not yet: what links it is optimized as a whole."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """The address of a function, or 0."""
        self._ensure_finalized()
        if not self._emitted:
            self._emitted = True
            super()._optimize_final_module()
            super()._finalize_final_module()
        return int(super().get_pointer_to_function(name))

    def keep_apart(self, name: str) -> None:
        """Keep a function out of those that call it."""
        self._get_module_for_linking().get_function(name).add_function_attribute("noinline")

    def defines(self, name: str) -> bool:
        """Whether it has a function of this name."""
        self._ensure_finalized()
        module = self._shared_module or self._final_module
        return any(function.name == name for function in module.functions)


class _ReadLibrary(LinkedLibrary):
    """Bitcode from a file."""

    def __init__(self, name: str, bitcode: bytes) -> None:
        super().__init__(CONTEXT.codegen(), name)
        self._shared_module = llvm.parse_bitcode(bitcode)
        self._finalized = True


class _CalledLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Machine code of a kernel with all that it calls, and its wrapper for Python."""

    def __init__(self, name: str, code: bytes = b"") -> None:
        """Empty, or with machine code from a file."""
        super().__init__(CONTEXT.codegen(), name)
        self.enable_object_caching()
        if code:
            self._set_compiled_object(code)
            self._finalize_final_module()

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr:  # linked, so nobody else calls it
                function.linkage = llvm.Linkage.internal
        super()._optimize_final_module()


def _executable(library: Any, description: Any, environment: Any) -> Any:
    """What calls a function from Python; where it has no wrapper for that, only a stand-in."""
    wrapper = description.llvm_cpython_wrapper_name
    if isinstance(library, _CalledLibrary):
        CONTEXT.codegen()._engine._defined_symbols.add(wrapper)  # also where it is from a file
    if not isinstance(library, LinkedLibrary) or library.defines(wrapper):
        return CPUContext.get_executable(CONTEXT, library, description, environment)
    module = description.lookup_module()
    return make_function(module, description.qualname, "", 0, environment, (library,))


CONTEXT.codegen()._library_class = LinkedLibrary
CONTEXT.get_executable = _executable


def called(linked: Any, *, nrt: bool) -> Any:
    """The compile result for calls from Python, of one for calls from kernels.

    ``nrt`` tells whether the kernel counts references to arrays.
    """
    CONTEXT.refresh()  # numba does when it compiles, and the linked form may be from a file
    rtsys.initialize(CONTEXT)
    library = _CalledLibrary(linked.library.name)
    # The wrapper adds objects, such as the types of arrays it returns, under a name of their own: a
    # process that knows those of the linked form already would not read them from a file again.
    description = copy(linked.fndesc)
    description.env_name += ".called"
    environment = Environment.from_fndesc(description)
    CONTEXT.subtarget(enable_nrt=nrt).create_cpython_wrapper(
        library, description, environment, call_helper=None, release_gil=True
    )
    library.add_linking_library(linked.library)
    if nrt:
        library.add_linking_library(rtsys.library)
    library.finalize()
    result = _result(library, (description, environment, linked.signature))
    _set_environments(result._find_referenced_environments())
    return result


def _result(library: Any, function: tuple[Any, Any, Any], environments: Any = ()) -> Any:
    """The compile result of a function: its description, environment and signature."""
    description, environment, signature = function
    return CompileResult(
        target_context=CONTEXT,
        typing_context=CONTEXT.typing_context,
        library=library,
        environment=environment,
        entry_point=_executable(library, description, environment),
        fndesc=description,
        type_annotation=None,
        signature=signature,
        objectmode=False,
        lifted=(),
        typing_error=None,
        call_helper=None,
        metadata=None,
        reload_init=(),
        referenced_envs=environments,  # machine code has only their addresses
    )


def _set_environments(environments: Iterable[Any]) -> None:
    """Tell machine code where the objects are that it raises errors with."""
    for environment in environments:
        CONTEXT.codegen().set_env(environment.env_name, environment)


def save(path: Path, result: Any) -> None:
    """Write a compile result to a file. Nothing is written to a full disk."""
    description, library = result.fndesc, result.library
    description.typemap = description.calltypes = None  # large, and of use only while compiling
    code = bitcode = b""
    if isinstance(library, _CalledLibrary):
        code = library._get_compiled_object()
    else:
        bitcode = library._get_module_for_linking().as_bitcode()
    what = library.name, code, bitcode
    function = description, result.environment, result.signature
    kept = dumps((what, function, result._find_referenced_environments()))
    with suppress(OSError):
        write_atomically(path, (zlib.crc32(kept).to_bytes(4, "little"), kept))


def load(path: Path) -> Any:
    """The compile result in a file, or None where there is none, or one that is damaged."""
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    if len(kept) < 5 or zlib.crc32(kept[4:]) != int.from_bytes(kept[:4], "little"):
        return None
    rtsys.initialize(CONTEXT)
    (name, code, bitcode), function, environments = pickle.loads(kept[4:])
    if not code:
        return _result(_ReadLibrary(name, bitcode), function, environments)
    result = _result(_CalledLibrary(name, code), function, environments)
    _set_environments(environments)
    return result
