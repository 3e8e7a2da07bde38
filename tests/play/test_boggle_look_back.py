"""The look back on a round: every word, who found it and when, and a bot beside it."""

from collections.abc import Iterable

import pytest

from tuiwords.games.base import GameError
from tuiwords.history.reviews import review
from tuiwords.lexicon import commonness
from tuiwords.play.games.boggle import BOGGLE
from tuiwords.play.games.boggle.review import gradual_review
from tuiwords.play.judged import ReviewWork
from tuiwords.play.match import Match
from tuiwords.play.review import Review
from tuiwords.store.records import Player


def finished() -> Match:
    seats = [Player("guest", name, name) for name in ("Ann", "Bob")]
    match = Match.begin(BOGGLE, {"board": "QEST ANSI XWEO YRSN"}, 1, seats)
    for seat, word, at in ((0, "quest", 5.0), (1, "quest", 7.0), (0, "sea", 61.0)):
        match.play(seat, word, at)
    match.expire(180)
    return match


def row(found: Review, word: str) -> dict[str, object]:
    return next(dict(r) for r in found.rows if r["word"] == word)


def test_every_word_stands_in_it() -> None:
    found = review(finished(), 0)
    assert len(found.rows) == 125
    assert found.rows[0]["word"] == "questioners"
    assert found.totals["points"] == 245
    assert row(found, "quest") | {"level": None, "chance": None} == {
        "word": "quest",
        "points": 2,
        "level": None,
        "chance": None,
        "at": "0:05",
        "seconds": 5.0,
        "who": "Ann, Bob (crossed off)",
        "bot": "",
        "bot_seconds": None,
    }
    assert row(found, "sea")["at"] == "1:01"
    assert row(found, "sea")["who"] == "Ann"
    assert found.figures["share"] == pytest.approx(3 / 245)
    figures = {title: cells for title, *cells in found.card.rows}
    assert figures["score"] == ["1", "0"], "QUEST counts for nobody"
    assert figures["points found"] == ["3 of 245", "2 of 245"]
    own, theirs = found.curve.lines
    assert (own.texts[-1], theirs.texts[-1]) == ("1", "0")
    assert found.curve.told(found.curve.step(found.rows.index(row(found, "sea"))), 60, 8) == (
        "Score: Ann 1, Bob 0 at 1:03"
    )
    assert "bot" not in {column.key for column in found.columns}


def test_a_word_of_another_stands_at_its_time_and_who_had_help_plays_like_nobody() -> None:
    seats = [Player("guest", name, name) for name in ("Ann", "Bob")]
    match = Match.begin(BOGGLE, {"board": "QEST ANSI XWEO YRSN"}, 1, seats)
    match.hint(0)
    match.play(0, "sea", 61.0)
    match.play(1, "quest", 90.0)
    match.expire(180)
    found = review(match, 0)
    step = found.curve.step(found.rows.index(row(found, "quest")))
    assert found.curve.told(step, 60, 8) == "Score: Ann 1, Bob 2 at 1:33"
    likeness = {title: cells for title, *cells in found.card.rows}["plays like"]
    assert likeness[0] == "—" != likeness[1]


def test_a_bot_beside_it_finds_what_it_knows() -> None:
    beside = review(finished(), 1, BOGGLE.bot(BOGGLE.bot_spec("Argus")))
    assert beside.columns[-1].title == "Argus"
    assert all(r["bot"] for r in beside.rows)
    few = review(finished(), 1, BOGGLE.bot(BOGGLE.bot_spec("Pebble")))
    assert 0 < sum(bool(r["bot"]) for r in few.rows) < 30


def test_verdicts_come_before_all_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, levels = 0, commonness.levels

    def counted(words: Iterable[str]) -> list[int]:
        nonlocal asked
        asked += len(listed := list(words))
        return levels(listed)

    monkeypatch.setattr(commonness, "levels", counted)
    commonness.vocabulary.cache_clear()
    bot = BOGGLE.bot(BOGGLE.bot_spec("Kestrel"))
    steps = gradual_review(finished(), 0, bot, ReviewWork())
    first = next(steps)
    assert all(first.judged)
    assert not any(row["bot"] for row in first.rows), "the bot's words come later"
    assert asked < 20_000, "the word list was not looked up as a whole"
    assert any(row["bot"] for row in [*steps][-1].rows)


def test_nothing_is_told_before_the_end() -> None:
    seats = [Player("guest", "Ann", "Ann")]
    match = Match.begin(BOGGLE, {}, 1, seats)
    with pytest.raises(GameError, match="not over"):
        review(match, 0)
