"""The one way to think off the event loop."""

import logging
import threading
from collections.abc import Iterator

import pytest
from support.waiting import until
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widget import Widget

from tuiwords.games.base import GameError
from tuiwords.ui.background import Background, running


class Thinker(Widget):
    """Something that thinks, and keeps what it was shown."""

    def __init__(self) -> None:
        super().__init__()
        self.failures: list[str] = []
        self.shown: list[object] = []
        self.background = Background(self, self.failures.append)


class Host(App[None]):
    """An app with one thinker."""

    def __init__(self) -> None:
        super().__init__()
        self.notices: list[str] = []

    def compose(self) -> ComposeResult:
        yield Thinker()

    def show_error(self, sentence: str) -> None:
        self.notices.append(sentence)


async def rest(pilot: Pilot[None], thinker: Thinker) -> None:
    """Wait until the thread has ended and all it found was shown."""
    await until(pilot, lambda: not thinker.background.busy)


async def test_a_result_is_shown_on_the_event_loop() -> None:
    async with Host().run_test() as pilot:
        thinker = pilot.app.query_one(Thinker)
        threads: list[int] = []

        def show(result: object) -> None:
            threads.append(threading.get_ident())
            thinker.shown.append(result)

        thinker.background.run(threading.get_ident, show)
        await until(pilot, lambda: bool(thinker.shown))
        assert threads == [threading.get_ident()]
        assert thinker.shown != threads


async def test_the_newest_task_wins() -> None:
    async with Host().run_test() as pilot:
        thinker = pilot.app.query_one(Thinker)
        go_on, closed = threading.Event(), threading.Event()

        def slow() -> Iterator[str]:
            try:
                yield "early"
                assert go_on.wait(20)
                yield "late"
            finally:
                closed.set()

        thinker.background.stream(slow, thinker.shown.append)
        await until(pilot, lambda: thinker.shown == ["early"])
        thinker.background.run(lambda: "newer", thinker.shown.append)
        go_on.set()
        await until(pilot, lambda: "newer" in thinker.shown)
        await until(pilot, closed.is_set)
        assert thinker.shown == ["early", "newer"]


async def test_removing_the_owner_cancels() -> None:
    async with Host().run_test() as pilot:
        thinker = pilot.app.query_one(Thinker)
        steps: list[int] = []
        go_on = threading.Event()

        def endless() -> Iterator[int]:
            for step in range(1_000_000):
                steps.append(step)
                yield step
                go_on.wait(0.001)

        thinker.background.stream(endless, thinker.shown.append)
        await until(pilot, lambda: bool(thinker.shown))
        await thinker.remove()
        await until(pilot, lambda: not running())
        assert len(steps) < 1_000_000


async def test_every_result_or_the_newest() -> None:
    async with Host().run_test() as pilot:
        thinker = pilot.app.query_one(Thinker)
        ended: list[bool] = []
        thinker.background.stream(
            lambda: range(500), thinker.shown.append, lambda: ended.append(True), every=True
        )
        await until(pilot, lambda: bool(ended))
        assert thinker.shown == list(range(500))
        thinker.shown.clear()
        thinker.background.stream(lambda: range(500), thinker.shown.append)
        await until(pilot, lambda: thinker.shown[-1:] == [499])
        assert len(set(thinker.shown)) == len(thinker.shown)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (GameError("that is not a board"), "that is not a board"),
        (ZeroDivisionError("oh"), "ZeroDivisionError: oh"),
    ],
)
async def test_an_error_is_told_and_a_defect_is_logged(
    error: Exception, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with Host().run_test() as pilot:
        thinker = pilot.app.query_one(Thinker)

        def fail() -> None:
            raise error

        with caplog.at_level(logging.ERROR, "tuiwords"):
            thinker.background.run(fail, thinker.shown.append)
            await until(pilot, lambda: bool(thinker.failures))
        assert said in thinker.failures[0]
        assert bool(caplog.records) == isinstance(error, ZeroDivisionError)
        assert not thinker.shown


async def test_without_a_place_of_its_own_an_error_is_a_notice() -> None:
    async with Host().run_test() as pilot:
        thinker = pilot.app.query_one(Thinker)
        host = pilot.app
        assert isinstance(host, Host)

        def fail() -> None:
            raise GameError("no such word list")

        Background(thinker).run(fail, thinker.shown.append)
        await until(pilot, lambda: host.notices == ["no such word list"])


async def test_an_error_while_a_result_is_shown_is_told_and_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with Host().run_test() as pilot:
        thinker = pilot.app.query_one(Thinker)

        def fail(_result: object) -> None:
            raise ZeroDivisionError("oh")

        with caplog.at_level(logging.ERROR, "tuiwords"):
            thinker.background.stream(lambda: range(3), fail, every=True)
            await until(pilot, lambda: bool(thinker.failures))
        await rest(pilot, thinker)
        assert len(thinker.failures) == 1
        assert "ZeroDivisionError: oh" in thinker.failures[0]
        assert "Thinker" in caplog.text
