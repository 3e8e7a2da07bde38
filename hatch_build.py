"""Compiles the kernels while the wheel is built, so that nobody waits for a compiler later.

They are compiled for x86-64-v3 where the processor has that, else for the processor itself, by
``tuiwords warm`` in as many processes as there are cores. A wheel with kernels is for one version
of Python and one platform. Where compiling fails, the wheel has none: they are compiled at first
use. ``TUIWORDS_BUILD_KERNELS=none`` leaves them out; set to a folder, kernels that are in this
cache of tuiwords already are not compiled again.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAME = "import tuiwords.compiler as compiler; print(compiler.folder_name())"


class KernelBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts compiled kernels and the word graphs of the default list into the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, before the files of the wheel are collected."""
        builder = self._builder()
        if version == "editable":
            root = Path(self.root)
            builder.compile_kernels(
                root, root / "build" / "kernels", root / "tuiwords" / "compiled", builder.variants()
            )
            return
        self._work = tempfile.TemporaryDirectory()
        work = Path(self._work.name)
        builder.compile_kernels(Path(self.root), work / "work", work / "made", builder.variants())
        for variant in builder.variants():
            build_data["force_include"][str(work / "made" / variant)] = (
                f"tuiwords/compiled/{variant}"
            )
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        wanted = os.environ.get("TUIWORDS_BUILD_KERNELS", "")
        if wanted == "none":
            return
        try:
            made = self._compiled(work, wanted)
        except (OSError, subprocess.CalledProcessError) as error:
            reason = getattr(error, "stderr", "") or error
            self.app.display_warning(
                "The kernels could not be compiled; tuiwords compiles them at first use. "
                f"The reason: {reason}"
            )
            return
        build_data["force_include"].update(made)

    def dependencies(self) -> list[str]:
        """A C compiler, where there is none."""
        return ["ziglang>=0.13"] if self._builder().needs_zig() else []

    def _builder(self) -> Any:
        spec = importlib.util.spec_from_file_location(
            "build_kernels", Path(self.root) / "build_kernels.py"
        )
        assert spec is not None and spec.loader is not None
        builder = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(builder)
        return builder

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete what was made for the wheel."""
        if hasattr(self, "_work"):
            self._work.cleanup()

    def _compiled(self, work: Path, known: str) -> dict[str, str]:
        """The folders for the wheel, by where they lie. Raises: OSError, CalledProcessError."""
        environment = {
            key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"
        } | {
            "TUIWORDS_HOME": str(work / "home"),
            "TUIWORDS_CACHE": str(work),
            "PYTHONPATH": os.pathsep.join([self.root, *filter(None, sys.path)]),
            "PYTHONSAFEPATH": "1",
        }

        def run(*command: str) -> str:
            done = subprocess.run(
                [sys.executable, *command],
                env=environment,
                cwd=work,
                capture_output=True,
                text=True,
                check=True,
            )
            return done.stdout.strip()

        name = run("-c", NAME)
        kernels = work / "kernels" / name
        if known and (Path(known) / "kernels" / name).is_dir():
            shutil.copytree(Path(known) / "kernels" / name, kernels, dirs_exist_ok=True)
        run("-m", "tuiwords", "warm", "--jobs", "0")
        parts = (f"kernels/{name}", "graphs", "ready")
        return {str(work / part): f"tuiwords/compiled/{part}" for part in parts}
