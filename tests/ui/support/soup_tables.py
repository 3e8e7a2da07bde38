"""Tables of Word Soup for tests, without motion unless it is asked for."""

from functools import partial

import pytest

from support.tables import begun
from tuiwords.engine.base import Limit
from tuiwords.ui.widgets import hints as hint_panel

SEED = 7  # LENTACRDN / SARGACOOB / ...: BOSQUES and four ways to take TEA are on it
soup = partial(begun, "word-soup", seed=SEED)  # at the table of a match just begun


def think_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hints think for a moment only."""
    monkeypatch.setattr(hint_panel, "LIMIT", Limit(nodes=300, top=60))
