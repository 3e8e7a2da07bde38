"""Random legal moves of every game, for tests that play at random."""

import random
from functools import singledispatch

from toy.rules import Stones, random_take

from tuiwords.games.base import AnyState, GameError, IllegalMoveError, Move, Seat
from tuiwords.games.boggle import BoggleMove, BoggleState
from tuiwords.games.scrabble import Challenge, Exchange, Pass, Play, ScrabbleState, Turn
from tuiwords.games.scrabble.placement import run
from tuiwords.games.scrabble.rules import BLANK
from tuiwords.games.word_soup import STOP, Pick, WordSoupState, picks
from tuiwords.games.wordle import BoardsState, Guess, WordleState, hard_fault

_TRIES = 400  # random placements to try before exchanging or passing


@singledispatch
def random_move(state: AnyState, seat: Seat, rng: random.Random) -> Move:
    """A random legal move of a seat. Raises: GameError if there is none."""
    raise NotImplementedError(f"no random move of {type(state).__name__} for {seat} with {rng}")


random_move.register(Stones)(random_take)


@random_move.register(BoggleState)
def _word(state: BoggleState, seat: Seat, rng: random.Random) -> BoggleMove:
    """Any word of the board that the seat has not found."""
    left = [word for word in state.words if word not in state.found[seat]]
    if not left:
        raise GameError("no words are left to find")
    return BoggleMove(rng.choice(left))


@random_move.register(WordleState)
@random_move.register(BoardsState)
def _guess(state: WordleState | BoardsState, seat: Seat, rng: random.Random) -> Guess:
    words = state.allowed.words
    if state.hard and state.rows[seat]:
        words = tuple(word for word in words if hard_fault(word, state.rows[seat]) is None)
    return Guess(rng.choice(words))


@random_move.register(WordSoupState)
def _pick(state: WordSoupState, seat: Seat, rng: random.Random) -> Pick:
    """A random word of the board on a random path, or ``STOP``."""
    found = next(picks(state.board(seat), state.rules, state.lexicon, rng), None)
    if found is None and seat in state.to_move:
        return STOP
    if found is None:
        raise IllegalMoveError("no words are left")
    return found


@random_move.register(ScrabbleState)
def _turn(state: ScrabbleState, seat: Seat, rng: random.Random) -> Turn:
    """Mostly a short valid word, else an exchange or a pass."""
    if state.last is not None and rng.random() < 0.1:
        return Challenge()
    if state.last_chance:
        return Pass()
    for _ in range(_TRIES):
        play = _random_play(state, seat, rng)
        if play is not None:
            return play
    rack = state.racks[seat]
    sizes = [n for n in (1, 2) if n <= len(rack) and state.rules.may_exchange(len(state.bag), n)]
    if sizes:
        return Exchange("".join(sorted(rng.sample(rack, rng.randint(1, sizes[-1])))))
    return Pass()


def _random_play(state: ScrabbleState, seat: Seat, rng: random.Random) -> Play | None:
    """A few random tiles in a line from a random square, if that happens to be a legal play."""
    rack, size, squares = state.racks[seat], state.rules.size, len(state.board)
    tiles = rng.sample(rack, min(len(rack), rng.randint(1, 3)))
    letters = iter(rng.choice("aeinrst") if tile == BLANK else tile for tile in tiles)
    across = rng.random() < 0.5
    step = 1 if across else size
    square = rng.randrange(squares)
    if not any(state.board):
        square = max(state.rules.start - step * rng.randrange(len(tiles)), 0)
    line = square // size if across else square % size
    square = run(state.board, square, step).start
    written, word, here, left = "", "", square, len(tiles)
    while here < squares and _on(here, line, across, size) and (left or state.board[here]):
        if state.board[here]:
            written, word = written + ".", word + state.board[here]
        else:
            letter = next(letters)
            written, word, left = written + letter, word + letter, left - 1
        here += step
    if left or not written:
        return None
    if len(word) > 1 and word.lower() not in state.lexicon:
        return None  # most tries end here, before all that the play does is looked at
    play = state.canonical(Play(square // size, square % size, across, written, size))
    try:
        words = state.placement(play).words
    except IllegalMoveError:
        return None
    return None if state.invalid_words(words) else play


def _on(square: int, line: int, across: bool, size: int) -> bool:
    return (square // size if across else square % size) == line
