"""Boggle at the table: words typed and drawn, the clock, hints, and what the round ends with."""

import asyncio
from dataclasses import replace

import pytest
from support.boggle_rounds import BOARD, TYPED, boggle, foot, lit, time_is_up
from support.player import screen_text
from support.tables import ended, ending, leave, notice
from support.waiting import settled, until
from textual.geometry import Offset

from tuiwords.games.boggle import BoggleState, parse_board
from tuiwords.history.history import load_match
from tuiwords.plain.boggle import hint
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.games.boggle.drawing import first_path, turned_squares
from tuiwords.ui.pages.replay import ReplayBoard
from tuiwords.ui.pages.setup import Setup
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.confirm import Confirm

pytestmark = pytest.mark.usefixtures("still")


async def test_a_word_is_found_and_its_path_glows(ada):
    async with boggle() as (pilot, screen):
        await pilot.press(*"que")
        assert lit(screen) == {"Qu1": "near", "E2": "near"}
        assert foot(screen) == "QUE_"
        await pilot.press(*"st", "enter")
        assert screen.match.state.found == (("quest",),)
        assert set(lit(screen).values()) == {"hit"}
        assert "✓ QUEST: 2 points" in notice(screen)
        assert screen.board.input.entry == ""
        assert "QUEST 2" in screen_text(pilot.app)
        assert "1 word 2 pts" in screen_text(pilot.app)


async def test_found_repeated_and_rejected_words_are_told_apart(ada):
    async with boggle() as (pilot, screen):
        await pilot.type("nest", "nest")
        assert "already been found" in notice(screen)
        assert set(lit(screen).values()) == {"miss"}
        assert foot(screen) == "= NEST ="
        await pilot.type("nse")
        assert "not in the word list" in notice(screen)
        assert set(lit(screen).values()) == {"wrong"}
        assert foot(screen) == "! NSE !"
        await pilot.type("ne")
        assert "too short" in notice(screen)
        await pilot.press(*"zoo")
        assert foot(screen) == "! ZOO_"
        assert lit(screen) == {}
        await pilot.press("enter")
        assert "not on the board" in notice(screen)
        assert screen.match.state.found == (("nest",),)
        await pilot.press("s")
        assert screen.board.input.entry == "s", "a new word begins after one that did not count"


async def test_backspace_mends_a_word_that_did_not_count(ada):
    async with boggle() as (pilot, screen):
        await pilot.type("neste")
        await pilot.press("backspace", "enter")
        assert screen.match.state.found == (("nest",),)
        await pilot.press(*"ques", "ctrl+w")
        assert screen.board.input.entry == ""


async def test_the_mouse_draws_a_word(ada):
    async with boggle() as (pilot, screen):
        board, squares = screen.board, screen.board.squares
        path = squares.grid.path("nest")

        def place(square):
            return squares.layout.region_of(*squares.place_of(square)).offset + Offset(2, 1)

        await pilot.mouse_down("#board", offset=place(path[0]))
        for square in path[1:]:
            await pilot.hover("#board", offset=place(square))
        assert board.input.entry == "nest"
        await pilot.mouse_up("#board", offset=place(path[-1]))
        await pilot.pause()
        assert screen.match.state.found == (("nest",),)


async def test_clicks_draw_a_word_for_enter(ada):
    async with boggle() as (pilot, screen):
        board, squares = screen.board, screen.board.squares
        path = squares.grid.path("sew")
        for square in (path[0], *path):  # the first one twice, which plays nothing
            place = squares.layout.region_of(*squares.place_of(square)).offset + Offset(2, 1)
            await pilot.click("#board", offset=place)
        assert board.input.entry == "sew"
        assert screen.match.ply == 0
        await pilot.press("enter")
        assert screen.match.state.found == (("sew",),)


async def test_the_board_turns_and_paths_turn_with_it(ada):
    async with boggle() as (pilot, screen):
        board = screen.board
        assert board.squares.face(0, 0).letter == "Qu"
        await pilot.press("right")
        assert board.squares.face(0, 3).letter == "Qu"
        await pilot.press("left", "left")
        assert board.squares.face(3, 0).letter == "Qu"
        await pilot.press("slash", *"que")
        assert (board.squares.face(0, 0).note, board.squares.face(0, 1).note) == ("1", "2")
    assert turned_squares(2, 3, 1) == (3, 0, 4, 1, 5, 2)
    assert turned_squares(2, 3, 4) == turned_squares(2, 3, 0) == (0, 1, 2, 3, 4, 5)


