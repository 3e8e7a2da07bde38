"""The review of Scrabble on its board: turns stepped through, the best in place of the one made."""

import os
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from recorded_games import WITHDRAWN
from support.apps import looked_back, open_app
from support.player import screen_text
from support.saved_games import seat
from support.waiting import until
from textual.pilot import Pilot

from tuiwords.games.base import GameError
from tuiwords.history.recordings import import_gcg
from tuiwords.paths import data_dir
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.games.scrabble import review as scrabble_review
from tuiwords.play.match import Match
from tuiwords.store.records import Player
from tuiwords.store.store import Store
from tuiwords.ui.games.scrabble.drawing import SIZES
from tuiwords.ui.games.scrabble.review import ReviewGrid, ScrabbleReview, TurnPanel
from tuiwords.ui.games.scrabble.review_text import turn_lines
from tuiwords.ui.pages.matches import MatchesPage
from tuiwords.ui.pages.replay import ReplayBoard
from tuiwords.ui.pages.review import ReviewPage
from tuiwords.ui.pages.whose import WhichPlayer
from tuiwords.ui.picture import turn_card
from tuiwords.ui.widgets.openable_list import OpenableList
from tuiwords.ui.widgets.review_totals import KeyTurns

pytestmark = pytest.mark.usefixtures("quick_verdicts")

GAME = f"{WITHDRAWN}>ann: EFHLMOY - +0 66\n"


@pytest.fixture
def recorded(store: Store, ada) -> str:
    """The id of a recorded game in the store."""
    store.set_note("review explained", "yes")
    import_gcg(store, GAME.encode())
    return store.matches(limit=1)[0].header.id


@asynccontextmanager
async def looking(
    match: str, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[None], ReviewPage]]:
    async with open_app(size=size) as (pilot, app):
        await until(pilot, lambda: bool(app.profile_name))
        app.call_later(app.look_back, match, 0)
        yield pilot, await looked_back(pilot)


async def judged(pilot: Pilot[None], page: ReviewPage) -> None:
    await until(pilot, lambda: all(row.get("lost") is not None for row in page.found.rows))


def board(page: ReviewPage) -> ReviewGrid:
    return page.query_one(ReviewGrid)


def told(page: ReviewPage) -> str:
    return str(page.query_one(TurnPanel).render())


def chart(page: ReviewPage) -> str:
    return str(page.query_one("#review-chart").render())


async def test_every_turn_is_stepped_through(recorded) -> None:
    async with looking(recorded) as (pilot, page):
        await judged(pilot, page)
        assert told(page).startswith("Turn 1 of 5")
        assert "Ann Other  AEINRST" in told(page)
        assert "Played 8D STAINER" in told(page)
        assert sorted(board(page).squares.laid) == list(range(108, 115))
        assert not any(board(page).squares.shown)
        await pilot.press("right")
        assert told(page).startswith("Turn 2 of 5")
        assert set(board(page).squares.laid.values()) == set("DONG")
        assert sum(map(bool, board(page).squares.shown)) == 7
        assert "Then    Ann Other 66, Bob 15" in told(page)
        await pilot.press("right")
        assert board(page).squares.is_playable is False
        assert "Challenged off the board" in told(page)
        assert "Then    Ann Other 66, Bob 15" in told(page)
        await pilot.press("down")
        assert "Played -EEN" in told(page)
        assert not board(page).squares.laid
        await pilot.press("end")
        assert page.query_one("#review").display, "after the last turn come the totals"
        assert str(page.query_one("#review-heading").render()) == "Ann Other 66, Bob 15"
        card = str(page.query_one("#review-card").render())
        assert "points lost a turn" in card
        assert card.split("\n", maxsplit=1)[0].split() == ["Ann", "Other", "Bob"]
        await pilot.press("left")
        assert told(page).startswith("Turn 5 of 5"), "and back"
        assert sum(map(bool, board(page).squares.shown)) == 11
        await pilot.press("home", "left")
        assert told(page).startswith("Turn 1 of 5")


