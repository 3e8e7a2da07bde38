"""Players change keys in the settings: what is refused and why, and what the app then does."""

from pathlib import Path

import pytest
from support.apps import open_app
from support.waiting import until

from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import load_preferences, settings_file
from tuiwords.ui.keymap import RENAMED, all_keys, checked, key_places, read_key
from tuiwords.ui.keys import with_keys
from tuiwords.ui.pages.help import keys_of
from tuiwords.ui.pages.settings import SettingsPage
from tuiwords.ui.pages.statistics import StatisticsPage
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.key_line import KeyLine

DATA = Path(__file__).resolve().parents[1] / "data"
WRITTEN = {
    "F2": "f2",
    "Ctrl+T": "ctrl+t",
    "ctrl+shift+F2": "ctrl+shift+f2",
    "shift+tab": "shift+tab",
    "Esc": "escape",
    "PgUp": "pageup",
    "space": "space",
    "x": "x",
    "X": "X",
    "shift+x": "X",
    "ü": "ü",
    "?": "question_mark",
    "+": "plus",
    "ctrl++": "ctrl+plus",
    ",": "comma",
    "[": "left_square_bracket",
    "↑": "up",
    "f99": None,
    "contrl+x": None,
    "": None,
}


def written(text: str) -> Path:
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_every_key_has_a_screen_and_an_id_that_toml_can_nest() -> None:
    keys = all_keys()
    ids = {key.id for key in keys}
    assert {"app.help", "app.palette", "table.hints", "home.quit"} <= ids
    assert not [each for each in ids if any(other.startswith(f"{each}.") for other in ids)]


def test_the_keys_as_declared_do_not_clash() -> None:
    usual = {key.id: ",".join(key.usual) for key in all_keys()}
    assert checked(usual) == (usual, [])


@pytest.mark.parametrize(
    ("written", "key"),
    list(WRITTEN.items()),
)
def test_keys_are_read_as_people_write_them(written: str, key: str | None) -> None:
    assert read_key(written) == key


@pytest.mark.parametrize(
    ("key_id", "value", "said"),
    [
        ("table.hint", "f2", "no 'table.hint'; did you mean table.hints?"),
        ("zzz", "f2", "'tuiwords keys' lists the ids"),
        ("table.hints", "F99", "'F99' is not a key"),
        ("table.hints", 3, "must be the name of a key in quotes"),
        ("table.hints", "", "must be the name of a key in quotes"),
        ("table.hints", "h", "h is typed there"),
        ("table.undo", "2", "2 is typed there"),
        ("table.hints", "f10", "F10 is the key of table.pause (Pause) already"),
        ("scrabble.flip", "f2", "F2 is the key of"),
        ("practice.show", "a", "a is typed there"),
        ("practice.undo", "1", "1 is typed there"),
        ("quiz.show", "a", "practice.show: a is typed there"),
        ("lexicon.words", "?", "? is typed there"),
        ("page.back", "q", "q is typed there"),
        ("practice.show", "tab", "Tab is the key of"),
        ("practice.show", "escape", "Esc is the key of page.back (Back) already"),
        ("page.back", "f4", "F4 is the key of"),
        ("home.arena", "ctrl+i", "Ctrl+I can't be a key, since terminals send Tab for it"),
        ("home.arena", "f1", "F1 is the key of app.help (Help) already"),
    ],
)
def test_what_cannot_be_used_is_told_and_the_rest_is_used(key_id, value, said) -> None:
    good, problems = checked({"home.arena": "w", key_id: value, "home.bots": "x, ctrl+b"})
    assert good == {"home.bots": "x,ctrl+b"} | (
        {} if key_id == "home.arena" else {"home.arena": "w"}
    )
    assert len(problems) == 1
    assert said in problems[0]


@pytest.mark.parametrize(
    "free",
    [
        {"home.bots": "l", "home.lexicon": "b"},  # two that change places
        {"practice.easy": "x"},  # nothing is typed where it works
    ],
)
def test_keys_that_are_free_can_be_used(free) -> None:
    assert checked(free) == (free, [])


