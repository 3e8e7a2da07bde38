"""``tuiwords claim``: says which player of imported games you are."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tuiwords.cli.import_ import importer, me_option
from tuiwords.cli.options import MANY, profile_options
from tuiwords.cli.output import json_option, show
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.history.whose import Me
    from tuiwords.store.store import Store


def arguments(parser: Parser) -> None:
    """Add the matches and the names."""
    parser.argument(
        "matches",
        "MATCH",
        "ids of imported games or their first characters (default: all)",
        nargs="*",
    )
    me_option(parser)
    parser.option(
        "--forget", "NAME", "a name that is not yours: later imports go without it", **MANY
    )
    parser.switch("--nobody", "the matches are not yours")
    profile_options(parser, "whose games they are (default: who played last)")
    json_option(parser)


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
    told = {"profile": profile.name, "names": list(names), "changed": claimed}
    known = f"plays elsewhere as {', '.join(names)}" if names else "has no names elsewhere yet"
    games = f"{count_text(mine, 'imported game is', 'imported games are')} yours, {others:,} not"
    told |= {"yours": mine, "not_yours": others}
    show(arguments, told, f"{profile.name} {known}\n{games}")
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
