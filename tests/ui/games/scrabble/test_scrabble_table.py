"""Scrabble at the table: real keys for every way through a turn."""

from itertools import permutations

import pytest
from support.player import screen_text
from support.scrabble_tables import drag, quick_bots, rack_spot, scrabble, spot
from support.tables import ending, notice, seen
from support.waiting import settled, until

from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.games.scrabble import SIZE
from tuiwords.play import game as game_module
from tuiwords.ui import app as app_module
from tuiwords.ui.games.scrabble import gliding as gliding_module
from tuiwords.ui.games.scrabble.blank_letter import BlankLetter
from tuiwords.ui.games.scrabble.side_panel import ScoreSheet, TurnList, UnseenTiles
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.ending import Ending
from tuiwords.ui.widgets.hints import HintPanel

pytestmark = pytest.mark.usefixtures("quick_verdicts")


@pytest.fixture(autouse=True)
def bots_at_once(monkeypatch):
    quick_bots(monkeypatch)


def square(name: str) -> int:
    return (int(name[1:]) - 1) * SIZE + "ABCDEFGHIJKLMNO".index(name[0])


def sheet(screen: TableScreen) -> str:
    return str(screen.query_one(ScoreSheet).render())


def lines(widget) -> str:
    return "\n".join(widget.render_line(y).text for y in range(widget.size.height))


async def test_a_word_is_judged_while_it_is_typed_and_then_played(ada):
    async with scrabble() as (pilot, screen):
        await pilot.press(*"badge")
        assert "✓ BADGE +20" in seen(screen)
        assert screen.board.squares.laid == dict(
            zip(range(square("H8"), square("M8")), "BADGE", strict=True)
        )
        assert screen.match.ply == 0
        await pilot.press("enter")
        assert screen.match.state.scores == (20,)
        assert screen.board.squares.laid == {}
        assert screen.board.squares.last == frozenset(range(square("H8"), square("M8")))
        assert "✓ 8H BADGE +20" in notice(screen)
        assert "8H BADGE" in sheet(screen)
        assert "+20" in sheet(screen)


async def test_a_word_not_in_the_list_is_named_and_refused_and_its_tiles_stay(ada):
    async with scrabble() as (pilot, screen):
        await pilot.press(*"bdg")
        assert "✗ BDG not in the word list" in seen(screen)
        await pilot.press("enter")
        assert "BDG is not in the word list" in notice(screen)
        assert "✗ BDG" in seen(screen) and "not in the word list" not in seen(screen)
        assert screen.match.ply == 0
        assert "".join(screen.board.squares.laid.values()) == "BDG"
        await pilot.press("backspace", "backspace", *"ad")
        assert notice(screen) == ""
        assert "✓ BAD" in seen(screen)


@pytest.mark.parametrize("tiles", ["bdg", "bad"])
async def test_where_phonies_may_be_played_nothing_tells_whether_it_is_one(ada, tiles):
    async with scrabble(settings={"challenge": "single"}, bots=("Otto",)) as (pilot, screen):
        await pilot.press(*tiles)
        word = tiles.upper()
        below = seen(screen).splitlines()[16:]
        assert any(f" {word} +" in line for line in below)
        assert not any(sign in line for line in below for sign in ("✓", "✗", "phony", "enable"))
        assert screen.board.squares.is_playable is None
        await pilot.press("enter")
        assert screen.match.replay.played[0].text == f"8H {word}"


