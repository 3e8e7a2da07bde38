import pickle

from tuiwords.lexicon.lexicon import Alphabet, Lexicon


def test_words_are_sorted_and_distinct():
    lexicon = Lexicon("own", ["pear", "fig", "pear", "apple"])
    assert lexicon.words == ("apple", "fig", "pear")
    assert list(lexicon) == ["apple", "fig", "pear"]
    assert lexicon.index == {"apple": 0, "fig": 1, "pear": 2}
    assert "fig" in lexicon
    assert "figs" not in lexicon


def test_membership_stays_the_same_however_often_it_is_asked():
    lexicon = Lexicon("own", ["apple", "fig", "pear"])
    asked = {"": False, "a": False, "apple": True, "fig": True, "figs": False, "pear": True}
    asked["zzz"] = False
    for _ in range(200):
        assert {word: word in lexicon for word in asked} == asked
    assert 3 not in lexicon
    assert 3 not in Lexicon("none", [])


def test_equality_goes_by_words_and_not_by_name():
    one, other = Lexicon("one", ["a", "bc"]), Lexicon("other", ["bc", "a"])
    assert one == other
    assert hash(one) == hash(other)
    # "a", "bc" and "ab", "c" have the same letters in a row.
    assert one != Lexicon("one", ["ab", "c"])
    assert one != ("a", "bc")


def test_the_same_words_in_another_alphabet_are_another_lexicon():
    """The codes of letters, and so the word graph, depend on the alphabet."""
    one = Lexicon("one", ["cab"], Alphabet("abc"))
    assert one == Lexicon("one", ["cab"], Alphabet("abc"))
    assert one != Lexicon("one", ["cab"], Alphabet("cba"))
    assert one != Lexicon("one", ["cab"])


def test_of_length_is_made_once():
    lexicon = Lexicon("own", ["apple", "fig", "pear", "plum"])
    assert lexicon.of_length(4).words == ("pear", "plum")
    assert lexicon.of_length(4) is lexicon.of_length(4)
    assert len(lexicon.of_length(9)) == 0


def test_only_keeps_its_own_words():
    lexicon = Lexicon("own", ["apple", "fig", "pear"])
    part = lexicon.only(["pear", "kiwi", "apple"], "part")
    assert (part.name, part.words) == ("part", ("apple", "pear"))
    assert lexicon.only([]).name == "own"


def test_pickle_carries_words_and_alphabet():
    lexicon = Lexicon("eigen", ["zoë", "één"], Alphabet("enozéë"))
    copy = pickle.loads(pickle.dumps(lexicon))
    assert (copy, copy.name, copy.alphabet) == (lexicon, "eigen", lexicon.alphabet)
    assert len(pickle.loads(pickle.dumps(Lexicon("none", [])))) == 0


def test_words_kept_as_one_text_are_the_same_lexicon():
    letters = Alphabet("".join(sorted("abeglpéufi")))
    words = ["apple", "fig", "figue", "pagé", "ébé"]
    listed = Lexicon("own", words, letters)
    text = Lexicon.of_text("own", "\n".join(words).encode(), letters)
    asked = [*words, "", "a", "figs", "zz", "éb", "ébéé", "fig\nfigue", "appl", "\udc00"]
    assert [word in text for word in asked] == [word in listed for word in asked]
    assert 3 not in text
    assert [len(text), text.hash, text == listed] == [5, listed.hash, True]
    assert [text.of_length(n).words for n in range(7)] == [
        listed.of_length(n).words for n in range(7)
    ]
    assert "words" not in vars(text)  # none of that needed them one by one
    assert text.words == listed.words
    empty = Lexicon.of_text("none", b"", letters)
    assert (len(empty), empty.words, "" in empty, len(empty.of_length(3))) == (0, (), False, 0)
