"""Reviews: of matches in every mode, of games typed in, as tables, and kept for statistics."""

import json
import re

import pytest

from tuiwords.games.base import GameError
from tuiwords.games.wordle import Clue, read_clue, score
from tuiwords.history.history import export_lines, load_match, read_matches
from tuiwords.history.ratings import bot_rating
from tuiwords.history.reviews import gradual_review, keep_review, review, review_pending, work_on
from tuiwords.history.statistics import modes, statistics
from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play.games.wordle.review import review_clues
from tuiwords.play.match import Match
from tuiwords.play.review import Review, ReviewColumn
from tuiwords.store.records import Player
from tuiwords.store.store import Store

GAME = catalog.game("wordle")


def match(store: Store | None, who: Player, *guesses: str, seed: int = 7, **settings) -> Match:
    begun = Match.begin(GAME, settings, seed, [who], store)
    for guess in guesses:
        begun.play(0, guess)
    return begun


def finished(store: Store | None, who: Player, *guesses: str, **settings) -> Match:
    """A match of those guesses, then the words themselves."""
    begun = match(store, who, *guesses, **settings)
    for board in begun.state.boards:
        if begun.state.outcome is None and board.answer not in guesses:
            begun.play(0, board.answer)
    return begun


def test_words_are_findable_by_the_level_of_whoever_is_reviewed(store: Store, ann: Player) -> None:
    seats = [ann, Player("bot", "Kestrel", "Kestrel")]
    played = Match.begin(catalog.game("boggle"), {}, 3, seats, store)
    assert work_on(store, played, 0).rating is None, "Ann has not played a rated game"
    known = bot_rating("boggle", "Kestrel")
    assert known is not None
    assert work_on(store, played, 1).rating == known.mu


def test_a_match_is_looked_back_on(store: Store, ann: Player) -> None:
    played = finished(store, ann, "crane", "moist")
    found = review(played, 0, GAME.bot(GAME.bot_spec("Lantern")))
    answer = played.state.answer.upper()
    assert found.heading == f"{answer} found with 3 guesses"
    own = [row for row in found.rows if "guess" in row]
    assert [row["guess"] for row in own] == ["CRANE", "MOIST", answer]
    assert own[0]["before"] == len(played.state.allowed), "hints do not know the answers"
    assert [row["after"] for row in own[:-1]] == [row["before"] for row in own[1:]]
    assert own[-1]["after"] == 0
    assert own[-1]["colors"] == "ggggg"
    assert sum(row["got"] for row in own) == pytest.approx(found.totals["got"])
    assert all(0 <= row["skill"] <= 100 and 0 <= row["luck"] <= 100 for row in own)
    assert all(row["best_cost"] <= row["cost"] for row in own)
    bot = [row for row in found.rows if "bot_guess" in row]
    assert bot[-1]["bot_guess"] == answer
    assert bot[-1]["bot_left"] == 0
    assert f"Lantern takes {len(bot)} guess" in found.notes[-1]
    assert found == review(played, 0, GAME.bot(GAME.bot_spec("Lantern")))


def test_without_a_bot_there_are_no_columns_of_one(ann: Player) -> None:
    found = review(finished(None, ann, "crane"), 0)
    assert found.card.names == ("Ann",)
    assert found.words == (), "the word was found"
    assert not any(column.key.startswith("bot") for column in found.columns)
    assert not any(key.startswith("bot") for row in found.rows for key in row)


def test_rivals_are_judged_too_and_a_word_not_found_is_one_to_learn(ann: Player) -> None:
    race = Match.begin(GAME, {"guesses": 4}, 7, [ann, Player("guest", "Bo", "Bo")])
    answer = race.state.answer
    for guess in ("crane", "moist", "pluck", "jazzy"):
        race.play(0, guess)
    race.play(1, "crane")
    race.play(1, answer)
    first, *_, found = gradual_review(race, 0)
    figures = {title: cells for title, *cells in found.card.rows}
    assert figures["guesses"] == ["not found", "2"]
    assert figures["judged"] == ["4 of 4", "2 of 2"]
    assert {title: cells for title, *cells in first.card.rows}["judged"] == ["0 of 4", "0 of 2"]
    assert found.words == (answer,)
    own, theirs = found.curve.lines
    assert own.texts[0] == theirs.texts[0], "after the same guess"
    assert (own.heights[-1] > 0, theirs.heights[-1]) == (True, 0)
    assert found.figures == review(race, 0).figures


def test_several_boards_are_summed(ann: Player) -> None:
    played = finished(None, ann, "crane", boards="4")
    found = review(played, 0, GAME.bot(GAME.bot_spec("Lantern")))
    assert found.heading == "4 of 4 words found with 5 guesses"
    assert [row["colors"] for row in found.rows if "colors" in row][-1] == "4/4"
    assert found.rows[0]["before"] == 4 * len(played.state.allowed)
    assert found.rows[0]["colors"] == "0/4"
    assert [row for row in found.rows if "bot_colors" in row][-1]["bot_colors"] == "4/4"


def test_absurdle_has_no_luck(ann: Player) -> None:
    played = match(None, ann, "crane", "moist", absurdle=True)
    played.resign(0)
    found = review(played, 0, GAME.bot(GAME.bot_spec("Abacus")))
    assert "luck" not in found.figures
    assert "luck" not in {column.key for column in found.columns}
    assert found.heading == "Not found with 2 guesses"
    assert found.rows[1]["after"] == len(played.state.possible(0))


def test_hard_mode_is_reviewed_by_its_own_rules(ann: Player) -> None:
    played = finished(None, ann, "crane", hard=True)
    found = review(played, 0)
    state = played.replay.states[1]
    assert state.view(0).fault(str(found.rows[1]["best"]).lower()) is None


