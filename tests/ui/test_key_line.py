"""The footer at 80 columns: nothing is cut off, help and palette are always there."""

import pytest
from textual.widgets._footer import FooterKey

from tuiwords.ui.app import TuiWords
from tuiwords.ui.widgets.key_line import KeyLine

SCREENS = {
    "home": [],
    "setup": ["1"],
    "arena": ["r"],
    "statistics": ["s"],
    "matches": ["m"],
    "lexicon": ["l"],
}


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("name", SCREENS)
async def test_every_key_shown_is_whole(ada, bots, name, width):
    app = TuiWords(warm=False)
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.press(*SCREENS[name])
        await pilot.pause()
        footer = app.screen.query_one(KeyLine)
        shown = list(footer.query(FooterKey))
        palette = shown[-1]
        assert palette.has_class("-command-palette")
        for key in shown[:-1]:
            assert key.region.right <= palette.region.x, key.description
        assert any(key.action in {"help", "app.help"} for key in shown)


async def test_a_wider_terminal_shows_more_keys(ada, bots):
    app = TuiWords(warm=False)
    async with app.run_test(size=(60, 24)) as pilot:
        await pilot.press("1")
        await pilot.pause()
        few = len(app.screen.query(FooterKey))
        await pilot.resize_terminal(120, 24)
        await pilot.pause()
        assert len(app.screen.query(FooterKey)) > few
