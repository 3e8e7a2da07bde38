"""Saved matches: go on, replay, delete."""

import re
import threading
from dataclasses import replace

from support.apps import open_app
from support.player import screen_text
from support.saved_games import solve, wordle
from support.waiting import settled, until

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.history import history
from tuiwords.history.game_list import kind_of, line_of
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.match import Match
from tuiwords.play.match_setup import MatchRequest, begin
from tuiwords.store.records import Header, Player
from tuiwords.store.store import Wanted
from tuiwords.ui.pages.loading import Loading
from tuiwords.ui.pages.matches import MatchesPage
from tuiwords.ui.pages.replay import ReplayBoard
from tuiwords.ui.pages.review import ReviewPage
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.dialogs import Ask
from tuiwords.ui.widgets.key_line import KeyLine
from tuiwords.ui.widgets.openable_list import OpenableList


async def test_enter_goes_on_with_what_is_unfinished(store, ada):
    solve(wordle(store, ada, 2))
    match = wordle(store, ada)
    match.play(0, "crane")
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("m")
        assert [row.strong for row in app.screen.query_one(OpenableList).rows] == [True, False]
        await pilot.go("enter")
        assert isinstance(app.screen, TableScreen)


async def test_a_match_left_before_the_first_move_is_listed_only_if_it_is_awaited(store, ada, ask):
    said = ask("play", "wordle", "--plain", "--profile", "Ada", "--seed", 3, stdin=":quit\n")
    assert "Continue with: tuiwords play wordle --plain --resume" in said.out
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.press("g")  # and another one in the app
        await until(pilot, lambda: not isinstance(app.screen, TodayPage))
        await settled(pilot)
        while not isinstance(app.screen, TodayPage):
            await pilot.go("escape")
        await until(pilot, lambda: not app.resting)
        await pilot.go("m")
        table = app.screen.query_one(OpenableList)
        assert not table.rows
        await pilot.go("left", "left")
        await pilot.see("not begun", "2 matches, 2 unfinished")
        assert len(table.rows) == 2
        await pilot.go("right", "right", "escape")
        friend = Player("guest", "Ben", "Ben")
        begin(MatchRequest("scrabble", people=(friend,)), ada, store)
        begin(MatchRequest("wordle", daily=today()), ada, store)
        await pilot.go("m")
        rows = [row.cells for row in app.screen.query_one(OpenableList).rows]
        assert sorted(row[2] for row in rows) == ["no moves yet", "not moved yet"]
        assert "2 matches, 2 unfinished" in screen_text(app)


async def test_a_finished_match_is_replayed_move_by_move(store, ada):
    match = solve(wordle(store, ada), ("crane", "moist"))
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("m")
        await pilot.go("enter")
        assert bool(app.screen.query(ReplayBoard))
        assert app.screen.board.board.match.ply == 0
        await pilot.press("right", "right")
        assert app.screen.board.board.match.ply == 2
        assert app.screen.board.board.match.state.outcome is None
        await pilot.press("end", "right")
        assert app.screen.board.board.match.state.outcome is not None
        moves = [row.cells[0] for row in app.screen.board.moves.rows]
        assert moves == ["start", "CRANE", "MOIST", match.state.answer.upper()]
        await pilot.press("home", "left")
        assert app.screen.board.board.match.ply == 0
        await pilot.go("escape")
        assert isinstance(app.screen, MatchesPage)
        await pilot.go("T")
        assert app.screen.match.header.id == match.header.id
        assert isinstance(app.screen, TableScreen)
    assert len(store.events(match.header.id)) == 3


async def test_a_replay_fits_the_smallest_terminal_and_leads_to_the_review(store, ada):
    seats = [Player("profile", ada.id, "Ada"), Player("guest", "", "Bartleby")]
    match = Match.begin(catalog.game("scrabble"), {}, 3, seats, store)
    while match.ply < 8:
        (seat,) = match.state.to_move
        best = rank(Equity(), match.view(seat), Limit(top=1)).moves[0]
        match.play(seat, str(best.move))
    match.resign(match.state.to_move[0])
    async with open_app(size=(60, 20)) as (pilot, app):
        await settled(pilot)
        app.replay(match.header.id)
        await until(pilot, lambda: bool(app.screen.query(ReplayBoard)))
        await pilot.go("end")
        await settled(pilot)
        shown = screen_text(app)
        assert "A B C D E F G H I J K L M N O" in shown and " 15 " in shown
        short, states = match.game.advice.short_move, match.replay.states
        moves = [event.text for event in match.replay.played if event.kind == "move"]
        for before, move in zip(states, moves, strict=False):
            assert short(before, move)[:12] in shown
        assert shown.count(" Bartleby") >= 5  # beside the moves, too
        assert "resigned" in shown and "Review" in shown.splitlines()[-1]
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        await until(pilot, lambda: "A  B  C  D  E  F  G" in screen_text(app))  # wider squares
        assert re.search("resigns +Ada", screen_text(app))
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReviewPage))


