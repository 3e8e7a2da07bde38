"""Setting a game up, and what is told of it: options, random moves, facts, the text to share."""

from __future__ import annotations

import random
from collections import Counter

from tuiwords.games.base import GameError, IllegalMoveError, Seat, ShareText
from tuiwords.games.options import Option, Settings
from tuiwords.games.scrabble.moves import Challenge, Exchange, Pass, Play, Turn, square_name
from tuiwords.games.scrabble.rules import (
    BLANK,
    CENTER,
    CHALLENGES,
    NAMES,
    SIZE,
    SQUARES,
    ruleset,
)
from tuiwords.games.scrabble.state import ScrabbleState
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import library

OPTIONS = (
    Option(
        "rules", "Rules", "choice", "scrabble", "board, tiles, bonus and endings", choices=NAMES
    ),
    Option(
        "lexicon", "Words", "words", "enable", "the list that words must be in", choices=("enable",)
    ),
    Option(
        "challenge",
        "Invalid words",
        "choice",
        "usual",
        "usual, void, refused: sent back at once; the others: they stand until challenged",
        choices=("usual", *CHALLENGES),
    ),
    Option("random_board", "Random board", "switch", False, "the premium squares are shuffled"),
    Option(
        "clock",
        "Minutes each",
        "choice",
        "off",
        "the time that each player has for the whole game; who runs out of it loses",
        choices=("off", "3", "5", "10", "15", "20", "25", "30"),
        low=1,
        high=60,
    ),
)
_TRIES = 400  # random placements tried before a random move is an exchange or a pass


def new_game(settings: Settings, seed: int, seats: int) -> ScrabbleState:
    """Begin a game: the seed orders the bag, and the premium squares of a random board.

    Raises: GameError.
    """
    rules = ruleset(str(settings["rules"]))
    if not 1 <= seats <= rules.most_players:
        raise GameError(f"{rules.title} is for 1 to {rules.most_players} players, not {seats}")
    if settings["challenge"] != "usual":
        rules = rules.challenged_by(str(settings["challenge"]))
    if settings["random_board"]:
        rules = rules.shuffled(seed)
    try:
        lexicon = library().open(str(settings["lexicon"]))
    except LexiconError as error:
        raise GameError(str(error)) from error
    strange = set(lexicon.alphabet.letters.upper()) - set(rules.counts)
    if strange:
        raise GameError(
            f"{rules.title} has no tile {min(strange)!r}, which {lexicon.name} is written with"
        )
    return ScrabbleState.new(rules, lexicon, seed, seats)


def seat_time(settings: Settings) -> float | None:
    """Seconds that each player has for all turns with these full settings, or None."""
    minutes = str(settings["clock"])
    return None if minutes == "off" else 60.0 * int(minutes)


def random_move(state: ScrabbleState, seat: Seat, rng: random.Random) -> Turn:
    """Some move that the rules allow: mostly a short valid word, else an exchange or a pass."""
    if state.last is not None and rng.random() < 0.1:
        return Challenge()
    if state.last_chance:
        return Pass()
    for _ in range(_TRIES):
        play = _random_play(state, seat, rng)
        if play is not None:
            return play
    rack = state.racks[seat]
    if state.rules.may_exchange(len(state.bag), 1):
        return Exchange("".join(sorted(rng.sample(rack, rng.randint(1, min(2, len(rack)))))))
    return Pass()


def _random_play(state: ScrabbleState, seat: Seat, rng: random.Random) -> Play | None:
    """A few random tiles on random squares in a row, if that happens to be a legal play."""
    rack = state.racks[seat]
    tiles = rng.sample(rack, min(len(rack), rng.randint(1, 3)))
    letters = iter(rng.choice("aeinrst") if tile == BLANK else tile for tile in tiles)
    across = rng.random() < 0.5
    step = 1 if across else SIZE
    square = rng.randrange(SQUARES)
    if not any(state.board):
        square = max(CENTER - step * rng.randrange(len(tiles)), 0)
    line = square // SIZE if across else square % SIZE
    while (before := square - step) >= 0 and _on(before, line, across) and state.board[before]:
        square = before
    written, here, left = "", square, len(tiles)
    while here < SQUARES and _on(here, line, across) and (left or state.board[here]):
        if state.board[here]:
            written += "."
        else:
            written, left = written + next(letters), left - 1
        here += step
    if left or not written:
        return None
    play = state.canonical(Play(square // SIZE, square % SIZE, across, written))
    try:
        words = state.placement(play).words
    except IllegalMoveError:
        return None
    return None if state.invalid_words(words) else play


def _on(square: int, line: int, across: bool) -> bool:
    return (square // SIZE if across else square % SIZE) == line


def facts(state: ScrabbleState, seat: Seat) -> dict[str, float]:
    """The figures that statistics keep: points, the lead over the best other player, turns."""
    others = [score for place, score in enumerate(state.scores) if place != seat]
    return {
        "points": float(state.scores[seat]),
        "lead": float(state.scores[seat] - max(others, default=0)),
        "turns": float(state.number),
    }


def share(state: ScrabbleState, seat: Seat, heading: str) -> ShareText:
    """The board as a drawing, and the result and the words in lines that can be read aloud."""
    rows = (state.board[start : start + SIZE] for start in range(0, SQUARES, SIZE))
    drawn = ["".join(chr(tile) if tile else "·" for tile in row) for row in rows]
    scores = " : ".join(map(str, _seated(state, seat)))
    title = f"{heading} {scores}".strip()
    counts = Counter(chr(tile).isupper() for tile in state.board if tile)
    lines = [
        f"{heading}: {' to '.join(map(str, _seated(state, seat)))} points".strip(),
        f"{counts[True] + counts[False]} tiles on the board, {counts[False]} of them blanks",
        *_words_read(state),
    ]
    return ShareText("\n".join([title, "", *drawn]), "\n".join(lines))


def _seated(state: ScrabbleState, seat: Seat) -> list[int]:
    """The scores, that of ``seat`` first."""
    return [state.scores[seat], *(s for n, s in enumerate(state.scores) if n != seat)]


def _words_read(state: ScrabbleState) -> list[str]:
    lines = []
    for step, name in ((1, "Across"), (SIZE, "Down")):
        found = []
        for square in range(SQUARES):
            first = square % SIZE == 0 if step == 1 else square < SIZE
            if not state.board[square] or (not first and state.board[square - step]):
                continue
            word = _word(state.board, square, step)
            if len(word) > 1:
                found.append(f"{word} from {square_name(square)}")
        lines.append(f"{name}: {', '.join(found) or 'no words'}")
    return lines


def _word(board: bytes, square: int, step: int) -> str:
    line = square // SIZE
    word = ""
    while square < SQUARES and board[square] and (step == SIZE or square // SIZE == line):
        word += chr(board[square]).upper()
        square += step
    return word
