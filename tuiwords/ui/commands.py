"""The command palette: every action of the screen behind it, every screen, every theme."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from tuiwords.ui.places import PLACES, visit
from tuiwords.ui.tools import TOOLS, open_tool

if TYPE_CHECKING:
    from tuiwords.ui.app import TuiWords


@dataclass(frozen=True, slots=True)
class Command:
    """Something the palette can do."""

    title: str
    help: str
    run: Callable[[], object]
    shown: bool = True


class Commands(Provider):
    """What can be done now: the same bindings that footer and help show, and the ways elsewhere."""

    async def discover(self) -> Hits:
        """All commands but the many themes."""
        for command in self._commands():
            if command.shown:
                yield DiscoveryHit(Content(command.title), command.run, command.title, command.help)

    async def search(self, query: str) -> Hits:
        """The commands that the query may mean."""
        matcher = self.matcher(query)
        for command in self._commands():
            score = matcher.match(command.title)
            if score > 0:
                shown = matcher.highlight(command.title)
                yield Hit(score, shown, command.run, command.title, command.help)

    def _commands(self) -> Iterator[Command]:
        seen = set()
        for command in (*self._actions(), *self._places(), *self._themes()):
            if command.title not in seen:
                seen.add(command.title)
                yield command

    def _actions(self) -> Iterator[Command]:
        app = self.app
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if not binding.id or binding.system or not active.enabled:
                continue
            key = app.get_key_display(binding)
            title = binding.description
            run = partial(app.run_action, binding.action, active.node)
            yield Command(title, f"{active.tooltip or title} ({key})", run)

    def _places(self) -> Iterator[Command]:
        app = cast("TuiWords", self.app)
        for place in PLACES:
            yield Command(place.title, place.line, partial(visit, app, place.key))
        for tool in TOOLS:
            yield Command(tool.title, tool.line, partial(open_tool, app, tool.key))

    def _themes(self) -> Iterator[Command]:
        app = cast("TuiWords", self.app)
        for name in sorted(app.available_themes):
            yield Command(
                f"Theme: {name}",
                "Use these colors",
                partial(_use_theme, app, name),
                shown=False,
            )


def _use_theme(app: TuiWords, name: str) -> None:
    app.keep_preferences(replace(app.preferences, theme=name))
