"""Tables of Word Soup for tests, without motion unless it is asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot

from support.tables import sitting
from tuiwords.engine.base import Limit
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets import hints as hint_panel

SEED = 7  # LENTACRDN / SARGACOOB / ...: BOSQUES and four ways to take TEA are on it


def think_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hints think for a moment only."""
    monkeypatch.setattr(hint_panel, "LIMIT", Limit(nodes=300, top=60))


@asynccontextmanager
async def soup(
    size: tuple[int, int] = (80, 24), *, motion: bool = False, **opening: Any
) -> AsyncIterator[tuple[Pilot[None], TableScreen]]:
    """The last profile at the table of a match just begun."""
    save_preferences(replace(Preferences(), motion=motion))
    async with sitting(MatchRequest("word-soup", **({"seed": SEED} | opening)), size) as at_table:
        yield at_table
