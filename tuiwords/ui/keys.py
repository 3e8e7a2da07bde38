"""The names of keys, taken from the bindings: no text names a key by hand.

A binding with an id is declared in the class that has it. Code asks ``key_name`` for its key, and
texts in ``assets/help`` have the id in braces, as in "Press {table.hints} for hints".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress

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
_ID = re.compile(r"\{([a-z][a-z0-9_.-]*\.[a-z0-9_.-]+)\}")
_known: dict[str, Binding] = {}


def hidden(key: str, action: str, title: str, id: str, tooltip: str = "") -> Binding:
    """A binding that is not in the footer, only in help and palette."""
    return Binding(key, action, title, show=False, id=id, tooltip=tooltip)


def key_name(binding_id: str, nodes: Iterable[DOMNode] = ()) -> str:
    """The name of the first key of a binding, such as F10, Ctrl+P or Esc.

    ``nodes`` are searched first: screens of several games may have a binding with the same id.

    Raises: KeyError if no loaded class has such a binding.
    """
    for node in nodes:
        for kind in type(node).__mro__:
            for binding in _own(kind):
                if binding.id == binding_id:
                    return spelled(binding.key.split(",")[0])
    if binding_id not in _known:
        _known.update((str(binding.id), binding) for binding in _declared(DOMNode))
    return spelled(_known[binding_id].key.split(",")[0])


def with_keys(text: str, nodes: Iterable[DOMNode] = ()) -> str:
    """A text with each id in braces replaced by the name of its key.

    An id that no loaded class has is left as it is.
    """
    nodes = tuple(nodes)

    def name(found: re.Match[str]) -> str:
        with suppress(KeyError):
            return key_name(found[1], nodes)
        return found[0]

    return _ID.sub(name, text)


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


def _own(kind: type) -> Iterator[Binding]:
    """The bindings with an id that a class declares itself."""
    for binding in vars(kind).get("BINDINGS", ()):
        if isinstance(binding, Binding) and binding.id:
            yield binding
    palette = vars(kind).get("COMMAND_PALETTE_BINDING")
    if palette:
        yield Binding(palette, "command_palette", id="app.palette")


def _declared(node: type[DOMNode]) -> Iterator[Binding]:
    """The bindings with an id of a class and of all classes derived from it."""
    yield from _own(node)
    for derived in node.__subclasses__():
        yield from _declared(derived)
