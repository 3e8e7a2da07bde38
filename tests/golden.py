"""Texts that are compared with those on file, so that a change is seen in the diff and looked at.

``TUIWORDS_GOLDEN=write python -m pytest -n0 tests/...`` writes them anew.
"""

import os
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(__file__).parent / "cases" / "golden"


def check(name: str, lines: Iterable[object]) -> None:
    """Compare lines with the file of a name."""
    file = FOLDER / f"{name}.txt"
    text = "".join(f"{line}\n" for line in lines)
    if os.environ.get("TUIWORDS_GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def rounded(value: object) -> object:
    """Numbers of a value with 6 digits, whatever it consists of."""
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(each) for each in value]
    return value
