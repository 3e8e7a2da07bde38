"""What every page does when it opens."""

import threading
import weakref

from support.apps import open_app
from support.waiting import settled, until
from textual.css.stylesheet import Stylesheet
from textual.widgets import Static

from tuiwords.ui.page import Page
from tuiwords.ui.pages.help import Help
from tuiwords.ui.pages.loading import Loading
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.widgets.heading import Heading
from tuiwords.ui.widgets.openable_list import OpenableList


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


async def test_a_title_that_is_cut_says_so(ada):
    async with open_app(size=(60, 20)) as (pilot, app):
        await settled(pilot)
        app.screen.query_one(Heading).title = "Replay › Boggle 5x5, against Sparrow and Kestrel"
        await pilot.see("against Sparrow and Kes…")


async def test_a_page_is_styled_for_its_size_at_once(ada):
    async with open_app(size=(120, 30)) as (pilot, app):
        app.push_screen(Noting([]))
        await pilot.pause()
        assert app.screen.query_one(Part).found == {"-wide", "-low"}
        await pilot.resize_terminal(80, 40)
        await until(pilot, lambda: app.screen.classes == {"-usual", "-tall"})


class Counting(Page):
    """A page that counts how often its widgets are laid out."""

    layouts = 0

    def on_mount(self) -> None:
        self.screen_layout_refresh_signal.subscribe(self, self.count)

    def count(self, _screen: object) -> None:
        self.layouts += 1

    def body(self):
        yield Static("text", id="part")


async def test_a_page_is_styled_and_laid_out_once(ada, monkeypatch):
    styled: list[str | None] = []
    apply = Stylesheet.apply

    def counted(self, node, **options):
        styled.append(node.id)
        apply(self, node, **options)

    monkeypatch.setattr(Stylesheet, "apply", counted)
    async with open_app() as (pilot, app):
        await settled(pilot)
        page = Counting()
        app.push_screen(page)
        await until(pilot, lambda: app.screen is page and page.layouts > 0)
        await settled(pilot)
        assert styled.count("part") == 1
        assert page.layouts <= 2, "when it is shown, and once its widgets tell that they are there"


async def test_a_page_that_is_covered_follows_the_size(ada):
    async with open_app(size=(120, 30)) as (pilot, app):
        await settled(pilot)
        await pilot.press("P", "f1")
        await until(pilot, lambda: isinstance(app.screen, Help))
        await pilot.resize_terminal(80, 40)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen.classes == {"-usual", "-tall"})
        assert app.screen.query_one(OpenableList).size.width == 76


async def test_nothing_is_left_of_a_page_that_was_closed(ada):
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.press("b")  # not one of those that are kept
        await settled(pilot)
        parts = [weakref.ref(widget) for widget in app.screen.walk_children(with_self=True)]
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        await until(pilot, lambda: not any(part() for part in parts))


async def test_what_was_dealt_is_shown_before_the_page_below_comes_back(ada):
    async with open_app() as (pilot, app):
        noted: list[str] = []
        app.push_screen(Noting(noted))
        await until(pilot, lambda: noted == ["back"])
        noted.clear()
        app.push_screen(Loading(lambda: 7, lambda result: noted.append(f"shown {result}")))
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

        dealing = Loading(deal, shown.append, undone.append)
        app.push_screen(dealing)
        await until(pilot, begun.is_set)
        go_on.set()
        for thread in threading.enumerate():  # the event loop learns of nothing meanwhile
            if thread.name == "background":
                thread.join(20)
        dealing.action_cancel()
        await until(pilot, lambda: undone == [7] and app.screen is not dealing)
        assert shown == []
