"""Styles that are parsed once a process: hundreds of tests open an app, nearly all in one theme."""

from __future__ import annotations

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
