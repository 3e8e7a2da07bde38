"""Words that are added to a list and banned from it, and matches before and after."""

from datetime import date

import pytest

from tuiwords.__main__ import main
from tuiwords.games.options import open_list, settings
from tuiwords.games.wordle import OPTIONS, word_lists
from tuiwords.large_caches import empty
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.play.match_setup import MatchRequest, begin, last_choice
from tuiwords.play.spoken import with_language


def test_words_are_added_and_banned_apart_from_the_list(home) -> None:
    known, before = library(), library().load()
    own = known.change("enable", add=["Zzyzx", "qi"], ban=["tiger"])
    assert (own.added, own.banned) == (("qi", "zzyzx"), ("tiger",))
    now = known.load()
    assert set(now) ^ set(before) == {"qi", "zzyzx", "tiger"}
    assert known.open("enable") is now
    assert open_list("enable") == before
    assert open_list(known.edition("enable")) == now
    assert not known.change("enable", forget=["qi", "zzyzx", "tiger"])
    assert known.load() == before
    assert known.edition("enable") == "enable"
    assert not known.own_words("standard-fr")
    with pytest.raises(LexiconError, match="is not a word"):
        known.change("enable", add=["a b"])
    with pytest.raises(LexiconError, match="there is no word list"):
        known.change("nothing", add=["ab"])


def test_a_banned_word_is_no_answer(home) -> None:
    library().change("enable", ban=["tiger"], add=["zzyzx"])
    answers, allowed = word_lists(settings(OPTIONS, {"allowed": library().edition("enable")}))
    assert "tiger" not in answers and "tiger" not in allowed
    assert "zzyzx" in allowed
    assert "tiger" in word_lists(settings(OPTIONS, {}))[0]


def test_words_banned_in_another_language_leave_its_answers(home) -> None:
    french = with_language(catalog.game("wordle"), "fr", {})
    before = word_lists(settings(OPTIONS, french))[0]
    library().change("standard-fr", ban=["jambe"], add=["zzéçx"])
    empty()  # as in a new process
    edition = library().edition("standard-fr")
    answers, allowed = word_lists(settings(OPTIONS, french | {"allowed": edition}))
    assert set(before) - set(answers) == {"jambe"}
    assert "zzecx" in allowed and "jambe" not in allowed
    assert word_lists(settings(OPTIONS, french))[0] == before


def test_matches_keep_the_words_that_they_began_with(store, ada) -> None:
    game = catalog.game("word-soup")

    def words_of(match: Match) -> set[str]:
        again = Match.resume(game, match.header, store.events(match.header.id), store)
        return {word for word in ("zzyzx", "tiger") if word in again.state.lexicon}

    request = MatchRequest(game.key)
    old = begin(request, ada, store).match
    library().change("enable", add=["zzyzx"], ban=["tiger"])
    new = begin(request, ada, store).match
    shown = game.rules.options[0].text(new.header.settings["lexicon"], {})
    assert shown == "standard list with your words"
    daily = begin(MatchRequest(game.key, daily=date(2026, 11, 1)), ada, store).match
    of_seed = begin(MatchRequest(game.key, seed=5), ada, store).match
    library().change("enable", forget=["zzyzx"])
    last = begin(MatchRequest(game.key, new.header.settings), ada, store).match
    assert [words_of(match) for match in (old, new, daily, of_seed, last)] == [
        {"tiger"},
        {"zzyzx"},
        {"tiger"},
        {"tiger"},
        set(),
    ]
    chosen = last_choice(store, game, ada.id)
    assert chosen is not None
    assert with_language(game, "en", chosen.settings)["lexicon"] == "enable"


def test_the_commands_change_and_list_them(home, capsys) -> None:
    assert main(["lexicon", "add", "größtwort", "--language", "de"]) == 0
    assert main(["lexicon", "ban", "haus", "--lexicon", "standard-de"]) == 0
    capsys.readouterr()
    assert main(["lexicon", "own", "--language", "de"]) == 0
    lines = "standard-de: 1 word added: grösstwort\nstandard-de: 1 word banned: haus\n"
    assert capsys.readouterr().out == lines
    assert main(["lexicon", "check", "haus", "--language", "de"]) == 1
