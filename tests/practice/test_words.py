"""Quizzes of words: cards, answers typed part by part, sessions, files."""

import pytest

from tuiwords.games.base import GameError
from tuiwords.lexicon.lexicon import Lexicon, LexiconError
from tuiwords.lexicon.library import library
from tuiwords.practice.catalog import kinds
from tuiwords.practice.kind import Payload
from tuiwords.practice.word_cards import add_new, cards_of, choice_of
from tuiwords.practice.word_files import from_csv, from_list, to_csv, to_list
from tuiwords.practice.word_session import word_session
from tuiwords.practice.words import QUIZZES, phony_like
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
    quiz, payload = QUIZZES["anagrams"], payload_of("anagrams", "aileron")
    assert quiz.typed(payload, "alienor; alienor") == (("alienor",), (), 1, False)
    assert quiz.check(payload, "alienor; x").why == "1 left. Wrong: x."
    assert quiz.check(payload, "alienor; aileron").right
    quiz, payload = QUIZZES["hooks"], payload_of("hooks", "rating")
    assert quiz.typed(payload, "cx-; -s") == (("c-", "-s"), ("x-",), 3, False)
    verdict = quiz.check(payload, "cx-; -s; gop-")
    assert verdict.finished and not verdict.right
    assert quiz.typed(payload, "-") == ((), ("-",), 5, True)  # nothing is an answer too
    assert not quiz.check(payload, "-").right


@pytest.mark.parametrize("word", ["retinas", "zax", "syzygy", "pneumonia"])
def test_phonies_are_like_words_but_none(word: str) -> None:
    phony = phony_like(LEXICON, word)
    assert phony is not None and phony not in LEXICON and phony == phony_like(LEXICON, word)
    assert sum(one != other for one, other in zip(phony, word, strict=True)) == 1


def test_a_session_asks_the_cards_of_a_quiz_or_of_all(store: Store) -> None:
    quiz = QUIZZES["anagrams"]
    made = quiz.cards(LEXICON, ["aileron", "aneroid", "elation"])
    assert add_new(store.cards, ANN, quiz, made, 2) == 2
    # Those that are there are not added again.
    assert add_new(store.cards, ANN, quiz, quiz.cards(LEXICON, ["aileron", "elation"]), 5) == 1
    hooks = QUIZZES["hooks"]
    add_new(store.cards, ANN, hooks, hooks.cards(LEXICON, ["retain"]), 1)
    session = word_session(store.cards, ANN, choice_of(quiz))
    assert session.progress == "3 cards left in this session · Anagrams"
    assert not session.check("aileron").finished
    session.record("aileron; alienor", session.check("aileron; alienor").grade)
    session.suspend()
    session.record("", session.solution().grade)
    assert [(card.payload["letters"], right) for card, right in session.done] == [
        ("aeilnor", True),
        ("aeilnot", False),
    ]
    session.too_hard()
    assert session.card is None and len(session.done) == 2
    rest = word_session(store.cards, ANN, choice_of(None))
    assert rest.progress == "1 card left in this session · Hooks"


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
    assert [card.key for card in read] == [card.key for card in cards]
    assert len(read) == len(QUIZZES) - 1
    assert store.cards.add(ANN, read, 1.0) == 0


def test_what_a_file_has_twice_is_wanted_once() -> None:
    header = "quiz,list,question,answer\n"
    (card,) = from_csv(f"{header}hooks,enable,cat,ss-sss".encode())
    assert card.payload["front"] == card.payload["back"] == "s"
    assert QUIZZES["hooks"].check(card.payload | {"front": "ss"}, "s-s").right
    twice = {"letters": "act", "words": ["cat", "act", "cat"]}
    assert QUIZZES["anagrams"].check(twice, "act cat").right


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
    assert word_session(store.cards, ANN, choice_of(quiz)).card is None
    assert not list(cards_of(store.cards, ANN, quiz))
