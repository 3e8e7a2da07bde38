"""Several people at one screen: the curtain between their turns, and who gets rated."""

import random

import pytest
from random_moves import random_move
from support.apps import open_app, started
from support.crossword_tables import BEN, at_table, crossword, lay, person
from support.player import screen_text
from support.tables import ending
from support.waiting import until
from textual.widgets import Static

from tuiwords.history.history import load_match
from tuiwords.play.match_setup import MatchRequest, begin, rematch
from tuiwords.play.rating_model import START
from tuiwords.store.records import Player
from tuiwords.ui.games.scrabble.grid import ScrabbleGrid
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.table.handover import Curtain
from tuiwords.ui.table.screen import TableScreen

pytestmark = pytest.mark.usefixtures("still")

RACKS = ("CATSERX", "DOGJUMP")


def curtain_text(app) -> str:
    return "\n".join(str(part.render()) for part in app.screen.query(Static))


async def test_a_friend_is_an_opponent_in_the_next_set_up(ada, store):
    crossword(store, [person(ada), BEN], RACKS).resign(0)
    async with open_app() as (pilot, _app):
        await pilot.go("4")
        await pilot.go("right")  # the game of the day
        await pilot.see("Against nobody")
        await pilot.go("escape", "4")
        await pilot.see("Against Ben")
        again = await started(pilot)
        assert [player.name for player in again.seats if player != person(ada)] == ["Ben"]


async def test_the_curtain_hides_everything_between_two_turns(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match, curtain=True) as (pilot, screen):
        assert "Ada, it is your turn" in curtain_text(pilot.app)
        assert "CATS" not in screen_text(pilot.app)
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert screen.board.input.rack == "ACERSTX"
        await lay(pilot, "8H CAT")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        shown = curtain_text(pilot.app)
        assert "Pass the screen to Ben" in shown
        assert "Ada: 8H CAT, 10 points" in shown
        assert "Ada 10" in shown
        seen = pilot.app.screen.query_one(ScrabbleGrid).squares
        assert "".join(map(seen.tile_at, range(112, 115))) == "CAT"  # from 8H
        assert not {"U", "X"} & set(screen_text(pilot.app).replace("Ben", ""))
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert screen.hot_seat.seat == screen.board.seat == 1
        assert screen.board.input.rack == "DGJMOPU"
        assert screen.board.open
        await lay(pilot, "9I DO")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert pilot.app.screen.person == "Ada"


async def test_the_table_behind_the_curtain_is_not_painted(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "8H CAT")
        await until(pilot, lambda: match.ply == 1)
        assert screen.has_class("-covered")
        assert not screen.query_one("#table").visible
        assert not screen.board.open


async def test_the_clock_stands_while_the_screen_is_passed_on(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS, {"clock": "5"})
    async with at_table(match) as (pilot, _screen):
        await lay(pilot, "8H CAT")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        left = [match.seat_left(seat) for seat in (0, 1)]
        await pilot.pause(0.3)
        assert [match.seat_left(seat) for seat in (0, 1)] == left
        assert left[1] > 290
        await pilot.press("enter")
        await until(pilot, lambda: match.seat_left(1) < left[1])
        assert match.seat_left(0) == left[0]


async def test_leaving_at_the_curtain_and_coming_back(ada, store):
    match = begin(MatchRequest("scrabble", seed=5, people=(BEN,)), ada, store).match
    async with at_table(match) as (pilot, _screen):
        move = str(random_move(match.state, 0, random.Random(3)))
        await lay(pilot, move)
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.press("escape")
        assert "Esc again leaves" in curtain_text(pilot.app)
        await pilot.press("escape", "q")
        await until(pilot, lambda: isinstance(pilot.app.screen, TodayPage))
        assert load_match(store, match.header.id).ply == 1
        pilot.app.resume(match.header.id)
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert pilot.app.screen.person == "Ben"
        await until(pilot, lambda: not pilot.app.resting)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert pilot.app.screen.board.seat == 1


