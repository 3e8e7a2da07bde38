"""The bars of a reviewed game, in every game alike."""

from __future__ import annotations

from collections.abc import Collection

from textual.content import Content
from textual.widgets import Static

from tuiwords.play.scorecard import Curve, CurveLine, bar, column, columns

_DIM = "$foreground 60%"
_TALLEST = 6  # lines of the bars of one line
_NAME = 8  # cells of a name


def drawn(
    curve: Curve, row: int | None, marked: Collection[int], width: int, height: int
) -> Content:
    """The bars in at most ``height`` lines, under their title if there is room for it.

    The bar of the ``row`` of the review is bold; those of the rows ``marked`` have a ▲ under them.
    """
    at = curve.step(row)
    label = max(len(line.name[:_NAME]) for line in curve.lines)
    label += 1 if label else 0
    shown = columns(len(curve.where), max(1, width - label))
    marks = {column(shown, step) for each in marked if (step := curve.step(each)) is not None}
    title = Content.styled(curve.told(at, width, _NAME), _DIM)
    count = len(curve.lines)
    if height < count + 1:
        return title
    lines = [title]
    below = []
    if marks and height >= count + 2:
        text = "".join("▲" if n in marks else " " for n in range(len(shown)))
        below = [Content.styled(" " * label + text, "$text-warning")]
    each = max(1, min(_TALLEST, (height - 1 - len(below)) // count))
    for line in curve.lines:
        lines += _bars(line, shown, None if at is None else shown[column(shown, at)], each, label)
    return Content("\n").join([*lines, *below])


def _bars(
    line: CurveLine, shown: list[int], at: int | None, height: int, label: int
) -> list[Content]:
    empty, count = [" "] * height, len(line.heights)
    tall = [bar(line.heights[step], height) if step < count else empty for step in shown]
    lines = []
    for n in range(height):
        name = line.name[:_NAME] if n == height - 1 else ""
        parts = [(name.ljust(label), _DIM)]
        for step, cells in zip(shown, tall, strict=True):
            parts.append((cells[n], "bold $text-warning" if step == at else "$primary"))
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
