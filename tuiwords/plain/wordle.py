"""Wordle in line mode, on one board or several."""

from __future__ import annotations

from collections.abc import Sequence

from tuiwords.games.wordle import AMBER, GREEN, Clue, WordleView, all_green, digits, letters
from tuiwords.plain.texts import GameTexts


def task(view: WordleView) -> str:
    """The task in a few sentences."""
    mode = " Hard mode: every guess must use the clues so far." if view.hard else ""
    if view.boards:
        return (
            f"Find the hidden words of {len(view.boards)} boards, {view.length} letters each, in "
            f"{view.guesses} guesses. Every guess counts on each unsolved board."
        )
    if view.absurd:
        return (
            f"Absurdle: no fixed word of {view.length} letters is hidden. Each answer keeps as "
            f"many words as possible; leave only one within {view.guesses} guesses.{mode}"
        )
    return f"Find the hidden word of {view.length} letters in {view.guesses} guesses.{mode}"


def news(view: WordleView) -> str:
    """The result of the last guess."""
    if not view.boards:
        return _spoken(view.clues[-1]) if view.clues else ""
    made = max(map(len, view.boards))
    lines = []
    for number, row in enumerate(view.boards, 1):
        if row and len(row) == made:
            solved = row[-1].pattern == all_green(view.length)
            colors = "solved!" if solved else _colors(row[-1])
            lines.append(f"Board {number}: {colors}")
    return "\n".join(([f"{_last(view.boards).guess.upper()}."] if lines else []) + lines)


def known(view: WordleView) -> str:
    """Everything known so far."""
    if not view.boards:
        return _known(view.clues, view.length)
    parts = []
    for number, row in enumerate(view.boards, 1):
        if row and row[-1].pattern == all_green(view.length):
            parts.append(f"Board {number} is solved: {row[-1].guess.upper()}.")
        else:
            parts.append(f"Board {number}. {_known(row, view.length)}")
    return "\n".join(parts)


def prompt(view: WordleView) -> str:
    """What to type now."""
    return f"Guess {len(view.clues) + 1} of {view.guesses}"


def _last(boards: Sequence[Sequence[Clue]]) -> Clue:
    return max(boards, key=len)[-1]


def _colors(clue: Clue) -> str:
    colors = digits(clue.pattern, len(clue.guess))
    names = {GREEN: "green", AMBER: "amber"}
    parts = [
        f"{letter.upper()} {names.get(color, 'gray')}"
        for letter, color in zip(clue.guess, colors, strict=True)
    ]
    return f"{', '.join(parts)}."


def _spoken(clue: Clue) -> str:
    found = clue.pattern == all_green(len(clue.guess))
    return f"{clue.guess.upper()}: {'all green.' if found else _colors(clue)}"


def _known(clues: Sequence[Clue], length: int) -> str:
    if not clues:
        return "No guesses yet."
    lines = [_spoken(clue) for clue in clues]
    best = letters(clues)
    placed = ["blank"] * length
    for clue in clues:
        for place, color in enumerate(digits(clue.pattern, length)):
            if color == GREEN:
                placed[place] = clue.guess[place].upper()
    lines.append(f"In place: {', '.join(placed)}.")
    for color, title in ((AMBER, "Elsewhere in the word"), (0, "Not in the word")):
        found = sorted(letter.upper() for letter, best_color in best.items() if best_color == color)
        if found:
            lines.append(f"{title}: {', '.join(found)}.")
    return "\n".join(lines)


TEXTS = GameTexts(task, news, known, prompt)
