"""Scrabble for programs: a CGP of what the mover knows, and what it needs to challenge or infer.

After the four fields of the CGP come ``lex NAME;`` and, where there is something to tell:
``challenge WORD WORD;`` the words of the last play, which may be challenged; ``tiles 7/5/3;`` how
many tiles each player holds, with three or more players and an empty bag; ``made 8D W.RD 24 60 7;``
the last turn: play, score, and the tiles that were in the bag and on the rack before it, or ``made
-3 0 60 7;`` for an exchange of three tiles.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tuiwords.games import options
from tuiwords.games.base import GameError, IllegalMoveError
from tuiwords.games.options import Settings, open_list
from tuiwords.games.position_text import PositionText, parts_of, read_numbers, rotated
from tuiwords.games.scrabble.moves import Challenge, Play, Turn, read_turn
from tuiwords.games.scrabble.notation import read_cgp, write_cgp
from tuiwords.games.scrabble.options import OPTIONS
from tuiwords.games.scrabble.rules import SQUARE_SIGNS, Ruleset
from tuiwords.games.scrabble.ruleset_files import NAMES, ruleset
from tuiwords.games.scrabble.state import LastPlay, ScrabbleState
from tuiwords.games.scrabble.tiles_in import rules_in
from tuiwords.games.scrabble.view import ScrabbleView, TurnMade

_EXCHANGE = re.compile(r"ex\.(\S+)", re.IGNORECASE)
_PLAY = re.compile(r"(\d{1,2}[a-u]|[a-u]\d{1,2})\.(\S+)", re.IGNORECASE)
_PREMIUMS = "squares"  # of a random board


def _settings(view: ScrabbleView) -> Settings:
    rules = view.rules
    if rules.turns:
        raise GameError("a game of some turns alone cannot be told to a program")
    told = {"rules": rules.key, "lexicon": view.lexicon.name, "challenge": rules.challenge}
    usual = rules.key in NAMES and rules.board == ruleset(rules.key).board
    return told | ({} if usual else {_PREMIUMS: rules.board})


def _rules(given: Mapping[str, str]) -> tuple[Ruleset, str]:
    """The rules, and the name of the word list."""
    named = {key: value for key, value in given.items() if key != _PREMIUMS}
    settings = options.settings(OPTIONS, named)
    rules = ruleset(str(settings["rules"]))
    if settings["challenge"] != "usual":
        rules = rules.challenged_by(str(settings["challenge"]))
    board = given.get(_PREMIUMS, rules.board)
    if len(board) != len(rules.board) or set(board) - set(SQUARE_SIGNS):
        raise GameError(f"{_PREMIUMS} must be the {len(rules.board)} squares of a board")
    return replace(rules, board=board), str(settings["lexicon"])


def _write(view: ScrabbleView) -> str:
    state = _state(view)
    hidden = (view.rack, *("" for _ in state.racks[1:]))
    text = write_cgp(replace(state, racks=hidden))
    if view.may_challenge:
        text += f" challenge {' '.join(view.may_challenge)};"
    if len(state.racks) > 2 and not view.bag:
        text += f" tiles {'/'.join(str(len(rack)) for rack in state.racks)};"
    if view.made is not None:
        made = view.made
        turn = made.play if made.play is not None else f"-{made.used}"
        text += f" made {turn} {made.score} {made.bag} {made.rack};"
    return text


def _read(given: Mapping[str, str], text: str) -> ScrabbleView:
    rules, name = _rules(given)
    lexicon = open_list(name)
    state = read_cgp(text, rules_in(rules, lexicon), lexicon)
    _, more = parts_of(";" + " ".join(text.split()[4:]))
    view = state.view(0)
    if tiles := more.get("tiles"):
        sizes = read_numbers(tiles)
        if len(sizes) != state.seats or sum(sizes[1:]) + view.bag != len(view.unseen):
            raise GameError(f"the players cannot hold {tiles} tiles in this position")
        view = replace(view, rack_sizes=sizes)
    made = _made(more["made"].split(), state) if "made" in more else None
    words = tuple(more.get("challenge", "").upper().split())
    return replace(view, may_challenge=words, made=made)


def _made(words: Sequence[str], state: ScrabbleState) -> TurnMade:
    """The last turn. Raises: GameError."""
    try:
        *turn, score, bag, rack = words
        points, left, held = int(score), int(bag), int(rack)
        if len(turn) == 1:
            exchanged = -int(turn[0])
            return TurnMade(state.seats - 1, state.board, left, held, None, points, exchanged)
        play = read_turn(" ".join(turn), state.rules.empty_board)
        if not isinstance(play, Play):
            raise ValueError
    except ValueError:
        raise GameError(f"{' '.join(words)!r} is not the last turn: made 8D W.RD 24 60 7") from None
    before = list(state.board)
    for square, letter in zip(play.squares, play.letters, strict=True):
        if letter != ".":
            before[square] = ""
    used = len(play.tiles)
    return TurnMade(state.seats - 1, tuple(before), left, held, play, points, used)


def _state(view: ScrabbleView) -> ScrabbleState:
    """A game at this position, with seat 0 to move and the unseen tiles dealt in their order."""
    sizes, left = rotated(view.rack_sizes, view.seat), list(view.unseen)
    racks = [view.rack]
    for size in sizes[1:]:
        racks.append("".join(left[:size]))
        del left[:size]
    state = ScrabbleState(
        view.rules,
        view.lexicon,
        0,
        view.board,
        tuple(racks),
        tuple(left),
        rotated(view.scores, view.seat),
        scoreless=view.scoreless,
        turns_left=view.turns_left,
    )
    if not view.may_challenge:
        return state
    return replace(state, last=LastPlay(len(racks) - 1, view.may_challenge, state, ""))


def _move(view: ScrabbleView, text: str) -> Turn:
    """A turn, also in the form of UCGI: ``8d.WORD``, ``ex.ABC``. Raises: GameError."""
    state = _state(view)
    if found := _EXCHANGE.fullmatch(text):
        text = f"-{found[1]}"
    elif found := _PLAY.fullmatch(text):
        text = f"{found[1]} {found[2]}"
    turn = state.parse(text)
    if isinstance(turn, Challenge):
        if not view.may_challenge:
            raise IllegalMoveError("there is no play to challenge")
        return turn
    state.after(0, turn)
    return turn


TEXT = PositionText[ScrabbleView, Turn](_settings, _write, _read, _move)
