"""Wordle at the table: the open row, and why a guess is refused."""

from dataclasses import replace

import pytest
from support.player import screen_text
from support.tables import notice, sitting
from support.waiting import until

from tuiwords.lexicon.library import library
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.games.wordle.area import Rivals
from tuiwords.ui.games.wordle.wordle_boards import fit_boards


async def test_escape_erases_the_row_first_and_leaves_then(ada):
    async with sitting(MatchRequest("wordle", seed=5)) as (pilot, screen):
        await pilot.press(*"cran", "escape")
        assert pilot.app.screen is screen
        assert screen.board.input.entry == ""
        await pilot.press("escape")
        assert notice(screen).startswith("Esc again leaves")
        await pilot.press("a", "escape")  # typing on takes the question back
        assert pilot.app.screen is screen
        await pilot.press("escape")
        assert pilot.app.screen is screen
        await pilot.press("escape")
        assert pilot.app.screen is not screen
        there = pilot.app.screen
        await pilot.press(*"cq", "enter")  # as if it were the table still
        assert pilot.app.screen is there
        await until(pilot, lambda: not pilot.app.resting)
        await pilot.press("m")
        await until(pilot, lambda: pilot.app.screen is not there)


async def test_a_middle_dot_is_typed_behind_l(ada, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("ceŀla\ncella\n", encoding="utf-8")
    library().import_file(words, "catalan")
    given = {"allowed": "catalan"}
    async with sitting(MatchRequest("wordle", given, seed=1)) as (pilot, screen):
        await pilot.press(*"ce·l·l")
        assert screen.board.input.entry == "ceŀl"
        await pilot.press("backspace", "backspace", *"lla")
        assert screen.board.input.entry == "cella"


async def test_the_right_column_stands_beside_the_board_and_shows_guesses_whole(ada):
    async with sitting(MatchRequest("wordle", seed=7), (200, 50)) as (pilot, screen):
        left, right = screen.query_one("#left").region, screen.query_one("#right").region
        assert right.x == left.right and left.width < 80
        assert abs((200 - right.right) - left.x) <= 2, "both are in the middle"
        pilot.app.keep_preferences(replace(Preferences(), motion=False))
        await pilot.type("crane")
        for width, height in ((60, 20), (76, 24)):
            await pilot.resize_terminal(width, height)
            await until(pilot, lambda: screen_text(pilot.app).count("CRANE") == 1)


async def test_the_tiles_of_four_boards_have_gaps_in_a_usual_wide_terminal(ada):
    four = MatchRequest("wordle", {"boards": "4"}, seed=7)
    async with sitting(four, (120, 40)) as (pilot, screen):
        for apart in (3, 2):  # the second with hints beside them
            layout = fit_boards(*screen.board.size, 4, 9, 5)
            assert layout.size.gap == 1 and layout.size.pitch == 3 and layout.apart == apart
            await pilot.press("f2")


async def test_tiles_turn_over_one_by_one(ada):
    save_preferences(Preferences(motion=True))
    async with sitting(MatchRequest("wordle", seed=7), (120, 40)) as (pilot, screen):
        rows, seen = screen.board.rows, []
        refresh = screen.board.view.refresh_row

        def watch(row: int) -> None:
            seen.append([rows.face(0, column) for column in range(5)])
            refresh(row)

        screen.board.view.refresh_row = watch
        await pilot.type("crane")
        await until(pilot, lambda: rows.shown == 1)
        folded = [[face.folded > 0 for face in faces] for faces in seen]
        turned = [each.index(True) for each in folded if any(each)]
        assert turned == [0, 1, 2, 3, 4]
        assert not any(rows.face(0, column).folded for column in range(5))


async def test_where_lines_are_few_hints_take_the_room_of_the_opponents_boards(ada, bots):
    async with sitting(MatchRequest("wordle", seed=1, bots=("Otto",)), (80, 24)) as (pilot, screen):
        rivals = screen.query_one(Rivals)
        assert rivals.display
        await pilot.press("f2")
        assert not rivals.display
        assert screen.hint_panel.size.height >= 15
        await pilot.press("f2")
        assert rivals.display


@pytest.mark.parametrize(("length", "shown"), [("5", 4), ("8", 2)])
async def test_the_opponents_boards_are_whole_where_there_is_little_room(ada, length, shown):
    names = ("Thistle", "Lantern", "Almanac", "Wrangler")
    request = MatchRequest("wordle", {"length": length}, seed=1, bots=names)
    async with sitting(request, (60, 20)) as (_pilot, screen):
        title, *rows = [strip.text for strip in map(screen.query_one(Rivals).render_line, range(7))]
        assert all(row.split() == ["-" * int(length)] * shown for row in rows)
        assert len(title.split()) == shown
