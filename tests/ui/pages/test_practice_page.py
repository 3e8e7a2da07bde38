"""Practice: cards answered on their boards by real keys."""

from __future__ import annotations

import re
import threading
import time
from dataclasses import replace

import pytest
from support.apps import OpenedApp, open_app
from support.player import screen_text
from support.practice_cards import add_cards, card
from support.waiting import settled, until

from tests.conftest import mostly_deep
from tuiwords import paths
from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.practice.puzzle_run import PuzzleRun
from tuiwords.practice.puzzle_stream import puzzle_games
from tuiwords.practice.schedule import Grade
from tuiwords.practice.session import PracticeSession
from tuiwords.practice.words import QUIZZES
from tuiwords.store.card_records import CardAnswer, NewCard
from tuiwords.store.records import Event, Header, Player, Rating
from tuiwords.ui.pages import puzzles, texts
from tuiwords.ui.pages.card_view import CardView
from tuiwords.ui.pages.practice import PracticePage
from tuiwords.ui.pages.puzzles import PuzzlesPage
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.run_bar import RunBar

LODGE, CRANE = "begins with L", "Find the best guess"


def ratings(store):
    """The ratings of all answers, card by card."""
    return [[each.rating for each in store.cards.answers(c.id)] for c in store.cards.each()]


def said(app):
    """What stands beside the board."""
    return " ".join(str(part.render()) for part in app.screen.query("#practice-right Static"))


async def test_a_session_from_home_is_answered_on_the_boards(store, ada):
    add_cards(store, ada)
    async with open_app() as (pilot, app):
        await pilot.see("Practice · 2 due")
        await pilot.press("e")
        await pilot.see("Missed words in Boggle", LODGE)
        await pilot.press(*"toted", "enter")
        await pilot.see("! TOTED is not the word")
        assert ratings(store) == [[], []]
        await pilot.press(*["backspace"] * 5, *"lodge", "enter")
        await pilot.see("Right", "LODGE it is.")
        assert ratings(store) == [[3], []]  # on disk before the player goes on
        await pilot.press("k")
        await pilot.see(CRANE)
        assert ratings(store) == [[4], []]
        await pilot.press(*"fuzzy", "enter")
        await pilot.see("Not it", "FUZZY needs 4.11 guesses", "too many.", "161 groups")
        await pilot.press("enter")
        await until(pilot, lambda: not app.screen.query_one("#board").input.entry)
        await pilot.press(*"crane", "enter")
        await pilot.see("Right")
        assert ratings(store) == [[4], [1, 3]]
        await pilot.press("enter")
        await pilot.see("2 of 3 answers right", "2 cards, 1 of them learned")
        await pilot.see("✓ Missed words in Boggle LODGE", "✗ Guesses in Wordle CRANE")
        await pilot.see("Missed words in Boggle: 1 of 1 learned", "asks the chosen one again")
        await pilot.press("enter")
        await pilot.see("Missed words in Boggle · 0", LODGE)
        await until(pilot, lambda: app.screen.query_one(CardView).waits)
        await pilot.press(*"lodge", "enter")
        await pilot.see("Right", "LODGE it is.")
        assert "rating" not in screen_text(app)
        await pilot.press("escape")
        await pilot.see("2 of 3 answers right")
        assert ratings(store) == [[4], [1, 3]]
        await pilot.press("f3")
        await pilot.see(CRANE)
        assert ratings(store) == [[4], [1]]
        await pilot.press("escape")
        await pilot.see("Quick game")
        await pilot.press(*["down"] * 4)
        await pilot.see("Learned 1 of 2", "This week: 2 answers, 50% right")


def test_home_has_the_week_beside_the_cards_of_words_and_below_the_last_games(store, ada):
    assert "Words" not in texts.practice(store, ada).plain
    words = QUIZZES["hooks"].cards(library().load(), ["zax"])
    store.cards.add(ada.id, words, 1.0)
    (zax,) = store.cards.each()
    store.cards.answer(zax.id, CardAnswer(time.time(), 3), lambda before: before)
    week = "This week: 1 answer, 100% right"
    told = texts.practice(store, ada).plain
    assert "Words     0 of 1 learned" in told and told.endswith(week)
    assert week not in texts.recent(store, ada).plain  # there are no games
    match = Match.begin(catalog.game("wordle"), {}, 1, [Player("profile", ada.id, "Ada")], store)
    match.play(0, match.state.answer)
    assert texts.recent(store, ada).plain.endswith(week)