async def test_pause_covers_the_board_and_stops_the_clock(ada):
    save_preferences(replace(Preferences(), motion=False, cell_size="small"))  # letters as text
    async with boggle() as (pilot, screen):
        await pilot.type("quest")
        assert "Qu" in screen_text(pilot.app)
        await pilot.press("f10")
        elapsed = screen.match.elapsed
        text = screen_text(pilot.app)
        assert "Qu " not in text
        assert "QUEST" not in text
        assert "Hidden" in foot(screen)
        await pilot.press(*"nest", "enter")
        await asyncio.sleep(0.05)
        assert screen.match.elapsed == elapsed
        await pilot.press("f10")
        await pilot.type("nest")
        assert screen.match.state.found == (("quest", "nest"),)
        await pilot.press("f1")  # the help covers it, too
        assert screen.board.hidden
        assert not screen.match.running
        await pilot.press("escape")
        assert not screen.board.hidden


async def test_a_small_hint_counts_the_same_words_at_the_table_and_line_by_line(ada):
    async with boggle() as (pilot, screen):
        await pilot.press("f12")
        await until(pilot, lambda: bool(screen.board.squares.notes))
        title, *rows = hint(screen.match.view(0), 0).splitlines()
        assert title == "Words left through each square, row by row:"
        assert " ".join(rows).split() == list(screen.board.squares.notes.values())
        state = screen.match.state
        for word in state.goal:  # from then on hints are about the other words
            screen.match.play(0, word)
        common = state.goal < set(state.words)
        assert common, "the round goes on"
        assert hint(screen.match.view(0), 1).startswith("Words left start with: ")


async def test_hints_come_in_steps_and_unrate(ada):
    async with boggle() as (pilot, screen):
        board = screen.board
        await pilot.press("f2")
        await until(pilot, lambda: bool(board.squares.notes))
        assert not screen.match.rated
        words = [word for word in screen.match.state.words if "qu" in word]
        assert board.squares.face(0, 0).note == str(len(words))
        await pilot.type(words[0])
        assert board.squares.notes[0] == str(len(words) - 1)
        await pilot.press("f2")
        assert not board.squares.notes
        await pilot.see("start with")
        await pilot.see("First letters of common words · F2: more")  # not cut off
        await pilot.press("f2")
        await until(pilot, lambda: bool(screen.hint_panel.rows))
        assert screen.hint_panel.display
        best = max(screen.match.state.rules.points(w) for w in screen.match.state.words)
        first = screen.hint_panel.selected_key
        assert screen.match.state.rules.points(first) == best
        await pilot.press("down")
        second = screen.hint_panel.selected_key
        assert foot(screen) == second.upper()
        assert len(lit(screen)) == len(board.squares.grid.path(second))
        await pilot.press("enter")
        assert board.input.entry == second
        await pilot.press("enter")
        assert second in screen.match.state.found[0]
        await pilot.press("f2")
        assert not screen.hint_panel.display


async def test_the_figures_tell_the_words_left_by_length(ada):
    async with boggle() as (pilot, screen):
        state = screen.match.state
        fives = sum(len(word) == 5 for word in state.words)
        await pilot.see("Left")

        def left():
            line = next(x for x in screen_text(pilot.app).splitlines() if "Left" in x)
            return line.split("Left")[1].split()

        assert left()[2] == str(fives)
        await pilot.type("quest")
        assert left()[2] == str(fives - 1)


async def test_long_words_are_counted_together_where_columns_are_few(ada):
    async with boggle(size=(60, 20)) as (pilot, screen):
        words = screen.match.state.words
        await pilot.see("Left")
        shown = {
            line.split(title)[1].strip()
            for title in ("Letters", "Left")
            for line in screen_text(pilot.app).splitlines()
            if title in line
        }
        counts = [sum(len(word) == length for word in words) for length in (3, 4)]
        together = len(words) - sum(counts)
        assert {"3   4  5+", "".join(f"{n:>4}" for n in (*counts, together)).strip()} == shown
        await pilot.press("f2")
        assert notice(screen).endswith("more")
        assert len(notice(screen)) <= screen.query_one("#notice").size.width


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_without_a_word_found_there_is_nothing_to_review(ada, size):
    async with boggle(size=size) as (pilot, screen):
        await pilot.press("f4", "y")
        await until(pilot, lambda: screen.query_one("#ending").display)
        await pilot.press("v")  # at once: nobody types on who has said to be done
        assert notice(screen) == "You found no words to review"
        assert notice(screen) in screen_text(pilot.app)
        assert "…" not in screen_text(pilot.app), "nor are the keys of the list cut"
        # The end asks the page above it which keys make sense while that is not there yet.
        pilot.app.open_page("matches")
        await settled(pilot)
        assert "v Review" in screen_text(pilot.app)


