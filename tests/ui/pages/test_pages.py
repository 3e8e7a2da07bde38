"""Statistics, bots, lexicon and settings."""

import re
import tomllib
from dataclasses import replace

import pytest
from support.apps import open_app
from support.player import screen_text
from support.saved_games import seat, solve, wordle
from support.tables import ended
from support.waiting import settled, until
from textual.widgets import Input, Static

from tuiwords import paths
from tuiwords.history import ratings
from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.practice.puzzle_run import scale
from tuiwords.store.records import Rating
from tuiwords.ui.background import running
from tuiwords.ui.games import scrabble
from tuiwords.ui.pages.lexicon import LexiconPage
from tuiwords.ui.pages.own_words import take_back
from tuiwords.ui.pages.settings import Sample
from tuiwords.ui.pages.setup import Setup
from tuiwords.ui.pages.statistics import StatisticsPage
from tuiwords.ui.widgets.openable_list import OpenableList


def text(app, selector):
    return app.screen.query_one(selector, Static).content.plain


async def test_statistics_tell_games_streak_and_guesses(store, ada, bots):
    solve(wordle(store, ada, 1))
    solve(wordle(store, ada, 2), ("crane", "moist"))
    Match.begin(catalog.game("wordle"), {}, 3, [seat(ada)], store).resign(0)
    store.players.set_rating("profile", ada.id, "wordle", Rating(1064.6, 52.0, 9))
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("s")
        figures = [line.split() for line in text(app, "#figures").splitlines()]
        assert ["Played", "3"] in figures
        assert ["Won", "67%", "▇" * 8] in figures
        histogram = text(app, "#histogram").splitlines()
        assert histogram[0].endswith("▇ 1")
        assert histogram[2].endswith("▇ 1")
        assert histogram[1].endswith("·")
        ladder = text(app, "#ratings").splitlines()
        assert [line.split()[0] for line in ladder] == ["Otto", "Ada", "Ida"]
        assert "1065 ±104" in ladder[1]


async def test_panels_of_statistics_stand_side_by_side_on_a_broad_screen(store, ada, bots):
    solve(wordle(store, ada))
    async with open_app(size=(200, 50)) as (pilot, app):
        await settled(pilot)
        await pilot.go("s")
        figures, guesses, ratings = (
            app.screen.query_one(name).region for name in ("#figures", "#histogram", "#ratings")
        )
        assert figures.y == guesses.y == ratings.y
        assert figures.right <= guesses.x < guesses.right <= ratings.x
        assert ratings.right > 0.9 * app.size.width
        longest = max(map(len, text(app, "#ratings").splitlines()))
        room = app.screen.query_one("#ratings").content_size.width
        assert room - 3 <= longest <= room, "the bars fill it"
        await pilot.go("right")  # Boggle, with no chart: nothing stands between the other panels
        figures, ratings = (
            app.screen.query_one(f"#{name}").region for name in ("figures", "ratings")
        )
        assert figures.right <= ratings.x <= figures.right + 3
        await pilot.go("left")
        await pilot.resize_terminal(120, 40)
        await settled(pilot)
        under = app.screen.query_one("#histogram").region.bottom
        assert app.screen.query_one("#ratings").region.y >= under
        assert max(map(len, text(app, "#ratings").splitlines())) < longest


async def test_ratings_below_the_screen_are_scrolled_to(store, ada):
    solve(wordle(store, ada))
    async with open_app(size=(80, 22)) as (pilot, app):
        await settled(pilot)
        await pilot.press("s")
        await pilot.see("Almanac")
        assert "Pip" not in screen_text(app)
        await pilot.press("pagedown")
        await pilot.see("Pip")


async def test_statistics_say_what_a_mean_is_of_and_show_what_reviews_found(ada, store):
    match = Match.begin(catalog.game("scrabble"), {}, 3, [seat(ada)], store)
    match.resign(0)
    store.set_review(match.header.id, 0, {"lost": 3.25, "luck_points": 12.0, "bingos": 1.5})
    Match.begin(catalog.game("scrabble"), {"rules": "wordfeud"}, 3, [seat(ada)], store).resign(0)
    async with open_app() as (pilot, app):
        await pilot.press("s")
        await until(pilot, lambda: bool(app.screen.query("#figures")))  # of the last game
        await until(pilot, lambda: "Lost a turn" in text(app, "#figures"))
        figures = [line.split() for line in text(app, "#figures").splitlines()]
        assert ["Played", "1"] in figures
        assert ["Mean", "points", "0"] in figures
        assert ["Best", "points", "0"] in figures
        assert ["Lost", "a", "turn", "3.2", "pts"] in figures
        assert all(len(" ".join(line)) <= 26 for line in figures), "none is wrapped at 60 columns"
        assert ["Luck", "in", "draws", "+12.0", "pts"] in figures
        assert ["Bingos", "1.5", "a", "game"] in figures
        await pilot.press("right")
        await until(pilot, lambda: "Wordfeud" in app.screen.query_one("#game").value)
        await until(pilot, lambda: "Lost a turn" not in text(app, "#figures"))
        assert "Acorn" in text(app, "#ratings"), "it shares the ratings of Scrabble"


