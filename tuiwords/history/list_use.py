"""Which saved matches use a word list."""

from __future__ import annotations

from tuiwords.play import catalog
from tuiwords.store.records import Header, Saved
from tuiwords.store.store import Store, Wanted


def unfinished_with(store: Store, name: str) -> int:
    """How many unfinished matches need the word list of this name. Raises: StoreError."""
    found = store.each(Wanted(finished=False))
    return sum(isinstance(each, Saved) and name in _lists(each.header) for each in found)


def _lists(header: Header) -> set[str]:
    game = catalog.GAMES.get(header.game)
    options = game.rules.options if game is not None else ()
    return {str(header.settings.get(each.key)) for each in options if each.kind == "words"}
