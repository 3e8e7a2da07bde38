"""The names of profiles: what a person may be called here."""

from __future__ import annotations

import unicodedata

from tuiwords.store.database import StoreError

LONGEST_NAME = 40  # characters: longer ones do not fit beside a board in 80 columns


def tidy_name(name: str) -> str:
    """A name as it is kept. Raises: StoreError if it is empty, too long or cannot be shown."""
    tidy = unicodedata.normalize("NFC", name).strip()
    if not tidy:
        raise StoreError("a profile needs a name")
    if len(tidy) > LONGEST_NAME:
        raise StoreError(f"a name can have at most {LONGEST_NAME} characters, not {len(tidy)}")
    # Cc are control characters, Cs lone surrogates: neither can be shown, nor Cs be stored.
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in tidy):
        raise StoreError(f"the name {name!r} has characters that cannot be displayed")
    return tidy
