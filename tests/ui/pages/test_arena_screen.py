"""The arena: one game to look at, and batches that are counted while they are played."""

import multiprocessing
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from support.apps import open_app
from support.player import Player, screen_text
from support.waiting import settled, until
from textual.widgets import Input

from tuiwords.arena.arena import play_games
from tuiwords.arena.batch import Batch, remember, remembered
from tuiwords.arena.standing import Standing, standing
from tuiwords.play import catalog
from tuiwords.play import game as game_module
from tuiwords.ui.pages import arena_figures as figures
from tuiwords.ui.pages.arena import ArenaPage
from tuiwords.ui.pages.arena_batch import BatchPage
from tuiwords.ui.pages.arena_list import BatchList
from tuiwords.ui.pages.help import Help
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.opponents import Opponents


@pytest.fixture(autouse=True)
def no_low_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers get their share of a machine that other tests keep busy."""
    monkeypatch.setattr("tuiwords.arena.workers.NICENESS", 0)


@asynccontextmanager
async def arena(size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[Player, ArenaPage]]:
    """The arena as it is entered from home."""
    async with open_app(size=size) as (pilot, app):
        await pilot.press("r")
        assert isinstance(app.screen, ArenaPage)
        yield pilot, app.screen


async def typed(pilot: Player, text: str) -> None:
    """Answer a question."""
    await pilot.pause()
    pilot.app.screen.query_one(Input).value = text
    await pilot.press("enter")


async def run(pilot: Player, page: ArenaPage, games: int) -> BatchPage:
    """Set the number of games, and begin."""
    page.field("games").focus()
    await pilot.press("space")
    await typed(pilot, str(games))
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, BatchPage))
    return pilot.app.screen


def part(page: BatchPage, name: str) -> str:
    return str(page.query_one(f"#batch-{name}").render())


async def test_a_batch_is_played_to_the_figures_of_the_command_line(ada, bots):
    async with arena() as (pilot, page):
        assert set(page.invited) == {"Ida", "Otto"}
        batch = await run(pilot, page, 3)
        await until(pilot, lambda: batch.progress.final)
        plan = batch.plan
        assert (plan.game.key, plan.games, plan.seed, plan.pairs) == ("wordle", 3, 1, False)
        here = standing(plan.specs(), play_games(plan.game, plan.specs(), plan.deals()))
        assert batch.progress.standing == here
        assert "3 of 3" in part(batch, "bar")
        assert "finished" in part(batch, "state")
        for tally in here.tallies:
            (line,) = [text for text in part(batch, "table").splitlines() if tally.bot in text]
            assert line.split()[1:4] == [str(tally.wins), str(tally.ties), f"{tally.mean:.2f}"]
        assert "guesses" in part(batch, "facts")
        assert not multiprocessing.active_children()
        await pilot.press("y")
        assert pilot.app.clipboard == figures.as_text(plan, here)
        assert "Otto" in pilot.app.clipboard


async def test_pairs_are_counted_as_pairs(ada, bots):
    async with arena() as (pilot, page):
        page.field("pairs").focus()
        await pilot.press("right")
        batch = await run(pilot, page, 4)
        await until(pilot, lambda: batch.progress.final)
        whole = batch.progress.standing
        assert whole.pair_score is not None
        assert f"Pair score of {page.invited[0]}" in part(batch, "pairs")
        assert f"{100 * whole.pair_score:.1f}%" in part(batch, "pairs")
        await pilot.press("escape")
        page.field("games").focus()
        await pilot.press("space")
        await typed(pilot, "7")
        await pilot.go("enter")
        assert pilot.app.screen is page, "pairs of an odd number of games"


async def test_keys_are_taken_and_it_stops_at_once_and_goes_on_where_it_stopped(ada, bots):
    async with arena() as (pilot, page):
        batch = await run(pilot, page, 5000)
        await until(pilot, lambda: batch.progress.standing.games > 0)
        for _ in range(2):
            await pilot.press("f1")
            assert isinstance(pilot.app.screen, Help)
            await pilot.press("escape")
        assert pilot.app.screen is batch
        before = batch.progress.standing.games
        assert batch.running
        await until(pilot, lambda: batch.progress.standing.games > before)
        await pilot.press("space")
        assert not batch.running
        assert "stopped" in part(batch, "state")
        await until(pilot, lambda: not multiprocessing.active_children())
        await until(pilot, lambda: not list(pilot.app.workers))
        stopped = batch.progress.standing.games
        await pilot.press("space")
        assert batch.running
        await until(pilot, lambda: batch.progress.standing.games > stopped)
        await pilot.press("escape")
        assert pilot.app.screen is page
        (known,) = remembered(pilot.app.store)
        assert known.done > stopped
        assert page.field("games").note == f"{known.done} done"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, BatchPage))
        again = pilot.app.screen
        assert isinstance(again, BatchPage)
        await until(pilot, lambda: again.progress.standing.games >= known.done)


async def test_another_batch_begins_at_nothing(ada, bots, store):
    async with arena() as (pilot, page):
        remember(store, replace(page.plan, seed=9), 17, "Otto leads")
        page.on_screen_resume()
        assert page.field("games").note == ""
        page.field("seed").focus()
        await pilot.press("space")
        await typed(pilot, "9")
        assert page.field("games").note == "17 done"
        await pilot.press("right")
        assert page.field("seed").value == 10
        assert page.field("games").note == ""


async def test_one_game_is_watched_at_any_pace(ada, bots):
    async with arena() as (pilot, page):
        await pilot.press("w")
        await until(pilot, lambda: any(isinstance(s, TableScreen) for s in pilot.app.screen_stack))
        table = pilot.app.screen
        assert table.hot_seat.watching
        assert [player.name for player in table.match.seats] == list(page.invited)
        assert table.match.header.seed == page.plan.deals()[0].seed
        pace = table.bots.pace
        await pilot.press("plus")
        assert table.bots.pace < pace
        await pilot.press("space")
        assert table.flow.paused
        await pilot.press("escape")
        assert pilot.app.screen is page


async def test_nobody_plays_without_a_bot(ada, bots):
    async with arena() as (pilot, page):
        page.query_one(Opponents).focus()
        await pilot.press("space", "down", "space")
        assert page.invited == ()
        assert page.field("pairs").disabled
        await pilot.press("enter", "w")
        assert pilot.app.screen is page


async def test_another_game_has_other_rules_and_bots(ada):
    async with arena() as (pilot, page):
        seen = {}
        for _ in catalog.GAMES:
            names = {spec.name for spec in page.game.bots()}
            assert len(page.invited) == 2
            assert names.issuperset(page.invited)
            assert set(page.plan.settings) == {*page.game.rules.settings({})}
            seen[page.game.key] = page.plan.pairs
            await pilot.press("right")
        assert seen == {key: not game.rules.together for key, game in catalog.GAMES.items()}


async def test_another_game_forgets_what_did_not_fit(ada):
    async with arena() as (pilot, page):
        page.field("game").choose("scrabble")
        await settled(pilot)
        page.field("option-rules").choose("wordfeud")
        page.form.opponents.focus()
        await pilot.go("home", "space")
        assert len(page.invited) == 3
        assert page.field("game").note == "doesn't fit"
        page.field("game").choose("wordle")
        await settled(pilot)
        assert page.field("game").note == ""


async def test_what_breaks_is_told_and_the_screen_stays(ada, bots, monkeypatch):
    broken = tuple(replace(spec, strategy="no such thing") for spec in bots)
    async with arena() as (pilot, page):
        monkeypatch.setattr(game_module, "roster", lambda: broken)
        batch = await run(pilot, page, 4)
        await until(pilot, lambda: batch.trouble != "")
        assert "no strategy 'no such thing'" in part(batch, "state")
        assert not batch.running
        await pilot.press("escape")
        assert pilot.app.screen is page


async def test_earlier_batches_are_listed_and_go_on(ada, bots, store):
    first = Batch(
        catalog.game("wordle"), ("Ida",), 3, 5, False, catalog.game("wordle").rules.settings({})
    )
    remember(store, replace(first, bots=("Nobody",)), 1)
    remember(store, replace(first, game=replace(first.game, key="chess")), 1)
    remember(store, first)
    async with arena() as (pilot, page):
        assert page.invited == ("Ida",)
        await pilot.press("E")
        listed = pilot.app.screen
        assert isinstance(listed, BatchList)
        assert [known.batch for known in listed.batches] == [first]
        await pilot.press("enter")
        batch = pilot.app.screen
        await until(pilot, lambda: batch.progress.final)
        assert batch.progress.standing.games == 3
        await pilot.press("escape")
        assert listed.chosen is not None
        assert listed.chosen.done == 3
        assert listed.chosen.outcome.startswith("mean ")
        await pilot.press("escape", "escape")
        assert isinstance(pilot.app.screen, TodayPage)


def test_no_line_of_the_standing_is_wider_than_the_screen(bots):
    plan = Batch(catalog.game("wordle"), ("Ida", "Otto"), 4, 1, True)
    played = play_games(plan.game, plan.specs(), plan.deals())
    now = standing(plan.specs(), played, pairs=True)
    for width in (54, 74, 98):
        for content in (
            figures.bar(2, 4, width),
            figures.table(now, width),
            figures.pair_lines(plan, now, width),
            figures.facts(now),
        ):
            assert max(map(len, content.plain.splitlines())) <= width
    assert "guess left" in figures.as_text(plan, now)  # more guesses left, a higher score


def test_an_outcome_tells_both_ends_of_its_interval() -> None:
    near_all = Standing(20, (), 1.0, (0.839, 1.0))
    assert figures.outcome(near_all) == "100.0% (83.9–100.0)"


def test_a_single_game_has_no_interval(bots) -> None:
    plan = Batch(catalog.game("wordle"), ("Ida", "Otto"), 1, 1)
    now = standing(plan.specs(), play_games(plan.game, plan.specs(), plan.deals()))
    for width in (54, 98):
        rows = figures.table(now, width).plain.splitlines()[1:]
        assert all("–" in row and "±" not in row and " to " not in row for row in rows)


def test_a_scale_shows_the_interval_its_middle_and_the_mark():
    drawn = figures.scale((0.6, 0.8), 0.7, (0.0, 1.0), 11, 0.5).plain
    assert drawn == "─────┼━●━──"
    over = figures.scale((0.4, 0.9), 0.7, (0.0, 1.0), 11, 0.5).plain
    assert over == "────━┿━●━━─"


async def test_rules_that_contradict_each_other_are_told_at_once(ada):
    async with open_app() as (pilot, app):
        await pilot.go("r")
        page = app.screen
        page.field("option-hard").focus()
        await pilot.go("right", "down", "down", "right")
        assert page.field("option-boards").note == "doesn't fit"
        assert "! Hard mode works with one board only." in screen_text(app)
        page.field("game").focus()
        await pilot.press("right")  # another game has other rules
        await settled(pilot)
        assert "Hard mode works" not in screen_text(app)
