"""What is studied on a day: due cards first, new ones by a number, answers by the list of now."""

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from test_session import Clock

from tuiwords.games.base import GameError
from tuiwords.lexicon.library import library
from tuiwords.practice.card_list import listed_cards
from tuiwords.practice.due import Due, due_of
from tuiwords.practice.schedule import DAY, Grade, end_of_day, start_of_day
from tuiwords.practice.session import PracticeSession
from tuiwords.practice.study import SEARCHES, Study, facts, progress_of
from tuiwords.practice.transfer import card_from_plain, card_to_plain
from tuiwords.practice.word_cards import QUIZ_OF, add_new, choice_of, due, due_counts, follow_lists
from tuiwords.practice.word_files import from_csv
from tuiwords.practice.word_session import word_session
from tuiwords.practice.words import QUIZZES
from tuiwords.store.card_records import CardAnswer, SavedCard
from tuiwords.store.store import Store, StoreError

ANN = "ann"
NOON = datetime(2031, 5, 4, 12, 0).timestamp()
HOOKS, ANAGRAMS, VALID = (QUIZZES[name] for name in ("hooks", "anagrams", "valid"))


def write_list(tmp_path: Path, words: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("\n".join(words.split()))
    library().import_file(path, replace=True)


def add(store: Store, name: str, count: int) -> None:
    words = Study().words()
    made = QUIZZES[name].cards(library().load(), words)
    assert add_new(store.cards, ANN, QUIZZES[name], made, count) == count


def session(store: Store, clock: Clock, size: int = 20, a_day: int = 5) -> PracticeSession:
    return word_session(store.cards, ANN, choice_of(HOOKS), size, clock, a_day)


def answer(asking: PracticeSession, *, right: bool) -> str:
    assert asking.card is not None
    word, text = HOOKS.row(asking.card.payload)
    asking.record(text, Grade.GOOD if right else Grade.AGAIN)
    return word


def test_missed_cards_come_first_then_due_ones_then_a_number_of_new_ones(store: Store) -> None:
    add(store, "hooks", 30)
    clock, days = Clock(NOON), [list[str](), list[str]()]
    asking = session(store, clock)
    assert asking.left == 5
    days[0] = [answer(asking, right=number != 1) for number in range(5)]
    missed = days[0][1]
    # Whoever leaves now is asked for it again that day, and for no other new one.
    again = session(store, clock)
    assert again.left == 1 and answer(again, right=True) == missed
    assert session(store, clock).card is None
    clock.now += DAY
    answer(session(store, clock, size=1), right=False)  # missed at the first answer of the day
    tomorrow = [card.payload["word"] for card in due(store.cards, ANN, HOOKS, clock.now, 5)]
    assert len(tomorrow) == 10  # five that are due, five new ones
    assert set(tomorrow[:5]) == set(days[0]) and not set(tomorrow[5:]) & set(days[0])
    assert due_counts(store.cards, ANN, clock.now, 5).due == 10
    assert due_counts(store.cards, ANN, clock.now, 0).due == 5


def test_the_quizzes_share_the_new_cards_of_a_day_and_undo_gives_one_back(store: Store) -> None:
    add(store, "hooks", 8)
    add(store, "anagrams", 8)
    clock = Clock(NOON)
    asking = session(store, clock)
    for _ in range(3):
        answer(asking, right=True)
    counts = due_counts(store.cards, ANN, clock.now, 5)
    assert (counts.due, counts.new) == (2, {HOOKS.key: 5, ANAGRAMS.key: 8})
    assert {key: count.due for key, count in counts.quizzes.items() if count.total} == {
        HOOKS.key: 2,
        ANAGRAMS.key: 2,
    }
    assert due_of(store.cards, ANN, clock.now, 5).words == 2
    before = [card.schedule for card in store.cards.each(ANN)]
    answer(asking, right=True)
    assert due_counts(store.cards, ANN, clock.now, 5).due == 1
    assert asking.undo()
    assert due_counts(store.cards, ANN, clock.now, 5).due == 2
    assert [card.schedule for card in store.cards.each(ANN)] == before


def test_cards_of_words_that_come_from_a_match_are_due_with_those_of_games(store: Store) -> None:
    for word in ("xqzj", "xqzt"):
        phony = VALID.card("enable", word, {"word": word, "valid": False, "lexicon": "enable"})
        store.cards.add(ANN, [replace(phony, game="scrabble", match="m")], 1.0)
    assert due_of(store.cards, ANN, NOON) == Due(2, 0)


def test_what_is_due_on_a_day_is_due_from_midnight_to_midnight(store: Store) -> None:
    add(store, "hooks", 40)
    for number, card in enumerate(store.cards.each(ANN)):
        given = CardAnswer(NOON - 9 * DAY, 3)
        later = NOON + (number - 20) * DAY / 10  # some due in the morning, some in the evening

        def after(before, due=later):
            return type(before)(due, 2, None, 5.0, 5.0, NOON - 9 * DAY)

        store.cards.answer(card.id, given, after)
    first, last = start_of_day(NOON), end_of_day(NOON)
    assert datetime.fromtimestamp(first).time().isoformat() == "00:00:00"
    assert first + DAY - 1 < last < first + DAY
    told = [due_of(store.cards, ANN, at).words for at in (first, NOON, last)]
    assert told == [told[0]] * 3 and 20 < told[0] < 40
    days = [due_of(store.cards, ANN, at).words for at in (first - 1, NOON, last + 1)]
    assert days == sorted(set(days))
    asked = len(list(due(store.cards, ANN, HOOKS, first)))
    assert asked == told[0] == session(store, Clock(first + 5), size=99).size


@pytest.fixture
def berlin() -> Iterator[None]:
    """Local time is that of Berlin, where two days of a year have 23 and 25 hours."""
    if not hasattr(time, "tzset"):
        pytest.skip("the time zone cannot be set")
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("TZ", "Europe/Berlin")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("berlin")
@pytest.mark.parametrize("now", [datetime(2027, 3, 27, 23, 30), datetime(2027, 10, 31, 0, 10)])
def test_days_of_23_and_25_hours_are_days(now: datetime) -> None:
    ends = [datetime.fromtimestamp(end_of_day(now.timestamp(), ahead)) for ahead in range(3)]
    assert [end.date() for end in ends] == [now.date() + timedelta(days) for days in range(3)]
    assert {(end.hour, end.minute) for end in ends} == {(23, 59)}


def test_a_right_answer_late_in_the_evening_is_not_asked_again_that_day(store: Store) -> None:
    add(store, "hooks", 1)
    clock = Clock(start_of_day(NOON) + 5)
    answer(session(store, clock), right=True)
    assert session(store, clock).card is None
    clock.now += DAY
    assert session(store, clock).card is not None


def test_cards_follow_a_new_edition_of_their_list(home, store: Store, tmp_path: Path) -> None:
    write_list(tmp_path, "act cat ate dog gone")
    lexicon = library().load("mine")
    for quiz, words in ((ANAGRAMS, "cat dog gone"), (HOOKS, "ate dog"), (VALID, "cat dog")):
        store.cards.add(ANN, quiz.cards(lexicon, words.split()), 1.0)
    store.cards.add(
        ANN, [VALID.card("mine", "tac", {"word": "tac", "valid": False, "lexicon": "mine"})], 1.0
    )
    before = word_session(store.cards, ANN, choice_of(None), size=99)
    assert before.size == 8
    write_list(tmp_path, "act cat tac ate date dog god")  # two new ones; GONE is gone
    follow_lists(store.cards, ANN)
    now = {(card.kind, card.key): card for card in store.cards.each(ANN)}
    assert now[ANAGRAMS.key, "mine act"].payload["words"] == ["act", "cat", "tac"]
    assert now[ANAGRAMS.key, "mine dgo"].payload["words"] == ["dog", "god"]
    assert now[HOOKS.key, "mine ate"].payload["front"] == "d"
    assert now[VALID.key, "mine tac"].payload["valid"] is True
    assert now[ANAGRAMS.key, "mine egno"].unlisted
    asked = [card.key for card in due(store.cards, ANN, ANAGRAMS, time.time())]
    assert asked == ["mine act", "mine dgo"]
    gone = now[ANAGRAMS.key, "mine egno"]
    assert card_from_plain(card_to_plain(SavedCard(gone, "Ann"))).card.unlisted
    write_list(tmp_path, "act cat gone")  # it comes back, and others go
    follow_lists(store.cards, ANN)
    when = {
        card.question: card.when for card in listed_cards(store.cards, ANN, choice_of(ANAGRAMS))
    }
    assert when == {"ACT": "new", "DGO": "not in the list", "EGNO": "new"}
    library().remove("mine")
    follow_lists(store.cards, ANN)  # a list that is not here leaves its cards alone
    assert [card.key for card in due(store.cards, ANN, ANAGRAMS, time.time())] == [
        "mine act",
        "mine egno",
    ]


def test_a_card_that_is_never_asked_stays_so_whatever_its_list_does(
    home, store: Store, tmp_path: Path
) -> None:
    write_list(tmp_path, "cat dog")
    store.cards.add(ANN, HOOKS.cards(library().load("mine"), ["cat"]), 1.0)
    (card,) = store.cards.each(ANN)
    store.cards.suspend(card.id)
    for words in ("dog", "cat"):
        write_list(tmp_path, words)
        follow_lists(store.cards, ANN)
        (card,) = store.cards.each(ANN)
        assert card.suspended and not card.unlisted


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("anagrams,enable,,xqzj,", "line 3: 'xqzj' is not in the word list enable"),
        ("hooks,enable,xqzj,-s,2026-01-31", "line 3: 'xqzj' is not in the word list enable"),
        ("valid,enable,xqzj,y,", "line 3: 'xqzj' is not in the word list enable"),
        ("meanings,enable,a thing,xqzj,", "line 3: 'xqzj' is not in the word list enable"),
        ("hooks,enable,cat,-s,some day", "line 3: 'some day' is not a date"),
        ("hooks,enable,cat,-s,2026-02-30", "line 3: '2026-02-30' is not a date"),
    ],
)
def test_a_row_with_no_such_word_or_no_date_is_refused_with_its_line(
    row: str, message: str
) -> None:
    data = f"quiz,list,question,answer,due\nhooks,enable,dog,-es,2026-01-31\n{row}\n".encode()
    with pytest.raises(GameError, match=message):
        list(from_csv(data))


