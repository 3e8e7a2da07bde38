"""Word Soup at the table: real keys for every way through a game."""

from __future__ import annotations

import pytest
from soup_tables import soup, think_little, warm_up
from tables import enter, notice, seen
from textual import events
from waiting import until

from tuiwords.games.word_soup import SHUFFLE, SUGGEST, Pick
from tuiwords.ui.boards.soup_grid import SoupGrid
from tuiwords.ui.boards.soup_side import RivalBoard, RivalBoards
from tuiwords.ui.screens.replay import ReplayPage
from tuiwords.ui.widgets.hints import HintPanel

SMALL = {"rows": 4, "columns": 4}


@pytest.fixture(autouse=True)
def little_thought(monkeypatch):
    warm_up()
    think_little(monkeypatch)


async def test_a_word_is_shown_on_its_path_before_it_is_taken(ada):
    async with soup() as (pilot, screen):
        await pilot.press(*"bosques")
        text = seen(screen)
        assert "BOSQUES  7 × 19 = 133" in text
        assert "leaves 101, 33 vowels" in text
        assert "B¹" in text
        assert "S⁷" in text
        assert screen.match.ply == 0
        await pilot.press("enter")
        await pilot.pause()
        assert screen.match.state.scores == (133,)
        assert screen.board.entry.text == ""
        assert "101 letters" in seen(screen)
        assert "BOSQUES 133" in notice(screen)
        await until(pilot, lambda: "words" in seen(screen))


async def test_what_cannot_be_taken_stays_and_is_told(ada):
    async with soup() as (pilot, screen):
        await enter(pilot, "zzz")
        assert "ZZZ is not on the board" in notice(screen)
        assert "ZZZ  is not on the board" in seen(screen)
        await pilot.press("ctrl+u")
        await enter(pilot, "len")
        assert "LEN is not in the word list" in notice(screen)
        assert screen.board.entry.text == "len"
        await pilot.press("backspace", "t")
        assert notice(screen) == ""
        assert screen.match.ply == 0
        await pilot.press("ctrl+u", "enter")
        await pilot.pause()
        assert "Type a word" in notice(screen)


async def test_another_path_is_chosen(ada):
    async with soup() as (pilot, screen):
        await pilot.press(*"tea")
        first = screen.board.entry.pick
        assert f"path 1/{len(screen.board.entry.ways)}" in seen(screen)
        await pilot.press("tab")
        second = screen.board.entry.pick
        assert second != first
        await pilot.press("enter")
        await pilot.pause()
        assert screen.match.state.lines[0] == (second,)


async def test_the_board_is_tilted_and_the_other_side_previewed(ada):
    async with soup() as (pilot, screen):
        await enter(pilot, "bosques")
        assert "tilted right ▸" in seen(screen)
        assert "◂ left" in seen(screen)
        await pilot.press("comma")
        assert "◂ tilted left" in seen(screen)
        assert screen.board.shown == screen.board.board.tilted("left")
        await pilot.press("full_stop")
        assert screen.board.shown == screen.board.board
        await pilot.press("comma")
        pick = next(
            pick
            for pick in screen.match.state.board(0).tilted("left").grid.paths("sag")
            if screen.board.board.grid.spelled(pick) != "sag"
        )
        await enter(pilot, "sag")
        taken = screen.match.state.lines[0][-1]
        assert taken.tilt == "left"
        assert len(pick) == len(taken.path)
        assert screen.board.entry.tilt == "left"


