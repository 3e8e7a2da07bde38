"""Lists of one's own: found again from anywhere, and blamed by their names."""

from pathlib import Path

import pytest

from tuiwords.games.base import GameError
from tuiwords.games.options import settings
from tuiwords.games.wordle import OPTIONS, word_lists, worth_playing
from tuiwords.games.wordle.lists import common_words, inflected, with_words
from tuiwords.lexicon import commonness
from tuiwords.lexicon.lexicon import Alphabet, Lexicon
from tuiwords.lexicon.library import library


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.txt"
    path.write_text("crane\nslate\nstare\n", encoding="utf-8")
    return path


def test_a_file_is_found_from_another_folder(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    given = settings(OPTIONS, {"answers": "own.txt"})
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    answers, _ = word_lists(given)
    assert answers.words == ("crane", "slate", "stare")
    assert given["answers"] == str(own.resolve())
    assert settings(OPTIONS, {"answers": "easy"})["answers"] == "easy"


def test_the_list_without_words_of_a_length_is_named(own: Path) -> None:
    with pytest.raises(GameError, match="the allowed words 'own' have no word with 6 letters"):
        word_lists(settings(OPTIONS, {"length": 6, "allowed": str(own)}))
    with pytest.raises(GameError, match=r"the answers '.*own.txt' have no word with 6 letters"):
        word_lists(settings(OPTIONS, {"length": 6, "answers": str(own)}))


@pytest.mark.parametrize("name", ["~nobody-of-this-name/a", "x" * 999, "a\0b", "no.txt"])
def test_what_can_be_no_path_is_told_by_its_name(name: str) -> None:
    given = settings(OPTIONS, {"answers": name})
    assert given["answers"] == name
    with pytest.raises(GameError):
        word_lists(given)


@pytest.mark.parametrize(
    ("word", "bases"),
    [
        ("crabs", "crab"),
        ("foxes", "foxe fox"),
        ("ponies", "ponie poni pony"),
        ("baked", "bake bak"),
        ("added", "adde add ad"),
        ("tried", "trie tri try"),
        ("patted", "patte patt pat"),
        *((word, "") for word in ("glass", "virus", "basis", "greed", "crane")),
    ],
)
def test_what_a_regular_plural_or_past_tense_may_be_of(word: str, bases: str) -> None:
    stems = {word[:end] + more for end in range(1, len(word)) for more in ("", "y")}
    found = {stem for stem in stems if inflected(word, Lexicon("one", [stem]))}
    assert found == set(bases.split())


def test_answers_that_may_not_be_guessed_are_added_with_their_letters() -> None:
    allowed, more = Lexicon("few", ["crane", "slate"]), Lexicon("own", ["crane", "stare"])
    assert with_words(allowed, Lexicon("own", ["slate"])) is allowed
    assert with_words(allowed, more).words == ("crane", "slate", "stare")
    greek = Lexicon("greek", ["σκτλνρ"], Alphabet("κλνρστ"))
    both = with_words(Lexicon("nordic", ["båts"], Alphabet("abståλ")), greek)
    assert both.words == ("båts", "σκτλνρ")
    assert both.alphabet.letters == "abståκλνρστ"
    cyrillic = Alphabet("".join(map(chr, range(ord("а"), ord("а") + 38))))
    with pytest.raises(GameError, match="few and many cannot be used together"):
        with_words(allowed, Lexicon("many", [cyrillic.letters[:5]], cyrillic))


def test_whoever_chooses_the_answers_or_an_adversary_gets_any_word(own: Path) -> None:
    own.write_text("gayer\n", encoding="utf-8")
    for chosen, seed, worth in (
        ({}, 299, False),  # "gayer"
        ({}, 1, True),
        ({"absurdle": True}, 299, True),
        ({"answers": str(own)}, 299, True),
    ):
        assert worth_playing(settings(OPTIONS, chosen), seed) == worth


@pytest.mark.parametrize(("name", "level"), [("easy", 20), ("normal", 35), ("hard", 50)])
def test_a_list_unlike_the_shipped_ones_has_its_common_words_hidden(name: str, level: int) -> None:
    few = Lexicon("few", [word for word in library().load() if len(word) == 5][::40])
    words, levels = common_words(few, 5, name).words, commonness.levels(few)
    assert words == tuple(w for w, found in zip(few, levels, strict=True) if found <= level)
    assert level in levels
