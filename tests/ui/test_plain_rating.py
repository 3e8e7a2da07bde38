"""Line by line: what a match counts for is said at its beginning, when it changes, at its end."""

from __future__ import annotations

import io

import pytest

from tuiwords.store.records import Profile
from tuiwords.store.store import Store
from tuiwords.ui.opening import Opening, begin, why_casual
from tuiwords.ui.plain import PlainTable
from tuiwords.ui.plain_race import RaceTable

SEED = 7


def play(store: Store, ada: Profile, opening: Opening, *lines: str) -> str:
    """What is said while these lines are typed; ANSWER stands for the hidden word."""
    match = begin(opening, ada, store)
    text = "".join(f"{line}\n" for line in lines)
    if "ANSWER" in text:
        text = text.replace("ANSWER", match.state.answer)
    out = io.StringIO()
    table = RaceTable if match.kit.realtime else PlainTable
    table(match, 0, io.StringIO(text), out).play()
    return out.getvalue()


def against_otto(**more: object) -> Opening:
    return Opening("wordle", seed=SEED, bots=("Otto",), rated=True, **more)  # type: ignore[arg-type]


def test_a_rated_match_tells_the_new_rating(store, ada, bots) -> None:
    said = play(store, ada, against_otto(), "ANSWER")
    first = store.rating("profile", ada.id, "wordle")
    assert f"Rated game: your first rating is {first.mu:.1f}." in said
    said = play(store, ada, against_otto(), "ANSWER")
    now = store.rating("profile", ada.id, "wordle")
    assert f"your rating was {first.mu:.1f} and is {now.mu:.1f} now." in said
    assert "casual" not in said.lower()


@pytest.mark.parametrize("help_", [":hint", ":undo"])
def test_help_says_that_the_match_is_casual_now(store, ada, bots, help_) -> None:
    said = play(store, ada, against_otto(), "crane", help_, help_, "ANSWER")
    assert said.count("This match is casual now") == 1
    assert "Casual game: ratings stay." in said
    assert store.rating("profile", ada.id, "wordle") is None


def test_a_hint_in_a_round_by_the_clock_says_so_too(store, ada) -> None:
    opening = Opening("boggle", seed=SEED, bots=("Pebble",), rated=True)
    said = play(store, ada, opening, ":hint", ":hint", ":give up")
    assert said.count("This match is casual now") == 1
    assert "Casual game: ratings stay." in said


def test_what_cannot_be_rated_says_why(store, ada, bots) -> None:
    alone = Opening("wordle", seed=SEED, rated=True)
    assert why_casual(alone) == "This match is casual: you play alone."
    assert "Rated" not in play(store, ada, alone, "ANSWER")
    absurd = why_casual(against_otto(settings={"absurdle": True}))
    assert absurd == "This match is casual: only the usual Wordle is rated, not Absurdle."
    assert not why_casual(against_otto())


def test_nothing_of_it_is_said_where_nobody_asked(store, ada, bots) -> None:
    said = play(store, ada, Opening("wordle", seed=SEED), "crane", ":undo", "ANSWER")
    assert "casual" not in said.lower()
