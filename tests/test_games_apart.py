"""Only a game's own files name it: elsewhere nothing is decided by the key of a game.

What is trained and measured is listed by name: those lists are no decisions about games.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from sources import sources

import tuiwords
from tuiwords.play import catalog

PACKAGE = Path(tuiwords.__file__).parent
LISTS = {"bench", "train"}
FOLDERS = {key.replace("-", "_") for key in catalog.GAMES}


def general_sources() -> list[Path]:
    """The files that are of no game."""
    return [
        path
        for path in sorted(PACKAGE.rglob("*.py"))
        if not (FOLDERS | LISTS) & {*path.relative_to(PACKAGE).with_suffix("").parts}
    ]


def decisions(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The comparisons with the key of a game, the tables by such keys, and the cases of one."""
    for node in ast.walk(tree):
        parts: list[ast.AST] = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.Dict):
            parts = [key for key in node.keys if key is not None]
        elif isinstance(node, ast.MatchValue):
            parts = [node.value]
        for part in parts:
            for inner in ast.walk(part):
                if isinstance(inner, ast.Constant) and inner.value in catalog.GAMES:
                    yield node.lineno, str(inner.value)


@pytest.mark.parametrize("source", ['x == "wordle"', '{"boggle": 1}', 'x in ("scrabble", "y")'])
def test_a_decision_by_a_key_is_found(source: str) -> None:
    assert list(decisions(ast.parse(source)))


def test_nothing_is_decided_by_the_key_of_a_game() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {key}"
        for path in general_sources()
        for line, key in decisions(sources(PACKAGE)[path])
    ]
    assert not found
