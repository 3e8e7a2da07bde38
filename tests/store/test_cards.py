import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tuiwords.store import database
from tuiwords.store.card_records import CardAnswer, CardChoice, CardCount, NewCard, Schedule
from tuiwords.store.records import Event, Header, Player
from tuiwords.store.store import Store, StoreError

ANN, BEN = "ann", "ben"
LATER = Schedule(500.0, 2, None, 3.5, 6.25, 100.0)


def later(_before: Schedule) -> Schedule:
    return LATER


def new(key: str, kind: str = "word", game: str = "", match: str = "") -> NewCard:
    return NewCard(kind, key, {"word": key, "of": [1, 2]}, game, match)


def keys(store: Store, now: float, choice: CardChoice | None = None) -> list[str]:
    found = store.cards.due(ANN, now, choice or CardChoice())
    return [card.key for card in found]


def test_cards_are_due_in_order_by_kind_and_game(store: Store) -> None:
    cards = store.cards
    assert cards.add(ANN, [new("a"), new("b", "turn", "scrabble", "m")], 10.0) == 2
    assert cards.add(ANN, [new(f"c{number}") for number in range(45)], 9.0) == 45
    assert cards.add(BEN, [new("a")], 10.0) == 1
    assert keys(store, 8.0) == []
    early = [f"c{number}" for number in range(45)]
    assert keys(store, 9.0) == early
    assert keys(store, 10.0) == [*early, "a", "b"]
    assert keys(store, 10.0, CardChoice(game="scrabble")) == ["b"]
    assert keys(store, 10.0, CardChoice(kind="word")) == [*early, "a"]
    assert cards.counts(ANN, 9.5) == {
        ("", "word"): CardCount(45, 46),
        ("scrabble", "turn"): CardCount(0, 1),
    }
    (first,) = cards.each(BEN)
    assert (first.key, first.payload, first.schedule) == (
        "a",
        {"word": "a", "of": [1, 2]},
        Schedule(10.0),
    )


def test_a_card_made_again_keeps_its_schedule(store: Store) -> None:
    store.cards.add(ANN, [new("a")], 10.0)
    (card,) = store.cards.each()
    store.cards.answer(card.id, CardAnswer(100.0, 3), later)
    assert store.cards.add(ANN, [NewCard("word", "a", {"word": "other"})], 200.0) == 0
    (card,) = store.cards.each()
    assert (card.payload, card.schedule) == ({"word": "other"}, LATER)


def test_answers_are_undone_and_cards_suspended(store: Store) -> None:
    cards = store.cards
    cards.add(ANN, [new("a"), new("b")], 10.0)
    first, second = cards.each()
    cards.answer(first.id, CardAnswer(100.0, 3, "said", 4.5, first.schedule), later)
    number = cards.answer(second.id, CardAnswer(101.0, 1, "", 2.0, second.schedule), later)
    assert cards.counts(ANN, 20.0)["", "word"] == CardCount(0, 2, 2)
    said = CardAnswer(100.0, 3, "said", 4.5, first.schedule)
    assert cards.answers(first.id) == (said,)
    both = cards.answers_between(first.id, second.id)
    assert (both[first.id], len(both[second.id])) == ([said], 1)
    assert cards.undo(number, second.id) == second
    assert keys(store, 20.0) == ["b"]
    assert cards.undo(number, second.id) is None
    # Its number may be given again, to an answer to another card.
    assert cards.answer(first.id, CardAnswer(102.0, 3), later) == number
    assert cards.undo(number, second.id) is None
    cards.suspend(second.id)
    assert keys(store, 1e6) == ["a"]
    assert cards.counts(ANN, 1e6)["", "word"].total == 1
    cards.suspend(second.id, False)
    assert keys(store, 1e6) == ["a", "b"]  # what was asked before comes before what is new


