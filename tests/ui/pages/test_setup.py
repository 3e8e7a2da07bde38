"""Setting up a game: what stands in the form is what is played."""

from datetime import date, timedelta
from itertools import product

import pytest
from support.apps import OpenedApp, open_app, started
from support.player import screen_text
from support.saved_games import solve, wordle
from support.tables import leave
from support.waiting import settled, until
from textual.widgets import Input

from tests.conftest import mostly_deep
from tuiwords.history.ratings import BEGINNER, bot_rating
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.sharecode import share_code
from tuiwords.ui.pages.setup import Setup
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.ask_day import AskDay
from tuiwords.ui.widgets.calendar import Calendar
from tuiwords.ui.widgets.dialogs import Ask
from tuiwords.ui.widgets.field import LABEL, Field

SIZES = [(80, 24), (60, 20)]


async def test_arrows_change_the_rules(ada, bots):
    async with open_app() as (pilot, app):
        await pilot.press("1")
        app.screen.field("option-length").focus()
        await pilot.press("right", "down", "right", "down", "down", "right")
        header = await started(pilot)
        assert header.settings["length"] == 6
        assert header.settings["answers"] == "hard"
        assert header.settings["hard"] is True
        assert [player.name for player in header.seats] == ["Ada", "Ida"]
        assert not any(isinstance(screen, Setup) for screen in app.screen_stack)


@pytest.mark.parametrize("key", mostly_deep("1423", 2))
async def test_a_first_game_is_against_the_weakest_bot_and_backspace_plays_alone(ada, key):
    async with open_app() as (pilot, app):
        await pilot.go(key)
        (bot,) = app.screen.invited
        assert bot_rating(app.screen.game.key, bot).mu == BEGINNER
        assert app.screen.field("against").value == bot
        assert {player.name for player in (await started(pilot)).seats} == {"Ada", bot}
        await leave(pilot)
        await pilot.go(key)
        assert app.screen.invited == (bot,)
        await pilot.press("tab", "backspace")
        assert app.screen.field("against").value == "nobody"
        assert [player.name for player in (await started(pilot)).seats] == ["Ada"]
        await leave(pilot)
        await pilot.go(key)
        assert app.screen.invited == ()  # as last time


async def test_a_tall_screen_tells_how_the_games_went_so_far(store, ada, bots):
    solve(wordle(store, ada))
    async with open_app(size=(120, 40)) as (pilot, app):
        await pilot.go("1")
        await pilot.see("So far", "Win streak 1", "Last games", "alone", "1 guess")
        assert "ther kinds" not in screen_text(app)


@pytest.mark.parametrize(("height", "listed"), [(38, 6), (50, 18)])
async def test_a_taller_screen_lists_more_of_the_last_games(store, ada, height: int, listed: int):
    for seed in range(20):
        solve(wordle(store, ada, seed))
    async with open_app(size=(200, height)) as (pilot, app):
        await pilot.go("1")
        last = app.screen.query_one("#last-games")
        await until(pilot, lambda: str(last.render()).count("alone") == listed)
        assert app.screen.find_widget(last).visible_region == last.region


async def test_games_of_another_kind_are_told_as_such(store, ada, bots):
    wordle(store, ada, boards="2").resign(0)
    async with open_app(size=(120, 40)) as (pilot, app):
        await pilot.go("1")
        await pilot.see("Games of other kinds only", "2 boards 1 game")
        assert "Played" not in screen_text(app)


async def test_space_invites_a_bot_and_only_then_a_game_can_be_rated(ada, bots):
    async with open_app() as (pilot, app):
        await pilot.press("1")
        setup = app.screen
        await pilot.press("backspace")
        assert setup.field("rated").disabled
        await pilot.press("down", "tab", "down")
        assert setup.invited == ("Ida",)  # the weakest before the first rated game
        await pilot.press("space")
        assert setup.invited == ("Ida",)  # nobody is a line of its own
        await pilot.press("down")
        assert setup.invited == ("Otto",)  # the opponent follows the cursor
        await pilot.press("end", "enter")
        assert setup.invited == ("Otto", "Ida")  # another one is a line of its own
        await pilot.press("down", "down", "down")  # over the end of the list
        assert setup.invited == ()  # nobody
        await pilot.press("down", "tab")
        assert app.focused is setup.field("seat")
        setup.field("rated").focus()
        await pilot.press("right")
        setup.field("seat").focus()
        await pilot.press("right")
        assert setup.field("rated").value is False, "only bots would play"
        await pilot.press("left")
        header = await started(pilot)
        assert [player.name for player in header.seats] == ["Ada", "Ida"]
        assert header.wants_rating


