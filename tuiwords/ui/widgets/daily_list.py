"""The games of a day, each with a square that says how far it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.binding import BindingType
from textual.strip import Strip

from tuiwords.history.today import DailyGame, State
from tuiwords.ui.keys import shown
from tuiwords.ui.widgets.columns import Row
from tuiwords.ui.widgets.cursor_list import CursorList

_SIGNS: Mapping[State, str] = {
    "won": " ✓ ",
    "done": " • ",
    "lost": " ✗ ",
    "started": " … ",
    "new": "   ",
}
_SQUARE = 3  # cells


class DailyList(CursorList):
    """One line a game; Enter plays, continues or shows the one under the cursor."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"daily--{state}" for state in _SIGNS}
    DEFAULT_CSS = """
    DailyList {
        height: auto;
        & > .daily--won { background: $hit; color: $hit-text; text-style: bold; }
        & > .daily--done { background: $tile; color: $tile-text; }
        & > .daily--lost { background: $miss; color: $miss-text; }
        & > .daily--started { background: $near; color: $near-text; }
        & > .daily--new { background: $tile 35%; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "choose", "Open", "today.open", "Play, continue or look at it"),
    ]

    def __init__(self, classes: str) -> None:
        super().__init__(id="dailies")
        self.set_classes(classes)
        self._games: Sequence[DailyGame] = ()

    def get_content_height(self, *_: object) -> int:
        """A line for each game."""
        return max(1, len(self._games))

    def list_games(self, games: Sequence[DailyGame]) -> None:
        """Show the games; the cursor stays where it is."""
        if games != self._games:
            taller = len(games) != len(self._games)
            self._games = games
            self._fill()
            if taller:
                self.refresh(layout=True)

    def on_resize(self) -> None:
        """Fit the lines to the width."""
        self._fill()
        super().on_resize()

    def _fill(self) -> None:
        self.show([Row(each.game.key, (self._line(each),)) for each in self._games])

    def _line(self, daily: DailyGame) -> str:
        """A game and its state; its mode is named if there is room."""
        rules, title = daily.game.rules, daily.game.title
        mode = rules.mode(rules.settings(rules.daily))
        room = max(0, self.size.width - _SQUARE - 2 - len(daily.text))
        title = f"{title}, {mode}" if mode and len(title) + len(mode) + 2 <= room else title
        return f"{_SIGNS[daily.state]} {title:<{room}} {daily.text}"

    def render_line(self, y: int) -> Strip:
        """The line of a game, its square in the color of its state."""
        line, place = super().render_line(y), self.row_at(y)
        if place is None:
            return line
        state = self._games[place].state
        style = self.visual_style.rich_style + self.get_component_rich_style(f"daily--{state}")
        return Strip.join([Strip([Segment(_SIGNS[state], style)]), line.crop(_SQUARE)])
