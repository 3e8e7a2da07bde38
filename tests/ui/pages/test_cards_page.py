"""The page of all cards: found by a text, restored, deleted."""

from support.apps import open_app
from support.player import screen_text
from support.waiting import settled, until

from tuiwords.lexicon.library import library
from tuiwords.practice.words import QUIZZES
from tuiwords.ui.pages.cards import CardsPage


async def test_cards_are_found_restored_and_deleted(ada, store):
    made = QUIZZES["hooks"].cards(library().load(), ["cat", "dog", "fig"])
    store.cards.add(ada.id, made, 1.0)
    cat, dog, fig = store.cards.each(ada.id)
    store.cards.suspend(dog.id)
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("l", "ctrl+s")
        await pilot.press("ctrl+k")
        await until(pilot, lambda: isinstance(app.screen, CardsPage))
        await pilot.see("3 cards")
        await pilot.press("tab", *"never")
        await until(
            pilot,
            lambda: (
                "1 card\n" in screen_text(app).replace(" \n", "\n")
                or ("DOG" in screen_text(app) and "FIG" not in screen_text(app))
            ),
        )
        await pilot.go("enter", "ctrl+n")
        assert app.notices[-1] == "It is asked again"
        await pilot.see("0 cards")
        await pilot.press("tab", *["backspace"] * 5, *"cat", "enter")
        await until(pilot, lambda: "CAT" in screen_text(app) and "DOG" not in screen_text(app))
        await pilot.press("delete", "y")
        await pilot.see("0 cards")
    assert [card.id for card in store.cards.each(ada.id)] == [dog.id, fig.id]
    assert not any(card.suspended for card in store.cards.each(ada.id))
    assert store.cards.find(cat.id) is None
