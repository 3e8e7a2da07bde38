"""The names of keys, taken from the bindings: no text names a key by hand.

A binding with an id is declared in the class that has it. Code asks ``key_name`` for its key, and
texts in ``assets/help`` have the id in braces, as in "Press {table.hints} for hints". Players may
change keys in their settings (``keymap.py``): ``current_keys`` is what a binding's keys are now.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import TypedDict, TypeVar, Unpack

from textual.binding import Binding
from textual.dom import DOMNode

_NAMES = {
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "question_mark": "?",
    "comma": ",",
    "full_stop": ".",
    "plus": "+",
    "minus": "-",
    "slash": "/",
}
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}  # rows, columns
KEY_ID = re.compile(r"\{([a-z][a-z0-9_.-]*\.[a-z0-9_.-]+)\}")
T = TypeVar("T")

_known: dict[str, Binding] = {}
_changed: dict[str, str] = {}  # by id: the player's own keys, as in a binding


class KeyOptions(TypedDict, total=False):
    """What else ``Binding`` has: ``priority`` over the widget with the focus, and so on."""

    show: bool
    priority: bool
    system: bool
    key_display: str | None


def shown(
    key: str, action: str, title: str, id: str, tooltip: str = "", **more: Unpack[KeyOptions]
) -> Binding:
    """A binding for a key, or several with commas between them, that the footer shows."""
    return Binding(key, action, title, id=id, tooltip=tooltip, **more)


def hidden(
    key: str, action: str, title: str, id: str, tooltip: str = "", **more: Unpack[KeyOptions]
) -> Binding:
    """A binding that is not in the footer, only in help and palette."""
    more["show"] = False
    return shown(key, action, title, id, tooltip, **more)


def key_names() -> Mapping[str, str]:
    """How the keys are written that are not written as their own names."""
    return _NAMES


def change_keys(keymap: Mapping[str, str]) -> None:
    """Use other keys for the bindings with these ids, and the declared ones for all others."""
    _changed.clear()
    _changed.update(keymap)


def current_keys(binding: Binding) -> tuple[str, ...]:
    """The keys of a binding: the player's own, or those declared."""
    return tuple(_changed.get(binding.id or "", binding.key).split(","))


@cache
def load_bindings() -> None:
    """Import every module whose classes declare bindings."""
    package = importlib.import_module("tuiwords.ui")
    for module in pkgutil.walk_packages(package.__path__, "tuiwords.ui."):
        importlib.import_module(module.name)


def subclasses(kind: type[T]) -> Iterator[type[T]]:
    """A class and all classes derived from it that are loaded."""
    yield kind
    for derived in kind.__subclasses__():
        yield from subclasses(derived)


def declared() -> Iterator[Binding]:
    """The bindings with an id of all classes that are loaded."""
    for kind in subclasses(DOMNode):
        yield from own_bindings(kind)


def key_name(binding_id: str, nodes: Iterable[DOMNode] = ()) -> str:
    """The name of the first key of a binding, such as F10, Ctrl+P or Esc.

    ``nodes`` are searched first: screens of several games may have a binding with the same id.

    Raises: KeyError if no loaded class has such a binding.
    """
    for node in nodes:
        for kind in type(node).__mro__:
            for binding in own_bindings(kind):
                if binding.id == binding_id:
                    return spelled(current_keys(binding)[0])
    if binding_id not in _known:
        _known.update((str(binding.id), binding) for binding in declared())
    return spelled(current_keys(_known[binding_id])[0])


def with_keys(text: str, nodes: Iterable[DOMNode] = ()) -> str:
    """A text with each id in braces replaced by the name of its key.

    An id that no loaded class has is left as it is.
    """
    nodes = tuple(nodes)

    def name(found: re.Match[str]) -> str:
        with suppress(KeyError):
            return key_name(found[1], nodes)
        return found[0]

    return KEY_ID.sub(name, text)


def spelled(key: str) -> str:
    """A key as people write it: Textual's ``ctrl+p`` is Ctrl+P."""
    *modifiers, last = key.strip().split("+")
    if len(last) == 1:
        name = last.upper() if modifiers else last
    elif re.fullmatch(r"f\d+", last):
        name = last.upper()
    else:
        name = _NAMES.get(last, last.capitalize())
    return "+".join([*(each.capitalize() for each in modifiers), name])


def own_bindings(kind: type) -> Iterator[Binding]:
    """The bindings with an id that a class declares itself."""
    for binding in vars(kind).get("BINDINGS", ()):
        if isinstance(binding, Binding) and binding.id:
            yield binding
