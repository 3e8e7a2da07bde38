"""A light that runs once over what a widget draws, from the upper left to the lower right."""

from __future__ import annotations

from collections.abc import Sequence

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Region
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

_FRAME, _FRAMES = 0.04, 24  # seconds of a frame, and how many there are
_WIDTH, _SLANT = 10, 2  # columns of the light, and by how many it lags in each line
_STRENGTH = 0.45  # share of white in the lightest color
_WHITE = Color(255, 255, 255)


class Shine:
    """Lights what is drawn on a ground of its own, such as tiles; nothing where color is off."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._frame = 0
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        """Whether the light is on its way."""
        return self._timer is not None

    def start(self) -> None:
        """Let the light run, from the beginning."""
        self.stop()
        self._frame = 0
        self._timer = self._widget.set_interval(_FRAME, self._step)

    def stop(self) -> None:
        """Put the light out."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._widget.refresh()

    def _step(self) -> None:
        self._frame += 1
        if self._frame > _FRAMES:
            self.stop()
        self._widget.refresh()

    def lit(self, strips: Sequence[Strip], crop: Region) -> list[Strip]:
        """The lines of a region of the widget as they look now."""
        if not self.running or self._widget.app.no_color:
            return list(strips)
        share = self._frame / _FRAMES
        eased = share * share * (3 - 2 * share)  # slow, fast, slow
        size = self._widget.size
        front = round(eased * (size.width + _SLANT * size.height + _WIDTH)) - crop.x
        ground = self._widget.visual_style.rich_style.bgcolor
        return [
            _lit(strip, front - _SLANT * (crop.y + line), ground)
            for line, strip in enumerate(strips)
        ]


def _lit(strip: Strip, front: int, ground: RichColor | None) -> Strip:
    """A line with the light on the columns before ``front``."""
    first, last = max(0, front - _WIDTH), min(strip.cell_length, front)
    if first >= last:
        return strip
    lit = [
        Segment(segment.text, _lighter(segment.style, ground), segment.control)
        for segment in strip.crop(first, last)
    ]
    return Strip.join([strip.crop(0, first), Strip(lit, last - first), strip.crop(last)])


def _lighter(style: Style | None, ground: RichColor | None) -> Style | None:
    """A style with lighter colors, except for the ground; half blocks may draw with both."""
    if style is None:
        return None
    return style + Style(color=_light(style.color, ground), bgcolor=_light(style.bgcolor, ground))


def _light(color: RichColor | None, ground: RichColor | None) -> RichColor | None:
    if color is None or color == ground:
        return color
    return Color.from_rich_color(color).blend(_WHITE, _STRENGTH).rich_color
