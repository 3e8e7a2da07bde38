"""The menu, the palette, the help, and the size of the terminal."""

import re
from datetime import date
from textwrap import wrap

from support.apps import open_app
from support.player import screen_text
from support.saved_games import seat, solve, wordle
from support.waiting import settled, until
from textual.binding import Binding
from textual.command import CommandPalette
from textual.widgets import OptionList, Static

from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player
from tuiwords.store.store import Wanted
from tuiwords.ui.games.catalog import assistants
from tuiwords.ui.games.wordle.assistant import WordleAssistant
from tuiwords.ui.pages import texts
from tuiwords.ui.pages.catalog import PAGES as ENTRIES
from tuiwords.ui.pages.catalog import SEVEN, entry, pages_of, set_ups
from tuiwords.ui.pages.help import Help, keys_of
from tuiwords.ui.pages.settings import SettingsPage
from tuiwords.ui.pages.setup import Setup
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.pages.too_small import TooSmall
from tuiwords.ui.palette import Commands
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.keyboard import Keyboard
from tuiwords.ui.widgets.openable_list import OpenableList

PAGES = [place for place in ENTRIES if place.key not in ("help", "today")]


async def test_every_place_is_a_key_away_and_escape_comes_back(ada):
    async with open_app() as (pilot, app):
        for place in PAGES:
            again = place.key in ("play", "puzzles", "you")  # its key on it opens it not again
            await pilot.press(place.letter, *(place.letter * again))
            assert not isinstance(app.screen, TodayPage), place.key
            await pilot.press("escape")
            assert isinstance(app.screen, TodayPage), place.key


async def test_arrows_and_enter_lead_to_the_same_places(ada):
    async with open_app() as (pilot, app):
        for line in ("you", "settings"):
            menu = app.screen.query_one(OptionList)
            while menu.highlighted_option.id != line:
                await pilot.press("down")
            await pilot.press("enter")
        assert isinstance(app.screen, SettingsPage)
        await pilot.press("escape", "escape")  # one level each
        assert isinstance(app.screen, TodayPage)


async def test_continue_stands_first_once_a_game_waits(store, ada):
    match = wordle(store, ada)
    match.play(0, "crane")
    async with open_app() as (pilot, app):
        await settled(pilot)
        menu = app.screen.query_one(OptionList)
        assert menu.highlighted_option.id == "resume"
        await pilot.go("enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.match.header.id == match.header.id
        assert app.screen.match.ply == 1
        marks = {letter: app.screen.query_one(Keyboard).look(letter) for letter in "cranez"}
        assert marks.pop("z") == "unknown"
        assert "unknown" not in marks.values()


async def test_nothing_waits_where_everything_is_finished(store, ada):
    solve(wordle(store, ada))
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("c")
        assert isinstance(app.screen, TodayPage)
        await pilot.press("p")
        await pilot.see("Played", "100%")


def test_a_game_won_with_help_is_told(store, ada):
    match = wordle(store, ada)
    match.hint(0)
    solve(match)
    shown = texts.game(store, ada, catalog.game("wordle")).plain
    assert "With help   1 (1 won)" in shown


async def test_the_daily_is_played_once_and_then_shown(store, ada):
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("d")
        await pilot.go("escape")
        first = app.screen.match
        assert first.header.daily == date.today().isoformat()
        solve(first)
        await pilot.go("escape")
        await pilot.go("d")
        assert app.screen.match.header.id == first.header.id
        assert len(store.matches(Wanted(ada.id))) == 1
        await pilot.go("escape", "down", "d")  # another line is another game
        assert app.screen.match.header.game == "boggle"
        await pilot.go("escape", "escape", "end", "d")  # from lines that are none, what is not over
        assert app.screen.match.header.game == "boggle"


async def test_help_shows_the_keys_of_the_screen_behind_it(ada):
    async with open_app() as (pilot, app):
        behind = {what: keys for keys, what, _ in keys_of(app.screen)}
        assert behind["Statistics"] == "s"
        await pilot.press("question_mark")
        assert isinstance(app.screen, Help)
        await pilot.press("f1")
        assert isinstance(app.screen, TodayPage)


def found(app, title):
    """Whether the palette lists this command first, for what was typed."""
    listed = app.screen.query_one(OptionList)
    return bool(listed.option_count) and title in str(listed.get_option_at_index(0).prompt)


async def test_the_palette_does_what_the_screen_can(ada):
    async with open_app() as (pilot, app):
        await pilot.press("1", "ctrl+p")
        assert isinstance(app.screen, CommandPalette)
        await pilot.press(*"settings")
        await until(pilot, lambda: found(app, "Settings"))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SettingsPage))
        await pilot.press("ctrl+p", *"high-contrast")
        await until(pilot, lambda: found(app, "Theme: high-contrast"))
        await pilot.press("enter")
        await until(pilot, lambda: app.theme == "high-contrast")
        assert app.preferences.theme == "high-contrast"
        await pilot.press("ctrl+p", *"gcg")
        await until(pilot, lambda: found(app, "Games"))
        await pilot.press("escape", "ctrl+p", *"storm")
        await until(pilot, lambda: found(app, "Puzzles: Storm"))
        await pilot.press("enter")
        await pilot.see("tuiwords › Storm")


