import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiwords.lexicon.alphabet import LATIN
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.lexicon.word_file import LONGEST, read_lexicon, words_of

LETTERS = "abcdefghijklmnopqrstuvwxyzäöüéñ"


def words(data: bytes) -> list[str]:
    return words_of(data, "own.txt")[0]


@given(
    st.sets(st.text(LETTERS, min_size=1, max_size=12), min_size=1, max_size=30),
    st.sampled_from(["\n", "\r\n", "\r", "\n\n", "  \n"]),
    st.sampled_from(["utf-8", "utf-8-sig"]),
    st.sampled_from(["NFC", "NFD"]),
    st.booleans(),
)
def test_any_way_to_write_a_list_gives_the_same_words(listed, end, encoding, form, upper):
    lines = [word.upper() if upper else word for word in listed]
    data = unicodedata.normalize(form, end.join(lines)).encode(encoding)
    found, alphabet = words_of(data, "own.txt")
    assert found == sorted(listed)
    assert set().union(*listed) <= set(alphabet.letters)


@pytest.mark.parametrize(
    ("data", "line", "shown"),
    [
        (b"fig\npear\nice cream\n", 3, "ice cream"),
        (b"fig\r\nco-op\r\n", 2, "co-op"),
        (b"\n\nit's\n", 3, "it's"),
        (b"route66", 1, "route66"),
        (b"fig\n[bold]\n", 2, "[bold]"),
        (b"fig\n\x00\x01\n", 2, r"\x00\x01"),
        ("fig\nx\u0301\n".encode(), 2, "x"),
    ],
)
def test_no_word_is_named_with_its_line(data, line, shown):
    with pytest.raises(LexiconError) as error:
        words(data)
    assert f"own.txt, line {line}:" in str(error.value)
    assert shown in str(error.value)


def test_too_long_a_word_is_named_with_its_line():
    assert words(b"a" * LONGEST) == ["a" * LONGEST]
    with pytest.raises(LexiconError, match=r"line 2: .* has 64 letters"):
        words(b"fig\n" + b"a" * (LONGEST + 1))


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_text_that_is_not_utf8_is_named_with_its_line(mark):
    with pytest.raises(LexiconError, match=r"line 3: the text is not UTF-8 \(byte 0xe9\)"):
        words(mark + b"fig\npear\ncaf\xe9\nplum\n")


@pytest.mark.parametrize("data", [b"", b"\n \r\n", b"\xef\xbb\xbf"])
def test_a_list_without_words_is_refused(data):
    with pytest.raises(
        LexiconError, match=r"own\.txt contains no words: a list needs one word per line"
    ):
        words(data)


def test_alphabet_holds_at_most_31_letters():
    latin = LATIN.letters
    assert words_of(b"quiz\nfig\n", "x")[1] == LATIN
    assert words_of((latin + "äöüßé").encode(), "x")[1].letters == latin + "ßäéöü"
    # Without room for all of a to z, the alphabet has the letters that occur.
    assert words_of("жизнь\nёж\n".encode(), "x")[1].letters == "жзиньё"
    with pytest.raises(LexiconError, match="32 different letters"):
        words_of((latin + "äöüßéè").encode(), "x")


def test_compiled_copy_is_used_and_found_by_content(tmp_path: Path):
    path, cache = tmp_path / "own.txt", tmp_path / "cache"
    path.write_bytes("Zoë\nfig\n".encode())
    first = read_lexicon("own", path, cache)
    (copy,) = cache.iterdir()
    stamp = copy.stat().st_mtime_ns
    again = read_lexicon("other name", path, cache)
    assert (again, again.alphabet, again.hash) == (first, first.alphabet, first.hash)
    assert again.name == "other name"
    assert copy.stat().st_mtime_ns == stamp
    path.write_bytes(b"fig\npear\n")
    assert read_lexicon("own", path, cache).words == ("fig", "pear")
    assert len(list(cache.iterdir())) == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-3],
        lambda data: data.replace(b"pear", b"peer"),
        lambda data: data.replace(b"lexicon 1", b"lexicon 9"),
        lambda data: data.replace(b"abc", b"aac"),
        lambda data: b"\xff" * 100,
    ],
)
def test_damaged_compiled_copy_is_made_again(tmp_path: Path, damage):
    path, cache = tmp_path / "own.txt", tmp_path / "cache"
    path.write_bytes(b"fig\npear\n")
    first = read_lexicon("own", path, cache)
    (copy,) = cache.iterdir()
    good = copy.read_bytes()
    copy.write_bytes(damage(good))
    assert damage(good) != good
    assert read_lexicon("own", path, cache) == first
    assert copy.read_bytes() == good


def test_cache_that_cannot_be_written_is_no_error(tmp_path: Path):
    path, cache = tmp_path / "own.txt", tmp_path / "cache"
    path.write_bytes(b"fig\n")
    cache.write_text("a file where the folder should be")
    assert read_lexicon("own", path, cache).words == ("fig",)


def test_unreadable_file_is_a_sentence(tmp_path: Path):
    with pytest.raises(LexiconError, match=r"cannot read .*absent"):
        read_lexicon("own", tmp_path / "absent.txt", tmp_path)
    with pytest.raises(LexiconError, match="cannot read"):
        read_lexicon("own", tmp_path, tmp_path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero here")
def test_a_device_without_an_end_is_no_list(tmp_path: Path):
    with pytest.raises(LexiconError, match="at most 64 MB"):
        read_lexicon("own", Path("/dev/zero"), tmp_path)