async def test_clicks_lay_and_play_tiles_and_a_drag_along_the_rack_reorders(ada):
    async with scrabble() as (pilot, screen):
        board = screen.board
        await drag(pilot, board, rack_spot(board, 0), rack_spot(board, 3))
        assert (board.input.rack, board.squares.laid) == ("BDEAGL?", {})
        for size in ((60, 20), (80, 24), (140, 45), (200, 50)):
            await pilot.resize_terminal(*size)
            await pilot.press("delete")
            for place in (0, 3, 1):
                await pilot.click(board, offset=rack_spot(board, place))
            assert "".join(board.squares.laid.values()) == "BAD"
            spots = [(x, y) for y in range(board.size.height) for x in range(board.size.width)]
            (x, y) = next(spot for spot in spots if board.view.plays_at(*spot))
            assert "✓" in seen(screen).splitlines()[y]
        await pilot.click(board, offset=(x, y))
        assert screen.match.replay.played[0].text == "8H BAD"
        assert not any(board.view.plays_at(*spot) for spot in spots)


async def test_what_is_no_play_is_told_and_goes_nowhere(ada):
    async with scrabble() as (pilot, screen):
        await pilot.press("up", *"bad")
        assert "must cover the center" in seen(screen)
        await pilot.press("enter")
        assert "! The first play must cover the center" in seen(screen)
        assert screen.match.ply == 0
        assert len(screen.board.squares.laid) == 3


async def test_blanks_are_taken_where_the_tile_is_missing_and_with_shift(ada):
    async with scrabble() as (pilot, screen):
        await pilot.press(*"garbled")
        assert "".join(screen.board.squares.laid.values()) == "GArBLED"
        assert "bingo 50" in seen(screen)
        await pilot.press("z")
        assert "! There is no Z on your rack, and no blank" in seen(screen)
        assert len(screen.board.squares.laid) == 7
        await pilot.press("delete", "B", "a", "d")
        assert "".join(screen.board.squares.laid.values()) == "bAD"
        assert " b " in seen(screen)


async def test_with_caps_lock_capitals_are_letters_once_no_blank_is_left(ada):
    async with scrabble(seed=5) as (pilot, screen):  # EEHNNPT
        await pilot.press(*"PEN")
        assert "".join(screen.board.squares.laid.values()) == "PEN"


async def test_arrows_space_and_taking_back(ada):
    async with scrabble() as (pilot, screen):
        board = screen.board
        assert "★ ▸" in seen(screen)
        await pilot.press("space")
        assert "★ ▾" in seen(screen)
        await pilot.press("up", "up", "left", *"bad")
        assert sorted(board.squares.laid) == [square("G6"), square("G7"), square("G8")]
        await pilot.press("backspace")
        assert sorted(board.squares.laid) == [square("G6"), square("G7")]
        await pilot.press("tab")
        assert board.squares.across
        await pilot.press("escape")
        assert board.squares.laid == {}
        assert pilot.app.screen is screen
        await pilot.press("escape", "escape")
        assert pilot.app.screen is not screen


async def test_the_rack_is_shuffled_and_sorted(ada):
    async with scrabble() as (pilot, screen):
        board = screen.board
        assert board.input.rack == "ABDEGL?"
        await pilot.press("comma")
        assert board.input.rack != "ABDEGL?"
        assert sorted(board.input.rack) == sorted("ABDEGL?")
        order = board.input.rack
        await pilot.press(*"bad", "enter")
        kept = [tile for tile in order if tile in "EGL?"]
        assert board.input.rack[:4] == "".join(kept), "new tiles come behind those kept"
        await pilot.press("full_stop")
        assert board.input.rack == "".join(sorted(board.input.rack, key=lambda t: (t == "?", t)))


async def test_a_move_is_typed_as_text(ada):
    async with scrabble() as (pilot, screen):
        await pilot.press("slash", "slash", *"8h gable")
        assert "› 8h gable" in seen(screen)
        assert "".join(screen.board.squares.laid.values()) == "GABLE"
        assert "GABLE 1" in seen(screen)
        await pilot.press("enter")
        assert screen.match.replay.played[0].text == "8H GABLE"
        assert screen.board.input.command is None
        await pilot.press(*"i8 ", "B", *"e", "escape")
        assert screen.board.input.command is None
        assert screen.match.ply == 1


