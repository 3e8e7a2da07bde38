"""What may be in a bag with few tiles, each of its sets of tiles once."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.inference import Inference
from tuiwords.games.scrabble import ScrabbleView


@dataclass(frozen=True, slots=True, eq=False)
class BagDraws:
    """Bags in the order in which they are drawn, the racks that the opponent has then.

    ``weights`` float64 (draws,) are how likely each is; their sum is 1.
    """

    bags: tuple[tuple[str, ...], ...]
    racks: tuple[str, ...]
    weights: NDArray[np.float64]

    @classmethod
    def of(
        cls, view: ScrabbleView, seed: str, inferred: Inference | None, *, ordered: bool
    ) -> BagDraws:
        """All that the unseen tiles allow, at random one before the other.

        Of the orders of a bag there is one, chosen at random, or each if they are ``ordered``.
        """
        unseen, chance = view.unseen, random.Random(seed)
        size = max(0, len(unseen) - view.rack_sizes[1 - view.seat])
        places = np.array(list(itertools.combinations(range(len(unseen)), size)), np.int64)
        likely = np.ones(len(places)) if inferred is None else inferred.chances_of(places)
        found: dict[tuple[str, ...], float] = {}
        for bag, weight in zip(places.tolist(), likely.tolist(), strict=True):
            tiles = tuple(sorted(unseen[place] for place in bag))
            found[tiles] = found.get(tiles, 0.0) + weight
        draws = []
        for tiles, weight in found.items():
            orders = [chance.sample(tiles, size)]
            if ordered:
                orders = sorted(map(list, set(itertools.permutations(tiles))))
            draws += [((*order,), weight / len(orders)) for order in orders]
        chance.shuffle(draws)
        racks = [Counter(unseen) - Counter(bag) for bag, _ in draws]
        weights = np.array([weight for _, weight in draws])
        return cls(
            tuple(bag for bag, _ in draws),
            tuple("".join(sorted(rack.elements())) for rack in racks),
            weights / weights.sum(),
        )
