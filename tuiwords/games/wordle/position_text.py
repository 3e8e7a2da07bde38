"""Wordle for programs: clues such as ``crane=.y..g slate=y....``, with a / between boards."""

from __future__ import annotations

from collections.abc import Mapping

from tuiwords.games import options
from tuiwords.games.base import GameError
from tuiwords.games.options import Settings
from tuiwords.games.position_text import PositionText
from tuiwords.games.wordle.lists import EXTRA, LEVELS, OPTIONS, word_lists
from tuiwords.games.wordle.modes import check
from tuiwords.games.wordle.patterns import all_green, read_clue
from tuiwords.games.wordle.state import Guess, WordleState, WordleView


def _settings(view: WordleView) -> Settings:
    boards = max(1, len(view.boards))
    level = view.answers.name.removeprefix("wordle-")
    return {
        "length": view.length,
        "answers": level if level in LEVELS else view.answers.name,
        "allowed": view.allowed.name,
        "hard": view.hard,
        "guesses": view.guesses - (EXTRA if view.absurd else boards - 1),
        "boards": str(boards),
        "absurdle": view.absurd,
    }


def _write(view: WordleView) -> str:
    return " / ".join(" ".join(map(str, clues)) for clues in view.boards or (view.clues,))


def _read(given: Mapping[str, str], text: str) -> WordleView:
    settings = options.settings(OPTIONS, given)
    check(settings)
    answers, allowed = word_lists(settings)
    length, count = int(settings["length"]), int(settings["boards"])
    boards = tuple(
        tuple(read_clue(clue, length) for clue in board.split()) for board in text.split("/")
    )
    if len(boards) != count:
        raise GameError(f"the position has {len(boards)} boards, not {count}")
    found = all_green(length)
    unsolved = [board for board in boards if not board or board[-1].pattern != found]
    return WordleView(
        0,
        allowed,
        allowed,
        answers,
        length,
        int(settings["guesses"]) + (EXTRA if settings["absurdle"] else count - 1),
        bool(settings["hard"]),
        (unsolved or boards)[0],
        boards=boards if count > 1 else (),
        absurd=bool(settings["absurdle"]),
    )


def _move(view: WordleView, text: str) -> Guess:
    guess = WordleState.fixed(view.allowed.words[0], view.allowed).parse(text)
    if reason := view.fault(guess.word):
        raise GameError(reason)
    return guess


TEXT = PositionText[WordleView, Guess](_settings, _write, _read, _move)
