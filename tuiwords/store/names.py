"""Names of profiles and of what is kept: which are allowed."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from tuiwords.safe_text import NAME_LENGTH, safe_text
from tuiwords.store.database import StoreError

LONGEST_NAME = NAME_LENGTH


def tidy_name(name: str) -> str:
    """A name as it is stored, without invisible characters.

    Raises: StoreError if it is empty, is too long or has control characters.
    """
    typed = unicodedata.normalize("NFC", name).strip()
    # Cc are control characters, Cs lone surrogates: neither can be shown, and Cs cannot be stored.
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in typed):
        raise StoreError(f"the name {name!r} has characters that cannot be displayed")
    tidy = safe_text(typed).strip()
    if not tidy:
        raise StoreError("a name is missing")
    if len(tidy) > LONGEST_NAME:
        raise StoreError(f"a name can have at most {LONGEST_NAME} characters, not {len(tidy)}")
    return tidy


def name_fault(name: str, taken: Collection[str]) -> str | None:
    """What is wrong with a name that is to be stored, or None."""
    try:
        tidy = tidy_name(name)
    except StoreError as error:
        return str(error)
    same = same_name(tidy, taken)
    return f"{same} is there already" if same else None


def same_name(name: str, names: Collection[str]) -> str | None:
    """The name among ``names`` that is the same in whatever case, the very same one first."""
    folded = name.casefold()
    return name if name in names else next((n for n in names if n.casefold() == folded), None)
