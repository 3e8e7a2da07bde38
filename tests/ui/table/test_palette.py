"""The palette at a table: what the board can do, though the board waits behind it."""

from support.tables import sitting
from support.waiting import until
from textual.widgets import OptionList

from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.palette import Palette
from tuiwords.ui.table.screen import TableScreen


async def test_the_keys_of_the_board_are_found_and_work(ada):
    async with sitting(MatchRequest("scrabble", seed=3)) as (pilot, screen):
        before = screen.board.input.rack
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(pilot.app.screen, Palette))
        await pilot.press(*"sort")
        listed = pilot.app.screen.query_one(OptionList)
        await until(
            pilot,
            lambda: (
                bool(listed.option_count)
                and str(listed.get_option_at_index(0).prompt).startswith("Sort")
            ),
        )
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await until(pilot, lambda: screen.board.input.rack == "".join(sorted(before)))
