"""Tiles drawn for a play are seen once it stands: of one that is withdrawn nobody has seen any."""

import random
from collections import Counter
from itertools import product

import pytest
from random_moves import random_move

from tuiwords.games.base import IllegalMoveError
from tuiwords.games.scrabble import Play, ScrabbleState
from tuiwords.games.scrabble.ruleset_files import NAMES
from tuiwords.games.scrabble.tiles import tile_of
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.play.replay import replay
from tuiwords.store.records import Event, Player

RULES = ("single", "double", "5-point", "10-point")
# Played by version 0.1.0 at 9f13dff: seed 77, three phonies that were challenged.
OLD = "8E CMNR|challenge|8G AE|F5 CMNR|challenge|G8 .H|F5 CMNR|challenge|G8 ..A"
OLD_SEATS = (0, 1, 1, 0, 1, 1, 0, 1, 1)
OLD_RACKS = ("?CMNRST", "EEINRSW")
OLD_BAG = "NIPGUEMTLEYDLODZDRGTBROEBXOTANAELDWANTUAAAVEUFRFPNEOYIOJIOVLRGESOUSI?THECEAIQOIIKI"


def begun(challenge: str, seed: int = 77, seats: int = 2, rules: str = "scrabble") -> Match:
    people = [Player("guest", f"Player {seat}", f"Player {seat}") for seat in range(seats)]
    settings = {"challenge": challenge, "rules": rules}
    return Match.begin(catalog.game("scrabble"), settings, seed, people)


def phony(state: ScrabbleState, rng: random.Random) -> Play | None:
    """A play with an invalid word."""
    rack = state.racks[state.turn].replace("?", "")
    for _try in range(600):
        word = "".join(rng.sample(rack, min(len(rack), 3)))
        size = state.rules.size
        row, column = rng.randrange(size), rng.randrange(size - 3)
        play = Play(row, column, True, word, size)
        try:
            play = state.canonical(play)
            if state.invalid_words(state.placement(play).words):
                return play
        except IllegalMoveError:
            continue
    return None


def seen_of(state: ScrabbleState) -> Counter[str]:
    """What the seats can see of a position counts up to all tiles, for each of them."""
    for seat in range(state.seats):
        view = state.view(seat)
        tiles = Counter(tile_of(tile) for tile in state.board if tile)
        assert tiles + Counter(view.rack) + Counter(view.unseen) == Counter(state.rules.bag)
        assert len(view.rack) == view.rack_sizes[seat]
        assert len(view.unseen) == view.bag + sum(view.rack_sizes) - len(view.rack)
    return Counter(state.view(0).rack)


@pytest.mark.parametrize(
    ("challenge", "rules"), [*product(RULES, NAMES[:1]), *product(RULES[:1], NAMES[1:])]
)
def test_nobody_has_seen_what_goes_back(challenge: str, rules: str) -> None:
    withdrawn = accepted = 0
    for seed in range(2):
        match, rng = begun(challenge, seed, rules=rules), random.Random(seed)
        while match.state.outcome is None and match.ply < 40:
            before = match.state
            seat = before.turn
            play = phony(before, rng) if rng.random() < 0.5 else None
            if play is None:
                match.play(seat, random_move(before, seat, rng))
                seen_of(match.state)
                continue
            match.play(seat, play)
            kept = Counter(before.racks[seat]) - Counter(play.tiles)
            assert Counter(match.state.view(seat).rack) == kept, "nothing new is seen yet"
            seen_of(match.state)
            other = match.state.turn
            if rng.random() < 0.5:
                match.play(other, "challenge")
                assert match.state.racks[seat] == before.racks[seat]
                withdrawn += 1
            else:
                match.play(other, "-")
                if match.state.outcome is None:
                    assert match.state.view(seat).rack == match.state.racks[seat]
                accepted += 1
            seen_of(match.state)
    assert withdrawn > 5 and accepted > 5


@pytest.mark.parametrize("challenge", ["void", "refused"])
def test_where_nothing_can_be_challenged_new_tiles_are_seen_at_once(challenge: str) -> None:
    match = begun(challenge)
    move = random_move(match.state, 0, random.Random(1))
    match.play(0, move)
    assert match.state.view(0).rack == match.state.racks[0]
    assert len(match.state.racks[0]) == 7


def test_a_player_alone_sees_new_tiles_at_once() -> None:
    match = begun("double", seats=1)
    match.play(0, "8E CMNR")
    assert match.state.view(0).rack == match.state.racks[0]


def test_of_three_players_the_next_one_decides() -> None:
    match = begun("double", seats=3)
    before = match.state.racks[0]
    match.play(0, f"8G {before.replace('?', '')[:2]}")
    assert len(match.state.view(0).rack) == 5
    match.play(1, "-")
    assert match.state.view(0).rack == match.state.racks[0]


def test_a_match_of_an_earlier_version_ends_with_the_same_racks_and_bag() -> None:
    match = begun("double")
    assert match.header.fingerprint == "8ae705235e9d8406"
    moves = zip(OLD_SEATS, OLD.split("|"), strict=True)
    events = [Event("move", seat, text, 0.0) for seat, text in moves]
    state = replay(match.state, events).state
    assert (state.racks, "".join(state.bag)) == (OLD_RACKS, OLD_BAG)
    assert state.scores == (0, 19)
