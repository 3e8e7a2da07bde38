"""What is copied is shown, too: the terminal may keep its clipboard to itself."""

import pytest
from support.apps import open_app
from support.player import screen_text
from support.waiting import until
from textual.containers import VerticalScroll

from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.widgets.dialogs import Copied

BOARD = "tuiwords scrabble 505 : 395\n\n" + "\n".join(f"{n:·<15}" for n in range(15))
LONG = "9Q1I3/9U1NU2/5FIDGE1EN2/9UT1L2 " * 9 + "end"


@pytest.mark.parametrize(("size", "key"), [((60, 20), "escape"), ((80, 24), "enter")])
@pytest.mark.parametrize("text", ["wordle:17", LONG, "\n".join(f"line {n}" for n in range(40))])
async def test_all_of_a_copied_text_can_be_seen(ada, size, text, key) -> None:
    async with open_app(size=size) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        app.copy("Position copied", text)
        await until(pilot, lambda: isinstance(app.screen, Copied))
        assert app.clipboard == text
        seen = ""
        scroll = app.screen.query_one(VerticalScroll)
        await pilot.see("↑↓ scroll" if text.count("\n") else "Shift held down")
        while True:
            shown = screen_text(app)
            seen += shown
            assert "Position copied" in shown
            assert "Shift held down" in " ".join(shown.split())
            assert "Close" in shown
            if scroll.scroll_y >= scroll.max_scroll_y:
                break
            before = scroll.scroll_y
            await pilot.press("pagedown")
            await until(pilot, lambda before=before: scroll.scroll_y > before)
        for word in text.split():
            assert word in seen
        await pilot.press("f1")
        await pilot.see("select it by mouse")
        await pilot.press("escape", key)
        await until(pilot, lambda: isinstance(app.screen, TodayPage))


async def test_a_copied_board_is_seen_whole_at_80_columns(ada) -> None:
    async with open_app() as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        app.copy("Result copied as grid. Picture:\n/home/ada/pictures/scrabble-1.svg", BOARD)
        await pilot.see(*BOARD.split())