def test_the_points_of_a_long_game_are_listed_whole(store, ada):
    game, seats = catalog.game("word-soup"), [Player("profile", ada.id, "Ada")]
    match = Match.begin(game, {}, 7, seats, store)
    while match.state.outcome is None:
        match.play(0, str(match.state.suggestion(0)))
    assert "1,587 points" in texts.recent(store, ada).plain


async def test_cards_are_shown_put_off_and_put_away(store, ada):
    add_cards(store, ada)
    async with open_app(size=(120, 40)) as (pilot, app):
        await settled(pilot)
        await pilot.press("e")
        await pilot.see(LODGE)
        await pilot.press("f2")
        await pilot.see("Give up and show the answer?", "The card counts as missed.")
        await pilot.press("enter")  # Cancel has the focus
        await until(pilot, lambda: isinstance(app.screen, PracticePage))
        assert app.screen.verdict is None
        await pilot.press("f2", "y")
        await pilot.see("The answer", "LODGE it is.")
        await pilot.press("f3")
        await until(pilot, lambda: app.screen.verdict is None)
        assert ratings(store) == [[], []]
        await pilot.see("f4 In a month")
        await pilot.press("f4")
        await pilot.see(CRANE)
        await pilot.press("ctrl+n")
        await pilot.see("Nothing is due", "1 card, 0 of them learned")
        lodge, crane = store.cards.each()
        assert (lodge.schedule.due > 1e9, crane.suspended) == (True, True)
        await pilot.press("f3")
        await pilot.see(CRANE)
        assert not store.cards.card(crane.id).suspended


async def test_a_judged_answer_leaves_the_board(store, ada):
    add_cards(store, ada)
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.press("e")
        await pilot.see(LODGE)
        await pilot.press("ctrl+n")
        await pilot.see(CRANE)
        await pilot.press(*"abcde", "enter")
        await pilot.see("! ABCDE is not in the word list")
        assert screen_text(app).count("word list") == 1
        await pilot.press(*"fuzzy")  # typing replaces it
        assert app.screen.query_one("#board").input.entry == "fuzzy"
        await pilot.press("enter")
        await pilot.see("Not it")
        assert app.screen.query_one("#board").input.entry == ""
        assert not app.screen.query_one(CardView).notice.wrong


async def test_a_pass_that_was_judged_does_not_stay_on_the_command_line(store, ada):
    app = OpenedApp(page="solve scrabble", rules=False)
    async with app.run_test(size=(60, 20)) as pilot:
        await until(pilot, lambda: bool(app.screen.query("#board")))
        await pilot.press("slash", "minus", "enter")
        await pilot.see("Not it")
        assert app.screen.query_one("#board").input.command is None
        assert "› -" not in screen_text(app).replace("tuiwords ›", "")


async def test_keys_pressed_before_the_next_card_is_shown_do_not_grade_the_last_one(
    store, ada, monkeypatch
):
    add_cards(store, ada)
    go_on = threading.Event()
    prepare = PracticeSession.prepare

    def slowly(self: PracticeSession) -> None:
        if threading.current_thread() is not threading.main_thread():
            go_on.wait(30)
        prepare(self)

    monkeypatch.setattr(PracticeSession, "prepare", slowly)
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.press("e")
        await pilot.see(LODGE)
        await pilot.press("e")  # a letter: there is no answer yet
        assert app.screen.query_one("#board").input.entry == "e"
        assert "Easy" not in screen_text(app)
        await pilot.press("backspace", *"lodge", "enter")
        await pilot.see("Right", "k Easy")
        await pilot.press("enter", "k", "enter")
        assert ratings(store) == [[3], []]
        go_on.set()
        await pilot.see(CRANE)
        assert ratings(store) == [[3], []]


