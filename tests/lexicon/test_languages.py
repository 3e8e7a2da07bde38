"""What a language is: its files, words that are in and out of its list, how they are typed."""

from pathlib import Path

import numpy as np
import pytest

from tuiwords.engine.wordle.prior import fitted, prior
from tuiwords.games.options import settings
from tuiwords.games.wordle import OPTIONS, word_lists
from tuiwords.lexicon.commonness import UNLISTED, has_levels, levels_of, vocabulary
from tuiwords.lexicon.draws import draws
from tuiwords.lexicon.languages import in_order, language, languages, spelled
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.library import library
from tuiwords.lexicon.query import Scope, search
from tuiwords.lexicon.word_lists import Bag

CASES = Path(__file__).parent.parent / "cases" / "languages"
FOREIGN = [code for code in languages() if code != "en"]


def test_the_languages_that_ship():
    assert list(languages()) == ["en", "de", "es", "fr", "nl"]
    assert language("German") is language("de")
    with pytest.raises(LexiconError, match="there is no language 'xx'"):
        language("xx")
    assert [language(name).code for name in ("French", "français", "Nederlands")] == [
        "fr",
        "fr",
        "nl",
    ]


@pytest.mark.parametrize("code", FOREIGN)
def test_200_words_are_in_the_list_and_200_are_not(code: str):
    """Both were chosen by hunspell's dictionaries among common words and words typed wrongly."""
    known = library().load(language(code).word_list)
    good, bad = (CASES / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    assert [word for word in good.split() if spelled(word, known) not in known] == []
    assert [word for word in bad.split() if spelled(word, known) in known] == []
    assert len(good.split()) == 200
    assert len(bad.split()) >= 195  # of 200, some are the same


TILES = {  # tiles, and the sum of their values
    "de": {"scrabble": (102, 202), "wordfeud": (102, 203)},
    "es": {"scrabble": (100, 192), "wordfeud": (104, 203)},
    "fr": {"scrabble": (102, 197), "wordfeud": (104, 207)},
    "nl": {"scrabble": (102, 230), "wordfeud": (104, 236)},
}


@pytest.mark.parametrize("code", FOREIGN)
def test_tiles_spell_every_word(code: str):
    spoken = language(code)
    for game, expected in TILES[code].items():
        tiles = spoken.tiles[game]
        points = sum(count * tiles.values[tile] for tile, count in tiles.counts.items())
        assert (sum(tiles.counts.values()), points) == expected
        assert set(library().load(spoken.word_list).text.decode()) - {"\n"} <= set(
            "".join(tiles.counts).lower()
        )
    assert set("".join(spoken.boggle)) == set(spoken.letters)


@pytest.mark.parametrize(
    ("code", "typed", "read"),
    [
        ("de", "Größe", "grösse"),
        ("de", "Œuvre", "oeuvre"),
        ("fr", "Élève", "eleve"),
        ("fr", "cœur", "coeur"),
        ("es", "AÑO", "año"),
        ("es", "canción", "cancion"),
        ("nl", "coördineer", "coordineer"),
    ],
)
def test_words_are_read_as_people_type_them(code: str, typed: str, read: str):
    known = library().load(language(code).word_list)
    assert spelled(typed, known) == read
    assert read in known


def test_words_of_an_unknown_language_keep_their_accents():
    assert spelled("Élève", library().load()) == "élève"


def test_words_are_in_the_order_of_the_alphabet():
    assert in_order(["oz", "nz", "ñu"], library().load("standard-es")) == ["nz", "ñu", "oz"]
    assert in_order(["az", "äs", "ab", "b"], library().load("standard-de")) == [
        "ab",
        "az",
        "äs",
        "b",
    ]


@pytest.mark.parametrize("code", FOREIGN)
def test_wordle_hides_common_base_forms(code: str):
    allowed = library().load(language(code).word_list)
    given = {"allowed": allowed.name}
    easy, normal, hard = (
        set(word_lists(settings(OPTIONS, {**given, "answers": name}))[0])
        for name in ("easy", "normal", "hard")
    )
    assert easy < normal < hard
    assert len(easy) > 500
    assert hard <= set(allowed.of_length(5))
    odd = Path(library().shipped / "rebuild" / f"not_answers_{code}.txt").read_text(
        encoding="utf-8"
    )
    assert not hard & set(odd.split())


@pytest.mark.parametrize("code", FOREIGN)
def test_chances_are_those_of_the_language(code: str):
    """Finding 14: with a list in another language the chances were the English ones."""
    known = library().load(language(code).word_list).of_length(5)
    weights = dict(zip(known.words, prior(known, fitted()), strict=True))
    common = {"de": "woche", "fr": "temps", "es": "mundo", "nl": "dagen"}[code]
    least = min(weights.values())
    assert weights[common] > 20 * least
    answers, _ = word_lists(settings(OPTIONS, {"allowed": known.name}))
    hidden = np.mean([weights[word] for word in answers])
    assert hidden > 4 * np.mean(list(weights.values()))


@pytest.mark.parametrize("code", FOREIGN)
def test_levels_are_those_of_the_language(code: str):
    known = library().load(language(code).word_list)
    assert has_levels(known)
    sizes = [len(vocabulary(known, level)) for level in (10, 20, 35, 50, 60, 70)]
    assert sizes == sorted(sizes)
    assert 3_000 < sizes[0] < 4_000
    word = {"de": "zeit", "fr": "temps", "es": "tiempo", "nl": "tijd"}[code]
    assert levels_of([word, "qqq"], known) == [10, UNLISTED]


@pytest.mark.parametrize(
    ("code", "pattern", "found"),
    [
        ("es", "ñ?", ["ña", "ño", "ñu"]),
        ("de", "ä?", ["äh", "äs"]),
        ("es", "ñandúes", ["ñandues"]),
        ("fr", "?té", ["ete"]),
    ],
)
def test_a_search_reads_accents(code: str, pattern: str, found: list[str]):
    lexicon = library().load(language(code).word_list)
    assert search(pattern, Scope(lexicon, Bag("none", {}, {})))[: len(found)] == found


def test_digraphs_and_other_letters_are_drawn_as_tiles():
    """LL is one tile of Spanish, of which there is one; Ñ is another."""
    bag = {"A": 2, "L": 2, "LL": 1, "Ñ": 1}
    assert draws(["alla", "al", "ña", "ka"], bag).tolist() == [1, 4, 2, 0]
