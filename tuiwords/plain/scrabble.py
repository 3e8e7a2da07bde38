"""Scrabble and its variants in line mode: the board with its premiums, the rack, each turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import isqrt

from tuiwords.games.base import Seat
from tuiwords.games.scrabble import (
    BLANK,
    ScrabbleState,
    ScrabbleView,
    Squares,
)
from tuiwords.games.scrabble.describe import describe_turn, points_text, written_text
from tuiwords.games.scrabble.entry import in_order
from tuiwords.games.scrabble.moves import COLUMNS
from tuiwords.games.scrabble.tiles import notation, spelling
from tuiwords.plain.texts import GameTexts
from tuiwords.text import count_text

_SIGNS = {
    "'": "double letter",
    '"': "triple letter",
    "^": "quadruple letter",
    "-": "double word",
    "=": "triple word",
    "~": "quadruple word",
}

HELP = """\
Plays are written 8D WORD across or D8 WORD down: row and column of the first letter, then the whole
word; lowercase letters are blanks. -ABC exchanges tiles, - passes. Type challenge to
challenge the last play."""


def task(view: ScrabbleView) -> str:
    """The rules in a few sentences, the board and the rack."""
    rules = view.rules
    words = (
        f"only words in the word list {view.lexicon.name} are accepted"
        if rules.refuses_words
        else f"plays can be challenged ({rules.challenge}) by the word list {view.lexicon.name}"
    )
    begun = "" if any(view.board) else f"\n{known(view)}"
    turns = f"You have {rules.turns} turns, each with a new rack. " if rules.turns else ""
    return (
        f"Build crossing words for points ({rules.title} rules); {words}. All {rules.rack} tiles "
        f"at once score {rules.all_tiles_bonus} extra. {turns}Type 8D WORD, D8 WORD, -ABC or -.\n"
        f"{legend(rules.board)}; lowercase letters are blanks.{begun}"
    )


def legend(board: str) -> str:
    """What the signs on a board stand for."""
    return ", ".join(f"{sign} {name}" for sign, name in _SIGNS.items() if sign in board)


def board_text(board: Squares, premiums: str) -> str:
    """The rows between their numbers: tiles, and the premiums of the squares without one."""
    tiles = [spelling(tile) or sign for sign, tile in zip(premiums, board, strict=True)]
    shown, size = [f"{tile:<2}" for tile in tiles], isqrt(len(board))
    rows = [
        f"{number:>2} {''.join(shown[start : start + size])}{number}"
        for number, start in enumerate(range(0, len(board), size), 1)
    ]
    columns = f"   {' '.join(COLUMNS[:size])}"
    return "\n".join([columns, *rows, columns])


def known(view: ScrabbleView) -> str:
    """The board, the scores, how many tiles are left and the rack."""
    others = [score for seat, score in enumerate(view.scores) if seat != view.seat]
    against = f", against {' and '.join(map(str, others))}" if others else ""
    own = points_text(view.scores[view.seat])
    last = f" {count_text(view.turns_left, 'turn')} left." if view.turns_left > 0 else ""
    return (
        f"{board_text(view.board, view.rules.board)}\n"
        f"You have {own}{against}. {count_text(view.bag, 'tile')} in the bag.{last}\n"
        f"{rack_text(view)}"
    )


def rack_text(view: ScrabbleView) -> str:
    """The rack; blanks are explained in words."""
    blanks = view.rack.count(BLANK)
    said = {0: "", 1: " (? is a blank)"}.get(blanks, " (? are blanks)")
    return f"Rack: {' '.join(map(spelling, view.rack)) or 'empty'}{said}."


def unseen(view: ScrabbleView) -> str:
    """How many tiles of each letter are in the bag or on other racks."""
    if not view.unseen:
        return "You can see every tile."
    counts = Counter(view.unseen)
    letters = ", ".join(f"{spelling(tile)} {counts[tile]}" for tile in in_order("".join(counts)))
    return f"Unseen, {count_text(len(view.unseen), 'tile')}: {letters}."


def prompt(view: ScrabbleView) -> str:
    """What to type now."""
    return f"Play, {' '.join(map(spelling, view.rack))}"


def ending(state: ScrabbleState, names: Sequence[str], seat: Seat) -> Iterable[str]:
    """Who won by how much, and what was left on the racks."""
    outcome = state.outcome
    assert outcome is not None
    scores = [int(score) for score in outcome.scores]
    for at, name in sorted(enumerate(names), key=lambda seated: outcome.ranks[seated[0]]):
        rack = state.known_racks[at]
        left = f", {notation(rack)} left on the rack" if rack else ""
        place = f"Place {outcome.ranks[at]}: " if len(names) > 1 else ""
        yield f"{place}{name}, {points_text(scores[at])}{left}."
    if len(names) < 2:
        return
    best = max(score for at, score in enumerate(scores) if at != seat)
    if outcome.won[seat] and scores[seat] > best:
        yield f"You win by {points_text(scores[seat] - best)}."
    elif outcome.ranks.count(outcome.ranks[seat]) > 1 and outcome.ranks[seat] == 1:
        yield "It is a tie."
    elif outcome.won[seat]:
        yield "You win: the other player resigned."
    else:
        behind = f" by {points_text(best - scores[seat])}" if best > scores[seat] else ""
        yield f"You lose{behind}."


TEXTS = GameTexts(
    task,
    known,
    known,
    prompt,
    ending=ending,
    describe_turn=describe_turn,
    commands={
        "unseen": ("show the tiles you cannot see", unseen),
        "rack": ("show your tiles", rack_text),
    },
    help=HELP,
    written_move=lambda view, move: written_text(move, view.board),
)
