"""Matches for the tests of the screens."""

from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player, Profile
from tuiwords.store.store import Store


def seat(profile: Profile) -> Player:
    """The profile at a table."""
    return Player("profile", profile.id, profile.name)


def wordle(store: Store, profile: Profile, seed: int = 1, **settings) -> Match:
    """A match of Wordle just begun."""
    return Match.begin(catalog.game("wordle"), settings, seed, [seat(profile)], store)


def wrong(match: Match) -> str:
    """A guess that is not the hidden word."""
    return "moist" if match.state.answer == "crane" else "crane"


def solve(match: Match, wrong: tuple[str, ...] = ()) -> Match:
    """Play some wrong guesses and then the hidden word."""
    for guess in (*wrong, match.state.answer):
        match.play(0, guess)
    return match
