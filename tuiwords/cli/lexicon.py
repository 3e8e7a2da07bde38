"""``tuiwords lexicon``: the word lists, and what is in them."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial

from tuiwords.cli import lexicon_find, lexicon_words
from tuiwords.cli.options import lexicon_option, rules_option
from tuiwords.cli.output import columns, json_option, refuse_replacing, show
from tuiwords.cli.parser import Parser
from tuiwords.lexicon.languages import spelled
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import library, list_name
from tuiwords.paths import user_path, write_atomically
from tuiwords.safe_text import brief
from tuiwords.text import count_text


def arguments(parser: Parser) -> None:
    """Add the actions."""
    actions = parser.commands("ACTION")

    def action(name: str, run: Callable[[Namespace], int], help: str) -> Parser:
        sub = actions.command(name, run, help, f"{help}.")
        json_option(sub)
        return sub

    action("list", _list, "List the word lists")
    taken = action("import", _import, "Import your own word list: one word per line")
    taken.description = (
        "Import your own word list: one word per line, also with comments (#, ;, //), a header, "
        "other columns and Collins' marks (cat#), and packed (gzip, zip). What is not read is "
        "told. A KWG file of Macondo or MAGPIE is read, too."
    )
    taken.argument("file", "FILE", "the file")
    taken.option("--name", "NAME", "its name (default: the name of the file)")
    taken.switch("--replace", "replace an imported list of the same name")
    taken.switch("--skip", "leave out lines that cannot be words")
    taken.switch("--fold", "read accents as base letters: é as e, ß as ss")
    taken.option(
        "--language",
        "CODE|FILE",
        "the language of its words: its tiles, letters and accents (de, fr, es, nl)",
        default="",
    )
    written = action(
        "export", _export, "Write a word list to a file, or as KWG for Macondo or MAGPIE"
    )
    written.argument("name", "NAME", "the word list")
    written.argument("file", "FILE", "the file; as KWG if its name ends in .kwg")
    written.switch("--replace", "write over a file that is there already")
    deleted = action("delete", _delete, "Delete an imported word list")
    deleted.argument("name", "NAME", "its name")
    deleted.switch("--force", "also if unfinished matches are played with it")
    for name, help in (
        ("add", "Add words of your own to a word list, for games from now on"),
        ("ban", "Ban words: they are no answers, hints or words of bots any more"),
        ("forget", "Undo that words were added or banned"),
    ):
        changed = action(name, partial(_own, name), help)
        lexicon_option(changed)
        changed.argument("words", "WORD", "the words", nargs="+")
    lexicon_option(
        action("own", partial(_own, ""), "List the words that you have added and banned")
    )
    checked = action("check", _check, "Check whether words are valid; exit status 1 if one is not")
    checked.argument("words", "WORD", "the words", nargs="+")
    listing = [*lexicon_find.actions(action), *lexicon_words.actions(action)]
    for sub in (checked, *listing):
        lexicon_option(sub)
    for sub in listing:
        rules_option(sub, "whose tiles")
    defined = action("define", _define, "Define a word")
    defined.argument("word", "WORD", "the word")


def _list(arguments: Namespace) -> int:
    entries = library().entries()
    keys = ("name", "words", "kind", "description", "source", "shipped")
    plain = [{key: getattr(entry, key) for key in keys} for entry in entries]
    rows = [(entry.name, f"{entry.words:,}", entry.description) for entry in entries]
    show(arguments, plain, columns(rows, numbers=(1,)), indent=2)
    return 0


def _import(arguments: Namespace) -> int:
    from tuiwords.history.list_use import begun_before
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
        code="" if arguments.language == "en" else arguments.language,
    )
    read = entry.read
    assert read is not None
    lines = (
        f"{entry.name}: {read.summary}",
        f"Use it with --lexicon {entry.name}",
        f"In Wordle: --allowed {entry.name}, or --answers {entry.name} for the hidden words",
    )
    counts = {"name": entry.name, "words": len(read.words), "skipped": read.skipped}
    told = {"told": list(read.told), "path": str(entry.path)}
    show(arguments, counts | told, "\n".join(lines))
    return 0


def _export(arguments: Namespace) -> int:
    from tuiwords.lexicon.kwg import SUFFIX, kwg_of
    from tuiwords.lexicon.layout import CROSSWORD_LENGTHS

    lexicon = library().open(arguments.name)
    path = refuse_replacing(user_path(arguments.file), replace=arguments.replace)
    as_graph = path.suffix.lower() == SUFFIX
    write_atomically(path, kwg_of(lexicon) if as_graph else lexicon.text + b"\n")
    low, high = CROSSWORD_LENGTHS if as_graph else (1, max(map(len, lexicon.words)))
    count = sum(low <= len(word) <= high for word in lexicon.words)
    told = f"{lexicon.name}: {count_text(count, 'word')} written to {path}"
    if count < len(lexicon):
        told += f"; only those of {low} to {high} letters"
    show(arguments, {"name": lexicon.name, "words": count, "path": str(path)}, told)
    return 0


def _delete(arguments: Namespace) -> int:
    from tuiwords.history.list_use import unfinished_with
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
    show(arguments, {"deleted": name, "unfinished": needed}, f"{name} is deleted")
    return 0


def _own(how: str, arguments: Namespace) -> int:
    """Add, ban or forget words of a list, if any are given, and show all own ones."""
    name, lists = arguments.lexicon, library()
    if how:
        own = lists.change(name, **{how: arguments.words})
    else:
        own = lists.own_words(lists.entry(name).name)
    lines = [
        f"{name}: {count_text(len(changed), 'word')} {how}: {' '.join(changed)}"
        for how, changed in (("added", own.added), ("banned", own.banned))
        if changed
    ]
    plain = {"lexicon": name, "added": own.added, "banned": own.banned}
    show(arguments, plain, "\n".join(lines) or f"{name}: no words of your own")
    return 0


def _check(arguments: Namespace) -> int:
    lexicon = library().open(arguments.lexicon)
    valid = {word: spelled(word, lexicon) in lexicon for word in arguments.words}
    lines = [
        f"{brief(word)}: {'valid' if good else 'not valid'} ({lexicon.name})"
        for word, good in valid.items()
    ]
    plain = {"lexicon": lexicon.name, "words": valid, "valid": all(valid.values())}
    show(arguments, plain, "\n".join(lines))
    return 0 if all(valid.values()) else 1


def _define(arguments: Namespace) -> int:
    from tuiwords.lexicon.definitions import define

    meaning = define(arguments.word)
    lines = meaning.lines() if meaning else []
    show(arguments, {"word": arguments.word, "definition": lines}, "\n".join(lines))
    if not (lines or arguments.json):
        print(brief(f"no definition of {arguments.word!r} found"), file=sys.stderr)
    return 0 if lines else 1