async def test_cards_deleted_meanwhile_are_told_and_left(store, ada):
    add_cards(store, ada)
    star = card("wordle", "wordle-guess", 1, "Find the other guess.", "moist", match="other")
    store.cards.add(ada.id, [star], 3.0)
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.press("e")
        await pilot.see(LODGE)
        await pilot.press(*"lodge", "enter")
        await pilot.see("Right")
        store.cards.delete_of_match(ada.id, "m")
        await pilot.press("k")
        await until(pilot, lambda: any("not there any more" in each for each in app.notices))
        await pilot.press("enter")
        await pilot.see("Find the other guess")
        store.cards.delete_of_match(ada.id, "other")
        await pilot.press(*"moist", "enter")
        await pilot.see("1 of 1 answer right", "0 cards, 0 of them learned")


async def test_cards_that_cannot_be_asked_are_not_offered(store, ada):
    made = [card("wordle", "wordle-guess", 1, "Which?", word) for word in ("crane", "moist")]
    for at, new in enumerate(made):
        header = {**new.payload["match"], "fingerprint": "other"}
        spoilt = ({"match": header}, {"seat": 99})[at]
        store.cards.add(ada.id, [replace(new, payload={**new.payload, **spoilt})], 1.0)
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.press("e")
        await pilot.see("Nothing is due", "2 cards cannot be asked")
        assert "press Enter" not in screen_text(app)


async def test_without_cards_the_page_says_where_they_come_from(store, ada):
    async with open_app() as (pilot, app):
        await settled(pilot)
        assert "due" not in screen_text(app)
        await pilot.press("e")
        await pilot.see("Nothing is due", "K a streak", "Cards are made from your own")
        assert isinstance(app.screen, PracticePage)


async def test_deleting_a_match_asks_about_its_cards(store, ada):
    for name in ("m", "other"):
        player = Player("profile", ada.id, "Ada")
        store.create(Header(name, "wordle", {}, 1, (player,), 1.0, "f"))
        store.append(name, Event("move", 0, "crane"))
    add_cards(store, ada)
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("m")
        chosen = [row.key for row in app.screen.query_one("#matches").rows].index("m")
        await pilot.press(*["down"] * chosen, "delete")
        await pilot.see("permanently?")
        await pilot.press("y")
        await pilot.see("Also delete the 2 practice cards made from it?")
        await pilot.press("y")
        await until(pilot, lambda: not list(store.cards.each()))
        assert store.cards.counts(ada.id, 5.0) == {}


async def test_puzzles_are_chosen_while_a_card_is_due_give_hints_and_rate(store, ada):
    add_cards(store, ada)
    app = OpenedApp(page="practice", rules=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.see(LODGE, "^o Puzzles")
        await pilot.press("ctrl+o")
        await pilot.see("Of one kind", "Wordle: tell words apart", "What you missed")
        app.screen.query_one(Field).choose("word-soup")
        await pilot.see("Word Soup: clear the board")
        await until(pilot, lambda: "Scrabble" not in screen_text(app))
        await pilot.press(*["down"] * 7)
        await pilot.see("until you miss one", "Your best: 0, today 0.")
        await pilot.press("enter")
        await pilot.see("Word Soup: clear the board", "Clear the board.")
        await pilot.press("f12", "f12")
        await pilot.see("words are", "The lengths")
        await pilot.press("f1")
        await pilot.see("made by self-play, without end")
        await pilot.press("escape", "f2")
        await pilot.see("Give up and show the answer?", "Your streak ends.")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PracticePage))
        assert (app.screen.verdict, app.screen.asking.answered) == (None, 0)
        await pilot.press("f2", "y")
        await pilot.see("The answer", "Your rating", "0 solved ✗")
        await pilot.press("enter")
        await pilot.see("0 solved ✗", "0 of 1 puzzle solved", "Your best streak: 0, today 0.")
        assert list(store.cards.each())[-1].kind == "word-soup-clear"
        await pilot.press("ctrl+o")
        await pilot.see("Of one kind")
        await pilot.press("up", "up", "up", "end", "enter")  # one kind, on the same board
        await pilot.see("Word Soup: clear the board", "Clear the board.")
        await pilot.press("escape", "escape")
        await pilot.see(LODGE)
        assert app.screen.heading() == "Practice"


