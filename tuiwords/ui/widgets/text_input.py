"""A text field."""

from __future__ import annotations

from typing import Any

from textual.widgets import Input


class TextInput(Input):
    """An input whose cursor does not blink: blinking draws twice a second, all the time."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.cursor_blink = False
