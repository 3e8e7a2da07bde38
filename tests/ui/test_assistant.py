"""The assistant: a game played elsewhere typed in by keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual import events
from textual.pilot import Pilot
from waiting import until

from tuiwords.games.wordle import read_clue, score, view_of_clues
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.ui.app import TuiWords
from tuiwords.ui.boards.clues import ClueGrid
from tuiwords.ui.screens.assistant import AssistantScreen
from tuiwords.ui.screens.assistant_lists import ANY, Lists, words_left
from tuiwords.ui.tools import open_tool
from tuiwords.ui.widgets.confirm import Confirm


@asynccontextmanager
async def assistant(ada) -> AsyncIterator[tuple[Pilot[None], AssistantScreen]]:
    """The assistant, before anything is typed."""
    app = TuiWords(warm=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        open_tool(app, "wordle-assistant")
        await pilot.pause()
        assert isinstance(app.screen, AssistantScreen)
        yield pilot, app.screen


def notice(screen: AssistantScreen) -> str:
    return str(screen.query_one("#notice").render())


def colors(screen: AssistantScreen, row: int) -> list[str]:
    return [screen.grid.face(row, at).kind for at in range(screen.grid.length)]


async def test_a_guess_is_typed_colored_and_ranked_on(ada):
    async with assistant(ada) as (pilot, screen):
        await pilot.press(*"crane")
        assert "1 gray" in notice(screen)
        await pilot.press("1", "2", "3", "left", "space", "right", "space", "space")
        await pilot.pause()
        assert colors(screen, 0) == ["miss", "near", "miss", "hit", "miss"]
        await pilot.press("left", "3", "1", "enter")
        assert screen.grid.clues == (read_clue("crane=.yg.."),)
        await until(pilot, lambda: screen.hint_panel.table is not None)
        view = Lists().view(screen.grid.clues)
        assert {word for word, _ in screen.left.words} == set(view.remaining())
        assert abs(sum(chance for _, chance in screen.left.words) - 1) < 1e-9
        assert screen.hint_panel.table.columns == ("to go", "bits", "chance")
        assert screen.hint_panel.table.facts["left"] == len(view.remaining())


async def test_keys_typed_ahead_keep_their_order(ada):
    async with assistant(ada) as (pilot, screen):
        for key in (*"crane", "2", "3", "enter", *"moths", "enter", "backspace"):
            pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await until(pilot, lambda: screen.grid.entry == "moths")
        assert screen.grid.clues == (read_clue("crane=yg..."),)


async def test_what_is_green_stays_green(ada):
    async with assistant(ada) as (pilot, screen):
        await pilot.press(*"crane", "1", "1", "3", "enter", *"blast")
        assert colors(screen, 1) == ["miss", "miss", "hit", "miss", "miss"]


async def test_clues_that_contradict_each_other_are_named(ada):
    async with assistant(ada) as (pilot, screen):
        await pilot.press(*"crane", "3", "enter", *"moths", "3", "enter")
        await until(pilot, lambda: bool(screen.left.trouble))
        assert "CRANE" in notice(screen)
        assert "MOTHS" in notice(screen)
        assert screen.hint_panel.rows == ()
        await pilot.press("f3")
        await until(pilot, lambda: not screen.left.trouble)
        assert screen.grid.clues == (read_clue("crane=g...."),)
        await until(pilot, lambda: bool(screen.hint_panel.rows))


async def test_backspace_opens_the_last_row_again(ada):
    async with assistant(ada) as (pilot, screen):
        await pilot.press(*"crane", "3", "enter", "backspace")
        await pilot.pause()
        assert screen.grid.clues == ()
        assert screen.grid.open_clue == read_clue("crane=g....")
        await pilot.press("backspace")
        assert screen.grid.entry == "cran"


async def test_a_click_changes_a_color(ada):
    async with assistant(ada) as (pilot, screen):
        await pilot.press(*"crane", "enter")
        cut = screen.grid.cut
        left, top = screen.grid.origin(cut)
        await pilot.click(ClueGrid, offset=(left + 1, top))
        await pilot.pause()
        assert screen.grid.clues == (read_clue("crane=y...."),)
        await until(pilot, lambda: bool(screen.left.words))
        assert all("c" in word for word, _ in screen.left.words)


async def test_a_ranked_guess_is_filled_in_to_be_colored(ada):
    async with assistant(ada) as (pilot, screen):
        await pilot.press(*"crane", "enter")
        await until(pilot, lambda: bool(screen.hint_panel.rows))
        await pilot.press("f2", "down")
        await pilot.pause()
        move = screen.hint_panel.pointed
        assert "".join(screen.grid.face(1, at).letter for at in range(5)) == move
        await pilot.press("enter")
        await pilot.pause()
        assert screen.grid.entry == move
        assert len(screen.grid.clues) == 1


async def test_lists_hard_mode_and_length_are_chosen_by_keys(ada, tmp_path):
    words = tmp_path / "mine.txt"
    words.write_text("crane\nmoths\npluck\n", encoding="utf-8")
    library().import_file(words, "mine")
    async with assistant(ada) as (pilot, screen):
        await pilot.press("f4", "f4", "f4", "f4")
        await until(pilot, lambda: len(screen.left.words) == 3)
        assert screen.lists.answers == "mine"
        assert {chance for _, chance in screen.left.words} == {1 / 3}
        await until(pilot, lambda: bool(screen.hint_panel.rows))
        assert {row.move for row in screen.hint_panel.rows[:3]} == {"crane", "moths", "pluck"}
        await pilot.press("f4", "f7")
        assert screen.lists.answers == ANY
        assert screen.lists.hard
        await pilot.press("f6")
        await pilot.pause()
        assert screen.grid.length == 6
        await until(pilot, lambda: bool(screen.left.words) and len(screen.left.words[0][0]) == 6)
        await pilot.press("f5")
        assert screen.lists.allowed == "mine"
        await until(pilot, lambda: "no word of 6 letters" in notice(screen))


async def test_another_length_asks_before_it_takes_rows_away(ada):
    async with assistant(ada) as (pilot, screen):
        await pilot.press(*"crane", "3", "enter", *"mo", "f6")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Confirm)
        await pilot.press("n")
        await pilot.pause()
        assert screen.lists.length == 5
        assert (screen.grid.clues, screen.grid.entry) == ((read_clue("crane=g...."),), "mo")
        await pilot.press("f6")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert (screen.grid.length, screen.lists.length) == (6, 6)
        assert (screen.grid.clues, screen.grid.entry) == ((), "")


async def test_what_was_typed_is_there_again_until_it_is_cleared(ada):
    async with assistant(ada) as (pilot, screen):
        await pilot.press("f6", *"cranes", "3", "enter", *"moulds", "2", "f7")
        await pilot.press("escape")
        await pilot.pause()
        open_tool(pilot.app, "wordle-assistant")
        await pilot.pause()
        again = pilot.app.screen
        assert isinstance(again, AssistantScreen)
        assert again is not screen
        assert again.grid.clues == (read_clue("cranes=g....."),)
        assert again.grid.open_clue == read_clue("moulds=y.....")
        assert again.lists == Lists(length=6, hard=True)
        await until(pilot, lambda: bool(again.left.words))
        assert all(word[0] == "c" and len(word) == 6 for word, _ in again.left.words)
        await pilot.press("f9", "escape")
        await pilot.pause()
        open_tool(pilot.app, "wordle-assistant")
        await pilot.pause()
        assert (pilot.app.screen.grid.clues, pilot.app.screen.grid.entry) == ((), "")


async def test_what_is_known_is_copied(ada):
    async with assistant(ada) as (pilot, screen):
        await pilot.press(*"crane", "3", "enter")
        await until(pilot, lambda: bool(screen.hint_panel.rows))
        await pilot.press("f8")
        await pilot.pause()
        assert "crane=g...." in pilot.app.clipboard
        assert screen.hint_panel.rows[0].move in pilot.app.clipboard
        assert f"{len(screen.left.words)} left" in pilot.app.clipboard


def test_words_of_a_known_list_are_equally_likely_and_others_by_commonness():
    words = Lexicon("few", ["abaca", "crane", "moths", "water"])
    view = view_of_clues([read_clue("moths=.....")], words)
    assert words_left(view, known=True).words == (("abaca", 0.5), ("crane", 0.5))
    guessed = words_left(view, known=False).words
    assert [word for word, _ in guessed] == ["crane", "abaca"]
    assert guessed[0][1] > guessed[1][1]


async def test_who_knows_the_list_is_told_what_is_proven(ada):
    async with assistant(ada) as (pilot, screen):
        await pilot.press("f4", "f4")
        assert screen.lists.answers == "normal"
        clue = read_clue("hatch=.gggg")
        await pilot.press(*"hatch", "1", "3", "3", "3", "3", "enter")
        assert screen.grid.clues == (clue,)
        await until(pilot, lambda: screen.hint_panel.table is not None)
        await until(pilot, lambda: screen.hint_panel.table.final)
        assert screen.hint_panel.strategy == "optimal"
        assert screen.hint_panel.check_action("strategy", ())
        first = screen.hint_panel.rows[0]
        # Six rhymes: only a word that is none of them can tell them apart.
        assert score("hatch", first.move) != clue.pattern
        assert not first.cells[0].strip().startswith("~")


async def test_hard_mode_that_was_not_kept_is_told(ada):
    async with assistant(ada) as (pilot, screen):
        await pilot.press(*"crane", "1", "1", "1", "1", "3", "enter", *"moult", "enter")
        await until(pilot, lambda: bool(screen.left.words))
        await pilot.press("f7")
        await until(pilot, lambda: "MOULT breaks hard mode" in notice(screen))
        assert len(screen.grid.clues) == 2
        await pilot.press("f7")
        await until(pilot, lambda: bool(screen.left.words))
