"""The bars of a reviewed game, in every game alike."""

from __future__ import annotations

from collections.abc import Collection

from textual.content import Content
from textual.widgets import Static

from tuiwords.play.curve import Curve, CurveLine, bar, columns

_DIM = "$foreground 60%"
_TALLEST = 6  # lines of the bars of one line
_NAME = 8  # cells of a name


def drawn(
    curve: Curve, row: int | None, marked: Collection[int], width: int, height: int
) -> Content:
    """The bars in at most ``height`` lines, under their title if there is room for it.

    The bar of the ``row`` of the review is bold; those of the rows ``marked`` have a ▲ under them.
    """
    steps, at = len(curve.where), curve.step(row)
    marks = {step for each in marked if (step := curve.step(each)) is not None}
    label = max(len(line.name[:_NAME]) for line in curve.lines)
    label += 1 if label else 0
    shown = columns(steps, max(1, width - label))
    title = Content.styled(curve.told(at, width, _NAME), _DIM)
    count = len(curve.lines)
    if height < count + 1:
        return title
    lines = [title]
    below = [*_marks(shown, marks, label)] if height >= count + 2 and marks else []
    each = max(1, min(_TALLEST, (height - 1 - len(below)) // count))
    if curve.signed and each > 1:
        each -= each % 2
    for line in curve.lines:
        lines += _bars(line, shown, at, each, label, signed=curve.signed)
    return Content("\n").join([*lines, *below])


def _marks(shown: list[int], marks: Collection[int], label: int) -> list[Content]:
    pairs = zip(shown, [None, *shown], strict=False)
    text = "".join("▲" if step in marks and step != before else " " for step, before in pairs)
    return [Content.styled(" " * label + text, "$text-warning")]


def _bars(
    line: CurveLine, shown: list[int], at: int | None, height: int, label: int, *, signed: bool
) -> list[Content]:
    tall = [
        bar(line.heights[step], height, signed=signed)
        if step < len(line.heights)
        else [(" ", False)] * height
        for step in shown
    ]
    lines = []
    for n in range(height):
        name = line.name[:_NAME] if n == height - 1 else ""
        parts = [(f"{name:<{label}}" if label else "", _DIM)]
        for step, cells in zip(shown, tall, strict=True):
            char, turned = cells[n]
            style = "bold $text-warning" if step == at else "$primary"
            parts.append((char, f"{style} reverse" if turned else style))
        lines.append(Content.assemble(*parts))
    return lines


class CurveChart(Static):
    """The bars in the room that there is; nothing where a game has no curve."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id, markup=False)
        self._curve: Curve | None = None
        self._shown: tuple[int | None, Collection[int], int] = (None, (), 0)

    def draw(
        self, curve: Curve | None, row: int | None, marked: Collection[int], height: int
    ) -> None:
        """Show a curve in at most so many lines."""
        self._curve, self._shown = curve, (row, marked, height)
        self.display = curve is not None
        self.on_resize()

    def on_resize(self) -> None:
        """Fit the bars to the width."""
        if self._curve is not None and self.content_size.width:
            row, marked, height = self._shown
            self.update(drawn(self._curve, row, marked, self.content_size.width, height))
