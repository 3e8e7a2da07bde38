"""``tuiwords claim``: says which player of imported games you are."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tuiwords.cli.output import print_json
from tuiwords.cli.parser import UsageError, add_profile_options
from tuiwords.cli.transfer_in import importer
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.history.whose import Me
    from tuiwords.store.store import Store


def arguments(parser: ArgumentParser) -> None:
    """Add the matches and the names."""
    parser.add_argument(
        "matches",
        metavar="MATCH",
        nargs="*",
        help="ids of imported games or their first characters (default: all)",
    )
    parser.add_argument(
        "--me",
        metavar="NAME",
        action="append",
        default=[],
        help="a name or nick under which you play: such games are yours, now and later",
    )
    parser.add_argument(
        "--forget",
        metavar="NAME",
        action="append",
        default=[],
        help="a name that is not yours: later imports go without it",
    )
    parser.add_argument("--nobody", action="store_true", help="the matches are not yours")
    add_profile_options(parser, "whose games they are (default: who played last)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: Namespace) -> int:
    """Change whose the games are, and tell it."""
    from tuiwords.history.whose import (
        Me,
        claim,
        forget_names,
        names_of,
        own_games,
        remember_names,
        set_seat,
    )
    from tuiwords.store.store import Store

    if arguments.nobody and (arguments.me or not arguments.matches):
        raise UsageError("claim: --nobody needs matches, and no --me")
    if arguments.matches and not (arguments.nobody or arguments.me):
        raise UsageError("claim: say who you are in these matches with --me NAME, or --nobody")
    with Store.open() as store:
        profile = importer(store, arguments)
        matches = [store.find(match) for match in arguments.matches]
        me = Me(profile, tuple(arguments.me))
        seats = [None if arguments.nobody else _seat(store, me, match) for match in matches]
        for match, seat in zip(matches, seats, strict=True):
            set_seat(store, match, profile, seat)
        claimed = len(matches)
        if arguments.me:
            remember_names(store, profile, arguments.me)
            claimed = claimed or len(claim(store, me))
        forget_names(store, profile, arguments.forget)
        names, (mine, others) = names_of(store, profile) or (), own_games(store, profile)
    if arguments.json:
        told = {"profile": profile.name, "names": list(names), "changed": claimed}
        print_json(told | {"yours": mine, "not_yours": others})
        return 0
    known = f"plays elsewhere as {', '.join(names)}" if names else "has no names elsewhere yet"
    print(f"{profile.name} {known}")
    print(f"{count_text(mine, 'imported game is', 'imported games are')} yours, {others:,} not")
    return 0


def _seat(store: Store, me: Me, match: str) -> int:
    """The seat of the importer in a recorded game. Raises: UsageError if there is none."""
    from tuiwords.history.whose import players_of

    players = players_of(store.header(match))
    seat = me.seat(players)
    if seat is None:
        raise UsageError(f"claim: {_not_there(match, me.names, players)}")
    return seat


def _not_there(match: str, names: Sequence[str], players: Sequence[tuple[str, str]]) -> str:
    if not players:
        return f"{match} was played here: only an imported game can change whose it is"
    listed = " and ".join(f"{nick} ({name})" if name else nick for nick, name in players)
    return f"{match} was played by {listed}; none or more than one is {' or '.join(names)}"
