"""The sources of a package, which several tests read."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path


@cache
def sources(package: Path) -> Mapping[Path, ast.Module]:
    """The modules of a package, by their paths."""
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(package.rglob("*.py"))}
