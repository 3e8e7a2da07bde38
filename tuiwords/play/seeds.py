"""Seeds that are drawn: those of random games and of dailies."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from datetime import date
from itertools import count, islice

from tuiwords.games.options import Settings
from tuiwords.play.game import Game

SEED_BITS = 30  # six digits of a share code; a billion games are enough
_MOST_SEEDS = 20  # tried; with rules under which hardly any deal is worth playing, one is taken


def new_seed() -> int:
    """A seed that nobody can guess and whose code is short."""
    return secrets.randbits(SEED_BITS)


def random_seed(game: Game, settings: Settings) -> int:
    """A new seed for complete settings that is worth playing. Raises: GameError."""
    return first_worth_playing(game, settings, iter(new_seed, None))


def daily_seed(game: Game, settings: Settings, day: date) -> int:
    """The seed of a day's game, short enough for a share code. Raises: GameError.

    It depends on the date, the word lists (through the game's fingerprint) and the rules version.
    """
    full = game.rules.settings(settings)
    fingerprint = game.rules.new(full, 0, 1).fingerprint
    text = "\n".join((day.isoformat(), game.key, fingerprint, str(game.rules.version)))
    return first_worth_playing(
        game, full, (_hashed(f"{text}\n{again}" if again else text) for again in count())
    )


def _hashed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big") >> (256 - SEED_BITS)


def first_worth_playing(game: Game, settings: Settings, seeds: Iterable[int]) -> int:
    """The first seed that is worth playing with complete settings, or the first if few are.

    Raises: GameError.
    """
    tried = []
    for seed in islice(seeds, _MOST_SEEDS):
        if game.rules.worth_playing(settings, seed):
            return seed
        tried.append(seed)
    return tried[0]
