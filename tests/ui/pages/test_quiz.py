"""Words are chosen and learned: the page of lists, and the quiz, by keys and the mouse."""

import gc
import threading
from pathlib import Path
from weakref import ref

import pytest
from support.apps import OpenedApp, open_app
from support.player import screen_text
from support.waiting import settled, until
from textual.widgets import Input

from tuiwords import large_caches
from tuiwords.lexicon.library import library
from tuiwords.practice.word_cards import cards_of
from tuiwords.practice.words import QUIZZES
from tuiwords.ui.pages.practice import PracticePage
from tuiwords.ui.pages.word_rows import word_rows
from tuiwords.ui.pages.words import WordsPage
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.tile_picture import TilePicture


def on_the_page(app) -> str:
    """All text on the screen, and the letters that are asked about as tiles."""
    rows = [row for picture in app.screen.query(TilePicture) for row in picture.picture.faces]
    tiles = "".join(face.letter or "·" for row in rows for face in row)
    return f"{screen_text(app)}\n{tiles}"


async def shows(pilot, text: str) -> None:
    await until(pilot, lambda: text in on_the_page(pilot.app))


async def test_words_are_chosen_and_learned(ada, store):
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.press("l", "ctrl+s")
        await shows(pilot, "23,109 words · 0 cards of Anagrams, 0 due")
        assert isinstance(app.screen, WordsPage)
        words = app.screen.query_one(CursorList)
        await until(pilot, lambda: len(words.rows) == 1000)
        await pilot.press("down", "down", "down")
        await shows(pilot, "ELATION  TOENAIL")
        await pilot.see("Front hooks Word Back hooks", "d g r ELATION s 4 7")
        await pilot.press("ctrl+t")
        await pilot.see("AEILNOR AILERON ALIENOR", "sets of letters")
        await pilot.press("ctrl+t")
        await pilot.press("shift+tab", "left")  # fewer new cards
        await settled(pilot)
        assert app.screen.query_one("#amount", Field).value == 10
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, PracticePage))
        await shows(pilot, "10 cards left in this session · Anagrams")
        await shows(pilot, "ADEINOR")
        await pilot.answer("aneroid")
        await shows(pilot, "Right: ANEROID")
        assert "AEILNOR" in on_the_page(app) and "2 words" in screen_text(app)
        await pilot.answer("c4t")
        assert "! Type words" in screen_text(app)
        await pilot.answer("relation alienor")
        assert "ALIENOR  RELATION  1 left" in screen_text(app)
        assert "! RELATION has other letters." in screen_text(app)
        await pilot.answer("aileron")
        await shows(pilot, "Not it: AILERON  ALIENOR")
        assert "RELATION has other letters." in screen_text(app)  # still: it is why
        assert "!" not in screen_text(app)
        await shows(pilot, "AILERON  s  #2 of 23,109 · aileron: n. an airfoil")
        await pilot.answer("elation toenail")
        await shows(pilot, "Right: ELATION")
        assert "2 of 3 right" in screen_text(app)
        await pilot.press("f3", "f4")  # take it back; let it rest for a month
        await settled(pilot)
        assert "1 of 2 right" in screen_text(app) and app.notices[-1].startswith("This card rests")
        await pilot.press("f2")
        await shows(pilot, "Give up and show the answer? The card counts as missed.")
        await pilot.press("y")
        await shows(pilot, "The answer: ERASION")
        await pilot.go("ctrl+n")
        assert app.notices[-1] == "This card is never asked again"
        await pilot.press("escape")
        await shows(pilot, "23,109 words · 9 cards of Anagrams, 7 due, 5 new (20 a day)")
        await pilot.press("escape", "escape")
    cards = list(cards_of(store.cards, ada.id, QUIZZES["anagrams"]))
    assert [card.suspended for card in cards[:5]] == [*[False] * 4, True]