def test_cards_of_lists_elsewhere_are_taken_as_they_are() -> None:
    header = "quiz,list,question,answer\n"
    (card,) = from_csv(f"{header}valid,theirs,xqzj,y\n".encode())
    assert card.payload["valid"] and card.kind in QUIZ_OF
    (phony,) = from_csv(f"{header}valid,enable,xqzj,n\n".encode())
    assert not phony.payload["valid"]


def test_cards_are_found_by_words_of_their_lines(store: Store) -> None:
    made = HOOKS.cards(library().load(), ["cat", "dog", "fig"])
    store.cards.add(ANN, made, 1.0)
    cards = listed_cards(store.cards, ANN, choice_of(HOOKS))
    assert [card.question for card in cards] == ["CAT", "DOG", "FIG"]
    store.cards.suspend(cards[1].id)
    (found,) = listed_cards(store.cards, ANN, choice_of(None), "never hooks")
    assert (found.question, found.when) == ("DOG", "never")
    assert store.cards.delete([found.id, found.id]) == 1
    assert len(listed_cards(store.cards, ANN, choice_of(None))) == 2


def test_a_saved_search_tells_how_well_its_words_are_known(store: Store) -> None:
    search = Study("enable", "length:4 [rv]ati*")
    assert store.kept.keep(SEARCHES, " ratio ", Study("enable", "rati?").plain) == "ratio"
    store.kept.keep(SEARCHES, "wrong", Study("enable", "rati[").plain)
    store.kept.keep(SEARCHES, "damaged", "{}")
    for quiz in (HOOKS, ANAGRAMS):
        store.cards.add(ANN, quiz.cards(library().load(), ["ratio"]), 1.0)
    assert answer(word_session(store.cards, ANN, choice_of(HOOKS)), right=True) == "ratio"
    told = {saved.name: saved.row for saved in progress_of(store, ANN)}
    # RATIO has two cards; one was answered, and the other is due.
    assert told["ratio"] == ("ratio", "1", "1", "0", "1", "100%", "rati?")
    assert told["wrong"][-1].startswith("the ] of this [ is missing, at character 5")
    assert len(told) == 2 and search.words() == []
    assert Study(text="saved:ratio").words(store, ANN) == ["ratio"]
    assert store.kept.rename(SEARCHES, "ratio", "R") == "R"
    for name, new, why in (("none", "x", "not there any more"), ("R", "wrong", "already")):
        with pytest.raises(StoreError, match=why):
            store.kept.rename(SEARCHES, name, new)
    with pytest.raises(StoreError, match="a name is missing"):
        store.kept.keep(SEARCHES, " ", "")
    store.kept.delete(SEARCHES, "R")
    assert list(store.kept.all(SEARCHES)) == ["damaged", "wrong"]


def test_an_answer_tells_hooks_inner_hooks_and_the_rank() -> None:
    assert facts("enable", ["elation", "xqzj", "trains"]) == [
        "d g r  ELATION  s  #4 of 23,109",
        "s  ·TRAINS·  #382 of 15,232",
    ]
    assert facts("none", ["elation"]) == []
