"""Closed screens are freed, also those that something still held when memory was tidied."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest
from support.apps import open_app
from textual.screen import Screen

from tuiwords.ui import garbage


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave nothing exempt that was not."""
    yield
    gc.unfreeze()
    gc.freeze()


async def test_a_closed_screen_that_is_still_held_is_freed_later(ada) -> None:
    async with open_app() as (pilot, app):
        await pilot.pause()  # the app exempts all that it began with
        held: list[Screen[None]] = [Screen()]
        seen = ref(held[0])
        await app.push_screen(held[0])
        await app.pop_screen()
        await pilot.pause()
        garbage.collect()
        held.clear()
        await pilot.pause()
        garbage.collect()
        assert seen() is None
        assert gc.get_freeze_count() > len(gc.get_objects())
