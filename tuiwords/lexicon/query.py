"""Searches: conditions on words, joined by AND, as one line of text such as ``length:7 -has:s``.

The conditions are those of Zyzzyva's and WordVault's searches. ``TERMS`` and ``ORDERING`` list all
of them; ``assets/help/search.md`` explains them to players.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from tuiwords.lexicon.languages import in_order, language_of, spelled
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import library
from tuiwords.lexicon.search import ANY, ONE, PartError, anagrams, expression, sub_anagrams
from tuiwords.lexicon.word_lists import (
    ORDERS,
    Bag,
    Order,
    alphagram,
    ordered,
    playability_ranks,
    probability_ranks,
)
from tuiwords.safe_text import brief
from tuiwords.text import composed
from tuiwords.unknown import unknown_name

_TERM = re.compile(r'[^\s"]*(?:"[^"]*"?[^\s"]*)*')
_SPAN = re.compile(r"(\d{1,9})?(-)?(\d{1,9})?")
_MISSED = "missed"

Filter = Callable[[Sequence[str]], Sequence[str]]


@dataclass(frozen=True)
class Scope:
    """What words are searched in: a list, and the tiles that count.

    ``missed`` finds the words that a player missed, ``saved`` the searches kept by their names.
    """

    lexicon: Lexicon
    bag: Bag
    missed: Callable[[], Iterable[str]] | None = None
    saved: Callable[[], Mapping[str, str]] = dict


@dataclass(frozen=True)
class Asked:
    """What a text asks for: filters, how the words are ordered, and which of them are taken.

    ``blanks`` is how many blanks count for the order by probability, None for those of the bag.
    """

    filters: tuple[Filter, ...] = ()
    order: Order = "alphabet"
    blanks: int | None = None
    limit: range | None = None


def search(text: str, scope: Scope, order: Order = "alphabet") -> list[str]:
    """The words of a list for which all conditions of a text hold; all words for an empty text.

    They come in an ``order`` unless the text names another. Raises: LexiconError that names the
    character at which something is wrong, or says that the list lacks what an order needs.
    """
    asked = read(text, scope, order)
    words: Sequence[str] = scope.lexicon.words
    for keep in asked.filters:
        words = keep(words)
    bag = scope.bag.with_blanks(asked.blanks)
    found = ordered(in_order(words, scope.lexicon), asked.order, scope.lexicon, bag)
    span = asked.limit
    return found if span is None else found[max(0, span.start - 1) : span.stop - 1]


def is_word(text: str) -> bool:
    """Whether a text is one word, and no search."""
    return text.isalpha()


def grouped(words: Iterable[str]) -> dict[str, list[str]]:
    """Words by their alphagrams, in the order of the first word of each."""
    groups: dict[str, list[str]] = {}
    for word in words:
        groups.setdefault(alphagram(word), []).append(word)
    return groups


def read(text: str, scope: Scope, order: Order = "alphabet") -> Asked:
    """What a text asks for. Raises: LexiconError that names the character."""
    asked = Asked(order=order)
    text = composed(text)
    terms = [(found.start(), found[0]) for found in _TERM.finditer(text) if found[0]]
    terms = [*_conditions(terms)]
    options = [term for term in terms if term[1].partition(":")[0].lower() in ORDERING]
    for start, term in options:
        name, _, value = term.partition(":")
        with _placed(start + len(name) + 1):
            asked = ORDERING[name.lower()](asked, _unquoted(value))
    scope = replace(scope, bag=scope.bag.with_blanks(asked.blanks))
    filters = [_filter(start, term, scope) for start, term in terms if (start, term) not in options]
    # The quick conditions first: the slow ones look at the words that are left.
    filters.sort(key=lambda found: found[0])
    return replace(asked, filters=tuple(keep for _, keep in filters))


def _conditions(terms: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The terms without each AND between two of them: all must hold anyway."""
    joins = False
    for place, term in enumerate(terms):
        joins = term[1].upper() == "AND" and 0 < place < len(terms) - 1 and not joins
        if not joins:
            yield term


@contextmanager
def _placed(start: int) -> Iterator[None]:
    """Tell at which character of the text a fault of a term is, which begins at ``start``."""
    try:
        yield
    except PartError as fault:
        place = start + fault.place + 1
        raise LexiconError(f"{fault}, at character {place} of the search") from None


