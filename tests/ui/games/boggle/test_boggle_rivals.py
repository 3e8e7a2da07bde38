"""Boggle against bots and between bots, by the clock of the round."""

from dataclasses import replace

import pytest
from support.boggle_rounds import boggle, time_is_up
from support.player import screen_text
from support.tables import ended, ending
from support.waiting import until

from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.bots.skill import Skill
from tuiwords.play import game as game_module
from tuiwords.store.preferences import Preferences, save_preferences

QUICK, SLOW = {"rate": 600.0, "liking": 1.0}, {"rate": 30.0, "liking": 0.8}
FINDERS = (
    BotSpec(Persona("Ida", "I take my time."), "boggle", "finder", SLOW, skill=Skill(50)),
    BotSpec(Persona("Otto", "I see it all."), "boggle", "finder", QUICK),
)


@pytest.fixture(autouse=True)
def finders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bots of Boggle, in place of those shipped, and no animation."""
    monkeypatch.setattr(game_module, "roster", lambda: FINDERS)
    save_preferences(replace(Preferences(), motion=False))


async def test_words_of_the_others_are_hidden_until_the_end(ada):
    async with boggle(bots=("Otto",)) as (pilot, screen):
        await pilot.type("quest")
        await until(pilot, lambda: len(screen.match.state.found[1]) >= 5)
        state = screen.match.state
        long = [word for word in state.found[1] if len(word) > 3 and word != "quest"]
        text = screen_text(pilot.app)
        assert not [word for word in long if word.upper() in text]
        assert "pts" in next(line for line in text.splitlines() if "Ada" in line)
        assert "pts" not in next(line for line in text.splitlines() if "Otto" in line)
        await time_is_up(pilot, screen)
        review = screen.query_one("#board-words")
        theirs = [row for row in review.rows if "Otto" in row.cells[3]]
        assert {row.key for row in theirs} == set(screen.match.state.found[1])
        both = set(screen.match.state.found[1]) & {"quest"}
        crossed = [row for row in review.rows if row.cells[0].startswith("×")]
        assert {row.key for row in crossed} == both
        assert screen.match.state.outcome is not None


async def test_what_two_found_counts_for_nobody(ada):
    async with boggle(bots=("Otto",)) as (pilot, screen):
        await until(pilot, lambda: bool(screen.match.state.found[1]))
        word = screen.match.state.found[1][0]
        await pilot.type(word)
        await time_is_up(pilot, screen)
        assert screen.match.state.outcome.scores[0] == 0
        review = screen.query_one("#board-words")
        row = next(row for row in review.rows if row.key == word)
        assert row.cells[0].startswith("×")
        assert row.cells[2:] == ("0", "you, Otto")
        await pilot.press("left", "left")
        assert [row.key for row in review.rows] == [word]


async def test_bots_find_nothing_while_the_clock_stands(ada):
    async with boggle(bots=("Otto", "Ida")) as (pilot, screen):
        await until(pilot, lambda: screen.match.ply > 3)
        await pilot.press("f10")
        await until(pilot, lambda: len(screen.bots.decided) == 2)
        found = screen.match.state.found
        await pilot.pause(0.3)
        assert screen.match.state.found == found
        assert screen.bots.decided == {1, 2}
        await pilot.press("f10")
        await until(pilot, lambda: screen.match.state.found != found)


async def test_who_is_done_waits_for_the_bots_in_a_hurry(ada):
    async with boggle(bots=("Ida",)) as (pilot, screen):
        await pilot.type("quest")
        assert screen.match.speed == 1.0
        await pilot.press("f4", "y")
        assert screen.match.state.to_move == (1,)
        assert screen.match.speed > 1.0
        screen.match.skip_to(screen.match.time_limit - 5)
        await until(pilot, lambda: screen.match.state.outcome is not None)
        await ended(pilot, screen)
        assert "Everyone has finished" in ending(screen)
        assert "left" not in screen_text(pilot.app).splitlines()[0]
        assert screen.match.state.found[1]
        assert max(e.at for e in screen.match.replay.played) <= screen.match.time_limit


async def test_a_round_of_bots_is_watched(ada):
    settings = {"timer": "30"}
    async with boggle(bots=("Ida", "Otto"), watch=True, size=(120, 40), settings=settings) as (
        pilot,
        screen,
    ):
        await pilot.press("space")
        await until(pilot, lambda: len(screen.bots.decided) == 2)
        before, elapsed = screen.match.ply, screen.match.elapsed
        await pilot.press("space")
        await until(pilot, lambda: screen.match.ply == before + 1)
        assert screen.match.elapsed >= elapsed, "a step goes to the moment of the next word"
        await pilot.press("down")
        assert screen.board.seat == 1
        await pilot.press("plus", "plus", "plus", "f10")
        assert screen.match.speed == 60.0
        await until(pilot, lambda: screen.match.state.outcome is not None)
        await ended(pilot, screen)
        assert "time is up" in screen.match.state.outcome.reason
        assert len(screen.match.state.found[1]) > len(screen.match.state.found[0])
        text = screen_text(pilot.app)
        assert "Ida" in text
        assert "Otto" in text


async def test_a_bot_that_has_every_word_is_done(ada):
    settings = {"board": "CAT XXX XXX", "min_length": "3"}
    async with boggle(bots=("Otto",), settings=settings) as (pilot, screen):
        screen.bots.resume()
        screen.match.skip_to(100.0)
        await until(pilot, lambda: screen.match.state.to_move == (0,))
        assert set(screen.match.state.found[1]) == set(screen.match.state.words)
        assert not pilot.app.notices
        await pilot.type("cat")
        assert screen.match.state.found[0] == ("cat",)
