"""Typing at the table of every game: in bursts, ahead, and until the table closes."""

from __future__ import annotations

import pytest
from support.boggle_rounds import TYPED
from support.player import Player
from support.tables import notice, sitting
from support.waiting import until
from textual import events

from tuiwords.play.match_setup import MatchRequest

KEYS = {"\n": "enter", " ": "space"}
pytestmark = pytest.mark.usefixtures("still")


def type_at_once(pilot: Player, text: str) -> None:
    """Send keys faster than they can be answered."""
    for sign in text:
        pilot.app.post_message(events.Key(KEYS.get(sign, sign), None if sign == "\n" else sign))


@pytest.mark.parametrize(
    ("opening", "wrong", "reason", "ahead", "moves"),
    [
        (MatchRequest("wordle", seed=7), "zzzzz", "ZZZZZ is not", "crane\nmoths\npl", 2),
        (MatchRequest("boggle", TYPED, seed=5), "xqz", "XQZ", "quest nest\nse", 2),
        (MatchRequest("scrabble", seed=44), "bdg", "BDG is not in the", "bad\n eg", 1),
        (MatchRequest("word-soup", seed=7), "zzz", "ZZZ is not on", "bosques\ntea\nsa", 2),
    ],
    ids=["wordle", "boggle", "scrabble", "word-soup"],
)
async def test_all_keys_count_and_escape_erases_before_it_would_leave(
    ada, opening: MatchRequest, wrong: str, reason: str, ahead: str, moves: int
) -> None:
    async with sitting(opening) as (pilot, screen):
        board = screen.board

        def letters() -> int:
            entry = board.input.entry
            return len(getattr(entry, "laid", getattr(entry, "text", entry)))

        type_at_once(pilot, f"{wrong}\n")
        await until(pilot, lambda: reason in notice(screen))
        await pilot.pause(0.2)
        assert reason in notice(screen) and screen.match.ply == 0
        await pilot.press("escape")
        assert (letters(), notice(screen)) == (0, "")
        type_at_once(pilot, ahead)
        await until(pilot, lambda: (screen.match.ply, letters()) == (moves, 2))
        await pilot.press("escape")
        assert pilot.app.screen is screen and letters() == 0
        await pilot.press(*ahead[-2:])
        await board.remove()
        board.action_erase()  # a key that comes while the table closes
        assert letters() == 1
