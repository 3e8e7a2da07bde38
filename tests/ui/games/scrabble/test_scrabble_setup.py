"""Setting up a crossword game: its rules, its clock, and who plays at this screen."""

import pytest
from support.apps import open_app, setting_up, started
from support.player import screen_text
from support.waiting import until

from tuiwords.history.ratings import bot_rating
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.match_setup import daily_request
from tuiwords.store.records import Rating
from tuiwords.ui.pages.setup import Setup
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.dialogs import Ask
from tuiwords.ui.widgets.opponents import Opponents


async def seat(pilot, name: str) -> None:
    """Ask someone at this screen to play."""
    pilot.app.screen.query_one(Opponents).focus()
    await pilot.press("home", "enter")
    await pilot.answer(name)


async def test_the_game_of_the_day_is_that_of_the_page_today(ada):
    async with setting_up("scrabble") as (pilot, setup):
        which, turns = setup.field("puzzle"), setup.field("option-turns")
        own = turns.value
        which.focus()
        await pilot.press("right")
        assert (which.value, turns.value, turns.disabled) == ("daily", "5", True)
        await pilot.press("left")
        assert (which.value, turns.value, turns.disabled) == ("random", own, False)
        await pilot.press("right")
        header = await started(pilot)
        wanted = daily_request(catalog.game("scrabble"), today())
        assert (header.settings["turns"], header.daily) == ("5", str(wanted.daily))


async def test_rules_challenge_board_and_clock(ada):
    async with setting_up("scrabble") as (pilot, setup):
        setup.field("option-rules").focus()
        await pilot.press("right", "down", "down", "right")
        assert "‹ single ›" in screen_text(pilot.app)
        assert "A wrong challenge costs nothing." in screen_text(pilot.app)
        await pilot.press("right")
        assert "A wrong challenge costs a turn." in screen_text(pilot.app)
        await pilot.press("down", "right", "down", "right", "right")
        header = await started(pilot)
        assert header.settings["rules"] == "wordfeud"
        assert header.settings["challenge"] == "double"
        assert header.settings["random_board"] is True
        assert header.settings["clock"] == "5"
        # The form begins with what was chosen last.
        pilot.app.push_screen(Setup(catalog.game("scrabble")))
        await pilot.pause()
        text = screen_text(pilot.app)
        for choice in ("‹ Wordfeud ›", "‹ double ›", "‹ on ›", "‹ 5 ›"):
            assert choice in text


async def test_minutes_can_be_typed(ada):
    async with setting_up("scrabble") as (pilot, setup):
        setup.field("option-clock").focus()
        await pilot.press("space")
        await pilot.answer("90")
        assert isinstance(pilot.app.screen, Ask)
        await pilot.answer("12")
        header = await started(pilot)
        assert catalog.game("scrabble").rules.seat_time(header.settings) == 720


async def test_a_guest_and_a_profile_sit_down_beside_a_bot(ada, store):
    cleo = store.players.add("Cleo")
    async with setting_up("scrabble") as (pilot, setup):
        setup.query_one(Opponents).focus()
        assert len(setup.invited) == 1
        assert not setup.field("rated").disabled
        await seat(pilot, "cleo")
        assert setup.invited == (), "the bot that was offered makes room"
        await pilot.press("end", "space")
        bot = setup.invited
        assert len(bot) == 1
        assert not setup.field("rated").disabled, "all have a profile"
        await seat(pilot, "Ben")
        assert setup.field("rated").disabled
        assert "a guest" in str(setup.field("rated").render())
        await seat(pilot, "ben")
        assert isinstance(pilot.app.screen, Ask), "nobody sits on two seats"
        await pilot.press("escape", "down")
        header = await started(pilot)
        # Who plays first is drawn; the others follow in their order.
        order = [("profile", "Ada"), ("profile", "Cleo"), ("guest", "Ben"), ("bot", bot[0])]
        first = order.index((header.seats[0].kind, header.seats[0].name))
        seats = [(who.kind, who.name) for who in header.seats]
        assert seats == order[first:] + order[:first]
        assert cleo.id in {who.key for who in header.seats}