async def test_bots_with_one_rating_share_a_place(ada, bots, monkeypatch):
    same = {("wordle", name): Rating(900.0, 9.0, 400) for name in ("Ida", "Otto")}
    monkeypatch.setattr(ratings, "measured_ratings", lambda _path: same)
    async with open_app() as (pilot, app):
        await pilot.press("b")
        table = app.screen.query_one(OpenableList)
        rows = [row.cells for row in table.rows]
        assert [(row[0], row[1], row[2]) for row in rows] == [
            ("1", "Ida", "900 ±18"),
            ("1", "Otto", "900 ±18"),
        ]


async def test_the_ladder_is_best_first_and_tells_about_the_bot(ada, bots):
    async with open_app() as (pilot, app):
        await pilot.press("b")
        table = app.screen.query_one(OpenableList)
        assert [row.cells[1] for row in table.rows] == ["Otto", "Ida"]
        assert "I count [bits]." in text(app, "#bot")
        assert table.rows[0].cells[3:] == ("3.61", "every word", "the best it sees")
        assert "Mean: 3.61 guesses a game." in text(app, "#bot")
        await pilot.press("down")
        assert "I take my time." in text(app, "#bot")
        await pilot.press("enter")
        assert isinstance(app.screen, Setup)
        assert app.screen.invited == ("Ida",)


async def test_arrows_change_the_game_of_the_bots_at_once(ada):
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("b")
        assert "←→ Game" in screen_text(app)
        game = app.screen.query_one("#game")
        seen = []
        for key in ("right", "right", "left"):
            await pilot.go(key)
            seen.append(game.value)
            shown = {row.key for row in app.screen.query_one(OpenableList).rows}
            assert shown == {bot.name for bot in catalog.game(game.value).bots()}
        assert seen == ["boggle", "word-soup", "boggle"]
        await pilot.press("shift+tab", "right")  # on the field itself they do the same
        assert game.has_focus and game.value == "word-soup"


async def test_in_a_narrow_terminal_the_bot_is_told_about_too(ada):
    async with open_app(size=(60, 20)) as (pilot, app):
        await pilot.press("b")
        await until(pilot, lambda: bool(app.screen.query("#bots")))
        await until(pilot, lambda: bool(app.screen.query_one(OpenableList).rows))
        await settled(pilot)
        assert "best move it sees" in screen_text(app)


async def test_a_broken_bots_file_gets_a_sentence_and_the_game_goes_on(ada):
    own = paths.config_dir() / "bots.toml"
    own.parent.mkdir(parents=True)
    own.write_text('[[bot]]\nname = "Eve"\ncolour = 3\n', encoding="utf-8")
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("b")
        assert "unknown key 'colour'" in text(app, "#bots-trouble")
        await pilot.go("escape", "1")
        assert "unknown key 'colour'" in text(app, "#roster-note")
        await pilot.go("enter")
        assert len(app.store.matches()) == 1
    assert own.read_text(encoding="utf-8").endswith("colour = 3\n")


async def look_up(pilot, app, what):
    app.screen.query_one(Input).value = what
    await pilot.pause()
    await until(pilot, lambda: not running())


