"""A text in Markdown as one widget: Textual's own mounts one for each paragraph and each bullet."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown
from rich.padding import Padding
from rich.style import Style
from rich.text import Text
from rich.theme import Theme
from textual.color import Color
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

_COLORS = {  # names of Rich's styles, and of the theme's colors
    "markdown.h1": "primary",
    "markdown.h2": "primary",
    "markdown.item.bullet": "text-primary",
    "markdown.code": "text-warning",
    "markdown.code_block": "text-warning",
    "markdown.table.border": "panel",
    "markdown.table.header": "primary",
}
_BOLD = {"markdown.h1", "markdown.h2", "markdown.table.header"}


class _Heading(Heading):
    """A heading on the left; Rich's own are centered."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.text


class _Code(CodeBlock):
    """A code block in the theme's colors; Rich's own has a background."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        self.text.rstrip()
        yield Padding(self.text, (0, 2))


class _Markdown(Markdown):
    elements = Markdown.elements | {"heading_open": _Heading, "fence": _Code}


class HelpText(Widget):
    """A text in Markdown, as high as its width requires."""

    DEFAULT_CSS = "HelpText { height: auto; }"

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self._wrapped_for = (-1, "")  # a width and a theme
        self._lines = Content()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The number of lines at a width."""
        return self._at(width).plain.count("\n") + 1

    def render(self) -> Content:
        """The text, wrapped."""
        return self._at(self.content_size.width)

    def _at(self, width: int) -> Content:
        if (width, self.app.theme) != self._wrapped_for:
            self._wrapped_for, self._lines = (width, self.app.theme), self._wrapped(width)
        return self._lines

    def _wrapped(self, width: int) -> Content:
        console = self.app.console
        options = console.options.update(width=max(1, width), height=None)
        text = Text()
        with console.use_theme(self._theme()):
            for line in console.render_lines(_Markdown(self._text), options, pad=False):
                for segment in line:
                    text.append(segment.text, segment.style)
                text.append("\n")
        text.rstrip()
        return Content.from_rich_text(text)

    def _theme(self) -> Theme:
        colors = self.app.theme_variables
        return Theme(
            {
                name: Style(color=Color.parse(colors[color]).rich_color, bold=name in _BOLD)
                for name, color in _COLORS.items()
            }
        )