async def test_word_cards_and_cards_of_lists_that_are_gone_are_not_due_in_practice(store, ada):
    add_cards(store, ada)
    lodge, _crane = store.cards.each()
    gone = {**lodge.payload, "match": {**lodge.payload["match"], "fingerprint": "other"}}
    others = [NewCard("boggle-word", "gone", gone, "boggle"), NewCard("x", "no", {}, "boggle")]
    store.cards.add(ada.id, [*others, NewCard("word-hooks", "zax", {"word": "zax"})], 0.5)
    async with open_app() as (pilot, _app):
        await pilot.see("Practice · 2 due", "Word quiz · 1 due")
        await pilot.press("e")
        await pilot.see(LODGE, "2 cards left")
        await pilot.press("ctrl+n", "ctrl+n")
        await pilot.see("Nothing is due", "W the word quiz")
        await pilot.press("W")
        await pilot.see("Word quiz")


@pytest.mark.parametrize("size", mostly_deep([(60, 20), (80, 24)], 1))
async def test_words_to_tell_apart_are_listed_and_the_answer_is_in_sight(store, ada, size):
    app = OpenedApp(page="solve wordle", rules=False)
    async with app.run_test(size=size) as pilot:
        await pilot.see("words are left")
        listed = app.screen.asking.question().listed

        def told():
            return sum(word.upper() in screen_text(app) for word in listed)

        await until(pilot, lambda: told() >= 4)  # as many as fit the screen, once it is laid out
        more = len(listed) - told()
        text = screen_text(app)
        assert f"and {more} more" in text if more else "more" not in text
        await pilot.press("f2", "y")
        await pilot.see("The answer", "puzzles:")  # the end of what is told


async def test_figures_of_two_digits_fit_the_cards_of_train(store, ada, monkeypatch):
    rated = Rating(1009.0, 330.0, games=1)
    monkeypatch.setattr(puzzles, "player_rating", lambda *_: rated)
    monkeypatch.setattr(puzzles, "best_of", lambda *_: 12)
    async with OpenedApp(page="puzzles", rules=False).run_test(size=(80, 24)) as pilot:
        await pilot.see("Wordle 1009", "of the day ····", "best 12, today 12", "streak: best 12")
        await pilot.see("no cards yet")
        await pilot.resize_terminal(120, 40)
        await pilot.see("Your progress", "Puzzles: Wordle 1009, Boggle 1009")
        await pilot.see("Of the day: Wordle", "Puzzles: Wordle 1009")  # no day has more to tell
        await pilot.press("end")  # what is told of the last line takes more lines
        for size in ((100, 36), (100, 35)):
            await pilot.resize_terminal(*size)
            await pilot.see("Scrabble: endgame", "end of the game.", "Your rating at puzzles")
        assert "Of the day: Wordle" not in screen_text(pilot.app)
        await pilot.resize_terminal(60, 20)
        await pilot.see("Scrabble: endgame", "the best end of the game.")


async def test_train_counts_and_asks_the_cards_of_the_game_wanted(store, ada):
    add_cards(store, ada)
    async with OpenedApp(page="puzzles", rules=False).run_test(size=(104, 40)) as pilot:
        await pilot.see("2 cards", "Guesses in Wordle", "Missed words in Boggle")
        assert pilot.app.screen.query_one(Field).region.x > 1  # pages do not touch the edge
        pilot.app.screen.query_one(Field).choose("boggle")
        await pilot.see("1 card ", "Missed words in Boggle")
        await until(pilot, lambda: "Guesses in Wordle" not in screen_text(pilot.app))
        await pilot.press("home", "enter")
        await pilot.see("1 card", LODGE)
        await until(pilot, lambda: pilot.app.screen.query_one(CardView).waits)
        assert pilot.app.screen.asking.size == 1


