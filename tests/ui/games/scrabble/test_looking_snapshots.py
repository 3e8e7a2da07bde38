"""How the Scrabble assistant and the review on the board look, in a small and a large terminal."""

import pytest
from recorded_games import TWO_TURNS
from support.apps import OpenedApp, looked_back
from support.waiting import until
from textual import events
from textual.pilot import Pilot

from tuiwords.engine.scrabble import judge
from tuiwords.games.scrabble import EMPTY_BOARD
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.history.recordings import import_gcg
from tuiwords.play.games.scrabble import review as scrabble_review
from tuiwords.play.games.scrabble.judging import judged_move
from tuiwords.ui.games.scrabble.assistant import ScrabbleAssistant

pytestmark = pytest.mark.usefixtures("quick_verdicts")

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
BEGUN = "15/15/15/15/15/15/15/5TRAIN5/5H9/5I9/5s9/15/15/15/15 / 24/30 0"
GAME = f"{TWO_TURNS}>ann: EFHLMOY - +0 66\n".encode()


@SIZES
def test_the_assistant(ada, snap_compare, size) -> None:
    async def look(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: bool(pilot.app.profile_name))
        pilot.app.open_page("scrabble-assistant")
        await until(pilot, lambda: isinstance(pilot.app.screen, ScrabbleAssistant))
        await until(pilot, lambda: pilot.app.focused is not None)
        pilot.app.screen.editor.post_message(events.Paste(BEGUN))
        await pilot.pause()
        await pilot.press("right")

    assert snap_compare(OpenedApp(), terminal_size=size, run_before=look)


@SIZES
def test_the_review_on_the_board(ada, store, snap_compare, size, monkeypatch) -> None:
    best = read_turn("9H GEED", EMPTY_BOARD)
    verdict = judge.Verdict(best, 21, 8.5, 30.0, 35.2, mistake=True)
    monkeypatch.setattr(
        scrabble_review, "judge_turn", lambda made, _work: [judged_move(made, verdict, -4.25)]
    )
    store.set_note("review explained", "yes")
    import_gcg(store, GAME)
    match = store.matches(limit=1)[0].header.id

    async def look(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: bool(pilot.app.profile_name))
        pilot.app.look_back(match, 0)
        page = await looked_back(pilot)
        await until(pilot, lambda: "lost" in page.found.rows[-1])
        await pilot.press("right")

    assert snap_compare(OpenedApp(), terminal_size=size, run_before=look)
