"""The assistant: a game played elsewhere typed in by keys."""

from functools import partial

from support.apps import at_page
from support.tables import notice
from support.waiting import settled, until
from textual import events

from tuiwords.games.wordle import read_clue, score, view_of_clues
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.ui.games.wordle.assistant import WordleAssistant
from tuiwords.ui.games.wordle.assistant_lists import ANY, Lists, words_left
from tuiwords.ui.games.wordle.clue_editor import ClueEditor
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.key_line import KeyLine

assistant = partial(at_page, "wordle-assistant")


def colors(screen: WordleAssistant, row: int) -> list[str]:
    return [screen.editor.face(row, at).kind for at in range(screen.editor.length)]


async def test_a_guess_is_typed_colored_and_ranked_on(ada):
    async with assistant() as (pilot, screen):
        await pilot.press(*"crane")
        assert "1 gray" in notice(screen)
        await pilot.press("1", "2", "3", "left", "space", "right", "space", "space")
        assert colors(screen, 0) == ["miss", "near", "miss", "hit", "miss"]
        await pilot.press("left", "3", "1", "enter")
        assert screen.editor.clues == (read_clue("crane=.yg.."),)
        await until(pilot, lambda: screen.results.table is not None)
        view = Lists().view(screen.editor.clues)
        assert {word for word, _ in screen.words_left.words} == set(view.remaining())
        assert abs(sum(chance for _, chance in screen.words_left.words) - 1) < 1e-9
        assert screen.results.table.columns == ("to go", "bits", "chance")
        assert screen.results.table.facts["left"] == len(view.remaining())


async def test_the_footer_tells_of_colors_while_the_row_is_full(ada):
    async with assistant() as (pilot, screen):

        def footer() -> str:
            return " ".join(key.description for key in screen.query_one(KeyLine).shown)

        await until(pilot, lambda: "Guesses" in footer())
        assert "Take the row" not in footer()
        await pilot.press(*"crane")
        await until(pilot, lambda: "Color" in footer() and "Take the row" in footer())
        await pilot.press("backspace")
        await until(pilot, lambda: "Color" not in footer() and "Take the row" not in footer())


async def test_keys_typed_ahead_keep_their_order(ada):
    async with assistant() as (pilot, screen):
        for key in (*"crane", "2", "3", "enter", *"moths", "enter", "backspace"):
            pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await until(pilot, lambda: screen.editor.entry == "moths")
        assert screen.editor.clues == (read_clue("crane=yg..."),)


async def test_what_is_green_stays_green(ada):
    async with assistant() as (pilot, screen):
        await pilot.press(*"crane", "1", "1", "3", "enter", *"blast")
        assert colors(screen, 1) == ["miss", "miss", "hit", "miss", "miss"]


async def test_clues_that_contradict_each_other_are_named(ada):
    async with assistant() as (pilot, screen):
        await pilot.press(*"crane", "3", "enter", *"moths", "3", "enter")
        await until(pilot, lambda: bool(screen.words_left.trouble))
        assert "CRANE" in notice(screen)
        assert "MOTHS" in notice(screen)
        assert screen.results.rows == ()
        await pilot.press("f3")
        await until(pilot, lambda: not screen.words_left.trouble)
        assert screen.editor.clues == (read_clue("crane=g...."),)
        await until(pilot, lambda: bool(screen.results.rows))


async def test_backspace_opens_the_last_row_again(ada):
    async with assistant() as (pilot, screen):
        await pilot.press(*"crane", "3", "enter", "backspace")
        assert screen.editor.clues == ()
        assert screen.editor.open_clue == read_clue("crane=g....")
        await pilot.press("backspace")
        assert screen.editor.entry == "cran"


async def test_a_click_changes_a_color(ada):
    async with assistant() as (pilot, screen):
        await pilot.press(*"crane", "enter")
        await pilot.click(ClueEditor, offset=screen.editor.tiles.layout.region_of(0, 0).offset)
        await settled(pilot)
        assert screen.editor.clues == (read_clue("crane=y...."),)
        await until(pilot, lambda: bool(screen.words_left.words))
        assert all("c" in word for word, _ in screen.words_left.words)


async def test_a_ranked_guess_is_filled_in_to_be_colored(ada):
    async with assistant() as (pilot, screen):
        await pilot.press(*"crane", "enter")
        await until(pilot, lambda: bool(screen.results.rows))
        await pilot.press("f2", "down")
        move = screen.results.selected_key
        assert "".join(screen.editor.face(1, at).letter for at in range(5)) == move
        await pilot.press("enter")
        assert screen.editor.entry == move
        assert len(screen.editor.clues) == 1


