"""``tuiwords lexicon find`` and ``saved``: words by conditions, and the searches that are kept."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tuiwords.cli.lexicon_words import AddAction
from tuiwords.cli.options import SPAN
from tuiwords.cli.output import columns, show
from tuiwords.cli.parser import Arguments, Parser, UsageError, unknown
from tuiwords.lexicon.query import ORDERING, TERMS, grouped
from tuiwords.lexicon.word_lists import ORDERS
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.lexicon.lexicon import Lexicon
    from tuiwords.lexicon.word_lists import Order
    from tuiwords.practice.study import Study

_POINTS = "points"
_SHOWN = 1000  # words that are printed before --all is asked for
_ABOUT = f"""Find words by conditions that must all hold, such as patterns (? is any letter, * any
 number of letters, [^u] any letter but U): 'q[^u]*', 'has:q no:u length:5-8 by:probability'.
 The conditions are {", ".join(f"{name}:" for name in TERMS if name)}; what has a - before it must
 not hold. {", ".join(f"{name}:" for name in ORDERING)} order the words. F1 on the page Words
 explains them.""".replace("\n", "")


def actions(action: AddAction) -> list[Parser]:
    """Add the actions; returns those that take a word list and rules."""
    found = action("find", _find, "Find words by conditions, or anagrams")
    found.description = _ABOUT
    found.argument("search", "CONDITION", "'?ui?', 'has:q no:u' (default: all words)", nargs="*")
    hows = found.either()
    for how, dest, help in (
        ("anagrams", "anagram", "words of exactly these letters, ? is a blank"),
        ("within", "within", "words of some of these letters, ? is a blank"),
        ("occurring", "occurring", "words that occur in this text"),
    ):
        hows.add_argument(f"--{how}", dest="how", const=dest, action="store_const", help=help)
    search_options(found)
    found.add_argument(
        "--order",
        choices=(*ORDERS, _POINTS),
        help="; ".join(f"{key}: {what}" for key, what in ORDERS.items())
        + f"; {_POINTS}: those first that score most in Word Soup, with their points",
    )
    found.switch("--all", f"show more than the first {_SHOWN:,}")
    found.switch("--alphagrams", "a line for all words of the same letters")
    found.option("--save", "NAME", "keep the search under a name")
    saved = action("saved", _saved, "List the saved searches, and how well you know their words")
    saved.option("--profile", "NAME", "whose cards (default: who played last)")
    saved.option("--delete", "NAME", "delete one of them")
    return [found]


def search_options(to: Arguments) -> None:
    """Add the options that are conditions, too."""
    to.option("--length", SPAN, "only words of so many letters")
    to.option("--not-in", "NAME|FILE", "only words that this other word list doesn't have")


def with_options(text: str, arguments: Namespace) -> str:
    """A search with the conditions that options name."""
    parts = [text] if text else []
    if (span := arguments.length) is not None:
        parts.append(f"length:{span[0]}-{span[-1]}")
    if arguments.not_in is not None:
        parts.append(f'-in:"{arguments.not_in}"')
    return " ".join(parts)


def _find(arguments: Namespace) -> int:
    study = _study(arguments)
    words = _words(arguments, study)
    if arguments.save is not None:  # before what a pipe may read only in part
        _save(arguments.save, study)
    told: dict[str, Any] = {"words": words, "count": len(words)}
    if arguments.order == _POINTS:
        told["points"] = _points(words, study.open())
    shown = words if arguments.all else words[:_SHOWN]
    if arguments.alphagrams:
        told["alphagrams"] = grouped(words)
        rows = [(letters.upper(), " ".join(same)) for letters, same in grouped(shown).items()]
        text = columns(rows)
    else:
        points = map(str, told.get("points", ()))
        rows = list(zip(shown, points, strict=False))
        text = columns(rows, numbers=(1,)) if rows else "\n".join(shown)
    cut = f"; showing the first {_SHOWN:,} (--all shows all)" if len(shown) < len(words) else ""
    show(arguments, told, text, note=count_text(len(words), "word") + cut)
    return 0


def _study(arguments: Namespace) -> Study:
    from tuiwords.practice.study import Study

    text = " ".join(arguments.search)
    order: Order = "alphabet"
    if arguments.how in {"anagram", "within"}:
        text = f'{arguments.how}:"{"".join(text.split())}"'
        order = "length" if arguments.how == "within" else "alphabet"
    elif arguments.how:
        text = ""
    if arguments.order not in {None, _POINTS}:
        order = arguments.order
    return Study(arguments.lexicon, with_options(text, arguments), order, arguments.rules)


def _words(arguments: Namespace, study: Study) -> list[str]:
    from tuiwords.cli.stats import find_known
    from tuiwords.lexicon.search import inside
    from tuiwords.store.store import Store

    if "saved:" in study.text or "is:" in study.text:
        with Store.reading() as store:
            profile = find_known(store, None)
            words = study.words(store, profile.id if profile else "")
    else:
        words = study.words()
    if arguments.how == "occurring":
        found = dict.fromkeys(one.word for one in inside(study.open(), " ".join(arguments.search)))
        first, second = (words, found) if arguments.order else (found, set(words))
        words = [word for word in first if word in second]
    if arguments.order == _POINTS:
        worth = dict(zip(words, _points(words, study.open()), strict=True))
        words.sort(key=lambda word: -worth[word])
    return words


def _points(words: Sequence[str], lexicon: Lexicon) -> list[int]:
    """What words score in Word Soup."""
    from tuiwords.games.word_soup import rules_for

    rules = rules_for(lexicon)
    return [rules.score(word) for word in words]


def _save(name: str, study: Study) -> None:
    from tuiwords.practice.study import SEARCHES
    from tuiwords.store.names import same_name, tidy_name
    from tuiwords.store.store import Store

    with Store.open() as store:
        known = store.kept.all(SEARCHES)
        if known.get(same_name(tidy_name(name), known) or "", study.plain) != study.plain:
            raise UsageError(
                f"there is a saved search {name!r} already: 'tuiwords lexicon saved --delete NAME' "
                "deletes it"
            )
        kept = store.kept.keep(SEARCHES, name, study.plain)
    print(f"saved as {kept}", file=sys.stderr)


def _saved(arguments: Namespace) -> int:
    from tuiwords.cli.stats import find_known
    from tuiwords.practice.study import SEARCHES, progress_of, saved_searches
    from tuiwords.store.names import same_name
    from tuiwords.store.store import Store

    with Store.reading() as store:
        known = saved_searches(store.kept)
        name = arguments.delete and same_name(arguments.delete, known)
        if name is None and arguments.delete is not None:
            raise UsageError(unknown("saved search", arguments.delete, list(known)))
        profile = find_known(store, arguments.profile)
        told = progress_of(store, profile.id if profile else "")
    if name is not None:
        with Store.open() as store:
            store.kept.delete(SEARCHES, name)
        show(arguments, {"deleted": name}, f"{name} is deleted")
        return 0
    plain = [
        {"name": each.name, "list": each.study.lexicon, "search": each.study.text}
        | ({"fault": each.fault} if each.progress is None else asdict(each.progress))
        for each in told
    ]
    rows = [each.row for each in told]
    titles = ("name", "words", "with cards", "known", "due", "right", "search")
    text = columns([titles, *rows], numbers=range(1, 6)) if rows else "no saved searches"
    show(arguments, plain, text)
    return 0
