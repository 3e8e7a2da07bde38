"""Saved matches as lines of a list: what was played, against whom, and how it went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

from tuiwords.history.history import load_match, moves_made
from tuiwords.history.statistics import mode_of
from tuiwords.history.today import result_text
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.play.match import Match
from tuiwords.play.match_setup import is_recorded
from tuiwords.store.records import Event, Header, Result, Saved
from tuiwords.store.store import Store, StoreError
from tuiwords.text import count_text, listed

DAMAGED = "damaged"
_WHAT = {"resign": "resigns", "time": "time is up"}
# Who left a match that was lost by that: the player, or somebody else.
_LEFT = {"resign": ("resigned", "they resigned"), "time": ("time ran out", "their time up")}


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A move of a match: who made it, its text, and the points of all players after it.

    In a game without points ``scores`` is empty.
    """

    player: str
    text: str
    scores: tuple[int, ...] = ()


def game_title(header: Header) -> str:
    """The name of a game, also of one that this version does not have.

    A mode with a name of its own, such as Wordfeud or Absurdle, goes by that.
    """
    game, mode = catalog.GAMES.get(header.game), mode_of(header)
    return mode if mode[:1].isupper() else header.game if game is None else game.title


def title_of(header: Header) -> str:
    """The game and what differs from its usual rules: Wordle 4 boards, Boggle 5x5."""
    game = catalog.GAMES.get(header.game)
    if game is None:
        return header.game
    mode, parts = mode_of(header), []
    for option in game.rules.options:
        value = header.settings.get(option.key, option.default)
        plain = option.kind not in ("words", "text")
        if plain and option.same.get(str(value), value) != option.default:
            phrase = option.phrased(value, header.settings)
            parts += [phrase] if phrase.casefold() not in mode.casefold() else []
    return f"{game.title} {', '.join(filter(None, (mode, *parts)))}".rstrip()


def words_of(header: Header) -> str:
    """The word list of a match, by its name."""
    game = catalog.GAMES.get(header.game)
    options = game.rules.options if game is not None else ()
    names = [str(header.settings.get(each.key, "")) for each in options if each.kind == "words"]
    return names[-1].rpartition("/")[2] if names else ""


def kind_of(saved: Saved) -> str:
    """Of the day, imported, rated or unrated."""
    if saved.header.daily:
        return f"daily {_day(saved.header.daily)}"
    if is_recorded(saved.header):
        return "imported"
    going_on = saved.header.wants_rating and not saved.helped
    rated = saved.rated if saved.finished else going_on
    return "rated" if rated and len(saved.header.seats) > 1 else "unrated"


def _day(text: str) -> str:
    with suppress(ValueError):  # of a file that was imported
        return f"{date.fromisoformat(text):%d %b}"
    return text


def opponents_of(header: Header, profile: str) -> str:
    """Who else plays, or all players of a match without the profile."""
    others = [player.name for player in header.seats if player.key != profile]
    if len(others) == len(header.seats):
        return " : ".join(others)
    return listed(others) or "alone"


def outcome_of(store: Store, saved: Saved, profile: str) -> str:
    """The points of the profile and those of the best opponent, and whether it won.

    Without the profile, the points of all players.
    """
    own = next((each for each in saved.results if each.player.key == profile), None)
    if own is None:
        return " : ".join(f"{each.score:,.0f}" for each in saved.results)
    return f"{score_text(store, saved, own)} {sign_of(saved, own)}".rstrip()


def score_text(store: Store, saved: Saved, own: Result) -> str:
    """The points of a player and those of the best opponent; in Wordle the guesses.

    Where they do not tell who won, it says who left.
    """
    others = [each.score for each in saved.results if each.seat != own.seat]
    if not others or "guesses" in own.facts:
        return result_text(own)
    ahead = own.score - max(others)
    if ahead and (ahead > 0) != (own.rank == 1):
        with suppress(StoreError):  # its log is damaged
            last = next(reversed(store.events(saved.header.id)), None)
            if last is not None and last.kind in _LEFT:
                return _LEFT[last.kind][own.rank == 1]
    return f"{own.score:,.0f} : {max(others):,.0f}"


def sign_of(saved: Saved, own: Result) -> str:
    """A sign for won, lost or tied; nothing where points are all that counts."""
    game = catalog.GAMES.get(saved.header.game)
    if game is not None and not game.results.decides(len(saved.results)):
        return ""
    if "stopped" in own.facts:
        return ""
    if own.rank == 1 and sum(each.rank == 1 for each in saved.results) > 1:
        return "="
    return "✓" if own.won and own.rank == 1 else "✗"  # in Wordle all win who solve the word


def progress_of(store: Store, saved: Saved, profile: str) -> str:
    """How far a profile is in an unfinished match: 3 of 9 guesses."""
    game = catalog.GAMES.get(saved.header.game)
    try:
        moves = moves_made(store, saved, profile)
    except StoreError:  # its log is damaged: reported when it is opened
        return DAMAGED
    if not moves:
        others = any(player.key != profile for player in saved.header.seats)
        return "not moved yet" if others else "no moves yet"
    with suppress(ValueError):  # settings of a file that was imported
        if game is not None:
            return game.results.progress(saved.header.settings, moves)
    return count_text(moves, "move")


def moves_shown(match: Match, profile: str = "") -> Iterator[ShownMove]:
    """The moves of a match, each with the points after it, those of the profile first."""
    replay, game = match.replay, match.game
    seats = sorted(range(len(match.seats)), key=lambda seat: match.seats[seat].key != profile)
    for at, event in enumerate(replay.played):
        points = [game.results.points(replay.states[at + 1], seat) for seat in seats]
        scores = tuple(each for each in points if each is not None)
        yield ShownMove(match.seats[event.seat].name, move_text(match, at, event), scores)


def move_text(match: Match, at: int, event: Event) -> str:
    """A move in a few characters, or how a player left."""
    if event.kind != "move":
        return end_text(event)
    return shown_move(match.game, match.replay.states[at], event.text)


def shown_move(game: Game, position: Any, text: str) -> str:
    """A move in a few characters. Text in mixed case stays: there, blanks are in lower case."""
    brief: str = game.advice.short_move(position, text)
    return brief.upper() if brief.islower() else brief


def end_text(event: Event) -> str:
    """How a player left a match: resigned, or out of time."""
    return _WHAT.get(event.kind, event.kind)


def read_moves(store: Store, match: str, profile: str) -> Sequence[ShownMove]:
    """The moves of a saved match that its reader may see. Raises: StoreError, GameError."""
    found = load_match(store, match)
    moves = list(moves_shown(found, profile))
    if found.state.outcome is not None or found.takes_turns:
        return moves
    own = {player.name for player in found.seats if player.key == profile}
    return [move for move in moves if move.player in own]


def line_of(header: Header, profile: str) -> str:
    """A match in a few words: the game and who plays."""
    others = opponents_of(header, profile)
    plays = any(player.key == profile for player in header.seats)
    against = "against " if plays and others != "alone" else ""
    return f"{title_of(header)}, {against}{others}"
