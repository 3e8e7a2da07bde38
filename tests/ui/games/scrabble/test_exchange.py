"""The exchange dialog: which tiles go, and why they may not."""

import pytest
from support.crossword_tables import BEN, at_table, crossword, lay, person
from support.player import screen_text
from support.waiting import until
from textual.app import App

from tuiwords.ui.games.scrabble.exchange import STEP, ExchangeDialog, ExchangeOffer, RackChoice
from tuiwords.ui.table.handover import Curtain
from tuiwords.ui.themes import tile_colors

pytestmark = pytest.mark.usefixtures("still")

VALUES = {"A": 1, "C": 3, "E": 1, "Q": 10, "?": 0}


class Dialog(App[None]):
    """Nothing but the dialog, and its answers."""

    answers: list[str | None]

    def __init__(self, swap: ExchangeOffer) -> None:
        super().__init__()
        self.swap = swap
        self.answers = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The game's colors, as the whole app has them."""
        return tile_colors(self.current_theme)

    def on_mount(self) -> None:
        self.push_screen(ExchangeDialog(self.swap), self.answers.append)


def shown(app: App[None]) -> str:
    return "\n".join(str(part.render()) for part in app.screen.query("Static") if part.display)


async def test_letters_lift_tiles_and_enter_exchanges_them():
    app = Dialog(ExchangeOffer("AAEQ?CE", VALUES, 50, 7))
    async with app.run_test() as pilot:
        await pilot.press("a", "q", "question_mark", "z")
        rack = app.screen.query_one(RackChoice)
        assert rack.lifted == "AQ?"
        assert "Exchange: A Q ?" in shown(app)
        assert "keep: A E C E" in shown(app)
        assert "50 tiles in the bag" in shown(app)
        await pilot.press("a")
        assert rack.lifted == "AAQ?"
        await pilot.press("a")
        assert rack.lifted == "Q?", "with all of a letter lifted they are put back"
        await pilot.press("backspace")
        assert rack.lifted == "Q"
        await pilot.press("enter")
        await pilot.pause()
    assert app.answers == ["-Q"]


async def test_arrows_the_mouse_and_all_at_once():
    app = Dialog(ExchangeOffer("AAEQ", VALUES, 50, 7))
    async with app.run_test() as pilot:
        rack = app.screen.query_one(RackChoice)
        await pilot.press("right", "right", "space", "left", "up")
        assert rack.lifted == "AE"
        await pilot.press("down")
        assert rack.lifted == "E"
        await pilot.click(RackChoice, offset=(3 * STEP + 2, 2))
        assert rack.lifted == "EQ"
        await pilot.press("ctrl+a")
        assert rack.lifted == "AAEQ"
        await pilot.press("ctrl+a")
        assert rack.lifted == ""
        await pilot.press("enter")
        await pilot.pause()
        assert app.answers == [], "nothing is exchanged where nothing is lifted"
        told = "Choose at least one tile, or press - to pass."
        assert told in shown(app)
        await pilot.press("e")
        await pilot.pause()
        assert told not in shown(app)
        await pilot.press("e")
        await pilot.click("#pass")
        await pilot.pause()
    assert app.answers == ["-"]


async def test_lifted_tiles_are_seen_without_color():
    app = Dialog(ExchangeOffer("AQ", VALUES, 50, 7))
    async with app.run_test() as pilot:
        rack = app.screen.query_one(RackChoice)
        await pilot.press("q")
        lines = [rack.render_line(y).text for y in range(5)]
        assert "Q" in lines[1] and "A" not in lines[1]
        assert "A" in lines[2] and "Q" not in lines[2]


@pytest.mark.parametrize(
    ("bag", "needs", "lifted", "sentence"),
    [
        (3, 7, "", "The bag holds only 3 tiles; an exchange needs 7."),
        (0, 7, "", "The bag is empty; an exchange needs 7."),
        (2, 0, "aeq", "The bag holds only 2 tiles; an exchange needs 3."),
        (2, 0, "ae", ""),
    ],
)
async def test_it_is_told_why_an_exchange_may_not_be(bag, needs, lifted, sentence):
    app = Dialog(ExchangeOffer("AEQ", VALUES, bag, needs))
    async with app.run_test() as pilot:
        await pilot.press(*lifted)
        await pilot.pause()
        fault = app.screen.query_one("#exchange-fault")
        assert (str(fault.render()) if fault.display else "") == sentence
        await pilot.press("enter")
        await pilot.pause()
        assert bool(app.answers) == (not sentence)
        if sentence:
            await pilot.press("minus")
            await pilot.pause()
            assert app.answers == ["-"], "a pass is always possible"


async def test_tiles_are_exchanged_at_the_table(ada, store):
    match = crossword(store, [person(ada), BEN], ("AACEQTX", "DOGMENS"))
    async with at_table(match) as (pilot, screen):
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(pilot.app.screen, ExchangeDialog))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert match.ply == 0
        await pilot.press("f5", "q", "x", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert match.replay.played[0].text == "-QX"
        assert match.state.turn == 1
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert "exchanges 2 tiles" in screen_text(pilot.app)
        assert "QX" not in screen_text(pilot.app), "others are told only how many"
        await pilot.press("f5", "minus")
        await until(pilot, lambda: match.ply == 2)
        assert match.replay.played[1].text == "-"


async def test_no_exchange_is_offered_on_others_turns(ada, store, monkeypatch):
    match = crossword(store, [person(ada), BEN], ("AACEQTX", "DOGMENS"))
    async with at_table(match) as (pilot, screen):
        assert screen.area.check_action("exchange", ())
        await lay(pilot, "8H CAT")
        await until(pilot, lambda: match.ply == 1)
        assert not screen.area.check_action("exchange", ())