def test_an_answer_goes_by_the_schedule_of_its_time_and_only_the_last_is_undone(
    store: Store,
) -> None:
    cards = store.cards
    cards.add(ANN, [new("a")], 10.0)
    (card,) = cards.each()
    first = cards.answer(card.id, CardAnswer(100.0, 3), later)
    latest = Schedule(900.0, 2, None, 7.0, 6.0, 200.0)
    second = cards.answer(card.id, CardAnswer(200.0, 4), lambda at: latest if at == LATER else at)
    assert cards.card(card.id).schedule == latest
    with pytest.raises(StoreError, match="answered again"):
        cards.undo(first, card.id)
    assert len(cards.answers(card.id)) == 2
    for number, then in ((second, LATER), (first, card.schedule)):
        undone = cards.undo(number, card.id)
        assert undone is not None and undone.schedule == then
    for change in (
        lambda: cards.answer(99, CardAnswer(1.0, 3), later),
        lambda: cards.suspend(99),
        lambda: cards.card(99),
    ):
        with pytest.raises(StoreError, match="not there any more"):
            change()


def test_cards_outlive_their_match_unless_they_are_deleted_too(store: Store) -> None:
    store.create(Header("m", "wordle", {}, 1, (Player("guest", "", "G"),), 1.0, "f"))
    store.cards.add(ANN, [new("a", match="m"), new("b")], 10.0)
    store.cards.add(BEN, [new("a", match="m")], 10.0)
    assert (store.cards.of_match(ANN, "m"), store.cards.of_match(ANN, "")) == (1, 1)
    store.delete_match("m")
    assert keys(store, 10.0) == ["a", "b"]
    store.cards.delete_of_match(ANN, "")
    store.cards.delete_of_match(ANN, "m")
    assert keys(store, 10.0) == ["b"]
    assert [card.key for card in store.cards.each(BEN)] == ["a"], "it is not Ann's"


def test_the_cards_of_a_profile_go_with_it(store: Store) -> None:
    ann, ben = store.players.add("Ann"), store.players.add("Ben")
    for profile in (ann, ben):
        store.cards.add(profile.id, [new("a")], 1.0)
    store.players.remove(ann.id)
    assert [card.profile for card in store.cards.each()] == [ben.id]


@pytest.mark.parametrize(
    ("column", "value"),
    [("payload", "{"), ("payload", "[]"), ("due", "soon"), ("state", 9), ("stability", b"x")],
)
def test_a_damaged_card_does_not_hide_the_others(
    tmp_path: Path, column: str, value: object
) -> None:
    path = tmp_path / "cards.db"
    with Store.open(path) as store:
        store.cards.add(ANN, [new("a"), new("b")], 10.0)
        first, _ = store.cards.each()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE card SET {column} = ? WHERE key = 'a'", (value,))
    with Store.open(path) as store:
        assert keys(store, 10.0) == ["b"]
        assert [card.key for card in store.cards.each()] == ["b"]
        with pytest.raises(StoreError, match="damaged"):
            store.cards.card(first.id)


def test_a_database_without_cards_gets_room_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.db"
    with monkeypatch.context() as patched:
        patched.setattr(database, "STEPS", database.STEPS[:6])
        with Store.open(path) as store:
            store.create(Header("m", "wordle", {}, 1, (Player("profile", ANN, "A"),), 1.0, "f"))
            store.append("m", Event("move", 0, "crane"))
    with Store.open(path) as store:
        assert [event.text for event in store.events("m")] == ["crane"]
        assert store.cards.add(ANN, [new("a", match="m")], 1.0) == 1
    assert (tmp_path / "old-v6-backup1.db").exists()


def test_what_is_due_is_found_by_its_index(store: Store) -> None:
    """So that 10,000 cards wait no longer for the next one than ten do."""
    with closing(sqlite3.connect(store.path)) as connection:
        plan = connection.execute(
            "EXPLAIN QUERY PLAN SELECT id FROM card WHERE profile = ? AND suspended = 0"
            " AND due <= ? ORDER BY due, id LIMIT 20",
            (ANN, 1.0),
        ).fetchall()
    assert "card_due (profile=? AND suspended=? AND due<?)" in plan[0][3]
