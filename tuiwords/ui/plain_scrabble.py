"""Scrabble and its kin said line by line: the board with its premiums, the rack, each turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from tuiwords.games.base import Seat
from tuiwords.games.scrabble import (
    BLANK,
    SIZE,
    SQUARES,
    Exchange,
    Pass,
    Play,
    ScrabbleState,
    ScrabbleView,
    Turn,
)

LEGEND = (
    "' double letter, \" triple letter, - double word, = triple word; a small letter is a blank."
)
HELP = """\
Plays are written 8D WORD across or D8 WORD down: row and column of the first letter, then the whole
word; small letters are blanks. -ABC exchanges tiles, - passes, challenge doubts the last play.
  :unseen   the tiles that you do not see
  :rack     your tiles"""
_COLUMNS = " ".join("ABCDEFGHIJKLMNO")


def task(view: ScrabbleView) -> str:
    """The rules in a few sentences, the board and the rack."""
    rules = view.rules
    words = (
        f"words that are not in {view.lexicon.name} are refused"
        if rules.refuses_words
        else f"a play may be challenged ({rules.challenge}); words are those of {view.lexicon.name}"
    )
    begun = "" if any(view.board) else f"\n{known(view)}"
    return (
        f"Cross words for points, by the rules of {rules.title}; {words}. All {rules.rack} tiles "
        f"at once are {rules.all_tiles_bonus} more. Write 8D WORD, D8 WORD, -ABC or -.\n{LEGEND}"
        f"{begun}"
    )


def board_text(board: bytes, premiums: str) -> str:
    """The rows between their numbers: tiles, and the premiums of the squares without one."""
    shown = [chr(tile) if tile else premiums[square] for square, tile in enumerate(board)]
    rows = [
        f"{number:>2} {' '.join(shown[start : start + SIZE])} {number}"
        for number, start in enumerate(range(0, SQUARES, SIZE), 1)
    ]
    return "\n".join([f"   {_COLUMNS}", *rows, f"   {_COLUMNS}"])


def known(view: ScrabbleView) -> str:
    """The board, the scores, how many tiles are left and the rack."""
    others = [score for seat, score in enumerate(view.scores) if seat != view.seat]
    against = f", against {' and '.join(map(str, others))}" if others else ""
    return (
        f"{board_text(view.board, view.rules.board)}\n"
        f"You have {_points(view.scores[view.seat])}{against}. {_tiles(view.bag)} in the bag.\n"
        f"{rack_text(view)}"
    )


def rack_text(view: ScrabbleView) -> str:
    """The rack, the blank said in words where there is one."""
    blanks = view.rack.count(BLANK)
    said = {0: "", 1: " (? is a blank)"}.get(blanks, " (? are blanks)")
    return f"Rack: {' '.join(view.rack) or 'empty'}{said}."


def unseen(view: ScrabbleView) -> str:
    """How many tiles of each letter are in the bag or on other racks."""
    if not view.unseen:
        return "You see every tile."
    counts = Counter(view.unseen)
    letters = ", ".join(f"{tile} {counts[tile]}" for tile in sorted(counts, key=_blank_last))
    return f"Unseen, {_tiles(len(view.unseen))}: {letters}."


def _blank_last(tile: str) -> tuple[bool, str]:
    return tile == BLANK, tile


def prompt(view: ScrabbleView) -> str:
    """What is to be typed now."""
    return f"Play, {' '.join(view.rack)}"


def told(before: ScrabbleState, move: Turn, after: ScrabbleState, name: str) -> str:
    """A turn in one sentence: "You: 8D TRAIN, 12 points"; ``name`` is who made it."""
    if isinstance(move, Play):
        placement = before.placement(move)
        crossing = f" ({', '.join(placement.words)})" if len(placement.words) > 1 else ""
        written = Play(move.row, move.column, move.across, _whole(placement.board, move))
        every = " All tiles at once!" if len(placement.placed) == before.rules.rack else ""
        return f"{name}: {written}{crossing}, {_points(placement.score)}.{every}"
    if isinstance(move, Exchange):
        return f"{name}: exchange of {_tiles(len(move.tiles))}."
    if isinstance(move, Pass):
        return f"{name}: pass."
    return _challenged(before, after, name)


def _whole(board: bytes, play: Play) -> str:
    return "".join(chr(board[square]) for square in play.squares)


def _challenged(before: ScrabbleState, after: ScrabbleState, name: str) -> str:
    assert before.last is not None
    wrong = before.invalid_words(before.last.words)
    if wrong:
        are = "is no word" if len(wrong) == 1 else "are no words"
        return f"{name}: challenge. {' and '.join(wrong)} {are}: the play is taken back."
    lost = " The turn is lost." if after.outcome is None and after.turn != before.turn else ""
    player = before.last.seat
    bonus = 0 if after.outcome else after.scores[player] - before.scores[player]
    more = f" The play gets {_points(bonus)} more." if bonus else ""
    return f"{name}: challenge. All words of the play are valid.{lost}{more}"


def ending(state: ScrabbleState, names: Sequence[str], seat: Seat) -> Iterable[str]:
    """Who won by how much, and what was left on the racks."""
    outcome = state.outcome
    assert outcome is not None
    scores = [int(score) for score in outcome.scores]
    for at, name in sorted(enumerate(names), key=lambda seated: outcome.ranks[seated[0]]):
        left = f", {state.racks[at]} left on the rack" if state.racks[at] else ""
        place = f"Place {outcome.ranks[at]}: " if len(names) > 1 else ""
        yield f"{place}{name}, {_points(scores[at])}{left}."
    if len(names) < 2:
        return
    best = max(score for at, score in enumerate(scores) if at != seat)
    if outcome.won[seat] and scores[seat] > best:
        yield f"You win by {_points(scores[seat] - best)}."
    elif outcome.ranks.count(outcome.ranks[seat]) > 1 and outcome.ranks[seat] == 1:
        yield "It is a tie."
    elif outcome.won[seat]:
        yield "You win: the other player stopped."
    else:
        behind = f" by {_points(best - scores[seat])}" if best > scores[seat] else ""
        yield f"You lose{behind}."


COMMANDS: Mapping[str, Callable[[ScrabbleView], str]] = {"unseen": unseen, "rack": rack_text}


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def _tiles(number: int) -> str:
    return f"{number} tile" if number == 1 else f"{number} tiles"