async def test_a_small_terminal_says_what_it_needs_until_it_fits(ada):
    async with open_app() as (pilot, app):
        await pilot.press("1")
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        text = str(app.screen.query_one(Static).content)
        assert "60 columns and 20 rows" in text
        assert "40 and 12" in text
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert isinstance(app.screen, Setup)


async def test_every_shown_key_has_an_id_and_a_description(ada, bots):
    async with open_app() as (pilot, app):
        for keys in ("", "1", "r", "l", "s", "m", "b", "P", "p", "u", "z", "comma"):
            if keys:
                await pilot.press(keys)
            for active in app.screen.active_bindings.values():
                binding = active.binding
                if binding.show and not binding.system and binding.key != "ctrl+p":
                    assert binding.id, (app.screen, binding)
                    assert binding.description, (app.screen, binding)
            if keys:
                await pilot.press("escape")


def menu_lines(app) -> list[str]:
    menu = app.screen.query_one(OptionList)
    return [str(option.prompt).strip().split("  ")[0] for option in menu.options]


async def test_the_whole_menu_is_seen_without_scrolling(store, ada):
    wordle(store, ada).play(0, "crane")
    async with open_app() as (pilot, app):
        for size in ((60, 20), (80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            menu = app.screen.query_one(OptionList)
            assert menu.max_scroll_y == 0
            assert menu.option_count <= menu.size.height
            titles = {entry(place).title for place in SEVEN[1:]}
            assert {"Continue", "Practice", "Puzzles of the day", *titles} <= set(menu_lines(app))


async def test_the_menu_is_as_airy_as_the_terminal_is_tall(ada):
    async with open_app(size=(80, 20)) as (pilot, app):
        await pilot.press("down", "down")
        for height, headings, blanks in ((24, 2, 2), (20, 2, 0), (30, 2, 2)):
            await pilot.resize_terminal(80, height)
            await pilot.pause()
            lines = menu_lines(app)
            assert len({"For you", "Pages"} & set(lines)) == headings
            assert lines.count("") == blanks
            highlighted = app.screen.query_one(OptionList).highlighted_option
            assert highlighted.id == "daily:word-soup"


async def test_only_moves_that_stand_are_counted(store, ada):
    match = wordle(store, ada)
    for guess in ("crane", "moths", "pluck"):
        match.play(0, guess)
    match.undo(0)
    match.hint(0)
    async with open_app() as (pilot, app):
        await settled(pilot)
        assert "2 of 6 guesses, just now" in str(app.screen.query_one("#detail", Static).render())
        await pilot.go("m")
        assert app.screen.query_one(OpenableList).rows[0].cells[2] == "2 of 6 guesses"


async def test_a_key_is_named_once_in_the_help(ada):
    async with open_app() as (pilot, app):
        await pilot.press("a", "1")
        await until(pilot, lambda: isinstance(app.screen, WordleAssistant))
        await until(pilot, lambda: app.screen.focused is app.screen.editor)
        await pilot.press(*"crane")  # colors are for a full row
        keys = {what: keys for keys, what, _ in keys_of(app.screen)}
        assert keys["Color"] == "Space ↑"


async def test_a_large_screen_has_the_last_games_and_the_streak(store, ada):
    solve(wordle(store, ada))
    seats = [seat(ada), Player("bot", "Trellis", "Trellis")]
    game = Match.begin(catalog.game("scrabble"), {}, 7, seats, store)
    game.resign(game.state.turn)
    async with open_app(size=(120, 40)) as (pilot, app):
        await settled(pilot)
        await pilot.see("Scrabble Trellis 0 : 0")
        await pilot.see("Last games", "1 guess", "Day streak", "You may miss a day this month")
        assert "streak 0 days" not in screen_text(app), "it is told once"
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert "Last games" not in screen_text(app)
        assert "streak 0 days" in screen_text(app)


async def test_the_menu_keeps_one_line_each_after_any_size(store, ada):
    wordle(store, ada).play(0, "crane")
    async with open_app() as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        for size in ((400, 120), (1, 1), (60, 20)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
        assert re.search(r"^ +Wordle +not begun\b", screen_text(app), re.MULTILINE), screen_text(
            app
        )


def test_every_page_belongs_to_one_of_seven() -> None:
    assert {each.group for each in ENTRIES} <= {"", *SEVEN}
    assert {each.key for each in ENTRIES if not each.group} == set(SEVEN)
    letters = [each.letter for each in ENTRIES]
    assert all(letters) and len(set(letters)) == len(letters)


async def test_every_page_is_listed_by_the_page_it_belongs_to(ada):
    async with open_app() as (pilot, app):
        for page in SEVEN:
            await pilot.go(entry(page).letter)
            lines = screen_text(app).splitlines()
            for place in pages_of(page):
                line = next(line for line in lines if f" {place.title} " in line)
                key = line.split(f" {place.title} ")[1].split()[0]
                assert key == app.get_key_display(Binding(place.letter, "", ""))
            await pilot.go("escape")


async def test_play_begins_at_the_game_played_last(store, ada):
    solve(wordle(store, ada))
    Match.begin(catalog.game("word-soup"), {}, 3, [seat(ada)], store)
    async with open_app() as (pilot, app):
        await pilot.go("p", "enter")
        assert isinstance(app.screen, Setup)
        assert app.screen.game.key == "word-soup"


async def test_what_today_tells_of_a_page_is_whole_on_a_small_screen(ada):
    async with open_app(size=(60, 20)) as (pilot, app):
        await settled(pilot)
        panel = app.screen.query_one("#detail", Static)
        for page in reversed(SEVEN[1:]):
            await pilot.go("end" if page == SEVEN[-1] else "up")
            told = str(panel.content)
            assert entry(page).line in told
            lines = [part for line in told.split("\n") for part in wrap(line, panel.size.width)]
            assert len(lines) <= panel.size.height


async def test_play_tells_how_a_game_went_as_soon_as_it_is_over(store, ada):
    async with open_app() as (pilot, app):
        await pilot.go("p")
        assert "Played" not in screen_text(app)
        await pilot.go("1")
        solve(wordle(store, ada))
        await pilot.go("escape")
        assert re.search(r"Played +1\b", screen_text(app))


async def test_the_palette_has_every_page_and_leads_to_the_first(ada):
    async with open_app() as (pilot, app):
        await pilot.go("u", "s", "ctrl+p")
        listed = {hit.text async for hit in Commands(app.screen).discover()}
        assert {each.title for each in (*ENTRIES, *set_ups(), *assistants())} <= listed
        await pilot.press(*"today")
        await until(pilot, lambda: found(app, "Today"))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        await settled(pilot)
        assert len(app.screen_stack) == 2


def test_you_lists_as_many_last_games_as_there_are_lines(store, ada):
    for seed in range(20):
        solve(wordle(store, ada, seed))
    told = [texts.standing(store, ada, lines).plain for lines in (10, 25)]
    assert [each.count("1 guess ") for each in told] == [6, 25 - len(catalog.GAMES) - 5]