async def test_the_lexicon_checks_finds_and_unscrambles(ada):
    async with open_app() as (pilot, app):
        await pilot.press("l")
        assert isinstance(app.screen, LexiconPage)
        await look_up(pilot, app, "listen")
        assert text(app, "#headline").startswith("LISTEN is in the word list enable")
        sections = text(app, "#sections")
        assert "silent" in sections
        assert "Meaning" in sections
        assert "\ng · LISTEN · s" in sections and "by probability" in sections
        assert "glisten singlet tingles" in sections
        await look_up(pilot, app, "?ui?")
        assert "cuif" in [row.key for row in app.screen.query_one("#found").rows]
        assert text(app, "#headline") == "12 words"
        assert text(app, "#sections").startswith("CUIF is in the word list enable")
        await pilot.press("ctrl+t", "down")
        await until(pilot, lambda: text(app, "#sections").startswith("DUIT"))
        assert app.screen.query_one("#found").rows[7].cells[:2] == ("IQTU", "QUIT")
        await look_up(pilot, app, "xqzzt")
        assert text(app, "#headline") == "XQZZT is not in the word list enable"
        await look_up(pilot, app, "b4")
        assert text(app, "#headline").startswith("'4' is no letter")


async def test_a_published_list_is_imported_as_chosen_replaced_and_deleted(ada, tmp_path):
    words = tmp_path / "mine.txt"
    words.write_text("# mine\nAA's\ncaf\u00e9\nxqzzt\n", encoding="utf-8")
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("l", "ctrl+o")
        await pilot.answer(str(words))
        await pilot.see("mine.txt, line 2")
        await pilot.press("down", "right", "down", "right", "enter")
        await until(pilot, lambda: isinstance(app.screen, LexiconPage))
        told = 'Imported mine: 2 words; 1 comment line, 1 line left out: "AA\'s" (line 2)'
        await until(pilot, lambda: bool(app.notices) and app.notices[-1] == told)
        assert library().load("mine").words == ("cafe", "xqzzt")
        await look_up(pilot, app, "xqzzt")
        assert text(app, "#headline").startswith("XQZZT is in the word list mine")
        words.write_text("figs\n")
        await pilot.go("ctrl+o")
        await pilot.answer(str(words))
        await pilot.see("There is a list 'mine' already")
        await pilot.press("up", "right", "enter")
        await until(pilot, lambda: app.notices[-1] == "Imported mine: 1 word")
        await pilot.press("ctrl+r")
        await pilot.see("The list mine is yours. Delete it?")
        await pilot.press("y")
        await until(pilot, lambda: app.notices[-1] == "Deleted mine")
        assert "mine" not in library()
        await pilot.press("ctrl+r")  # of the built-in list
        await settled(pilot)
        assert isinstance(app.screen, LexiconPage)


async def test_words_are_added_and_banned_where_they_are_looked_up(ada):
    def banned() -> tuple[str, ...]:
        return library().own_words("enable").banned

    async with open_app() as (pilot, app):
        await pilot.go("l", "ctrl+x")
        await until(pilot, lambda: app.notices[-1:] == ["Type the word to add or ban"])
        await pilot.type("tiger")
        await pilot.see("TIGER is in the word list enable")
        await pilot.press("ctrl+x")
        await pilot.see("TIGER is not in the word list enable, which you banned")
        assert banned() == ("tiger",)
        await pilot.press("ctrl+x")
        await pilot.see("TIGER is in the word list enable: common (rarity 20)")
        assert not library().own_words("enable")
        await pilot.press("ctrl+x", *["backspace"] * 5)
        await until(pilot, lambda: banned() == ("tiger",))
        await pilot.type("zzyzx")
        await pilot.press("ctrl+x")
        await pilot.see("ZZYZX is in the word list enable, which you added")
        await pilot.go("ctrl+y")
        await pilot.see("ZZYZX", "added", "TIGER", "banned")
        await pilot.press("end", "delete")
        await until(pilot, lambda: len(app.screen.query_one("#own-words").rows) == 1)
        assert take_back("enable", "tiger") and not banned()  # pressed once more at once
        await pilot.press("delete")
        await pilot.see("No words of your own in enable")
        await pilot.press("escape")
        await pilot.see("ZZYZX is not in the word list enable")


async def test_pages_begin_in_the_language_of_the_settings(ada):
    async with open_app() as (pilot, app):
        app.keep_preferences(replace(app.preferences, language="fr"))
        await pilot.go("l")
        await pilot.type("été")
        await pilot.see("ETE is in the word list standard-fr")
        await pilot.press("escape")
        for key in "1234":
            await pilot.go("a", key)
            await pilot.see("standard-fr")
            await pilot.press("escape", "escape")
        await pilot.see("Scrabble, French")