async def test_the_form_says_who_is_chosen_and_leads_to_the_list(ada, bots):
    async with open_app() as (pilot, app):
        await pilot.press("1")
        for width in (60, 80):
            await pilot.resize_terminal(width, 24)
            rating = str(app.screen.form.opponents.options[-1].prompt).split(maxsplit=2)[2]
            assert rating in screen_text(app)
        await pilot.press("backspace")
        assert app.screen.field("against").value == "nobody"
        assert app.screen.field("rated").note == "you play alone"
        await pilot.press("down", "down", "space")
        assert app.focused is app.screen.form.opponents
        await pilot.press("down", "tab")
        assert any(line.split()[:2] == ["Against", "Ida"] for line in screen_text(app).split("\n"))
        assert app.screen.field("rated").note == ""


async def test_two_opponents_are_named_whole_where_they_just_fit(ada, bots):
    async with open_app() as (pilot, app):
        await pilot.press("1")
        against = app.screen.field("against")
        room = against.size.width - len("Against ") - 2  # with the blanks before the value
        against.value = "x"
        await pilot.pause()
        assert str(against.render()).index("x") == LABEL + 2  # below the values of other fields
        against.value = "x" * room
        await pilot.pause()
        assert against.render().plain.endswith("x" * room)
        against.value = "x" * (room + 1)
        assert against.render().plain.endswith("x…")


async def test_choices_that_contradict_each_other_are_told_at_once(ada, bots):
    async with open_app() as (pilot, app):
        await pilot.press("1")
        setup = app.screen
        setup.field("option-hard").focus()
        await pilot.press("right", "down", "down", "right")
        assert setup.field("option-boards").note == "doesn't fit"
        assert "! Hard mode works with one board only." in screen_text(app)
        await pilot.press("left")
        assert setup.field("option-boards").note == ""
        assert "Hard mode works" not in screen_text(app)


async def test_dice_of_another_size_are_not_offered_and_left_with_the_size(ada, bots):
    async with open_app() as (pilot, app):
        await pilot.press("2")
        setup = app.screen
        size, dice = setup.field("option-size"), setup.field("option-dice")
        assert [value for value, _ in dice.choices] == ["usual", "new", "random"]
        dice.focus()
        await pilot.press("right")
        assert dice.value == "new"
        size.focus()
        await pilot.press("right")
        assert size.value == 5
        assert dice.value == "usual"
        assert "new" not in dict(dice.choices)
        assert dice.choices == [("usual", "usual, master"), ("random", "random letters")]
        assert size.note == dice.note == ""


async def test_the_game_of_the_day_is_checked_when_it_is_chosen_and_left(ada):
    async with open_app() as (pilot, app):
        await pilot.press("4")
        setup = app.screen
        await pilot.press("right")
        assert setup.invited == ()  # nobody was chosen, and it is played alone
        await pilot.press("tab", "down", "down", "tab")
        assert setup.field("puzzle").value == "daily"
        assert setup.field("against").note == "doesn't fit"
        await pilot.press("down", "left")
        assert setup.field("day").note == "not begun"
        await pilot.press("up", "left")
        assert setup.field("puzzle").note == ""
        assert "played alone" not in screen_text(app)


async def test_who_chooses_some_turns_plays_alone_and_opponents_then_are_told_not_to_fit(ada):
    async with open_app() as (pilot, app):
        await pilot.press("4")
        assert app.screen.invited == ("Acorn",)
        app.screen.field("option-turns").focus()
        await pilot.press("right")
        assert app.screen.invited == ()
        assert app.screen.field("option-turns").note == ""
        await pilot.press("tab", "down", "down")
        assert app.screen.field("against").note == "doesn't fit"
        assert "! A game of some turns is played alone" in screen_text(app)


