"""A mouse can do everything: whole games, and the ways to them, by clicks alone."""

from itertools import pairwise

import pytest
from support.apps import open_app
from support.crossword_tables import at_table, crossword, person
from support.player import Player
from support.practice_cards import card
from support.scrabble_tables import drag, rack_spot, spot
from support.tables import ended, notice, sitting
from support.waiting import settled, until
from textual.geometry import Offset
from textual.widgets import OptionList

from tests.conftest import mostly_deep
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.strategies import STRATEGIES
from tuiwords.games.scrabble import BLANK, Play
from tuiwords.games.scrabble.moves import square_name
from tuiwords.games.word_soup.finding import picks
from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.games.scrabble.blank_letter import BlankLetter
from tuiwords.ui.games.scrabble.exchange import ExchangeDialog
from tuiwords.ui.games.wordle.board import WordleBoard
from tuiwords.ui.pages.card_view import CardView
from tuiwords.ui.pages.setup import Setup
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.key_line import KeyLine
from tuiwords.ui.widgets.keyboard import ENTER, ERASE, Keyboard

pytestmark = pytest.mark.usefixtures("still")


async def click_keys(pilot: Player, *keys: str) -> None:
    """Click keys of the keyboard that is shown."""
    keyboard = pilot.app.screen.query_one(Keyboard)
    for name in keys:
        row, key = next(
            (row, key) for row in range(3) for key in keyboard.keys(row) if key.name == name
        )
        await pilot.click(keyboard, offset=((key.left + key.right - 1) // 2, row))


async def click_footer(pilot: Player, action: str) -> None:
    """Click a key in the footer."""
    footer = pilot.app.screen.query_one(KeyLine)
    await until(pilot, lambda: any(key.action == action for key in footer.shown))
    key = next(key for key in footer.shown if key.action == action)
    await pilot.click(footer, offset=(key.start + 2, 0))


# -- Wordle -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("boards", "size"), [("1", (80, 24)), ("4", (60, 20))])
async def test_wordle(ada, boards: str, size: tuple[int, int]) -> None:
    async with sitting(MatchRequest("wordle", {"boards": boards}, 7), size) as (pilot, screen):
        state = screen.match.state
        answers = [board.answer for board in state.boards]
        await click_keys(pilot, *"zz", ERASE, ERASE, *answers[0][:-1], ENTER)
        assert "letters" in notice(screen)
        assert screen.match.ply == 0
        keyboard = screen.query_one(Keyboard)
        assert keyboard.look(ENTER) == "unknown"
        await click_keys(pilot, answers[0][-1])
        assert keyboard.look(ENTER) == "ready", "it is set off when the guess is complete"
        await click_keys(pilot, ENTER)
        assert keyboard.look(ENTER) == "unknown"
        for answer in answers[1:]:
            await click_keys(pilot, *answer, ENTER)
        assert screen.match.state.outcome is not None
        assert screen.match.state.outcome.won == (True,)


@pytest.mark.parametrize("boards", mostly_deep(["1", "8", "2", "4"], 2))
async def test_all_keys_are_there_in_every_layout(ada, boards: str) -> None:
    async with sitting(MatchRequest("wordle", {"boards": boards}, 7)) as (pilot, screen):
        keyboard = screen.query_one(Keyboard)
        for size in ((60, 20), (80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
            assert keyboard.region in screen.region
            rows = [keyboard.keys(row) for row in range(3)]
            names = {key.name for row in rows for key in row}
            assert names == {*"abcdefghijklmnopqrstuvwxyz", ENTER, ERASE}
            assert (rows[2][0].name, rows[2][-1].name) == (ENTER, ERASE)
            for y, row in enumerate(rows):
                assert all(key.right <= after.left for key, after in pairwise(row))
                assert row[0].left >= 0 and row[-1].right <= keyboard.size.width
                drawn = keyboard.render_line(y).text.replace("▀", " ")  # keys split by board
                assert all(drawn[key.left : key.right].lower() == key.text.lower() for key in row)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
async def test_a_puzzle_of_wordle(ada, store, size: tuple[int, int]) -> None:
    store.cards.add(ada.id, [card("wordle", "wordle-guess", 1, "Find it.", "crane")], 1.0)
    async with open_app(size=size) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        app.open_page("practice")
        await until(pilot, lambda: bool(app.screen.query(Keyboard)))
        await settled(pilot)
        asked, keyboard = app.screen.query_one(CardView), app.screen.query_one(Keyboard)
        board = app.screen.query_one("#board", WordleBoard)
        assert keyboard.region.height == 3 and keyboard.region in asked.region
        assert board.region.bottom <= keyboard.region.y and board.region.height >= 6
        await click_keys(pilot, *"zzane", ENTER)
        assert asked.waits and asked.notice.wrong
        await click_keys(pilot, *[ERASE] * 5, *"cran")
        assert keyboard.look(ENTER) == "unknown"
        await click_keys(pilot, "e")
        assert keyboard.look(ENTER) == "ready"
        await click_keys(pilot, ENTER)
        await until(pilot, lambda: not asked.waits)
        (answered,) = store.cards.each()
        assert [each.rating for each in store.cards.answers(answered.id)] in ([3], [4])


async def test_from_home_to_the_first_guess_and_back(ada) -> None:
    async with open_app(rules=False) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        for line in ("Play", "Wordle"):
            menu = app.screen.query_one(OptionList)
            row = next(y for y in range(menu.size.height) if line in menu.render_line(y).text)
            await pilot.click(menu, offset=(4, row))
        await until(pilot, lambda: isinstance(app.screen, Setup))
        await click_footer(pilot, "start")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.board.open)
        table = app.screen
        await click_keys(pilot, *"crane", ENTER)
        assert table.match.state.rows[0][0].guess == "crane"
        await click_footer(pilot, "leave")
        await click_footer(pilot, "leave")
        await until(pilot, lambda: app.screen is not table)


# -- Boggle -----------------------------------------------------------------------------------


async def test_boggle(ada) -> None:
    request = MatchRequest("boggle", {"board": "TEA SNR LIO", "timer": "none"}, seed=5)
    async with sitting(request) as (pilot, screen):
        board, squares = screen.board, screen.board.squares

        async def click(word: str) -> None:
            path = squares.grid.path(word)
            assert path is not None
            for square in (*path, path[-1]):
                place = squares.layout.region_of(*squares.place_of(square)).offset
                await pilot.click(board, offset=place + Offset(1, 0))

        await click("tens")
        await click("net")
        assert screen.match.state.found == (("tens", "net"),)
        await click("tens")
        assert screen.match.ply == 2, "found before"
        await click("line")
        await click_footer(pilot, "screen.finish('')")
        assert isinstance(pilot.app.screen, Confirm)
        await pilot.click("#yes")
        await ended(pilot, screen)
        assert screen.match.state.outcome is not None


# -- Word Soup --------------------------------------------------------------------------------


async def test_word_soup(ada) -> None:
    request = MatchRequest("word-soup", {"rows": 4, "columns": 4}, seed=7)
    async with sitting(request) as (pilot, screen):
        board = screen.board
        rules, lexicon = screen.match.state.rules, screen.match.state.lexicon
        while pick := next(picks(board.board, rules, lexicon), None):
            if pick.tilt != board.input.entry.tilt:
                await click_footer(pilot, "tilt")
            ply = screen.match.ply
            for square in (*pick.path, pick.path[-1]):
                tile = board.view.tile_layout.region_of(*divmod(square, 4))
                await pilot.click(board, offset=(tile.x + 1, tile.y))
            await pilot.pause()
            assert screen.match.ply == ply + 1
        await until(pilot, lambda: screen.match.state.outcome is not None)


# -- Scrabble ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
async def test_scrabble(ada, store, size: tuple[int, int]) -> None:
    match = crossword(store, [person(ada)], ["CATSER?"], bag=tuple("ADINOV"))
    async with at_table(match, size) as (pilot, screen):
        board, blanks = screen.board, 0
        while screen.match.state.outcome is None:
            view = screen.match.view(0)
            ranking = list(STRATEGIES["greedy"]().analyse(view, Limit(top=1)))[-1]
            turn = ranking.moves[0].move
            ply = screen.match.ply
            if isinstance(turn, Play):
                for square, letter in zip(turn.squares, turn.letters, strict=True):
                    if letter == ".":
                        continue
                    tile = BLANK if letter.islower() else letter
                    place = board.input.left.index(tile)
                    await drag(
                        pilot, board, rack_spot(board, place), spot(board, square_name(square, 15))
                    )
                    if tile == BLANK:
                        blanks += 1
                        assert isinstance(pilot.app.screen, BlankLetter)
                        await click_keys(pilot, letter)
                        await until(pilot, lambda: board.active and pilot.app.screen is screen)
                spots = [(x, y) for y in range(board.size.height) for x in range(board.size.width)]
                await pilot.click(
                    board, offset=next(at for at in spots if board.view.plays_at(*at))
                )
            else:
                await click_footer(pilot, "exchange")
                assert isinstance(pilot.app.screen, ExchangeDialog)
                await pilot.click("#pass")
            await until(pilot, lambda ply=ply: screen.match.ply == ply + 1)
        assert blanks == 1


async def test_a_blank_without_a_letter_is_named_later(ada, store) -> None:
    match = crossword(store, [person(ada)], ["CATSER?"], bag=tuple("ADINOV"))
    async with at_table(match, (80, 24)) as (pilot, screen):
        board = screen.board
        place = board.input.left.index(BLANK)
        await drag(pilot, board, rack_spot(board, place), spot(board, "H8"))
        assert isinstance(pilot.app.screen, BlankLetter)
        await pilot.press("escape")
        await pilot.click(board, offset=spot(board, "O8"))
        await pilot.press("c")  # the cursor is past the edge now
        await drag(pilot, board, rack_spot(board, 0), rack_spot(board, 3))
        assert isinstance(pilot.app.screen, BlankLetter)
        await pilot.press("x")
        assert {tile for _, tile in board.input.entry.laid} == {"C", "x"}
