"""Compiles the kernels while the wheel is built, so that nobody waits for a compiler later.

``build_kernels.py`` does it. The wheel also brings what is read from the default word list.
"""

from __future__ import annotations

import gzip
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Word graphs and filters of the default list, which are put into the cache.
READ = """
from tuiwords.engine.scrabble.pack import words_of
from tuiwords.games.scrabble import ruleset
from tuiwords.lexicon.graph import trie
from tuiwords.lexicon.library import library
words_of(library().load(), ruleset("scrabble")), trie(library().load())
"""


class KernelBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles the kernels into ``tuiwords/compiled``, and puts them and data into the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, before the files of the wheel are collected."""
        builder, root = self._builder(), Path(self.root)
        compiled = root / "tuiwords" / "compiled"
        # A checkout is for the processor at hand.
        wanted = builder.variants() if version != "editable" else [builder.own_variant(root)]
        builder.compile_kernels(root, root / "build" / "kernels", compiled, wanted)
        if version == "editable":
            return
        self._read = tempfile.TemporaryDirectory()
        environment = {"PYTHONPATH": os.pathsep.join([self.root, *filter(None, sys.path)])}
        subprocess.run(
            [sys.executable, "-c", READ],
            env=os.environ | environment | {"TUIWORDS_CACHE": self._read.name},
            check=True,
        )
        graphs = Path(self._read.name, "graphs")
        for path in graphs.glob("subracks*"):  # mostly zeros, and looked at in no order
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
            path.unlink()
        include = build_data["force_include"]
        for variant in builder.variants():
            include[str(compiled / variant)] = f"tuiwords/compiled/{variant}"
        for path in (root / "assets").iterdir():
            if path.name != "screenshots":  # which only the README shows
                include[str(path)] = f"tuiwords/assets/{path.name}"
        include[str(graphs)] = "tuiwords/compiled/graphs"
        build_data["pure_python"] = False
        build_data["tag"] = builder.wheel_tag()

    def dependencies(self) -> list[str]:
        """A C compiler, where there is none."""
        return ["ziglang>=0.13"] if self._builder().needs_zig() else []

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete what was read for the wheel."""
        if hasattr(self, "_read"):
            self._read.cleanup()

    def _builder(self) -> Any:
        path = Path(self.root) / "build_kernels.py"
        spec = importlib.util.spec_from_file_location("build_kernels", path)
        assert spec is not None and spec.loader is not None
        builder = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(builder)
        return builder
