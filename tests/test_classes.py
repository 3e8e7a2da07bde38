"""A class name means one thing, and what the app shows is composed of parts, not inherited.

Classes inside a class are left out: they are messages, read with the name of their widget before
them, as in ``Field.Changed`` and ``Opponents.Changed``.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from sources import sources

import tuiwords

PACKAGE = Path(tuiwords.__file__).parent
# What all dialogs are, all fields of text, and all boards whose moves are typed as text.
FRAMES = {"Dialog", "TextInput", "TextBoard"}


def modules_of(folder: str = "") -> Mapping[str, ast.Module]:
    """The modules in a folder of the package, by their paths."""
    inside = PACKAGE / folder
    return {
        str(path.relative_to(inside)): module
        for path, module in sources(PACKAGE).items()
        if path.is_relative_to(inside)
    }


def classes(node: ast.AST) -> Iterator[ast.ClassDef]:
    """The classes of a module, those inside functions too, but none inside another class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield child
        else:
            yield from classes(child)


def named_twice(modules: Mapping[str, ast.Module]) -> dict[str, list[str]]:
    """Class names that several classes have, and the places of those."""
    places = defaultdict(list)
    for path, module in modules.items():
        for found in classes(module):
            places[found.name].append(f"{path}:{found.lineno}")
    return {name: where for name, where in places.items() if len(where) > 1}


def base_names(found: ast.ClassDef) -> list[str]:
    """The names of the bases of a class, without modules and type arguments."""
    bases = [base.value if isinstance(base, ast.Subscript) else base for base in found.bases]
    return [ast.unparse(base).rpartition(".")[2] for base in bases]


def inherited(modules: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """For each class, all classes of the same modules that it inherits from."""
    bases = {found.name: base_names(found) for m in modules.values() for found in classes(m)}

    def above(name: str) -> set[str]:
        ours = [base for base in bases[name] if base in bases]
        return set(ours).union(*map(above, ours))

    return {name: above(name) for name in bases}


def stubs(modules: Mapping[str, ast.Module]) -> set[str]:
    """The classes and functions of modules in which NotImplementedError is raised."""
    return {
        getattr(whole, "name", path)
        for path, module in modules.items()
        for whole in module.body
        for node in ast.walk(whole)
        if isinstance(node, ast.Raise) and "NotImplementedError" in ast.unparse(node)
    }


def test_a_class_name_means_one_thing() -> None:
    doubled = named_twice(modules_of())
    assert not doubled, "\n".join(f"{name}: {', '.join(at)}" for name, at in doubled.items())


def test_what_is_shown_inherits_from_one_class_of_ours_at_most() -> None:
    found = inherited(modules_of("ui"))
    tall = {name: above for name, above in found.items() if len(above - FRAMES) > 1}
    assert not tall


def test_no_method_is_a_stub() -> None:
    assert not stubs(modules_of())


def test_these_tests_would_find_it() -> None:
    modules = {
        "one.py": ast.parse("class A(Widget): ...\nclass B(A):\n    class Changed(Message): ..."),
        "two.py": ast.parse("class C(B[int], x.Other):\n    class Changed(Message): ..."),
        "three.py": ast.parse("def f():\n    class A: ...\n    raise NotImplementedError()"),
    }
    assert named_twice(modules) == {"A": ["one.py:1", "three.py:2"]}
    assert stubs(modules) == {"f"}
    del modules["three.py"]
    assert inherited(modules) == {"A": set(), "B": {"A"}, "C": {"A", "B"}}
