"""Who ties without a point has not won, in any game that is won by points."""

from __future__ import annotations

import pytest

from tuiwords.games.base import winners
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize(
    ("game", "settings", "move"),
    [
        ("boggle", {}, ""),
        ("word-soup", {}, "no more"),
        ("word-soup", {"mode": "turns"}, "no more"),
        ("scrabble", {}, "pass"),
    ],
)
def test_a_tie_without_a_point_is_not_won(
    game: str, settings: dict[str, str], move: str, seats: int
) -> None:
    players = [Player("guest", name, name) for name in "AB"[:seats]]
    match = Match.begin(catalog.game(game), settings, 3, players)
    match.expire(10_000)
    while (outcome := match.state.outcome) is None:
        match.play(match.state.to_move[0], move)
    assert max(outcome.scores) <= 0
    if game == "scrabble" and seats == 2:  # the lighter rack wins
        assert any(outcome.won)
    else:
        assert not any(outcome.won)


def test_the_same_with_racks_of_the_same_worth() -> None:
    assert winners((-7, -7), (1, 1)) == winners((0, 0), (1, 1)) == (False, False)
    assert winners((-7, -9), (1, 2)) == (True, False)
    assert winners((1, 1), (1, 1)) == winners((7, 7), (1, 1)) == (True, True)