async def test_a_move_typed_as_text_is_not_told_the_points_of_what_is_laid(ada):
    async with scrabble() as (pilot, screen):
        await pilot.press(*"gab")
        assert "GAB 1" in seen(screen)
        await pilot.press("slash", *"8h xyzzy")
        assert "GAB 1" not in seen(screen)
        assert "Cancel" in screen_text(pilot.app) and "Recall" not in screen_text(pilot.app)
        await pilot.press("escape")
        assert "GAB 1" in seen(screen)
        assert "Recall" in screen_text(pilot.app) and "Cancel" not in screen_text(pilot.app)


async def test_what_was_wrong_before_is_not_told_beside_what_is_wrong_now(ada):
    async with scrabble() as (pilot, screen):
        await pilot.press(*"bdgqz")  # there is one blank
        assert "There is no Z" in seen(screen)
        await pilot.press("enter")
        assert "BDGQ is not in the word list" in notice(screen)
        assert "There is no Z" not in seen(screen)


async def test_typing_replaces_a_move_typed_as_text_that_was_refused(ada):
    async with scrabble() as (pilot, screen):
        await pilot.press("slash", *"8hxxq", "enter")
        assert "! '8hxxq' is not a move" in notice(screen)
        await pilot.press("backspace")
        assert screen.board.input.command == "8hxx"
        await pilot.press("enter", "8", "d")
        assert screen.board.input.command == "8d"
        assert notice(screen) == ""


async def test_digits_begin_a_move_and_what_it_needs_is_told(ada):
    async with scrabble() as (pilot, screen):
        await pilot.press(*"8h cat")
        assert "8H cat" not in seen(screen)
        assert "Your rack has only 1 blank" in seen(screen)
        await pilot.press("enter")
        assert "only 1 blank" in notice(screen)
        assert screen.board.input.command == "8h cat"
        await pilot.press("ctrl+u", *"xyz", "enter")
        assert "'xyz' is not a move" in notice(screen)
        await pilot.press("ctrl+u", "enter")
        assert screen.board.input.command is None


@pytest.mark.parametrize("move", ["/8h qzx", "-qqzz"])
async def test_what_the_rack_lacks_is_told_in_every_size(ada, move):
    async with scrabble() as (pilot, screen):
        for size in ((60, 20), (80, 24), (100, 30)):
            await pilot.resize_terminal(*size)
            pilot.app.notices.clear()
            await pilot.press(*["slash" if key == "/" else key for key in move], "enter")
            told = [text for text in (notice(screen), *pilot.app.notices) if "has no" in text]
            assert len(told) == 1 and " Q" in told[0]
            assert "keep" not in seen(screen), "nothing can be exchanged"
            await pilot.press("escape")


async def test_the_words_that_are_wrong_are_named_after_a_refusal_too(ada):
    async with scrabble() as (pilot, screen):
        await pilot.press(*"badge", "enter")
        await until(pilot, lambda: screen.match.ply == 1)
        state = screen.match.state
        one, two = next(
            (one, two)
            for one, two in permutations(set(state.racks[0]) - {"?"}, 2)
            if f"{one}{two}".lower() in state.lexicon and f"{two}B".lower() not in state.lexicon
        )
        await pilot.click(screen.board, offset=spot(screen.board, "G7"))
        await pilot.press(*f"{one}{two}".lower())
        assert f"✗ {two}B not in the word list" in seen(screen)
        await pilot.press("enter")
        assert f"{two}B is not in the word list" in notice(screen)
        assert f"✗ {two}B" in seen(screen)


async def test_an_exchange_and_a_pass_are_typed(ada):
    async with scrabble() as (pilot, screen):
        await pilot.press(*"-gd")
        assert "keep A B E L ?" in seen(screen)
        await pilot.press("enter")
        assert screen.match.replay.played[0].text == "-DG"
        assert "exchanges DG" in sheet(screen)
        await pilot.press("minus", "enter")
        assert screen.match.replay.played[1].text == "-"
        assert "passes" in sheet(screen)