async def test_cards_come_from_files_and_go_there(ada, store, tmp_path: Path):
    words, table = tmp_path / "words.txt", tmp_path / "cards.csv"
    words.write_text("rating\nretain\n")
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("l", "ctrl+s")
        search = app.screen.query_one("#words-search", Input)
        search.value = "is:missed"
        await shows(pilot, "0 words · 0 cards of Anagrams")
        search.value = "q[u"
        await shows(pilot, "The ] of this [ is missing, at character 2 of the search.")
        search.value = "-in:enable"
        app.screen.query_one("#quiz-of", Field).choose("hooks")
        await shows(pilot, "0 words · 0 cards of Hooks")
        for key, name, told in (
            ("ctrl+o", str(words), "2 new cards"),
            ("ctrl+y", str(table), f"Wrote 2 cards to {table}"),
            ("ctrl+o", str(tmp_path / "none"), "Cannot read"),
        ):
            await pilot.go(key)
            await pilot.answer(name)
            await until(pilot, lambda told=told: any(told in each for each in app.notices))
        assert "hooks,enable,rating,cgop-s," in table.read_text()
        for name, wrong in (
            (str(words), "words.txt exists already."),
            (str(tmp_path / "none" / "x"), "in a folder that exists."),
            ("x" * 300, "cannot be written"),
        ):
            await pilot.go("ctrl+y")
            await pilot.answer(name)
            assert wrong in screen_text(app)
            await pilot.go("escape")
        assert words.read_text() == "rating\nretain\n"
        await pilot.press("ctrl+g")
        await shows(pilot, "·RATING·")
        await pilot.answer("cgop-s")
        await shows(pilot, "Right: C G O P · RATING · S")
        await pilot.go("f2", "y")
        await pilot.answer("-s")  # it was asked once more
        await shows(pilot, "2 of 3 answers right")
        await pilot.see("✓ RATING C G O P · RATING · S", "✗ RETAIN")
        store.cards.add(ada.id, QUIZZES["hooks"].cards(library().load(), ["zax"]), 1.0)
        await pilot.go("f1", "escape")
        assert "2 of 3 answers right" in screen_text(app)  # though another card is due
        await pilot.click("#quiz-asked")  # nothing is there any more: a click does no harm
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, WordsPage))
        await pilot.press("escape")
        await shows(pilot, "·ZAX·")


async def test_a_card_answered_on_a_second_page_is_not_asked_on_the_first(ada, store):
    quiz = QUIZZES["hooks"]
    store.cards.add(ada.id, quiz.cards(library().open("enable"), ["rating", "satire"]), 1.0)
    async with open_app() as (pilot, app):
        await settled(pilot)
        app.open_page("quiz")
        await shows(pilot, "·RATING·")
        await pilot.go("ctrl+s")
        app.screen.query_one("#quiz-of", Field).choose("hooks")
        await shows(pilot, "2 cards of Hooks, 2 due")
        await pilot.press("ctrl+g")
        await shows(pilot, "·RATING·")
        await pilot.answer("cgop-s")
        await shows(pilot, "·SATIRE·")
        await pilot.press("escape", "escape")
        await shows(pilot, "1 card left")
        assert "·SATIRE·" in on_the_page(app)
        store.cards.add(ada.id, quiz.cards(library().load(), ["zax"]), 1.0)
        await pilot.answer("-s")
        await shows(pilot, "1 of 1 answer right")
        await pilot.go("f1")
        await pilot.press("escape")
        await shows(pilot, "1 of 1 answer right")
        await pilot.see("⏎ Next")
        await pilot.press("enter")  # asks what is due next
        await shows(pilot, "·ZAX·")


async def test_what_is_wrong_is_told_in_place_on_a_small_screen(ada, store):
    store.cards.add(ada.id, QUIZZES["hooks"].cards(library().load(), ["rating"]), 1.0)
    app = OpenedApp(page="quiz", rules=False)
    async with app.run_test(size=(60, 20)) as pilot:
        await shows(pilot, "·RATING·")
        await pilot.answer("x")
        assert "and the letters" in screen_text(app) and "behind: bc-s." in screen_text(app)
        assert app.notices == []  # nothing covers the card
        await pilot.answer("b-s")
        assert "! BRATING is not in the word list." in screen_text(app)


