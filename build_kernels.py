"""Compiles the kernels: every module of a folder ``kernels`` that imports cython.

Each is Python with types (https://cython.readthedocs.io, "pure Python mode") and becomes an
extension module in ``tuiwords/compiled/VARIANT``, under the folders of its package, whose
``__path__`` leads there (``tuiwords.kernel_variants``). Constants of a ``layout.py`` are told to C
by a ``layout.pxd`` that is made here. Where there is no C compiler, ziglang brings one.

In a checkout, ``python build_kernels.py [VARIANT ...]`` compiles what has changed.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import runpy
import shutil
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
PACKAGE = "tuiwords"
BASELINE = "baseline"  # for every processor of a platform
CHECKED = "checked"  # as the baseline, with bounds checks; for tests
FAST = "x86-64-v3"  # as all processors since Haswell (2013) and Excavator (2015)
FLAGS = {
    "msvc": ["/O2", "/fp:precise"],
    # Floats as they are written, whatever the processor could fuse: the same answers everywhere.
    # Numbers side by side are stored one by one: Boggle is slower by up to a tenth if two are made
    # one vector before, since they are read soon after.
    "unix": [
        *("-O2", "-g0", "-w", "-fwrapv", "-DNDEBUG"),
        *("-ffp-contract=off", "-fno-tree-slp-vectorize"),
    ],
}
# What a kernel calls inline is compiled into it for the arguments that it gives: move generation
# would lose a tenth of its speed otherwise.
INLINE = {
    "msvc": "/DCYTHON_INLINE=__forceinline",
    "unix": "-DCYTHON_INLINE=inline __attribute__((always_inline, unused))",
}
# Long plain loops are four times as fast with vectors; searches lose a few percent by them.
VECTORIZED = (
    "tuiwords.engine.wordle.kernels.counts",
    "tuiwords.engine.wordle.kernels.patterns",
)
# Arrays of a fixed size, which Cython does not check: an index out of range ends the process.
CHECKS = ["-fsanitize=bounds", "-fno-sanitize-recover=bounds"]
# What the level has beyond the baseline; compilers before GCC 11 and Clang 12 have no name for it.
LEVEL = "-mavx2 -mfma -mbmi -mbmi2 -mlzcnt -mmovbe -mf16c -mpopcnt -mcx16 -msahf"
LEVELS = {"msvc": ["/arch:AVX2"], "unix": LEVEL.split()}
SHARED = Path(PACKAGE, "engine", "kernels", "cython_shared.c")  # what Cython adds to all modules
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,  # locals are C numbers unless they need to be objects
    "wraparound": False,  # an index is never negative
    "cdivision": True,
    "initializedcheck": False,
    "show_performance_hints": False,
}
# The C type of a constant below a limit, and what its literal ends with.
WIDTHS = ((1 << 31, "int", ""), (1 << 63, "int64_t", "LL"), (1 << 64, "uint64_t", "ULL"))
# Compiled for the stable ABI of this version, so that later ones run it too.
ABI = "0x030B0000"


def kernel_modules(root: Path) -> list[Path]:
    """The modules that are compiled, as paths below ``root``, sorted."""
    found = (root / PACKAGE).rglob("kernels/*.py")
    return sorted(
        path.relative_to(root)
        for path in found
        if "\nimport cython\n" in path.read_text(encoding="utf-8")
    )


def sources(root: Path) -> list[Path]:
    """All that compiled kernels depend on, as paths below ``root``, sorted."""
    package = root / PACKAGE
    others = [*package.rglob("*.pxd"), *package.rglob("layout.py")]
    return sorted({*kernel_modules(root), *(path.relative_to(root) for path in others)})


def _own_hash(root: Path) -> str:
    """A hash of this file, which has the flags."""
    return hashlib.sha256((root / "build_kernels.py").read_bytes()).hexdigest()


def sources_hash(root: Path) -> str:
    """A hash of the contents of all sources, and of how they are compiled."""
    digest = hashlib.sha256(_own_hash(root).encode())
    for path in sources(root):
        digest.update(path.as_posix().encode())
        digest.update((root / path).read_bytes())
    return digest.hexdigest()


def variants() -> list[str]:
    """The variants that a wheel for this machine has, the fastest first."""
    intel = platform.machine().lower() in ("x86_64", "amd64")
    return [FAST, BASELINE] if intel else [BASELINE]


def own_variant(root: Path) -> str:
    """The fastest variant that this processor runs."""
    return variants()[0] if _of_variants(root, "is_fast")() else BASELINE


def _of_variants(root: Path, name: str) -> Any:
    """A function of ``tuiwords.kernel_variants``, which may not be installed yet."""
    return runpy.run_path(str(root / PACKAGE / "kernel_variants.py"))[name]


def wheel_tag() -> str:
    """The tag of a wheel: its kernels run on every Python from 3.11 on, on this platform."""
    from packaging.tags import sys_tags

    names = (tag.platform for tag in sys_tags())
    # Whether it runs on other Linuxes as well is for auditwheel to find out.
    platform = next(name for name in names if not name.startswith(("manylinux", "musllinux")))
    return f"cp311-abi3-{platform}"


def needs_zig() -> bool:
    """Whether there is no other C compiler."""
    return os.name != "nt" and not any(
        shutil.which(name) for name in (os.environ.get("CC", "cc").split()[0], "cc", "gcc", "clang")
    )


def compile_kernels(root: Path, work: Path, target: Path, wanted: list[str]) -> None:
    """Compile the variants below ``target``; ``work`` keeps what need not be made again.

    Raises: RuntimeError with a sentence if that fails.
    """
    from Cython.Build import cythonize
    from Cython.Compiler import Errors
    from setuptools import Distribution, Extension

    Errors.LEVEL = 3  # no warning that noexcept is implicit, which is wanted: its level is 2
    folders = {".", *(path.parent.as_posix() for path in sources(root))}
    known = {"states": _of_variants(root, "states")(root, folders), "hash": sources_hash(root)}
    # Nothing stays of sources that are gone, or was made by other flags.
    state, made = json.dumps([_own_hash(root), *map(str, sources(root))]), work / "state.json"
    fresh = not made.is_file() or made.read_text(encoding="utf-8") != state
    if fresh:
        shutil.rmtree(work, ignore_errors=True)
        _write(made, state)
    for variant in wanted:
        folder = target / variant
        if fresh:
            shutil.rmtree(folder, ignore_errors=True)
        kind = "checked" if variant == CHECKED else "usual"
        tree = work / f"tree-{kind}"
        _copy_sources(root, tree)
        checked = variant == CHECKED
        extensions = [
            Extension(
                _module(path),
                [str(tree / path)],
                define_macros=[("Py_LIMITED_API", ABI), ("CYTHON_LIMITED_API", "1")],
                py_limited_api=True,
            )
            for path in [SHARED, *kernel_modules(root)]
        ]
        # Unchecked kernels raise nothing, and so need not ask after each call whether they did.
        directives = DIRECTIVES | {"boundscheck": checked, "legacy_implicit_noexcept": not checked}
        modules = cythonize(
            extensions,
            compiler_directives=directives,
            include_path=[str(tree)],
            shared_utility_qualified_name=_module(SHARED),
            build_dir=str(work / f"c-{kind}"),
            nthreads=os.cpu_count() or 1,  # processes
            quiet=True,
        )
        _build_ext(Distribution({"name": PACKAGE, "ext_modules": modules}), variant, work, folder)
        (folder / "sources.json").write_text(json.dumps(known), encoding="utf-8")


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts)


def _copy_sources(root: Path, tree: Path) -> None:
    """The sources and the packages they are in, without all else, with a ``layout.pxd`` each."""
    for path in sources(root):
        _write(tree / path, (root / path).read_text(encoding="utf-8"))
        if path.name == "layout.py":
            _write(tree / path.with_suffix(".pxd"), constants(path, root))
        for package in path.parents[:-1]:
            _write(tree / package / "__init__.py", "")


def _write(path: Path, text: str) -> None:
    """Write a file if it changes, so that what depends on it is not made again."""
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def constants(path: Path, root: Path) -> str:
    """The numbers and the structs of a ``layout.py`` as a ``layout.pxd``.

    A struct is a numpy dtype with fields. To its name in mixed case, a pointer to it belongs.
    """
    import numpy as np

    found = runpy.run_path(str(root / path))
    prefix = "_".join(path.with_suffix("").parts)
    defined, declared, structs = [], [], []
    for name, value in found.items():
        if not name.isupper():
            continue
        if isinstance(value, np.dtype):
            structs.append(_struct(name, value, found))
        elif type(value) in (int, float):
            kind, suffix = "double", ""
            if isinstance(value, int):
                kind, suffix = next(each[1:] for each in WIDTHS if abs(value) < each[0])
            defined.append(f"    #define {prefix}_{name} ({value}{suffix})")
            declared.append(f'    const {kind} {name} "{prefix}_{name}"')
    types = "int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t"
    head = [f"from libc.stdint cimport {types}", "", "cdef extern from *:"]
    return "\n".join([*head, '    """', *defined, '    """', *declared, "", *structs])


def _struct(name: str, dtype: Any, names: dict[str, Any]) -> str:
    """The declaration of a struct and of a pointer to it."""
    lines = [f"ctypedef struct {name}:"]
    for field, (of, *_) in dtype.fields.items():
        item, shape = of.subdtype or (of, ())
        known = [each for each, value in names.items() if item.fields and value is item]
        kind = known[0] if known else f"{item.name}_t"
        lines.append(f"    {kind} {field}" + "".join(f"[{size}]" for size in shape))
    return "\n".join([*lines, f"ctypedef {name} *{name.title().replace('_', '')}", ""])


def _build_ext(distribution: Any, variant: str, work: Path, folder: Path) -> None:
    from setuptools.command.build_ext import build_ext

    class BuildKernels(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            kind = "msvc" if self.compiler.compiler_type == "msvc" else "unix"
            if needs_zig():
                # Else it would use all that this processor has, and run on no older one.
                zig = [sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline"]
                self.compiler.set_executables(
                    compiler=zig, compiler_so=[*zig, "-fPIC"], linker_so=[*zig, "-shared"]
                )
            flags = [*FLAGS[kind], INLINE[kind], *(LEVELS[kind] if variant == FAST else [])]
            checks = CHECKS if variant == CHECKED and kind == "unix" and not needs_zig() else []
            for extension in self.extensions:
                loops = extension.name in VECTORIZED and kind == "unix"
                extension.extra_compile_args = [*flags, *checks, *(["-O3"] if loops else [])]
                extension.extra_link_args = checks or (["-s"] if sys.platform == "linux" else [])
            super().build_extensions()

    command = BuildKernels(distribution)
    command.build_lib = str(folder)
    command.build_temp = str(work / f"o-{folder.name}")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    try:
        command.run()
    except Exception as error:
        raise RuntimeError(f"the kernels could not be compiled: {error}") from error


if __name__ == "__main__":
    compile_kernels(
        ROOT, ROOT / "build" / "kernels", ROOT / PACKAGE / "compiled", sys.argv[1:] or variants()
    )
