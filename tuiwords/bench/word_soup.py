"""Word Soup figures: the words of a start board, whole games planned, and a game reviewed."""

from __future__ import annotations

import random
import statistics
import time
from collections import deque
from collections.abc import Callable
from functools import partial

BOARDS = 20
FIRST_SEED = 1
ROUNDS = 9  # of finding the words of all boards; the median counts
GAMES = 5
REVIEWED = 3  # games of six words, each one of so many with most points
WORDS, CHOICE = 6, 40


def _timed(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start


def start_board_seconds() -> float:
    """CPU seconds to find all words on all paths of a start board tilted right (median)."""
    from tuiwords.engine.word_soup.beam import cells_of, make_scratch
    from tuiwords.engine.word_soup.kernels.position import find_on
    from tuiwords.engine.word_soup.pack import game_tables
    from tuiwords.games.word_soup import rules_for
    from tuiwords.lexicon.library import library

    lexicon = library().load()
    rules = rules_for(lexicon)
    game = game_tables(rules, lexicon)
    scratch = make_scratch()
    boards = [cells_of(rules.deal(FIRST_SEED + place)) for place in range(BOARDS)]

    def find_all() -> None:
        for cells in boards:
            find_on(game, scratch, cells, 0)

    find_all()
    return statistics.median(_timed(find_all) for _ in range(ROUNDS)) / BOARDS


def planned_game_seconds() -> float:
    """CPU seconds to plan a game to its end with the planner's width without a limit (median)."""
    from tuiwords.engine.anytime import rank
    from tuiwords.engine.base import Limit
    from tuiwords.engine.word_soup.strategies.planner import Planner
    from tuiwords.games.word_soup import rules_for, view_of_board
    from tuiwords.lexicon.library import library

    lexicon = library().load()
    rules = rules_for(lexicon)
    views = [view_of_board(rules.deal(FIRST_SEED + place), lexicon) for place in range(GAMES + 1)]
    rank(Planner(), views[GAMES], Limit(nodes=200))
    times = [_timed(partial(rank, Planner(), view, Limit())) for view in views[:GAMES]]
    return statistics.median(times)


def review_seconds() -> float:
    """CPU seconds to review a game of six words, given up then (median)."""
    from tuiwords.engine.anytime import rank
    from tuiwords.engine.base import Limit
    from tuiwords.engine.word_soup.strategies import STRATEGIES
    from tuiwords.games.word_soup import STOP, rules_for, start
    from tuiwords.lexicon.library import library
    from tuiwords.play.games.word_soup.judging import TakenWord, judge_words
    from tuiwords.play.games.word_soup.review import PlannedGame
    from tuiwords.play.judged import ReviewWork

    lexicon = library().load()
    rules = rules_for(lexicon)

    def played(seed: int) -> list[TakenWord]:
        state, chance, taken = start(rules.deal(seed), rules, lexicon), random.Random(seed), []
        for number in range(WORDS + 1):
            best = rank(STRATEGIES["greedy"](), state.view(0), Limit(top=CHOICE)).moves
            move = chance.choice(best).move if number < WORDS else STOP
            after = state.after(0, move)
            taken.append(TakenWord(0, after if move == STOP else state, move, after))
            state = after
        return taken

    def review(taken: list[TakenWord]) -> None:
        deque(judge_words(taken, ReviewWork(), [None] * len(taken)), maxlen=0)
        PlannedGame.of(taken[0].before, 0)

    games = [played(FIRST_SEED + place) for place in range(REVIEWED)]
    review(games[0][-1:])
    return statistics.median(_timed(partial(review, game)) for game in games)


def figures() -> dict[str, tuple[float, str]]:
    """Microseconds per start board, games planned per CPU second, and seconds per review."""
    return {
        "start_board": (start_board_seconds() * 1e6, "us"),
        "planner": (1 / planned_game_seconds(), "games/s"),
        "review": (review_seconds(), "s"),
    }
