"""What a GCG file notes is read in replay and review, whatever its letters are."""

import pytest
from support.apps import looked_back, open_app
from support.waiting import until
from textual.widgets import Static

from tuiwords.history.history import load_match
from tuiwords.history.recordings import import_gcg
from tuiwords.history.reviews import review
from tuiwords.ui.games.scrabble.review import TurnPanel
from tuiwords.ui.pages.replay import ReplayBoard

pytestmark = pytest.mark.usefixtures("quick_verdicts")

GAME = """\
#player1 ann Ann Other
#player2 bob Bob
#note The final of the club
>ann: AEINRST 8D STAINER +66 66
#note A natural, [b]at once\x1b]0;x\x07
>bob: DEEGNOQ 9H DONG +15 15
>ann: EFHLMOY 10E MOLY +18 84
>ann: EFHLMOY -- -18 66
#note MOLY was challenged
>bob: DEEENQU -EEN +0 15
>ann: EFHLMOY - +0 66
"""


@pytest.fixture
def recorded(store, ada) -> str:
    """The id of a recorded game in the store."""
    import_gcg(store, GAME.encode())
    return store.matches(limit=1)[0].header.id


async def test_a_replay_shows_the_note_of_the_moment(recorded) -> None:
    async with open_app() as (pilot, app):
        await until(pilot, lambda: bool(app.profile_name))
        app.replay(recorded)
        await until(pilot, lambda: bool(app.screen.query(ReplayBoard)))

        def said() -> str:
            return " ".join(str(app.screen.query_one("#replay-note", Static).content).split())

        await until(pilot, lambda: "The final of the club" in said())
        await pilot.press("right")
        await until(pilot, lambda: "A natural, [b]at once" in said())
        assert "\x1b" not in said()
        assert "final of the club" not in said()
        await pilot.press("right")
        await until(pilot, lambda: "A natural" not in said())


async def test_a_review_shows_the_notes_of_the_turn(recorded) -> None:
    async with open_app() as (pilot, app):
        await until(pilot, lambda: bool(app.profile_name))
        app.look_back(recorded, 0)
        await looked_back(pilot)

        def said() -> str:
            return " ".join(str(app.screen.query_one(TurnPanel).render()).split())

        await until(pilot, lambda: "A natural, [b]at once" in said())
        await pilot.press("right")
        await until(pilot, lambda: "A natural" not in said())
        await pilot.press("right")
        await until(pilot, lambda: "MOLY was challenged" in said())


def test_the_notes_are_in_the_figures_of_a_review(recorded, store) -> None:
    moves = review(load_match(store, recorded), 0).plain()["moves"]
    assert [move.get("note", "")[:9] for move in moves] == ["A natural", "MOLY was ", ""]


def test_the_notes_stand_under_their_turns_in_the_shell(recorded, ask) -> None:
    lines = ask("review", recorded, "--seat", "1").out.splitlines()
    (played,) = (n for n, line in enumerate(lines) if "8D STAINER" in line)
    assert lines[played + 1] == "    A natural, [b]at once]0;x"
