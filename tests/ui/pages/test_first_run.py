"""The first minute: a name, the menu, the first table."""

import random
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from random_moves import random_move
from support.apps import open_app
from support.player import screen_text
from support.tables import leave
from support.waiting import until
from textual import events

from tests.conftest import mostly_deep
from tuiwords.games.base import Move
from tuiwords.games.boggle import BoggleMove
from tuiwords.games.word_soup import Pick
from tuiwords.play.match import Match
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.store import Store
from tuiwords.ui.pages.help import Help
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.pages.welcome import Welcome, login_name
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.heading import Heading


async def test_enter_takes_the_login_name(home):
    async with open_app() as (pilot, app):
        assert isinstance(app.screen, Welcome)
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, Help))
        assert "Type a name and press Enter" in screen_text(app)
        await pilot.press("escape", "enter")
        assert isinstance(app.screen, TodayPage)
        assert [profile.name for profile in app.store.players.all()] == [login_name()]


async def test_enter_takes_a_profile_that_an_import_has_made(home):
    with Store.open() as store:
        made = store.players.add(login_name().lower())  # as the command line names it
    async with open_app() as (pilot, app):
        await pilot.press("enter")
        assert isinstance(app.screen, TodayPage)
        assert app.store.players.all() == (made,)


async def test_a_name_with_markup_is_shown_as_typed(home):
    async with open_app() as (pilot, app):
        await pilot.answer("[b]Bo[/b]")
        assert app.profile.name == "[b]Bo[/b]"
        assert app.screen.query_one(Heading).render().plain.endswith("[b]Bo[/b]")


async def test_escape_leaves_without_a_profile(home):
    async with open_app() as (pilot, _):
        await pilot.press("escape")
    with Store.open() as store:
        assert store.players.all() == ()


def keys_of(move: Move, match: Match) -> list[str]:
    """The keys that play a move."""
    if match.header.game == "scrabble":
        return ["slash", *("space" if each == " " else each for each in str(move)), "enter"]
    return [*(move.word if isinstance(move, Pick | BoggleMove) else str(move)), "enter"]


@pytest.mark.parametrize(
    ("opening", "said"),
    [
        (MatchRequest("wordle", seed=1), "Type a word of 5 letters."),
        pytest.param(
            MatchRequest("wordle", {"boards": "8"}, seed=1),
            "Type a word of 5 letters.",
            marks=pytest.mark.deep,
        ),
        (MatchRequest("wordle", {"absurdle": True}, seed=1), "5 letters."),
        (MatchRequest("boggle", {"size": "5"}, seed=1), "4 letters or more"),
        pytest.param(
            MatchRequest("word-soup", seed=1), "3 letters or more", marks=pytest.mark.deep
        ),
        (MatchRequest("scrabble", bots=("Acorn",), first=1, seed=1), "Yours comes next."),
    ],
    ids=lambda each: each.game if isinstance(each, MatchRequest) else "",
)
async def test_the_steps_of_a_first_game_are_taken_by_playing(ada, opening, said):
    rng, steps = random.Random(1), []
    async with open_app(opening, size=(60, 20)) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table, match = app.screen, app.screen.match
        assert said in str(table.area.coach.render())
        while table.area.coach.running:
            await until(pilot, lambda: table.board.open)
            text = str(table.area.coach.render())
            if text not in steps:
                steps.append(text)
                await pilot.see("Esc skips")  # all of it stands on the smallest screen
                what, _count = text.splitlines()
                assert len(textwrap.wrap(what, 26)) <= 3  # beside the board of Word Soup
                assert "{" not in what
            *word, last = keys_of(random_move(match.state, table.board.seat, rng), match)
            await pilot.press(*word)
            texts = str(table.area.coach.render())
            if texts not in steps:
                steps.append(texts)
            await pilot.press(last)
            if match.takes_turns:
                app.screen.bots.finish_at_once()
        assert len(steps) >= 5 or match.state.outcome is not None
        await leave(pilot)
        await pilot.go("g")
        assert not app.screen.area.coach.running