def test_what_cannot_be_reviewed_is_told(ann: Player) -> None:
    with pytest.raises(GameError, match="not over"):
        review(match(None, ann, "crane"), 0)
    empty = match(None, ann)
    empty.resign(0)
    with pytest.raises(GameError, match="there are no moves to review"):
        review(empty, 0)


def test_a_game_of_a_word_that_is_in_no_list_is_reviewed() -> None:
    allowed, found = library().open("enable"), read_clue("emoji=ggggg")
    assert "emoji" not in allowed
    looked_at = review_clues([Clue("moist", score("moist", "emoji")), found], allowed)
    assert looked_at.heading == "EMOJI found with 2 guesses"
    with pytest.raises(GameError, match=re.escape("CRANE=..... contradicts EMOJI=ggggg")):
        review_clues([read_clue("crane=....."), found], allowed)


def test_where_the_word_is_not_known_no_bot_plays_it() -> None:
    allowed = library().open("enable")
    found = review_clues([read_clue("crane=.....")], allowed, bot=GAME.bot(GAME.bot_spec("Abacus")))
    assert "not known, so Abacus cannot play it" in found.notes[-1]
    with pytest.raises(GameError, match="found the word; no guess can follow"):
        review_clues([read_clue("crane=ggggg"), read_clue("moist=.....")], allowed)


def test_a_typed_game_keeps_to_hard_mode_if_it_was_played_so() -> None:
    allowed = library().open("enable")
    given = [read_clue("crane=....g"), read_clue("moult=.....")]
    assert len(review_clues(given, allowed).rows) == 2
    with pytest.raises(GameError, match=r"guess 2 \(MOULT\) breaks hard mode: E must be in pos"):
        review_clues(given, allowed, hard=True)


# Tables

COLUMNS = (
    ReviewColumn("word", "Word"),
    ReviewColumn("bits", "Bits", ".2f", drop=1),
    ReviewColumn("cost", "Cost", ".1f", drop=2),
)
ROWS = ({"word": "CRANE", "bits": 5.5, "cost": 3.0}, {"word": "ON", "bits": None})


def test_a_table_keeps_the_columns_that_fit() -> None:
    found = Review("h", COLUMNS, ROWS, {"bits": 5.5})
    keys = {width: [c.key for c in found.table(width).columns] for width in (17, 15, 11, 9, 3)}
    assert keys[17] == keys[15] == ["word", "bits", "cost"]
    assert keys[11] == ["word", "bits"]
    assert keys[9] == keys[3] == ["word"]
    assert (found.table(17).gap, found.table(15).gap) == (2, 1)
    table = found.table(80)
    assert table.line(table.titles) == "Word   Bits  Cost"
    assert table.line(table.rows[0]) == "CRANE  5.50   3.0"
    assert table.line(table.rows[1]) == "ON"
    assert table.line(*table.totals) == "       5.50"


def test_a_review_is_json(ann: Player) -> None:
    found = review(finished(None, ann, "crane"), 0)
    plain = json.loads(json.dumps(found.plain(), allow_nan=False))
    assert plain["moves"][0]["guess"] == "CRANE"
    assert set(plain["figures"]) == {"skill", "luck", "guesses", "accuracy", "mistake_index"}


# Kept


def test_figures_are_kept_and_make_a_trend(store: Store, ann: Player) -> None:
    games = [finished(store, ann, word, seed=seed) for seed, word in ((1, "crane"), (2, "fuzzy"))]
    found = [review(game, 0) for game in games]
    for game, its in zip(games, found, strict=True):
        keep_review(store, game, 0, its)
    figures = statistics(store, ann.key, "wordle")
    assert figures.skill == tuple(its.figures["skill"] for its in found)
    assert figures.luck == tuple(its.figures["luck"] for its in found)
    assert statistics(store, ann.key, "wordle", mode="2 boards").skill == ()


def test_reviews_that_are_missing_are_made_up_for(store: Store, ann: Player) -> None:
    finished(store, ann, "crane", seed=1)
    finished(store, ann, "crane", seed=2, absurdle=False, boards="2")
    match(store, ann, "crane", seed=3)
    match(store, ann, seed=4).resign(0)  # without a move to review
    assert list(review_pending(store, ann.key, 1)) == [(1, 1)]
    assert list(review_pending(store, ann.key, 5)) == [(1, 2)]
    assert list(review_pending(store, ann.key, 5)) == []
    assert len(statistics(store, ann.key, "wordle").skill) == 1


def test_each_mode_has_statistics_of_its_own(store: Store, ann: Player) -> None:
    finished(store, ann, seed=1)
    finished(store, ann, "crane", seed=2, boards="2")
    match(store, ann, "crane", seed=3, absurdle=True).resign(0)
    assert modes(store, ann.key, "wordle") == ("", "2 boards", "Absurdle")
    assert statistics(store, ann.key, "wordle").histogram == {1: 1}
    assert statistics(store, ann.key, "wordle", mode="2 boards").histogram == {3: 1}
    absurdle = statistics(store, ann.key, "wordle", mode="Absurdle")
    assert (absurdle.played, absurdle.won) == (1, 0)


def test_an_export_is_read_without_being_taken_in(store: Store, ann: Player) -> None:
    played = finished(store, ann, "crane")
    text = "".join(export_lines(store))
    (again,) = read_matches(text)
    assert again.state == played.state == load_match(store, played.header.id).state
    with pytest.raises(GameError, match="line 2 cannot be read: it is not JSON"):
        read_matches(text + "{nonsense\n")
