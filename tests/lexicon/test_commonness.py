import itertools
import math
import shutil
from pathlib import Path

import pytest

from tuiwords.lexicon import commonness, word_zipfs
from tuiwords.lexicon.commonness import level, levels, vocabulary, zipfs
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import library
from tuiwords.resources import lexicon_file


@pytest.mark.parametrize(
    ("word", "expected"),
    [("the", 10), ("humor", 20), ("email", 35), ("eclat", 50), ("abaft", 50), ("xyzzyx", 99)],
)
def test_level(word: str, expected: int):
    assert level(word) == expected


def test_tables_reach_beyond_enable():
    beyond = ["email", "internet", "website"]
    assert not set(beyond) & set(library().load())
    assert max(levels(beyond)) <= 50
    assert min(zipfs(["didn't", "email", "website"])) > 2


def test_zipf_is_a_logarithm_per_billion():
    # The dictionary begins "the 23135851162"; all its counts make 541,808,760,578.
    unlisted, abaft, table, the = zipfs(["zyzzyvas", "abaft", "table", "the"])
    assert the == pytest.approx(math.log10(23135851162 / 541808760578 * 1e9), abs=1e-12)
    assert unlisted == 0
    assert 0 < abaft < table < the


def test_many_words_are_as_one_by_one():
    words = ["the", "quay", "zzzz", "éclat", "abandonment", ""]
    assert levels(words) == [level(word) for word in words]
    assert zipfs(words) == [zipfs([word])[0] for word in words]


def test_vocabulary_grows_with_the_level():
    five = library().load().of_length(5)
    known = [vocabulary(five, at) for at in (10, 20, 35, 50, 80, 99)]
    for less, more in itertools.pairwise(known):
        assert set(less) < set(more)
    assert known[-1] is five
    assert "about" in known[0]
    assert "aalii" not in known[3]
    assert all(level(word) <= 35 for word in known[2])


def test_vocabulary_is_made_once_for_equal_lexicons():
    one, other = Lexicon("one", ["the", "aalii"]), Lexicon("other", ["aalii", "the"])
    assert vocabulary(one, 10).words == ("the",)
    assert vocabulary(one, 10) is vocabulary(other, 10)


def test_another_language_is_known_whole():
    dutch = Lexicon("nl", ["aanbouw", "bijzonder", "huis", "gezellig", "ijs", "water"])
    assert vocabulary(dutch, 20) is dutch


def test_damaged_table_is_a_sentence(tmp_path: Path, monkeypatch):
    for name in ("scowl_levels.txt.gz", "frequency.txt.gz"):
        shutil.copy(lexicon_file(name), tmp_path)
        path = tmp_path / name
        path.write_bytes(path.read_bytes()[:5000])
    monkeypatch.setattr(word_zipfs, "lexicon_file", lambda name: tmp_path / name)
    for cached in (commonness.level_lines, commonness.levels_of_length, commonness.frequencies):
        monkeypatch.setattr(commonness, cached.__name__, cached.__wrapped__)
    with pytest.raises(LexiconError, match=r"scowl_levels\.txt\.gz cannot be read"):
        level("the")
    with pytest.raises(LexiconError, match=r"frequency\.txt\.gz cannot be read"):
        zipfs(["the"])[0]
    (tmp_path / "frequency.txt.gz").unlink()
    with pytest.raises(LexiconError, match=r"frequency\.txt\.gz cannot be read"):
        zipfs(["the"])[0]
