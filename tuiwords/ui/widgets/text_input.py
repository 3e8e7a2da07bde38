"""A text field."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.widgets import Input

from tuiwords.ui.session import session_of

LONGEST = 4096  # characters that are pasted: of the longest file name


class TextInput(Input):
    """An input that says what it does not take of a paste.

    Its cursor does not blink: blinking draws twice a second, all the time.
    """

    TYPES = "text"

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.cursor_blink = False

    async def on_key(self, event: events.Key) -> None:
        """Run the field's own keys in the order in which they are typed: see ``typed_keys``."""
        own = None if event.is_printable else self.screen.active_bindings.get(event.key)
        if own and own.node is self and await self.app.run_action(own.binding.action, self):
            event.stop()
            event.prevent_default()

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()  # of Textual's own, which takes the first line in silence
        lines = [line for line in event.text.splitlines() if line.strip()]
        if len(lines) > 1:
            reason = f"this field takes one line, not {len(lines)}: nothing was pasted"
            session_of(self).show_error(reason)
        elif lines and len(lines[0]) > LONGEST:
            reason = f"this field takes {LONGEST} characters, not {len(lines[0])}"
            session_of(self).show_error(f"{reason}: nothing was pasted")
        elif lines:
            self.replace(lines[0], *self.selection)
