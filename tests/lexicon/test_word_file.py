import gzip
import io
import unicodedata
import zipfile
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiwords.lexicon.lexicon import LATIN, LexiconError
from tuiwords.lexicon.word_file import UnfitWordError, read_lexicon, words_of
from tuiwords.lexicon.word_lines import LONGEST

DICT = Path("/usr/share/dict")
LETTERS = "abcdefghijklmnopqrstuvwxyzäöüéñ"


def words(data: bytes) -> list[str]:
    return words_of(data, "own.txt").words


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
    found, alphabet, *_ = words_of(data, "own.txt")
    assert found == sorted(listed)
    assert set().union(*listed) <= set(alphabet.letters)


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\r\n", "\n# end", "\n ŀas"])
def test_a_list_of_words_alone_is_read_like_one_with_other_lines(end):
    listed = ["ΟΔΟΣ", "Straße", "GEL·LA", "été", unicodedata.normalize("NFD", "Übel"), "zoo", "zoo"]
    text = "\n".join(listed) + end
    wanted = ["οδος", "straße", "geŀla", "été", "übel", "zoo", "zoo"]
    read = words_of(text.encode(), "own.txt")
    assert read.listed == [*wanted, "ŀas"][: len(wanted) + ("ŀ" in end)]
    assert read.words == sorted({*read.listed})
    long = "\n".join([*listed, "é" * (LONGEST + 1)]) + end
    with pytest.raises(LexiconError, match=f"line {len(listed) + 1}: .* has 64 letters"):
        words_of(long.encode(), "own.txt")


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


@pytest.mark.parametrize(
    ("data", "byte"),
    [
        (b"\xef\xbb\xbffig\npear\ncaf\xe9\nplum\n", "0xe9"),
        (b"fig\npear\ncaf\xe9\nma\xc3\xafs\n", "0xe9"),  # UTF-8 elsewhere
        (b"fig\npear\ncaf\x81\nplum\n", "0x81"),  # neither UTF-8 nor Windows-1252
        ("\n\nвиноград\nслива\n".encode("cp1251"), "0xe2"),
    ],
)
def test_text_of_no_known_encoding_is_named_with_its_line(data, byte):
    with pytest.raises(LexiconError, match=rf"line 3: the text is not UTF-8 \(byte {byte}\)"):
        words(data)


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]
)
@pytest.mark.parametrize("pack", [bytes, gzip.compress, lambda data: zipped(own=data)])
def test_any_encoding_and_archive_gives_the_same_words(encoding, pack):
    read = words_of(pack("Café\r\nzoë\r\nfig\r\n".encode(encoding)), "own.txt")
    assert read.words == ["café", "fig", "zoë"]
    assert read.told == (("read as Windows-1252",) if encoding == "cp1252" else ())


def zipped(**files: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(f"{name}.txt", data)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (zipped(one=b"fig\n", two=b"pear\n"), "has 2 files: unpack it"),
        (zipped(), "contains no words"),
        (zipped(own=b"fig\n")[:-9], "cannot be unpacked"),
        (gzip.compress(b"fig\n" * 99)[:-20], "cannot be unpacked"),
        (gzip.compress(bytes(65 << 20), 1), "at most 64 MB"),
    ],
    ids=["two files", "no file", "cut zip", "cut gzip", "bomb"],
)
def test_an_archive_that_cannot_be_read_is_a_sentence(data, fault):
    with pytest.raises(LexiconError, match=fault):
        words(data)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"# ENABLE list, see readme\nCAT\n; old\n// new\nDOG\n", "3 comment lines"),
        (b"cat # feline\ndog ; canine\n", ""),
        (b"cat // feline\n\ndog\ncat\n", ""),
        (b"CAT a feline\n\nDOG a canine\n\nDOG it\n\n", "second column ignored"),
        (b"Collins Scrabble Words (2019). 2 words.\r\n\r\nCAT\r\nDOG\r\n", "1 comment line"),
        (b"CAT a feline\nDOG a canine\n", "second column ignored"),
        (b"CAT\nDOG a canine [n DOGS]\n", "second column ignored"),
        (b"cat\t22\ndog\t3\n", "counts kept"),
        (b"cat: a feline\ndog: a canine\n", "second column ignored"),
        (b"cat=22\ndog=3\n", "counts kept"),
        (b"cat,\ndog,\n", "second column ignored"),
        (b"1. cat\n2. dog\n", "only column 2 read"),
        (b"cat,22\ndog,3\n", "counts kept"),
        (b"cat 22\ndog 3\n", "counts kept"),
        (b"cat;a feline\ndog;a canine\n", "second column ignored"),
        (b"cat\tsmall feline\ndog\n", "second column ignored"),
        (
            b'word,definition\ncat,a feline\ndog,"a canine, tame"\n',
            "a header, second column ignored",
        ),
        (b"Wort;Anzahl\ncat;22\ndog;3\n", "a header, counts kept"),
        (b"rank,word,count\n1,cat,22\n2,dog,3\n", "a header, counts kept"),
        (b"   22 cat\n    3 dog\n", "counts kept"),
        (b'"CAT"\n"DOG"\n', ""),
        (b"CAT#\nDOG\n", "marks of 1 word ignored"),
        (b"CAT+\nDOG$\n", "marks of 2 words ignored"),
        (b"cat\rdog\r\x1a", ""),
    ],
)
def test_lists_are_read_as_they_are_published(data, told):
    read = words_of(data, "own.txt")
    assert read.words == ["cat", "dog"]
    assert ", ".join(read.told) == told


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"aa ab ad\nae ag ah\n", 1),
        (b"cigar,rebut,sissy\n", 1),
        (b"apple;fig;pear\nplum;kiwi;lime\n", 1),
        (b"cat\tdog\tfig\nape\teel\tfox\n", 1),
        (b"# mine\napple,fig,pear\n", 2),
        (b"fig\npear\nice cream\n", 3),
        (b"hot dog\nfig\nice cream\n", 1),
        (b"goed*\nfig\n", 1),
        (b'fig\n""\n', 2),
        (b"2\nabandon/DSG\n", 1),
        (b'"CAT","a feline\nanimal that is small"\n"DOG","a dog"\n', 2),
    ],
)
def test_what_may_be_meant_otherwise_is_refused_with_its_line(data, line):
    with pytest.raises(LexiconError, match=f"own.txt, line {line}: "):
        words(data)


