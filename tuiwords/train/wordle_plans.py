"""Builds the plans of ``optimal``: a whole decision tree for each shipped list of answers.

The first guess is the best of a few with the best estimates. After it every guess is searched, so
that the rest is proven, except in hard mode and with four letters when many words are left. Words
of ENABLE may be guessed, as in a game with the default settings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from tuiwords.arena.jobs import HERE, Arrays, Each, FolderLedger, Place, finished, in_order
from tuiwords.arena.needs import installation
from tuiwords.engine import anytime
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.wordle.exact.decision_tree import Node, build_tree
from tuiwords.engine.wordle.exact.search import ALL, WIDTH, ExactSearch
from tuiwords.engine.wordle.exact.stored_trees import arrays_of, plan_file, plan_key, write_plans
from tuiwords.engine.wordle.kernels.layout import ANY, ENDLESS, HARD
from tuiwords.engine.wordle.pack import position_of
from tuiwords.engine.wordle.strategies.one_ply import OnePly
from tuiwords.engine.wordle.strategies.optimal import Optimal
from tuiwords.games.wordle import LENGTHS, OPTIONS, Clue, WordleView, view_of_clues, word_lists
from tuiwords.games.wordle.lists import LEVELS
from tuiwords.lexicon.library import library
from tuiwords.train.tables import Progress, training_folder, untold

_TOLD = "told"
OPENERS = 4  # first guesses searched for each list
KINDS = [(name, hard) for hard in (False, True) for name in LEVELS]
# The most words left for which every guess is searched, and how many guesses are searched if there
# are more: in hard mode, where each guess changes which guesses are allowed later, and for words of
# four letters, many of which rhyme. All lists together took a quarter of an hour.
_HARD = 250, 20
_RHYMES, _MORE_RHYMES = (40, 20), (20, 10)
_MANY_SHORT = 1500  # answers of four letters; the hard list has more


@dataclass(frozen=True, slots=True)
class TrainedPlans:
    """For each list, its name, length, mode, first guess, total guesses and number of words."""

    plans: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlanJob:
    """A list of answers to plan, trying so many first guesses."""

    length: int
    name: str
    hard: bool
    openers: int

    @property
    def key(self) -> str:
        """The file of its plan."""
        return f"{self.name}-{self.length}{'-hard' * self.hard}.npz"

    @property
    def view(self) -> WordleView:
        """The beginning of a game."""
        usual = {option.key: option.default for option in OPTIONS}
        lists = {**usual, "length": self.length, "answers": self.name}
        answers, allowed = word_lists(lists)
        return view_of_clues((), allowed, answers, self.hard, length=self.length)


def plan_arrays(job: PlanJob) -> Arrays:
    """The plan of a list, and in ``told`` its total of guesses, words, and first guess."""
    view = job.view
    step = planned(view, job.openers)
    told = np.array([str(step.total), str(step.left), step.word])
    return arrays_of(plan_key(view.answers, view.allowed, view.hard), step, view.allowed) | {
        _TOLD: told
    }


def train(
    games: int = OPENERS,
    place: Place = HERE,
    progress: Progress = untold,
    path: Path | None = None,
    lengths: Sequence[int] = LENGTHS,
) -> TrainedPlans:
    """Plan each list of answers, trying ``games`` first guesses each, and write ``plans.npz``.

    Plans are kept in the cache, so that a training that was interrupted goes on. ``progress`` gets
    (plans made, all plans). Raises: GameError, OSError.
    """
    jobs = [PlanJob(length, *kind, games) for length in lengths for kind in KINDS]
    arrays: Arrays = {}
    lines: list[str] = []
    folder = training_folder("wordle-plans", games, library().load().hash, installation())
    for job, found in in_order(
        jobs, finished(Each(plan_arrays), jobs, place, FolderLedger(folder))
    ):
        total, left, word = found[_TOLD].tolist()
        arrays |= {name: array for name, array in found.items() if name != _TOLD}
        mode = " hard mode" if job.hard else ""
        lines.append(f"{job.name} {job.length}{mode}: {word} {total}/{left}")
        progress(len(lines), len(jobs))
    write_plans(arrays, path or plan_file())
    return TrainedPlans(tuple(lines))


def planned(start: WordleView, openers: int = OPENERS) -> Node:
    """The plan of a game, including its first guess."""
    shortlist = rank(_EstimatesOnly(), start, Limit(top=openers))
    best, word = ENDLESS, ""
    for ranked in shortlist.moves:
        total = _cost(start, str(ranked.move), best)
        if total < best:
            best, word = total, str(ranked.move)
    return _plan(start, word or str(shortlist.moves[0].move))


class _EstimatesOnly(Optimal):
    """Optimal's estimates without its search."""

    analyse = OnePly.analyse


def _parts(start: WordleView, word: str) -> list[tuple[int, WordleView]]:
    """The position after each pattern but all green, the one with the fewest words first."""
    position = position_of(start, start.answers)
    codes, counts = np.unique(position.patterns_of(word), return_counts=True)
    order = codes[np.argsort(counts, kind="stable")].tolist()
    solved = position.table.patterns - 1
    return [(c, replace(start, clues=(Clue(word, c),))) for c in order if c != solved]


def _cost(start: WordleView, word: str, most: int) -> int:
    """Total guesses with a first guess by the usual search, or a lower bound >= ``most``."""
    left = len(start.answers)
    total = 2 * left - (word in start.answers)
    for _, view in _parts(start, word):
        position = position_of(view, view.answers)
        width = _width(view, len(position.left)) if view.hard else WIDTH
        search = anytime.finished(ExactSearch.of(position, HARD if view.hard else ANY, width))
        cost, _ = anytime.finished(search.solve(position.tries))
        total += cost - len(position.left)
        if total >= most:
            break
    return total


def _plan(start: WordleView, word: str) -> Node:
    """The plan after a first guess."""
    step = Node(word, word in start.answers, proven=True)
    for code, view in _parts(start, word):
        position = position_of(view, view.answers)
        width = partial(_width, view)
        rule, first = HARD if view.hard else ANY, width(len(position.left))
        search = anytime.finished(ExactSearch.of(position, rule, first))
        _, row = anytime.finished(search.solve(position.tries))
        words, places = position.table.lexicon.words, position.guesses
        name = _namer(words, places.tolist())
        below = anytime.finished(build_tree(search, row, position.tries, name, width))
        step.after[code] = below
        step.proven = step.proven and below.proven and first == ALL
    step.close()
    return step


def _width(view: WordleView, left: int) -> int:
    """How many guesses are searched with ``left`` words left."""
    if view.length == 4:
        most, narrow = _MORE_RHYMES if len(view.answers) > _MANY_SHORT else _RHYMES
    else:
        most, narrow = _HARD if view.hard else (left, ALL)
    return ALL if left <= most else narrow


def _namer(words: Sequence[str], places: Sequence[int]) -> Callable[[int], str]:
    return lambda row: words[places[row]]
