"""Tells errors meant for the user, which are printed in one line, from bugs."""

from __future__ import annotations


def sentence(error: Exception) -> str | None:
    """The message of an error for the user, or None if it is a bug."""
    # Imported only now, since a few milliseconds do not matter after an error.
    from tuiwords.games.base import GameError
    from tuiwords.kernel_variants import KernelsError
    from tuiwords.lexicon.lexicon import LexiconError
    from tuiwords.safe_text import brief
    from tuiwords.store.preferences import PreferencesError
    from tuiwords.store.store import StoreError

    told = GameError | KernelsError | LexiconError | StoreError | PreferencesError
    if isinstance(error, told):
        return str(error)
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        return brief(f"{error.filename}: {reason}" if error.filename else reason)
    return None
