"""What is said of a name that is not known: the names like it, or else all that there are."""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 80  # characters compared: nobody mistypes a longer name


def near_names(given: str, known: Iterable[str], most: int = 3, alike: float = 0.6) -> list[str]:
    """The names like a mistyped one, in whatever case, the most similar first.

    They are at least so much ``alike``: 1 is the same, 0.75 is two of four letters swapped.
    """
    from difflib import get_close_matches

    names = {name.casefold(): name for name in known}
    near = get_close_matches(given.casefold()[:_LONGEST], names, most, alike)
    return [names[name] for name in near]


def did_you_mean(given: str, known: Iterable[str]) -> str:
    """The end of a sentence about a name that is not known, with those like it, if there are."""
    near = near_names(given, known)
    return f"; did you mean {' or '.join(map(repr, near))}?" if near else ""


def unknown_name(missing: str, given: str, known: Iterable[str], kinds: str, of: str = "") -> str:
    """The sentence about a name that is not known.

    ``missing`` is its beginning, such as "there is no game"; ``kinds`` names all the known ones.
    ``of`` is what they are of, if that is to be said.
    """
    names = list(known)
    beginning = f"{missing} {given!r}{of and f' of {of!r}'}"
    if not names:
        return f"{beginning}; there are no {kinds} yet"
    return beginning + (did_you_mean(given, names) or f"; the {kinds} are {', '.join(names)}")
