"""The table: real keys for every way through a game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from support.player import Player, screen_text
from support.saved_games import wordle
from support.tables import ended, ending, leave, notice, sitting
from support.waiting import settled, until
from textual import events
from textual.geometry import Size

from tuiwords.games.wordle import Clue, score
from tuiwords.history.history import load_match
from tuiwords.play import catalog
from tuiwords.play.game import AnyBot
from tuiwords.play.match_setup import MatchRequest
from tuiwords.play.rating_model import START
from tuiwords.play.sharecode import read_code, share_code
from tuiwords.store.store import StoreError
from tuiwords.ui.pages.review import ReviewPage
from tuiwords.ui.pages.setup import Setup
from tuiwords.ui.pages.statistics import StatisticsPage
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.table import bots as bots_module
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.canvas import best_size
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.keyboard import Keyboard, key_rows
from tuiwords.ui.widgets.tiles import TILE_SIZES, Face, box_line, lettering

pytestmark = pytest.mark.usefixtures("still")

SEED = 7


@asynccontextmanager
async def table(
    ada: Any, size: tuple[int, int] = (80, 24), **opening: Any
) -> AsyncIterator[tuple[Player, TableScreen]]:
    """Ada at the table of a match just begun."""
    given = {"seed": SEED} | opening
    async with sitting(MatchRequest("wordle", **given), size) as at_table:
        yield at_table


def row(screen: TableScreen, number: int) -> str:
    """A row of tiles as it can be read without colors."""
    faces = [screen.board.rows.face(number, at) for at in range(screen.board.rows.shape[1])]
    return "".join(lettering(face, 3) for face in faces)


async def test_a_game_is_won(ada):
    async with table(ada) as (pilot, screen):
        answer = screen.match.state.answer
        await pilot.type("crane", answer)
        assert row(screen, 0) != " C  R  A  N  E "
        assert row(screen, 1) == "".join(f"[{letter}]" for letter in answer.upper())
        assert {screen.query_one(Keyboard).look(letter) for letter in answer} == {"hit"}
        assert screen.match.state.outcome.won == (True,)
        assert "Found in 2 guesses" in ending(screen)
        await until(pilot, lambda: screen.query_one("#ending-meaning").display)
        assert answer.upper() in ending(screen)
        assert "Unrated" not in ending(screen), "alone nobody expects a rating"
        await until(pilot, lambda: "Win streak 1, best 1" in ending(screen))
        assert "\n2  ▇▇▇" in ending(screen) and "\n✗  ·" in ending(screen)
        assert (
            f"Code {share_code(screen.match.game, screen.match.header.settings, SEED)}"
            in ending(screen)
        )


async def test_a_game_is_lost_and_the_answer_told(ada):
    async with table(ada, settings={"guesses": 4}) as (pilot, screen):
        answer = screen.match.state.answer
        words = [word for word in ("crane", "pluck", "moths", "vivid", "jazzy") if word != answer]
        await pilot.type(*words[:4])
        assert screen.match.state.outcome.won == (False,)
        assert "Not found" in ending(screen)
        await until(pilot, lambda: "\n✗  ▇▇▇" in ending(screen))
        assert answer.upper() in ending(screen)
        await ended(pilot, screen)
        for key in ("y", "Y"):
            await pilot.press(key)
            game, settings, seed = read_code(pilot.app.clipboard.split()[1].rstrip(":"))
            assert (game, seed) == (screen.match.game, screen.match.header.seed)
            assert settings["guesses"] == 4
            await pilot.press("escape")


async def test_a_word_not_in_the_list_stays_and_is_told(ada):
    async with table(ada) as (pilot, screen):
        await pilot.press("enter")
        assert "Type a word" in notice(screen)
        await pilot.type("zzzzz")
        assert "ZZZZZ is not in the word list" in notice(screen)
        assert screen.board.input.entry == "zzzzz"
        assert row(screen, 0) == "!Z!" * 5
        assert screen.match.ply == 0
        await pilot.press("backspace")
        assert row(screen, 0).startswith(" Z ")
        assert notice(screen) == ""
        await pilot.type("z")
        await pilot.press("c")  # another letter begins another guess
        assert screen.board.input.entry == "c"
        assert notice(screen) == ""
        await pilot.type("ra")
        assert "CRA has 3 letters" in notice(screen)
        await pilot.press("n")  # an incomplete one is continued
        assert screen.board.input.entry == "cran"
        await pilot.press("ctrl+w")
        assert screen.board.input.entry == ""
        await pilot.press(*"cr4ane!sx")  # no more letters than fit, and no digits
        assert screen.board.input.entry == "crane"
        assert screen.match.ply == 0


async def test_hard_mode_says_what_is_broken(ada):
    async with table(ada, settings={"hard": True}) as (pilot, screen):
        answer = screen.match.state.answer
        first = next(w for w in screen.match.view(0).allowed if w[0] == answer[0] and w != answer)
        await pilot.type(first)
        wrong = next(w for w in screen.match.view(0).allowed if w[0] != answer[0])
        await pilot.type(wrong)
        assert f"{answer[0].upper()} must be in position 1" in notice(screen)
        assert screen.match.ply == 1
        assert "Wordle · hard mode · " in screen.heading()


async def test_undo_takes_the_last_guess_back(ada):
    async with table(ada) as (pilot, screen):
        assert not screen.check_action("undo", ())
        await pilot.type("crane", "moths")
        assert screen.check_action("undo", ())
        await pilot.press("f3")
        assert screen.match.ply == 1
        assert row(screen, 1).strip() in {"", "_"}
        assert screen.query_one(Keyboard).look("m") == "unknown"


async def test_undo_of_a_rated_match_asks_first(ada, bots):
    async with table(ada, bots=("Otto",), rated=True) as (pilot, screen):
        screen.bots.pause()
        await pilot.type("crane")
        await pilot.press("f3")
        assert isinstance(pilot.app.screen, Confirm)
        await pilot.press("n")
        assert screen.match.rated
        assert screen.match.ply >= 1
        await pilot.press("f3", "y")
        assert not screen.match.rated
        assert "unrated" in screen.heading()


async def test_giving_up_asks_and_tells_the_answer(ada):
    async with table(ada) as (pilot, screen):
        await pilot.press("f4")
        assert isinstance(pilot.app.screen, Confirm)
        await pilot.press("escape")
        assert screen.match.state.outcome is None
        await pilot.press("f4", "y")
        assert screen.match.state.outcome.won == (False,)
        assert screen.match.state.answer.upper() in ending(screen)


async def test_keys_that_come_at_once_begin_one_rematch(ada, store):
    async with table(ada) as (pilot, screen):
        await pilot.type(screen.match.state.answer)
        await ended(pilot, screen)
        for _ in range(3):
            pilot.app.post_message(events.Key("g", "g"))
        await until(pilot, lambda: screen not in pilot.app.screen_stack)
        await settled(pilot)
        again = pilot.app.screen
        assert isinstance(again, TableScreen), "and not TodayPage, which would take the other keys"
        assert len(store.matches()) == 2
        await leave(pilot)
        assert isinstance(pilot.app.screen, TodayPage), "the finished table is gone"


async def test_a_rematch_keeps_the_level_of_its_opponent(ada):
    async with table(ada, bots=("Level 1000",), rated=True) as (pilot, screen):
        screen.bots.pause()
        for seat in (0, 1):
            screen.match.resign(seat)
        screen.moved()
        await until(pilot, lambda: screen.result.shown)
        await pilot.press("ctrl+r")
        await until(pilot, lambda: pilot.app.screen is not screen)
        assert {seat.name for seat in pilot.app.screen.match.seats} == {"Ada", "Level 1000"}


async def test_rematch_new_game_and_statistics(ada):
    async with table(ada) as (pilot, screen):
        await pilot.type(screen.match.state.answer)
        await ended(pilot, screen)
        await pilot.go("g")
        again = pilot.app.screen
        assert isinstance(again, TableScreen)
        assert again.match.header.id != screen.match.header.id
        assert again.match.ply == 0
        assert sum(isinstance(s, TableScreen) for s in pilot.app.screen_stack) == 1
        await pilot.type(again.match.state.answer)
        await ended(pilot, again)
        await pilot.go("s")
        assert isinstance(pilot.app.screen, StatisticsPage)
        await pilot.go("escape")
        await pilot.go("p")
        assert isinstance(pilot.app.screen, Setup)


async def test_hints_fill_in_and_never_play(ada, bots):
    async with table(ada, bots=("Otto",), rated=True) as (pilot, screen):
        screen.bots.pause()
        await pilot.type("crane")
        await pilot.press("f2", "y")
        await until(pilot, lambda: bool(screen.hint_panel.rows))
        assert not screen.match.rated
        await pilot.press("down")
        move = screen.hint_panel.selected_key
        assert move == screen.hint_panel.rows[1].key
        assert [screen.board.rows.face(1, at) for at in range(5)] == [
            Face(letter, "preview") for letter in move
        ]
        await pilot.press("enter")
        assert screen.board.input.entry == move
        assert len(screen.match.state.rows[0]) == 1
        assert screen.focused is screen.board
        await pilot.press("enter")
        assert screen.match.state.rows[0][1].guess == move
        await until(pilot, lambda: bool(screen.hint_panel.rows))
        assert screen.hint_panel.has_focus  # a guess from the list leads back to it


async def test_a_refused_guess_from_the_list_leads_back_to_it(ada):
    async with table(ada) as (pilot, screen):
        await pilot.press("f2")
        panel = screen.hint_panel
        await until(pilot, lambda: panel.has_focus and bool(panel.table and panel.table.final))
        await pilot.press("enter")
        await until(pilot, lambda: len(screen.board.input.entry) == 5)
        await pilot.press("backspace", "z", "enter")
        assert "not in the word list" in str(screen.notice.render())
        assert not screen.match.state.rows[0]
        assert panel.has_focus
        await pilot.press("z", "enter")  # typed: the board keeps the keys
        await pilot.pause()
        assert screen.focused is screen.board


@pytest.mark.parametrize(("seen", "chosen"), [(0.0, "best"), (600.0, "before")])
async def test_the_cursor_of_the_hints_is_on_the_best_until_it_is_moved(
    ada, monkeypatch, seen: float, chosen: str
):
    monkeypatch.setattr("tuiwords.ui.widgets.hints.SEEN", seen)
    async with table(ada) as (pilot, screen):
        await pilot.type("crane")
        await pilot.press("f2")
        panel = screen.hint_panel
        await until(pilot, lambda: panel.has_focus and bool(panel.table and panel.table.final))
        first, second = panel.table.rows[:2]
        panel.show_table(replace(panel.table, rows=(second, first)))
        assert panel.selected_key == second.move
        await pilot.press("enter")
        meant = {"best": second.move, "before": first.move}[chosen]
        await until(pilot, lambda: screen.board.input.entry == meant)


async def test_hints_of_an_old_row_are_dropped(ada):
    async with table(ada) as (pilot, screen):
        await pilot.press("f2")
        await until(pilot, lambda: bool(screen.hint_panel.rows))
        screen.board.play("crane")
        assert not screen.hint_panel.rows, "nothing old is shown meanwhile"
        await until(pilot, lambda: bool(screen.hint_panel.rows))
        assert screen.hint_panel.table.ply == 1
        await pilot.press("f2")
        assert not screen.hint_panel.display


async def test_letters_typed_while_looking_at_hints_reach_the_board(ada):
    async with table(ada) as (pilot, screen):
        await pilot.press("f2", *"cr")
        assert screen.board.input.entry == "cr"
        assert screen.focused is screen.board
        await until(pilot, lambda: bool(screen.hint_panel.rows))
        await pilot.press("down")  # an arrow, which the board has no use for, leads back
        await pilot.pause()
        assert screen.hint_panel.has_focus


async def test_a_race_hides_the_letters_until_the_end(ada, bots):
    async with table(ada, bots=("Otto", "Ida")) as (pilot, screen):
        screen.bots.pace = 0
        await until(pilot, lambda: screen.match.state.to_move == (0,))
        guesses = [clue.guess for seat in (1, 2) for clue in screen.match.state.rows[seat]]
        assert guesses
        assert not set(guesses) & set(screen_text(pilot.app).lower().split())
        await pilot.type(screen.match.state.answer)
        assert screen.match.state.outcome is not None
        last = screen.match.state.rows[1][-1].guess
        assert last.upper() in screen_text(pilot.app).upper()
        assert sorted(screen.match.state.outcome.ranks)[0] == 1


@pytest.fixture
def slow_bots(bots, monkeypatch):
    """Bots that take minutes over a move, however slow the machine is that runs the test."""
    monkeypatch.setattr(bots_module, "BRISK", 100.0)


async def test_the_person_waits_for_the_others(ada, slow_bots):
    async with table(ada, bots=("Otto",)) as (pilot, screen):
        await pilot.press("f2")
        assert screen.hint_panel.display
        await pilot.type(screen.match.state.answer)
        await until(pilot, lambda: "waiting" in notice(screen))
        assert not screen.hint_panel.display
        assert notice(screen) == "Found in 1 guess · waiting for Otto"
        assert "Found in 1 guess · waiting for Otto" in screen_text(pilot.app)
        await pilot.resize_terminal(60, 20)
        screen.board.update()
        await until(pilot, lambda: notice(screen) == "Waiting for Otto")
        await leave(pilot)
        await pilot.go("c")
        again = pilot.app.screen
        await until(pilot, lambda: notice(again) == "Waiting for Otto")
        await pilot.press("f4")  # finish at once
        await until(pilot, lambda: "Found in 1 guess" in ending(again))
        assert not pilot.app.resting, "nobody was typing any more"


async def test_a_rated_race_moves_the_rating(ada, bots, store):
    async with table(ada, bots=("Otto",), rated=True) as (pilot, screen):
        await pilot.type(screen.match.state.answer)
        screen.bots.pace = 0
        await until(pilot, lambda: screen.match.state.outcome is not None)
        await until(pilot, lambda: "rating" in ending(screen))
        rating = store.players.rating("profile", ada.id, "wordle")
        assert rating.mu > START.mu
        assert f"{rating.mu:.0f}" in ending(screen)


async def test_bots_are_watched_step_by_step(ada, slow_bots):
    async with table(ada, bots=("Otto", "Ida"), watch=True) as (pilot, screen):
        await pilot.press("space")
        await until(pilot, lambda: len(screen.bots.decided) == 2)
        before = screen.match.ply
        await pilot.press("space")
        await until(pilot, lambda: screen.match.ply == before + 1)
        await pilot.press("down")
        assert screen.board.seat == 1
        await pilot.press("plus", "plus", "plus")
        assert "instant" in notice(screen)
        await pilot.press("f10")
        assert not screen.bots.paused
        await until(pilot, lambda: screen.match.state.outcome is not None)
        await pilot.press("x", "y")
        assert screen.match.state.outcome is not None


@pytest.mark.parametrize(("game", "bot"), [("wordle", "Thistle"), ("scrabble", "Acorn")])
async def test_hints_of_a_watched_game_are_for_the_bot_to_move(ada, game, bot, monkeypatch):
    monkeypatch.setattr(bots_module, "BRISK", 100.0)
    request = MatchRequest(game, seed=7, bots=(bot, bot), watch=True)
    async with sitting(request) as (pilot, screen):
        await pilot.press("f10", "f2")
        await until(pilot, lambda: screen.hint_panel.table is not None)
        assert screen.board.seat == 0 and "f2 Hints" in screen_text(pilot.app)
        await pilot.press("down", "enter")
        assert screen.hint_panel.has_focus and "Fill in" not in screen_text(pilot.app)
        await pilot.press("escape", "space", "f2")
        await until(pilot, lambda: screen.match.ply == 1 and screen.hint_panel.table is not None)
        assert screen.board.seat in screen.match.state.to_move
        assert not screen.match.replay.hinted


@pytest.mark.parametrize("program", [False, True])
async def test_a_bot_that_breaks_leaves_the_game_to_the_person(
    ada, bots, monkeypatch, tmp_path, caplog, program: bool
):
    def broken(*_: object) -> AnyBot:
        if program:
            return failing
        raise ValueError("no [idea]")

    path = tmp_path / "mybot"
    path.write_text("#!/bin/sh\nexit 3\n")
    path.chmod(0o755)
    game = catalog.game("wordle")
    spec = replace(game.bot_spec("greedy"), strategy="external", options={"command": str(path)})
    failing = game.bot(spec)
    monkeypatch.setattr("tuiwords.play.game.Game.bot", broken)
    async with table(ada, bots=("Otto",)) as (pilot, screen):
        await until(pilot, lambda: screen.match.state.to_move == (0,))
        said = "mybot ended with exit status 3" if program else ""
        assert any(f"Otto cannot continue and resigns: {said}" in n for n in pilot.app.notices)
        assert program or any(record.exc_info for record in caplog.records), "a defect is logged"
        await pilot.type(screen.match.state.answer)
        assert screen.match.state.outcome.won == (True, False)


async def test_a_move_of_a_bot_that_cannot_be_saved_is_tried_again(ada, bots, monkeypatch):
    def full(*_: object, **__: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr("tuiwords.ui.table.bots.RETRY", 0.1)
    async with table(ada, bots=("Otto",)) as (pilot, screen):
        screen.bots.pace = 1000.0
        await pilot.type("crane")
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(screen.match.journal, "append", full)
            screen.bots.pace = 0
            await until(pilot, lambda: "disk is full" in notice(screen))
            assert not screen.match.state.rows[1]
        await until(pilot, lambda: bool(screen.match.state.rows[1]))
        assert not any("resigns" in note for note in pilot.app.notices)


async def test_leaving_while_a_bot_thinks_loses_nothing(ada, bots, store):
    async with table(ada, bots=("Otto",)) as (pilot, screen):
        await pilot.type("crane")
        await leave(pilot)
        assert isinstance(pilot.app.screen, TodayPage)
        saved = load_match(store, screen.match.header.id)
        assert saved.state.rows[0] == (Clue("crane", score("crane", saved.state.answer)),)
        pilot.app.resume(screen.match.header.id)
        await settled(pilot)
        back = pilot.app.screen
        assert isinstance(back, TableScreen)
        assert row(back, 0) == row(screen, 0)
        back.bots.pace = 0
        await until(pilot, lambda: back.match.state.to_move == (0,))
        await pilot.type(back.match.state.answer)
        assert back.match.state.outcome is not None
        assert load_match(store, back.match.header.id).state == back.match.state


async def test_a_finished_match_shows_its_end_again(ada):
    async with table(ada) as (pilot, screen):
        await pilot.type(screen.match.state.answer)
        await pilot.go("escape")
        pilot.app.resume(screen.match.header.id)
        await settled(pilot)
        assert "Found in 1 guess" in ending(pilot.app.screen)


async def test_grid_lines_and_code_are_copied(ada):
    async with table(ada) as (pilot, screen):
        await pilot.press("f8")
        code = pilot.app.clipboard
        assert code in screen_text(pilot.app)
        await pilot.press("escape")
        assert code in notice(screen)
        game, settings, seed = read_code(code)
        assert (game.key, seed) == ("wordle", SEED)
        assert settings == screen.match.header.settings
        await pilot.press("y")
        assert pilot.app.clipboard == code, "nothing is shared before the end"
        await pilot.press("backspace")
        await pilot.type(screen.match.state.answer)
        await ended(pilot, screen)
        await pilot.press("y")
        assert "🟩" * 5 in pilot.app.clipboard
        assert "1/6" in pilot.app.clipboard
        assert "copied" in notice(screen)
        await pilot.press("enter", "Y")
        assert "all green" in pilot.app.clipboard
        assert screen.match.state.answer not in pilot.app.clipboard.lower()


async def test_pause_stops_the_clock_and_the_keys(ada):
    async with table(ada) as (pilot, screen):
        await pilot.press("f10")
        elapsed = screen.match.elapsed
        await pilot.press(*"cr")
        await asyncio.sleep(0.05)
        assert screen.match.elapsed == elapsed
        assert screen.board.input.entry == ""
        assert "f10 Go on" in screen_text(pilot.app)
        await pilot.press("f10", *"cr")
        assert "f10 Pause" in screen_text(pilot.app)
        assert screen.board.input.entry == "cr"
        await asyncio.sleep(0.05)
        assert screen.match.elapsed > elapsed


async def test_a_disk_that_fails_is_told_and_nothing_is_shown_as_played(ada, monkeypatch):
    def full(*_: object, **__: object) -> None:
        raise StoreError("the disk is full")

    async with table(ada) as (pilot, screen):
        monkeypatch.setattr(screen.match.journal, "append", full)
        await pilot.type("crane")
        assert "disk is full" in notice(screen)
        assert screen.match.ply == 0
        assert screen.board.input.entry == "crane"


async def test_names_with_markup_are_shown_as_typed(ada, store):
    store.players.rename(ada.id, "A[b]d[/]a")
    async with table(ada) as (pilot, screen):
        await pilot.type("crane")
        text = screen_text(pilot.app)
        assert text.count("A[b]d[/]a") == 2, "once as a player and once in the log"
        await pilot.type(screen.match.state.answer)
        assert "A[b]d[/]a" in screen_text(pilot.app)


async def test_everything_needed_is_in_sight(ada):
    async with table(ada) as (pilot, screen):
        await pilot.type("crane")
        for size in ((60, 20), (80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            text = screen_text(pilot.app)
            for wanted in (*"CRANE", "Wordle", "0:0", "Ada", "1/6", "Q", "M"):
                assert wanted in text
            for widget in screen.query("#board, #keyboard, #seats, #notice"):
                assert widget.region in screen.region
                assert widget.size.width > 0


async def test_motion_uncovers_a_row_tile_by_tile(ada, monkeypatch):
    async with table(ada) as (pilot, screen):
        screen.board.motion = True
        drawn = []

        def uncovered():
            faces = (screen.board.rows.face(0, column) for column in range(5))
            return sum(face.kind in ("hit", "near", "miss") for face in faces)

        monkeypatch.setattr(screen.board.view, "refresh_row", lambda _: drawn.append(uncovered()))
        await pilot.type("crane")
        await until(pilot, lambda: uncovered() == 5)
        assert drawn == sorted(drawn), "what is uncovered stays so"
        assert {1, 2, 3, 4} <= set(drawn)


def test_tiles_differ_without_color():
    kinds = ("hit", "near", "miss", "wrong")
    assert len({lettering(Face("a", kind), 3) for kind in kinds}) == 4
    boxes = {tuple(box_line(Face("a", kind), 5, line) for line in range(3)) for kind in kinds}
    assert len(boxes) == 4


def test_the_largest_tiles_that_fit():
    assert best_size(TILE_SIZES, 6, 5, Size(42, 18)).name == "medium"
    assert best_size(TILE_SIZES, 6, 5, Size(80, 30)).name == "large"
    assert best_size(TILE_SIZES, 6, 5, Size(80, 30), "small").name == "small"
    assert best_size(TILE_SIZES, 6, 5, Size(10, 4), "large") == TILE_SIZES[-1]
    assert key_rows("abcdefghijklmnopqrstuvwxyzé")[-1].endswith("é")
    assert [len(row) for row in key_rows("abcdefghijklmnopqrstuvwxyzáéíóöőúüű")] == [11, 12, 12]
    assert key_rows("абвгдежзик") == ("абвг", "дежз", "ик")


async def test_undo_in_a_race_leaves_what_the_others_guessed(ada, slow_bots):
    async with table(ada, bots=("Otto",)) as (pilot, screen):
        await pilot.type("crane", "moths")
        await until(pilot, lambda: bool(screen.bots.decided))
        assert screen.bots.step()
        await until(pilot, lambda: len(screen.match.state.rows[1]) == 1)
        guess = screen.match.state.rows[1][0]
        await pilot.press("f3")
        assert [clue.guess for clue in screen.match.state.rows[0]] == ["crane"]
        assert screen.match.state.rows[1] == (guess,)
        again = load_match(pilot.app.store, screen.match.header.id)
        assert again.state == screen.match.state


@pytest.mark.parametrize(
    ("opening", "reason"),
    [
        ({}, "there is no opponent"),
        ({"bots": ("Otto",), "settings": {"absurdle": True}}, "not Absurdle"),
        ({"bots": ("Otto",), "settings": {"boards": "2"}}, "not 2 boards"),
        ({"bots": ("Otto", "Ida"), "watch": True}, "only bots are playing"),
    ],
)
async def test_what_cannot_be_rated_is_casual_and_says_why(ada, bots, store, opening, reason):
    async with table(ada, rated=True, **opening) as (pilot, screen):
        assert any(reason in note for note in pilot.app.notices)
        assert "unrated" in screen.heading() or screen.hot_seat.watching
        assert not screen.match.rated
        if not opening:
            await pilot.type(screen.match.state.answer)
            await until(pilot, lambda: "Found in 1 guess" in ending(screen))
            assert not store.saved(screen.match.header.id).rated


async def test_a_word_played_before_is_not_rated_in_hard_mode_either(ada, bots, store):
    wordle(store, ada, SEED)
    opening = {"bots": ("Otto",), "settings": {"hard": True}}
    async with table(ada, rated=True, **opening) as (pilot, screen):
        known = "This match isn't rated: you have played this puzzle before."
        await until(pilot, lambda: known in pilot.app.notices)
        assert "unrated" in screen.heading()
        await pilot.type(screen.match.state.answer)
        screen.bots.pace = 0
        await until(pilot, lambda: "Unrated game" in ending(screen))
        assert store.players.rating("profile", ada.id, "wordle") is None


async def test_the_end_of_a_watched_game_is_that_of_the_seat_looked_at(ada, bots):
    async with table(ada, bots=("Otto", "Ida"), watch=True) as (pilot, screen):
        await pilot.press("plus", "plus", "plus")
        await until(pilot, lambda: "Otto: Found in" in ending(screen))
        for seat, name in ((1, "Ida"), (0, "Otto")):
            await pilot.press("down")
            assert screen.board.seat == seat
            guesses = len(screen.match.state.rows[seat])
            assert f"{name}: Found in {guesses} guess" in ending(screen)
        await pilot.press("down", "v")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewPage))
        assert pilot.app.screen.heading() == "Review › Wordle › Ida"
