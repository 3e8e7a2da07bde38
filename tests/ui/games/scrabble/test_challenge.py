"""Challenges at the table: what they cost is told before, and what came of them after."""

import pytest
from support.crossword_tables import BEN, at_table, crossword, lay, person, told
from support.player import screen_text
from support.tables import ending, seen
from support.waiting import until

from tests.conftest import mostly_deep
from tuiwords.history.game_list import moves_shown
from tuiwords.store.records import Player
from tuiwords.ui.games.scrabble.side_panel import TurnList
from tuiwords.ui.table.handover import Curtain
from tuiwords.ui.widgets.confirm import Confirm

pytestmark = pytest.mark.usefixtures("still")

RACKS = ("CATSEXQ", "DOGMENJ")
STEWARD = Player("bot", "Steward", "Steward")


async def pass_on(pilot, screen):
    """The next person draws the curtain."""
    await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
    await pilot.press("enter")
    await until(pilot, lambda: pilot.app.screen is screen)


@pytest.mark.parametrize(
    ("rule", "cost", "turn", "points"),
    mostly_deep(
        [
            ("double", "you lose your turn", 0, 0),
            ("5-point", "Ada gets 5 extra points", 1, 5),
            ("single", "costs nothing", 1, 0),
            ("10-point", "Ada gets 10 extra points", 1, 10),
        ],
        2,
        rows=True,
    ),
)
async def test_a_wrong_challenge_costs_what_the_offer_said(ada, store, rule, cost, turn, points):
    match = crossword(store, [person(ada), BEN], RACKS, {"challenge": rule})
    async with at_table(match) as (pilot, screen):
        assert not screen.area.check_action("challenge", ())
        await lay(pilot, "8H CAT")
        await pass_on(pilot, screen)
        assert "Ada: 8H CAT, 10 points" in told(screen)
        assert "Press F6 to challenge it" in told(screen)
        assert cost in told(screen)
        await pilot.press("f6")
        assert isinstance(pilot.app.screen, Confirm)
        assert cost in str(pilot.app.screen.query("Static").first().render())
        await pilot.press("escape")
        assert match.ply == 1
        await pilot.press("f6", "y")
        await until(pilot, lambda: match.ply == 2)
        assert match.state.turn == turn
        assert match.state.scores[0] == 10 + points
        if turn == 0:
            await pass_on(pilot, screen)
            assert "Ben: challenge. All words of the play are valid" in told(screen)
        else:
            await pilot.pause()
            assert "You: challenge. All words of the play are valid" in told(screen)


async def test_a_phony_is_withdrawn_and_the_challenger_plays(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS, {"challenge": "double"})
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "8H XQC")
        await pass_on(pilot, screen)
        await pilot.press("f6", "y")
        await until(pilot, lambda: match.ply == 2)
        assert pilot.app.screen is screen
        assert match.state.turn == 1
        assert match.state.scores == (0, 0)
        assert not any(match.state.board)
        assert "XQC is not a word: the play is withdrawn" in told(screen)
        assert screen.board.open
        await lay(pilot, "8H DOG")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert "XQC is not a word" in "\n".join(
            str(part.render()) for part in pilot.app.screen.query("Static")
        )


async def test_a_play_that_was_taken_back_is_nobodys_best(ada, store):
    match = crossword(store, [person(ada), STEWARD], RACKS, {"challenge": "single"})
    match.play(0, "8H XQC")
    match.play(1, "challenge")
    match.resign(1)
    async with at_table(match) as (pilot, screen):
        await until(pilot, lambda: "Steward resigned." in ending(screen))
        assert screen.board.seat == 0
        assert screen.board.featured_word() == ""
        assert "no play stood" in ending(screen)


async def test_every_turn_shows_the_board_of_its_moment(ada, store):
    match = crossword(store, [person(ada), STEWARD], RACKS, {"challenge": "single"})
    turns = ("-", "-DOG", "8H CAT", "-", "I7 X.Q", "challenge")
    for number, turn in enumerate(turns):
        match.play(number % 2, turn)
    match.resign(1)
    boards = [state.board for state in match.replay.states[1:]]
    assert len(set(boards)) == 3, "empty, CAT, and the phony that came off again"
    assert [move.text for move in moves_shown(match)][3::2] == ["Passes", "Challenges"]
    async with at_table(match) as (pilot, screen):
        await until(pilot, lambda: "Steward resigned." in ending(screen))
        screen.query_one(TurnList).focus()
        await pilot.press("home")
        assert "passes" in seen(screen)
        for board in boards:
            await pilot.pause()
            assert screen.board.squares.shown == board
            await pilot.press("down")


async def test_who_goes_out_may_still_be_challenged(ada, store):
    match = crossword(
        store, [person(ada), BEN], ("CAT", "DOGMENJ"), {"challenge": "10-point"}, bag=()
    )
    async with at_table(match, (60, 20)) as (pilot, screen):
        await lay(pilot, "8H CAT")
        await pass_on(pilot, screen)
        assert "Ada is out of tiles" in told(screen)
        panels = " ".join(line[36:] for line in screen_text(pilot.app).splitlines())
        whole = " ".join(panels.replace("▌", "").split())
        assert "Ctrl+A accepts it and ends the game" in whole
        assert "Ada gets 10 extra points." in whole, "below the first steps it was cut"
        assert not screen.area.check_action("exchange", ())
        await lay(pilot, "9I DO")
        assert match.ply == 1, "nothing else can be played"
        await pilot.press("escape", "ctrl+a")
        assert isinstance(pilot.app.screen, Confirm)
        await pilot.press("y")
        await until(pilot, lambda: match.state.outcome is not None)
        assert match.state.outcome.ranks == (1, 2)
    assert [move.text for move in moves_shown(match)] == ["8H CAT", "Accepts"]


async def test_the_last_phony_comes_back_and_the_game_goes_on(ada, store):
    match = crossword(
        store, [person(ada), BEN], ("XQC", "DOGMENJ"), {"challenge": "single"}, bag=()
    )
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "8H XQC")
        await pass_on(pilot, screen)
        await pilot.press("f6", "y")
        await until(pilot, lambda: match.ply == 2)
        assert match.state.outcome is None
        assert match.state.racks[0] == "CQX"
        assert screen.area.check_action("exchange", ())


async def test_a_bot_challenges_and_the_person_is_told(ada, store):
    match = crossword(store, [person(ada), STEWARD], RACKS, {"challenge": "double"})
    async with at_table(match) as (pilot, screen):
        screen.bots.pace = 0
        await lay(pilot, "8H XQC")
        await until(pilot, lambda: match.ply > 2 and match.state.turn == 0)
        await until(pilot, lambda: "XQC is not a word" in told(screen))
        assert "Steward: challenge" in told(screen)
        assert screen.board.input.rack.count("X") == 1, "the tiles are back"
        assert match.state.scores[0] == 0


async def test_nothing_is_offered_where_words_are_refused(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "8H CAT")
        await pass_on(pilot, screen)
        assert not screen.area.check_action("challenge", ())
        assert told(screen) == ""
