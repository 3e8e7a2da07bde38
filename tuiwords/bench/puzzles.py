"""How far puzzles can be trusted: their answers beside those of a judge that thinks much longer.

A turn of Scrabble is judged by the strongest strategy, with other random numbers than the maker of
the puzzle; the answers of other games by their rules, which leave nothing to estimate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import cast

from tuiwords.bench.measured import ALONE, BenchPlace, measured
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.games.boggle import BoggleState
from tuiwords.games.wordle import WordleState
from tuiwords.games.wordle.knowledge import remaining
from tuiwords.games.wordle.patterns import score
from tuiwords.play import catalog
from tuiwords.practice.catalog import kinds
from tuiwords.practice.puzzle import PositionPuzzle
from tuiwords.practice.puzzle_stream import puzzles_of

PUZZLES = 200
SECONDS = 20.0  # CPU seconds of the judge for a turn of Scrabble
OF_SCRABBLE = ("best play", "bingo", "endgame", "pre-endgame")
OTHERS = ("boggle", "wordle", "word-soup")
SEED = 5_000_000  # of the first game: none that a test or a daily puzzle begins with


def figures(
    puzzles: int = PUZZLES, seconds: float = SECONDS, spread: BenchPlace = ALONE
) -> dict[str, tuple[float, str]]:
    """The share of puzzles of each theme whose one best answer is confirmed, and of all."""
    told: dict[str, tuple[float, str]] = {}
    asked = confirmed = 0
    for theme, some in _chosen(-(-puzzles // (len(OF_SCRABBLE) + len(OTHERS)))):
        name = f"puzzles {theme} {len(some)} {seconds}"
        judged = measured(name, partial(_confirmed, seconds), some, spread)
        sure = [bool(each) for (each,) in judged]
        asked, confirmed = asked + len(sure), confirmed + sum(sure)
        told[f"{theme}: puzzles"] = (len(sure), "puzzles")
        told[f"{theme}: confirmed"] = (100 * sum(sure) / max(1, len(sure)), "%")
    told["all: puzzles"] = (asked, "puzzles")
    told["all: confirmed"] = (100 * confirmed / max(1, asked), "%")
    return told


def _chosen(each: int) -> Iterator[tuple[str, list[PositionPuzzle]]]:
    """As many puzzles of each theme of Scrabble, and of each other game."""
    waiting: dict[str, list[PositionPuzzle]] = {theme: [] for theme in OF_SCRABBLE}
    for puzzle in puzzles_of(catalog.game("scrabble"), SEED):
        if len(waiting[puzzle.theme]) < each:
            waiting[puzzle.theme].append(puzzle)
        if all(len(some) == each for some in waiting.values()):
            break
    yield from waiting.items()
    for key in OTHERS:
        yield key, list(islice(puzzles_of(catalog.game(key), SEED), each))


def _confirmed(seconds: float, puzzle: PositionPuzzle) -> tuple[float]:
    return (is_confirmed(puzzle, seconds),)


def is_confirmed(puzzle: PositionPuzzle, seconds: float = SECONDS) -> bool:
    """Whether a judge finds the answer of a puzzle, and finds no other one as good."""
    return _JUDGES.get(puzzle.card.game, _is_best_turn)(puzzle, seconds)


def _is_best_turn(puzzle: PositionPuzzle, seconds: float) -> bool:
    """Whether the strongest strategy plays the answer, by some lead."""
    position = puzzle.position
    match = position.match()
    limit = Limit(seconds=seconds, top=2, seed=1)
    view = match.view(position.seat)
    ranking = rank(match.game.strategy("champion"), view, limit)
    best, second = ranking.moves
    found = str(match.state.parse(str(best.move)))
    return best.value > second.value and _solves(puzzle, found)


def _is_only_splitter(puzzle: PositionPuzzle, _seconds: float) -> bool:
    """Whether the answer, and no other guess allowed, gets another pattern from each word left."""
    view = cast(WordleState, puzzle.position.match().state).view(0)
    left = remaining(view.answers, view.clues)
    splitters = [
        guess for guess in view.allowed if len({score(guess, word) for word in left}) == len(left)
    ]
    return splitters == list(puzzle.position.answers)


def _is_only_longest(puzzle: PositionPuzzle, _seconds: float) -> bool:
    """Whether the answer is the only common word of its length, and none is longer."""
    goal = cast(BoggleState, puzzle.position.match().state).goal
    (answer,) = puzzle.position.answers
    return [word for word in goal if len(word) >= len(answer)] == [answer]


def _clears(puzzle: PositionPuzzle, _seconds: float) -> bool:
    """Whether the answer leaves no letters; any other one that does solves the puzzle, too."""
    return _solves(puzzle, puzzle.position.answers[0])


def _solves(puzzle: PositionPuzzle, text: str) -> bool:
    return kinds()[puzzle.card.kind].check(puzzle.card.payload, text).right


_JUDGES: Mapping[str, Callable[[PositionPuzzle, float], bool]] = {
    "wordle": _is_only_splitter,
    "boggle": _is_only_longest,
    "word-soup": _clears,
}
