import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import Library, library

INDEX = """
[fruit]
file = "fruit.txt"
words = 3
kind = "words"
description = "Fruit"
source = "the garden"
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Library:
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / "index.toml").write_text(INDEX)
    (shipped / "fruit.txt").write_text("apple\nfig\npear\n")
    return Library(shipped, tmp_path / "imported", tmp_path / "cache")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "Own List.txt"
    path.write_bytes(b"\xef\xbb\xbfKiwi\r\nfig\r\n")
    return path


def test_default_library_follows_the_environment(home: Path, monkeypatch, tmp_path: Path):
    assert library().imported == home / "data" / "lexicons"
    assert library() is library()
    monkeypatch.setenv("TUIWORDS_HOME", str(tmp_path / "elsewhere"))
    assert library().imported == tmp_path / "elsewhere" / "data" / "lexicons"


def test_enable_is_the_default():
    lexicon = library().load()
    assert (lexicon.name, len(lexicon)) == ("enable", 172820)
    assert "word" in lexicon
    assert "wrod" not in lexicon
    assert lexicon is library().load("enable")


def test_loading_needs_no_numpy():
    code = (
        "import sys; from tuiwords.lexicon.library import library; "
        "assert 'word' in library().load(); print(sorted({'numpy'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]"


def test_shipped_entries(shelf: Library):
    (entry,) = shelf.entries()
    assert (entry.name, entry.words, entry.description) == ("fruit", 3, "Fruit")
    assert (entry.source, entry.shipped, entry.kind) == ("the garden", True, "words")
    assert shelf.load("fruit").words == ("apple", "fig", "pear")


def test_import_and_remove(shelf: Library, own: Path):
    entry = shelf.import_file(own, "mine")
    assert (entry.name, entry.words, entry.shipped) == ("mine", 2, False)
    assert shelf.names() == ["fruit", "mine"]
    assert shelf.load("mine").words == ("fig", "kiwi")
    shelf.remove("mine")
    assert shelf.names() == ["fruit"]
    with pytest.raises(LexiconError, match="there is no word list 'mine'"):
        shelf.load("mine")


def test_name_comes_from_the_file(shelf: Library, own: Path):
    assert shelf.import_file(own).name == "own-list"
    packed = own.with_name("Words (2019).txt.GZ")
    packed.write_bytes(gzip.compress(own.read_bytes()))
    assert shelf.import_file(packed).name == "words-2019"
    assert shelf.import_file(own.rename(own.with_name("Dutch.UTF8.txt"))).name == "dutch.utf8"
    assert shelf.load("dutch.utf8").words == ("fig", "kiwi")


@pytest.mark.parametrize("name", ["", "..", "../x", "a/b", ".hidden", "-x", "a b", "x" * 61])
def test_names_that_are_no_file_names_are_refused(shelf: Library, own: Path, name: str):
    with pytest.raises(LexiconError, match="cannot be the name"):
        shelf.import_file(own, name)
    assert not shelf.imported.exists()


def test_shipped_lists_are_safe(shelf: Library, own: Path):
    with pytest.raises(LexiconError, match="'fruit' is a built-in word list: choose another name"):
        shelf.import_file(own, "Fruit")
    with pytest.raises(LexiconError, match="built-in word list and cannot be deleted"):
        shelf.remove("fruit")
    assert shelf.load("fruit").words == ("apple", "fig", "pear")


@pytest.mark.parametrize("name", ["easy", "Normal", "hard"])
def test_names_of_wordles_own_sets_are_refused(shelf: Library, own: Path, name: str):
    with pytest.raises(LexiconError, match="' is a set of Wordle answers: choose another name"):
        shelf.import_file(own, name, replace=True)
    assert not shelf.imported.exists()


def test_another_list_of_the_same_name_stays_unless_replaced(shelf: Library, own: Path):
    shelf.import_file(own, "mine")
    assert shelf.import_file(own, "mine").words == 2
    own.write_text("plum\n")
    with pytest.raises(
        LexiconError, match="an imported word list 'mine': replace it with --replace, choose"
    ):
        shelf.import_file(own, "mine")
    assert shelf.load("mine").words == ("fig", "kiwi")
    shelf.import_file(own, "mine", replace=True)
    assert shelf.load("mine").words == ("plum",)


def test_failed_import_changes_nothing(shelf: Library, own: Path):
    shelf.import_file(own, "mine")
    before = shelf.entry("mine").path.read_bytes()
    own.write_text("plum\nno word\n")
    with pytest.raises(
        LexiconError, match=r"List\.txt, line 2: 'no word' is not a word: write one word per"
    ):
        shelf.import_file(own, "mine", replace=True)
    with pytest.raises(LexiconError, match="cannot read"):
        shelf.import_file(own.with_name("absent"), "mine", replace=True)
    assert shelf.entry("mine").path.read_bytes() == before


def test_data_folder_that_cannot_be_written(shelf: Library, own: Path):
    shelf.imported.write_text("a file where the folder should be")
    with pytest.raises(LexiconError, match=r"cannot write .*nothing was changed"):
        shelf.import_file(own, "mine")


def test_broken_imported_list_is_a_sentence_and_stays(shelf: Library, own: Path):
    path = shelf.import_file(own, "mine").path
    path.write_bytes(b"fig\n\x00\x00broken")
    with pytest.raises(LexiconError, match=r"mine\.txt, line 2"):
        shelf.load("mine")
    assert path.read_bytes() == b"fig\n\x00\x00broken"
    assert shelf.names() == ["fruit", "mine"]
    assert shelf.load("fruit").words == ("apple", "fig", "pear")


@pytest.mark.parametrize(
    "index", ["[fruit", "[fruit]\nfile = 'fruit.txt'\n", "fruit = 3\n", INDEX + "more = 1\n"]
)
def test_damaged_index_is_a_sentence(shelf: Library, index: str):
    (shelf.shipped / "index.toml").write_text(index)
    with pytest.raises(LexiconError, match=r"index\.toml is damaged"):
        shelf.names()


def test_missing_shipped_list_is_a_sentence(shelf: Library):
    (shelf.shipped / "fruit.txt").unlink()
    with pytest.raises(LexiconError, match=r"cannot read .*fruit\.txt"):
        shelf.load("fruit")


def test_load_reads_once_until_the_file_changes(shelf: Library):
    first = shelf.load("fruit")
    assert shelf.load("fruit") is first
    path = shelf.shipped / "fruit.txt"
    path.write_text("plum\n")
    os.utime(path, (1, 1))
    assert shelf.load("fruit").words == ("plum",)


def test_open_takes_a_name_or_a_path(shelf: Library, own: Path, monkeypatch):
    assert shelf.open("fruit") is shelf.load("fruit")
    assert shelf.open(own).words == ("fig", "kiwi")
    assert shelf.open(str(own)).name == "Own List"
    monkeypatch.chdir(own.parent)
    assert shelf.open("Own List.txt").words == ("fig", "kiwi")
    with pytest.raises(LexiconError, match="there is no word list or file 'frut'; did you mean"):
        shelf.open("frut")
    with pytest.raises(LexiconError, match=r"'xyz'; .* 'tuiwords lexicon import FILE' adds one"):
        shelf.open("xyz")
    assert shelf.names() == ["fruit"]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sets(st.text("abcdeäöüé", min_size=1, max_size=8), min_size=1))
def test_import_round_trip(shelf: Library, tmp_path: Path, words: set[str]):
    path = tmp_path / "drawn.txt"
    path.write_text("\n".join(words), encoding="utf-8")
    entry = shelf.import_file(path, replace=True)
    assert entry.words == len(words)
    loaded = shelf.load("drawn")
    assert set(loaded) == words
    assert loaded.hash == Lexicon("any", words, loaded.alphabet).hash
    assert set(entry.path.read_text(encoding="utf-8").split()) == words


_BEGIN = """
import sys
from tuiwords.lexicon.library import library
from tuiwords.play.catalog import GAMES
from tuiwords.play.match import Match
from tuiwords.store.records import Player

for game in GAMES.values():
    Match.begin(game, {}, 1, [Player("guest", "", "You")])
opened = []
sys.addaudithook(lambda event, its: opened.append(str(its[0])) if event == "open" else None)
for game in GAMES.values():
    Match.begin(game, {}, 2, [Player("guest", "", "You")])
wordle = {"answers": "own1", "length": 4}
Match.begin(GAMES["wordle"], wordle, 2, [Player("guest", "", "You")])
print(*(name for name in opened if "lexicons" in name and name.endswith(".txt")))
"""


def test_a_match_opens_only_the_lists_that_it_uses(home: Path):
    imported = home / "data" / "lexicons"
    imported.mkdir(parents=True)
    for number in range(4):
        (imported / f"own{number}.txt").write_text("figs\n")
    found = subprocess.run(
        [sys.executable, "-c", _BEGIN], check=True, capture_output=True, text=True
    ).stdout.split()
    assert found == [str(imported / "own1.txt")]
