"""Text that can be read in every theme, and themes for terminals of few colors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rich.color import Color as TerminalColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from tuiwords.ui.themes import contrast, ink, legible

# ANSI's green, yellow and bright black, as exactly these are reduced to them.
_SQUARES: Mapping[str, str] = {
    "hit": "#00aa00",
    "hit-text": "#000000",
    "near": "#aa5500",
    "near-text": "#000000",
    "miss": "#555555",
    "miss-text": "#ffffff",
}
# What is good, in doubt and bad, on black and on white, where green and yellow cannot be read.
_SAYS = {
    True: {"success": "#55ff55", "warning": "#ffff55", "error": "#ff5555"},
    False: {"success": "#0000aa", "warning": "#aa00aa", "error": "#aa0000"},
}
# The squares of Scrabble that count more, letters and words.
_PREMIUMS = {
    True: ("#55ffff", "#5555ff", "#ff55ff", "#ff5555"),
    False: ("#0000aa", "#0000aa", "#aa00aa", "#aa0000"),
}
_PREMIUM_NAMES = ("double-letter", "triple-letter", "double-word", "triple-word")
# The ground, text on it, and what is under a cursor and in frames: it becomes gray, but black or
# white at 60%, as every other square of Scrabble is drawn.
_GROUNDS = {True: ("#000000", "#ffffff", "#464646"), False: ("#ffffff", "#000000", "#c0c0c0")}
# What the 16 colors are on a screen of VGA and in xterm.
_PALETTES = (
    "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
    "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
)
_SCREENS = [[Color.parse(f"#{color}") for color in each.split()] for each in _PALETTES]
_READABLE = 2.5  # least contrast of text; bright black on black has 2.8
_FAINTEST = 3.0  # the same where there are many colors
_GRAYS = (7, 8, 15, 0)


def few_colors(app: App[Any]) -> bool:
    """Whether the terminal has 16 colors, 8 or none."""
    return app.console.color_system in ("standard", None)


def in_few_colors(theme: Theme) -> Theme:
    """A theme on black or white: near colors, which it has, are reduced to the same."""
    ground, front, panel = _GROUNDS[theme.dark]
    premiums = dict(zip(_PREMIUM_NAMES, _PREMIUMS[theme.dark], strict=True))
    tiles = {**theme.variables, **_SQUARES, **premiums, "tile": front, "tile-text": ground}
    if theme.ansi:  # its ground and text are the terminal's own
        return replace(theme, variables=tiles)
    says = _SAYS[theme.dark]
    return replace(
        theme,
        background=ground,
        surface=ground,
        panel=panel,
        foreground=front,
        success=says["success"],
        warning=says["warning"],
        error=says["error"],
        variables={
            **tiles,
            **{f"text-{key}": color for key, color in says.items()},
            "block-cursor-background": front,  # some blues are reduced to the gray of the panel
            "block-cursor-foreground": ground,
        },
    )


class ReadableLines(LineFilter):
    """Draws text in another color where its own can hardly be told from what it is on."""

    def __init__(self, readable: Callable[[Style], Style]) -> None:
        super().__init__()
        self._readable = readable

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments of a line in colors that can be read."""
        return [
            Segment(text, self._readable(style), control)
            if style and any(map(str.isalnum, text))
            else Segment(text, style, control)
            for text, style, control in segments
        ]


@lru_cache(4096)
def _readable(style: Style) -> Style:
    """In many colors: nearer to black or white, as far as it must be; light themes are faint."""
    if not (style.color and style.bgcolor and style.color.triplet and style.bgcolor.triplet):
        return style
    front, ground = map(Color.from_rich_color, (style.color, style.bgcolor))
    if contrast(front, ground) < _FAINTEST:
        style += Style(color=legible(front, ink(ground), ground, _FAINTEST).rich_color)
    return style


@lru_cache(4096)
def _readable_in_few(style: Style) -> Style:
    front, ground = map(_number, (style.color, style.bgcolor))
    if front is not None and ground is not None and _contrast(front, ground) < _READABLE:
        front = next(gray for gray in _GRAYS if _contrast(gray, ground) >= _READABLE)
        style += Style(color=TerminalColor.from_ansi(front))
    if front == 0 and style.bold:  # xterm, PuTTY and consoles show bold black as a dark gray
        style += Style(bold=False)
    return style


# One for all in few colors or in many: Textual caches what each filter made of a line.
READABLE_LINES = {True: ReadableLines(_readable_in_few), False: ReadableLines(_readable)}


def _number(color: TerminalColor | None) -> int | None:
    """The number of a color among the 16; none if it is the terminal's own."""
    return color.downgrade(ColorSystem.STANDARD).number if color else None


def _contrast(front: int, ground: int) -> float:
    """The least contrast on any kind of screen."""
    return min(contrast(screen[front], screen[ground]) for screen in _SCREENS)
