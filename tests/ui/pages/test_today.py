"""Today: the games of the day, par, the streak, and the calendar, by real keys."""

from datetime import date, timedelta
from textwrap import wrap

from support.apps import open_app
from support.player import screen_text
from support.saved_games import solve, wrong
from support.tables import ending, leave
from support.waiting import settled, until

from tuiwords.arena.par import BotScores, Par
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.match import Match
from tuiwords.play.match_setup import begin, daily_request
from tuiwords.store.records import Player, Result
from tuiwords.ui.games.scrabble.area import STEPS
from tuiwords.ui.pages import today as today_module
from tuiwords.ui.pages.statistics import StatisticsPage
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.pages.today_menu import TodayMenu
from tuiwords.ui.pages.today_panels import par_text
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.calendar import Calendar


def of_the_day(store, profile, game="wordle", day=None):
    """A daily match of the profile, just begun."""
    return begin(daily_request(catalog.game(game), day or today()), profile, store).match


def shows(app, *texts):
    """Whether all texts are on the screen."""
    seen = screen_text(app)
    return all(text in seen for text in texts)


async def test_the_day_at_a_glance_and_its_games_played_from_it(store, ada, bots):
    match = of_the_day(store, ada)
    solve(match, (wrong(match),))
    begun = of_the_day(store, ada, "boggle")
    begun.play(0, min(begun.state.words))
    async with open_app(rules=False) as (pilot, app):
        await settled(pilot)
        assert isinstance(app.screen, TodayPage)
        await pilot.go(*["up"] * 4)
        assert shows(app, "2 guesses: better than")
        day = today()
        assert shows(app, f"{day:%A} {day.day} {day:%B}", "in progress", "Scrabble, 5 turns")
        assert shows(app, "streak 1 day", f"{day:%B} {day.year}")
        await pilot.go("down")
        assert shows(app, "Finish the game to see")
        assert app.screen.query_one(Calendar).border_title == "Boggle"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.screen.match.header.id == begun.header.id
        await leave(pilot)
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        await settled(pilot)
        assert app.screen.query_one(TodayMenu).line == "daily:boggle"
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, StatisticsPage))


async def test_an_earlier_day_is_chosen_in_the_calendar(store, ada, bots):
    before = today() - timedelta(days=7)
    solve(of_the_day(store, ada, day=before))
    async with open_app(size=(120, 40), rules=False) as (pilot, app):
        await settled(pilot)
        await pilot.go("t")
        await pilot.see("tab Calendar")
        await pilot.go("tab", "up")
        await pilot.see("tab List")
        calendar = app.screen.query_one(Calendar)
        assert calendar.has_focus and calendar.day == before
        assert shows(app, f"{before:%A} {before.day} {before:%B}", "1 guess", "later day")
        await pilot.go("right", "down", "end", "left")
        assert calendar.day == today() - timedelta(days=1)  # never after today
        await pilot.go("pageup", "t", "tab", "down", "down", "down", "tab", "pageup")
        chosen = calendar.day
        assert chosen < today().replace(day=1)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        header = app.screen.match.header
        assert (header.game, header.daily) == ("scrabble", chosen.isoformat())
        assert header.settings["turns"] == "5"
        await settled(pilot)
        assert shows(app, "Turn 1 of 5")
        table = app.screen
        told = " ".join(each.text(table.board) for each in STEPS if callable(each.text))
        assert "best plays" in told and "exchange" not in told, "each turn has a new rack"
        for turn in range(1, 6):
            await pilot.press("f5", "minus")
            await until(pilot, lambda turn=turn: table.match.ply == turn)
        await until(pilot, lambda: "0 points" in ending(table))


