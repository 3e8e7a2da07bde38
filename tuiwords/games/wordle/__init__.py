"""Wordle: find the hidden word; every guess is answered with a color for each letter."""

from tuiwords.games.wordle.absurd import AbsurdState
from tuiwords.games.wordle.boards import BoardsState
from tuiwords.games.wordle.knowledge import contradiction, hard_fault, letters, remaining
from tuiwords.games.wordle.lists import GUESSES, LENGTHS, OPTIONS, guesses_allowed, word_lists
from tuiwords.games.wordle.modes import AnyWordle, check, facts, mode, new_game, worth_playing
from tuiwords.games.wordle.patterns import (
    AMBER,
    GRAY,
    GREEN,
    Clue,
    all_green,
    digits,
    pattern_text,
    read_clue,
    read_pattern,
    score,
)
from tuiwords.games.wordle.sharing import share
from tuiwords.games.wordle.state import Guess, WordleState, WordleView, view_of_clues