async def test_a_word_is_traced_with_the_keys(ada):
    async with soup() as (pilot, screen):
        path = next(screen.board.board.grid.paths("tea"))
        await pilot.press("up")  # the cursor appears at the bottom
        for square in path:
            row, column = divmod(screen.board.cursor, 9)
            await pilot.press(*["down"] * ((square // 9 - row) % 12))
            await pilot.press(*["right"] * ((square % 9 - column) % 9), "space")
        assert screen.board.entry.traced == path
        await pilot.press("backspace")
        assert screen.board.entry.text == "te"
        await pilot.press("space", "enter")
        await pilot.pause()
        assert screen.match.state.lines[0] == (Pick("tea", "right", path, 9),)


async def test_a_word_is_drawn_with_the_mouse(ada):
    async with soup() as (pilot, screen):
        board = screen.board
        path = next(board.board.grid.paths("tea"))
        cell = board.cell
        left, top, _ = board._layout_at(cell)
        spots = [(left + s % 9 * cell.width + 1, top + s // 9 * cell.height) for s in path]
        assert [board.square_at(*spot) for spot in spots] == list(path)
        await pilot.mouse_down(board, offset=spots[0])
        for spot in spots[1:]:
            await pilot.hover(board, offset=spot)
        await pilot.mouse_up(board, offset=spots[-1])
        assert board.entry.traced == path
        assert screen.match.ply == 0
        await pilot.click(board, offset=spots[-1])
        assert screen.match.state.lines[0][0].path == path


async def test_keys_typed_ahead_all_count(ada):
    async with soup() as (pilot, screen):
        for key in (*"bosques", "enter", *"tea", "enter", *"sa"):
            pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await until(pilot, lambda: screen.board.entry.text == "sa")
        assert [pick.word for pick in screen.match.state.lines[0]] == ["bosques", "tea"]


async def test_undo_puts_the_letters_back(ada):
    async with soup() as (pilot, screen):
        before = screen.match.state
        await enter(pilot, "bosques")
        await pilot.press("f3")
        await pilot.pause()
        assert screen.match.state == before
        assert screen.board.shown == before.board(0)
        assert "108 letters" in seen(screen)


async def test_letters_fall_and_rows_close_up_with_motion(ada, monkeypatch):
    shown: list[int] = []
    run = SoupGrid.run

    def counted(grid, pictures, then):
        shown.append(len(pictures))
        run(grid, pictures, then)

    monkeypatch.setattr(SoupGrid, "run", counted)
    async with soup(motion=True) as (pilot, screen):
        await pilot.press(*"bosques", "enter")
        await pilot.pause()
        assert screen.match.state.scores == (133,)
        await until(pilot, lambda: not screen.board.moving)
        assert shown
        assert shown[0] > 3
        assert screen.board.shown == screen.match.state.board(0)
        await pilot.press("comma")
        await until(pilot, lambda: not screen.board.moving)
        assert screen.board.shown == screen.match.state.board(0).tilted("left")


async def test_hints_show_words_what_they_leave_and_the_whole_line(ada):
    async with soup(settings=SMALL) as (pilot, screen):
        panel = screen.query_one(HintPanel)
        await pilot.press("f2")
        await until(pilot, lambda: panel.table is not None and panel.table.final)
        line = panel.table.line
        assert panel.strategy == "planner"
        assert panel.pointed == line[0]
        assert line[0].split()[0].upper() in seen(screen)
        await pilot.press("right")
        await pilot.pause()
        first = screen.match.state.parse(line[0])
        after = screen.match.state.after(0, first)
        assert screen.board.seen.board == after.board(0)
        assert panel.status() == f"after 1 of {len(line)} moves"
        if len(line) > 1:
            assert line[1].split()[0].upper() in seen(screen)
        await pilot.press(*["right"] * 12)
        await pilot.pause()
        assert screen.board.seen.board.left == screen.match.state.board(0).left - sum(
            len(text.split()[0]) for text in line
        )
        await pilot.press(*["left"] * 12, "enter")
        await pilot.pause()
        assert screen.board.has_focus
        assert str(screen.board.entry.pick) == line[0]
        assert screen.match.ply == 0
        assert not screen.match.rated


async def test_hints_are_ranked_by_the_strategy_chosen(ada):
    async with soup(settings=SMALL) as (pilot, screen):
        panel = screen.query_one(HintPanel)
        await pilot.press("f2")
        await until(pilot, lambda: bool(panel.rows))
        names = list(screen.match.kit.strategies())
        await pilot.press("space")
        chosen = names[(names.index("planner") + 1) % len(names)]
        assert panel.strategy == chosen
        await until(pilot, lambda: bool(panel.rows))
        await enter(pilot, panel.pointed.split()[0])
        await until(pilot, lambda: bool(panel.rows))
        assert panel.strategy == chosen, "the choice stays for the next word"


async def test_lifelines(ada):
    async with soup(settings={"lifelines": True}) as (pilot, screen):
        await pilot.press("1")
        await pilot.pause()
        assert "A word is suggested" in notice(screen)
        suggested = screen.match.state.suggestion(0)
        assert screen.board.entry.pick == suggested
        await pilot.press("1")
        await pilot.pause()
        assert "used up" in notice(screen)
        before = screen.match.state.board(0)
        await pilot.press("2")
        await pilot.pause()
        board = screen.match.state.board(0)
        assert board != before
        assert sorted(board.cells) == sorted(before.cells)
        assert screen.match.state.helped == ((SUGGEST, SHUFFLE),)
        assert screen.board.shown == board


async def test_lifelines_are_an_option(ada):
    async with soup() as (pilot, screen):
        await pilot.press("1", "2")
        await pilot.pause()
        assert screen.match.ply == 0


async def test_a_duel_shows_both_boards(ada):
    async with soup(bots=("greedy",)) as (pilot, screen):
        (rival,) = screen.query(RivalBoard)
        own = screen.match.state.board(0)
        await until(pilot, lambda: screen.match.state.scores[1] > 0)
        await pilot.pause()
        assert screen.match.state.board(0) == own
        await until(pilot, lambda: rival.shown == screen.match.state.board(1))
        assert rival.region.right <= 80
        assert rival.region.bottom < 24
        side = screen.query_one(RivalBoards)
        await pilot.press("f2")
        await pilot.pause()
        assert not side.display or not side.region.height
        await pilot.press("f2")
        await pilot.pause()
        assert side.region.height


async def test_four_at_the_table_fit(ada):
    async with soup(bots=("greedy", "thesis", "connectivity")) as (_pilot, screen):
        boards = screen.query(RivalBoard)
        assert len(boards) == 3
        assert all(board.region.right <= 80 and board.region.width >= 9 for board in boards)


async def test_a_shared_board_changes_with_the_bots_word(ada):
    async with soup(bots=("greedy",), settings={"mode": "turns"}) as (pilot, screen):
        assert not screen.query(RivalBoards)
        await enter(pilot, "bosques")
        await until(pilot, lambda: screen.match.ply == 2)
        await pilot.pause()
        assert screen.board.shown == screen.match.state.board(0)
        assert screen.match.state.to_move == (0,)
        await enter(pilot, screen.match.state.suggestion(0).word)
        assert len(screen.match.state.lines[0]) == 2


async def test_the_clock_ends_the_game(ada):
    async with soup(settings={"clock": "1"}) as (pilot, screen):
        await enter(pilot, "bosques")
        screen.match.skip_to(61.0)
        await until(pilot, lambda: screen.match.state.outcome is not None)
        assert "time is up" in screen.match.state.outcome.reason
        assert screen.match.state.scores == (133,)


async def test_nobody_looks_while_the_clock_stands(ada):
    async with soup(settings={"clock": "5"}) as (pilot, screen):
        await pilot.press("f10")
        await pilot.pause()
        assert "▪" in seen(screen)
        await pilot.press("f10")
        await pilot.pause()
        assert "▪" not in seen(screen)


async def test_the_end_shows_both_lines(ada):
    async with soup(settings=SMALL, seed=3) as (pilot, screen):
        first = screen.match.state.suggestion(0)
        await enter(pilot, first.word)
        await pilot.press("f4")
        await pilot.pause()
        await pilot.press("y")
        await until(pilot, lambda: screen.query_one("#ending").display)
        review = screen.query_one("#line-review")
        await until(pilot, lambda: bool(review.lines[1].picks) and not review.thinking)
        text = "\n".join(review.render_line(y).text for y in range(review.size.height))
        assert f"best word {first.word.upper()}" in text
        assert review.lines[0].picks == (first,)
        assert review.lines[1].score >= review.lines[0].score
        await pilot.press("right", "down")
        await pilot.pause()
        planned = review.lines[1].picks[0]
        assert planned.word.upper() in seen(screen)
        assert screen.board.seen.board == screen.match.replay.states[0].board(0)
        await pilot.press("s")
        await pilot.pause()
        assert "The grid is copied" in notice(screen)


async def test_a_bot_is_watched(ada):
    opening = {"bots": ("greedy", "thesis"), "watch": True, "settings": SMALL}
    async with soup(**opening) as (pilot, screen):
        await pilot.press("plus", "plus", "plus")
        await until(pilot, lambda: screen.match.state.outcome is not None)
        await until(pilot, lambda: screen.query_one("#ending").display)
        await pilot.press("escape")
        await pilot.pause()


async def test_a_match_is_replayed(ada, store):
    async with soup(settings=SMALL) as (pilot, screen):
        word = screen.match.state.suggestion(0).word
        await enter(pilot, word)
        await pilot.press("f4")
        await pilot.pause()
        await pilot.press("y")
        await until(pilot, lambda: screen.query_one("#ending").display)
        pilot.app.replay(screen.match.header.id)
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayPage))
        await pilot.press("right")
        await pilot.pause()
        moves = str(pilot.app.screen.query_one("#replay-moves").render())
        assert word.upper() in moves
        assert pilot.app.screen.board.shown == screen.match.state.board(0)


async def test_the_daily_board_is_the_same_for_all(ada):
    boards = []
    for _ in range(2):
        async with soup(daily="2026-02-01", seed=None) as (_pilot, screen):
            boards.append(screen.match.state.board(0))
            assert "daily" in screen.heading()
    assert boards[0] == boards[1]