async def test_the_time_runs_out(ada):
    async with boggle() as (pilot, screen):
        await pilot.type("quest", "nest")
        screen.match.skip_to(screen.match.time_limit)
        await until(pilot, lambda: screen.query_one("#ending").display)
        assert screen.match.state.outcome.scores == (3.0,)
        assert "time is up" in screen.match.state.outcome.reason
        assert " left" not in screen_text(pilot.app)


async def test_after_the_round_every_word_can_be_looked_at(ada):
    async with boggle() as (pilot, screen):
        await pilot.type("quest", "nest")
        await time_is_up(pilot, screen)
        review = screen.query_one("#board-words")
        words = [row.key for row in review.rows]
        assert len(words) == len(screen.match.state.words)
        assert [len(w) for w in words] == sorted((len(w) for w in words), reverse=True)
        assert review.has_focus
        await pilot.pause()
        assert foot(screen) == words[0].upper(), "the first word is drawn at once"
        await pilot.press("down")
        assert foot(screen) == review.rows[1].key.upper()
        assert "".join(lit(screen)).upper().replace("U", "").startswith(words[1][0].upper())
        await pilot.press("right")
        assert {row.key for row in review.rows} == {"quest", "nest"}
        await until(pilot, lambda: "QUEST" in str(screen.query_one("#ending-meaning").render()))
        await pilot.press("left", "left")
        missed = {row.key for row in review.rows}
        assert missed == set(screen.match.state.words) - {"quest", "nest"}
        await pilot.press("plus", "plus")
        assert min(len(row.key) for row in review.rows) == 5
        await pilot.press("minus")
        assert min(len(row.key) for row in review.rows) == 4


async def test_where_no_word_is_listed_none_is_explained(ada):
    async with boggle() as (pilot, screen):
        await time_is_up(pilot, screen)
        review, meaning = screen.query_one("#board-words"), screen.query_one("#ending-meaning")
        first = review.selected_key.upper()
        await until(pilot, lambda: first in str(meaning.render()))
        await pilot.press("right")
        assert not review.rows, "Ada has found nothing"
        await until(pilot, lambda: str(meaning.render()) == "")
        await pilot.press("left")
        await until(pilot, lambda: first in str(meaning.render()))


async def test_rare_words_can_be_left_out_of_the_review(ada):
    async with boggle() as (pilot, screen):
        await time_is_up(pilot, screen)
        review = screen.query_one("#board-words")
        await until(pilot, lambda: review.filter.leveled)
        await pilot.press("f")
        common = {row.key for row in review.rows}
        assert "quest" in common or "nest" in common
        assert "rewan" not in common
        await pilot.press("f", "f", "f")
        assert "rewan" in {row.key for row in review.rows}


async def test_rematch_share_and_new_game(ada):
    async with boggle() as (pilot, screen):
        await pilot.type("quest")
        await time_is_up(pilot, screen)
        await pilot.press("Y")
        assert "2 points with 1 word" in pilot.app.clipboard
        await pilot.go("enter")
        assert pilot.app.screen is screen, "Enter in the list begins nothing"
        await pilot.go("g")
        again = pilot.app.screen
        assert isinstance(again, TableScreen)
        assert again is not screen
        assert again.match.ply == 0
        await time_is_up(pilot, again)
        await pilot.go("p")
        assert isinstance(pilot.app.screen, Setup)


async def test_who_is_done_ends_the_round(ada):
    async with boggle() as (pilot, screen):
        await pilot.type("quest")
        await pilot.press("f4")
        assert isinstance(pilot.app.screen, Confirm)
        await pilot.press("y")
        await ended(pilot, screen)
        assert screen.match.state.outcome.scores == (2.0,)
        assert "1 of 61 common words" in ending(screen)
        assert "1 of 125 in all" in ending(screen) and "1% of the points" in ending(screen)
        assert "longest QUEST" in ending(screen)
        assert "✗" not in screen_text(pilot.app), "points count, not only the goal"


async def test_untimed_until_every_word_is_found(ada):
    settings = {"board": "CAT XXX XXX", "timer": "none", "min_length": "3"}
    async with boggle(settings=settings) as (pilot, screen):
        assert screen.match.time_limit is None
        assert "left" not in str(screen.query_one("Clock").render())
        await pilot.type(*screen.match.state.goal)
        await until(pilot, lambda: screen.match.state.outcome is not None)
        assert screen.match.state.outcome.won == (True,)
        assert "all words are found" in screen.match.state.outcome.reason


async def test_a_round_that_was_left_goes_on_where_it_was(ada, store):
    async with boggle() as (pilot, screen):
        await pilot.type("quest")
        screen.match.skip_to(100.0)
        await leave(pilot)
        assert isinstance(pilot.app.screen, TodayPage)
        saved = load_match(store, screen.match.header.id)
        assert saved.state.found == (("quest",),)
        pilot.app.resume(screen.match.header.id)
        await settled(pilot)
        back = pilot.app.screen
        assert isinstance(back, TableScreen)
        assert back.match.elapsed >= 100.0
        await pilot.type("nest")
        assert back.match.state.found == (("quest", "nest"),)