async def test_games_are_searched_filtered_looked_into_and_exported(store, ada, tmp_path):
    solve(wordle(store, ada, 1), ("crane", "moist"))
    wordle(store, ada, 2, boards="8").play(0, "pluck")
    wordle(store, ada, 3)
    target = tmp_path / "game.jsonl"
    async with open_app() as (pilot, app):
        await pilot.go("m")
        await pilot.see("1 of 13 guesses")
        await pilot.resize_terminal(120, 40)
        table = app.screen.query_one(OpenableList)
        await until(pilot, lambda: "1 PLUCK" in screen_text(app))
        assert [row.cells[1:3] for row in table.rows] == [
            ("Wordle 8 boards", "1 of 13 guesses"),
            ("Wordle", "3 guesses ✓"),
        ]
        await pilot.press("left")  # of the games: those to continue
        await until(pilot, lambda: len(table.rows) == 1)
        await pilot.press("right", "slash", *"4 boards", "enter")
        await until(pilot, lambda: not table.rows and "No match fits" in screen_text(app))
        await until(pilot, lambda: not app.screen.query_one("#moves").visible)
        await pilot.press("slash", "escape")
        await until(pilot, lambda: len(table.rows) == 2)
        await pilot.press("down")
        await until(pilot, lambda: "2 MOIST" in screen_text(app))
        await pilot.press("left", "left")  # those not begun
        await until(pilot, lambda: "No moves to show yet." in screen_text(app))
        await pilot.press("right", "right", "end")
        await until(pilot, lambda: "2 MOIST" in screen_text(app))
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.answer(str(target))
        await until(pilot, target.exists)
    (match,) = history.read_matches(target.read_text())
    assert match.header.seed == 1


async def test_deleting_asks_first(store, ada):
    solve(wordle(store, ada, 1))
    kept = solve(wordle(store, ada, 2))
    async with open_app() as (pilot, app):
        await pilot.go("m")
        await pilot.press("down", "delete", "n")
        assert len(store.matches(Wanted(ada.id))) == 2
        await pilot.press("delete", "y")
        assert [saved.header.id for saved in store.matches(Wanted(ada.id))] == [kept.header.id]
        assert len(app.screen.query_one(OpenableList).rows) == 1


async def test_two_opponents_are_named_whole_at_80_columns(store, ada):
    match = wordle(store, ada)
    bots = [Player("bot", name, name) for name in ("[b]Spar", "Kestrel")]
    type(match).begin(match.game, {}, 3, [match.seats[0], *bots], store).play(0, "crane")
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("m")
        assert " [b]Spar and Kestrel " in screen_text(app), "names with markup, too"


async def test_the_last_of_many_is_seen_at_the_end_of_the_list(store, ada):
    oldest = solve(wordle(store, ada, 0))
    for seed in range(1, 24):
        solve(wordle(store, ada, seed))
    async with open_app() as (pilot, app):
        await pilot.go("m")
        await pilot.press("end")
        table = app.screen.query_one(OpenableList)
        assert table.selected_key == oldest.header.id
        assert table.cursor in map(table.row_at, range(table.size.height))
        assert table.region.bottom <= app.screen.query_one(KeyLine).region.y
        assert app.screen.check_action("review", ())


async def test_a_board_that_takes_long_to_deal_again_can_be_waited_for_or_not(
    store, ada, monkeypatch
):
    go_on, real = threading.Event(), history.load_match

    def slow(*arguments):
        go_on.wait(30)
        return real(*arguments)

    monkeypatch.setattr(history, "load_match", slow)
    wordle(store, ada).play(0, "crane")
    async with open_app() as (pilot, app):
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await until(pilot, lambda: app.screen.query_one(OpenableList).rows)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Loading))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Loading))
        go_on.set()
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


def test_opponents_are_listed_with_commas() -> None:
    names = ("Keystone", "Steward", "Glutton")
    seats = (Player("profile", "1", "Ada"), *(Player("bot", name, name) for name in names))
    header = Header("1", "scrabble", {}, 1, seats, 0.0, "")
    assert line_of(header, "1") == "Scrabble, against Keystone, Steward and Glutton"
    assert line_of(replace(header, seats=seats[:3]), "1").endswith("against Keystone and Steward")
    assert line_of(replace(header, seats=seats[:2]), "1").endswith("against Keystone")
    assert line_of(header, "2") == "Scrabble, Ada : Keystone : Steward : Glutton"


def test_a_daily_is_told_by_its_day(store, ada):
    match = wordle(store, ada)
    header = replace(match.header, daily="2026-02-01")
    saved = store.matches(Wanted(ada.id), 1)[0]
    assert kind_of(replace(saved, header=header)) == "daily 01 Feb"
    assert kind_of(replace(saved, header=replace(header, daily="some day"))) == "daily some day"


def test_an_unfinished_match_is_rated_until_somebody_is_helped(store, ada):
    seats = (Player("profile", ada.id, ada.name), Player("bot", "Acorn", "Acorn"))
    match = Match.begin(catalog.game("scrabble"), {}, 1, seats, store, wants_rating=True)
    assert kind_of(store.matches(Wanted(ada.id), 1)[0]) == "rated"
    match.hint(0)
    assert kind_of(store.matches(Wanted(ada.id), 1)[0]) == "unrated"
