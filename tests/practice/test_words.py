"""Quizzes of words: cards, answers typed part by part, sessions, files."""

from __future__ import annotations

import pytest

from tuiwords.games.base import GameError
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import library
from tuiwords.practice.catalog import kinds
from tuiwords.practice.kind import Payload
from tuiwords.practice.phonies import phony_like
from tuiwords.practice.word_answer import WordAnswer
from tuiwords.practice.word_cards import add_new, cards_of, due
from tuiwords.practice.word_files import from_csv, from_list, to_csv, to_list
from tuiwords.practice.word_session import WordSession
from tuiwords.practice.words import QUIZZES
from tuiwords.store.store import Store

ANN = "ann"
LEXICON = library().load()


def payload_of(name: str, word: str) -> Payload:
    (card,) = QUIZZES[name].cards(LEXICON, [word])
    return card.payload


@pytest.mark.parametrize(
    ("name", "word", "right", "wrong", "shown"),
    [
        ("anagrams", "aileron", "alienor, AILERON", "aileron", "AILERON  ALIENOR"),
        ("hooks", "rating", "pogc-s", "cgop-", "C G O P · RATING · S"),
        ("hooks", "ablauts", "-", "s-", "none · ABLAUTS · none"),
        ("valid", "retains", "Y", "phony", "RETAINS is a word"),
        ("valid", "ablauts", "n", "yes", "ABLOUTS is no word"),
        ("meanings", "acclaim", "Acclaim", "applaud", "ACCLAIM"),
    ],
)
def test_answers_are_judged(name: str, word: str, right: str, wrong: str, shown: str) -> None:
    quiz, payload = QUIZZES[name], payload_of(name, word)
    kind = kinds()[quiz.key]
    assert kind.check(payload, right).right and not kind.check(payload, wrong).right
    assert kind.check(payload, right).answer == shown
    question = kind.question(payload)
    assert question.seen and question.asked
    for nothing in ("", "12", "?!"):
        with pytest.raises(GameError, match=r"^Type"):
            kind.check(payload, nothing)


def test_the_answer_to_valid_or_phony_is_a_sentence() -> None:
    quiz, payload = QUIZZES["valid"], payload_of("valid", "ablauts")
    for verdict in (quiz.check(payload, "n"), quiz.check(payload, "y"), quiz.solution(payload)):
        assert verdict.why == "ABLOUTS is no word."


def test_another_word_of_the_same_meaning_is_right() -> None:
    quiz = QUIZZES["meanings"]
    (card,) = quiz.cards(LEXICON, ["car"])
    assert quiz.check(card.payload, "car").right
    same = {"word": "ditch", "meaning": card.payload["meaning"]}
    assert not quiz.check(same, "douse").right
    both = {"word": "cat", "meaning": card.payload["meaning"]}
    assert quiz.check(both, "car").right
    assert list(quiz.cards(LEXICON, ["aa", "aardvarks"])) != []


def test_parts_of_an_answer_are_typed_one_after_another() -> None:
    answer = WordAnswer(QUIZZES["anagrams"], payload_of("anagrams", "aileron"))
    answer.type("alienor")
    answer.type("alienor")
    assert (answer.right, answer.left, answer.finished) == (["alienor"], 1, False)
    answer.type("aileron")
    assert answer.finished and answer.verdict().right
    hooks = WordAnswer(QUIZZES["hooks"], payload_of("hooks", "rating"))
    hooks.type("cx-")
    hooks.type("-s")
    assert hooks.left == 3 and hooks.wrong == ["x-"] and hooks.text == "c- -s x-"
    hooks.type("gop-")
    assert hooks.finished and not hooks.verdict().right
    none = WordAnswer(QUIZZES["hooks"], payload_of("hooks", "rating"))
    none.type("-")
    assert none.finished and not none.verdict().right
    given_up = WordAnswer(QUIZZES["anagrams"], payload_of("anagrams", "aileron"))
    given_up.give_up()
    assert not given_up.verdict().right


