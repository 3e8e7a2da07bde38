"""Frames that are drawn for who looks at them: nobody sees those of an app without a terminal."""

from typing import Any

import pytest
from textual._compositor import Compositor
from textual.app import active_app


def draw_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let apps without a terminal draw no frames but whole ones, for who reads the screen.

    All else goes on as usual, layout too. Drawing is a third of the time of a usual test.
    """
    draw = Compositor.render_update

    def drawn(compositor: Compositor, full: bool = False, **options: Any) -> Any:
        if full or not active_app.get().is_headless:
            return draw(compositor, full, **options)
        compositor._dirty_regions.clear()
        return None

    monkeypatch.setattr(Compositor, "render_update", drawn)