async def test_while_a_bot_plays_the_last_person_looks_on(ada, store):
    match = begin(
        MatchRequest("scrabble", seed=5, people=(BEN,), bots=("Bramble",)), ada, store
    ).match
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "-")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        screen.bots.pause()
        await lay(pilot, "-")
        await until(pilot, lambda: match.state.to_move == (2,))
        assert pilot.app.screen is screen
        assert screen.board.seat == 1
        assert not screen.board.open
        screen.bots.pace = 0
        screen.bots.resume()
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert pilot.app.screen.person == "Ada"
        assert "Bramble" in curtain_text(pilot.app)


async def test_hints_are_put_away_before_the_next_person_comes(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match) as (pilot, screen):
        await pilot.press("f2")
        await until(pilot, lambda: bool(screen.hint_panel.rows))
        await pilot.press("enter", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert not screen.hint_panel.display
        assert not screen.hint_panel.rows
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert match.replay.hinted == {0}


async def test_the_end_names_those_who_tie_before_others(ada, store):
    eve = Player("guest", "Eve", "Eve")
    racks, scores = ("CAT", "D", "D"), (0, 23, 23)
    match = crossword(store, [person(ada), BEN, eve], racks, bag=(), scores=scores)
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "8H CAT")
        await until(pilot, lambda: screen.query_one("#ending").display)
        assert "Ben and Eve tie" in ending(screen)


async def test_the_end_names_the_winner(ada, store):
    match = crossword(store, [person(ada), BEN], ("CAT", "D"), bag=(), scores=(1000, 0))
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "8H CAT")
        await until(pilot, lambda: screen.query_one("#ending").display)
        assert pilot.app.screen is screen
        assert "Ada wins by 1,014" in ending(screen)
        assert "1,014 : 0. All tiles were played." in ending(screen)
        assert "Tiles left: Ada +4, Ben +0 (D)" in ending(screen)


async def test_the_end_is_told_from_the_side_of_the_profile_whoever_moved_last(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "8H CAT")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.press("enter", "f4", "y")
        await until(pilot, lambda: screen.query_one("#ending").display)
        assert screen.board.seat == 0
        await pilot.press("y")
        assert "10 : 0" in pilot.app.clipboard


async def test_a_guest_makes_it_casual_and_two_profiles_are_both_rated(ada, store):
    cleo = store.players.add("Cleo")
    guest = begin(MatchRequest("scrabble", people=(BEN,), rated=True), ada, store).match
    assert not guest.rated
    both = MatchRequest("scrabble", people=(person(cleo),), rated=True)
    assert begin(both, ada, store).match.rated
    match = begin(both, ada, store).match
    async with at_table(match) as (pilot, screen):
        await pilot.press("f4", "y")
        await pilot.see("Rated game")
        assert store.players.rating("profile", cleo.id, "scrabble").mu > START.mu
        assert store.players.rating("profile", ada.id, "scrabble").mu < START.mu
        note = str(screen.query_one("#ending-note").render())
        assert "Ada" in note
        assert "Cleo" in note


def test_a_rematch_keeps_the_people(ada, store):
    cleo = person(store.players.add("Cleo"))
    match = begin(MatchRequest("scrabble", people=(cleo, BEN), bots=("Bramble",)), ada, store).match
    assert rematch(match.header).people == (cleo, BEN)
    assert rematch(match.header, cleo.key).people == (person(ada), BEN)
    assert rematch(match.header).bots == ("Bramble",)


async def test_a_turn_that_changes_under_another_screen_is_covered_all_the_same(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match) as (pilot, screen):
        await pilot.press("f1")
        await until(pilot, lambda: pilot.app.screen is not screen)
        screen.moves.play("8H CAT")
        await pilot.pause()
        assert not screen.query_one("#table").visible
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert pilot.app.screen.person == "Ben"
