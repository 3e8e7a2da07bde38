"""The footer: the keys of the screen on one line, as many as fit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rich.text import Text
from textual.events import Leave, MouseDown, MouseMove
from textual.screen import Screen
from textual.widget import Widget

_ALWAYS = {"help", "app.help", "command_palette", "start", "hints"}
_PALETTE_EDGE = "\N{LEFT ONE EIGHTH BLOCK}"


@dataclass(frozen=True)
class ShownKey:
    """A key on the line: the columns that it takes, and what it does."""

    start: int
    end: int
    key: str
    label: str
    description: str
    tooltip: str
    action: str
    enabled: bool


class KeyLine(Widget):
    """Cuts nothing off: if room is short, it closes gaps, then leaves out keys from the end.

    What starts a game stays, and hints, help and the palette; the last two list what was left out.
    One widget draws all keys: Textual's Footer mounts a widget for each key, and all of them again
    whenever a binding changes, which took half of the CPU time of the tests of a table.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "key-line--key",
        "key-line--description",
        "key-line--hover",
        "key-line--edge",
    }
    DEFAULT_CSS = """
    KeyLine {
        dock: bottom; height: 1; padding: 0 1;
        color: $foreground; background: $background;
        .key-line--key { color: $shortcut; text-style: bold; }
        .key-line--description { color: $foreground; }
        .key-line--hover { color: $shortcut; background: $block-hover-background; }
        .key-line--edge { color: $foreground 20%; }
    }
    """

    shown: tuple[ShownKey, ...] = ()
    _pointed: ShownKey | None = None

    def on_mount(self) -> None:
        """Follow the bindings of the screen."""
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)
        self._place()

    def on_unmount(self) -> None:
        """Stop following them."""
        self.screen.bindings_updated_signal.unsubscribe(self)

    def on_resize(self) -> None:
        """Fit the keys to the width."""
        self._place()

    def render(self) -> Text:
        """The line, each key at its place."""
        key = self.get_component_rich_style("key-line--key", partial=True)
        description = self.get_component_rich_style("key-line--description", partial=True)
        hover = self.get_component_rich_style("key-line--hover", partial=True)
        line = Text(no_wrap=True, end="")
        for shown in self.shown:
            if shown.action == "command_palette":
                edge = self.get_component_rich_style("key-line--edge", partial=True)
                line.append(" " * (shown.start - 1 - len(line)))
                line.append(_PALETTE_EDGE, edge)
            line.append(" " * (shown.start - len(line)))
            gap = (shown.end - shown.start) - len(shown.label) - len(shown.description)
            pad = " " if gap > 2 else ""  # spread out: a blank on either side, and between
            start = len(line)
            line.append(pad + shown.label, key)
            line.append(" " + shown.description + pad, description)
            if not shown.enabled:
                line.stylize("dim", start)
            if shown is self._pointed:
                line.stylize(hover, start)
        return line

    def on_mouse_down(self, event: MouseDown) -> None:
        """Press the clicked key."""
        clicked = self._key_at(event)
        if clicked is not None and clicked.enabled:
            self.app.simulate_key(clicked.key)
        elif clicked is not None:
            self.app.bell()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Highlight the key under the mouse, with a tooltip."""
        self._point(self._key_at(event))

    def on_leave(self, _event: Leave) -> None:
        """Highlight no key."""
        self._point(None)

    def _point(self, key: ShownKey | None) -> None:
        if key is not self._pointed:
            self._pointed = key
            self.tooltip = key.tooltip if key else None
            self.refresh()

    def _key_at(self, event: MouseDown | MouseMove) -> ShownKey | None:
        at = event.get_content_offset(self)
        if at is None:
            return None
        return next((key for key in self.shown if key.start <= at.x < key.end), None)

    def _bindings_changed(self, screen: Screen[object]) -> None:
        if self.is_attached and screen is self.screen and screen.is_active:
            self._place()

    def _place(self) -> None:
        """Place the keys side by side; draw only if they have changed."""
        first: dict[str, ShownKey] = {}
        for key in self._active():
            first.setdefault(key.action, key)
        palette = first.pop("command_palette", None)
        row = list(first.values())
        width = self.app.size.width - 2
        room = width - (_length(palette) + 3 if palette else 0)
        wide = sum(_length(key) + 3 for key in row) <= room
        if not wide:
            others = [key for key in row if key.action not in _ALWAYS]
            while others and sum(_length(key) + 2 for key in row) > room:
                row.remove(others.pop())
        placed, column = [], 0
        for key in row:
            end = column + _length(key) + (3 if wide else 1)
            placed.append(replace(key, start=column, end=end))
            column = end if wide else end + 1
        if palette:
            placed.append(replace(palette, start=width - _length(palette) - 2, end=width))
        if self.shown != tuple(placed):
            self.shown = tuple(placed)
            self._pointed = None
            self.refresh()

    def _active(self) -> list[ShownKey]:
        called = getattr(self.screen, "called", {})  # a page has it
        return [
            ShownKey(
                0,
                0,
                binding.key,
                self.app.get_key_display(binding),
                called.get(binding.action, binding.description),
                tooltip or binding.tooltip or binding.description,
                binding.action,
                enabled,
            )
            for _, binding, enabled, tooltip in self.screen.active_bindings.values()
            if binding.show or binding.action == "command_palette"
        ]


def _length(key: ShownKey) -> int:
    return len(key.label) + len(key.description)