async def test_the_best_turn_takes_the_place_of_the_one_made(recorded) -> None:
    async with looking(recorded) as (pilot, page):
        await judged(pilot, page)
        await pilot.press("right", "right")
        row = page.found.rows[2]  # a large mistake, clear also with the few playouts of tests
        made = dict(board(page).squares.laid)
        assert row["lost"] > 0
        await pilot.press("space")
        assert board(page).squares.laid != made
        assert board(page).squares.is_playable is True
        assert f"▸ Best   {row['better_written']}" in told(page)
        await pilot.press("space")
        assert board(page).squares.laid == made
        await pilot.press("space", "right")
        assert "▸ Played" in told(page), "another turn begins with what was made"


async def test_the_next_larger_mistake_and_a_click_on_a_turn(recorded) -> None:
    async with looking(recorded) as (pilot, page):
        await judged(pilot, page)
        rows = [row for row in page.found.rows if row["player"].startswith("Ann")]
        grave = [int(row["number"]) - 1 for row in rows if row["mistake"] not in ("", "small")]
        assert 2 in grave
        shown = page.query_one(ScrabbleReview)
        await pilot.press("n")
        assert shown.at == grave[0]
        for _ in grave:
            await pilot.press("n")
        assert shown.at == grave[0], "round once"
        side = page.query_one(TurnPanel)
        await pilot.click(side, offset=(4, side.top + 3 - side.first))
        assert shown.at == 3


async def test_bars_of_the_chance_and_the_list_of_turns(recorded) -> None:
    async with looking(recorded) as (pilot, page):
        await judged(pilot, page)
        win = page.found.rows[0]["win"]
        assert f"Win chance of Ann Other: {win:.0f}% after turn 1" in chart(page)
        assert any(sign in chart(page) for sign in "▁▂▃▄▅▆▇█")
        lines = told(page).split("\n")
        assert any(line.startswith(" 1▸A 8D STAINER") for line in lines)
        assert any(" 3 A 10E" in line and "phony" in line for line in lines)
        width = page.query_one(TurnPanel).size.width
        assert all(len(line) <= width for line in lines)


async def test_the_table_is_a_key_away(recorded, bots) -> None:
    async with looking(recorded) as (pilot, page):
        await judged(pilot, page)
        await pilot.press("T")
        assert page.query_one("#review").display
        assert not page.query_one(ScrabbleReview).display
        assert pilot.app.focused is page.query_one("#review-keys")
        assert "STAINER" in str(page.query_one("#review-table").render())
        await pilot.press("escape", "right")
        assert pilot.app.screen is page, "Escape leaves the table, not the review"
        assert page.query_one(ScrabbleReview).at == 1


async def test_a_key_turn_is_opened_and_better_words_become_cards(recorded, ada, store) -> None:
    async with looking(recorded) as (pilot, page):
        await judged(pilot, page)
        await pilot.press("T")
        keys = page.query_one(KeyTurns)
        assert [row.key for row in keys.rows] == [str(row) for row in page.found.key_turns]
        marks = str(page.query_one("#review-chart").render()).split("\n")[-1]
        assert marks.count("▲") == len(keys.rows), "they are marked under the bars"
        await pilot.press("down", "enter")
        assert page.query_one(ScrabbleReview).at == page.found.key_turns[1]
        assert not page.query_one("#review").display
        words = page.found.words
        assert words
        await pilot.press("L")
        await until(pilot, lambda: bool(pilot.app.notices))
        assert ", ".join(words).upper() in pilot.app.notices[0]
        cards = [card for card in store.cards.each(ada.id) if card.kind == "word-anagrams"]
        assert {word for card in cards for word in card.payload["words"]} >= set(words)


