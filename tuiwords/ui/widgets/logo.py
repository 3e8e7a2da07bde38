"""The name of the game as a row of tiles."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

_NAME = "TUIWORDS"
# Two hits and a near letter: a half-solved game.
_LOOKS = ("hit", "tile", "tile", "near", "tile", "hit", "tile", "tile")


class Logo(Widget):
    """Tiles three cells wide and one high; five by three if the screen is large."""

    def render(self) -> Content:
        """The row, or the three rows."""
        wide = 5 if self.size.height >= 3 else 3
        blank = self._row(wide, " " * len(_NAME))
        letters = self._row(wide, _NAME)
        if wide == 3:
            return letters
        return Content("\n").join([blank, letters, blank])

    def _row(self, width: int, letters: str) -> Content:
        tiles: list[Content | str] = []
        for letter, look in zip(letters, _LOOKS, strict=True):
            tiles += [Content.styled(letter.center(width), f"bold ${look}-text on ${look}"), " "]
        return Content.assemble(*tiles[:-1])
