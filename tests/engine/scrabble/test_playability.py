"""What words are worth in self-play, against all plays of the same positions."""

from __future__ import annotations

import numpy as np

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.kernels.layout import LEAVE, RACK
from tuiwords.engine.scrabble.kernels.playability import MANY, WordLosses, judge_words
from tuiwords.engine.scrabble.kernels.search import BAG, EMPTY, KIND, OTHERS, PLAY, best_exchange
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import ROOM, Position, rack_of, read_move, words_of
from tuiwords.engine.scrabble.playability import playability_samples, words_below
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.games.scrabble import (
    EMPTY_BOARD,
    ScrabbleState,
    ScrabbleView,
    place,
    read_cgp,
    ruleset,
)
from tuiwords.lexicon.library import library

RULES = ruleset("scrabble")
LEXICON = library().load()
WORDS = [word for word in LEXICON.words if 2 <= len(word) <= 15]
NODES = words_of(LEXICON).nodes
BELOW = words_below(NODES)
LEAVES = leaves_for(RULES)


def losses_by_kernel(view: ScrabbleView) -> dict[str, int]:
    at, turn, rows = Position.of(view), np.zeros(8, np.int64), np.zeros((3, 8), np.int64)
    turn[BAG], turn[OTHERS], turn[EMPTY] = view.bag, at.others, view.board == EMPTY_BOARD
    at.workspace[RACK : RACK + 27] = rack_of(view.rack)
    its = WordLosses(rows[0], rows[1], rows[2], np.zeros(16, np.uint8))
    total = judge_words(
        *(NODES, at.words.filter, BELOW, LEAVES),
        *(at.board, at.layout, at.workspace, np.zeros(3 * MANY, np.int64), turn, its),
    )
    assert turn[KIND] == PLAY or total == 0
    found = {WORDS[its.words[at]]: int(its.losses[at]) for at in range(total)}
    assert len(found) == total  # each word once
    return found


def losses_of_all_plays(view: ScrabbleView) -> dict[str, int]:
    at = Position.of(view, ROOM)
    at.use_leaves(LEAVES)
    count = at.list_all()
    otherwise = max(best_exchange(at.workspace, view.bag)[1], int(at.workspace[LEAVE]))
    plays = sorted((-equity, move) for move, equity, _ in at.found[:count].tolist())
    if not plays or -plays[0][0] < best_exchange(at.workspace, view.bag)[1]:
        return {}
    best, losses = -plays[0][0], {}
    for word in words_made(view, plays[0][1]):
        without = (-equity for equity, move in plays if word not in words_made(view, move))
        losses[word.lower()] = max(best - max(next(without, otherwise), otherwise), 0)
    return losses


def words_made(view: ScrabbleView, move: int) -> tuple[str, ...]:
    return place(RULES, view.board, read_move(move, view.board)).words


def test_every_word_is_worth_what_is_lost_without_it() -> None:
    judged = 0
    for seed in range(2):
        state = ScrabbleState.new(RULES, LEXICON, seed, 2)
        while state.outcome is None:
            view = state.view(state.turn)
            losses = losses_by_kernel(view)
            assert losses == losses_of_all_plays(view), view
            judged += len(losses)
            best = rank(Equity(), view, Limit(top=1)).moves[0].move
            state = state.after(state.turn, best)
    assert judged > 60


def test_a_word_that_is_made_twice_counts_once() -> None:
    board = "/".join(["15"] * 6 + ["7TO6", "7O7"] + ["15"] * 7)
    view = read_cgp(f"{board} X/ 0/0 0", RULES, LEXICON).view(0)
    losses = losses_by_kernel(view)
    assert list(losses) == ["ox"] and losses == losses_of_all_plays(view)


def test_the_samples_of_games_are_always_the_same() -> None:
    found, again = (playability_samples(LEXICON, RULES, 6, 5) for _ in range(2))
    assert found.turns > 6 * 15 and (found.sums == again.sums).all()
    assert found.times.sum() > found.turns
    assert not found.times[[len(word) > 15 for word in LEXICON.words]].any()