@pytest.mark.parametrize("word", ["retinas", "zax", "syzygy", "pneumonia"])
def test_phonies_are_like_words_but_none(word: str) -> None:
    phony = phony_like(LEXICON, word)
    assert phony is not None and phony not in LEXICON and phony == phony_like(LEXICON, word)
    assert sum(one != other for one, other in zip(phony, word, strict=True)) == 1


def test_a_session_asks_records_and_takes_back(store: Store) -> None:
    quiz = QUIZZES["anagrams"]
    made = quiz.cards(LEXICON, ["aileron", "aneroid", "elation"])
    assert add_new(store.cards, ANN, quiz, made, 2) == 2
    session = WordSession(store.cards, ANN, quiz)
    assert session.asking.progress == "Anagrams · 2 cards left"
    assert not session.type("aileron") and session.type("alienor")
    assert session.verdict is not None and session.verdict.right
    assert session.question().seen == ("A D E I N O R",)
    assert session.undo() and session.verdict is None
    assert session.question().seen == ("A E I L N O R",)
    session.give_up()
    assert session.verdict is not None and not session.verdict.right
    session.suspend()
    assert session.question().seen == ("A E I L N O R",)  # once more
    session.too_hard()
    assert session.answer is None and session.asking.progress == "" and not session.type("x")
    assert not list(due(store.cards, ANN, None, 2e9))[1:]
    # Those that are there are not added again.
    assert add_new(store.cards, ANN, quiz, quiz.cards(LEXICON, ["aileron", "elation"]), 5) == 1


def test_all_quizzes_are_asked_together(store: Store) -> None:
    for name in QUIZZES:
        add_new(store.cards, ANN, QUIZZES[name], QUIZZES[name].cards(LEXICON, ["retain"]), 1)
    session = WordSession(store.cards, ANN)
    titles = []
    while session.answer is not None:
        titles.append(session.answer.quiz.title)
        session.suspend()
    assert sorted(titles) == sorted(quiz.title for quiz in QUIZZES.values())


def test_cards_go_through_files_and_back(store: Store) -> None:
    for name, words in (("anagrams", ["aileron"]), ("hooks", ["rating", "ablauts"])):
        add_new(store.cards, ANN, QUIZZES[name], QUIZZES[name].cards(LEXICON, words), 9)
    for name, words in (("valid", ["retains", "ablauts"]), ("meanings", ["acclaim"])):
        add_new(store.cards, ANN, QUIZZES[name], QUIZZES[name].cards(LEXICON, words), 9)
    cards = list(cards_of(store.cards, ANN, None))
    assert len(cards) == 6
    text = to_csv(cards)
    assert text.splitlines()[1].startswith("anagrams,enable,aeilnor,aileron alienor,")
    read = list(from_csv(text.encode()))
    assert [(c.kind, c.key, c.payload) for c in read] == [(c.kind, c.key, c.payload) for c in cards]
    assert [(c.kind, c.key) for c in from_csv(b"\xef\xbb\xbf" + text.encode())] == [
        (c.kind, c.key) for c in cards
    ]
    plain = "ablauts\nacclaim\naileron\nalienor\nrating\nretains\n"
    assert to_list(cards) == plain  # without the phony
    again = from_list(plain.encode(), "a file", LEXICON, QUIZZES["hooks"])
    assert [card.payload["word"] for card in again] == plain.split()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a,b\n1,2\n", "no column 'quiz'"),
        (b"quiz,list,question,answer\nchess,enable,a,b\n", "line 2: there is no quiz 'chess'"),
        (b"quiz,list,question,answer\nvalid,enable,cat,maybe\n", "line 2: Type y"),
        (b"quiz,list,question,answer\nanagrams,enable,act,cat dog\n", "line 2: 'cat dog'"),
        (b"quiz,list,question,answer\nhooks,,cat,-s\n", "line 2: the name of the word list"),
        (b"quiz,list,question,answer\nhooks\n", "line 2"),
        (b"quiz,list,question,answer\nmeanings,enable,,cat\n", "a definition is missing"),
        (b"quiz\xff", "not UTF-8"),
        (b'quiz,list,"question"x,answer\n', "line 1: "),
        (b'quiz,list,question,answer\nhooks,"a\nb",cat,-s\n', "several lines"),
    ],
)
def test_files_that_cannot_be_read(data: bytes, message: str) -> None:
    with pytest.raises(GameError, match=message):
        list(from_csv(data))


