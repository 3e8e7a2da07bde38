"""Random rounds of Boggle beside a second, tiny account of them."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from accounts import GAMES, a_walk, best_of, check_end, played, ranks_of, refused, walks

from tests.conftest import mostly_deep
from tuiwords.games.boggle import BoggleMove, BoggleState
from tuiwords.games.boggle.rules import dice_rules, sized_rules
from tuiwords.games.grid import Grid
from tuiwords.lexicon.lexicon import Lexicon


def beside(rng: random.Random) -> str:
    size, seats = rng.choice([2, 3, 4]), rng.randint(1, 4)
    board = [[rng.choice([*"aeionrstl", "qu", "th", ""]) for _ in range(size)] for _ in range(size)]
    words = {a_walk(board, rng, 10) for _ in range(12)} | {"zzz", "tea"}
    words = {word for word in words if len(word) > 1}
    strange = {a_walk(board, rng, 5) for _ in range(3)} - words | {"zq"}
    big, least, timed, cancel = (
        rng.random() < 0.3,
        rng.randint(2, 4),
        rng.random() < 0.5,
        rng.random() < 0.7,
    )
    rules = sized_rules(size, size, min_length=least)
    if big:
        rules = replace(rules, scoring=dice_rules("super-big").scoring)
    rules = replace(rules, seconds=60 * timed, cancel=cancel)
    grid = Grid(size, size, tuple(face for row in board for face in row))
    state = BoggleState.new(rules, 1, Lexicon("own", words), seats, grid)
    there = {word for word in words if len(word) >= least and next(walks(board, word), None)}
    assert set(state.words) == set(state.goal) == there
    found: list[list[str]] = [[] for _ in range(seats)]
    done, gave_up = [False] * seats, [False] * seats
    while not all(done):
        assert state.outcome is None
        assert state.to_move == tuple(seat for seat in range(seats) if not done[seat])
        seat = rng.randrange(seats)
        if (chance := rng.random()) < 0.03:
            state, done = state.time_up(seat), [True] * seats
        elif chance < 0.08 and not done[seat]:
            state = state.resign(seat)
            done[seat] = gave_up[seat] = True
        else:
            word = rng.choice(sorted(words | strange))
            if done[seat] or word not in there or word in found[seat]:
                refused(state, seat, BoggleMove(word))
                continue
            state = state.after(seat, BoggleMove(word))
            found[seat].append(word)
            done[seat] = done[seat] or set(found[seat]) == there
            if not timed and done[seat]:
                done = [True] * seats
        assert state.view(seat).found == tuple(found[seat])
    usual = {2: 0, 3: 1, 4: 1, 5: 2, 6: 3, 7: 5}
    points = lambda word: 2 * len(word) if big and len(word) > 8 else usual.get(len(word), 11)  # noqa: E731
    finders = Counter(word for mine in found for word in mine)
    scores = [sum(points(w) for w in mine if not (cancel and finders[w] > 1)) for mine in found]
    won = best_of(scores, ranks_of(scores))
    if seats == 1:
        won = [scores[0] > 0 and not gave_up[0] if timed else set(found[0]) == there]
    check_end(state.outcome, scores, scores, won)
    assert state.time_up(0) == state
    return f"{'timed' if timed else 'untimed'} {state.outcome.reason}"  # type: ignore[union-attr]


@pytest.mark.parametrize("games", mostly_deep([60, GAMES], 1))
def test_games_go_and_end_as_a_second_account_of_them_says(games: int) -> None:
    met = played(beside, games)
    print(dict(met))
    assert len(met) >= 4
