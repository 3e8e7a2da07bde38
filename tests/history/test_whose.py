"""Which player of a recorded game a profile is: by names, once asked, and changed later."""

import time

import pytest
from recorded_games import TWO_TURNS, gcg

from tuiwords.games.base import GameError
from tuiwords.history.game_list import outcome_of
from tuiwords.history.history import load_match
from tuiwords.history.imports import Imported, pasted, take
from tuiwords.history.recordings import gcg_of
from tuiwords.history.reviews import review_pending
from tuiwords.history.statistics import statistics
from tuiwords.history.whose import (
    Me,
    claim,
    claimable,
    common_players,
    forget_names,
    names_of,
    remember_names,
    set_seat,
)
from tuiwords.play.games.scrabble.record import record_of
from tuiwords.play.match_setup import is_recorded, last_choice, rematch
from tuiwords.practice.catalog import kinds
from tuiwords.practice.position import CardPosition
from tuiwords.store.store import Store

pytestmark = pytest.mark.usefixtures("quick_verdicts")


@pytest.fixture
def rita(store):
    return store.players.add("Rita")


def brought(store: Store, text: str, me: Me | None = None) -> Imported:
    return take(store, [pasted(text)], "", me)


@pytest.mark.parametrize(
    ("names", "players", "seat"),
    [
        (("ann",), [("ANN", ""), ("bob", "")], 0),
        (("ann other",), [("bob", "Bob"), ("a1", "Ann  OTHER")], 1),
        (("Ann_Other",), [("bob", "Bob"), ("Ann Other", "")], 1),
        (("Zoe\u0301",), [("Zo\xe9", ""), ("bob", "")], 0),
        (("ann", "Ann Other"), [("ann", "Ann Smith"), ("x", "Ann Other")], 1),
        (("ann", "bob"), [("ann", ""), ("bob", "")], None),
        (("A",), [("A", "A"), ("A_2", "A")], 0),
        (("A_2", "A"), [("A", "A"), ("A_2", "A")], 1),
        (("ann",), [("anna", "Anna"), ("bob", "Bob")], None),
        ((), [("", ""), ("bob", "")], None),
    ],
)
def test_a_player_is_found_by_nick_or_full_name(rita, names, players, seat) -> None:
    assert Me(rita, names).seat(players) == seat


def test_names_are_remembered_once_and_go_with_the_profile(store, rita) -> None:
    assert names_of(store, rita) is None
    assert remember_names(store, rita, []) == ()
    assert names_of(store, rita) == (), "it was asked"
    remember_names(store, rita, ["Ann", "ANN", "  ", "Ann Other"])
    assert names_of(store, rita) == ("Ann", "Ann Other")
    forget_names(store, rita, ["ann"])
    assert names_of(store, rita) == ("Ann Other",)
    store.players.remove(rita.id)
    assert names_of(store, rita) is None


def test_a_game_of_mine_counts_for_me_and_makes_cards_of_my_turns(store, rita) -> None:
    found = brought(store, gcg("ann", "bob"), Me(rita, ("Bob",)))
    assert (found.matches, found.mine) == (1, 1)
    again = brought(store, gcg("ann", "bob"), Me(rita))
    assert (again.known, again.recorded) == (1, []), "it is not asked whose it is"
    figures = statistics(store, rita.id, "scrabble")
    assert (figures.played, figures.won, figures.best_score) == (1, 0, 15)
    assert figures.rating is None
    assert len(list(review_pending(store, rita.id, 9))) == 1
    assert store.tallies.reviews(found.recorded[0]).keys() == {1}
    cards = store.cards.due(rita.id, time.time() + 1)
    (card,) = (each for each in cards if each.kind == "scrabble-turn")
    assert card.match == found.recorded[0]
    position = CardPosition.read(card.payload)
    state = position.match().state
    assert (position.made, state.racks[1], state.scores) == ("-", "DEEILNS", (66, 15))
    kind = kinds()[card.kind]
    assert kind.check(card.payload, position.answers[0]).right
    assert not kind.check(card.payload, "-").right
    assert load_match(store, card.match).state.scores == (66, 15), "it is the whole game"