async def test_settings_are_seen_and_saved_at_once(ada):
    async with open_app() as (pilot, app):
        await pilot.press("comma", "right", "down", "right")
        assert app.animation_level == "none"
        await pilot.press("tab", "down")
        assert app.theme == "color-blind-safe"
        await pilot.press("tab")
        assert app.focused is app.screen.query_one("#cell_size")
        assert app.screen.query_one(Sample).tiles.cells == "small"
    saved = tomllib.loads((paths.config_dir() / "settings.toml").read_text(encoding="utf-8"))
    assert saved["theme"] == "color-blind-safe"
    assert saved["motion"] is False
    assert saved["cell_size"] == "small"


async def test_a_match_without_a_board_is_told_and_the_app_goes_on(ada, bots, store, monkeypatch):
    monkeypatch.delattr(scrabble, "SCREENS")
    header = Match.begin(catalog.game("scrabble"), {}, 1, [seat(ada)], store).header
    async with open_app() as (pilot, app):
        app.resume(header.id)
        await settled(pilot)
        assert any("no board" in note for note in app.notices)
        await pilot.press("g")  # the quick game is like the last that can be played
        await settled(pilot)
        assert app.is_running


@pytest.mark.parametrize(
    ("game", "settings", "title"),
    [
        ("scrabble", {"rules": "wordfeud"}, "Scrabble"),
        ("wordle", {"boards": "4"}, "Wordle, 4 boards"),
    ],
)
async def test_t_after_a_game_opens_its_own_statistics(ada, store, game, settings, title):
    match = Match.begin(catalog.game(game), settings, 1, [seat(ada)], store)
    match.resign(0)
    async with open_app() as (pilot, app):
        await until(pilot, lambda: bool(app.profile_name))
        app.resume(match.header.id)
        await until(pilot, lambda: bool(app.screen.query("#ending")))
        await settled(pilot)
        await ended(pilot, app.screen)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, StatisticsPage))
        await settled(pilot)
        assert "1" in text(app, "#figures")
        assert title in str(app.screen.query_one("#game").render())


async def test_a_rating_reads_the_same_wherever_it_is_shown(ada, store):
    """Puzzles have ratings of their own, told in the same words."""
    for rating, told in ((None, "not rated"), (Rating(1064.6, 52.0, 9), "1065 ±104")):
        if rating is not None:
            store.players.set_rating("profile", ada.id, "scrabble", rating)
            store.players.set_rating("profile", ada.id, scale("scrabble"), rating)
        async with open_app() as (pilot, app):
            await settled(pilot)
            app.open_page("puzzles")
            await settled(pilot)
            await pilot.press(*["down"] * 4)
            titled = "" if rating is None else "Scrabble "
            assert f"Your rating at puzzles: {titled}{told}." in screen_text(app)
            await pilot.press("escape")
            app.set_up(catalog.game("scrabble"))
            await settled(pilot)
            assert re.search(rf"Your level +{told}", screen_text(app))
            await pilot.press("escape")
            app.show_statistics("scrabble", "")
            await settled(pilot)
            assert re.search(rf"Ada +{told}", text(app, "#ratings"))


@pytest.mark.parametrize("key", ["boggle", "word-soup"])
async def test_the_labels_of_figures_are_whole_in_a_narrow_terminal(store, ada, key):
    match = Match.begin(catalog.game(key), {}, 1, [seat(ada)], store)
    word = match.state.suggestion(0).word if key == "word-soup" else min(match.state.words)
    match.play(0, word)
    match.resign(0)
    kept = {each.key: each.title for each in match.game.results.kept_figures}
    store.set_review(match.header.id, 0, dict.fromkeys(kept, 1.0))
    async with open_app(size=(60, 20)) as (pilot, app):
        await pilot.go("s")
        await until(pilot, lambda: all(f"{each} " in screen_text(app) for each in kept.values()))


async def test_what_a_low_screen_cannot_show_of_a_page_scrolls(store, ada):
    solve(wordle(store, ada))
    async with open_app(size=(60, 20)) as (pilot, app):
        await settled(pilot)
        await pilot.go("p")
        await until(pilot, lambda: app.screen.query_one("#group-parts").show_vertical_scrollbar)


async def test_games_so_far_are_whole_below_the_set_up(store, ada):
    solve(wordle(store, ada))
    Match.begin(catalog.game("wordle"), {"boards": "4"}, 3, [seat(ada)], store).resign(0)
    async with open_app(size=(120, 40)) as (pilot, app):
        await settled(pilot)
        await pilot.go("1")
        await until(pilot, lambda: "Other kinds" in text(app, "#so-far"))
        so_far = app.screen.query_one("#so-far")
        assert app.screen.find_widget(so_far).visible_region == so_far.region
