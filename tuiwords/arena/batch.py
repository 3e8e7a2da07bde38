"""Batches: many games between the same bots, and the list of earlier batches."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from tuiwords.arena.arena import Deal, Played, deals, play_games
from tuiwords.arena.jobs import Place
from tuiwords.bots.roster import BotSpec
from tuiwords.games.options import Settings
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.store.store import Store

RUN = "arena"  # the name under which the store saves the results of all batches
REMEMBERED = 30  # batches in the list
_NOTE = "arena batches"


@dataclass(frozen=True, slots=True)
class Batch:
    """What to play. ``bots`` are names, ``settings`` has all options of the game."""

    game: Game
    bots: tuple[str, ...]
    games: int
    seed: int
    pairs: bool = False
    settings: Settings = field(default_factory=dict)

    def specs(self) -> tuple[BotSpec, ...]:
        """The bots. Raises: GameError if one does not exist anymore."""
        return tuple(self.game.bot_spec(name) for name in self.bots)

    def deals(self) -> list[Deal]:
        """The games to play. Raises: GameError."""
        return deals(self.games, self.seed, len(self.bots), self.settings, pairs=self.pairs)

    def play(
        self,
        store: Store,
        place: Place,
        report: Callable[[Sequence[Played]], object],
    ) -> list[Played]:
        """Play games not yet in the store; see ``play_games``. Raises: GameError, StoreError."""
        return play_games(
            self.game,
            self.specs(),
            self.deals(),
            place,
            ledger=store,
            run=RUN,
            report=report,
        )

    def rules(self) -> dict[str, str]:
        """The settings that differ from the defaults, as texts by the titles of their options."""
        return {
            option.title: option.text(self.settings[option.key], self.settings)
            for option in self.game.rules.options
            if self.settings.get(option.key, option.default) != option.default
        }


@dataclass(frozen=True, slots=True)
class Remembered:
    """An earlier batch: how many of its games were played, its outcome, and when that was."""

    batch: Batch
    done: int
    outcome: str
    moment: float


def remember(store: Store, batch: Batch, done: int = 0, outcome: str = "") -> None:
    """Put a batch at the front of the list. Raises: StoreError, RosterError.

    A result with more games stays: a batch that is begun again has not counted them yet.
    """
    now = Remembered(batch, done, outcome, time.time())
    others = []
    for known in remembered(store):
        if known.batch != batch:
            others.append(known)
        elif known.done > done:
            now = replace(now, done=known.done, outcome=known.outcome)
    listed = [now, *others][:REMEMBERED]
    store.set_note(_NOTE, json.dumps([_plain(known) for known in listed]))


def remembered(store: Store) -> tuple[Remembered, ...]:
    """The earlier batches, newest first, without those that cannot be played anymore.

    Raises: StoreError, RosterError.
    """
    found = []
    names: dict[str, set[str]] = {}
    for known in _noted(store):
        batch = known.batch
        if batch.game.key not in names:
            names[batch.game.key] = {spec.name for spec in batch.game.bots()}
        if names[batch.game.key].issuperset(batch.bots):
            found.append(known)
    return tuple(found)


def _noted(store: Store) -> Iterator[Remembered]:
    """The saved list, without damaged entries and those of unknown games or options."""
    try:
        listed = json.loads(store.note(_NOTE) or "[]")
    except (ValueError, RecursionError):
        return
    for known in listed if isinstance(listed, list) else []:
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            done, moment = int(known["done"]), float(known["moment"])
            yield Remembered(_read(known["batch"]), done, str(known["outcome"]), moment)


def _plain(known: Remembered) -> dict[str, Any]:
    batch = known.batch
    plain = {
        "game": batch.game.key,
        "bots": batch.bots,
        "games": batch.games,
        "seed": batch.seed,
        "pairs": batch.pairs,
        "settings": dict(batch.settings),
    }
    return {
        "batch": plain,
        "done": known.done,
        "outcome": known.outcome,
        "moment": known.moment,
    }


def _read(saved: dict[str, Any]) -> Batch:
    game = catalog.game(saved["game"])
    settings = game.rules.settings(saved["settings"])
    bots = tuple(saved["bots"])
    return Batch(game, bots, int(saved["games"]), int(saved["seed"]), saved["pairs"], settings)
