"""What the words of a play mean, asked for at the table."""

import pytest
from support.crossword_tables import BEN, at_table, crossword, lay, person
from support.soup_tables import soup
from support.tables import notice
from support.waiting import until

from tuiwords.ui.table.handover import Curtain
from tuiwords.ui.widgets.definitions import Meanings

pytestmark = pytest.mark.usefixtures("still")

RACKS = ("CATSERX", "DOGMENJ")


async def pass_on(pilot, screen, ply: int) -> None:
    """The next person draws the curtain after so many turns."""
    await until(pilot, lambda: screen.match.ply == ply and isinstance(pilot.app.screen, Curtain))
    await pilot.press("enter")
    await until(pilot, lambda: pilot.app.screen is screen)


def meanings(app) -> str:
    return str(app.screen.query_one("#meanings").render())


async def test_every_word_of_the_last_play_is_told(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "8H CAT")
        await pass_on(pilot, screen, 1)
        await lay(pilot, "9I DO")
        await pass_on(pilot, screen, 2)
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(pilot.app.screen, Meanings))
        await until(pilot, lambda: "AD" in meanings(pilot.app))
        text = meanings(pilot.app)
        for word in ("DO", "AD", "TO"):
            assert f"{word}\n" in text
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)


async def test_a_word_without_a_known_meaning_is_told(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS, {"challenge": "single"})
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "8H XRC")
        await pass_on(pilot, screen, 1)
        await lay(pilot, "-")  # whoever passes has not challenged
        await pass_on(pilot, screen, 2)
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(pilot.app.screen, Meanings))
        await until(pilot, lambda: "No definition found." in meanings(pilot.app))
        assert "XRC" in meanings(pilot.app)


async def test_no_meaning_gives_a_phony_away(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS, {"challenge": "single"})
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "8H XRC")
        await pass_on(pilot, screen, 1)
        await pilot.press("f7")
        assert pilot.app.screen is screen
        assert "Its words may still be challenged" in notice(screen)
        await pilot.press("f6", "y")  # what was taken back has no meaning
        await until(pilot, lambda: match.ply == 2)
        await pilot.press("f7")
        assert pilot.app.screen is screen
        assert "No word has been played yet" in notice(screen)


async def test_a_word_taken_out_of_the_soup_has_a_meaning_too(ada):
    async with soup() as (pilot, screen):
        assert not screen.area.check_action("meanings", ())
        await pilot.type("tea")
        await until(pilot, lambda: screen.match.ply == 1)
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(pilot.app.screen, Meanings))
        await until(pilot, lambda: "TEA\n" in meanings(pilot.app))


async def test_definitions_that_cannot_be_read_are_told(ada, store, monkeypatch):
    def fail(word: str) -> None:
        raise ZeroDivisionError(word)

    monkeypatch.setattr("tuiwords.lexicon.definitions.define", fail)
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "8H CAT")
        await pass_on(pilot, screen, 1)
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(pilot.app.screen, Meanings))
        await until(pilot, lambda: "ZeroDivisionError" in meanings(pilot.app))
