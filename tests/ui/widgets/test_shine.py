"""The light that runs over a board after a win."""

from dataclasses import replace

import pytest
from rich.segment import Segment
from rich.style import Style
from support.tables import sitting
from support.waiting import until
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.widgets.board import Shine

_TILE = Strip([Segment("tile", Style(color="white", bgcolor="#204020")), Segment(" " * 16)])


class _Board(Widget):
    def on_mount(self) -> None:
        self.shine = Shine(self)

    def shown(self) -> list[Strip]:
        return self.shine.lit([_TILE] * self.size.height, Region(0, 0, *self.size))

    def render_line(self, _y: int) -> Strip:
        return _TILE


class _Shown(App[None]):
    def compose(self) -> ComposeResult:
        yield _Board()


async def test_it_lights_tiles_for_a_moment_and_never_without_color(monkeypatch):
    async with _Shown().run_test(size=(20, 4)) as pilot:
        board = pilot.app.query_one(_Board)
        plain = [_TILE] * 4
        assert board.shown() == plain
        board.shine.start()
        await until(pilot, lambda: board.shown() != plain)
        assert [strip.text for strip in board.shown()] == [strip.text for strip in plain]
        monkeypatch.setattr(pilot.app, "no_color", True)
        assert board.shown() == plain
        await until(pilot, lambda: not board.shine.running)
        monkeypatch.undo()
        assert board.shown() == plain


@pytest.mark.parametrize("motion", [True, False])
async def test_a_win_is_celebrated_unless_motion_is_off(ada, monkeypatch, motion):
    begun = []

    def start(shine: Shine) -> None:
        begun.append(shine)

    monkeypatch.setattr(Shine, "start", start)
    save_preferences(replace(Preferences(), motion=motion))
    async with sitting(MatchRequest("wordle", seed=5)) as (pilot, screen):
        await pilot.type("crane")
        assert not begun
        await until(pilot, lambda: screen.board.open)
        await pilot.type(screen.match.state.answer)
        await until(pilot, lambda: screen.result.shown)
        assert len(begun) == motion