def test_lists_whose_names_have_spaces_go_through_files_and_back(store: Store) -> None:
    lexicon = Lexicon("my own words", ["act", "cat", "cats"])
    for name, quiz in QUIZZES.items():
        made = [] if name == "meanings" else quiz.cards(lexicon, ["cat"])
        add_new(store.cards, ANN, quiz, made, 9)
    cards = list(cards_of(store.cards, ANN, None))
    read = list(from_csv(to_csv(cards).encode()))
    assert [card.key for card in read] == [card.key for card in cards] and len(read) == 3
    assert store.cards.add(ANN, read, 1.0) == 0


def test_what_a_file_has_twice_is_wanted_once() -> None:
    header = "quiz,list,question,answer\n"
    (card,) = from_csv(f"{header}hooks,enable,cat,ss-sss".encode())
    assert card.payload["front"] == card.payload["back"] == "s"
    answer = WordAnswer(QUIZZES["hooks"], card.payload | {"front": "ss"})
    answer.type("s-s")
    assert answer.finished and answer.verdict().right
    answer = WordAnswer(QUIZZES["anagrams"], {"letters": "act", "words": ["cat", "act", "cat"]})
    answer.type("act cat")
    assert answer.finished and answer.verdict().right


def test_letters_beyond_a_to_z_are_shown_and_typed() -> None:
    quiz, payload = QUIZZES["anagrams"], {"letters": "oßé", "words": ["éoß"]}
    assert quiz.question(payload).seen == ("O ß É",)
    assert quiz.check(payload, "E\u0301Oß").right
    hooked = {"word": "o", "front": "ß", "back": "é"}
    assert QUIZZES["hooks"].check(hooked, "ß-e\u0301").answer == "ß · O · É"
    assert QUIZZES["hooks"].check(hooked, "ß-e\u0301").right


def test_as_many_cards_are_added_as_asked_for_though_phonies_are_alike(store: Store) -> None:
    quiz = QUIZZES["valid"]
    same, other = (next(quiz.cards(LEXICON, [word])) for word in ("ablauts", "retains"))
    assert add_new(store.cards, ANN, quiz, iter([same, same, other]), 2) == 2


def test_lists_that_cannot_be_read() -> None:
    small = Lexicon("small", ["cat"])
    with pytest.raises(GameError, match="'dog' is not in the word list small"):
        list(from_list(b"cat\ndog\n", "a file", small, QUIZZES["hooks"]))
    with pytest.raises(LexiconError, match="line 2"):
        list(from_list(b"cat\nd0g\n", "a file", small, QUIZZES["hooks"]))


@pytest.mark.parametrize("quiz", QUIZZES.values(), ids=lambda quiz: quiz.name)
def test_damaged_payloads_are_left_out(quiz, store: Store) -> None:
    for payload in ({}, {"word": 1}, {"letters": "a", "words": []}, {"word": "a", "valid": 2}):
        with pytest.raises((KeyError, TypeError, ValueError)):
            quiz.question(payload)
    store.cards.add(ANN, [quiz.card("enable", "x", {})], 1.0)
    assert WordSession(store.cards, ANN, quiz).answer is None
    assert not list(cards_of(store.cards, ANN, quiz))
