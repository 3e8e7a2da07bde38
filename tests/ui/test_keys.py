"""Keys are declared once: sentences and help pages take their names from the bindings."""

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import tuiwords.ui
from tuiwords.resources import asset
from tuiwords.ui.keys import key_name, spelled, with_keys

_HAND = re.compile(r"\bF([1-9]|1[0-2])\b|\bCtrl\+|\bEsc\b|\bPgUp\b|\bPgDn\b")


@pytest.fixture(scope="module", autouse=True)
def everything() -> None:
    """All classes with bindings are loaded."""
    for module in pkgutil.walk_packages(tuiwords.ui.__path__, "tuiwords.ui."):
        importlib.import_module(module.name)


@pytest.mark.parametrize(
    ("key", "name"),
    [("f10", "F10"), ("ctrl+p", "Ctrl+P"), ("escape", "Esc"), ("comma", ","), ("x", "x")],
)
def test_keys_are_spelled_as_people_do(key: str, name: str) -> None:
    assert spelled(key) == name


def test_a_name_comes_from_the_binding() -> None:
    assert key_name("app.help") == "F1"
    assert key_name("app.palette") == "Ctrl+P"
    assert with_keys("Press {app.quit}; {this} stays") == "Press Ctrl+Q; {this} stays"
    with pytest.raises(KeyError):
        key_name("app.nothing")


@pytest.mark.parametrize("page", sorted(asset("help").glob("*.md")), ids=lambda page: page.stem)
def test_help_pages_name_keys_by_their_bindings(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not _HAND.search(text), "a key named by hand"
    assert not re.search(r"\{[a-z_]+\.[a-z_.]+\}", with_keys(text)), "no such binding"


def _sentences() -> list[str]:
    """The strings of all modules of ui but docstrings and the names that bindings are made of."""
    found = []
    for path in sorted(Path(tuiwords.ui.__path__[0]).rglob("*.py")):
        if path.name == "keys.py" and path.parent.name == "ui":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        doc = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in doc
            ):
                found.append(f"{path.name}:{node.lineno}: {node.value}")
    return found


def test_no_sentence_names_a_key_by_hand() -> None:
    assert [text for text in _sentences() if _HAND.search(text.partition(": ")[2])] == []
