"""What a list tells itself of how common its words are: counts, or an order of its own."""

import pickle
import random
from pathlib import Path

import pytest

from tuiwords.lexicon.library import Library, library
from tuiwords.lexicon.own_counts import is_ranked, own_counts
from tuiwords.lexicon.word_file import words_of

COMMON = "the of and to in that was for with his are not this from have which one been"
ENGLISH = COMMON.split()


def counts(text: str) -> dict[str, float]:
    return dict(words_of(text.encode(), "own.txt").counts)


@pytest.mark.parametrize(
    "text",
    [
        "chat\t20\nfête\t3\n",
        "chat 20\nfête 3\n",
        "20 chat\n3 fête\n",
        "# of 1900\nmot;nombre\nchat;20\nfête;3\n",
        "1;chat;20\n2;fête;3\n",
        "id,word,length,count\n7,chat,4,20\n9,fête,4,3\n",
        "Chat\t12\nfête\t3\nchat\t8\n",
    ],
)
def test_a_column_of_numbers_counts_the_words(text: str) -> None:
    assert counts(text) == {"chat": 20, "fête": 3}


def test_numbers_are_read_as_they_are_written() -> None:
    assert counts("chat\t1,234\nloup\t56\n") == {"chat": 1234, "loup": 56}
    assert counts("chat\t1.234.567\nloup\t56\n") == {"chat": 1234567, "loup": 56}
    assert counts("chat\t0,25\nloup\t1,5\n") == {"chat": 0.25, "loup": 1.5}
    assert counts("chat\t2.5%\nloup\t97.5%\n") == {"chat": 2.5, "loup": 97.5}


@pytest.mark.parametrize(
    "text",
    [
        "chat\nfête\n",
        "1. chat\n2. fête\n",
        "chat\t1\nfête\t2\n",
        "chat\t4\nsouris\t6\n",
        "chat\t-3\nfête\t-5\n",
        "chat\t0\nfête\t0\n",
        "chat\t1.2.3\nfête\t5.2.33\n",
        "word,points\nchat,9\nfête,8\n",
        "chat\t20\nfête\n",
    ],
)
def test_other_columns_are_no_counts(text: str) -> None:
    assert counts(text) == {}


def test_an_order_of_its_own_is_neither_the_alphabet_nor_the_length() -> None:
    words = sorted(library().load().of_length(5))
    both = sorted(words[::3] + list(library().load().of_length(6))[::40])
    assert is_ranked(ENGLISH)
    assert is_ranked(random.Random(1).sample(words, 500))
    assert is_ranked(sorted(random.Random(1).sample(both, 900), key=len))
    for plain in (
        both,
        both[::-1],
        sorted(both, key=len),
        sorted(both, key=len, reverse=True),
        words[::7] + words[1::7],  # two lists, one behind the other
        sorted(words, key=lambda word: word[::-1]),  # by their ends
        ["abime", "écart", "école", "étang", "zèbre"],
        ["chat"],
    ):
        assert not is_ranked(plain)


@pytest.fixture
def shelf(tmp_path: Path) -> Library:
    (tmp_path / "shipped").mkdir()
    (tmp_path / "shipped" / "index.toml").write_text("")
    return Library(tmp_path / "shipped", tmp_path / "imported", tmp_path / "cache")


def told(shelf: Library, name: str) -> object:
    origin = shelf.load(name).of_length(4).origin
    return (
        None if origin is None else next((dict(each) for each in own_counts(origin) if each), None)
    )


def test_an_imported_list_keeps_its_counts_until_it_is_replaced(
    shelf: Library, tmp_path: Path
) -> None:
    path = tmp_path / "mots.txt"
    path.write_text("Loup\t0,000004\nchat\t1234567890123,5\nloup\t0\n")
    assert shelf.import_file(path).words == 2
    assert told(shelf, "mots") == {"chat": 1234567890123.5, "loup": 0.000004}
    sent = pickle.loads(pickle.dumps(shelf.load("mots")))
    assert sent == shelf.load("mots") and sent.origin == shelf.load("mots").origin
    path.write_text("chat\nloup\n")
    plain = shelf.load("mots").hash
    shelf.import_file(path)  # the same words need no --replace
    assert told(shelf, "mots") is None
    assert shelf.load("mots").hash == plain


def test_an_imported_list_keeps_its_order(shelf: Library, tmp_path: Path) -> None:
    path = tmp_path / "mots.txt"
    path.write_text("\n".join(ENGLISH))
    shelf.import_file(path)
    assert told(shelf, "mots") == {word: place for place, word in enumerate(ENGLISH)}
    assert list(shelf.load("mots")) == sorted(ENGLISH)
    path.write_text("\n".join(sorted(ENGLISH)))
    shelf.import_file(path, replace=True)
    assert told(shelf, "mots") is None


def test_lines_between_words_do_not_change_the_order(shelf: Library, tmp_path: Path) -> None:
    path = tmp_path / "mots.txt"
    lines = [f"{word} # {word}" if word in ("of", "was") else word for word in ENGLISH]
    path.write_text("\n".join([*lines[:3], "aujourd'hui", *lines[3:]]))
    shelf.import_file(path, skip=True)
    assert told(shelf, "mots") == {word: place for place, word in enumerate(ENGLISH)}
