"""The ways to play: one hidden word, several boards, or no hidden word at all."""

from __future__ import annotations

import random

from tuiwords.games.base import GameError, Seat
from tuiwords.games.options import Settings, list_language
from tuiwords.games.wordle.absurd import AbsurdState
from tuiwords.games.wordle.boards import BoardsState
from tuiwords.games.wordle.lists import EXTRA, LEVELS, never_drawn, word_lists
from tuiwords.games.wordle.state import WordleState

AnyWordle = WordleState | BoardsState


def mode(settings: Settings) -> str:
    """The name of the variant with these settings; "" for the standard game."""
    boards = str(settings.get("boards", "1"))
    several = "" if boards == "1" else f"{boards} boards"
    variant = "Absurdle" if settings.get("absurdle") else several
    return ", ".join(filter(None, (list_language(settings.get("allowed", "")), variant)))


def check(settings: Settings, _seats: int = 1) -> None:
    """Nothing, unless complete settings contradict each other. Raises: GameError."""
    several = int(settings["boards"]) > 1
    if several and settings["absurdle"]:
        raise GameError("Absurdle has one board: choose either several boards or Absurdle")
    if several and settings["hard"]:
        raise GameError("hard mode works with one board only")


def new_game(settings: Settings, seed: int, seats: int) -> AnyWordle:
    """Begin a game; the seed picks the hidden words, all equally likely. Raises: GameError.

    Each further board adds a guess: by default 7, 9 and 13 guesses for 2, 4 and 8 boards.
    """
    check(settings)
    answers, allowed = word_lists(settings)
    guesses, hard = int(settings["guesses"]), bool(settings["hard"])
    boards = int(settings["boards"])
    if settings["absurdle"]:
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


def worth_playing(settings: Settings, seed: int) -> bool:
    """Whether none of the hidden words is one that people would not want to look for."""
    if settings["absurdle"] or settings["answers"] not in LEVELS:
        return True
    boards = new_game(settings, seed, 1).boards
    return never_drawn().isdisjoint(board.hidden(0) for board in boards)


def facts(state: AnyWordle, seat: Seat) -> dict[str, float]:
    """Figures for the statistics: guesses made, and 1 if solved, else 0."""
    return {"guesses": len(state.rows[seat]), "solved": float(state.solved(seat))}
