"""The command palette: actions of the screen behind it, pages, puzzles, presets and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Any

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen

from tuiwords.lexicon.languages import language, languages
from tuiwords.ui.covered import when_on_top
from tuiwords.ui.games.catalog import assistants, games
from tuiwords.ui.games.screens import Assistant
from tuiwords.ui.pages.catalog import PAGES, PageEntry, set_ups
from tuiwords.ui.session import Session, session_of

_BY_HELP = 0.01  # the score of a command found by its help, below those found by their titles


@dataclass(frozen=True, slots=True)
class Command:
    """Something the palette can do."""

    title: str
    help: str
    run: Callable[[], object]
    shown: bool = True


class Palette(CommandPalette):
    """Textual's palette of what the screen behind it could do when it opened.

    It stops searching once it is closed. Textual's own continues the last search and its timers,
    and queries a list that has been removed.
    """

    _shut = False

    def __init__(self, behind: Screen[object]) -> None:
        super().__init__()  # without an id: the last palette may not be quite gone yet
        # Asked now: a board that is covered, as it will be behind the palette, can do nothing.
        self.offered = tuple(behind.active_bindings.values())

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close the palette, once: a click beside it after Enter would close what is behind it."""
        if not self._shut:
            self._shut = True
            self._cancel_gather_commands()
            self._stop_no_matches_countdown()
            self._stop_busy_countdown()
            when_on_top(self, partial(super().dismiss, result))
        return AwaitComplete()

    def _action_command_list(self, action: str) -> None:
        # Textual fails to turn the pages of a list that is not laid out yet.
        if self.query_one(CommandList)._lines:
            super()._action_command_list(action)

    def _gather_commands(self, search_value: str) -> Any:
        return None if self._shut else super()._gather_commands(search_value)

    def _start_no_matches_countdown(self, search_value: str) -> None:
        if not self._shut:
            super()._start_no_matches_countdown(search_value)

    def _watch__list_visible(self) -> None:
        if not self._shut:
            super()._watch__list_visible()

    async def _watch__show_busy(self) -> None:
        if not self._shut:
            await super()._watch__show_busy()


class Commands(Provider):
    """The commands: the bindings that footer and help show, pages, puzzles, presets and so on."""

    async def discover(self) -> Hits:
        """All commands except puzzles, presets, languages and themes."""
        for command in self._commands():
            if command.shown:
                yield DiscoveryHit(Content(command.title), command.run, command.title, command.help)

    async def search(self, query: str) -> Hits:
        """The commands whose titles match the query, then those whose help has it as it stands."""
        matcher, told = self.matcher(query), query.casefold()
        for command in self._commands():
            score = matcher.match(command.title) or _BY_HELP * (told in command.help.casefold())
            if score > 0:
                shown = matcher.highlight(command.title)
                yield Hit(score, shown, command.run, command.title, command.help)

    def _commands(self) -> Iterator[Command]:
        seen = set()
        named = (self._puzzles(), self._presets(), self._languages(), self._themes())
        for command in chain(self._actions(), self._pages(), *named):
            if command.title not in seen:
                seen.add(command.title)
                yield command

    def _actions(self) -> Iterator[Command]:
        app = self.app
        palette = app.screen
        for active in palette.offered if isinstance(palette, Palette) else ():
            binding = active.binding
            if not binding.id or binding.system or not active.enabled:
                continue
            key = app.get_key_display(binding)
            title = binding.description
            run = partial(_run, app, binding.action, active.node)
            yield Command(title, f"{active.tooltip or title} ({key})", run)

    def _pages(self) -> Iterator[Command]:
        session = session_of(self.screen)
        entries: tuple[PageEntry | Assistant, ...] = (*PAGES, *set_ups(), *assistants())
        for entry in entries:
            yield Command(entry.title, entry.line, partial(session.open_page, entry.key))

    def _puzzles(self) -> Iterator[Command]:
        from tuiwords.practice.puzzle_stream import puzzle_games
        from tuiwords.ui.pages.puzzles import choices

        for each in choices(puzzle_games(session_of(self.screen).preferences.language)):
            run = partial(lambda choice: self.app.push_screen(choice.page()), each)
            yield Command(f"Puzzles: {each.title}", each.line, run, shown=False)

    def _presets(self) -> Iterator[Command]:
        session = session_of(self.screen)
        for game in games():
            for name in game.rules.presets:
                run = partial(session.set_up, game, preset=name)
                yield Command(f"{game.title}: {name}", "Set up such a game", run, shown=False)

    def _languages(self) -> Iterator[Command]:
        session = session_of(self.screen)
        for code, each in languages().items():
            own = f" ({each.own_name})" if each.own_name else ""
            run = partial(_use_language, session, code)
            told = "Begin new games in this language"
            yield Command(f"Language: {each.name}{own}", told, run, shown=False)

    def _themes(self) -> Iterator[Command]:
        session = session_of(self.screen)
        for name in sorted(self.app.available_themes):
            yield Command(
                f"Theme: {name}",
                "Use these colors",
                partial(_use_theme, session, name),
                shown=False,
            )


def _run(app: App[Any], action: str, node: DOMNode) -> None:
    """Run an action of a screen once that is on top, unless it was closed since it was chosen."""

    async def act() -> None:
        if _is_open(node) and node.screen.is_active:
            await app.run_action(action, node)
        else:  # covered again meanwhile, or closed
            _run(app, action, node)

    if _is_open(node):
        when_on_top(node.screen, partial(app.call_later, act))


def _is_open(node: DOMNode) -> bool:
    return node.is_attached and node.screen in node.app.screen_stack


def _use_language(session: Session, code: str) -> None:
    session.keep_preferences(replace(session.preferences, language=code))
    session.show_message(f"Games that you set up from now on are in {language(code).name}")


def _use_theme(session: Session, name: str) -> None:
    session.keep_preferences(replace(session.preferences, theme=name))
