"""What every page does when it opens."""

import threading

from support.apps import open_app
from support.waiting import until
from textual.widgets import Static

from tuiwords.ui.page import Page
from tuiwords.ui.pages.dealing import Dealing


class Part(Static):
    """Notes the classes of its page when it is mounted, and so styled for the first time."""

    def on_mount(self) -> None:
        self.found = set(self.screen.classes)


class Noting(Page):
    """A page that notes when it is come back to."""

    def __init__(self, noted: list[str]) -> None:
        super().__init__()
        self.noted = noted

    def body(self):
        yield Part()

    def on_screen_resume(self) -> None:
        self.noted.append("back")


async def test_a_page_is_styled_for_its_size_at_once(ada):
    async with open_app(size=(120, 30)) as (pilot, app):
        app.push_screen(Noting([]))
        await pilot.pause()
        assert app.screen.query_one(Part).found == {"-wide", "-low"}
        await pilot.resize_terminal(80, 40)
        await until(pilot, lambda: app.screen.classes == {"-usual", "-tall"})


async def test_what_was_dealt_is_shown_before_the_page_below_comes_back(ada):
    async with open_app() as (pilot, app):
        noted: list[str] = []
        app.push_screen(Noting(noted))
        await until(pilot, lambda: noted == ["back"])
        noted.clear()
        app.push_screen(Dealing(lambda: 7, lambda result: noted.append(f"shown {result}")))
        await until(pilot, lambda: len(noted) == 2)
        assert noted == ["shown 7", "back"]


async def test_what_was_dealt_just_before_a_cancel_is_undone(ada):
    async with open_app() as (pilot, app):
        begun, go_on = threading.Event(), threading.Event()
        shown: list[int] = []
        undone: list[int] = []

        def deal() -> int:
            begun.set()
            assert go_on.wait(20)
            return 7

        dealing = Dealing(deal, shown.append, undone.append)
        app.push_screen(dealing)
        await until(pilot, begun.is_set)
        go_on.set()
        for thread in threading.enumerate():  # the event loop learns of nothing meanwhile
            if thread.name == "background":
                thread.join(20)
        dealing.action_cancel()
        await until(pilot, lambda: undone == [7] and app.screen is not dealing)
        assert shown == []