async def test_no_more_come_than_there_are_seats(ada):
    async with setting_up("scrabble") as (pilot, setup):
        opponents = setup.query_one(Opponents)
        opponents.focus()
        await pilot.press("space", "end", "space", "end", "space")  # and twice another bot
        assert len(setup.invited) == 3
        first = setup.invited[0]
        await seat(pilot, "Ben")
        assert len(setup.invited) == 2
        assert first not in setup.invited
        await seat(pilot, "Cleo")
        await seat(pilot, "Dan")
        assert setup.invited == ()
        assert [person.name for person in opponents.people] == ["Ben", "Cleo", "Dan"]
        await pilot.press("end", "space")
        assert setup.invited == (), "people are not sent away by a bot"
        await pilot.press("home", "down", "space")
        assert [person.name for person in opponents.people] == ["Cleo", "Dan"]


async def test_who_watches_has_nobody_beside(ada):
    async with setting_up("scrabble") as (pilot, setup):
        await seat(pilot, "Ben")
        setup.field("seat").choose("watch")
        await pilot.pause()
        opponents = setup.query_one(Opponents)
        assert opponents.people == []
        assert not opponents.hosts
        setup.field("seat").choose("play")
        await pilot.pause()
        assert opponents.hosts


async def test_where_all_play_at_once_nobody_shares_a_screen(ada):
    async with setting_up("boggle") as (_pilot, setup):
        assert not setup.query_one(Opponents).hosts


async def test_in_a_narrow_terminal_the_help_shows_what_is_cut(ada):
    async with setting_up("word-soup", (60, 20)) as (pilot, setup):
        assert "standard list" in screen_text(pilot.app)
        assert "esc Back" in screen_text(pilot.app)
        field = setup.field("option-lexicon")
        field.offer([("enable", "my list " * 5)], "enable")
        field.focus()
        whole = f"{field.reads(field.value).strip().capitalize()} . "
        await until(pilot, lambda: whole in " ".join(screen_text(pilot.app).split()))
        assert field.cut
        await pilot.press("tab")
        bot = setup.form.opponents.looked_at
        assert f"{bot.name}: {bot.persona.line[:20]}" in screen_text(pilot.app)


async def test_in_a_narrow_terminal_the_usual_values_are_whole(ada):
    async with setting_up("scrabble", (60, 20)) as (pilot, _setup):
        await pilot.press("backspace")
        whole = ("standard list", "‹ not accepted ›", "no  you play alone", "Your level not rated")
        assert all(text in screen_text(pilot.app) for text in (*whole, "+ someone here"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_whole_form_is_in_sight(ada, size):
    async with setting_up("scrabble", size) as (pilot, setup):
        text = screen_text(pilot.app)
        for title in ("Rules", "Words", "Invalid words", "Random board", "Minutes each"):
            assert title in text
        assert "someone at this screen" in text
        assert "Your level" in text
        for bot, _ in setup.query_one(Opponents).bots[1:]:
            assert bot.name in text


async def test_the_bot_nearest_to_the_rating_is_offered_and_one_of_the_own_level(store, ada):
    store.players.set_rating("profile", ada.id, "scrabble", Rating(1650.0, 60.0, 9))
    async with setting_up("scrabble") as (pilot, setup):
        opponents = setup.query_one(Opponents)
        await pilot.press("tab")
        assert opponents.looked_at.name == "Bramble"
        await pilot.press("home", "down", "down")  # after nobody
        assert setup.invited == ("Level 1650",)
        low, high = (bot_rating("scrabble", name) for name in ("Bramble", "Trellis"))
        assert low is not None and high is not None
        share = (1650 - low.mu) / (high.mu - low.mu)
        assert f"I play {share:.0%} of" in screen_text(pilot.app)
        header = await started(pilot)
        assert [seat.key for seat in header.seats if seat.kind == "bot"] == ["Level 1650"]
    store.players.set_rating("profile", ada.id, "scrabble", Rating(1702.0, 60.0, 10))
    async with setting_up("scrabble") as (pilot, setup):
        assert setup.invited == ("Level 1702",)  # the set-up remembers, and follows


async def test_a_position_for_two_is_typed_and_played_against_a_bot(ada):
    async with open_app() as (pilot, app):
        await pilot.press("4")
        app.screen.field("first").choose(0)
        app.screen.field("option-position").action_ask()
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.answer("/".join(["15"] * 15) + " QUIZAAA/ 0/0 0")
        await until(pilot, lambda: isinstance(app.screen, Setup))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.screen.match.state.racks[0] == "AAAIQUZ"
