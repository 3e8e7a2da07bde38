"""Which errors are meant for people: they are said in one line, all others are bugs."""

from __future__ import annotations


def sentence(error: Exception) -> str | None:
    """What to tell a person about an error, or None if it is a bug."""
    # Imported only now: after an error a few milliseconds more do not matter.
    from tuiwords.games.base import GameError
    from tuiwords.lexicon.lexicon import LexiconError
    from tuiwords.safe_text import brief
    from tuiwords.store.preferences import PreferencesError
    from tuiwords.store.store import StoreError

    if isinstance(error, GameError | LexiconError | StoreError | PreferencesError):
        return str(error)
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        return brief(f"{error.filename}: {reason}" if error.filename else reason)
    return None
