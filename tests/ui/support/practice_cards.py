"""Cards to practice, made without a review."""

from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.practice.position import CardPosition
from tuiwords.store.card_records import NewCard
from tuiwords.store.records import Player, Profile
from tuiwords.store.store import Store

ME = Player("guest", "", "Me")


def card(key: str, kind: str, seed: int, asked: str, *answers: str, match: str = "m") -> NewCard:
    """A card about the first move of a game."""
    begun = Match.begin(catalog.game(key), {}, seed, [ME])
    why = f"{answers[0].upper()} it is."
    position = CardPosition(begun.header, (), 0, asked, answers, why)
    return NewCard(kind, answers[0], position.payload(), key, match)


def add_cards(store: Store, profile: Profile) -> None:
    """A card of Boggle, and one of Wordle that is due later."""
    letters = "Find the common word of 5 letters that begins with L."
    store.cards.add(profile.id, [card("boggle", "boggle-word", 1, letters, "lodge")], 1.0)
    guess = card("wordle", "wordle-guess", 1, "Find the best guess.", "crane")
    store.cards.add(profile.id, [guess], 2.0)
