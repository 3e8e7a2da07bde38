"""Genetic algorithms: a population of guesses breeds words that agree with the clues."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

import numpy as np

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit, Measure, Ranking
from tuiwords.engine.wordle.belief import Belief
from tuiwords.engine.wordle.kernels import parts
from tuiwords.engine.wordle.pack import CluePosition, Floats, Places
from tuiwords.engine.wordle.prior import fitted, prior
from tuiwords.engine.wordle.setting import position_in, setting_called
from tuiwords.engine.wordle.strategies.one_ply import Best, opening, ranking_of
from tuiwords.games.wordle import GRAY, GREEN, Clue, Guess, WordleView, digits

FITNESS = Measure("fitness", "points", more_is_better=True)
SIZE = 100  # words in a population, unless it is said
GENERATIONS = 8
MUTATION = 0.2  # chance that a child of genetic-1 changes a letter
_GREEN, _AMBER, _GRAY = 5.0, 2.0, -2.0  # fitness of a letter for genetic-1
_MOST = 10_000  # words in a population, and generations
_POOL = 2000  # words among which a first population is chosen


class GeneticSolver(ABC):
    """Breeds guesses: the fitter a word is, the likelier it has children.

    There are ``generations`` of populations of ``size`` words. Raises: ValueError for none.
    """

    name = ""

    def __init__(
        self,
        opener: str = "",
        setting: str = "",
        size: int = SIZE,
        generations: int = GENERATIONS,
    ) -> None:
        if not (1 <= size <= _MOST and 1 <= generations <= _MOST):
            raise ValueError(f"size and generations must be 1 to {_MOST}")
        self.opener = opener.lower()
        self.setting = setting_called(setting)
        self.size, self.generations = size, generations

    @abstractmethod
    def first(self, position: CluePosition, rng: np.random.Generator) -> Places:
        """The first population."""

    @abstractmethod
    def children(self, position: CluePosition, parents: Places, rng: np.random.Generator) -> Places:
        """One child for each parent."""

    @abstractmethod
    def fitness(self, position: CluePosition, places: Places, clues: tuple[Clue, ...]) -> Floats:
        """Fitness of each word, float64 (words,)."""

    def analyse(self, view: WordleView, limit: Limit) -> Iterator[Ranking[Guess]]:
        """Rank the words bred so far after each generation. The limit has the random seed."""
        watch = Stopwatch(limit)
        position = position_in(view, self.setting)
        belief = Belief(position, np.ones(len(position.left)))
        rng = np.random.default_rng(limit.seed)
        alone = opening(self.opener, view)
        if alone is None and len(position.left) <= 1:
            alone = position.left
        best = Best.none()
        if alone is not None:
            best = best.joined(Best(alone, self.fitness(position, alone, view.clues)), FITNESS)
            yield ranking_of(FITNESS, belief, best, watch, len(alone), final=True)
            return
        population, nodes = self.first(position, rng), 0
        for generation in range(self.generations):
            fit = self.fitness(position, population, view.clues)
            nodes += len(population)
            best = best.joined(Best(population, fit), FITNESS).distinct(watch.limit.top)
            final = generation == self.generations - 1 or watch.expired(nodes)
            yield ranking_of(FITNESS, belief, best, watch, nodes, final=final)
            if final:
                return
            parents = rng.choice(population, len(population), p=_roulette(fit))
            population = self.children(position, parents, rng)


def _roulette(fitness: Floats) -> Floats:
    above = fitness - fitness.min() + 1e-6
    shares: Floats = above / above.sum()
    return shares


def _bits(position: CluePosition, places: Places) -> Floats:
    """Bits of each guess, all words left equally likely."""
    found = [np.empty(0)]
    for _, patterns in position.blocks(places):
        out = np.empty(len(patterns))
        parts.entropies(patterns, position.table.patterns, out)
        found.append(out)
    return np.concatenate(found)


def _most_bits(
    position: CluePosition, words: Places, size: int, rng: np.random.Generator
) -> Places:
    """The words with most bits; of many words, of some drawn from them."""
    pool = words if len(words) <= _POOL else np.sort(rng.choice(words, _POOL, replace=False))
    return pool[np.argsort(-_bits(position, pool), kind="stable")[:size]]


class GeneticOne(GeneticSolver):
    """Bits plus 5 a green, 2 an amber, -2 a gray; children agree with the clues or mutate.

    ``mutation`` is the chance that a child changes a letter of its parent instead of agreeing with
    the clues. With ``random_start`` the first population is any words, else those with most bits.
    Raises: ValueError if a number is out of its range.
    """

    name = "genetic-1"

    def __init__(
        self,
        opener: str = "",
        setting: str = "",
        size: int = SIZE,
        generations: int = GENERATIONS,
        mutation: float = MUTATION,
        random_start: bool = True,
    ) -> None:
        super().__init__(opener, setting, size, generations)
        if not 0 <= mutation <= 1:
            raise ValueError("mutation must be a chance from 0 to 1")
        self.mutation, self.random_start = mutation, random_start

    def first(self, position: CluePosition, rng: np.random.Generator) -> Places:
        """Any words that may be guessed, or those with most bits."""
        if not self.random_start:
            return _most_bits(position, position.guesses, self.size, rng)
        return rng.choice(position.guesses, min(self.size, len(position.guesses)), replace=False)

    def children(self, position: CluePosition, parents: Places, rng: np.random.Generator) -> Places:
        """A word that may be the answer, or the parent with one letter changed."""
        born = rng.choice(position.left, len(parents))
        columns = position.table.columns[:, position.guesses]
        for at in np.nonzero(rng.random(len(parents)) < self.mutation)[0]:
            parent = position.table.codes[parents[at]]
            changed = rng.integers(len(parent))
            same = np.ones(columns.shape[1], bool)
            for place in np.delete(np.arange(len(parent)), changed):
                same &= columns[place] == parent[place]
            born[at] = rng.choice(position.guesses[same])
        return born

    def fitness(self, position: CluePosition, places: Places, clues: tuple[Clue, ...]) -> Floats:
        """Bits plus the worth of the letters; a word guessed before gets the lowest fitness."""
        worth = _bits(position, places)
        codes = position.table.codes[places]
        for place in range(position.table.length):
            worth += _letter_worth(position, clues, place)[codes[:, place]]
        words = position.table.lexicon.index
        tried = [words[clue.guess] for clue in clues if clue.guess in words]
        worth[np.isin(places, tried)] = -100.0
        return worth


def _letter_worth(position: CluePosition, clues: tuple[Clue, ...], place: int) -> Floats:
    """The worth of each letter at a place, float64 (letters + 1,)."""
    alphabet = position.table.lexicon.alphabet.codes
    worth = np.zeros(len(alphabet) + 1)
    for clue in clues:
        colors = digits(clue.pattern, len(clue.guess))
        for at, (letter, color) in enumerate(zip(clue.guess, colors, strict=True)):
            code = alphabet.get(letter, len(alphabet))
            if color == GREEN:
                worth[code] = _GREEN if at == place else max(worth[code], _AMBER)
            elif color != GRAY:
                worth[code] = max(worth[code], _AMBER)
            elif worth[code] == 0:
                worth[code] = _GRAY
    return worth


class GeneticInformation(GeneticSolver):
    """Bits times how common a word is; children are drawn from the words that may be the answer."""

    name = "genetic-information"

    def first(self, position: CluePosition, rng: np.random.Generator) -> Places:
        """The words with the most bits, among the words that may be the answer."""
        return _most_bits(position, position.left, self.size, rng)

    def children(self, position: CluePosition, parents: Places, rng: np.random.Generator) -> Places:
        """Words that may be the answer; a tenth of the parents survive."""
        born = rng.choice(position.left, len(parents))
        keep = len(parents) // 10
        born[:keep] = parents[:keep]
        return born

    def fitness(self, position: CluePosition, places: Places, clues: tuple[Clue, ...]) -> Floats:
        """Bits times the prior."""
        del clues
        values: Floats = _bits(position, places) * prior(position.table.lexicon, fitted())[places]
        return values