async def test_watching_needs_a_bot_and_the_notice_goes_when_there_is_one(ada, bots):
    app = OpenedApp()
    async with app.run_test(notifications=True) as pilot:
        await pilot.pause()
        await pilot.press("b", "w")
        for _ in range(2):
            await pilot.press("enter")
            assert screen_text(app).count("To watch, add") == 1
        await pilot.press("space")
        assert app.screen.invited
        assert "To watch, add" not in screen_text(app)
        header = await started(pilot)
        assert [player.kind for player in header.seats] == ["bot"]


def _described(app):
    """The bot that the line below the list is about."""
    return str(app.screen.query_one("#roster-note").render()).partition("  ")[0]


async def test_the_bot_that_is_chosen_is_described(ada, bots):
    async with open_app() as (pilot, app):
        app.set_up(catalog.game("wordle"), invited=("Otto",))
        await settled(pilot)
        assert app.screen.invited == ("Otto",)
        assert _described(app) == "Otto"
        await pilot.press("tab", "up")
        assert _described(app) == "Ida"


async def test_nobody_is_described_while_the_cursor_is_on_no_bot(ada):
    async with open_app(size=(80, 30)) as (pilot, app):
        app.set_up(catalog.game("scrabble"), invited=("Steward",))
        await settled(pilot)
        assert _described(app) == "Steward"
        await pilot.press("tab", "home")
        assert _described(app) == ""


async def test_an_earlier_daily_by_arrows_and_by_typing(ada, bots):
    async with open_app() as (pilot, app):
        await pilot.press("1")
        setup = app.screen
        await pilot.press("right", "down", "left")
        day = setup.field("day")
        assert day.value == today() - timedelta(days=1)
        assert day.note == "not begun"
        await pilot.press("right", "right")
        assert day.value == today()
        await pilot.press("space")
        await pilot.answer("2026-02-30")
        assert isinstance(app.screen, AskDay)
        # Typed or moved to: the text, the calendar and what is taken are the same day.
        app.screen.query_one(Input).value = "2026-03-31"
        await pilot.pause()
        assert app.screen.query_one(Calendar).day == date(2026, 3, 31)
        await pilot.press("pageup", "up", "left", "down", "right", "pageup", "pagedown")
        assert app.screen.query_one(Input).value == "2026-02-28"
        await pilot.press("enter")
        header = await started(pilot)
        assert header.daily == "2026-02-28"


async def test_a_code_sets_the_rules_and_the_word(ada, bots):
    game = catalog.game("wordle")
    code = share_code(game, game.rules.settings({"length": 6, "hard": True}), 12345)
    async with open_app() as (pilot, app):
        await pilot.press("1", "ctrl+o")
        await pilot.answer("wordle-nonsense")
        assert isinstance(app.screen, Ask)
        await pilot.answer(code.lower())
        assert app.screen.field("option-length").value == 6
        assert app.screen.field("option-length").disabled
        header = await started(pilot)
        assert header.seed == 12345
        assert header.settings["hard"] is True


async def test_who_takes_turns_on_one_board_is_told_so(ada, bots):
    async with open_app() as (pilot, app):
        app.push_screen(Setup(catalog.game("word-soup")))
        await pilot.pause()
        for told in ("Everyone plays the same game", "You take turns on one board."):
            await pilot.press("tab")
            assert told in screen_text(app)
            in_turn = told.startswith("You")
            assert ("someone at this screen…" in screen_text(app)) is in_turn
            if in_turn:  # Enter on its line adds, elsewhere it starts
                for key, does in (("home", "⏎ Add"), ("tab", "⏎ Start")):
                    await pilot.press(key)
                    assert does in screen_text(app)
            assert app.screen.field("first").display is in_turn
            app.screen.field("option-mode").focus()
            await pilot.press("right")