async def test_a_large_train_has_the_puzzle_of_the_day_what_was_missed_and_what_comes(store, ada):
    async with OpenedApp(page="puzzles", rules=False).run_test(size=(120, 40)) as pilot:
        await pilot.see("Of the day: Wordle", "words are left")  # who is new has nothing else
    now = time.time()
    store.cards.add(ada.id, QUIZZES["hooks"].cards(library().load(), ["oat"]), 1.0)
    (oat,) = store.cards.each()
    later = replace(oat.schedule, due=now + 2 * 86400, answered=now)
    store.cards.answer(oat.id, CardAnswer(now, 1), lambda _before: later)
    storm = PuzzleRun(store, ada.id, puzzle_games(), "storm", seed=1)
    storm.prepare()
    storm.record("", Grade.GOOD)
    app = OpenedApp(page="puzzles", rules=False)
    async with app.run_test(size=(200, 50)) as pilot:
        await pilot.see("Of the day: Wordle", "Cards that come due", "Storm and streak by day")
        await pilot.see("1, 0% right", "Missed last", "OAT B C D G M · OAT · H S", "annual grass")
        app.screen.query_one(Field).choose("word-soup")
        await pilot.see("Of the day: Word Soup", "Clear the board.")
        assert [board.match.header.game for board in app.screen.query("#board")] == ["word-soup"]
        app.screen.query_one(Field).choose("")
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "Missed last" not in screen_text(app))
        await pilot.see("Your progress", "Cards that come due")


async def test_the_end_of_a_streak_shows_its_puzzles_on_their_boards(store, ada):
    app = OpenedApp(page="solve streak boggle", rules=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: bool(app.screen.query("#board")))
        why = app.screen.asking.puzzle.position.why
        await pilot.press("f2", "y", "enter")
        await pilot.see("0 of 1 puzzle solved", "best 0", "today 0")
        await until(pilot, lambda: bool(app.screen.query("#practice-seen #board")))
        assert "Your best streak" not in screen_text(app)
        await pilot.resize_terminal(80, 24)
        await pilot.see("Your best streak: 0, today 0.", "begins again")
        assert why not in screen_text(app)


async def test_f6_leaves_a_run_for_all_kinds_of_puzzles(store, ada):
    app = OpenedApp(page="puzzles", rules=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PuzzlesPage))
        page = PracticePage("wordle", "streak", listed=True)
        app.push_screen(page)
        await until(pilot, lambda: bool(page.query("#board")))
        await pilot.press(*page.asking.puzzle.position.answers[0], "enter")
        await pilot.see("Right")
        await pilot.press("ctrl+o", "ctrl+o", "ctrl+o")
        await until(pilot, lambda: isinstance(app.screen, PuzzlesPage))
        await until(pilot, lambda: not app.resting)
        app.screen.query_one(Field).choose("boggle")
        await pilot.press("K")  # of the chosen game, as Enter on its line
        await until(pilot, lambda: app.screen.heading() == "Streak")
        await until(pilot, lambda: app.screen.asking is not None)
        assert [game.key for game in app.screen.asking.games] == ["boggle"]


async def test_puzzles_without_end_are_listed_when_they_are_left(store, ada):
    app = OpenedApp(page="solve boggle", rules=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.screen.query("#board")))
        await pilot.press("f2", "y")
        await pilot.see("The answer")
        await pilot.press("escape")
        await pilot.see("0 of 1 puzzle solved", "asks the chosen one again", "✗")
        await until(pilot, lambda: not app.resting)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, PracticePage))


@pytest.mark.parametrize("mode", ["storm", "streak"])
async def test_a_run_that_is_left_says_how_it_went(store, ada, mode):
    app = OpenedApp(page=f"solve {mode} wordle", rules=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.screen.query("#board")))
        await until(pilot, lambda: app.screen.query_one(CardView).waits)
        run = app.screen.asking
        await pilot.press(*run.puzzle.position.answers[0], "enter")
        if mode == "streak":  # a storm goes on by itself
            await pilot.see("Right")
            await pilot.press("enter")
        await until(pilot, lambda: "1 solved" in screen_text(app))
        await until(pilot, lambda: app.screen.query_one(CardView).waits)
        leave = "escape" if mode == "streak" else "ctrl+o"
        await pilot.press(leave)
        await pilot.see(f"Esc again ends the {mode}", "1 solved")
        await pilot.press(leave, "g")  # the letter was meant for the puzzle
        await pilot.see("1 of 1 puzzle solved", f"Your best {mode}: 1, today 1.", "begins again")
        await until(pilot, lambda: not app.resting)
        await pilot.press("g")
        await until(pilot, lambda: "0 solved" in screen_text(app))
        await until(pilot, lambda: app.screen.query_one(CardView).waits)
        await pilot.press("escape", "escape")  # nothing was answered in this one
        await until(pilot, lambda: not isinstance(app.screen, PracticePage))