def _filter(start: int, term: str, scope: Scope) -> tuple[int, Filter]:
    """The place of a condition among all kinds of them, and its filter."""
    negated = term.startswith("-") and len(term) > 1
    body = term[negated:]
    name, colon, value = body.partition(":")
    begin = start + negated
    with _placed(begin):
        key = _name(name) if colon else _PATTERN
    with _placed(begin + len(name) + 1 if colon else begin):
        keep = TERMS[key](_unquoted(value if colon else body), scope)
    place = list(TERMS).index(key)
    return place, partial(_others, keep) if negated else keep


def _others(keep: Filter, words: Sequence[str]) -> list[str]:
    kept = set(keep(words))
    return [word for word in words if word not in kept]


def _name(typed: str) -> str:
    """The name of a condition, which may be shortened as long as it is the only such one."""
    names = [name for name in TERMS if name != _PATTERN]
    name = typed.lower()
    fitting = [known for known in names if known.startswith(name)] if name else []
    if name in names or len(fitting) == 1:
        return name if name in names else fitting[0]
    raise PartError(
        unknown_name("there is no condition", brief(typed), fitting or names, "conditions")
    )


def _unquoted(value: str) -> str:
    if value.startswith('"'):
        if len(value) < 2 or not value.endswith('"'):
            raise PartError('a " at the end is missing', len(value))
        return value[1:-1]
    return value


# -- what the conditions ask -----------------------------------------------------------------------


def _pattern(value: str, scope: Scope) -> Filter:
    fits = expression(value, scope.lexicon).fullmatch
    return lambda words: [word for word in words if fits(word)]


def _letters(value: str, scope: Scope, more: str = "") -> str:
    """Letters as the list spells them, with ``more`` signs."""
    if not value:
        raise PartError("letters are missing")
    for place, sign in enumerate(value):
        if not sign.isalpha() and sign not in more:
            allowed = f"letters and {' '.join(more)}" if more else "letters"
            raise PartError(f"{sign!r} is no letter: use {allowed}", place)
    return spelled(value, scope.lexicon)


def _has(value: str, scope: Scope) -> Filter:
    wanted = Counter(_letters(value, scope))

    def keep(words: Sequence[str]) -> Sequence[str]:
        for letter, times in wanted.items():
            words = [word for word in words if word.count(letter) >= times]
        return words

    return keep


def _no(value: str, scope: Scope) -> Filter:
    lacks = set(_letters(value, scope)).isdisjoint
    return lambda words: [word for word in words if lacks(word)]


def _only(value: str, scope: Scope) -> Filter:
    has = set(_letters(value, scope)).issuperset
    return lambda words: [word for word in words if has(word)]


def _anagram(value: str, scope: Scope) -> Filter:
    letters = _letters(value, scope, ONE)
    return _among(lambda: anagrams(scope.lexicon, letters))


def _within(value: str, scope: Scope) -> Filter:
    letters = _letters(value, scope, ONE)
    return _among(lambda: sub_anagrams(scope.lexicon, letters, 1))


def _among(find: Callable[[], Iterable[str]]) -> Filter:
    def keep(words: Sequence[str]) -> Sequence[str]:
        found = set(find())
        return [word for word in words if word in found]

    return keep


def _hook(value: str, scope: Scope) -> tuple[Callable[[str], bool], int, bool]:
    """Whether letters are those of a hook such as ``re-`` or ``-?``, their number, and the side."""
    front, dash, back = value.partition("-")
    if not dash or bool(front) == bool(back) or ANY in value:
        raise PartError("write letters in front as re-, letters behind as -s; ? is any letter")
    try:
        fits = expression(front or back, scope.lexicon).fullmatch
    except PartError as fault:
        raise PartError(str(fault), fault.place + (not front)) from None
    size = len(re.sub(r"\[[^]]*\]", ONE[0], front or back))
    return lambda letters: fits(letters) is not None, size, bool(front)


def _takes(value: str, scope: Scope) -> Filter:
    fits, size, front = _hook(value, scope)

    def bases() -> Iterable[str]:
        for word in scope.lexicon.words:
            if front and fits(word[:size]):
                yield word[size:]
            elif not front and len(word) > size and fits(word[-size:]):
                yield word[:-size]

    return _among(bases)


def _drops(value: str, scope: Scope) -> Filter:
    fits, size, front = _hook(value, scope)

    def keep(words: Sequence[str]) -> Sequence[str]:
        known = scope.lexicon
        if front:
            return [w for w in words if fits(w[:size]) and w[size:] in known]
        return [w for w in words if len(w) > size and fits(w[-size:]) and w[:-size] in known]

    return keep


def _in(value: str, _scope: Scope) -> Filter:
    if not value:
        raise PartError("the name of a word list is missing")
    try:
        other = library().open(value)
    except LexiconError as error:
        raise PartError(str(error)) from None
    return lambda words: [word for word in words if word in other]


