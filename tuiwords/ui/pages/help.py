"""The help of a screen: a page of text, and every key that works there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from tuiwords.play.game import TypedGame
from tuiwords.resources import asset
from tuiwords.ui.first_show import lay_out_once, style_once
from tuiwords.ui.keys import KEY_ID, hidden, load_bindings, shown, with_keys
from tuiwords.ui.page import Page
from tuiwords.ui.widgets.key_line import KeyLine

Keys = Sequence[tuple[str, str, str]]


def help_file(topic: str) -> Path:
    """The file with the text about a screen or a game."""
    return asset("help", f"{topic}.md")


def text_about(*topics: str) -> str:
    """The texts of those topics that have one, one after another, with ids for keys."""
    files = [help_file(topic) for topic in dict.fromkeys(topics) if topic]
    return "\n\n".join(file.read_text(encoding="utf-8") for file in files if file.exists())


def keys_of(screen: Screen[object]) -> Keys:
    """Key, what it does and a longer description, for every active binding of a screen.

    Keys that do nearly the same, such as the arrows that move a cursor, are in one line.
    """
    rows: dict[tuple[str, str], list[str]] = {}
    tips: dict[tuple[str, str], str] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if not binding.id or binding.system or not active.enabled:
            continue
        what = (binding.action, binding.description)
        keys, key = rows.setdefault(what, []), _key_name(screen.app, binding)
        if key not in keys:  # one name may stand for several keys
            keys.append(key)
        tips[what] = active.tooltip or tips.get(what, "")
    lines: dict[tuple[str, str], tuple[list[str], str]] = {}
    for (action, name), keys in rows.items():
        tip = tips[action, name]
        # Without a tip nothing tells whether two actions of the same name are alike.
        lines.setdefault((name, tip or action), ([], tip))[0].extend(keys)
    return [(" ".join(keys), name, tip) for (name, _), (keys, tip) in lines.items()]


def _key_name(app: App[object], binding: Binding) -> str:
    return app.get_key_display(binding)


def _keyed(text: str, nodes: Sequence[DOMNode] = ()) -> str:
    """A text with the names of its keys, those of screens that were never opened included."""
    named = with_keys(text, nodes)
    if KEY_ID.search(named):
        load_bindings()
        named = with_keys(text, nodes)
    return named


class Help(ModalScreen[None]):
    """Text above a list of keys. Escape closes it, and the screen behind it stays as it was."""

    HELP: ClassVar[str] = "help"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("escape,f1,q,enter", "leave", "Close", "help.close", key_display="esc"),
        hidden("up", "scroll(-1)", "Scroll", "help.up"),
        hidden("down", "scroll(1)", "Scroll", "help.down"),
        hidden("pageup", "scroll(-10)", "Scroll", "help.page_up"),
        shown("pagedown,space", "scroll(10)", "Scroll", "help.page_down", key_display="pgdn"),
    ]

    def __init__(self, text: str, keys: Keys = ()) -> None:
        super().__init__()
        self.text = text
        self._keys = keys

    @classmethod
    def of(cls, screen: Screen[object]) -> Help:
        """The help of a screen: its own text, that of its game, its keys.

        The rules of a game come first while it is played.
        """
        topic = (
            screen.help_topic if isinstance(screen, Page) else getattr(screen, "HELP", None) or ""
        )
        more = screen.MORE_HELP if isinstance(screen, Page) and topic == screen.HELP else ""
        game = getattr(screen, "game", None)
        if isinstance(game, TypedGame) and help_file(f"{game.key}_{topic}").exists():
            topic = f"{game.key}_{topic}"  # the game has its own help for such a screen
        match = getattr(screen, "match", None)
        played = match.header.game if match is not None else ""
        topics = (played, topic) if topic == "table" else (topic, played)
        text = text_about(*topics, more)
        return cls(_keyed(text, (screen, *screen.walk_children())), keys_of(screen))

    def on_compose(self) -> None:
        """Note the size for which the widgets are laid out."""
        self._laid_out = self.app.size

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """The styles are known already."""
        style_once(self, event)

    def on_resize(self, event: events.Resize) -> None:
        """The layout for the first size is known already."""
        self._laid_out = lay_out_once(event, self._laid_out)

    def compose(self) -> ComposeResult:
        """The text, then the keys."""
        from tuiwords.ui.widgets.help_text import HelpText  # what reads Markdown takes 2 MB

        with VerticalScroll(id="sheet", can_focus=False):
            yield HelpText(self.text)
            if self._keys:
                yield Static(Content.styled("Keys", "bold $primary"), id="keys-title")
                yield Static(self._table())
        yield KeyLine()

    def action_scroll(self, lines: int) -> None:
        """Move the text."""
        self.query_one("#sheet").scroll_relative(y=lines, animate=False)

    def action_leave(self) -> None:
        """Close the help."""
        self.dismiss()

    def _table(self) -> Content:
        width = min(18, max((len(keys) for keys, _, _ in self._keys), default=0)) + 2
        lines = []
        for keys, what, tip in self._keys:
            more = f"  {tip}" if tip and tip != what else ""
            lines.append(
                Content.assemble((keys.ljust(width), "bold"), what, (more, "$foreground 55%"))
            )
        return Content("\n").join(lines)
