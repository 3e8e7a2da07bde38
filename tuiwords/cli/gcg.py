"""Recorded games of Scrabble on the command line: GCG files to look back on, matches as GCG."""

from __future__ import annotations

import hashlib
import time
from argparse import Namespace
from dataclasses import replace
from typing import TYPE_CHECKING

from tuiwords.cli.parser import UsageError
from tuiwords.cli.progress import progress
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import Transcript, read_gcg, replay_gcg, ruleset, write_gcg
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player, Saved

if TYPE_CHECKING:
    from tuiwords.bots.roster import BotSpec
    from tuiwords.lexicon.lexicon import Lexicon
    from tuiwords.play.review import Review
    from tuiwords.store.store import Store

_MARK = b"\xef\xbb\xbf"  # of UTF-8, which some editors write first


def is_gcg(data: bytes, name: str = "") -> bool:
    """Whether a file is a recorded game, by its name or its first character."""
    start = data.removeprefix(_MARK).lstrip()[:1]
    return name.lower().endswith(".gcg") or start in (b"#", b">")


def read_game(data: bytes, rules: str) -> Transcript:
    """A recorded game that adds up. Raises: GameError naming the line that does not."""
    game = read_gcg(data)
    if not replay_gcg(game, ruleset(rules)):
        raise GameError("it records no move")
    return game


def review_file(arguments: Namespace, data: bytes, bot: BotSpec | None) -> Review:
    """Look back on a recorded game. Raises: GameError, UsageError."""
    from tuiwords.play.kits.scrabble_review import review_gcg

    game = read_game(data, arguments.rules)
    seat = arguments.seat
    if seat is not None and not 1 <= seat <= len(game.players):
        raise UsageError(f"review: this game has seats 1 to {len(game.players)}")
    words = _words(game, arguments.allowed)
    with progress("Looking back"):
        return review_gcg(
            game, ruleset(arguments.rules), words, None if seat is None else seat - 1, bot
        )


def _words(game: Transcript, given: str) -> Lexicon:
    """The list asked for, else the one the file names where it is here, else the usual one."""
    if given != DEFAULT:
        return library().open(given)
    here = {entry.name.lower(): entry.name for entry in library().entries()}
    named = next((text.lower() for key, text in game.pragmas if key == "lexicon"), "")
    return library().load(here.get(named, DEFAULT))


def import_gcg(store: Store, data: bytes, rules: str = "scrabble") -> int:
    """Keep a recorded game in the store; 0 where it is there already. Raises: GameError."""
    game = read_game(data, rules)
    record = write_gcg(game).decode()
    kit = catalog.kit("scrabble")
    seats = tuple(Player("guest", nick, name or nick) for nick, name in game.players)
    settings = {"rules": rules, "lexicon": _words(game, DEFAULT).name, "record": record}
    match = Match.begin(kit, settings, 0, seats)
    for event in game.events:
        match.play(event.seat, event.text, 0.0)
    # The same file is the same match, however often it comes.
    name = hashlib.sha256(f"{rules} {record}".encode()).hexdigest()[:32]
    header, now = replace(match.header, id=name), time.time()
    events = match.replay.played
    saved = Saved(header, len(events), now, now, False, match.results(), settled=True)
    return store.add_matches([(saved, events)])


def gcg_of(match: Match) -> bytes:
    """A match as a GCG file. Raises: GameError where it is of another game."""
    from tuiwords.play.kits.scrabble_review import transcript_of

    return write_gcg(transcript_of(match))