def test_a_taken_key_is_free_once_its_own_is_elsewhere() -> None:
    assert checked({"home.bots": "l", "home.lexicon": "w"})[1] == []
    good, problems = checked({"home.bots": "l", "home.lexicon": "f99"})
    assert good == {}
    assert len(problems) == 2


def test_the_command_lists_them_and_tells_what_is_wrong(ask) -> None:
    written('[keys]\ntable.hints = "Ctrl+B"\n"home.bots" = "l"\n')
    answer = ask("keys", "--json")
    assert answer.status == 2
    assert answer.err.startswith("tuiwords: keys: home.bots: l is the key of home.lexicon")
    written('[keys]\ntable.hints = "Ctrl+B"\n')
    hints = [key for key in ask("keys", "--json").json if key["id"] == "table.hints"]
    assert [(key["keys"], key["default"]) for key in hints] == [(["ctrl+b"], ["f2", "ctrl+t"])]
    listed = ask("keys").out
    assert "Ctrl+B*" in listed
    assert "\nTable\n" in listed
    written("keys = 3\n")
    assert "keys must be a table" in ask("keys").err


async def test_the_app_uses_them_everywhere_and_keeps_the_rest(ada) -> None:
    path = written(
        'theme = "nord"\n[keys]\ntable.hints = "ctrl+b"\nhome.statistics = "w"\n'
        'home.arena = "f1"\nwordle.erase = "ctrl+y"\nnone = "f2"\n'
    )
    async with open_app(size=(100, 32), rules=False) as (pilot, app):
        assert app.theme == "nord"
        (told,) = app.notices  # one, which leaves a small screen free
        assert "there is no 'none'" in told and told.endswith("(1 more: see 'tuiwords keys')")
        await pilot.press("s")
        assert not isinstance(app.screen, StatisticsPage)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, StatisticsPage))
        await pilot.press("escape", "comma")
        await until(pilot, lambda: isinstance(app.screen, SettingsPage))
        await pilot.press("escape")
        app.begin(MatchRequest("wordle", seed=1))
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        await pilot.press("a", "b", "ctrl+y")
        await until(pilot, lambda: table.board.input.entry == "a")  # a board runs its own keys
        shown = {key.label: key.description for key in table.query_one(KeyLine).shown}
        assert shown["^b"] == "Hints"
        assert "f2" not in shown
        assert [keys for keys, name, _ in keys_of(table) if name == "Hints"] == ["^b"]
        assert with_keys("Press {table.hints}") == "Press Ctrl+B"
    assert load_preferences().theme == "nord"
    assert 'table.hints = "ctrl+b"' in path.read_text()


# What deleted something when these keys were the ones for it.
DELETED = {
    "matches.delete": {"delete", "x"},
    "profiles.remove": {"delete", "x"},
    "cards.delete": {"f9"},
    "lexicon.delete": {"f8"},
}


def test_a_letter_or_function_key_has_one_meaning(ask) -> None:
    found = ask("keys", "--letters", "--json").json
    assert not {key: each for key, each in found.items() if len(each) > 1}
    assert set(found["v"]["Review"]) == {"ending.review", "matches.review", "replay.review"}
    assert (set(found["f2"]), set(found["l"])) == ({"Help me"}, {"Words"})
    assert ask("keys", "--letters").out.startswith("F1 ")


@pytest.mark.parametrize("old", RENAMED)
def test_ids_of_earlier_versions_go_on_working(old: str) -> None:
    now = {key.id for key in all_keys()}
    assert old not in now
    assert checked({old: "ctrl+f12"}) == ({RENAMED[old]: "ctrl+f12"}, [])


def test_no_id_of_a_key_is_lost() -> None:
    lines = (DATA / "key_ids.txt").read_text(encoding="utf-8").splitlines()
    assert set(lines[1:]) - {key.id for key in all_keys()} <= set(RENAMED)


@pytest.mark.parametrize("deletes", DELETED)
def test_a_key_that_deleted_does_nothing_else(deletes: str) -> None:
    keys = {key.id: set(key.usual) for key in all_keys()}
    beside = {each for place in key_places() if deletes in place.ids for each in place.ids}
    beside -= {deletes, "matches.export"}  # which asks for the name of a file first
    assert not {each for each in beside if keys[each] & DELETED[deletes]}
