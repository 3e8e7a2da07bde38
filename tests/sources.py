"""The sources of a package, which several tests read."""

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path


@cache
def sources(package: Path) -> Mapping[Path, ast.Module]:
    """The modules of a package, by their paths; what kernels cimport is imported like all else."""
    texts = {path: path.read_text("utf-8") for path in sorted(package.rglob("*.py"))}
    return {
        path: ast.parse(text.replace("cython.cimports.tuiwords", "tuiwords"))
        for path, text in texts.items()
    }
