from collections.abc import Mapping
from typing import Any

import pytest

from tuiwords.games.base import GameError
from tuiwords.practice.kind import CardKind, CardVerdict, Question
from tuiwords.practice.schedule import DAY, TOO_HARD_DELAY, Grade
from tuiwords.practice.session import PracticeSession
from tuiwords.store.card_records import NewCard
from tuiwords.store.store import Store, StoreError

ANN = "ann"


def ask(payload: Mapping[str, Any]) -> Question:
    return Question((payload["word"][::-1],), "Backwards?")


def check(payload: Mapping[str, Any], text: str) -> CardVerdict:
    if not text:
        raise GameError("type a word")
    return CardVerdict(text == payload["word"], payload["word"], "That is how it is written.")


def solve(payload: Mapping[str, Any]) -> CardVerdict:
    return CardVerdict(False, payload["word"])


KINDS = {"reversed": CardKind("reversed", "Reversed words", ask, check, solve)}


class Clock:
    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        self.now += 5
        return self.now


def begin(store: Store, words: str, clock: Clock, size: int = 10) -> PracticeSession:
    made = [NewCard("reversed", word, {"word": word}) for word in words.split()]
    store.cards.add(ANN, made, 1.0)
    return PracticeSession(store.cards, ANN, KINDS, size=size, clock=clock)


def asked(session: PracticeSession) -> str:
    return session.question().seen[0]


def test_a_session_asks_what_is_due_and_repeats_mistakes(store: Store) -> None:
    clock = Clock()
    session = begin(store, "lamp star", clock, 10)
    assert (session.size, session.left, asked(session)) == (2, 2, "pmal")
    with pytest.raises(GameError, match="type a word"):
        session.check("")
    verdict = session.check("palm")
    assert (verdict.right, verdict.grade, verdict.answer) == (False, Grade.AGAIN, "lamp")
    assert session.solution().answer == "lamp"
    session.record("palm", verdict.grade)
    session.record("star", session.check("star").grade)
    assert (session.left, asked(session)) == (1, "pmal")
    session.record("lamp", session.check("lamp").grade)
    assert (session.card, session.answered, session.right) == (None, 3, 2)
    assert [(card.key, right) for card, right in session.done] == [("lamp", False), ("star", True)]
    lamp, _star = store.cards.each()
    texts = [
        (each.text, int(each.rating), each.seconds > 0) for each in store.cards.answers(lamp.id)
    ]
    assert texts == [("palm", 1, True), ("lamp", 3, True)]
    assert PracticeSession(store.cards, ANN, KINDS, clock=clock).card is None


def test_every_step_of_a_session_is_undone(store: Store) -> None:
    clock = Clock()
    session = begin(store, "lamp star moon", clock)
    before = list(store.cards.each())
    assert not session.undo()
    session.record("x", Grade.AGAIN)
    session.suspend()
    session.too_hard("y")
    assert session.answered == 1  # what is put off was not answered
    assert [rating for _, _, rating in store.cards.ratings(ANN)] == [Grade.AGAIN]
    star, moon = list(store.cards.each())[1:]
    assert star.suspended
    assert moon.schedule.due > clock.now + TOO_HARD_DELAY - DAY
    assert session.undo() and session.undo() and session.undo()
    assert (asked(session), session.left, session.answered) == ("pmal", 3, 0)
    assert list(store.cards.each()) == before


def test_two_windows_answer_the_same_cards(store: Store) -> None:
    clock = Clock()
    here, there = begin(store, "lamp star moon sun", clock), begin(store, "", clock)
    here.record("lamp", Grade.EASY)
    easy = next(store.cards.each()).schedule
    there.record("x", Grade.AGAIN)  # goes by what is known now
    lamp, *_ = store.cards.each()
    assert lamp.schedule.state == 3 and lamp.schedule.answered != easy.answered
    with pytest.raises(StoreError, match="answered again"):
        here.undo()
    assert there.undo() and next(store.cards.each()).schedule == easy
    # Asked there again, the card is left out: it was answered here, and is not due.
    there.prepare()
    assert asked(there) == "rats"
    here.suspend()
    there.prepare()
    assert (asked(here), asked(there)) == ("noom", "noom")


def test_cards_that_are_deleted_meanwhile_are_left(store: Store) -> None:
    session = begin(store, "lamp star", Clock())
    session.record("lamp", Grade.GOOD)
    _, star = store.cards.each()
    store.cards.add(ANN, [NewCard("reversed", "moon", {"word": "moon"}, match="m")], 1.0)
    other = begin(store, "", Clock())
    assert asked(other) == "rats"
    other.record("star", Grade.GOOD)
    store.cards.delete_of_match(ANN, "m")
    with pytest.raises(StoreError, match="not there any more"):
        other.record("moon", Grade.GOOD)
    assert (other.card, other.answered) == (None, 1)
    assert other.regrade("star", Grade.EASY)
    assert [each.rating for each in store.cards.answers(star.id)] == [4]


def test_a_session_is_as_long_as_it_should_and_leaves_out_what_it_cannot_ask(store: Store) -> None:
    odd = [NewCard("unknown", str(n), {}) for n in range(30)]
    store.cards.add(ANN, [*odd, NewCard("reversed", "damaged", {})], 0.5)
    session = begin(store, "lamp star moon", Clock(), 2)
    assert (session.size, asked(session)) == (2, "pmal")
