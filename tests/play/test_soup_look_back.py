"""The review of Word Soup; in every game a bot that played is shown with what it played."""

import random

import pytest
from random_moves import random_move

from tuiwords.engine.word_soup.strategies import comparison
from tuiwords.games.base import GameError
from tuiwords.history.reviews import gradual_review, review
from tuiwords.play import catalog
from tuiwords.play.games.word_soup import judging
from tuiwords.play.judged import ReviewWork
from tuiwords.play.match import Match
from tuiwords.store.records import Player
from tuiwords.ui.games.word_soup.move_review import SoupMoves

SOUP = catalog.game("word-soup")


@pytest.fixture(autouse=True)
def quick_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "NODES", 200)


SEATS = (Player("guest", "Ann", "Ann"), Player("bot", "Ladle", "Ladle"))
SMALL = {"rows": 6, "columns": 6}


def finished(**settings: str | int) -> Match:
    """A game that both end after two random words each."""
    match, chance = Match.begin(SOUP, SMALL | settings, 3, SEATS), random.Random(1)
    for seat in (0, 1, 0, 1):
        match.play(seat, str(random_move(match.state, seat, chance)))
    while match.state.outcome is None:
        match.play(match.state.to_move[0], "no more")
    return match


def test_each_word_is_beside_the_best_one_and_the_game_beside_the_planner() -> None:
    match = finished()
    found = review(match, 0)
    line = [pick.word for pick in match.state.lines[0]]
    words = [word.upper() for word in line]
    assert [row["word"] for row in found.rows] == [*words, "(gave up)"]
    assert all(row["best_points"] >= row["points"] for row in found.rows)
    left = 36 - len("".join(line))
    assert [row["left"] for row in found.rows] == [36 - len(line[0]), left, left]
    assert found.totals["points"] == match.state.scores[0]
    assert 0 < found.figures["share"] <= 1
    assert found.notes[0].startswith("The planner scores ")
    assert not any(column.key == "bot" for column in found.columns)
    assert found == review(match, 0)


def test_a_first_look_lists_no_word_whose_line_was_left_early() -> None:
    every = [move for found in gradual_review(finished(), 0) for move in found.judged]
    looks = [move for move in every if move is not None and move.effort < 1]
    assert looks
    for move in looks:
        others = [each for each in move.alternatives if each.move != move.played]
        points = [move.facts["value"] - each.behind for each in others]
        assert min(points) >= (1 - comparison.CUT_OFF) * max(points)


def test_what_is_within_the_error_is_not_in_the_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished()
    monkeypatch.setattr(comparison, "ERRORS", ((0, 0.0),))
    exact = review(match, 0)
    monkeypatch.setattr(comparison, "ERRORS", ((0, 10.0),))
    found = review(match, 0)
    assert any(move.facts["behind"] for move in found.judged[:2])
    assert exact.totals["lost"] > found.totals["lost"] == sum(row["lost"] for row in found.rows)
    # Nor is it called good: the accuracy counts it.
    at = next(n for n, move in enumerate(found.judged) if move.facts["behind"] and not move.kind)
    behind = f"{found.judged[at].facts['behind']:.0f}"
    assert SoupMoves().verdict(found.judged[at], "points")[0].startswith(f"~ Perhaps {behind} ")
    assert SoupMoves().cells(found, at)[2] == f"~{behind}"
    score, together = found.totals["points"], sum(m.facts["behind"] for m in found.judged)
    assert format(found.rows[at]["behind"], ".0f") == f"~{behind}", "the table says the same"
    score, together = found.totals["points"], sum(m.facts["behind"] for m in found.judged)
    rows = {title: cells[0] for title, *cells in found.card.rows}
    assert rows["points behind"] == f"{together:,.0f}"
    assert rows["accuracy"] == f"{100 * score / (score + together):.0f}"


def test_all_players_are_judged_where_somebody_looks() -> None:
    match = finished(mode="duel")
    *_, found = gradual_review(match, 0, None, ReviewWork())
    assert found.card.names == ("Ann", "Ladle")
    judged = next(cells for title, *cells in found.card.rows if title == "judged")
    assert judged == ["3 of 3", "3 of 3"]
    assert found.figures == review(match, 0).figures, "which changes no figure"
    assert found.curve.title == "Lead of Ann, 0 at half height"
    assert found.curve.told(0, 20, 8) == f"Lead of Ann: {found.curve.lines[0].texts[0]}"
    *_, last = match.replay.states
    lead = last.scores[0] - last.scores[1]
    assert found.curve.lines[0].texts[-1] == f"{lead:+,}"


@pytest.mark.parametrize("mode", ["duel", "turns"])
def test_the_bot_that_played_is_shown_with_its_own_words(mode: str) -> None:
    match = finished(mode=mode)
    beside = review(match, 0, SOUP.bot(SOUP.bot_spec("Ladle")))
    words = [str(row["bot"]).split()[0].lower() for row in beside.rows if "bot" in row]
    assert words == [pick.word for pick in match.state.lines[1]]
    assert ("share" in beside.figures) == (mode == "duel")
    other = review(match, 0, SOUP.bot(SOUP.bot_spec("Noodle")))
    assert other.columns[-1].title == "Noodle"
    assert [row.get("bot") for row in other.rows] != [row.get("bot") for row in beside.rows]


def test_without_a_word_there_is_nothing_to_review() -> None:
    match = Match.begin(SOUP, SMALL, 3, SEATS[:1])
    match.play(0, "no more")
    with pytest.raises(GameError, match="no words"):
        review(match, 0)


def test_an_opponent_of_wordle_is_shown_with_the_guesses_it_made() -> None:
    wordle = catalog.game("wordle")
    match = Match.begin(wordle, {}, 3, [SEATS[0], Player("bot", "Lantern", "Lantern")])
    for guess in ("jazzy", "vivid", match.state.answer):
        match.play(1, guess)
    match.play(0, match.state.answer)
    found = review(match, 0, wordle.bot(wordle.bot_spec("Lantern")))
    shown = [row["bot_guess"] for row in found.rows if "bot_guess" in row]
    assert shown == ["JAZZY", "VIVID", match.state.answer.upper()]
    assert "Lantern takes 3 guesses." in found.notes[-1]


def test_an_opponent_of_boggle_is_shown_with_the_words_it_found() -> None:
    boggle = catalog.game("boggle")
    players = [SEATS[0], Player("bot", "Argus", "Argus")]
    match = Match.begin(boggle, {"board": "QEST ANSI XWEO YRSN"}, 1, players)
    match.play(0, "quest", 5.0)
    match.play(1, "sea", 62.0)
    match.expire(180)
    found = review(match, 0, boggle.bot(boggle.bot_spec("Argus")))
    assert {row["word"]: row["bot"] for row in found.rows if row["bot"]} == {"sea": "1:02"}
