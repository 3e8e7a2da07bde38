"""What ``bench app`` measures with: how long an event loop was held, and waiting for it."""

import asyncio
import time

import pytest

from tuiwords.bench_app.timed_loop import HeldTimer, at_rest, until


def work(seconds: float) -> None:
    """Spend CPU seconds."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_the_longest_time_between_two_looks_for_input_counts() -> None:
    timer = HeldTimer()

    async def scene() -> tuple[float, float]:
        loop = asyncio.get_running_loop()
        await at_rest()
        timer.take()
        for _ in range(2):  # both are due at once: no key is taken between them
            loop.call_soon(work, 0.05)
        await at_rest()
        together = timer.take()
        for _ in range(2):
            work(0.05)
            await asyncio.sleep(0.001)
        return together, timer.take()

    with asyncio.Runner(loop_factory=timer.loop) as runner:
        together, apart = runner.run(scene())
    assert together >= 0.1
    assert 0.05 <= apart < 0.1


async def test_what_does_not_come_about_is_an_error() -> None:
    await until(lambda: True)
    with pytest.raises(TimeoutError):
        await until(lambda: False, patience=0.05)
