"""Several boards and Absurdle at the table: real keys, in terminals of every size."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product
from typing import Any

import pytest
from support.apps import open_app
from support.player import Player
from support.tables import ended, ending, leave, seen, sitting
from support.waiting import settled, until

from tuiwords.history.statistics import modes
from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.games.wordle.wordle_boards import WordleBoards, fit_boards
from tuiwords.ui.pages.setup import Setup
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.keyboard import Keyboard

pytestmark = pytest.mark.usefixtures("still")

SEED = 7


@asynccontextmanager
async def table(
    size: tuple[int, int] = (80, 24), bots: tuple[str, ...] = (), **settings: Any
) -> AsyncIterator[tuple[Player, TableScreen]]:
    """A match just begun."""
    async with sitting(MatchRequest("wordle", settings, SEED, bots), size) as at_table:
        yield at_table


@pytest.mark.parametrize("boards", [2, 4, 8])
async def test_all_boards_are_seen_at_once(ada, boards: int) -> None:
    async with table(boards=str(boards)) as (pilot, screen):
        await pilot.type("zzzzz")
        assert screen.match.ply == 0
        assert seen(screen).count("·") >= 5 * 5 * boards or boards == 2, "squares can be counted"
        if boards == 2:
            assert seen(screen).count("!Z!") == 10, "it stays on all open boards"
        await pilot.type("crane", "moist")
        for size in ((80, 24), (120, 40), (60, 20)):
            await pilot.resize_terminal(*size)
            text = seen(screen)
            lower = text.lower().translate(str.maketrans("", "", "[]() "))
            assert lower.count("crane") == lower.count("moist") == boards
            assert all(str(number) in text for number in range(1, boards + 1))
            layout, room = screen.board.view.layout, screen.board.size
            assert layout.across * layout.wide(5) + (layout.across - 1) * layout.apart <= room.width
            assert boards // layout.across * layout.tall <= room.height


async def test_words_are_found_board_by_board(ada) -> None:
    async with table(boards="4") as (pilot, screen):
        words = [board.answer for board in screen.match.state.boards]
        await pilot.type(words[2])
        assert "✓ 1" in seen(screen)
        assert screen.board.progress(0) == "1✓ 1/9"
        await pilot.type(*words[:2])
        # A board that is solved takes no more letters; the others show what is typed.
        await pilot.press("z")
        assert [screen.board.rows.face(3, 0, board).letter for board in range(4)] == [
            "",
            "",
            "",
            "z",
        ]
        await pilot.press("backspace")
        await pilot.type(words[3])
        assert "All 4 words found in 4 guesses" in ending(screen)
        assert screen.match.state.outcome.won == (True,)


async def test_words_not_found_are_told_where_they_were(ada) -> None:
    async with table(boards="2") as (pilot, screen):
        words = [board.answer for board in screen.match.state.boards]
        await pilot.type(words[0])
        await pilot.press("f4", "y")
        assert "1 of 2 words found" in ending(screen)
        assert words[1].upper() in seen(screen).replace(" ", "")


def fields(keyboard: Keyboard, letter: str) -> list[str]:
    """What a split key tells of a letter, on the left and on the right of it."""
    row = next(row for row in range(3) if letter in [key.name for key in keyboard.keys(row)])
    key = next(key for key in keyboard.keys(row) if key.name == letter)
    line, half = keyboard.render_line(row), len(key.text) // 2
    parts = [line.crop(x, x + half) for x in (key.left, key.right - half)]
    looks = {
        keyboard.get_component_rich_style(f"keyboard--{look}").bgcolor: look
        for look in ("miss", "near", "hit")
    }
    return [looks[next(iter(part)).style.color] for part in parts]


async def test_the_keyboard_tells_of_one_board_or_of_all(ada) -> None:
    async with table(boards="2") as (pilot, screen):
        await pilot.type("crane", "pluck")
        boards = screen.match.state.boards
        keyboard = screen.query_one(Keyboard)

        def known(board: int) -> dict[str, str]:
            looks = {"g": "hit", "y": "near", ".": "miss"}
            found: dict[str, str] = {}
            for clue in boards[board].rows[0]:
                for letter, sign in zip(clue.guess, str(clue)[6:], strict=True):
                    if found.get(letter) in (None, "miss") or sign == "g":
                        found[letter] = looks[sign]
            return found

        def shown() -> dict[str, str]:
            return {letter: keyboard.look(letter) for letter in "cranepluck"}

        both = {a: {known(0)[a], known(1)[a]} for a in "cranepluck"}
        best = {
            a: next(k for k in ("hit", "near", "miss") if k in looks) for a, looks in both.items()
        }
        assert shown() == best
        assert known(0) != known(1)
        for letter in "cranepluck":
            assert fields(keyboard, letter) == [known(0)[letter], known(1)[letter]]
        await pilot.press("right")
        assert shown() == known(0)
        assert "▸1" in seen(screen)
        await pilot.press("2")
        assert shown() == known(1)
        await pilot.press("right")
        assert shown() == best
        await pilot.press("left", "8")
        assert shown() == known(1)
        await pilot.press("0")
        assert shown() == best


async def test_hints_rank_over_all_boards_and_fit(ada, bots) -> None:
    async with table(boards="4") as (pilot, screen):
        await pilot.type("crane", "moist")
        await pilot.press("f2")
        panel = screen.hint_panel
        await until(pilot, lambda: panel.table is not None and panel.table.final)
        assert panel.table.facts["boards"] == 4
        lines = [panel.render_line(y).text.rstrip() for y in range(6)]
        assert lines[2].split() == ["move", "to", "go", "bits"]
        assert lines[3].split()[1] == panel.rows[0].key
        await pilot.pause()
        assert seen(screen).replace(" ", "").lower().count(panel.selected_key) == 4


async def test_bots_race_on_several_boards_and_their_words_stay_hidden(ada, bots) -> None:
    async with table(bots=("Otto",), boards="2") as (pilot, screen):
        words = [board.answer for board in screen.match.state.boards]
        await pilot.type(*words)
        await until(pilot, lambda: screen.match.state.outcome is not None)
        assert screen.match.state.found(1) >= 1
        assert "words found" in ending(screen)


async def test_absurdle_is_played_to_its_end(ada) -> None:
    async with table(absurdle=True) as (pilot, screen):
        await pilot.type("crane")
        while screen.match.state.outcome is None:
            await pilot.type(screen.match.state.possible(0)[0])
        state = screen.match.state
        assert state.guesses == 10
        if state.solved(0):
            assert "was the last word left" in ending(screen)
        assert screen.board.featured_word() == state.hidden(0)
        assert modes(screen.session.store, ada.id, "wordle") == ("", "Absurdle")


async def test_a_match_of_boards_is_taken_up_again_and_replayed(ada) -> None:
    async with table(boards="2") as (pilot, _):
        await pilot.type("crane")
        await leave(pilot)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await settled(pilot)
        again = pilot.app.screen
        assert isinstance(again.board.view, WordleBoards)
        assert seen(again).count("C") >= 2
        for board in again.match.state.boards:
            await pilot.type(board.answer)
        await ended(pilot, again)
        await leave(pilot)
        await pilot.go("m", "enter", "end")
        assert isinstance(pilot.app.screen.board.board.view, WordleBoards)


async def test_eight_boards_have_the_whole_width_and_larger_letters_at_first(
    ada,
) -> None:
    async with table(boards="8") as (pilot, screen):
        layout = screen.board.view.layout
        assert (screen.board.size.width, layout.size.width, layout.across) == (78, 3, 4)
        await pilot.type("crane", "moths", "pluck", "vivid", "jazzy", "bebop", "fuzzy")
        layout = screen.board.view.layout
        assert (layout.size.width, layout.across, layout.rows) == (1, 8, 13)
        await pilot.press("f2")
        assert screen.board.size.width < 50, "the hints have their room"


async def test_modes_are_set_up_in_the_form(ada, bots) -> None:
    async with open_app() as (pilot, app):
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, Setup))
        setup = app.screen
        setup.field("option-boards").focus()
        await pilot.press("right", "right")
        assert setup.given["boards"] == "4"
        setup.field("option-absurdle").focus()
        await pilot.go("right", "enter")
        assert isinstance(app.screen, Setup), "both at once do not go"
        await pilot.press("left", "enter")
        await until(pilot, lambda: any(isinstance(s, TableScreen) for s in app.screen_stack))


@pytest.mark.parametrize("boards", [2, 4, 8])
def test_boards_always_fit_and_stand_apart_where_there_is_room(boards: int) -> None:
    for length, width, height in product(range(4, 9), range(20, 121, 7), (6, 10, 18, 30)):
        layout = fit_boards(width, height, boards, 5 + boards, length)
        bands = -(-boards // layout.across)
        assert layout.across * layout.wide(length) + (layout.across - 1) * layout.apart <= max(
            width, length
        )
        assert 1 <= layout.rows <= 5 + boards
        assert layout.rows == 1 or bands * layout.tall <= height
    layout = fit_boards(150, 48, boards, 5 + boards, 5)
    assert layout.apart >= 4
    assert layout.across == boards or layout.below >= 1
