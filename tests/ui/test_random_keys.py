"""Somebody who presses anything anywhere: nothing breaks, and help and the way back go on working.

``TUIWORDS_RANDOM_STEPS`` is the number of steps of the deep test, ``TUIWORDS_RANDOM_SEED`` where
its seeds begin.
"""

import os
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from support import random_keys
from support.random_keys import Step

from tuiwords.store.preferences import Preferences, save_preferences

RUN = 250  # steps after which the app is asked whether it still answers
DEEP = int(os.environ.get("TUIWORDS_RANDOM_STEPS", "4000"))
SEED = int(os.environ.get("TUIWORDS_RANDOM_SEED", "1000"))


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that are named at random land in a folder of the test; nothing is waited for."""
    monkeypatch.chdir(tmp_path)
    save_preferences(replace(Preferences(), motion=False))


async def trouble(steps: Sequence[Step]) -> Exception | None:
    """How the app breaks at these steps, if it does."""
    try:
        await random_keys.play(steps)
    except Exception as error:
        return error
    return None


async def check(seed: int, count: int) -> None:
    """Take the steps of a seed; where they break the app, say the shortest that do."""
    steps = random_keys.steps(random.Random(seed), count)
    error = await trouble(steps)
    if error is None:
        return

    async def failing(steps: Sequence[Step]) -> bool:
        return type(await trouble(steps)) is type(error)

    left = await random_keys.shortest(steps, failing)
    raise AssertionError(f"seed {seed}: {error!r} after {left}") from error


@pytest.mark.deep
async def test_random_keys_break_nothing(ada) -> None:
    await check(0, RUN // 2)


@pytest.mark.deep
async def test_many_random_keys_break_nothing(ada) -> None:
    for seed in range(SEED, SEED + -(-DEEP // RUN)):
        print(f"seed {seed}")
        await check(seed, RUN)


async def test_steps_that_break_are_shortened() -> None:
    async def breaks(steps: Sequence[Step]) -> bool:
        keys = [key for kind, key, _ in steps if kind == "key"]
        return "f5" in keys and "q" in keys[keys.index("f5") :]

    steps = [("key", key, None) for key in ("a", "b", "f5", "c", "d", "e", "q", "r")]
    assert await random_keys.shortest(steps, breaks) == [("key", "f5", None), ("key", "q", None)]


FOUND = (  # what broke the app once
    *(("key", "q", False), ("key", "a", True)),  # typed before the app had quit
    *(("key", "end", False), ("key", "enter", False), ("key", "2", False)),
    *(("key", "f1", False), ("palette", "s", "enter"), ("key", "escape", True)),
    # A page left while the rules of another game are put on it.
    *(("palette", "arena", "enter"), ("click", 182, 27), ("key", "right", False)),
    ("key", "escape", False),
)


async def test_what_they_broke_once_is_whole(ada) -> None:
    await random_keys.play(FOUND)