async def test_a_click_points_and_a_second_one_flips(ada):
    async with scrabble() as (pilot, screen):
        board = screen.board
        assert board.view.square_at(*spot(board, "C4")) == square("C4")
        await pilot.click(board, offset=spot(board, "C4"))
        assert (board.squares.cursor, board.squares.across) == (square("C4"), True)
        await pilot.click(board, offset=spot(board, "C4"))
        assert not board.squares.across
        assert board.view.square_at(0, 0) is None


async def test_tiles_are_dragged_from_the_rack_over_the_board_and_back(ada):
    async with scrabble() as (pilot, screen):
        board = screen.board
        await drag(pilot, board, rack_spot(board, 1), spot(board, "H8"))
        assert board.squares.laid == {square("H8"): "B"}
        assert "·" in seen(screen).splitlines()[board.view.shape().rack]
        await drag(pilot, board, spot(board, "H8"), spot(board, "J10"))
        assert board.squares.laid == {square("J10"): "B"}
        await drag(pilot, board, spot(board, "J10"), rack_spot(board, 5))
        assert board.squares.laid == {}
        await drag(pilot, board, rack_spot(board, 0), spot(board, "H8"))
        await pilot.click(board, offset=spot(board, "H8"))
        assert board.squares.laid == {}
        assert board.input.rack == "ABDEGL?"


async def test_a_dragged_blank_asks_for_its_letter(ada):
    async with scrabble() as (pilot, screen):
        board = screen.board
        await drag(pilot, board, rack_spot(board, 6), spot(board, "H8"))
        assert isinstance(pilot.app.screen, BlankLetter)
        await pilot.press("escape")
        await until(pilot, lambda: board.active)
        assert "Type the letter for the blank" in seen(screen)
        await drag(pilot, board, spot(board, "H8"), spot(board, "G8"))
        assert isinstance(pilot.app.screen, BlankLetter)
        await pilot.press("1", "c")
        await until(pilot, lambda: board.active)
        await pilot.press("a", "b")
        assert "".join(board.squares.laid.values()) == "cAB"
        assert "✓ CAB" in seen(screen)


async def test_a_bot_answers_and_its_rack_stays_hidden(ada):
    async with scrabble(bots=("Otto",)) as (pilot, screen):
        side, before = screen.query_one(UnseenTiles), screen.match.state
        assert "Unseen 93 · bag 86" in lines(side)
        assert "2 blanks" not in lines(side)
        await pilot.press("comma")
        order = screen.board.input.rack
        await pilot.press(*"badge", "enter")
        await until(pilot, lambda: screen.match.ply == 2)
        assert len(screen.board.squares.last) == len(screen.board.turns[1].squares) > 0
        assert screen.board.turns[1].what in sheet(screen)
        racks = screen.board.racks()
        assert len(racks) == 1
        assert sorted(racks[0].tiles) == sorted(screen.match.state.racks[0])
        assert f"bag {len(screen.match.state.bag)}" in lines(side)
        await until(pilot, lambda: screen.board.open)
        await pilot.press("f3")  # takes both plays back
        assert screen.match.state == before
        assert screen.board.input.rack == order != "ABDEGL?"
        assert screen.board.squares.last == frozenset()
        assert not any(screen.board.squares.shown)


async def test_hints_tell_which_tiles_the_bot_likely_holds(ada):
    async with scrabble((120, 40), bots=("Ida",)) as (pilot, screen):
        side = screen.query_one(UnseenTiles)
        await pilot.press(*"badge", "enter")
        await until(pilot, lambda: screen.match.ply == 2)
        await pilot.press("f2")
        await until(pilot, lambda: "may hold" in lines(side))
        assert "%" in lines(side).splitlines()[-1]
        await pilot.press("escape")
        await until(pilot, lambda: "may hold" not in lines(side))


