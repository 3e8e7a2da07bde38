"""Describes the turns of a crossword game: what was played, where, and for how many points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import Any

from tuiwords.games.base import Seat
from tuiwords.games.scrabble import Placement, Play, ScrabbleState, Squares, place
from tuiwords.games.scrabble.entry import in_order
from tuiwords.games.scrabble.placement import run
from tuiwords.games.scrabble.tiles import from_notation, notation, spelling
from tuiwords.play.replay import Replay
from tuiwords.store.records import Event
from tuiwords.text import count_text

_ENDS = {"resign": "resigns", "time": "out of time"}


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """One turn: ``what`` was done, the points of it, the total after it, and its words.

    ``squares`` are those on which tiles were laid; ``hidden`` is what others see instead. A
    play that was ``withdrawn`` was challenged: it scores 0, and its tiles went back to the rack.
    """

    seat: Seat
    what: str
    points: int | None
    total: int
    words: tuple[str, ...] = ()
    squares: frozenset[int] = frozenset()
    hidden: str = ""
    withdrawn: bool = False

    @property
    def text(self) -> str:
        """The turn in a line: 8D WORD +32."""
        return self.what if self.points is None else f"{self.what} {self.points:+d}"


def turn_history(replay: Replay) -> tuple[PlayedTurn, ...]:
    """All turns of a match so far."""
    states: Sequence[Any] = replay.states
    turns: list[PlayedTurn] = []
    for event, before, after in zip(replay.played, states, states[1:], strict=False):
        if turns and _withdrawn(before, after):
            loser = turns[-1].seat
            turns[-1] = replace(turns[-1], points=0, total=after.scores[loser], withdrawn=True)
        turns.append(_turn(event, before, after))
    return tuple(turns)


def turn_figures(
    turns: Sequence[PlayedTurn], seat: Seat, rack: int, settled: float = 0
) -> tuple[str, ...]:
    """Figures of a seat's turns: the mean, bingos (plays of a whole ``rack``), the best play.

    What tiles left ``settled`` at the end is no part of the mean.
    """
    own = [turn for turn in turns if turn.seat == seat and turn.what not in _ENDS.values()]
    scored = [turn for turn in own if turn.points is not None and not turn.withdrawn]
    if not scored:
        return ("no play stood" if any(turn.withdrawn for turn in own) else "no plays",)
    best = max(scored, key=lambda turn: turn.points or 0)
    mean = sum(turn.points or 0 for turn in scored) / len(own)
    full = sum(len(turn.squares) == rack for turn in scored)
    bingos = count_text(full, "bingo") if full else "no bingos"
    without = " before the tiles left" if settled else ""
    return (f"{mean:.0f} a turn{without}", bingos, f"best {best.words[0]} {best.points}")


def accounts(state: ScrabbleState, turns: Sequence[PlayedTurn]) -> list[tuple[str, list[str]]]:
    """What the tiles left were worth to each seat, and the challenges each made, if any."""
    found: list[tuple[str, list[str]]] = []
    if settled := state.settled:
        racks = [f" ({notation(in_order(rack))})" if rack else "" for rack in state.racks]
        found.append(("Tiles left", [f"{n:+d}{r}" for n, r in zip(settled, racks, strict=True)]))
    made = [(turn.seat, turn.what.removeprefix("challenge ")) for turn in turns]
    won = [made.count((seat, "won")) for seat in range(state.seats)]
    every = [n + made.count((seat, "lost")) for seat, n in enumerate(won)]
    if any(every):
        texts = [f"{w} of {n} won" if n else "none" for w, n in zip(won, every, strict=True)]
        found.append(("Challenges", texts))
    return found


def _withdrawn(before: ScrabbleState, after: ScrabbleState) -> bool:
    """Whether a turn took tiles off the board."""
    return after.board.count("") > before.board.count("")


def _turn(event: Event, before: ScrabbleState, after: ScrabbleState) -> PlayedTurn:
    total = after.scores[event.seat]
    if event.kind != "move":
        return PlayedTurn(event.seat, _ENDS.get(event.kind, event.kind), None, total)
    # Compare the squares, not the text: a recorded game writes its turns in its own way.
    laid = frozenset(n for n, tile in enumerate(after.board) if tile and not before.board[n])
    if laid:
        play = play_on(before.board, after.board, laid)
        placement = place(before.rules, before.board, play)
        what = written(play, placement)
        return PlayedTurn(event.seat, what, placement.score, total, placement.words, laid)
    lifted = before.board != after.board
    if event.text == "challenge":
        what = "challenge won" if lifted else "challenge lost"
        return PlayedTurn(event.seat, what, None, total)
    if event.text in ("-", "pass"):
        # Who has the last chance to challenge a play that ends the game lets it stand.
        return PlayedTurn(event.seat, "accepts" if before.last_chance else "passes", None, total)
    tiles = from_notation(event.text.removeprefix("-"))
    if event.text.startswith("-") and tiles.replace("?", "").isalpha():
        what = f"exchanges {notation(tiles)}"
        return PlayedTurn(event.seat, what, None, total, hidden=_exchanges(len(tiles)))
    return PlayedTurn(event.seat, event.text, None, total)


def _exchanges(count: int) -> str:
    return f"exchanges {count_text(count, 'tile')}"


def play_on(before: Squares, after: Squares, laid: frozenset[int]) -> Play:
    """The play that laid those squares."""
    squares = sorted(laid)
    size = isqrt(len(before))
    across = len({square // size for square in squares}) == 1
    if len(squares) == 1:
        across = len(run(after, squares[0], 1)) > 1
    span = run(after, squares[0], 1 if across else size)
    letters = "".join("." if before[square] else after[square] for square in span)
    return Play(span[0] // size, span[0] % size, across, letters, size)


def written(play: Play, placement: Placement) -> str:
    """A play with its whole word: 8D WORD, blanks in lower case."""
    word = "".join(placement.board[square] for square in play.squares)
    return str(replace(play, letters=spelling(word)))
