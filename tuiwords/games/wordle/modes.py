"""The ways to play: one hidden word, several boards, or none hidden at all."""

from __future__ import annotations

import random

from tuiwords.games.base import GameError, Seat
from tuiwords.games.options import Settings
from tuiwords.games.wordle.absurd import EXTRA, AbsurdState
from tuiwords.games.wordle.boards import BoardsState
from tuiwords.games.wordle.knowledge import hard_fault
from tuiwords.games.wordle.lists import word_lists
from tuiwords.games.wordle.state import Guess, WordleState

AnyWordle = WordleState | BoardsState


def mode(settings: Settings) -> str:
    """What these settings make of the game; nothing for the usual one."""
    if settings.get("absurdle"):
        return "Absurdle"
    boards = str(settings.get("boards", "1"))
    return "" if boards == "1" else f"{boards} boards"


def new_game(settings: Settings, seed: int, seats: int) -> AnyWordle:
    """Begin a game: the seed picks what is hidden, each answer equally likely. Raises: GameError.

    There is a guess more for each further board: 7, 9 and 13 for 2, 4 and 8 of them.
    """
    answers, allowed = word_lists(settings)
    guesses, hard = int(settings["guesses"]), bool(settings["hard"])
    boards, absurdle = int(settings["boards"]), bool(settings["absurdle"])
    if boards > 1 and absurdle:
        raise GameError("Absurdle has one board: choose either several boards or Absurdle")
    if boards > 1 and hard:
        raise GameError("hard mode works with one board only")
    if absurdle:
        return AbsurdState.begun(
            allowed, answers, seed, guesses=guesses + EXTRA, hard=hard, seats=seats
        )
    rng = random.Random(seed)
    if boards > 1:
        if len(answers) < boards:
            raise GameError(f"{answers.name} has only {len(answers)} words for {boards} boards")
        words = rng.sample(answers.words, boards)
        return BoardsState.fixed(words, allowed, answers, guesses=guesses + boards - 1, seats=seats)
    return WordleState.fixed(
        rng.choice(answers.words), allowed, answers, guesses=guesses, hard=hard, seats=seats
    )


def random_guess(state: AnyWordle, seat: Seat, rng: random.Random) -> Guess:
    """Any guess that the rules allow."""
    words = state.allowed.words
    if state.hard and state.rows[seat]:
        words = tuple(word for word in words if hard_fault(word, state.rows[seat]) is None)
    return Guess(rng.choice(words))


def facts(state: AnyWordle, seat: Seat) -> dict[str, float]:
    """The figures that statistics keep: guesses made, and 1 for solved or 0."""
    return {"guesses": len(state.rows[seat]), "solved": float(state.solved(seat))}
