"""Tells mypy what ``lazy("package.module:NAME")`` of ``tuiwords/lazy.py`` stands for."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from mypy.nodes import FuncBase, MypyFile, StrExpr, TypeInfo, Var
from mypy.plugin import FunctionContext, Plugin
from mypy.types import CallableType, Type, TypeType, get_proper_type
from mypy.typevars import fill_typevars_with_any

_NAMED = re.compile(r'\blazy(?:_value)?\(\s*"(tuiwords[\w.]*):\w+"')
_NORMAL = 10  # the priority of an import at the top of a module


class LazyPlugin(Plugin):
    """The types of ``lazy`` and ``lazy_value``."""

    def get_additional_deps(self, file: MypyFile) -> list[tuple[int, str, int]]:
        """The modules that a file names, so that they are checked first."""
        path = Path(file.path)
        named = _NAMED.findall(path.read_text("utf-8")) if path.is_file() else []
        return [(_NORMAL, module, -1) for module in dict.fromkeys(named)]

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """What gives the type of a call."""
        return {"tuiwords.lazy.lazy": self._called, "tuiwords.lazy.lazy_value": self._given}.get(
            fullname
        )

    def _called(self, context: FunctionContext) -> Type:
        return self._named(context) or context.default_return_type

    def _given(self, context: FunctionContext) -> Type:
        usual = get_proper_type(context.default_return_type)
        found = self._named(context)
        if found is None or not isinstance(usual, CallableType):
            return usual
        return usual.copy_modified(ret_type=found)

    def _named(self, context: FunctionContext) -> Type | None:
        """The type of what the text names; None where mypy does not know it yet."""
        text = context.args[0][0]
        if not isinstance(text, StrExpr):
            context.api.fail('lazy needs a text such as "package.module:NAME"', context.context)
            return None
        symbol = self.lookup_fully_qualified(text.value.replace(":", "."))
        node = symbol.node if symbol is not None else None
        if node is None:
            context.api.fail(f"there is no {text.value}", context.context)
        if isinstance(node, TypeInfo):
            return TypeType(fill_typevars_with_any(node))
        return node.type if isinstance(node, FuncBase | Var) else None


def plugin(_version: str) -> type[LazyPlugin]:
    """What mypy asks for."""
    return LazyPlugin
