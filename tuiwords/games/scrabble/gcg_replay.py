"""Replays a recorded game line by line: the board and the scores before and after each event.

Words are not checked, since games use many word lists. A file whose scores do not add up, or that
contradicts itself, raises an error with the line number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from tuiwords.games.base import GameError, put
from tuiwords.games.scrabble.gcg import TURNS, GcgError, GcgEvent, Transcript
from tuiwords.games.scrabble.moves import Challenge, Exchange, Pass, Play, Turn, lacking, turn_typed
from tuiwords.games.scrabble.placement import place
from tuiwords.games.scrabble.rules import Ruleset, Squares
from tuiwords.games.scrabble.state import ScrabbleState
from tuiwords.games.scrabble.tiles import notation, tile_of

_MOST_BONUS = 80  # 10 points for each of the eight words that a play can make


@dataclass(frozen=True, slots=True)
class Step:
    """An event with the board and all scores before and after it.

    ``warning`` describes a harmless mistake in it.
    """

    event: GcgEvent
    turn: Turn | None
    board: Squares
    after: Squares
    scores: tuple[int, ...]
    scores_after: tuple[int, ...]
    warning: str = ""


def replay_gcg(
    game: Transcript, rules: Ruleset, start: ScrabbleState | None = None
) -> tuple[Step, ...]:
    """Replay every event, from an empty board or from a position with seat 0 to move.

    Raises: GcgError if a play or a total is wrong.
    """
    board, scores = (
        (start.board, start.scores) if start else (rules.empty_board, (0,) * len(game.players))
    )
    steps: list[Step] = []
    for read, following in zip_longest(game.events, game.events[1:]):
        _check_order(read, steps, len(game.players))
        turn, after, gained = effect(read, steps, board, rules)
        event, warning = _corrected(read, gained, scores[read.seat], following)
        total = scores[event.seat] + event.score
        if total != event.total:
            raise GcgError(event.line, f"the total is {total}, not {event.total}")
        _check_tiles(event, board if event.kind != "withdrawn" else after, rules)
        scores_after = put(scores, event.seat, total)
        steps.append(Step(event, turn, board, after, scores, scores_after, warning))
        board, scores = after, scores_after
    _check_final_racks(game, board, rules)
    return tuple(steps)


def with_withdrawals(steps: Sequence[Step]) -> Iterator[tuple[Step, bool]]:
    """Each step, and whether the next one withdraws it."""
    for step, following in zip_longest(steps, steps[1:]):
        yield step, following is not None and following.event.kind == "withdrawn"


def _corrected(
    event: GcgEvent, gained: int | None, before: int, following: GcgEvent | None
) -> tuple[GcgEvent, str]:
    """The event with its true score, and a warning if the file gives another one.

    A wrong score is harmless in a play that the next line withdraws, and in a withdrawal with the
    right total. Raises: GcgError if the score is wrong in any other line.
    """
    if gained is None or gained == event.score:
        return event, ""
    wrong = f"{event.text} scores {gained}, not {event.score}"
    if event.kind == "withdrawn" and before + gained == event.total:
        return replace(event, score=gained), ""
    withdrawn = following is not None and following.kind == "withdrawn"
    if event.kind == "play" and withdrawn and before + event.score == event.total:
        return event, f"line {event.line}: {wrong}; the next line withdraws it"
    raise GcgError(event.line, wrong)


def _check_order(event: GcgEvent, steps: Sequence[Step], players: int) -> None:
    """Raises: GcgError if the event cannot follow those before it."""
    kinds = [step.event.kind for step in steps]
    over = "out" in kinds or "left" in kinds
    if over and event.kind not in ("out", "left", "time", "challenge"):
        raise GcgError(event.line, "there are moves after the end of the game")
    turns = [step.event.seat for step in steps if step.event.kind in TURNS]
    if event.kind in TURNS and turns and (event.seat - turns[-1]) % players != 1 % players:
        raise GcgError(event.line, "it is another player's turn")
    same = [step for step in steps if step.event.seat == event.seat]
    if event.kind == "time":
        if event.score > 0:
            raise GcgError(event.line, f"a time penalty must subtract points, not {event.score:+d}")
        if any(step.event.kind == "time" for step in same):
            raise GcgError(event.line, "the player already has a time penalty")
    if event.kind == "challenge":
        plays = [step.event.seat for step in steps if step.event.kind == "play"]
        # A bonus is the player's whose valid play was challenged, a penalty the challenger's.
        if not any((seat == event.seat) == (event.score >= 0) for seat in plays):
            raise GcgError(event.line, "there is no play to challenge before it")
        if abs(event.score) > _MOST_BONUS:
            raise GcgError(
                event.line, f"a challenge must be -80 to 80 points, not {event.score:+d}"
            )


def _check_tiles(event: GcgEvent, board: Squares, rules: Ruleset) -> None:
    """Raises: GcgError if a rack, or the tiles left at the end, are impossible."""
    free = Counter(rules.bag) - _laid(board)
    if event.kind == "out":
        tiles = rules.tiles(event.text[1:-1])
        if free.total() != len(tiles):
            raise GcgError(
                event.line, f"the game is not over: {free.total()} tiles are not on the board"
            )
    elif event.kind not in ("time", "challenge"):  # their racks may be from another moment
        check_rack(rules.tiles(event.rack), free, rules, event.line)


def check_rack(rack: str, free: Counter[str], rules: Ruleset, line: int) -> None:
    """Raises: GcgError if a rack has too many tiles, or some that are not free."""
    if len(rack) > rules.rack:
        held = f"the rack {notation(rack[:20])} has {len(rack)} tiles"
        raise GcgError(line, f"{held}; the most is {rules.rack}")
    missing = Counter(rack) - free
    if missing:
        more = notation(min(missing))
        raise GcgError(line, f"the rack {notation(rack)} has more {more} than there are")


def _check_final_racks(game: Transcript, board: Squares, rules: Ruleset) -> None:
    """Raises: GcgError if a rack given at the top of the file is impossible at its end."""
    for key, text in game.pragmas:
        if key in ("rack1", "rack2", "rack3", "rack4"):
            rack = rules.tiles(text.strip())
            check_rack(rack, Counter(rules.bag) - _laid(board), rules, 1)


def _laid(board: Squares) -> Counter[str]:
    return Counter(tile_of(letter) for letter in board if letter)


def effect(
    event: GcgEvent, steps: Sequence[Step], board: Squares, rules: Ruleset
) -> tuple[Turn | None, Squares, int | None]:
    """The move, the board after it and its score (None if the score cannot be checked).

    ``steps`` are those before. Raises: GcgError.
    """
    try:
        if event.kind == "play":
            turn = turn_typed(event.text, board, rules)
            assert isinstance(turn, Play)
            placement = place(rules, board, turn)
            _check_rack(event, turn, rules)
            return turn, placement.board, placement.score
        if event.kind == "exchange":
            tiles = rules.tiles(event.text[1:])
            if not 1 <= (int(tiles) if tiles.isdigit() else len(tiles)) <= rules.rack:
                few = f"must exchange 1 to {rules.rack} tiles, or be - for a pass"
                raise GcgError(event.line, f"{event.text:.20} {few}")
            swap = Exchange("" if tiles.isdigit() else "".join(sorted(tiles)))
            _check_rack(event, swap, rules)
            return swap, board, 0
    except GameError as error:
        raise GcgError(event.line, str(error)) from None
    if event.kind == "pass":
        return Pass(), board, 0
    if event.kind == "withdrawn":
        last = steps[-1] if steps else None
        if last is None or last.event.kind != "play" or last.event.seat != event.seat:
            raise GcgError(event.line, "there is no play to withdraw right before it")
        return None, last.board, -last.event.score
    if event.kind in ("out", "left"):
        return None, board, _final(event, rules)
    return (Challenge() if event.kind == "challenge" else None), board, None


def _check_rack(event: GcgEvent, turn: Play | Exchange, rules: Ruleset) -> None:
    """Raises: GameError if the rack is given and lacks tiles of the turn."""
    if event.rack and (missing := lacking(turn.tiles, rules.tiles(event.rack))):
        raise GameError(f"{event.text}: the rack {event.rack} {missing}")


def _final(event: GcgEvent, rules: Ruleset) -> int:
    """The points for the bracketed tiles at the end: once or twice their value, or minus it."""
    tiles = rules.tiles(event.text[1:-1])
    strange = next((tile for tile in tiles if tile not in rules.values), None)
    if strange:
        raise GcgError(event.line, f"{notation(strange)!r} in {event.text} is not a tile")
    worth = rules.left(tiles)
    if event.kind == "left":
        return -worth
    return 2 * worth if event.score == 2 * worth else worth
