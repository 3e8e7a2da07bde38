"""A game of Scrabble that begins with a position: what is dealt, its statistics, its record."""

import pytest

from tuiwords.games.base import GameError
from tuiwords.play import catalog
from tuiwords.play.games.scrabble.record import record_of
from tuiwords.play.match import Match
from tuiwords.store.records import Player

ROWS = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15"
PEOPLE = tuple(Player("guest", name, name) for name in ("Ann", "Bob"))
SCRABBLE = catalog.game("scrabble")


def begun(cgp: str, seed: int = 1) -> Match:
    """A match of two from a position."""
    return Match.begin(SCRABBLE, {"position": cgp}, seed, PEOPLE, wants_rating=True)


def test_what_the_position_does_not_tell_is_drawn_by_the_seed() -> None:
    cgp = f"{ROWS} SEEINGQ/ 10/0 1"
    one, again, other = begun(cgp), begun(cgp), begun(cgp, 2)
    assert one.state.racks[0] == "EEGINQS"
    assert one.state.racks == again.state.racks != other.state.racks
    assert one.state.bag != other.state.bag
    assert len(one.state.bag) == 100 - 3 - 14
    assert (one.state.scores, one.state.scoreless, one.state.to_move) == ((10, 0), 1, (0,))


def test_it_has_statistics_of_its_own_and_is_never_rated() -> None:
    match = begun(f"{ROWS} SEEINGQ/ 10/0 0")
    assert SCRABBLE.rules.mode(match.header.settings) == "from a position"
    assert not match.rated


def test_its_turns_are_reviewed_from_there_on() -> None:
    match = begun(f"{ROWS} SEEINGQ/AEIOUST 10/7 0")
    match.play(0, "K8 SEEING")
    match.play(1, "pass")
    first, second = record_of(match).turns
    assert (first.view.rack, first.scores, first.score) == ("EEGINQS", (10, 7), 14 + 6)
    assert second.scores == (30, 7)
    assert second.view.board.count("") == 225 - 3 - 6


@pytest.mark.parametrize(
    ("cgp", "told"),
    [
        ("nothing", "a CGP has four fields"),
        (f"{ROWS} SEEINGQ/ABC/DEF 0/0/0 0", "for 3 players, not 2"),
        (f"{ROWS} SEEINGQ/ 0/0 6", "the game is over"),
        (f"{ROWS} QQQQQQQ/ 0/0 0", "there are 7 Qs"),
    ],
)
def test_a_position_that_cannot_begin_a_game(cgp: str, told: str) -> None:
    with pytest.raises(GameError, match=told):
        begun(cgp)