DICTIONARY = "AA's\ncafé\nStraße\nŁódź\nco-op\nice cream\nÆon\nİzmir\nSmørrebrød\ncat\n".encode()


def test_what_is_no_word_is_left_out_and_told():
    with pytest.raises(UnfitWordError, match=r"line 1: \"AA's\" is not a word.*--skip leaves out"):
        words(DICTIONARY)
    read = words_of(DICTIONARY, "own.txt", skip=True)
    assert read.words == ["café", "cat", "smørrebrød", "straße", "æon", "łódź"]
    assert read.skipped == 4
    shown = "4 lines left out: \"AA's\" (line 1), 'co-op' (line 5), 'ice cream' (line 6), …"
    assert read.told == (shown,)


def test_accents_are_read_as_base_letters():
    read = words_of(DICTIONARY, "own.txt", skip=True, fold=True)
    assert read.words == ["aeon", "cafe", "cat", "izmir", "lodz", "smorrebrod", "strasse"]
    assert read.skipped == 3
    assert read.alphabet == LATIN
    assert words_of("Cel·la\n".encode(), "x").words == ["ceŀla"]
    assert words_of("Cel·la\n".encode(), "x", fold=True).words == ["cella"]
    assert words_of("ёж\nйод\nΆλφα\n".encode(), "x", fold=True).words == ["αλφα", "йод", "ёж"]


def test_words_with_the_rarest_letters_are_left_out():
    letters = LATIN.letters + "äöüßé"
    data = "\n".join((*map("".join, product(letters, repeat=2)), "è")).encode()
    assert "è" in words(data)
    read = words_of(data, "own.txt", skip=True)
    assert "è" not in read.words
    assert read.skipped == 1
    assert words_of(data, "own.txt", fold=True).alphabet == LATIN
    letters += "абвгдежзийклмнопрстуфхцчшщъыьэюя"
    data = "\n".join((*map("".join, product(letters, repeat=2)), "è")).encode()
    with pytest.raises(UnfitWordError, match=r"64 different letters.*the most is 63.*--fold reads"):
        words(data)
    assert len(words_of(data, "own.txt", skip=True).alphabet) == 63


@pytest.mark.skipif(not any(DICT.glob("*-english")), reason="no system dictionary is installed")
@pytest.mark.parametrize("path", [path for path in DICT.glob("*") if path.stat().st_size < 2e6])
def test_system_dictionaries_are_read(path):
    if path.name.startswith("README"):
        pytest.skip("it is no list")
    read = words_of(path.read_bytes(), path.name, skip=True, fold=True)
    assert len(read.words) > 50_000


@pytest.mark.parametrize("data", [b"", b"\n \r\n", b"\xef\xbb\xbf"])
def test_a_list_without_words_is_refused(data):
    with pytest.raises(
        LexiconError, match=r"own\.txt contains no words: a list needs one word per line"
    ):
        words(data)


def test_alphabet_has_the_letters_that_occur():
    latin = LATIN.letters
    assert words_of(b"quiz\nfig\n", "x")[1] == LATIN
    assert words_of((latin + "äöüßé").encode(), "x")[1].letters == latin + "ßäéöü"
    # Without room for all of a to z, the alphabet has the letters that occur.
    assert words_of("жизнь\nёж\n".encode(), "x")[1].letters == "жзиньё"
    assert words_of((latin + "äöüßéè").encode(), "x")[1].letters == latin + "ßäèéöü"


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
