"""Line by line: what a match counts for is said at its beginning, when it changes, at its end."""

import io

import pytest

from tuiwords.history.ratings import rating_text
from tuiwords.plain.line_mode import PlainTable
from tuiwords.plain.race import RaceTable
from tuiwords.play.match_setup import MatchRequest, begin
from tuiwords.store.records import Profile
from tuiwords.store.store import Store

SEED = 7


def play(store: Store, ada: Profile, opening: MatchRequest, *lines: str) -> str:
    """What is said while these lines are typed; ANSWER stands for the hidden word."""
    match = begin(opening, ada, store).match
    text = "".join(f"{line}\n" for line in lines)
    if "ANSWER" in text:
        text = text.replace("ANSWER", match.state.answer)
    out = io.StringIO()
    table = RaceTable if match.game.rules.realtime else PlainTable
    table(match, 0, io.StringIO(text), out).play()
    return out.getvalue()


def against_otto(seed: int = SEED, **more: object) -> MatchRequest:
    return MatchRequest("wordle", seed=seed, bots=("Otto",), rated=True, **more)  # type: ignore[arg-type]


def test_a_rated_match_tells_the_new_rating(store, ada, bots) -> None:
    said = play(store, ada, against_otto(), "ANSWER")
    first = store.players.rating("profile", ada.id, "wordle")
    assert f"Rated game. Your first rating is {rating_text(first)}." in said
    said = play(store, ada, against_otto(SEED + 1), "ANSWER")
    now = store.players.rating("profile", ada.id, "wordle")
    assert f"Your rating changed from {first.mu:.0f} to {now.mu:.0f}." in said
    assert "unrated" not in said.lower()


@pytest.mark.parametrize("help_", [":hint", ":undo"])
def test_help_says_that_the_match_is_casual_now(store, ada, bots, help_) -> None:
    said = play(store, ada, against_otto(), "crane", help_, help_, "ANSWER")
    assert said.count("This match is no longer rated") == 1
    assert "Unrated game. Your rating doesn't change." in said
    assert store.players.rating("profile", ada.id, "wordle") is None


def test_a_hint_in_a_round_by_the_clock_says_so_too(store, ada) -> None:
    opening = MatchRequest("boggle", seed=SEED, bots=("Pebble",), rated=True)
    said = play(store, ada, opening, ":hint", ":hint", ":give up")
    assert said.count("This match is no longer rated") == 1
    assert "Unrated game. Your rating doesn't change." in said


def test_what_cannot_be_rated_says_why(store, ada, bots) -> None:
    alone = MatchRequest("wordle", seed=SEED, rated=True)
    assert begin(alone, ada, store).why_unrated == "This match isn't rated: there is no opponent."
    assert "Rated" not in play(store, ada, alone, "ANSWER")
    absurd = begin(against_otto(settings={"absurdle": True}), ada, store).why_unrated
    assert absurd == "This match isn't rated: only standard Wordle is rated, not Absurdle."


def test_a_puzzle_played_before_moves_no_rating(store, ada, bots) -> None:
    play(store, ada, against_otto(), "ANSWER")
    rating = store.players.rating("profile", ada.id, "wordle")
    again = against_otto(settings={"hard": True})
    said = play(store, ada, again, "ANSWER")
    assert "Unrated game. Your rating doesn't change." in said
    assert store.players.rating("profile", ada.id, "wordle") == rating


def test_nothing_of_it_is_said_where_nobody_asked(store, ada, bots) -> None:
    said = play(store, ada, MatchRequest("wordle", seed=SEED), "crane", ":undo", "ANSWER")
    assert "rated" not in said.lower()
