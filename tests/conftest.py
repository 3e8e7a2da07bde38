"""What every test gets: a home of its own, a shared cache, and the reference cases."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import hypothesis
import pytest

REPO = Path(__file__).resolve().parents[1]
SHARED = REPO.parent / "shared"

# Set before anything imports tuiwords.kernel, which reads it once: compiled kernels are shared.
os.environ.setdefault("TUIWORDS_CACHE", str(Path(tempfile.gettempdir()) / "tuiwords-test-cache"))
os.environ.pop("NO_COLOR", None)

# No test is timed: a busy machine must not fail one.
hypothesis.settings.register_profile("tuiwords", deadline=None)
hypothesis.settings.load_profile("tuiwords")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh, empty TUIWORDS_HOME."""
    folder = tmp_path / "home"
    monkeypatch.setenv("TUIWORDS_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference cases beside the checkout."""
    if not SHARED.is_dir():
        pytest.skip("the reference cases (../shared) are not beside this checkout")
    return SHARED


@pytest.fixture(scope="session")
def wordle_lists() -> Path:
    """The folder of the original Wordle lists, which are not ours to ship."""
    folder = Path(os.environ.get("TUIWORDS_WORDLE_LISTS", SHARED / "data" / "wordle"))
    if not folder.is_dir():
        pytest.skip("the original Wordle lists are absent: set TUIWORDS_WORDLE_LISTS")
    return folder
