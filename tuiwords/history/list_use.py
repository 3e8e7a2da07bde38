"""Which saved matches use a word list."""

from __future__ import annotations

from tuiwords.games.base import GameError
from tuiwords.lexicon.library import existing, library
from tuiwords.play import catalog
from tuiwords.play.first_state import own_lists, start_of, word_lists
from tuiwords.store.records import Header, Saved
from tuiwords.store.store import Store, Wanted
from tuiwords.text import count_text


def unfinished_with(store: Store, name: str) -> int:
    """How many unfinished matches need the word list of this name. Raises: StoreError."""
    found = store.each(Wanted(finished=False))
    return sum(isinstance(each, Saved) and name in _lists(each.header) for each in found)


def _lists(header: Header) -> set[str]:
    game = catalog.GAMES.get(header.game)
    return set() if game is None else word_lists(game, header)


def begun_before(store: Store, name: str) -> str:
    """What is said before a word list gets other words: which matches need it as it is; or ""."""
    count = unfinished_with(store, name)
    needing = count_text(count, "unfinished match needs", "unfinished matches need")
    return f"{needing} the list {name!r} as it is: keep its file to go on with them" * bool(count)


def can_go_on(header: Header) -> bool:
    """Whether a match has the word lists that it began with; own lists are read if they changed."""
    try:
        game = catalog.game(header.game)
        if any(_changed_since(name, header.started) for name in own_lists(game, header)):
            start_of(game, header)
    except GameError:
        return False
    return True


def _changed_since(name: str, moment: float) -> bool:
    lists = library()
    path = lists.entry(name).path if name in lists else existing(name)
    try:
        return path is None or path.stat().st_mtime > moment
    except OSError:
        return True
