"""Boggle in line mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tuiwords.games.base import Seat
from tuiwords.games.boggle import BLOCK, BoggleState, BoggleView
from tuiwords.games.boggle.review import WordOfRound, only, review
from tuiwords.games.grid import Grid, Path
from tuiwords.lexicon.definitions import define
from tuiwords.plain.texts import GameTexts
from tuiwords.text import clock_text, count_text

HELP = """\
Hints first show how many words cross each square, then how common words start, then whole common
words; once these are found, the other words."""
_MISSED = 20  # most words listed of those that everyone missed
_BEST = 5  # whole words that a hint gives


def board(grid: Grid) -> str:
    """The rows, each face two characters wide."""
    faces = [f"{face.capitalize() or BLOCK:<2}" for face in grid.faces]
    starts = range(0, len(faces), grid.columns)
    return "\n".join(" ".join(faces[at : at + grid.columns]).rstrip() for at in starts)


def task(view: BoggleView) -> str:
    """What to do, and the board."""
    rules = view.rules
    time = f"in {clock_text(round(rules.seconds))}" if rules.seconds else "without a time limit"
    shared = "" if view.seats == 1 else " Words found by several players score for nobody."
    return (
        f"Find words of {rules.min_length} letters or more {time}, along squares that touch, even "
        f"at a corner.{shared if rules.cancel else ''}\n{board(view.grid)}"
    )


def news(view: BoggleView) -> str:
    """The last word found."""
    word = view.found[-1]
    return f"{word.upper()}: {count_text(view.rules.points(word), 'point')}."


def known(view: BoggleView) -> str:
    """The board, the words found by length, and their points."""
    lines = [board(view.grid)]
    if not view.found:
        return "\n".join([*lines, "No words found yet."])
    for length, words in _by_length(view.found):
        lines.append(f"{length} letters: {', '.join(word.upper() for word in words)}.")
    total = sum(view.rules.points(word) for word in view.found)
    lines.append(f"{count_text(len(view.found), 'word')}, {count_text(total, 'point')}.")
    return "\n".join(lines)


def prompt(view: BoggleView) -> str:
    """How many words have been found."""
    return count_text(len(view.found), "word")


def left(view: BoggleView) -> str:
    """How many words of each length are left, and how many of them are common."""
    from tuiwords.engine.boggle.words import clues

    every, goal = clues(view).lengths(), view.goal.difference(view.found)
    common = Counter(map(len, goal))
    if not every:
        return "All words found."
    lines = [f"{length} letters: {n} left, {common[length]} common" for length, n in every.items()]
    return "\n".join(lines)


def hint(view: BoggleView, step: int) -> str:
    """Step 0: words through each square, as in the app. Step 1: first letters. Then whole words.

    The last two are about common words while any are left.
    """
    from tuiwords.engine.boggle.words import clues

    found = clues(view, common=True)
    if not found.left:
        return "All words found."
    if step == 0:
        counts = clues(view).through()
        rows = range(0, len(counts), view.grid.columns)
        lines = [
            " ".join(f"{n:>3}" for n in counts[start : start + view.grid.columns]) for start in rows
        ]
        return "\n".join(["Words left through each square, row by row:", *lines])
    kind = "Common words" if found.left[0].word in view.goal else "Words"
    if step == 1:
        starts = ", ".join(f"{start.upper()} {n}" for start, n in found.starts().items())
        return f"{kind} left start with: {starts}."
    lines = [
        f"{number}. {word.word.upper()}: {count_text(word.points, 'point')}, "
        f"{_spoken_path(view.grid, word.path)}"
        for number, word in enumerate(found.left[:_BEST], 1)
    ]
    return "\n".join([f"{kind} left, most points first:", *lines])


def ending(state: BoggleState, names: Sequence[str], seat: Seat) -> Iterator[str]:
    """Everyone's words and points, the words crossed off, and those that everyone missed."""
    words = review(state)
    outcome = state.outcome
    order = sorted(range(len(names)), key=lambda at: outcome.ranks[at] if outcome else 0)
    for other in order:
        found, name = only(words, finder=other), names[other]
        points = int(outcome.scores[other]) if outcome else 0
        who = "You" if other == seat else name
        place = f"Place {outcome.ranks[other]}: " if outcome and len(names) > 1 else ""
        listed = f": {_listed(found)}" if found else ""
        counts = f"{count_text(points, 'point')}, {count_text(len(found), 'word')}"
        yield f"{place}{who}, {counts}{listed}."
    crossed = only(words, crossed=True)
    if crossed:
        listed = ", ".join(row.word.upper() for row in crossed)
        yield f"Crossed off, found by several players: {listed}."
    missed = only(words, missed=True)
    if missed:
        more = f" and {len(missed) - _MISSED} more" if len(missed) > _MISSED else ""
        count = count_text(len(missed), "word")
        yield f"Missed by everyone, {count}: {_listed(missed[:_MISSED])}{more}."
        meaning = None if state.lexicon.language else define(missed[0].word)
        if meaning is not None:
            yield f"{meaning}"
    else:
        yield "Nothing was missed."


def _listed(words: Iterable[WordOfRound]) -> str:
    return ", ".join(f"{row.word.upper()}{' (crossed off)' * row.crossed}" for row in words)


def _by_length(words: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    for length in sorted(set(map(len, words))):
        yield length, sorted(word for word in words if len(word) == length)


def _spoken_path(grid: Grid, path: Path) -> str:
    places = [grid.place(square) for square in path]
    return "row, column " + "; ".join(f"{row + 1}, {column + 1}" for row, column in places)


TEXTS = GameTexts(task, news, known, prompt, hint=hint, left=left, ending=ending, help=HELP)
