"""One match at two tables: each shows what is done at the other, and stays open."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from support.apps import open_app
from support.crossword_tables import BEN, at_table, person
from support.tables import notice
from support.terminal import PATIENCE, Terminal
from support.waiting import until
from textual.pilot import Pilot

from tuiwords.history.history import load_match
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player
from tuiwords.ui.table.handover import Curtain
from tuiwords.ui.table.screen import TableScreen

pytestmark = pytest.mark.usefixtures("still")

OTTO = Player("bot", "Otto", "Otto")


async def test_a_table_with_a_clock_follows_another_window(ada, store, other):
    match = Match.begin(catalog.game("scrabble"), {"clock": "5"}, 5, [person(ada), BEN], store)
    there = load_match(other, match.header.id)
    async with at_table(match) as (pilot, screen):
        there.start()
        there.stop()  # covered there: a line is written
        await pilot.press("f1", "escape")  # and here
        there.play(0, "-")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert pilot.app.screen.person == "Ben"
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        there.play(1, "-")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert pilot.app.screen.person == "Ada"
        assert not pilot.app.notices
        there.follow()
        assert match.replay.played == there.replay.played


@asynccontextmanager
async def wordle_table(match: Match) -> AsyncIterator[tuple[Pilot[None], TableScreen]]:
    async with open_app(rules=False) as (pilot, app):
        await until(pilot, lambda: bool(app.profile_name))
        app.show_table(match)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.is_mounted)
        yield pilot, app.screen


async def test_a_move_for_a_position_that_is_gone_is_refused_and_shown(
    ada, store, other, monkeypatch
):
    monkeypatch.setattr("tuiwords.ui.table.other_windows.INTERVAL", 1000.0)
    match = Match.begin(catalog.game("wordle"), {}, 5, [person(ada)], store)
    there = load_match(other, match.header.id)
    async with wordle_table(match) as (pilot, screen):
        there.play(0, "crane")  # the key comes before the table looks for it
        await pilot.type("moist")
        assert "This match went on in another window" in notice(screen)
        assert [clue.guess for clue in screen.board.rows.clues] == ["crane"]
        assert match.replay.played == there.replay.played
        await pilot.press(*["backspace"] * 5)
        await pilot.type("moist")
        assert [clue.guess for clue in screen.board.rows.clues] == ["crane", "moist"]


async def test_a_bot_that_moved_elsewhere_does_not_move_again(ada, store, other, bots):
    match = Match.begin(catalog.game("wordle"), {}, 5, [person(ada), OTTO], store)
    there = load_match(other, match.header.id)
    answer = match.state.answer
    async with wordle_table(match) as (pilot, screen):
        screen.bots.pause()
        await until(pilot, lambda: 1 in screen.bots.decided)
        there.play(1, "moist")
        there.play(0, "crane")
        await until(pilot, lambda: len(match.replay.played) == 2)
        assert screen.board.rows.clues[0].guess == "crane"
        screen.bots.pace = 0
        screen.bots.resume()
        await until(pilot, lambda: 1 not in match.state.to_move)
        log = [event.text for event in store.events(match.header.id) if event.seat == 1]
        assert log[0] == "moist" and len(set(log)) == len(log)
        await pilot.type(answer)
        await until(pilot, lambda: screen.result.shown)
        assert not [told for told in pilot.app.notices if "resigns" in told]


def test_two_processes_play_one_match(ada, store):
    match = Match.begin(catalog.game("wordle"), {}, 5, [person(ada)], store)
    match.play(0, "vivid")  # one without a move is not among those to continue
    words = [word for word in ("crane", "moist", "jumpy") if word != match.state.answer]
    with Terminal() as one, Terminal() as two:
        for window in (one, two):
            window.wait_for("Continue")
            window.type(b"\r")
            window.wait_for("Wordle · unrated")
        for number, word in enumerate(words):
            window, looker = (one, two) if number % 2 == 0 else (two, one)
            window.type(word.encode() + b"\r")
            window.wait_for_event(store, ada, number + 2)
            shown, end = False, time.monotonic() + PATIENCE
            while not shown:
                assert time.monotonic() < end, looker.screen.display
                looker.pause(0.2)
                rows = ["".join(filter(str.isalpha, row)) for row in looker.screen.display]
                shown = any(word.upper() in row for row in rows)
    found = [event.text for event in store.events(match.header.id)]
    assert found == ["vivid", *words]
