"""What the words of a list are worth in self-play: samples for ``tuiwords train playability``."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.playability import WordLosses, count_words, play_without_words
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.selfplay import SelfPlay
from tuiwords.engine.scrabble.tile_codes import codes_of
from tuiwords.games.scrabble import Ruleset
from tuiwords.lexicon.layout import CROSSWORD_LENGTHS
from tuiwords.lexicon.lexicon import Lexicon


@dataclass(slots=True, eq=False)
class PlayabilitySamples:
    """Samples of self-play by word, in the order of the list.

    times int64 (words,): how often the word was in the best play; sums float64 (words,): what was
    lost without it, in thousandths of a point.
    """

    times: NDArray[np.int64]
    sums: NDArray[np.float64]
    games: int
    turns: int
    cpu_seconds: float


def playability_samples(
    lexicon: Lexicon, rules: Ruleset, games: int, seed: int
) -> PlayabilitySamples:
    """Play games by equity, each with its own seed from ``seed`` on.

    Raises: LexiconError if a word has letters other than a to z; GameError.
    """
    table, leaves = SelfPlay(lexicon, rules), leaves_for(rules)
    nodes = table.words.nodes
    losses = WordLosses(nodes, np.zeros(nodes.size, np.int64), codes_of(rules).wide)
    count_words(losses)
    shortest, longest = CROSSWORD_LENGTHS
    playable = [i for i, word in enumerate(lexicon.words) if shortest <= len(word) <= longest]
    times, sums = np.zeros(len(playable), np.int64), np.zeros(len(playable))
    start = time.thread_time()
    turns = play_without_words(table.search, losses, leaves, table.counts, seed, games, times, sums)
    spent = time.thread_time() - start
    found = PlayabilitySamples(
        np.zeros(len(lexicon), np.int64), np.zeros(len(lexicon)), games, int(turns), spent
    )
    found.times[playable], found.sums[playable] = times, sums
    return found