async def test_tiles_may_be_laid_while_a_bot_thinks(ada, monkeypatch):
    async with scrabble(bots=("Otto",)) as (pilot, screen):
        screen.bots.pause()
        monkeypatch.setattr(screen.flow, "wake", lambda: None)
        await pilot.press(*"bad", "enter")
        assert screen.match.state.to_move == (1,)
        await pilot.press("e", "enter")
        assert "not your turn" in notice(screen)
        assert list(screen.board.squares.laid.values()) == ["E"]


async def test_hints_are_previewed_and_filled_in(ada):
    async with scrabble() as (pilot, screen):
        panel = screen.query_one(HintPanel)
        await pilot.press("f2")
        await until(pilot, lambda: panel.table is not None and panel.table.final)
        first = panel.selected_key
        assert screen.board.squares.laid
        assert screen.board.input.entry.laid == ()
        await pilot.press("down")
        assert panel.selected_key != first
        await pilot.press("enter")
        assert str(screen.board.input.entry.play()) == panel.selected_key
        assert screen.match.ply == 0
        await pilot.press("escape", "up")  # taken back: the list has the keys again
        assert panel.selected_key == first
        await pilot.press("enter", "enter")
        assert screen.match.ply == 1
        await pilot.press("f2")
        board = screen.board
        exchange = f"-{min(board.input.rack, key=lambda tile: (tile == '?', tile))}"
        board.preview(exchange)  # is shown on the rack
        assert f"Exchange {exchange[1]}" in seen(screen)
        board.preview(None)
        assert "Exchange" not in seen(screen)
        board.fill(exchange)
        assert f"› {exchange}" in seen(screen)
        await pilot.press("enter")
        assert screen.match.replay.played[1].text == exchange


async def test_whoever_looks_on_sees_all_racks(ada):
    async with scrabble(bots=("Otto", "Ida"), watch=True) as (pilot, screen):
        await until(pilot, lambda: screen.match.ply > 1)
        screen.action_pause()
        await pilot.pause()
        racks = screen.board.racks()
        assert [rack.name for rack in racks] == ["Otto", "Ida"]
        assert tuple(rack.tiles for rack in racks) == screen.match.state.racks
        await pilot.press("a", "space")
        assert screen.board.squares.laid == {}
        await pilot.press("down")
        assert screen.board.racks()[0].name == "Ida"
        assert "bag" in lines(screen.query_one(UnseenTiles)).lower()


async def test_all_of_the_end_is_reached_on_the_smallest_screen(ada):
    async with scrabble((60, 20), bots=("Otto",)) as (pilot, screen):
        await pilot.press(*"badge", "enter")
        await until(pilot, lambda: screen.match.ply == 2 and screen.board.open)
        await pilot.press("f4", "y")
        await until(pilot, lambda: bool(screen.query_one(TurnList).rows))
        await settled(pilot)
        turns, end = screen.query_one(TurnList), screen.query_one(Ending)
        end.figure([f"Account {number}" for number in range(12)], ())
        await pilot.see("Otto wins", "Account 9")
        assert turns.region not in end.region
        await pilot.press("up")
        assert turns.region in end.region and turns.region.height >= 4
        await pilot.press("down")
        await pilot.see("Otto wins")


async def test_the_end_lists_the_turns_and_shows_each_on_the_board(ada):
    async with scrabble(bots=("Otto",)) as (pilot, screen):
        await pilot.press(*"badge", "enter")
        await until(pilot, lambda: screen.match.ply == 2 and screen.board.open)
        await pilot.press("f4", "y")
        await until(pilot, lambda: screen.match.state.outcome is not None)
        await until(pilot, lambda: screen.query_one("#ending").display)
        turns = screen.query_one(TurnList)
        assert turns.has_focus
        assert "BADGE" in lines(turns)
        assert "20 :" in ending(screen)
        await until(pilot, lambda: "Code scrabble-" in ending(screen))
        await pilot.press("tab")
        assert screen.query_one("#ending").has_focus_within  # v and r are keys of the ending
        await pilot.press("shift+tab")
        assert "20 a turn · no bingos · best BADGE 20" in ending(screen).replace("\n", " · ")
        await pilot.press("up", "up")
        on_it = {n for n, tile in enumerate(screen.board.squares.shown) if tile}
        assert on_it == set(range(square("H8"), square("M8")))
        assert "Otto" in seen(screen)
        await pilot.press("end")
        assert screen.board.squares.shown == screen.match.state.board


