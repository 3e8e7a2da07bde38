"""``tuiwords practice``: cards line by line, and as JSON."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.practice.position import CardPosition
from tuiwords.store.card_records import NewCard
from tuiwords.store.records import Player
from tuiwords.store.store import Store

Ask = Callable[..., Any]


def card(key: str, kind: str, answer: str, **settings: Any) -> NewCard:
    begun = Match.begin(catalog.game(key), settings, 1, [Player("guest", "", "Me")])
    position = CardPosition(begun.header, (), 0, "Find it.", (answer,), f"{answer.upper()} it is.")
    return NewCard(kind, answer, position.payload(), key, "m")


@pytest.fixture
def cards(store: Store, ann: Player) -> Store:
    """A card of Boggle and a board of Word Soup to clear."""
    store.note_profile(ann.key)
    store.cards.add(ann.key, [card("boggle", "boggle-word", "lodge")], 1.0)
    line = "qoph right b2c2d2d1; engs left a2b3c3b2; debt right d3d2c3b3"
    soup = card("word-soup", "word-soup-clear", line, rows=3, columns=4)
    store.cards.add(ann.key, [soup], 2.0)
    return store


def test_cards_are_answered_line_by_line(ask: Ask, cards: Store) -> None:
    typed = ["toted", ":nonsense", "lodge", ":easy", "qoph", "engs left", "debt", ":undo"]
    answer = ask("practice", "--plain", stdin="\n".join(typed))
    assert answer.status == 0
    for told in (
        "2 cards. Type :help",
        "E  I  L  C",
        "TOTED is not the word: ",
        "Unknown command ':nonsense'. The commands are :state, :answer, :easy, :hard, :never,",
        "Right. LODGE it is.",
        "That was easy.",
        "Right. QOPH RIGHT",
        "2 of 2 answers right.",
    ):
        assert told in answer.out
    lodge, soup = cards.cards.each()
    assert [a.rating for a in cards.cards.answers(lodge.id)] == [4]
    (given,) = cards.cards.answers(soup.id)
    assert (given.rating, given.text) == (3, "qoph; engs left; debt")
    assert "Nothing is due." in ask("practice", "boggle", "--plain").out
    hooks = {"word": "zax", "front": "", "back": ""}
    cards.cards.add(lodge.profile, [NewCard("word-hooks", "zax", hooks)], 1.0)
    cards.cards.add(lodge.profile, [card("wordle", "wordle-guess", "crane")], 1.0)
    answer = ask("practice", "--plain", stdin="fuzzy\ncrane\n:EASY\n")  # of the last card, too
    told = "Not it. FUZZY needs 4.11 guesses on average, 0.60 too many. CRANE "
    assert told in answer.out and "CRANE it is." not in answer.out.partition(told)[2].split("\n")[0]
    assert answer.out.endswith("That was easy.\n1 of 2 answers right.\n")  # no card of words
    *_, crane = cards.cards.each()
    assert [a.rating for a in cards.cards.answers(crane.id)] == [1, 4]


def test_cards_are_shown_put_off_and_put_away(ask: Ask, cards: Store) -> None:
    said = ask("practice", "--plain", stdin=":answer\n:undo\n:hard\n:never\n:undo\n:easy\n:help\n")
    assert "The answer: LODGE it is." in said.out
    assert said.out.count("Taken back.") == 1
    lodge, soup = cards.cards.each()
    assert (lodge.schedule.due > 1e9, soup.suspended) == (True, True)


def test_what_is_due_as_json(ask: Ask, cards: Store) -> None:
    told = json.loads(ask("practice", "--json").out)
    assert (told["profile"], told["due"], told["cards"], told["learned"]) == ("Ann", 2, 2, 0)
    assert [each["game"] for each in told["kinds"]] == ["boggle", "word-soup"]
    assert told["next"][0]["payload"]["answers"] == ["lodge"]
    only = json.loads(ask("practice", "word-soup", "--json").out)
    assert [each["kind"] for each in only["next"]] == ["word-soup-clear"]
    assert ask("practice", "chess").status == 2
    assert ask("practice", "--profile", "Ann").status == 2


def test_nobody_has_cards_before_the_first_game(ask: Ask, store: Store) -> None:
    assert json.loads(ask("practice", "--json").out)["due"] == 0
    assert "play a game first" in ask("practice", "--plain").err
