"""The work on each assistant is kept under its key, which no renaming of a class changes."""

from support.apps import at_home, open_app
from support.waiting import settled, until

from tuiwords.ui.games.catalog import assistants
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.workbench import Workbench


async def test_work_is_kept_by_the_key_of_its_assistant(ada):
    async with open_app() as (pilot, app):
        await at_home(pilot)
        expected = []
        for assistant in assistants():
            app.open_page(assistant.key)
            await settled(pilot)
            expected += [assistant.key] if app.screen.query(Workbench) else []
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TodayPage))
        assert list(app.saved_work) == expected
        assert len(expected) > 3