async def test_the_end_has_room_for_what_the_last_word_means_on_a_small_screen(ada, store):
    hooks = {"oat": "bcdgm-hs", "quixotic": "-", "zebu": "-s", "aerie": "f-drs", "retinas": "-"}
    store.cards.add(ada.id, QUIZZES["hooks"].cards(library().open("enable"), [*hooks]), 1.0)
    app = OpenedApp(page="quiz", rules=False)
    async with app.run_test(size=(60, 20)) as pilot:
        for word, letters in hooks.items():
            await shows(pilot, f"·{word.upper()}·")
            await pilot.answer(letters)
        await shows(pilot, "5 of 5 answers right")
        await pilot.see("optic nerve", "⏎ Open")
        await pilot.press("enter")  # the first one is under the cursor
        await pilot.see("The answer: B C D G M · OAT · H S", "Avena sativa")


async def test_a_quiz_without_cards_says_so(ada):
    async with open_app() as (pilot, app):
        await settled(pilot)
        app.open_page("quiz meanings")
        await shows(pilot, "Nothing is due")
        await pilot.see("Press Ctrl+S to choose words to learn.")
        assert "Next" not in screen_text(app)
        await pilot.go("f3", "f2", "f4", "ctrl+n", "enter")
        assert isinstance(app.screen, PracticePage)


@pytest.mark.deep
async def test_of_the_lists_only_the_one_that_is_shown_stays_in_memory(ada):
    large_caches.empty()  # other tests may keep what they loaded
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.press("l", "ctrl+s")
        await shows(pilot, "23,109 words")
        before = ref(library().load())
        app.screen.query_one("#list", Field).focus()
        await pilot.press("right")
        await shows(pilot, "36,379 words")
        await until(pilot, lambda: gc.collect() >= 0 and before() is None)


async def test_a_search_is_saved_opened_renamed_and_deleted(ada, store):
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.press("l")
        app.screen.query_one("#word", Input).value = "q[^u]* length:4"
        await pilot.see("3 words", "QAID", "QATS·")
        await pilot.press("down", "down")
        await pilot.see("QOPH is in the word list")
        await pilot.go("ctrl+b", "s")
        await pilot.answer("without u")
        await pilot.see("without u", "3 0 0 0", "q[^u]* length:4")
        await pilot.go("r")
        await pilot.answer("u" * 61)
        await pilot.see("at most 40 characters", "u" * 20)
        await pilot.answer("no u")
        await pilot.see("no u 3")
        await pilot.go("escape", "ctrl+s")
        assert isinstance(app.screen, WordsPage)
        await pilot.see("3 words · 0 cards")
        app.screen.query_one("#words-search", Input).value = "x*"
        await pilot.go("ctrl+b", "enter")
        assert app.screen.query_one("#words-search", Input).value == "q[^u]* length:4"
        await pilot.go("ctrl+b", "s")
        await pilot.answer("NO U")
        await pilot.see("no u is there already.")
        await pilot.go("n", "delete", "y")
        await pilot.see("Nothing is saved yet")
        assert not app.screen.query_one(CursorList).display
        assert store.kept.all("search") == {}


@pytest.mark.parametrize("module", ["lexicon", "words"])
async def test_a_search_that_takes_long_says_so(ada, monkeypatch, module: str):
    may_go_on = threading.Event()

    def slowly(*given):
        may_go_on.wait(60)
        return word_rows(*given)

    monkeypatch.setattr(f"tuiwords.ui.pages.{module}.word_rows", slowly)
    async with open_app() as (pilot, _app):
        await pilot.press("l")
        await pilot.press(*({"lexicon": ["?", "u", "i", "?"], "words": ["ctrl+s"]}[module]))
        await pilot.see("Searching…")
        may_go_on.set()
        await pilot.see({"lexicon": "12 words", "words": "words · 0 cards"}[module])
