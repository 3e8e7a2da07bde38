"""Games recorded as GCG in the store, by any rules, and looked back on turn by turn."""

from pathlib import Path

import pytest

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import read_gcg, ruleset, with_rules
from tuiwords.history.history import load_match
from tuiwords.history.recordings import gcg_of, import_gcg, is_gcg, warnings_of
from tuiwords.play import catalog
from tuiwords.play.games.scrabble.review import gradual_review
from tuiwords.play.judged import ReviewWork
from tuiwords.play.match import Match
from tuiwords.store.records import Player

pytestmark = pytest.mark.usefixtures("quick_verdicts")

FEUD = b"""\
#player1 ann Ann
#player2 bob Bob
>ann: AEINRST 8D STAINER +54 54
>bob: DEEGNOQ 9H DONG +17 17
>ann: AAEIOUU -AUU +0 54
>bob: ABCDEEQ - +0 17
"""


def test_rules_are_those_that_are_named(store) -> None:
    with pytest.raises(GameError, match="line 3: 8D STAINER scores 66, not 54"):
        import_gcg(store, FEUD, "scrabble")
    assert store.matches(limit=1) == ()
    assert import_gcg(store, FEUD, "wordfeud").new
    assert not import_gcg(store, FEUD).new, "no other rules fit"
    match = load_match(store, store.matches(limit=1)[0].header.id)
    assert match.state.rules.key == "wordfeud"
    assert match.state.scores == (54, 17)
    again = gcg_of(match)
    assert read_gcg(again) == with_rules(read_gcg(FEUD), ruleset("wordfeud"))
    assert b"#rules wordfeud" in again
    assert import_gcg(store, again).new, "an export of ours names its rules"


def test_what_a_recorded_game_looks_like() -> None:
    assert is_gcg(FEUD)
    assert is_gcg(b"", "GAME.GCG")
    assert not is_gcg(b'{"tuiwords": 1}', "games.jsonl")


def test_a_look_back_grows_turn_by_turn(store) -> None:
    import_gcg(store, FEUD, "wordfeud")
    match = load_match(store, store.matches(limit=1)[0].header.id)
    first, *later = gradual_review(match, 1, None)
    assert [row["move"] for row in first.rows] == ["8D STAINER", "9H DONG", "-AUU", "-"]
    assert [row["written"] for row in first.rows[2:]] == ["-AUU", "pass"]
    assert all("lost" not in row for row in first.rows)
    assert first.figures == {}
    counts = []
    for found in later:
        done = sum(row.get("lost") is not None for row in found.rows)
        counts.append(done)
        assert [row.get("lost") is not None for row in found.rows] == [
            place < done for place in range(4)
        ]
        assert [scene.best is not None for scene in found.scenes] == [
            place < done for place in range(4)
        ]
    assert counts == sorted(counts)
    assert set(counts) == {1, 2, 3, 4}
    last = later[-1]
    assert [scene.made.scores for scene in last.scenes] == [(0, 0), (54, 0), (54, 17), (54, 17)]
    *_, alone = gradual_review(match, 1, None, ReviewWork(everyone=False))
    assert last.figures == alone.figures
    assert [row for row in last.rows if row["player"] == "Bob"] == list(alone.rows)


def test_every_recorded_case_has_a_scene_for_every_turn(
    store, recorded_games: tuple[Path, ...]
) -> None:
    for file in recorded_games:
        import_gcg(store, file.read_bytes())
        match = load_match(store, store.matches(limit=1)[0].header.id)
        first = next(gradual_review(match, 0, None))
        turns = [e for e in match.state.game.events if e.kind in ("play", "exchange", "pass")]
        assert [scene.made.seat for scene in first.scenes] == [event.seat for event in turns]
        assert len(first.rows) == len(first.scenes) == len(turns)


def test_a_word_list_that_is_not_here_is_told() -> None:
    record = b"#lexicon CSW21\n" + FEUD
    assert warnings_of(record, "wordfeud") == (
        "there is no word list 'CSW21' here; enable is used instead",
    )
    assert warnings_of(b"#lexicon ENABLE\n" + FEUD, "wordfeud") == ()


def test_who_resigned_is_told_in_a_note() -> None:
    """GCG has no event for it."""
    players = [Player("guest", name, name) for name in ("Ann", "Bob")]
    match = Match.begin(catalog.game("scrabble"), {}, 3, players)
    match.play(0, "-")
    match.resign(1)
    assert gcg_of(match, {1: "nothing to play"}).endswith(
        b"- +0 0\n#note Bob resigned. \xe2\x80\x94 nothing to play\n"
    )
    assert next(gradual_review(match, 0, None)).headline == "Ann 0, Bob 0. Bob resigned."
