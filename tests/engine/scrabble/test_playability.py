"""What words are worth in self-play, against all plays of the same positions."""

import time
from functools import cache

import numpy as np
from readable_plays import best_exchange

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.kernels.layout import PLAY, TURN
from tuiwords.engine.scrabble.kernels.playability import WordLosses, count_words, judge_words
from tuiwords.engine.scrabble.leaves import leaves_for
from tuiwords.engine.scrabble.pack import ROOM, Position, put_rack, read_move, words_of
from tuiwords.engine.scrabble.playability import playability_samples
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.engine.scrabble.tile_codes import ENGLISH
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
NODES = words_of(LEXICON, RULES).nodes
LEAVES = leaves_for(RULES)


@cache
def word_losses() -> WordLosses:
    losses = WordLosses(NODES, np.zeros(NODES.size, np.int64), False)
    assert count_words(losses) == len(WORDS)
    return losses


def losses_by_kernel(view: ScrabbleView) -> dict[str, int]:
    at, turn = Position.of(view), np.zeros(1, TURN)
    turn["bag"], turn["others"], turn["empty"] = view.bag, at.others, view.board == EMPTY_BOARD
    put_rack(at.workspace, ENGLISH.counts(view.rack))
    judged = judge_words(at.search, word_losses(), at.board, LEAVES, turn)
    assert turn["kind"][0] == PLAY or not judged
    found = {WORDS[word]: loss for word, loss in judged}
    assert len(found) == len(judged)  # each word once
    return found


def losses_of_all_plays(view: ScrabbleView) -> dict[str, int]:
    at = Position.of(view, ROOM)
    at.use_leaves(LEAVES)
    count = at.list_all()
    otherwise = max(best_exchange(at), int(at.workspace["leave"][0, 0]))
    plays = sorted((-equity, move) for move, equity, _ in at.found[:count].tolist())
    if not plays or -plays[0][0] < best_exchange(at):
        return {}
    best, losses = -plays[0][0], {}
    for word in words_made(view, plays[0][1]):
        without = (-equity for equity, move in plays if word not in words_made(view, move))
        losses[word.lower()] = max(best - max(next(without, otherwise), otherwise), 0)
    return losses


def words_made(view: ScrabbleView, move: int) -> tuple[str, ...]:
    return place(RULES, view.board, read_move(move, view.board, ENGLISH)).words


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
    begun = time.thread_time()
    found, again = (playability_samples(LEXICON, RULES, 6, 5) for _ in range(2))
    assert 0 < found.cpu_seconds + again.cpu_seconds <= time.thread_time() - begun
    assert found.turns > 6 * 15 and (found.sums == again.sums).all()
    assert found.times.sum() > found.turns
    assert not found.times[[len(word) > 15 for word in LEXICON.words]].any()