async def test_lists_hard_mode_and_length_are_chosen_by_keys(ada, tmp_path):
    words = tmp_path / "mine.txt"
    words.write_text("crane\nmoths\npluck\n", encoding="utf-8")
    library().import_file(words, "mine")
    async with assistant() as (pilot, screen):
        await pilot.see("any word may be the answer", "guesses: standard list")
        await pilot.press("ctrl+a", "ctrl+a", "ctrl+a", "ctrl+a")
        await until(pilot, lambda: len(screen.words_left.words) == 3)
        assert screen.lists.answers == "mine"
        await pilot.see("answers from mine")
        assert {chance for _, chance in screen.words_left.words} == {1 / 3}
        await until(pilot, lambda: bool(screen.results.rows))
        assert {row.key for row in screen.results.rows[:3]} == {"crane", "moths", "pluck"}
        await pilot.press("ctrl+a", "ctrl+r")
        assert screen.lists.answers == ANY
        assert screen.lists.hard
        await pilot.press("ctrl+s")
        assert screen.editor.length == 6
        await until(
            pilot, lambda: bool(screen.words_left.words) and len(screen.words_left.words[0][0]) == 6
        )
        await pilot.press("ctrl+g")
        assert screen.lists.allowed == "mine"
        await until(pilot, lambda: "no word with 6 letters" in notice(screen))


async def test_another_length_asks_before_it_takes_rows_away(ada):
    async with assistant() as (pilot, screen):
        await pilot.press(*"crane", "3", "enter", *"mo", "ctrl+s")
        assert isinstance(pilot.app.screen, Confirm)
        await pilot.press("n")
        assert screen.lists.length == 5
        assert (screen.editor.clues, screen.editor.entry) == ((read_clue("crane=g...."),), "mo")
        await pilot.press("ctrl+s", "y")
        assert (screen.editor.length, screen.lists.length) == (6, 6)
        assert (screen.editor.clues, screen.editor.entry) == ((), "")


async def test_what_is_known_is_copied(ada):
    async with assistant() as (pilot, screen):
        await pilot.press(*"crane", "3", "enter")
        await until(pilot, lambda: bool(screen.results.rows))
        await pilot.press("f8")
        assert "crane=g...." in pilot.app.clipboard
        assert screen.results.rows[0].key in pilot.app.clipboard
        assert f"{len(screen.words_left.words)} left" in pilot.app.clipboard


def test_words_of_a_known_list_are_equally_likely_and_others_by_commonness():
    words = Lexicon("few", ["abaca", "crane", "moths", "water"])
    view = view_of_clues([read_clue("moths=.....")], words)
    assert words_left(view, known=True).words == (("abaca", 0.5), ("crane", 0.5))
    guessed = words_left(view, known=False).words
    assert [word for word, _ in guessed] == ["crane", "abaca"]
    assert guessed[0][1] > guessed[1][1]


async def test_who_knows_the_list_is_told_what_is_proven(ada):
    async with assistant() as (pilot, screen):
        await pilot.press("ctrl+a", "ctrl+a")
        assert screen.lists.answers == "normal"
        clue = read_clue("hatch=.gggg")
        await pilot.press(*"hatch", "1", "3", "3", "3", "3", "enter")
        assert screen.editor.clues == (clue,)
        await until(pilot, lambda: screen.results.table is not None)
        await until(pilot, lambda: screen.results.table.final)
        assert screen.results.strategy == "optimal"
        assert screen.results.check_action("strategy", ())
        first = screen.results.moves[0]
        # Six rhymes: only a word that is none of them can tell them apart.
        assert score("hatch", first.move) != clue.pattern
        assert not first.cells[0].strip().startswith("~")


async def test_hard_mode_that_was_not_kept_is_told(ada):
    async with assistant() as (pilot, screen):
        await pilot.press(*"crane", "1", "1", "1", "1", "3", "enter", *"moult", "enter")
        await until(pilot, lambda: bool(screen.words_left.words))
        await pilot.press("ctrl+r")
        await until(pilot, lambda: "MOULT breaks hard mode" in notice(screen))
        assert len(screen.editor.clues) == 2
        await pilot.press("ctrl+r")
        await until(pilot, lambda: bool(screen.words_left.words))


async def test_rows_that_were_cleared_come_back(ada):
    async with assistant() as (pilot, screen):
        await pilot.press(*"crane", "3", "enter", "ctrl+n")
        assert screen.editor.clues == ()
        await pilot.press("f3")
        assert screen.editor.clues == (read_clue("crane=g...."),)
        await pilot.press(*"mo", "f3")
        assert screen.editor.entry == ""
        assert len(screen.editor.clues) == 1
        await pilot.press("f3")
        assert screen.editor.clues == ()
