"""Inference: which tiles the opponent may have kept, by the turn made.

Bayes over the tiles kept: those are likely with which the turn made was about the best by equity
(Mark Richards and Eyal Amir, "Opponent Modeling in Scrabble", IJCAI 2007).
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.layout import EXCHANGE, MILLI
from tuiwords.engine.scrabble.leaves import leave_of, leaves_for
from tuiwords.engine.scrabble.pack import BestTurn, Position
from tuiwords.engine.scrabble.tile_codes import codes_of
from tuiwords.games.scrabble import ScrabbleView, TurnMade

Places = NDArray[np.int64]
Weights = NDArray[np.float64]

SAMPLES = 800  # racks looked at, about 0.05 CPU s
# A turn that is worth so many points less than the best one is made e times less often, but any
# turn at all with the chance ``BLUNDER``. Both fit the racks of 8 games of ``simulate``.
LOOSENESS, BLUNDER = 3.0, 0.03


@dataclass(frozen=True, slots=True, eq=False)
class Inference:
    """Tiles that the opponent may have kept: all that the unseen tiles allow, or a sample.

    ``kept`` int64 (samples, tiles) are places in the unseen tiles, ``weights`` (samples,) how
    likely each is; their sum is 1.
    """

    view: ScrabbleView
    kept: Places
    weights: Weights

    def holds(self) -> dict[str, float]:
        """The chance that the opponent now holds at least one of each unseen tile."""
        view, chances = self.view, {}
        unseen = np.array(list(view.unseen))
        drawn = view.rack_sizes[1 - view.seat] - self.kept.shape[1]
        others = len(unseen) - self.kept.shape[1]
        for tile in codes_of(view.rules).in_order(set(view.unseen)):
            kept = (unseen[self.kept] == tile).sum(axis=1)
            left, none = view.unseen.count(tile) - kept, np.where(kept > 0, 0.0, 1.0)
            for number in range(drawn):
                none *= np.maximum(0, others - left - number) / (others - number)
            chances[tile] = float(self.weights @ (1 - none))
        return chances

    def chances_of(self, bags: Places) -> Weights:
        """How likely it is that the bag has these places, (bags, tiles), relative to their mean."""
        bag_tiles = np.sort(np.array(list(self.view.unseen))[bags], axis=1)
        kept = np.zeros((len(self.kept), len(self.view.unseen)))
        np.put_along_axis(kept, self.kept, 1.0, axis=1)
        found = np.array([self.weights @ (kept[:, bag].sum(axis=1) == 0) for bag in bags])
        _, same = np.unique(bag_tiles, axis=0, return_inverse=True)  # equal tiles, equal chances
        equal = np.bincount(same, found) / np.bincount(same)
        return np.asarray(equal[same] / equal[same].mean())

    def likely(self, top: int) -> list[tuple[str, float]]:
        """The tiles most likely kept, sorted, with their chances."""
        chances: dict[str, float] = {}
        for places, weight in zip(self.kept.tolist(), self.weights.tolist(), strict=True):
            tiles = "".join(sorted(self.view.unseen[place] for place in places))
            chances[tiles] = chances.get(tiles, 0.0) + weight
        return sorted(chances.items(), key=lambda each: -each[1])[:top]


def by_chance(view: ScrabbleView) -> dict[str, float]:
    """The chance that the opponent holds at least one of each unseen tile, whatever was played."""
    unseen, holds = len(view.unseen), view.rack_sizes[1 - view.seat]
    return {
        tile: 1 - math.comb(unseen - view.unseen.count(tile), holds) / math.comb(unseen, holds)
        for tile in codes_of(view.rules).in_order(set(view.unseen))
    }


def infer(view: ScrabbleView, seed: int | str, samples: int = SAMPLES) -> Inference | None:
    """What the opponent may have kept; None where the last turn tells nothing. Raises: GameError.

    That is so except in games for two, with tiles in the bag, after a play or an exchange that
    kept some tiles.
    """
    made = view.made
    if made is None or len(view.rack_sizes) != 2 or not view.bag or made.kept <= 0:
        return None
    size = made.kept if made.play else made.rack
    if size > len(view.unseen):
        return None
    drawn = _drawn(len(view.unseen), size, samples, f"infer {seed}")
    if made.play:
        kept, weights = drawn, _of_play(view, made, drawn)
    else:
        kept, weights = _of_exchange(view, made, drawn)
    return Inference(view, kept, weights / weights.sum())


def _drawn(count: int, size: int, samples: int, seed: str) -> Places:
    """Each way to draw so many of ``count`` places, or a sample of them."""
    if math.comb(count, size) <= samples:
        return np.array(list(itertools.combinations(range(count), size)), np.int64)
    chance = np.random.default_rng(random.Random(seed).getrandbits(64))
    return chance.permuted(np.tile(np.arange(count), (samples, 1)), axis=1)[:, :size]


def _of_play(view: ScrabbleView, made: TurnMade, kept: Places) -> Weights:
    """How likely the play is with each of these tiles kept."""
    assert made.play is not None
    leaves, game, codes = leaves_for(view.rules), _Before(view, made), codes_of(view.rules)
    chances: dict[str, float] = {}
    weights = np.zeros(len(kept))
    for row, places in enumerate(kept.tolist()):
        tiles = "".join(sorted(view.unseen[place] for place in places))
        if tiles not in chances:
            best = game.best(made.play.tiles + tiles).equity / MILLI
            lost = max(0.0, best - made.score - leave_of(leaves, tiles, codes))
            chances[tiles] = BLUNDER + (1 - BLUNDER) * float(np.exp(-lost / LOOSENESS))
        weights[row] = chances[tiles]
    return weights


def _of_exchange(view: ScrabbleView, made: TurnMade, racks: Places) -> tuple[Places, Weights]:
    """What is kept of each of these racks, and how likely it exchanges as many tiles."""
    game = _Before(view, made)
    kept, weights = racks[:, : made.kept].copy(), np.full(len(racks), BLUNDER)
    for row, places in enumerate(racks.tolist()):
        rack = "".join(view.unseen[place] for place in places)
        turn = game.best(rack)
        if turn.kind == EXCHANGE:
            used = codes_of(view.rules).taken(turn.used, rack)
            if len(used) == made.used:
                weights[row] = 1.0
                left, rest = Counter(used), []
                for place in places:
                    if left[view.unseen[place]]:
                        left[view.unseen[place]] -= 1
                    else:
                        rest.append(place)
                kept[row] = rest
    return kept, weights


class _Before:
    """The position before the turn made."""

    def __init__(self, view: ScrabbleView, made: TurnMade) -> None:
        before = replace(view, board=made.board, rack="", bag=made.bag, made=None)
        self._position, self._leaves = Position.of(before), leaves_for(view.rules)
        self._bag = made.bag

    def best(self, rack: str) -> BestTurn:
        """The best turn by equity of a rack."""
        at = self._position
        return at.best_turn(at.board, at.codes.counts(rack), self._leaves, self._bag, 0)
