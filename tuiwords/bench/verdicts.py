"""How far reviews of Scrabble can be trusted: their verdicts beside those of a longer simulation.

The turns are drawn from games of neighbors on the ladder of bots. The longer simulation draws other
tiles. Verdicts with few tiles in the bag are held against better play: see ``late_verdicts``.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice, pairwise
from typing import cast

from tuiwords.arena.needs import text_hash
from tuiwords.bench import late_verdicts
from tuiwords.bench.measured import ALONE, BenchPlace, measured
from tuiwords.engine.scrabble.judge import can_be_simulated, judge
from tuiwords.games.scrabble import ScrabbleState, ScrabbleView, Turn, new_game
from tuiwords.play import catalog
from tuiwords.play.bot_turns import bot_turns
from tuiwords.play.game import Game

Judged = tuple[ScrabbleView, Turn, int]  # a turn with its score
TURNS = 40
A_GAME = 5  # turns of a game that are judged
EFFORT = 25.0  # of the longer simulation: at most some 20 CPU seconds a turn
LITTLE, MUCH = 0.5, 3.0  # percentage points of the chance to win


def figures(
    turns: int = TURNS, effort: float = EFFORT, spread: BenchPlace = ALONE
) -> dict[str, tuple[float, str]]:
    """What is told wrongly about turns of bots, in percent, and CPU seconds a verdict."""
    return trust(islice(_turns(), turns), effort, spread) | late_verdicts.figures(spread=spread)


def trust(
    turns: Iterable[Judged], effort: float = EFFORT, spread: BenchPlace = ALONE
) -> dict[str, tuple[float, str]]:
    """What is told wrongly about turns with their scores, in percent, and CPU seconds a verdict."""
    known = list(turns)
    name = f"verdicts {effort} {text_hash(repr([each[1:] for each in known]))}"
    count, told, wrong, large, missed, spent = len(known), 0, 0, 0, 0, 0.0
    for seconds, mistake, lost in measured(name, partial(_beside, effort), known, spread):
        spent += seconds
        told += bool(mistake)
        wrong += bool(mistake) and lost <= LITTLE
        large += lost >= MUCH
        missed += lost >= MUCH and not mistake
    return {
        "verdicts": (count, "turns"),
        "mistakes told": (told, "turns"),
        f"mistakes told that lose {LITTLE:g}% or less": (100 * wrong / max(1, told), "%"),
        f"turns that lose {MUCH:g}% or more": (large, "turns"),
        f"turns that lose {MUCH:g}% or more, not told": (100 * missed / max(1, large), "%"),
        "a verdict": (spent / max(1, count), "s"),
    }


def _beside(effort: float, judged: Judged) -> tuple[float, float, float]:
    """CPU seconds of a verdict, whether it tells a mistake, and what is lost by the longer one."""
    start = time.process_time()
    verdict = judge(*judged)
    spent = time.process_time() - start
    return spent, verdict.mistake, judge(*judged, effort, "other tiles").win_lost


def _turns() -> Iterator[Judged]:
    """Turns of bots with their scores, where they can be simulated."""
    game = catalog.game("scrabble")
    for seed, (one, other) in enumerate(pairwise(game.bots() * TURNS)):
        rng = random.Random(f"verdicts {seed}")
        found = list(_played(game, (one.name, other.name), seed, rng))
        yield from rng.sample(found, min(A_GAME, len(found)))


def _played(game: Game, names: tuple[str, str], seed: int, rng: random.Random) -> Iterator[Judged]:
    bots = {seat: game.bot(game.bot_spec(name)).choose for seat, name in enumerate(names)}
    state = new_game(game.rules.settings({}), seed, 2)
    for turn in bot_turns(state, bots, dict.fromkeys(bots, rng)):
        before, after = cast(ScrabbleState, turn.before), cast(ScrabbleState, turn.after)
        view = before.view(turn.seat)
        if turn.choice is not None and can_be_simulated(view):
            yield view, turn.choice.move, after.scores[turn.seat] - before.scores[turn.seat]