async def test_a_file_of_words_can_be_the_allowed_list(ada, bots, tmp_path):
    words = tmp_path / "mine.txt"
    words.write_text("crane\nslate\nplumb\nhouse\n", encoding="utf-8")
    async with open_app() as (pilot, app):
        await pilot.press("1")
        app.screen.field("option-answers").focus()
        await pilot.press("space")
        await pilot.answer(str(tmp_path / "absent.txt"))
        assert isinstance(app.screen, Ask)
        await pilot.answer(str(words))
        header = await started(pilot)
        assert header.settings["answers"] == str(words)


async def test_no_game_promises_to_hide_what_others_see(ada, bots):
    # In a duel of Word Soup everybody's boards are shown as they are played.
    async with open_app() as (pilot, app):
        for key in "1234":
            await pilot.press(key)
            assert isinstance(app.screen, Setup)
            await pilot.press("tab")
            told = str(app.screen.query_one("#field-help").render())
            assert "add or remove a bot" in told
            assert "hidden" not in told
            await pilot.press("escape")


@pytest.mark.parametrize(
    ("size", "key"), mostly_deep([*product(SIZES[::-1], "4213")], 2, rows=True)
)
async def test_no_value_is_cut(ada, key, size):
    async with open_app(size=size) as (pilot, app):
        await settled(pilot)
        await pilot.go(key)
        for field in app.screen.query(Field):
            if field.id in {"puzzle", "against"} or field.disabled or not field.display:
                continue
            field.focus()
            for _ in field.choices:
                text = field.reads(field.value)
                help_text = app.screen.query_one("#field-help")
                assert f" {text}" in str(field.render()), text
                lines = help_text.visual.get_height(help_text.styles, help_text.content_size.width)
                assert lines <= help_text.size.height, text
                cut = [each.label for each in app.screen.query(Field) if each.display and each.cut]
                assert not cut, text
                await pilot.press("right")


async def test_the_whole_arrows_of_a_long_value_can_be_clicked(ada):
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("4")
        rules = app.screen.field("option-rules")
        rules.focus()
        for size in SIZES:
            await pilot.resize_terminal(*size)
            while rules.reads(rules.value) != "Words With Friends":
                await pilot.press("left")
            arrow = str(rules.render()).index("‹") + rules.styles.padding.left
            await pilot.click(rules, offset=(arrow, 0))
            await pilot.pause()
            assert rules.reads(rules.value) == "Wordfeud"


async def test_the_bot_that_is_described_is_marked_before_the_list_has_the_focus(ada):
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("4")
        opponents = app.screen.form.opponents
        assert not opponents.has_focus
        described = str(app.screen.query_one("#roster-note").render()).split()[0]
        grounds = {}
        for y in range(opponents.size.height):
            line = opponents.render_line(y)
            style = next(part.style for part in line if part.text.strip())
            grounds[line.text.strip()] = style.bgcolor
        (marked,) = (line for line in grounds if described in line)
        others = {ground for line, ground in grounds.items() if line != marked}
        assert len(others) == 1 and grounds[marked] not in others


async def test_a_game_begins_with_a_position_that_is_typed(ada, store) -> None:
    rows = f"{'15/' * 7}7CAT5{'/15' * 7}"
    async with open_app(rules=False) as (pilot, app):
        await pilot.go("4")
        await pilot.press("backspace", *["down"] * 11, "space")
        await pilot.answer("cat")
        assert "four fields" in screen_text(app)
        await pilot.answer(f"{rows} SEEINGQ 10 0")
        await pilot.go("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        state = app.screen.match.state
        assert (state.racks[0], state.scores) == ("EEGINQS", (10,))
        assert store.matches()[0].header.settings["position"].endswith("SEEINGQ 10 0")


async def test_each_bot_is_described_to_the_end(ada):
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("1")
        note, opponents = app.screen.query_one("#roster-note"), app.screen.form.opponents
        await pilot.press("tab", "home")
        for _ in range(opponents.option_count):
            await pilot.press("down")
            await settled(pilot)
            assert note.region.bottom <= app.screen.query_one("#field-help").region.y