async def test_the_steps_of_a_first_game_are_skipped_and_asked_for_again(ada):
    async with open_app(MatchRequest("wordle", seed=1)) as (pilot, app):
        await pilot.see("1 of 6 · Esc skips", "esc Skip")
        coach = app.screen.area.coach
        await pilot.press("a")
        assert "skips" not in str(coach.render())  # Escape erases
        await pilot.press("escape")
        await pilot.see("1 of 6 · Esc skips")
        await pilot.press("f2")
        await pilot.see("esc Hide", "1 of 6")
        assert "skips" not in str(coach.render())
        await pilot.press("escape")
        await pilot.see("1 of 6 · Esc skips")
        await pilot.press("escape")
        assert not coach.running
        await pilot.type("crane")
        await pilot.press("ctrl+s")
        await pilot.see("1 of 6")
        await pilot.click(coach, offset=(12, 1))
        assert not coach.running
        await leave(pilot)
        await pilot.go("g")
        assert not app.screen.area.coach.running


async def test_the_steps_of_a_first_game_end_when_the_player_is_done(ada):
    async with open_app(MatchRequest("boggle", bots=("Pebble",), seed=1)) as (pilot, app):
        coach = app.screen.area.coach
        assert coach.running
        await pilot.press("f4", "y")
        assert app.screen.match.state.outcome is None
        assert not coach.running


async def test_a_first_game_goes_on_with_its_steps(ada):
    async with open_app(MatchRequest("wordle", seed=1)) as (pilot, _app):
        await pilot.type("crane")
        await pilot.see("3 of 6")
    async with open_app() as (pilot, _app):
        await pilot.go("c")
        await pilot.see("3 of 6")


async def test_enter_does_not_overtake_a_name_that_comes_all_at_once(home):
    async with open_app() as (pilot, app):
        assert isinstance(app.screen, Welcome)
        for key in ("B", "o", "b"):
            app.post_message(events.Key(key, key))
        app.post_message(events.Key("enter", "\r"))
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        assert [profile.name for profile in app.store.players.all()] == ["Bob"]


HELP = """
import asyncio, sys
sys.path.insert(0, sys.argv[1])
from support.apps import open_app
from support.tables import leave
from support.waiting import until

async def main(key):
    async with open_app() as (pilot, app):
        await pilot.press(*key, "f1")
        await until(pilot, lambda: bool(app.screen.query("HelpText")))
        print(app.screen.text)

asyncio.run(main(sys.argv[2:]))
"""


@pytest.mark.parametrize("keys", mostly_deep([["enter", "r"], []], 1), ids=["arena", "welcome"])
def test_help_names_the_keys_of_pages_that_were_never_opened(home, keys):
    folder = str(Path(__file__).resolve().parents[1])
    command = [sys.executable, "-c", HELP, folder, *keys]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "**" in done.stdout
    assert "{" not in done.stdout


async def test_an_app_may_show_no_steps(ada):
    async with open_app(MatchRequest("wordle", seed=1), rules=False) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert not app.screen.area.coach.running


IMPORTED = """
from tuiwords.ui.app import TuiWords
from tuiwords.ui.keys import KEY_ID, with_keys
from tuiwords.ui.pages.catalog import PAGES
from tuiwords.ui.pages.help import text_about
from tuiwords.ui.kept_pages import import_pages

import_pages()
unknown = {place.key for place in PAGES if KEY_ID.search(with_keys(text_about(place.key)))}
# The help of the assistants has the keys of those of the games; the front page is there anyway.
print(*sorted(unknown - {"assistant", "today"}))
"""


def test_help_on_a_page_need_not_import_what_names_its_keys() -> None:
    """That holds up the keys for a twentieth of a second."""
    command = [sys.executable, "-c", IMPORTED]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
