"""What happens to matches whose imported word list gets other words."""

import os
from pathlib import Path

import pytest

from tuiwords.games.base import GameError
from tuiwords.history.history import load_match
from tuiwords.history.list_use import begun_before, can_go_on
from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.store import Store

WORDS = ["cat", "cats", "dog", "dogs", "quiz", "tea", "sea", "eat", "seat"]


def put(folder: Path, words: list[str], when: float) -> None:
    file = folder / "mine.txt"
    file.write_text("\n".join(words))
    path = library().import_file(file, replace=True).path
    os.utime(path, (when, when))


@pytest.fixture
def match(home: Path, tmp_path: Path):
    with Store.open() as store:
        put(tmp_path, WORDS, 1.0)
        ann = store.players.add("Ann")
        from tuiwords.play.match_setup import MatchRequest, begin

        yield begin(MatchRequest("scrabble", {"lexicon": "mine"}), ann, store).match, store


def test_a_match_names_the_list_that_changed_and_goes_on_with_the_earlier_one(
    match, tmp_path: Path
) -> None:
    (begun, store), name = match, match[0].header.id
    assert can_go_on(begun.header)
    assert begun_before(store, "mine") == (
        "1 unfinished match needs the list 'mine' as it is: keep its file to go on with them"
    )
    assert begun_before(store, "enable") == ""
    later = begun.header.started + 10
    put(tmp_path, [*WORDS, "zax"], later)
    assert not can_go_on(begun.header)
    with pytest.raises(GameError, match=r"needs other word lists .*: its 'mine' had other words"):
        load_match(store, name)
    spoken = library().entry("mine").path.with_suffix(".language")
    spoken.write_text("sv")
    with pytest.raises(GameError, match=r"'mine' is in the language 'sv', whose file must be ther"):
        load_match(store, name)
    spoken.unlink()
    put(tmp_path, WORDS, later)
    assert can_go_on(begun.header), "the same words again"
    assert load_match(store, name).header == begun.header
    library().remove("mine")
    assert not can_go_on(begun.header)
    with pytest.raises(GameError, match="no word list or file 'mine'"):
        load_match(store, name)


def test_a_match_with_shipped_lists_is_not_begun_again_to_know_it(store, ann, monkeypatch) -> None:
    monkeypatch.setattr("tuiwords.history.list_use.start_of", lambda *_: pytest.fail("begun"))
    for key in ("wordle", "boggle", "word-soup", "scrabble"):
        assert can_go_on(Match.begin(catalog.GAMES[key], {}, 0, [ann], store).header)
