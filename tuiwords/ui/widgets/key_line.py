"""The footer: the keys of the screen, as many as fit."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

_ALWAYS = {"help", "app.help", "command_palette"}


class KeyLine(Footer):
    """Cuts nothing off: closes up where room is short, then leaves keys out from the end.

    Help and the palette stay; they list what was left out.
    """

    _width = 0

    def compose(self) -> ComposeResult:
        """The keys that fit into the width of the screen."""
        keys: list[Widget] = list(super().compose())
        room = self.app.size.width - 3  # padding, and the line before the palette
        self.set_reactive(Footer.compact, self._needed(keys, 2) > room)
        self.set_class(self.compact, "-compact")
        if self.compact:
            dear = [k for k in keys if isinstance(k, FooterKey) and k.action not in _ALWAYS]
            while dear and self._needed(keys, 1) > room:
                keys.remove(dear.pop())
        yield from keys

    def on_resize(self, event: Resize) -> None:
        """Another width has room for other keys."""
        if event.size.width != self._width:
            self._width = event.size.width
            self.refresh(recompose=True)

    @staticmethod
    def _needed(keys: list[Widget], gap: int) -> int:
        shown = [key for key in keys if isinstance(key, FooterKey)]
        return sum(len(key.key_display) + 1 + len(key.description) + gap for key in shown)