async def test_a_round_is_replayed_word_by_word(ada):
    async with boggle() as (pilot, screen):
        words = screen.match.state.words[:40]
        for word in words:
            screen.match.play(0, word)
        await time_is_up(pilot, screen)
        pilot.app.replay(screen.match.header.id)
        await settled(pilot)
        page = pilot.app.screen
        assert bool(page.query(ReplayBoard))
        await pilot.go("right", "right")
        assert page.board.board.squares.path == page.board.board.squares.grid.path(words[1])
        await pilot.go("end", "left")
        text = screen_text(pilot.app)
        assert "0:0" in text, "and when they were made"
        assert words[39].upper() in text, "the moves around the moment are in sight"
        assert words[1].upper() + " " not in text


async def test_two_letters_on_a_face_and_blocks(ada):
    settings = {"board": "[An]T# E[Qu]I R#S", "min_length": "3"}
    save_preferences(replace(Preferences(), motion=False, cell_size="small"))  # letters as text
    async with boggle(settings=settings) as (pilot, screen):
        text = screen_text(pilot.app)
        for face in ("An", "Qu", "▪"):
            assert face in text
        await pilot.press(*"an")
        assert lit(screen) == {"An1": "near"}
        await pilot.type("te")
        assert screen.match.state.found == (("ante",),)


@pytest.mark.parametrize("side", [4, 5, 6])
async def test_every_square_is_in_sight(ada, side):
    async with boggle(settings={"size": side}) as (pilot, screen):
        board = screen.board
        await pilot.press("e")
        for size in ((60, 20), (80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            assert board.squares.layout.right <= board.size.width
            assert board.squares.layout.bottom + 2 <= board.size.height
            for widget in screen.query("#board, #seats, #notice, #log"):
                assert widget.region in screen.region
                assert widget.size.width > 0
            assert "E_" in screen_text(pilot.app)


async def test_without_color_a_path_is_read_by_its_figures(ada, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with boggle() as (pilot, _screen):
        await pilot.press(*"quest")
        assert pilot.app.no_color
        text = screen_text(pilot.app)
        assert "Qu" in text
        assert "╭" in text, "squares of the path have round corners"
        for note in "1234":
            assert f"{note}│" in text.replace(" ", "")


def test_a_first_letter_of_two_is_on_the_path_already():
    grid = parse_board(BOARD)
    assert first_path(grid, "q") == (0,)
    assert first_path(grid, "qu") == (0,)
    assert first_path(grid, "anq") == (*grid.path("an"), 0)
    assert first_path(grid, "zz") is None
    assert first_path(grid, "") is None
    assert TYPED["board"] == BOARD


async def test_the_footer_says_what_escape_does_after_a_pause_too(ada):
    async with boggle() as (pilot, _screen):
        for _ in range(2):
            assert "esc Clear" not in screen_text(pilot.app)
            await pilot.press("s")
            await pilot.see("esc Clear")
            await pilot.press("f10", "f10")


async def test_the_path_of_a_rejected_word_goes_out(ada):
    async with boggle() as (pilot, screen):
        layout = screen.board.squares.layout
        starts = [layout.region_of(0, column).offset for column in range(2)]
        await pilot.mouse_down("#board", offset=starts[0])
        await pilot.hover("#board", offset=starts[1])
        await pilot.mouse_up("#board", offset=starts[1])
        await until(pilot, lambda: screen.board.input.rejected)
        await until(pilot, lambda: lit(screen) == {})


async def test_after_other_keys_no_empty_word_is_marked_as_rejected(ada):
    async with boggle() as (pilot, screen):
        await pilot.press("enter")
        assert foot(screen) == "_", "nothing was typed"
        for keys in (("slash",), ("f10", "f10"), ("f2",)):
            await pilot.type("nse")
            assert foot(screen) == "! NSE !"
            await pilot.press(*keys)
            assert foot(screen) in {"! NSE !", "_"}
            await pilot.press("backspace", "backspace", "backspace", "enter")
            assert foot(screen) == "_", keys


async def test_an_unexpected_error_while_words_are_counted_is_logged(ada, monkeypatch, caplog):
    def broken(_state):
        raise ZeroDivisionError("no goal today")

    monkeypatch.setattr(BoggleState, "goal", property(broken))
    async with boggle() as (pilot, screen):
        await until(pilot, lambda: "FoundWordsLog failed" in caplog.text)
        await pilot.press(*"nest", "enter")
        assert screen.match.state.found == (("nest",),)
