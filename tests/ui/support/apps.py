"""Opening the app, and reading what it shows."""

from __future__ import annotations

import html
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.app import TuiWords

_CHARACTER = 12.2  # width of a cell in the picture that Textual draws
_RUN = re.compile(r'<text [^>]*\bx="([\d.]+)"[^>]*-line-(\d+)\)">(.*?)</text>')


class OpenedApp(TuiWords):
    """The app, loading nothing in the background unless asked; it keeps what it notified."""

    def __init__(
        self,
        request: MatchRequest | None = None,
        *,
        page: str = "",
        background: bool = False,
        rules: bool = True,
    ) -> None:
        super().__init__(request, page=page, background=background, rules=rules)
        self.notices: list[str] = []

    def notify(self, message: str, **options: Any) -> None:
        """Show a notice, and keep it."""
        self.notices.append(message)
        super().notify(message, **options)


@asynccontextmanager
async def open_app(
    request: MatchRequest | None = None, *, size: tuple[int, int] = (80, 24), rules: bool = True
) -> AsyncIterator[tuple[Pilot[None], OpenedApp]]:
    """The app as the last profile finds it, in a terminal of this size."""
    app = OpenedApp(request, rules=rules)
    async with app.run_test(size=size) as pilot:
        yield pilot, app


def screen_text(app: App[Any]) -> str:
    """All text on the screen, line by line."""
    rows = [[" "] * app.size.width for _ in range(app.size.height)]
    for left, row, text in _RUN.findall(app.export_screenshot()):
        column = round(float(left) / _CHARACTER)
        line = html.unescape(text).replace("\xa0", " ")
        if int(row) < len(rows):
            rows[int(row)][column : column + len(line)] = line
    return "\n".join("".join(row).rstrip() for row in rows)