async def test_nobody_looks_while_the_clock_stands(ada):
    async with scrabble(settings={"clock": "5"}, bots=("Otto",)) as (pilot, screen):
        await pilot.press(*"bad", "f10")
        assert "▪" in seen(screen)
        assert "Hidden while the clock is stopped" in seen(screen)
        assert "B₃" not in seen(screen)
        await pilot.press("f10")
        assert "▪" not in seen(screen)
        assert list(screen.board.squares.laid.values()) == ["B", "A", "D"]


async def test_who_pauses_waits_for_nobody(ada):
    async with scrabble() as (pilot, screen):
        assert "Your turn" in seen(screen)
        await pilot.press("f10")
        assert "Waiting" not in seen(screen)
        assert "Paused" in notice(screen)
        await pilot.press("f10")
        assert "Your turn" in seen(screen)


async def test_a_bots_play_glides_in_from_the_edge_with_motion(ada, store, monkeypatch):
    monkeypatch.setattr(gliding_module, "WAY", 3600.0)  # seconds: none is missed
    async with scrabble(bots=("Otto",), motion=True) as (pilot, screen):
        await pilot.press(*"badge", "enter")
        board, gliding = screen.board, screen.board.gliding
        await until(pilot, lambda: screen.match.ply == 2 and gliding.moving)
        assert len(store.events(screen.match.header.id)) == 2, "it is saved before it is shown"
        squares = board.squares.away
        assert not any(board.squares.tile_at(square) for square in squares)
        for tile in gliding.tiles:
            shares = [tile.region(share).x for share in (0, 0.25, 0.5, 0.75, 1)]
            assert shares == sorted(shares, reverse=True)
            assert (shares[0], shares[-1]) == (board.size.width, tile.end.x)
            assert shares[0] - shares[1] > shares[3] - shares[4], "it is slower at the end"
        monkeypatch.setattr(gliding_module, "WAY", 0.01)
        await until(pilot, lambda: not gliding.moving)
        assert all(board.squares.tile_at(square) for square in squares)


async def test_tiles_of_a_hint_glide_from_the_rack_until_a_key_is_pressed(ada):
    async with scrabble(motion=True) as (pilot, screen):
        board, gliding = screen.board, screen.board.gliding
        board.fill("8D BADGE")
        assert gliding.moving
        shape = board.view.shape()
        assert {tile.region(0).y for tile in gliding.tiles} == {shape.rack}
        assert {tile.region(1).y for tile in gliding.tiles} == {shape.squares.region_of(7, 0).y}
        assert "B" not in board.render_line(shape.squares.region_of(7, 3).y).text[8:]
        await pilot.press("d")
        assert "".join(board.squares.laid.values()) == "BADGEd"
        assert len(board.squares.away) <= 1, "at most the letter just typed is on its way"
        await until(pilot, lambda: not gliding.moving)
        assert board.squares.away == frozenset()


@pytest.mark.parametrize("off", ["setting", "variable"])
async def test_nothing_glides_if_motion_is_off(ada, monkeypatch, off):
    if off == "variable":
        monkeypatch.setattr(app_module, "TEXTUAL_ANIMATIONS", "none")
    async with scrabble(bots=("Otto",), motion=off == "variable") as (pilot, screen):
        screen.board.fill("8D BADGE")
        assert not screen.board.gliding.moving
        await pilot.press("enter")
        await until(pilot, lambda: screen.match.ply == 2)
        assert screen.board.squares.shown == screen.match.state.board
        assert not screen.board.gliding.moving


