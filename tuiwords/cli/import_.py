"""``tuiwords import``: imports exported matches, and games of Scrabble recorded as GCG."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tuiwords.cli.options import MANY, RULES, language_option, profile_options
from tuiwords.cli.output import json_option, show
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.progress import progress
from tuiwords.games.base import GameError
from tuiwords.lexicon.library import DEFAULT
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.history.imports import Imported, ImportSource
    from tuiwords.history.whose import Me
    from tuiwords.store.records import Profile
    from tuiwords.store.store import Store

_STEPS = 1000  # of the progress bar
_UNCHANGED = "; nothing was changed"
_NOBODY = "note: these games are nobody's: --me NAME says under which name you play"
_LISTED = 20  # players that are listed at most when it is asked which one you are


def arguments(parser: Parser) -> None:
    """Add the files, the rules, and who the importer is."""
    parser.argument(
        "files",
        "FILE",
        "an exported file, a GCG file, a folder of GCG files, a game typed one line a "
        "turn such as 'me: 8E QUIZ 44', or - for standard input",
        nargs="+",
    )
    me_option(parser)
    parser.option(
        "--rules",
        RULES,
        "the rules of GCG files (default: those that they name, or that fit)",
        default="",
    )
    language_option(parser)
    profile_options(parser, "whose games they are (default: who played last)")
    json_option(parser)


def me_option(parser: Parser) -> None:
    """Add the option that says who the importer is."""
    parser.option(
        "--me",
        "NAME",
        "a name or nick under which you play: such games are yours, now and later",
        **MANY,
    )


def run(arguments: Namespace) -> int:
    """Import the matches; the status is 1 if a part of them could not be read."""
    from tuiwords.history.imports import take
    from tuiwords.history.whose import Me, claim, remember_names
    from tuiwords.store.store import Store

    given = _sources(arguments.files)
    with Store.open() as store:
        me = _me(store, arguments)
        with progress("Importing") as report:
            found = take(
                store,
                given,
                arguments.rules,
                me,
                lambda share: report(round(_STEPS * share), total=_STEPS),
                words=getattr(arguments, "lexicon", DEFAULT),
            )
        if found.failed and not (found.matches or found.cards or found.known):
            raise GameError(_failure(found))
        me, names = _asked(store, found, me, arguments)
        if me is not None and names is not None:
            remember_names(store, me.profile, names)
            found.mine += len(claim(store, Me(me.profile, tuple(names)), found.recorded))
    _tell(found, arguments)
    return 1 if found.failed else 0


def _sources(names: Sequence[str]) -> list[ImportSource]:
    from tuiwords.history.imports import opened, sources

    if names.count("-") > 1:
        raise UsageError("import: standard input can be read only once")
    found: list[ImportSource] = []
    for name in names:
        if name != "-":
            found += sources([name])
            continue
        found.append(opened(sys.stdin.buffer))
    return found


def _me(store: Store, arguments: Namespace) -> Me | None:
    """Whose games the new ones can be; None if nobody has played here and no name is given."""
    from tuiwords.history.whose import Me, names_of

    if not (store.players.all() or arguments.me or arguments.profile):
        return None
    profile = importer(store, arguments)
    return Me(profile, (*(names_of(store, profile) or ()), *arguments.me))


def importer(store: Store, arguments: Namespace) -> Profile:
    """The profile asked for, else who played last, else the first one, which may be made."""
    from tuiwords.cli.play import find_profile
    from tuiwords.cli.stats import find_known

    known = None if arguments.profile else find_known(store, None)
    return known or find_profile(store, arguments)


def _asked(
    store: Store, found: Imported, me: Me | None, arguments: Namespace
) -> tuple[Me | None, Sequence[str] | None]:
    """Who imports, and the names that were given or are asked for once; None if they are not."""
    from tuiwords.history.whose import Me, common_players, names_of

    if arguments.me:
        return me, arguments.me
    known = me is not None and names_of(store, me.profile) is not None
    if known or found.mine == len(found.recorded) or arguments.json:
        return me, None
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        print(_NOBODY, file=sys.stderr)
        return me, None
    players = common_players(store, found.recorded)[:_LISTED]
    names = _ask([player_text(*each) for each in players])
    chosen = [name for place in names for name in players[place][0] if name]
    return me or Me(importer(store, arguments)), chosen


def player_text(player: tuple[str, str], games: int) -> str:
    """A player of recorded games: the nick, the full name, and in how many of them."""
    nick, name = player
    full = f" ({name})" if name and name != nick else ""
    return f"{nick}{full}, {count_text(games, 'game')}"


def _ask(players: Sequence[str]) -> list[int]:
    """Ask which of these players the importer is; returns their places."""
    print("Which of these players are you? You are asked only once.", file=sys.stderr)
    for number, player in enumerate(players, 1):
        print(f"{number:4}  {player}", file=sys.stderr)
    while True:
        print("Numbers, or Enter for none: ", end="", file=sys.stderr, flush=True)
        words = sys.stdin.readline().replace(",", " ").split()
        numbers = [int(word) for word in words if word.isdecimal() and word.isascii()]
        if len(numbers) == len(words) and all(1 <= each <= len(players) for each in numbers):
            return [each - 1 for each in numbers]


def _failure(found: Imported) -> str:
    name, reason = found.failed[0]
    more = len(found.failed) - 1
    others = f"; {count_text(more, 'other')} cannot be read either" if more else ""
    return f"{name}: {reason.removesuffix(_UNCHANGED)}{_UNCHANGED}{others}"


def _tell(found: Imported, arguments: Namespace) -> None:
    for name, sentence in found.warnings:
        print(f"tuiwords: {name}: {sentence}", file=sys.stderr)
    for name, sentence in found.failed:
        print(f"tuiwords: not imported: {name}: {sentence}", file=sys.stderr)
    cards = f" and {count_text(found.cards, 'card', 'cards')}" if found.cards else ""
    nothing = not (found.matches or found.cards)
    known = f", {found.known:,} you have already" if found.known else ""
    known = ": you have them already" if found.known and nothing else known
    mine = f"; {count_text(found.mine, 'game is', 'games are')} yours" if found.mine else ""
    matches = count_text(found.matches, "match", "matches")
    show(arguments, _plain(found), f"Imported {matches}{cards}{known}{mine}{found.whose}")


def _plain(found: Imported) -> dict[str, Any]:
    """What was imported as JSON values; what there is none of is left out."""
    more = {
        "cards": found.cards,
        "yours": found.mine,
        "profiles": found.profiles,
        "warnings": [sentence for _, sentence in found.warnings],
        "failed": [{"file": name, "error": sentence} for name, sentence in found.failed],
    }
    return {"imported": found.matches} | {key: value for key, value in more.items() if value}