async def test_a_storm_shows_its_clock_while_its_first_puzzle_is_made(store, ada, monkeypatch):
    made, fetch = threading.Event(), PuzzleRun.fetch
    monkeypatch.setattr(PuzzleRun, "fetch", lambda run: made.wait() and fetch(run))
    app = OpenedApp(page="solve storm wordle", rules=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.see("3:00 left", "0 solved", "The first puzzle is being made")
        bar = app.screen.query_one(RunBar).region
        made.set()
        await until(pilot, lambda: bool(app.screen.query("#board")))
        assert app.screen.query_one(RunBar).region == bar


@pytest.mark.parametrize("game", ["wordle", "boggle", "word-soup", "scrabble"])
async def test_a_puzzle_is_copied_and_drawn_without_what_was_typed(store, ada, game):
    app = OpenedApp(page=f"solve {game}", rules=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.screen.query("#board")))
        await until(pilot, lambda: app.screen.query_one(CardView).waits)
        puzzle = app.screen.asking.puzzle
        drawn = []
        for keys in ("", puzzle.position.answers[0].split("; ")[0].split()[-1].lower()):
            await pilot.press(*keys, "f8")
            await pilot.see("Puzzle copied. Picture:", "select it here by mouse")
            assert app.clipboard == puzzle.text and puzzle.position.asked in puzzle.text
            [picture] = (paths.data_dir() / "pictures").iterdir()
            parts = re.findall(r'd="[^"]+"|>[^<]+</text>', picture.read_text())
            drawn.append([part for part in parts if "vowels" not in part])  # words are counted late
            await pilot.press("escape")
        assert drawn[0] == drawn[1]
        assert len(drawn[0]) > 12, "the board is in it"
        assert "Waiting" not in picture.read_text()
        assert game != "scrabble" or "▸" not in picture.read_text(), "it has no cursor"
        assert len(app.screen.query("#board")) == 1
        await pilot.press("f2", "y")
        await pilot.see("The answer", "⏎ Next")
        await until(pilot, lambda: not app.resting)
        assert app.screen.focused is None, "no key changes what is shown"


async def test_a_puzzle_of_the_day_is_asked_again_at_the_end(store, ada):
    app = OpenedApp(page="solve daily wordle", rules=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.screen.query("#board")))
        await pilot.press("f4")
        await pilot.see("Skip this puzzle? It counts as missed.")
        await pilot.press("y")
        await pilot.see("0 of 1 puzzle solved", "✗ Wordle: tell words", "⏎ Open")


async def test_a_storm_says_how_it_goes_when_an_answer_is_given_up(store, ada):
    app = OpenedApp(page="solve storm wordle", rules=False)
    async with app.run_test(size=(60, 20)) as pilot:
        await until(pilot, lambda: bool(app.screen.query("#board")))
        await pilot.press("f2", "y")
        await pilot.see("The answer")
        assert "0 of 1 puzzle solved. Your best storm: 0, today 0." in said(app)
        await pilot.press("enter")
        await until(pilot, lambda: app.screen.query_one(CardView).waits)
        asked = app.screen.asking.puzzle
        await pilot.press("f4")  # skipping is one key
        await until(pilot, lambda: "✗ ✗" in screen_text(app))
        await until(pilot, lambda: app.screen.query_one(CardView).waits)
        await pilot.press("escape", "escape")
        await pilot.see("0 of 2 puzzles solved", "begins again", "Wordle: the word that fits")
        await until(pilot, lambda: not app.resting)
        assert not list(store.cards.each())  # nothing becomes a card unasked
        await pilot.press("down", "plus")
        await until(pilot, lambda: [each.key for each in store.cards.each()] == [asked.card.key])
        await pilot.press("enter")
        await until(pilot, lambda: app.screen.heading() == "Puzzles")
        await until(pilot, lambda: app.screen.query_one(CardView).waits)
        assert app.screen.asking.puzzle == asked
        await pilot.press("escape", "escape")
        await until(pilot, lambda: not isinstance(app.screen, PracticePage))