async def test_sharing_a_turn_writes_a_picture_of_it(recorded) -> None:
    async with looking(recorded) as (pilot, page):
        await judged(pilot, page)
        await pilot.press("right", "y")
        (picture,) = (data_dir() / "pictures").glob("scrabble-*-2.svg")
        await until(pilot, lambda: picture.name in screen_text(pilot.app).replace("\n", ""))
        text = picture.read_text(encoding="utf-8").replace("\u00a0", " ")
        for told in ("Turn 2 of 5", "Ann Other : Bob", "9H DONG", "Win chance of Ann Other"):
            assert told in text
    todays = SimpleNamespace(header=SimpleNamespace(daily=today().isoformat()))
    with pytest.raises(GameError, match="others may still play"):
        turn_card(todays, page, "")


async def test_the_heat_map_keeps_the_letters(recorded) -> None:
    async with looking(recorded) as (pilot, page):
        await judged(pilot, page)
        await pilot.press("h")
        squares = board(page).squares
        for size in SIZES:
            told = [
                squares.text(square, size, (size.height - 1) // 2).strip() for square in (108, 0)
            ]
            assert told == ["S₉", ""], "STAINER made 66 points with seven tiles"
        squares.heat = {108: 12.0}, {0: 7.0, 109: 20.0}
        told = [squares.text(square, SIZES[4], 0).strip() for square in (108, 0, 109)]
        assert told == ["S₁₂", "-7", "T-"], "and no number is cut"


async def test_figures_of_the_profile_are_kept(ada, store) -> None:
    players = (Player("guest", "guest", "Guest"), seat(ada))
    match = Match.begin(catalog.game("scrabble"), {}, 3, players, store)
    for turn in range(6):
        match.play(turn % 2, "-")
    async with open_app() as (pilot, app):
        await until(pilot, lambda: bool(app.profile_name))
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await pilot.press("v")
        await until(pilot, lambda: store.tallies.review(match.header.id, 1) is not None)
        await judged(pilot, app.screen)
        found = app.screen.found
        assert [row["player"] for row in found.rows] == ["Guest", "Ada"] * 3
        own = [row["lost"] for row in found.rows if row["player"] == "Ada"]
        figures = store.tallies.review(match.header.id, 1)
        assert figures["lost"] == pytest.approx(sum(own) / 3)
        shown, grid = app.screen.query_one(ScrabbleReview), board(app.screen)
        assert shown.at == 1, "the reader's first turn"
        assert f"Ada: {found.rows[1]['win']:.0f}%" in chart(app.screen), "not the opponent's"
        await pilot.press("n")
        assert shown.at == 3, "the reader's next mistake: passing is one"
        await pilot.press("o")
        assert shown.at == 4, "the opponent's"
        await pilot.press("h")
        assert grid.squares.heat is not None
        await pilot.press("space")
        assert grid.squares.heat is None, "the map makes room for the best turns"
        assert "best turns" in told(app.screen)
        await pilot.press("h")
        assert grid.squares.heat is not None
        assert "best turns" not in told(app.screen)
        await pilot.press("f1")
        assert "next serious mistake" in app.screen.text


async def test_it_can_be_looked_at_before_all_is_judged(recorded, monkeypatch) -> None:
    gate = threading.Event()
    real = scrabble_review.judge_turn

    def slow(made, work):
        gate.wait(30)
        return real(made, work)

    monkeypatch.setattr(scrabble_review, "judge_turn", slow)
    async with looking(recorded) as (pilot, page):
        assert "analyzed 0/5" in told(page)
        await pilot.press("right", "right", "space")
        assert told(page).startswith("Turn 3 of 5")
        assert "Analyzing" in told(page)
        assert board(page).squares.is_playable is False, "no best turn is known yet"
        gate.set()
        await judged(pilot, page)
        assert "analyzed" not in told(page).split("\n")[0]


async def test_leaving_stops_the_thinking(recorded, monkeypatch) -> None:
    gate, asked = threading.Event(), []
    real = scrabble_review.judge_turn

    def slow(made, work):
        asked.append(made.number)
        gate.wait(30)
        return real(made, work)

    monkeypatch.setattr(scrabble_review, "judge_turn", slow)
    async with looking(recorded) as (pilot, _page):
        await until(pilot, lambda: bool(asked))
        await pilot.press("escape")
        gate.set()
        await until(pilot, lambda: not any(w.is_running for w in pilot.app.workers))
        assert asked == [1]


async def test_a_recorded_game_is_brought_in_among_the_matches(
    ada, tmp_path: Path, monkeypatch
) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(GAME)
    async with open_app() as (pilot, app):
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        page = app.screen
        await pilot.press("i", *"nowhere.gcg", "enter")
        note = app.screen.query_one("#note")
        await until(pilot, lambda: "cannot be read" in str(note.render()))
        os.mkfifo(tmp_path / "pipe")  # opening it would wait for somebody who writes
        await pilot.press("ctrl+u", "ctrl+k", *str(tmp_path / "pipe"), "enter")
        await until(pilot, lambda: "pipe is not a file" in str(note.render()))
        await pilot.press("ctrl+u", "ctrl+k", *str(file), "enter")
        await until(pilot, lambda: isinstance(app.screen, WhichPlayer))
        await pilot.press("escape")
        await until(pilot, lambda: len(page.query_one(OpenableList).rows) == 1)
        assert app.notices == ["Imported 1 match"]
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.screen.query(ReplayBoard)))
        title = app.screen.query_one("#replay-seat")
        await until(pilot, lambda: "0 of 6" in str(title.render()))
        await pilot.press("right", "right")
        await until(pilot, lambda: "Ann Other 66 · Bob 15   2 of 6" in str(title.render()))
        moves = app.screen.query_one("#replay-moves")
        assert [row.cells[-1] for row in moves.rows[1:]] == ["66", "15", "84", "66", "15", "66"]
        assert "0:00" not in screen_text(app), "its times are not known"


