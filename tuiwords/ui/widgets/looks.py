"""Styles of what is drawn line by line: component classes that several widgets share."""

from __future__ import annotations

import re


class Looks:
    """Styles as CSS inside a widget, and the ``components`` that they are for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.components = set(re.findall(r"[a-z]+--[a-z-]+", text))

    def css(self, widget: str) -> str:
        """The styles for a widget class with these ``components``."""
        return f"{widget} {{{self._text}}}"
