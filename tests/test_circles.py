"""No module of tuiwords reaches itself through imports, lazy and type-only ones counted.

import-linter sees no circle within one layer, and a lazy import hides one from Python itself. What
is named in ``lazy("module:NAME")`` counts as imported, and is below, too.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from sources import sources

import tuiwords
from tuiwords.play import catalog

PACKAGE = Path(tuiwords.__file__).parent
Graph = Mapping[str, frozenset[str]]
GAMES = {key.replace("-", "_") for key in catalog.GAMES}


def module_name(path: Path, package: Path) -> str:
    """The dotted name of a source file."""
    parts = (package.name, *path.relative_to(package).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def calls_and_imports(tree: ast.Module) -> list[ast.AST]:
    """All calls and imports in a source."""
    kinds = (ast.Call, ast.Import, ast.ImportFrom)
    return [node for node in ast.walk(tree) if isinstance(node, kinds)]


def imported(tree: ast.Module, known: frozenset[str]) -> Iterator[str]:
    """The known modules that a source imports anywhere: at its top, in functions, for types.

    ``from package import module`` imports the module, not what the package itself imports.
    """
    for node in calls_and_imports(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            inner = (f"{node.module}.{name.name}" for name in node.names)
            yield from (name if name in known else node.module for name in inner)
    yield from (module for module, _ in lazies(tree))


def lazies(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The modules and names in calls of ``lazy`` and ``lazy_value``."""
    for node in calls_and_imports(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("lazy", "lazy_value"):
            match node.args:
                case [ast.Constant(value=str(text))]:
                    module, _, name = text.partition(":")
                    yield module, name


def import_graph(package: Path) -> Graph:
    """Which modules of a package each of them imports."""
    trees = {module_name(path, package): tree for path, tree in sources(package).items()}
    known = frozenset(trees)
    return {
        name: known.intersection(imported(tree, known)) - {name} for name, tree in trees.items()
    }


def reachable(graph: Graph, start: str) -> set[str]:
    """The modules that a module imports, and those that they import."""
    found: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += graph[name]
    return found


def circles(graph: Graph) -> list[list[str]]:
    """The groups of modules that reach each other."""
    while ends := {name for name, wanted in graph.items() if not wanted & graph.keys()}:
        graph = {name: wanted for name, wanted in graph.items() if name not in ends}
    graph = {name: wanted & graph.keys() for name, wanted in graph.items()}
    reach = {name: reachable(graph, name) for name in graph}
    groups = {
        frozenset(other for other in reach[name] if name in reach[other])
        for name in graph
        if name in reach[name]
    }
    return sorted(sorted(group) for group in groups)


def test_a_circle_is_found_however_it_is_imported(tmp_path: Path) -> None:
    package = tmp_path / "pack"
    (package / "inner").mkdir(parents=True)
    for folder in (package, package / "inner"):
        (folder / "__init__.py").write_text("")
    (package / "a.py").write_text("from pack import b\n")
    (package / "b.py").write_text("def lazy():\n    from pack.inner.c import one\n")
    (package / "inner" / "c.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import pack.a\none = 1\n"
    )
    (package / "d.py").write_text('import pack.a\nb = lazy("pack.e:b")\n')
    (package / "e.py").write_text("import pack.d\n")
    assert circles(import_graph(package)) == [
        ["pack.a", "pack.b", "pack.inner.c"],
        ["pack.d", "pack.e"],
    ]


def test_no_modules_import_each_other_in_a_circle() -> None:
    found = circles(import_graph(PACKAGE))
    assert not found, "\n".join(f"a circle: {', '.join(group)}" for group in found)


def test_what_is_imported_lazily_exists_and_is_no_other_game_or_layer_above() -> None:
    contracts = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text())["tool"]
    layers = contracts["importlinter"]["contracts"][0]["layers"]
    height = {part: n for n, line in enumerate(layers) for part in line.split(" | ")}
    for path, tree in sources(PACKAGE).items():
        name = module_name(path, PACKAGE)
        for module, wanted in lazies(tree):
            assert hasattr(import_module(module), wanted), f"{name}: {module}:{wanted}"
            here, there = (height[".".join(each.split(".")[:2])] for each in (name, module))
            assert here <= there, f"{name} is below {module}"
            games = [GAMES & {*each.split(".")} for each in (name, module)]
            assert len(games[0] | games[1]) < 2, f"{name} names {module}"