def _is(value: str, scope: Scope) -> Filter:
    if value.lower() != _MISSED:
        raise PartError(f"{brief(value)!r} is no kind of words: write is:{_MISSED}")
    missed = scope.missed
    if missed is None:
        raise PartError("which words you missed is known where words are learned")
    return _among(missed)


def _saved(value: str, scope: Scope) -> Filter:
    known = dict(scope.saved())
    same = (name for name in known if name.casefold() == value.casefold())
    name = value if value in known else next(same, None)
    if name is None:
        raise PartError(
            unknown_name("there is no saved search", brief(value), known, "saved searches")
        )
    text = known.pop(name)  # so that a search that names itself ends
    return _among(lambda: search(text, replace(scope, saved=lambda: known)))


Measure = Callable[[Sequence[str], Scope], Iterable[float]]


def _span(value: str) -> range:
    """The numbers of ``7``, ``7-8``, ``7-`` or ``-8``."""
    found = _SPAN.fullmatch(value)
    if found is None or not (found[1] or found[3]):
        raise PartError(f"{brief(value)!r} is no range: write 7, 7-8, 7- or -8")
    low = int(found[1] or 0)
    high = int(found[3]) if found[3] else low if not found[2] else sys.maxsize - 1
    if high < low:
        raise PartError(f"{value} ends before it begins")
    return range(low, high + 1)


def _measured(measure: Measure, value: str, scope: Scope) -> Filter:
    span = _span(value)

    def keep(words: Sequence[str]) -> Sequence[str]:
        if not words:
            return ()
        sizes = measure(words, scope)
        return [word for word, size in zip(words, sizes, strict=True) if size in span]

    return keep


def _vowels(words: Sequence[str], scope: Scope) -> Iterable[float]:
    removed = str.maketrans("", "", language_of(scope.lexicon).vowels)
    return (len(word) - len(word.translate(removed)) for word in words)


def _same(words: Sequence[str], scope: Scope) -> Iterable[float]:
    counts = {
        length: Counter(map(alphagram, scope.lexicon.of_length(length)))
        for length in set(map(len, words))
    }
    return (counts[len(word)][alphagram(word)] for word in words)


def _probability(words: Sequence[str], scope: Scope) -> Iterable[float]:
    ranks = {
        length: probability_ranks(scope.lexicon, length, scope.bag)
        for length in set(map(len, words))
    }
    return (ranks[len(word)][word] for word in words)


def _rarity(words: Sequence[str], scope: Scope) -> Iterable[float]:
    from tuiwords.lexicon.commonness import levels_of

    return levels_of(words, scope.lexicon)


def _playability(words: Sequence[str], scope: Scope) -> Iterable[float]:
    ranks = playability_ranks(scope.lexicon, scope.bag)
    return (ranks[word] for word in words)


_PATTERN = ""
# The conditions by their names, the quickest first.
TERMS: Mapping[str, Callable[[str, Scope], Filter]] = {
    "length": partial(_measured, lambda words, _scope: map(len, words)),
    "has": _has,
    "no": _no,
    "only": _only,
    _PATTERN: _pattern,
    "different": partial(_measured, lambda words, _scope: (len(set(word)) for word in words)),
    "vowels": partial(_measured, _vowels),
    "points": partial(_measured, lambda words, scope: scope.bag.points(words)),
    "anagram": _anagram,
    "within": _within,
    "takes": _takes,
    "drops": _drops,
    "in": _in,
    "is": _is,
    "saved": _saved,
    "same": partial(_measured, _same),
    "rarity": partial(_measured, _rarity),
    "probability": partial(_measured, _probability),
    "playability": partial(_measured, _playability),
}


# -- how what is found is ordered ------------------------------------------------------------------


def _by(asked: Asked, value: str) -> Asked:
    for order in ORDERS:
        if value and order.startswith(value.lower()):
            return replace(asked, order=order)
    raise PartError(unknown_name("there is no order", brief(value), ORDERS, "orders"))


def _blanks(asked: Asked, value: str) -> Asked:
    if not value.isdecimal():
        raise PartError(f"{brief(value)!r} is no number of blanks")
    return replace(asked, blanks=int(value[:3]))


def _limit(asked: Asked, value: str) -> Asked:
    span = _span(value)
    return replace(asked, limit=range(1, span[0] + 1) if value.isdecimal() else span)


ORDERING: Mapping[str, Callable[[Asked, str], Asked]] = {
    "by": _by,
    "blanks": _blanks,
    "limit": _limit,
}
