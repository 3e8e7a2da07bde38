"""Word Soup at the table: real keys for every way through a game."""

import random
from datetime import date

import pytest
from random_moves import random_move
from support.player import screen_text
from support.soup_tables import soup, think_little
from support.tables import ending, notice, seen
from support.waiting import until

from tuiwords.engine.base import Limit
from tuiwords.games.word_soup import SHUFFLE, SUGGEST, Pick
from tuiwords.play.games.word_soup import WORD_SOUP
from tuiwords.play.games.word_soup.review import PlannedGame
from tuiwords.play.hints import hints
from tuiwords.store.records import Player
from tuiwords.ui.games.word_soup import area as soup_area
from tuiwords.ui.games.word_soup import board as soup_board
from tuiwords.ui.games.word_soup.falling import Falling
from tuiwords.ui.games.word_soup.side_panel import RivalBoard, RivalBoards, WordsTaken
from tuiwords.ui.pages.replay import ReplayBoard
from tuiwords.ui.table.players import Seats
from tuiwords.ui.widgets.hints import HintPanel

SMALL = {"rows": 4, "columns": 4}
LIMIT, GOALS = soup_area.LIMIT, soup_area.goals


@pytest.fixture(autouse=True)
def little_thought(monkeypatch):
    think_little(monkeypatch)


async def test_a_word_is_shown_on_its_path_before_it_is_taken(ada):
    async with soup() as (pilot, screen):
        await pilot.press(*"bosques")
        text = seen(screen)
        assert "BOSQUES  7 × 19 = 133" in text
        assert "leaves 101, 33 vowels" in text
        assert "Q₁₀─S₁──O₁──B₃" in text
        assert screen.match.ply == 0
        await pilot.press("enter")
        assert screen.match.state.scores == (133,)
        assert screen.board.input.entry.text == ""
        assert "101 letters" in seen(screen)
        assert "BOSQUES 133" in notice(screen)
        await until(pilot, lambda: "words" in seen(screen))


async def test_what_cannot_be_taken_is_told_and_the_next_letter_begins_a_word(ada):
    async with soup() as (pilot, screen):
        await pilot.type("zzz")
        assert "ZZZ is not on the board" in notice(screen)
        assert "! ZZZ !" in seen(screen)
        assert "is not on the board" not in seen(screen)  # that is told once
        await pilot.type("len")
        assert "LEN is not in the word list" in notice(screen)
        assert screen.board.input.entry.text == "len"
        await pilot.press("backspace", "t")
        assert screen.board.input.entry.text == "let"
        assert notice(screen) == ""
        assert screen.match.ply == 0
        await pilot.press("ctrl+u", "enter")
        assert "Type a word" in notice(screen)


async def test_another_path_is_chosen(ada):
    async with soup() as (pilot, screen):
        await pilot.press(*"tea")
        first = screen.board.input.entry.pick
        assert f"path 1/{len(screen.board.input.entry.ways)}" in seen(screen)
        await pilot.press("tab")
        second = screen.board.input.entry.pick
        assert second != first
        await pilot.press("enter")
        assert screen.match.state.lines[0] == (second,)


async def test_the_board_is_tilted_and_the_other_side_previewed(ada):
    async with soup() as (pilot, screen):
        await pilot.type("bosques")
        assert "tilted right ▸" in seen(screen)
        assert "◂ left" in seen(screen)
        await pilot.press("comma")
        assert "◂ tilted left" in seen(screen)
        assert screen.board.squares.shown == screen.board.board.tilted("left")
        await pilot.press("full_stop")
        assert screen.board.squares.shown == screen.board.board
        await pilot.press("comma")
        pick = next(
            pick
            for pick in screen.match.state.board(0).tilted("left").grid.paths("sag")
            if screen.board.board.grid.spelled(pick) != "sag"
        )
        await pilot.type("sag")
        taken = screen.match.state.lines[0][-1]
        assert taken.tilt == "left"
        assert len(pick) == len(taken.path)
        assert screen.board.input.entry.tilt == "left"


