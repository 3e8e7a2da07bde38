"""What Textual reads once a process instead of once an app: hundreds of tests open one."""

import inspect
from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any

import pytest
from textual.css import stylesheet

Tokens = dict[str, list[Any]]


def share_parsed_styles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the apps opened from now on share the rules read with the same theme."""
    tokenize, parse = stylesheet.tokenize_values, stylesheet.parse
    themes: dict[tuple[tuple[str, str], ...], Tokens] = {}
    sheets: dict[tuple[Any, ...], list[Any]] = {}

    def tokenized(values: dict[str, str]) -> Tokens:
        theme = tuple(values.items())
        if theme not in themes:
            themes[theme] = tokenize(values)
        return themes[theme]

    def parsed(*source: Any, variable_tokens: Tokens, **options: Any) -> list[Any]:
        sheet = (id(variable_tokens), source, tuple(options.items()))  # the tokens are kept above
        if sheet not in sheets:
            sheets[sheet] = list(parse(*source, variable_tokens=variable_tokens, **options))
        return sheets[sheet]

    monkeypatch.setattr(stylesheet, "tokenize_values", tokenized)
    monkeypatch.setattr(stylesheet, "parse", parsed)


def remember_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Textual look at the parameters of a function once, not of each callback made of it."""
    known: dict[tuple[Any, type], inspect.Signature] = {}

    def signature(called: Callable[..., Any]) -> inspect.Signature:
        function = getattr(called, "__func__", called)
        if not isinstance(called, FunctionType | MethodType) or hasattr(function, "__wrapped__"):
            return inspect.signature(called)
        of = function.__code__, type(called)
        if of not in known:
            known[of] = inspect.signature(called)
        return known[of]

    monkeypatch.setattr("textual._callback.signature", signature)