async def test_the_replay_of_a_record_shows_no_rack_that_it_does_not_tell(ada, store) -> None:
    import_gcg(store, GAME.encode())
    async with open_app() as (pilot, app):
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await until(pilot, lambda: len(app.screen.query_one(OpenableList).rows) == 1)
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.screen.query(ReplayBoard)))
        replay = app.screen.query_one(ReplayBoard)
        lines = [step.event for step in replay.match.state.steps]
        told = ["" if line.kind == "withdrawn" else line.rack for line in lines]
        for at, rack in enumerate(told):
            await until(pilot, lambda at=at: replay.at == at)
            racks = sorted(line.tiles for line in replay.board.racks())
            assert racks == ["", rack], at
            await pilot.press("right")


async def test_another_bot_is_compared_with_while_the_board_is_hidden(recorded) -> None:
    async with looking(recorded) as (pilot, page):
        await judged(pilot, page)
        await pilot.press("T")
        assert not page.query_one(ScrabbleReview).display
        await pilot.press("tab", "right")
        await until(pilot, lambda: page.found is not None and "bot_move" in page.found.rows[0])
        await pilot.press("T")
        await until(pilot, lambda: "Bot" in told(page))


async def test_a_turn_is_told_at_any_width(recorded) -> None:
    async with looking(recorded) as (_pilot, page):
        for width in range(60):
            lines = turn_lines(page.found, 0, None, width)
            assert "Played" in "".join(str(line) for line in lines), width


async def test_a_record_that_does_not_add_up_is_told_with_its_line(ada, tmp_path: Path) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(GAME.replace("+15 15", "+15 16"))
    async with open_app() as (pilot, app):
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await pilot.press("i", *str(file), "enter")
        await until(pilot, lambda: bool(app.notices))
        assert app.notices == ["Line 4: the total is 15, not 16"]
        assert app.store.matches(limit=1) == ()
