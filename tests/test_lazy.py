"""What is named in a text is called, given and typed like what is imported."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tuiwords.lazy import lazy, lazy_value

REPO = Path(__file__).resolve().parents[1]
WRONG = """
from collections.abc import Callable
from tuiwords.lazy import lazy, lazy_value

unknown: Callable[[], int] = lazy("tuiwords.text:no_such_name")
right: Callable[[int, str], str] = lazy("tuiwords.text:count_text")
wrong: Callable[[str], str] = lazy("tuiwords.text:count_text")
value: Callable[[], str] = lazy_value("tuiwords.lexicon.library:DEFAULT")
number: Callable[[], int] = lazy_value("tuiwords.lexicon.library:DEFAULT")
kind: Callable[[], type[int]] = lazy_value("tuiwords.lexicon.lexicon:Lexicon")
"""


def test_it_is_imported_when_it_is_called() -> None:
    missing, upper = lazy("tuiwords.no_such_module:x"), lazy("tuiwords.text:count_text")
    assert upper(2, "word") == "2 words"
    assert lazy_value("tuiwords.text:count_text")()(1, "word") == "1 word"
    with pytest.raises(ImportError):
        missing()


@pytest.mark.deep
def test_mypy_knows_its_type(tmp_path: Path) -> None:
    source = tmp_path / "named.py"
    source.write_text(WRONG)
    command = [sys.executable, "-m", "mypy", f"--cache-dir={tmp_path}", str(source)]
    done = subprocess.run(command, cwd=REPO, capture_output=True, text=True, check=False)
    assert re.findall(r"named\.py:(\d+): error", done.stdout) == ["5", "7", "9", "10"], done.stdout