def test_a_game_that_stops_in_the_middle_is_nobodys_win(store, rita) -> None:
    (match,) = brought(store, TWO_TURNS, Me(rita, ("ann",))).recorded
    assert statistics(store, rita.id, "scrabble").played == 0
    saved = store.saved(match)
    assert outcome_of(store, saved, rita.id) == "66 : 15"


def test_games_of_nobody_are_claimed_later_and_only_once(store, rita) -> None:
    text = gcg("ann", "bob") + gcg("bob", "cat") + gcg("cat", "dan")
    found = brought(store, text)
    assert (found.matches, found.mine) == (3, 0)
    assert common_players(store, found.recorded)[0] == (("bob", ""), 2)
    me = Me(rita, ("bob",))
    assert len(claimable(store, me, found.recorded[:1])) == 1
    assert sorted(claim(store, me)) == sorted(found.recorded[:2])
    assert claim(store, me) == []
    assert statistics(store, rita.id, "scrabble").played == 2
    again = brought(store, text, me)
    assert (again.matches, again.known, store.count()) == (0, 3, 3)


def test_whose_a_game_is_can_be_changed(store, rita) -> None:
    (match,) = brought(store, gcg("ann", "bob", ("Ann A", "Bob B")), Me(rita, ("bob",))).recorded
    before = gcg_of(load_match(store, match))
    list(review_pending(store, rita.id, 9))
    set_seat(store, match, rita, 0)
    seats = store.header(match).seats
    assert [player.name for player in seats] == ["Rita", "Bob B"]
    assert record_of(load_match(store, match)).names == ("Rita", "Bob B")
    assert [result.player for result in store.saved(match).results] == list(seats)
    assert statistics(store, rita.id, "scrabble").won == 1
    assert not store.cards.of_match(rita.id, match), "they were of the other player's turns"
    assert store.tallies.reviews(match) == {}
    set_seat(store, match, rita, None)
    assert [player.name for player in store.header(match).seats] == ["Ann A", "Bob B"]
    assert statistics(store, rita.id, "scrabble").played == 0
    assert gcg_of(load_match(store, match)) == before


def test_two_profiles_can_sit_in_one_game(store, rita) -> None:
    sam = store.players.add("Sam")
    (match,) = brought(store, gcg("ann", "bob"), Me(rita, ("bob",))).recorded
    assert claim(store, Me(sam, ("ann",))) == [match]
    assert [player.name for player in store.header(match).seats] == ["Sam", "Rita"]
    set_seat(store, match, sam, None)
    assert [player.name for player in store.header(match).seats] == ["ann", "Rita"]


def test_a_match_that_was_played_here_has_its_players(store, rita) -> None:
    from tuiwords.play.match_setup import MatchRequest, begin

    match = begin(MatchRequest("wordle"), rita, store).match.header.id
    with pytest.raises(GameError, match="only a game that was imported"):
        set_seat(store, match, rita, None)


def test_a_recorded_game_is_no_model_for_the_next_match(store, rita) -> None:
    from tuiwords.play import catalog

    (match,) = brought(store, gcg("ann", "bob"), Me(rita, ("bob",))).recorded
    header = store.header(match)
    assert is_recorded(header)
    assert last_choice(store, catalog.game("scrabble"), rita.id) is None
    with pytest.raises(GameError, match="cannot be played again"):
        rematch(header, rita.id)


def test_a_file_that_cannot_be_read_does_not_keep_out_the_others(store) -> None:
    wrong = gcg("ann", "bob").replace("+66 66", "+65 65", 1)
    found = take(store, [pasted(wrong), pasted(gcg("ann", "cat")), pasted("nonsense\n")])
    assert found.matches == 1
    assert [sentence for _, sentence in found.failed] == [
        "line 3: 8D STAINER scores 66, not 65",
        "line 1: 'nonsense' begins no game: turns such as 8E QUIZ 44 or Bob: 8E QUIZ 44, "
        "a GCG file, or what 'tuiwords export' wrote are read",
    ]


def test_a_game_given_twice_is_one_game(store) -> None:
    game = pasted(gcg("ann", "bob"))
    found = take(store, [game, game])
    assert (found.matches, found.known) == (1, 1)
    assert common_players(store, found.recorded) == [(("ann", ""), 1), (("bob", ""), 1)]