async def test_the_mouse_turns_the_pages_of_the_calendar_and_opens_a_day(store, ada, bots):
    async with open_app(rules=False) as (pilot, app):
        await settled(pilot)
        await pilot.go("t")
        calendar = app.screen.query_one(Calendar)
        calendar.go_to(date(2026, 2, 20))
        await settled(pilot)
        left, top = calendar.content_region.offset
        places = {
            calendar.day_at(x, y): (x, y)
            for x in range(calendar.size.width)
            for y in range(calendar.size.height)
        }
        assert set(places) == {None, *(date(2026, 2, n) for n in range(1, 29))}
        await pilot.click(offset=(left + 3, top))
        assert calendar.day == date(2026, 1, 20)
        await pilot.click(offset=(left + calendar.size.width - 3, top))
        x, y = places[date(2026, 2, 11)]
        await pilot.click(offset=(left + x, top + y))
        assert calendar.day == date(2026, 2, 11)
        await pilot.click(offset=(left + x, top + y), times=2)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.screen.match.header.daily == "2026-02-11"


async def test_at_midnight_the_page_follows_the_date(store, ada, bots, monkeypatch):
    async with open_app(rules=False) as (pilot, app):
        await settled(pilot)
        await pilot.go("t")
        tomorrow = today() + timedelta(days=1)
        monkeypatch.setattr(today_module, "today", lambda: tomorrow)
        await pilot.go("enter")
        assert isinstance(app.screen, TodayPage)
        assert any("date has changed" in each for each in app.notices)
        assert shows(app, f"{tomorrow:%A} {tomorrow.day} {tomorrow:%B}")
        yesterday = tomorrow - timedelta(days=9)  # the clock was set back
        monkeypatch.setattr(today_module, "today", lambda: yesterday)
        await pilot.go("t")
        assert shows(app, f"{yesterday:%A} {yesterday.day} {yesterday:%B}")


async def test_an_imported_day_that_is_none_breaks_nothing(store, ada, bots):
    match = Match.begin(
        catalog.game("wordle"),
        {},
        5,
        [Player("profile", ada.id, ada.name)],
        store,
        daily="2026-11-2",
    )
    match.play(0, match.state.answer)
    async with open_app(rules=False) as (pilot, app):
        await settled(pilot)
        await pilot.go("t")
        assert isinstance(app.screen, TodayPage) and not app.notices


async def test_a_game_given_up_is_worse_than_any_that_was_solved(store, ada, bots):
    match = of_the_day(store, ada)
    match.play(0, wrong(match))
    match.resign(0)
    async with open_app(rules=False) as (pilot, app):
        await settled(pilot)
        await pilot.press("up")
        await pilot.see("better than")
        par = [line.partition("│")[2] for line in screen_text(app).splitlines()]
        assert any(line.split()[:2] == ["You", "7"] for line in par)
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: "You  " in screen_text(app))


def test_par_has_no_more_lines_than_there_is_room_for() -> None:
    names = [spec.name for spec in catalog.game("boggle").bots()]
    par = Par(tuple(BotScores(name, (20.0,) * n) for n, name in enumerate(names, 5)))
    mine = Result(0, Player("profile", "ada", "Ada"), 15.0, 1, True, {})
    for width, height in ((32, 8), (48, 9)):
        text = par_text("boggle", par, mine, width, height)
        lines = [part for line in text.plain.split("\n") for part in wrap(line, width)]
        assert len(lines) == height and lines[-1].endswith("each.")
    many = Par((BotScores("Pebble", (20.0,) * 100), BotScores("Clover", (15.0,) * 2)))
    assert "\nPebble did worse than you in 0 of 100" in par_text("boggle", many, mine, 48, 9).plain
    lines = par_text("boggle", par, mine, 28, 5).plain.split("\n")
    assert len(lines) == 4 and lines[0].endswith("bots."), "on the smallest screen"
    assert any(line.startswith("You ") for line in lines[1:])


async def test_a_line_that_is_gone_says_and_opens_nothing(ada) -> None:
    async with open_app(rules=False) as (pilot, app):
        await settled(pilot)
        menu = app.screen.query_one(TodayMenu)
        option = menu.highlighted_option
        menu.post_message(TodayMenu.OptionHighlighted(menu, option, 0))
        menu.post_message(TodayMenu.OptionSelected(menu, option, 0))
        menu.clear_options()
        await settled(pilot)
        assert isinstance(app.screen, TodayPage)
        assert menu.line == ""
