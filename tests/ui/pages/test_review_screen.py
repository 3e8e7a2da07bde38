"""The review: from the table, the saved matches and the assistant; its look at two sizes."""

import pytest
from support.apps import OpenedApp, looked_back, open_app
from support.player import Player, screen_text
from support.saved_games import solve, wordle
from support.tables import ended
from support.waiting import settled, until

from tuiwords.history.reviews import keep_review, review
from tuiwords.play import catalog
from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.games.wordle.assistant import WordleAssistant
from tuiwords.ui.pages.help import Help
from tuiwords.ui.pages.matches import MatchesPage
from tuiwords.ui.pages.review import ReviewPage
from tuiwords.ui.pages.statistics import StatisticsPage
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.session import ReviewSource
from tuiwords.ui.table.screen import TableScreen

pytestmark = pytest.mark.usefixtures("still")

SEED = 7


def part(page: ReviewPage, name: str) -> str:
    return str(page.query_one(f"#review-{name}").render())


async def test_from_the_table_when_the_game_is_over(ada, bots) -> None:
    async with open_app(MatchRequest("wordle", seed=SEED)) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        answer = table.match.state.answer
        await pilot.press(*"crane", "enter", "f11")
        assert app.screen is table, "not before it is over"
        await pilot.press(*answer, "enter")
        await ended(pilot, table)
        await pilot.press("v")
        page = await looked_back(pilot)
        await until(pilot, lambda: len(page.found.figures) > 0)
        assert part(page, "heading") == f"{answer.upper()} found with 2 guesses"
        assert page.heading() == "Review › Wordle", "the person's own"
        lines = part(page, "table").split("\n")
        assert "Otto" in lines[0], "the strongest bot stands beside it"
        assert lines[1].startswith("CRANE")
        assert lines[2].startswith(answer.upper())
        assert "■■■■■" in lines[2]
        assert all(len(line) <= 76 for line in lines)
        assert "Otto takes" in part(page, "notes")
        await pilot.press("escape")
        assert app.screen is table
        await pilot.press("ctrl+e")
        await looked_back(pilot)
        assert app.store.tallies.review(table.match.header.id, 0) is not None


async def test_another_bot_and_the_text_of_it(ada, store, bots, monkeypatch) -> None:
    solve(wordle(store, ada, SEED), ("crane", "moist"))
    async with open_app(size=(120, 40)) as (pilot, app):
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await pilot.press("v")
        page = await looked_back(pilot)
        await settled(pilot)
        await pilot.press("T")
        first = part(page, "table").split("\n")
        page.query_one("#beside").focus()  # or the key turns have it, if there are some
        await pilot.press("left")
        await until(pilot, lambda: "Ida" in part(page, "table"))
        await pilot.press("left")
        await until(pilot, lambda: part(page, "table").split("\n")[0].rstrip().endswith("Luck"))
        assert len(first) > 3
        copied: list[str] = []
        monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
        await pilot.press("y")
        assert copied[0].startswith(f"{page.found.heading}\nGuess")
        assert "MOIST" in copied[0] and max(map(len, copied[0].split("\n"))) < 80


async def test_it_says_how_accuracy_skill_and_mistake_index_differ(ada, store, bots) -> None:
    solve(wordle(store, ada, SEED), ("crane", "moist"))
    async with open_app(size=(60, 20)) as (pilot, app):
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await pilot.press("v")
        page = await looked_back(pilot)
        await until(pilot, lambda: "mistake_index" in page.found.figures)
        await pilot.press("T")
        line = "F1 says what the figures mean."
        for _ in range(4):
            await pilot.pause()
            if line in " ".join(screen_text(app).split()):
                break
            await pilot.press("pagedown")
        assert line in " ".join(screen_text(app).split())
        await pilot.press("f1")
        assert isinstance(app.screen, Help)
        shown = ""
        for _ in range(12):
            shown += screen_text(app)
            await pilot.press("pagedown")
        told = ("Accuracy, mistake points, skill", "add up the", "half a guess costs")
        assert all(text in shown for text in told)


async def test_the_help_of_every_review_explains_these_figures(ada) -> None:
    async with open_app() as (pilot, app):
        for game in catalog.GAMES.values():
            app.push_screen(ReviewPage(ReviewSource(game, lambda _bot: iter(()))))
            await settled(pilot)
            await pilot.go("f1")
            assert isinstance(app.screen, Help)
            assert "## Accuracy, mistake points, skill" in app.screen.text
            await pilot.press("escape")


async def test_an_unfinished_match_has_no_review(ada, store) -> None:
    wordle(store, ada, SEED).play(0, "crane")
    async with open_app() as (pilot, app):
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await pilot.press("v")
        assert isinstance(app.screen, MatchesPage)


async def test_a_match_that_was_given_up_at_once_is_told(ada, store) -> None:
    match = wordle(store, ada, SEED)
    match.hint(0)
    match.resign(0)
    async with open_app() as (pilot, app):
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await pilot.go("v")
        assert isinstance(app.screen, MatchesPage)
        assert app.notices == ["There are no moves to review"]


async def test_a_game_typed_into_the_assistant(ada, bots) -> None:
    async with open_app() as (pilot, app):
        app.push_screen(WordleAssistant())
        await until(pilot, lambda: isinstance(app.screen, WordleAssistant))
        await pilot.press("f11")
        assert isinstance(app.screen, WordleAssistant), "there is nothing to look back on"
        await pilot.press(*"crane", *"12313", "enter", *"flare", *"33333", "enter", "f11")
        page = await looked_back(pilot)
        assert part(page, "heading") == "FLARE found with 2 guesses"
        assert "common ones are likelier to be hidden" in part(page, "notes")
        await pilot.press("f1")
        assert type(app.screen).__name__ == "Help"


async def test_statistics_show_the_trend_of_the_mode(ada, store, bots) -> None:
    for seed, guess in ((1, "crane"), (2, "fuzzy")):
        match = solve(wordle(store, ada, seed), (guess,))
        keep_review(store, match, 0, review(match, 0))
    boards = wordle(store, ada, 3, boards="2")
    for board in boards.state.boards:
        boards.play(0, board.answer)
    async with open_app() as (pilot, app):
        app.show_table(match)
        its = review(match, 0).figures
        accuracy, skill, luck = (f"{its[name]:.0f}" for name in ("accuracy", "skill", "luck"))
        await pilot.see(f"Accuracy {accuracy} of 100", f"Skill {skill}, luck {luck} of 100")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, StatisticsPage))
        await settled(pilot)
        figures = app.screen.query_one("#figures")
        (skill,) = (line for line in str(figures.render()).split("\n") if "Skill" in line)
        assert skill.split()[2] in {f"{a}{b}" for a in "▁▂▃▄▅▆▇█" for b in "▁▂▃▄▅▆▇█"}
        app.screen.query_one("#game").focus()
        await pilot.go("right")
        assert "2 boards" in str(app.screen.query_one("#game").render())
        assert "Skill" not in str(figures.render())
        assert "Played" in str(figures.render())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_how_it_looks(ada, store, bots, snap_compare, size) -> None:
    solve(wordle(store, ada, SEED), ("crane", "moist", "pluck"))

    async def look(pilot: Player) -> None:
        await pilot.press("m", "v")
        await looked_back(pilot)
        page = pilot.app.screen
        await until(pilot, lambda: page.found is not None and all(page.found.judged))
        await settled(pilot)

    assert snap_compare(OpenedApp(), terminal_size=size, run_before=look)