async def test_the_whole_board_and_the_rack_fit(ada):
    async with scrabble() as (pilot, screen):
        signs = ("2L", "3L", "2W", "3W", "★")
        assert [seen(screen).count(sign) for sign in signs] == [24, 12, 16, 8, 1]
        await pilot.press(*"bad")
        for size in ((60, 20), (80, 24), (100, 30), (140, 45), (200, 50)):
            await pilot.resize_terminal(*size)
            shape = screen.board.view.shape()
            assert shape.squares.right <= screen.board.size.width
            assert shape.rack + shape.tile.height <= screen.board.size.height
            text = seen(screen)
            assert all(f"{row}" in text for row in range(1, 16))
            assert text.count("3W") == 8
            assert "✓" in text
            corner = spot(screen.board, "O15")
            assert screen.board.view.square_at(*corner) == square("O15")


@pytest.mark.parametrize(("rules", "widths"), [("scrabble", [5, 6, 5]), ("super", [4, 5, 4])])
async def test_on_a_large_screen_the_rack_is_beside_larger_squares(ada, rules, widths):
    async with scrabble((160, 50), settings={"rules": rules}) as (pilot, screen):
        board, right, seen_widths = screen.board, screen.query_one("#right"), []
        for width in (160, 200, 160):
            await pilot.resize_terminal(width, 50)
            shape = board.view.shape()
            seen_widths.append(shape.squares.size.width)
            assert board.region.x + shape.squares.right < right.region.x
            assert shape.squares.bottom <= board.size.height
            beside = shape.rack < shape.squares.bottom
            assert beside == (width == 200)
            assert not beside or right.region.bottom <= board.region.y + shape.rack
        assert seen_widths == widths


async def test_a_narrow_score_sheet_leaves_out_totals_before_it_cuts_words(ada):
    async with scrabble((75, 30), bots=("Otto",)) as (pilot, screen):
        await pilot.press(*"garbled", "enter")
        await until(pilot, lambda: screen.match.ply == 2)
        assert sheet(screen).splitlines()[0].split() == ["Ada", "8H", "GArBLED", "+72", "72"]
        screen.board.play("I5 MURAENID")
        await until(pilot, lambda: screen.match.ply == 4)
        assert sheet(screen).splitlines()[2].split() == ["Ada", "I5", "MURAENID", "+63"]


@pytest.mark.parametrize("rules", ["wordfeud", "wwf"])
async def test_its_kin_are_played_on_the_same_board(ada, rules):
    async with scrabble(settings={"rules": rules}, seed=5, bots=("Otto",)) as (pilot, screen):
        assert screen.board.squares.rules.key == rules
        assert "104" not in seen(screen)
        assert f"bag {104 - 14}" in lines(screen.query_one(UnseenTiles))
        await pilot.press("minus", "enter")
        await until(pilot, lambda: screen.match.ply == 2)


@pytest.mark.parametrize(("size", "total"), [((60, 20), ""), ((80, 24), "72")])
async def test_totals_and_names_are_whole_at_the_end_where_they_have_room(
    ada, monkeypatch, size, total
):
    glutton = BotSpec(Persona("Glutton", "More!"), "scrabble", "greedy")
    monkeypatch.setattr(game_module, "roster", lambda: (glutton,))
    async with scrabble(size, bots=("Glutton",)) as (pilot, screen):
        await pilot.press(*"garbled", "enter")
        await until(pilot, lambda: screen.match.ply == 2)
        await pilot.press("f4", "y")
        await until(pilot, lambda: bool(screen.query_one(TurnList).rows))
        rows = screen.query_one(TurnList).rows[:2]
        assert rows[0].cells[-1] == total
        assert not total or [row.cells[0] for row in rows] == ["Ada", "Glutton"]