async def test_a_word_is_traced_with_the_keys(ada):
    async with soup() as (pilot, screen):
        path = next(screen.board.board.grid.paths("tea"))
        await pilot.press("up")  # the cursor appears at the bottom
        for square in path:
            row, column = divmod(screen.board.squares.cursor, 9)
            await pilot.press(*["down"] * ((square // 9 - row) % 12))
            await pilot.press(*["right"] * ((square % 9 - column) % 9), "space")
        assert screen.board.input.entry.traced == path
        await pilot.press("backspace")
        assert screen.board.input.entry.text == "te"
        await pilot.press("space", "enter")
        assert screen.match.state.lines[0] == (Pick("tea", "right", path, 9),)


async def test_a_word_is_drawn_with_the_mouse(ada):
    async with soup() as (pilot, screen):
        board = screen.board
        path = next(board.board.grid.paths("tea"))
        tiles = [board.view.tile_layout.region_of(*divmod(square, 9)) for square in path]
        spots = [(tile.x + 1, tile.y) for tile in tiles]
        assert [board.view.square_at(*spot) for spot in spots] == list(path)
        await pilot.mouse_down(board, offset=spots[0])
        for spot in spots[1:]:
            await pilot.hover(board, offset=spot)
        await pilot.mouse_up(board, offset=spots[-1])
        assert board.input.entry.traced == path
        assert screen.match.ply == 0
        await pilot.click(board, offset=spots[-1])
        assert screen.match.state.lines[0][0].path == path


async def test_undo_puts_the_letters_back(ada):
    async with soup() as (pilot, screen):
        before = screen.match.state
        await pilot.type("bosques")
        await pilot.press("f3")
        assert screen.match.state == before
        assert screen.board.squares.shown == before.board(0)
        assert "108 letters" in seen(screen)


async def test_what_there_is_to_reach_and_the_words_taken_are_beside_the_board(ada, monkeypatch):
    monkeypatch.setattr(soup_area, "goals", GOALS)
    async with soup() as (pilot, screen):
        await pilot.press("f4", "y")
        await until(pilot, lambda: screen.query_one("#ending").display)
    async with soup() as (pilot, screen):
        await pilot.type("bosques")
        words = screen.query_one(WordsTaken)
        await until(pilot, lambda: words.goals.par is not None)
        shown = str(words.render())
        assert f"par {words.goals.par.middle:,.0f}" in shown
        assert "clearing +500" in shown
        assert "your best" not in shown  # 0 points are no best
        assert "BOSQUES        7 × 19   133" in shown
        await pilot.press("f4", "y")
        await until(pilot, lambda: screen.query_one("#ending").display)
    async with soup() as (pilot, screen):
        words = screen.query_one(WordsTaken)
        await until(pilot, lambda: "your best 133" in str(words.render()))


async def test_the_end_says_once_that_the_board_is_cleared(ada):
    async with soup(settings={"rows": 3, "columns": 3}, seed=5) as (pilot, screen):
        for _ in range(2):
            screen.match.play(0, str(screen.match.state.suggestion(0)))
        screen.moved()
        await until(pilot, lambda: screen.query_one("#ending").display)
        assert ending(screen).count("cleared") == 1
        assert "593 points" in ending(screen)


async def test_letters_fall_and_rows_close_up_with_motion(ada, monkeypatch):
    shown: list[int] = []
    run = Falling.run

    def counted(falling, pictures, then):
        shown.append(len(pictures))
        run(falling, pictures, then)

    monkeypatch.setattr(Falling, "run", counted)
    async with soup(motion=True) as (pilot, screen):
        await pilot.press(*"bosques", "enter")
        assert screen.match.state.scores == (133,)
        await until(pilot, lambda: not screen.board.falling.moving)
        assert shown
        assert shown[0] > 3
        assert screen.board.squares.shown == screen.match.state.board(0)
        await pilot.press("comma")
        await until(pilot, lambda: not screen.board.falling.moving)
        assert screen.board.squares.shown == screen.match.state.board(0).tilted("left")


async def test_hints_show_words_what_they_leave_and_the_whole_line(ada):
    async with soup(settings=SMALL) as (pilot, screen):
        panel = screen.query_one(HintPanel)
        await pilot.press("f2")
        await until(pilot, lambda: panel.table is not None and panel.table.final)
        line = panel.table.line
        assert panel.strategy == "comparison"
        assert panel.selected_key == line[0]
        assert line[0].split()[0].upper() in seen(screen)
        await pilot.press("right")
        first = screen.match.state.parse(line[0])
        after = screen.match.state.after(0, first)
        assert screen.board.input.seen.board == after.board(0)
        assert panel.status() == f"After move 1 of {len(line)}"
        if len(line) > 1:
            assert line[1].split()[0].upper() in seen(screen)
        await pilot.press(*["right"] * 12)
        assert screen.board.input.seen.board.left == screen.match.state.board(0).left - sum(
            len(text.split()[0]) for text in line
        )
        await pilot.press(*["left"] * 12, "enter")
        assert screen.board.has_focus
        assert str(screen.board.input.entry.pick) == line[0]
        assert screen.match.ply == 0
        assert not screen.match.rated


async def test_hints_are_ranked_by_the_strategy_chosen(ada):
    async with soup(settings=SMALL) as (pilot, screen):
        panel = screen.query_one(HintPanel)
        await pilot.press("f2")
        await until(pilot, lambda: bool(panel.rows))
        names = list(screen.match.game.advice.strategies())
        await pilot.press("space")
        chosen = names[(names.index("comparison") + 1) % len(names)]
        assert panel.strategy == chosen
        await until(pilot, lambda: bool(panel.rows))
        await pilot.type(panel.selected_key.split()[0])
        await until(pilot, lambda: bool(panel.rows))
        assert panel.strategy == chosen, "the choice stays for the next word"


async def test_hints_have_their_values_in_a_small_terminal(ada):
    async with soup((60, 20)) as (pilot, screen):
        await pilot.press("f2")
        panel = screen.hint_panel
        for _ in screen.match.game.advice.strategies():
            await until(pilot, lambda: panel.table is not None and panel.table.final)
            assert panel.table.columns[0] in screen_text(pilot.app)
            for row in panel.moves[:3]:
                assert row.cells[0] in screen_text(pilot.app), panel.strategy
            await pilot.press("space")


async def test_lifelines(ada):
    async with soup(settings={"lifelines": True}) as (pilot, screen):
        await pilot.press("1")
        assert "Suggested word: press Enter" in notice(screen)
        suggested = screen.match.state.suggestion(0)
        assert screen.board.input.entry.pick == suggested
        await pilot.press("1")
        assert "already been used" in notice(screen)
        before = screen.match.state.board(0)
        await pilot.press("2")
        board = screen.match.state.board(0)
        assert board != before
        assert sorted(board.cells) == sorted(before.cells)
        assert screen.match.state.helped == ((SUGGEST, SHUFFLE),)
        assert screen.board.squares.shown == board


async def test_lifelines_are_an_option(ada):
    async with soup() as (pilot, screen):
        await pilot.press("1", "2")
        assert screen.match.ply == 0


async def test_a_duel_shows_both_boards(ada):
    async with soup(bots=("greedy",)) as (pilot, screen):
        (rival,) = screen.query(RivalBoard)
        own = screen.match.state.board(0)
        await until(pilot, lambda: screen.match.state.scores[1] > 0)
        assert screen.match.state.board(0) == own
        await until(pilot, lambda: rival.squares.shown == screen.match.state.board(1))
        assert rival.region.right <= 80
        assert rival.region.bottom < 24
        narrow = rival.size.width
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: rival.size.width > narrow)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: rival.size.width == narrow)
        side = screen.query_one(RivalBoards)
        await pilot.press("f2")
        assert not side.display or not side.region.height
        await pilot.press("f2")
        assert side.region.height


async def test_four_at_the_table_fit(ada):
    async with soup(bots=("greedy", "thesis", "connectivity")) as (_pilot, screen):
        boards = screen.query(RivalBoard)
        assert len(boards) == 3
        assert all(board.region.right <= 80 and board.region.width >= 9 for board in boards)


async def test_a_shared_board_changes_with_the_bots_word(ada):
    async with soup(bots=("greedy",), settings={"mode": "turns"}) as (pilot, screen):
        assert not screen.query(RivalBoards)
        await pilot.type("bosques")
        await until(pilot, lambda: screen.match.ply == 2)
        assert screen.board.squares.shown == screen.match.state.board(0)
        assert screen.match.state.to_move == (0,)
        words = str(screen.query_one(WordsTaken).render())
        assert "Ada     BOSQUES         133" in words, "the line tells who took the word"
        await pilot.type(screen.match.state.suggestion(0).word)
        assert len(screen.match.state.lines[0]) == 2


@pytest.mark.parametrize("ends", ["time", "finished"])
async def test_a_letter_typed_before_the_end_is_not_on_the_finished_board(ada, ends):
    async with soup(settings={"clock": "1"}) as (pilot, screen):
        await pilot.press("b")
        assert screen.board.squares.path
        if ends == "time":
            screen.match.skip_to(61.0)
        else:
            await pilot.press("f4", "y")
        await until(pilot, lambda: screen.query_one("#ending").display)
        assert screen.board.input.entry.text == ""
        assert not screen.board.squares.path
        why = "Time is up" if ends == "time" else "Stopped"
        told, left = ending(screen).casefold(), screen.board.board.left
        assert f"0 points\n{why}; {left} letters remain".casefold() in told
        assert f"{left} left" not in told


async def test_nobody_looks_while_the_clock_stands(ada):
    async with soup(settings={"clock": "5"}) as (pilot, screen):
        await pilot.press("f10")
        assert "▪" in seen(screen)
        await pilot.press("f10")
        assert "▪" not in seen(screen)


async def test_the_end_and_the_review_have_the_same_plan(ada, monkeypatch):
    monkeypatch.setattr(soup_area, "LIMIT", LIMIT)
    async with soup(settings=SMALL, seed=3) as (pilot, screen):
        await pilot.type(screen.match.state.suggestion(0).word)
        await pilot.press("f4", "y")
        await until(pilot, lambda: screen.query_one("#ending").display)
        shown = screen.query_one("#line-review")
        await until(pilot, lambda: bool(shown.lines[1].picks) and not shown.thinking)
        planned = PlannedGame.of(screen.match.replay.states[0], 0)
        assert (shown.lines[1].score, len(shown.lines[1].picks)) == (
            planned.score,
            len(planned.words),
        )


async def test_the_end_shows_both_lines(ada, monkeypatch):
    monkeypatch.setattr(soup_area, "goals", GOALS)
    async with soup(settings=SMALL, seed=3) as (pilot, screen):
        first = screen.match.state.suggestion(0)
        await pilot.type(first.word)
        await pilot.press("f4", "y")
        await until(pilot, lambda: screen.query_one("#ending").display)
        review = screen.query_one("#line-review")
        await until(pilot, lambda: bool(review.lines[1].picks) and not review.thinking)
        assert first.word.upper() in seen(screen), "the board shows the best word at once"
        await until(pilot, lambda: review.goals.par is not None)
        text = "\n".join(review.render_line(y).text for y in range(review.size.height))
        assert f"par {review.goals.par.middle:,.0f}" in text
        assert "of 8 bots" in text
        assert review.lines[0].picks == (first,)
        assert review.lines[1].score >= review.lines[0].score
        await pilot.press("right")
        planned = review.lines[1].picks[0]
        assert planned.word.upper() in seen(screen)
        assert screen.board.input.seen.board == screen.match.replay.states[0].board(0)
        await pilot.press("y")
        assert "copied as grid" in notice(screen)


async def test_the_planner_is_named_whole_in_a_small_terminal(ada):
    async with soup((60, 20), settings=SMALL, seed=3) as (pilot, screen):
        await pilot.press("f4", "y")
        await until(pilot, lambda: screen.query_one("#ending").display)
        review = screen.query_one(soup_area.LineReview)
        await until(pilot, lambda: bool(review.lines[1].picks) and not review.thinking)
        assert not screen.query_one("#ending-meaning").size.height, "the list has its lines"
        assert "Planner" in review.render_line(1).text
        assert review.render_line(1).text.rstrip().endswith(("left", "cleared"))


async def test_a_bot_is_watched(ada):
    opening = {"bots": ("greedy", "thesis"), "watch": True, "settings": SMALL}
    async with soup(**opening) as (pilot, screen):
        await pilot.press("plus", "plus", "plus")
        await until(pilot, lambda: screen.match.state.outcome is not None)
        await until(pilot, lambda: screen.query_one("#ending").display)
        assert all(screen.match.state.scores)
        await pilot.press("escape")
        assert pilot.app.screen is not screen


async def test_a_match_is_replayed(ada, store):
    async with soup(settings=SMALL) as (pilot, screen):
        word = screen.match.state.suggestion(0).word
        await pilot.type(word)
        await pilot.press("f4", "y")
        await until(pilot, lambda: screen.query_one("#ending").display)
        pilot.app.replay(screen.match.header.id)
        await until(pilot, lambda: bool(pilot.app.screen.query(ReplayBoard)))
        await pilot.press("right")
        replay = pilot.app.screen.board
        assert replay.moves.row.cells[0].startswith(word.upper())
        assert replay.board.squares.shown == screen.match.state.board(0)


async def test_a_match_that_its_clock_ended_is_replayed(ada):
    async with soup(settings={"clock": "1"}) as (pilot, screen):
        screen.match.skip_to(61.0)
        await until(pilot, lambda: screen.query_one("#ending").display)
        pilot.app.replay(screen.match.header.id)
        await until(pilot, lambda: bool(pilot.app.screen.query(ReplayBoard)))
        moves = pilot.app.screen.query_one(ReplayBoard).moves
        await until(pilot, lambda: len(moves.rows) == 2)
        await pilot.press("right")
        await until(pilot, lambda: moves.row.cells[:2] == ("time is up", "Ada"))


async def test_what_fails_in_the_background_is_told(ada, monkeypatch):
    def fail(*_given):
        raise RuntimeError("no memory")

    monkeypatch.setattr(soup_board, "hints", fail)
    monkeypatch.setattr(soup_area, "hints", fail)
    async with soup(settings=SMALL) as (pilot, screen):
        await until(pilot, lambda: any("no memory" in n for n in pilot.app.notices))
        await pilot.press("f4", "y")
        await until(pilot, lambda: screen.query_one("#ending").display)
        review = screen.query_one(soup_area.LineReview)
        await until(pilot, lambda: "failed" in review.render_line(1).text)


async def test_the_daily_board_is_the_same_for_all(ada):
    boards = []
    for _ in range(2):
        async with soup(daily=date(2026, 2, 1), seed=None) as (_pilot, screen):
            boards.append(screen.match.state.board(0))
            assert "daily" in screen.heading()
    assert boards[0] == boards[1]


async def test_the_words_on_the_board_are_counted(ada):
    async with soup(settings=SMALL) as (pilot, screen):
        *_, table = hints(screen.match, WORD_SOUP, 0, Limit(top=10_000), "greedy")
        assert table.facts["count"] > len({row.move.split()[0] for row in table.rows}) > 100
        await until(pilot, lambda: " words" in seen(screen))
        assert f" {table.facts['count']:.0f} words" in seen(screen)


async def test_people_take_turns_on_one_board_without_a_curtain(ada, store):
    """Nothing is hidden: the next person plays on at once, and sees what was played."""
    opening = {"settings": {"mode": "turns"}, "people": (Player("guest", "Ben", "Ben"),)}
    async with soup(**opening) as (pilot, screen):
        assert screen.hot_seat.seat == 0
        await pilot.type("bosques")
        await until(pilot, lambda: screen.match.ply == 1)
        assert pilot.app.screen is screen
        assert screen.hot_seat.seat == screen.board.seat == 1
        assert screen.board.open
        assert "Ada: BOSQUES" in notice(screen)
        assert notice(screen).endswith("Ben, it is your turn")
        word = str(random_move(screen.match.state, 1, random.Random(1)))
        await pilot.type(word.partition(" ")[0])
        await until(pilot, lambda: screen.hot_seat.seat == 0)
        assert [event.seat for event in screen.match.replay.played] == [0, 1]
        assert notice(screen).endswith("Ada, it is your turn")
        for _ in range(2):
            await pilot.press("f4", "y")
        await until(pilot, lambda: screen.query_one("#ending").display)
        lines = screen.query_one(soup_area.LineReview)
        assert [line.name for line in lines.lines] == ["Ben", "Ada"], "nobody plans alone"
        await pilot.press("down")
        await until(pilot, lambda: f"{word.split(maxsplit=1)[0].upper()}  " in seen(screen))
        assert "101 letters" in seen(screen), "on the board as it was then"


async def test_a_name_and_its_figures_have_room_in_a_small_terminal(ada):
    async with soup((60, 20)) as (pilot, screen):
        await pilot.type("bosques")
        assert "Ada" in str(screen.query_one(Seats).render())
        assert "133 · 101 left" in str(screen.query_one(Seats).render())
