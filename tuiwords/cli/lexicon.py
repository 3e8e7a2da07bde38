"""``tuiwords lexicon``: the word lists, and what is in them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from tuiwords.cli import lexicon_words, numbers
from tuiwords.cli.output import columns, print_json
from tuiwords.cli.parser import Parser
from tuiwords.games.scrabble import NAMES
from tuiwords.lexicon.library import DEFAULT
from tuiwords.lexicon.word_lists import ORDERS
from tuiwords.safe_text import brief
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.lexicon.lexicon import Lexicon

_SHOWN = 1000  # words that find prints before it asks for --all


def arguments(parser: ArgumentParser) -> None:
    """Add the actions."""
    actions = parser.add_subparsers(metavar="ACTION", required=True, parser_class=Parser)

    def action(name: str, run: Callable[[Namespace], int], help: str) -> ArgumentParser:
        sub = actions.add_parser(name, help=help, description=f"{help}.")
        sub.set_defaults(run=run, parser=sub)
        sub.add_argument("--json", action="store_true", help="print JSON")
        return sub

    action("list", _list, "List the word lists")
    taken = action("import", _import, "Import your own word list: one word per line")
    taken.description = (
        "Import your own word list: one word per line, also with comments (#, ;, //), a header, "
        "other columns and Collins' marks (cat#), and packed (gzip, zip). What is not read is told."
    )
    taken.add_argument("file", metavar="FILE", help="the file")
    taken.add_argument("--name", metavar="NAME", help="its name (default: the name of the file)")
    taken.add_argument(
        "--replace", action="store_true", help="replace an imported list of the same name"
    )
    taken.add_argument("--skip", action="store_true", help="leave out lines that cannot be words")
    taken.add_argument(
        "--fold", action="store_true", help="read accents as base letters: é as e, ß as ss"
    )
    deleted = action("delete", _delete, "Delete an imported word list")
    deleted.add_argument("name", metavar="NAME", help="its name")
    deleted.add_argument(
        "--force", action="store_true", help="also if unfinished matches are played with it"
    )
    checked = action("check", _check, "Check whether words are valid; exit status 1 if one is not")
    checked.add_argument("words", metavar="WORD", nargs="+", help="the words")
    found = action("find", _find, "Find words by pattern, or anagrams")
    found.add_argument(
        "pattern",
        metavar="PATTERN",
        nargs="?",
        default="*",
        help="? is any letter, * any number of letters: '?ui?' (default: all words)",
    )
    hows = found.add_mutually_exclusive_group()
    for how, help in (
        ("anagrams", "words of exactly these letters, ? is a blank"),
        ("within", "words of some of these letters, ? is a blank"),
        ("occurring", "words that occur in this text"),
    ):
        hows.add_argument(
            f"--{how}", dest="how", const=how, action="store_const", default="pattern", help=help
        )
    found.add_argument(
        "--length", metavar="N|A-B", type=numbers.span, help="only words of so many letters"
    )
    found.add_argument(
        "--not-in", metavar="NAME|FILE", help="only words that this other word list doesn't have"
    )
    found.add_argument(
        "--order",
        choices=ORDERS,
        default="alphabet",
        help="; ".join(f"{key}: {what}" for key, what in ORDERS.items()),
    )
    found.add_argument("--all", action="store_true", help=f"show more than the first {_SHOWN:,}")
    listing = lexicon_words.actions(action)
    for sub in (checked, found, *listing):
        sub.add_argument(
            "--lexicon",
            metavar="NAME|FILE",
            default=DEFAULT,
            help=f"the word list (default {DEFAULT})",
        )
    for sub in (found, *listing):
        sub.add_argument(
            "--rules",
            metavar="|".join(NAMES),
            choices=NAMES,
            default=NAMES[0],
            help="whose tiles (default scrabble)",
        )
    defined = action("define", _define, "Define a word")
    defined.add_argument("word", metavar="WORD", help="the word")


def run(arguments: Namespace) -> int:
    """List the word lists; never called, since argparse requires an action with its own ``run``."""
    return _list(arguments)


def _list(arguments: Namespace) -> int:
    from tuiwords.lexicon.library import library

    entries = library().entries()
    if arguments.json:
        print_json(
            [
                {
                    "name": entry.name,
                    "words": entry.words,
                    "kind": entry.kind,
                    "description": entry.description,
                    "source": entry.source,
                    "shipped": entry.shipped,
                }
                for entry in entries
            ],
            indent=2,
        )
        return 0
    print(columns([(e.name, f"{e.words:,}", e.description) for e in entries], numbers=(1,)))
    return 0


def _import(arguments: Namespace) -> int:
    from tuiwords.history.list_use import begun_before
    from tuiwords.lexicon.library import library, list_name
    from tuiwords.store.store import Store

    if arguments.replace:
        with Store.open() as store:
            if warning := begun_before(store, list_name(arguments.file, arguments.name)):
                print(f"tuiwords: {warning}", file=sys.stderr)
    entry = library().import_file(
        arguments.file,
        arguments.name,
        replace=arguments.replace,
        skip=arguments.skip,
        fold=arguments.fold,
    )
    read = entry.read
    assert read is not None
    if arguments.json:
        counts = {"name": entry.name, "words": len(read.words), "skipped": read.skipped}
        print_json({**counts, "told": list(read.told), "path": str(entry.path)})
    else:
        print(f"{entry.name}: {read.summary}")
        print(f"Use it with --lexicon {entry.name}")
        print(f"In Wordle: --allowed {entry.name}, or --answers {entry.name} for the hidden words")
    return 0


def _delete(arguments: Namespace) -> int:
    from tuiwords.history.list_use import unfinished_with
    from tuiwords.lexicon.lexicon import LexiconError
    from tuiwords.lexicon.library import library
    from tuiwords.store.store import Store

    name = library().entry(arguments.name).name
    with Store.open() as store:
        needed = unfinished_with(store, name)
    if needed and not arguments.force:
        raise LexiconError(
            f"{count_text(needed, 'unfinished match needs', 'unfinished matches need')} the word "
            f"list {name!r}: --force deletes it all the same"
        )
    library().remove(name)
    if arguments.json:
        print_json({"deleted": name, "unfinished": needed})
    else:
        print(f"{name} is deleted")
    return 0


def _check(arguments: Namespace) -> int:
    from tuiwords.lexicon.library import library

    lexicon = library().open(arguments.lexicon)
    valid = {word: word.lower() in lexicon for word in arguments.words}
    if arguments.json:
        print_json({"lexicon": lexicon.name, "words": valid, "valid": all(valid.values())})
    else:
        for word, good in valid.items():
            print(f"{brief(word)}: {'valid' if good else 'not valid'} ({lexicon.name})")
    return 0 if all(valid.values()) else 1


def _define(arguments: Namespace) -> int:
    from tuiwords.lexicon.definitions import define

    meaning = define(arguments.word)
    lines = meaning.lines() if meaning else []
    if arguments.json:
        print_json({"word": arguments.word, "definition": lines})
    elif lines:
        print("\n".join(lines))
    else:
        print(brief(f"no definition of {arguments.word!r} found"), file=sys.stderr)
    return 0 if lines else 1


def _find(arguments: Namespace) -> int:
    from tuiwords.lexicon.library import library

    words = _found(arguments, library().open(arguments.lexicon))
    if arguments.json:
        print_json({"words": words, "count": len(words)})
        return 0
    for word in words if arguments.all else words[:_SHOWN]:
        print(word)
    cut = (
        ""
        if arguments.all or len(words) <= _SHOWN
        else f"; showing the first {_SHOWN:,} (--all shows all)"
    )
    print(count_text(len(words), "word") + cut, file=sys.stderr)
    return 0


def _found(arguments: Namespace, lexicon: Lexicon) -> list[str]:
    from tuiwords.lexicon import search
    from tuiwords.lexicon.library import library
    from tuiwords.lexicon.word_lists import narrowed, ordered

    if arguments.how == "occurring":
        found = search.inside(lexicon, arguments.pattern)
        words = list(dict.fromkeys(one.word for one in found))
    else:
        how = {
            "pattern": search.matching,
            "anagrams": search.anagrams,
            "within": search.sub_anagrams,
        }
        words = how[arguments.how](lexicon, arguments.pattern)
    without = None if arguments.not_in is None else library().open(arguments.not_in)
    words = narrowed(words, arguments.length, without)
    return ordered(words, arguments.order, lexicon, lexicon_words.bag(arguments.rules))
