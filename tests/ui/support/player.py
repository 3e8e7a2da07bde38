"""Somebody who plays in a test: presses keys, and waits until the app has answered."""

from __future__ import annotations

import time
from itertools import chain
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input

from support.resting import all_wait
from support.waiting import settled, until


class Player(Pilot[None]):
    """A pilot that waits by itself: none of its keys needs a pause after it."""

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until they are answered."""
        await super().press(*keys)
        await self.pause()

    async def go(self, *keys: str) -> None:
        """Press keys that lead somewhere, and wait for what was begun in the background, too."""
        await super().press(*keys)
        await settled(self)

    async def click(self, *where: Any, **options: Any) -> bool:
        """Click somewhere, and wait until that is answered."""
        hit = await super().click(*where, **options)
        await self.pause()
        return hit

    async def _wait_for_screen(self, timeout: float = 30.0) -> bool:
        """Wait for whoever is at work: Textual sends a message to every widget, and awaits all."""
        await all_wait(time.monotonic() + 1.0)
        screens = self.app.screen_stack[-1:]
        widgets = chain(*(screen.walk_children(with_self=True) for screen in screens))
        if all(node._message_queue.ready_event._waiters for node in (self.app, *widgets)):
            return True
        return await super()._wait_for_screen(timeout)

    async def see(self, *texts: str) -> None:
        """Wait until all of this stands on the screen, wherever its lines are broken."""
        await until(
            self, lambda: all(text in " ".join(screen_text(self.app).split()) for text in texts)
        )

    async def answer(self, text: str) -> None:
        """Answer the question asked with a text, in place of what stands there."""
        self.app.screen.query_one(Input).value = text
        await self.go("enter")

    async def type(self, *words: str) -> None:
        """Type words, each with Enter."""
        for word in words:
            await self.press(*word, "enter")


def screen_text(app: App[Any]) -> str:
    """All text on the screen, line by line."""
    compositor = app.screen._compositor
    drawn = compositor.render_update(full=True, screen_stack=app._background_screens)
    return "\n".join("".join(strip.text for strip in line).rstrip() for line in drawn.strips)
