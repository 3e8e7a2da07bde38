"""The arena: bots play each other, in one game to watch or in batches for statistics."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from tuiwords.arena.batch import Batch, Remembered, remembered
from tuiwords.arena.pools import usual_workers
from tuiwords.games.base import GameError
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.games.catalog import games as games_with_boards
from tuiwords.ui.keys import key_name, shown, with_keys
from tuiwords.ui.page import Page
from tuiwords.ui.pages.rules_form import RulesForm
from tuiwords.ui.pages.setup_form import SetupForm
from tuiwords.ui.session import EXPECTED
from tuiwords.ui.widgets.dialogs import Ask, Check
from tuiwords.ui.widgets.field import Field, NumberField
from tuiwords.ui.widgets.opponents import Opponents

_GAMES = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
_USUAL = 100
_MOST = 1_000_000  # most games of a batch
_PAIRS = ((False, "in turn"), (True, "in pairs"))


class ArenaPage(Page):
    """What is played on the left, the bots on the right; Enter plays the whole batch."""

    TITLE = "Arena"
    HELP: ClassVar[str] = "arena"
    HOLDS = (SetupForm, Opponents, Field)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "start", "Run", "arena.run", "Play all games"),
        shown("w", "watch", "Watch", "arena.watch", "Watch the first game"),
        shown("E", "earlier", "Earlier", "arena.earlier", "Earlier runs"),
    ]
    form: SetupForm

    def __init__(self) -> None:
        super().__init__()
        self._earlier: tuple[Remembered, ...] = ()

    # -- the form ------------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        """Game, batch, rules; the bots; and what the field at the cursor is for."""
        self._read_earlier()
        batch = self._earlier[0].batch if self._earlier else None
        games = self._games()
        game = batch.game if batch else games[0]
        choices = [(known.key, known.title) for known in games]
        which = Field("Game", choices, game.key, id="game", help=with_keys(_HELP["game"]))
        self.form = SetupForm(
            [which, *self._batch_fields(batch)],
            RulesForm(game, batch.settings if batch else None),
            game.rules.most_seats,
            titles=("Batch", "Bots"),
            list_help=with_keys(_HELP["bots"]),
        )
        yield self.form

    def _batch_fields(self, batch: Batch | None) -> Iterator[Field]:
        wanted = batch.games if batch else _USUAL
        counts = [(count, f"{count:,}") for count in sorted({*_GAMES, wanted})]
        yield Field(
            "Games", counts, wanted, ask=self._ask_games, id="games", help=with_keys(_HELP["games"])
        )
        pairs = batch.pairs if batch else False
        yield Field("Seats", _PAIRS, pairs, id="pairs", help=_HELP["pairs"])
        seed = batch.seed if batch else 1
        yield NumberField(
            "Seed", seed, ask=self._ask_seed, id="seed", help=with_keys(_HELP["seed"])
        )
        many = [(count, str(count)) for count in range(1, (os.cpu_count() or 1) + 1)]
        yield Field("Workers", many, usual_workers(), id="workers", help=_HELP["workers"])

    def on_mount(self) -> None:
        """Start with the last batch, or with the two best bots."""
        if self._earlier:
            self.form.opponents.invite(self._earlier[0].batch.bots)
        else:
            self._invite_best()
        self.field("game").focus()
        self._follow()

    def on_screen_resume(self) -> None:
        """Update the form: a batch may have progressed meanwhile."""
        self._read_earlier()
        self._follow()

    def _read_earlier(self) -> None:
        def look() -> None:
            self._earlier = remembered(self.session.store)

        self.session.attempt(look)

    @staticmethod
    def _games() -> list[Game]:
        """The games that have bots, or all games if the bots cannot be read."""
        with suppress(GameError):
            if games := [game for game in catalog.GAMES.values() if game.bots()]:
                return games
        return list(games_with_boards())

    def _invite_best(self) -> None:
        """Invite the two bots with the highest ratings, or the last two of the roster."""
        opponents = self.form.opponents
        places = range(len(opponents.bots))
        marks = [(rating.mu if rating else 0.0) for _, rating in opponents.bots]
        best = sorted(places, key=lambda place: (marks[place], place))[-2:]
        opponents.invite([opponents.bots[place][0].name for place in reversed(best)])
        self.field("pairs").value = not self.game.rules.together and len(best) == 2

    def field(self, name: str) -> Field:
        """One of the fields."""
        return self.form.field(name)

    @property
    def game(self) -> Game:
        """The game that is chosen."""
        return catalog.game(self.field("game").value)

    @property
    def invited(self) -> tuple[str, ...]:
        """The bots that play."""
        return self.form.invited

    @property
    def plan(self) -> Batch:
        """The batch given by the form. Raises: GameError."""
        settings = self.game.rules.settings(self.form.rules.given)
        count, seed, pairs = (self.field(name).value for name in ("games", "seed", "pairs"))
        return Batch(self.game, self.invited, count, seed, pairs, settings)

    @on(Field.Changed, "#game")
    async def _other_game(self) -> None:
        game = self.game
        rules = RulesForm(game)
        await self.form.change_game(rules, game.rules.most_seats)
        if rules.is_attached:  # else the page was left meanwhile
            self._invite_best()
            self._follow()

    @on(Field.Changed)
    @on(Opponents.Changed)
    def _something_changed(self, event: Field.Changed | Opponents.Changed) -> None:
        self._follow()
        if self.form.rules.complete:
            changed = event.field if isinstance(event, Field.Changed) else self.field("game")
            self.form.check(changed, len(self.invited))

    def _follow(self) -> None:
        if not self.form.rules.complete:
            return
        pairs, two = self.field("pairs"), len(self.invited) == 2
        if not two:
            pairs.value = False
        elif pairs.disabled:  # until now: if turns matter, seats should be swapped
            pairs.value = not self.game.rules.together
        pairs.disabled = not two
        done = self._done()
        self.field("games").note = f"{done:,} done" if done else ""
        self.refresh_bindings()

    def _done(self) -> int:
        """How many games of exactly this batch have been played."""
        try:
            plan = self.plan
        except GameError:  # reported when it is started
            return 0
        return next((known.done for known in self._earlier if known.batch == plan), 0)

    # -- what is typed -------------------------------------------------------------------------

    def _ask_games(self) -> None:
        def take(text: str) -> None:
            field, count = self.field("games"), int(text)
            known = sorted({count, *(value for value, _ in field.choices)})
            field.offer([(value, f"{value:,}") for value in known], count)

        note = f"From 1 to {_MOST:,}; an even number for games in pairs."
        check = _whole_number(1, _MOST)
        self.ask(Ask("How many games?", note, str(self.field("games").value), check), take)

    def _ask_seed(self) -> None:
        seed = self.field("seed")
        note = "The same seed replays the same games. A whole number, 0 or more."
        check = _whole_number(0, 1 << 53)
        ask = Ask("Which seed?", note, str(seed.value), check)
        self.ask(ask, lambda text: seed.choose(int(text)))

    # -- what it leads to ----------------------------------------------------------------------

    def action_start(self) -> None:
        """Play the batch, or the rest of it."""
        from tuiwords.ui.pages.arena_batch import BatchPage
        from tuiwords.ui.pages.loading import Loading

        if not self._enough():
            return
        batches = []

        def plan() -> None:
            batches.append(self.plan)

        def deal() -> None:
            batch.deals()
            batch.game.rules.new(batch.settings, batch.seed, len(batch.bots))

        if self.session.attempt(plan):
            batch, workers = batches[0], self.field("workers").value
            show = BatchPage(batch, workers)
            self.app.push_screen(Loading(deal, lambda _none: self.app.push_screen(show)))

    def action_watch(self) -> None:
        """Watch the first game of the batch."""
        if not self._enough():
            return
        try:
            first = replace(self.plan, games=1, pairs=False)
            seed = first.deals()[0].seed
        except EXPECTED as error:
            self.session.show_error(str(error))
            return
        self.session.begin(
            MatchRequest(first.game.key, first.settings, seed, first.bots, watch=True)
        )

    def _enough(self) -> bool:
        self.app.clear_notifications()
        if not self.invited:
            self.session.show_error(f"Choose at least one bot with {key_name('opponents.invite')}.")
        return bool(self.invited)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """A game without a board cannot be watched, and there may be no batch to go back to."""
        if action == "watch":
            return self.is_mounted and self.game in games_with_boards()
        return bool(self._earlier) if action == "earlier" else True

    def action_earlier(self) -> None:
        """List the earlier batches."""
        from tuiwords.ui.pages.arena_list import BatchList

        self.app.push_screen(BatchList())


def _whole_number(low: int, high: int) -> Check:
    def check(text: str) -> str | None:
        if text.isdecimal() and len(text) < 20 and low <= int(text) <= high:
            return None
        return f"A whole number from {low:,} to {high:,}, not {text!r}."

    return check


_HELP = {
    "game": "Any game that has bots. {arena.run} plays all games, {arena.watch} shows its "
    "first game, and {setup.side} goes to the bots.",
    "games": "How many games. More games give a narrower interval. {field.type}: type the number.",
    "pairs": "In pairs: two bots play each game twice and swap seats, which reduces luck.",
    "seed": "The same seed replays the same games. {field.type}: type it.",
    "workers": "Processes that play at the same time. They do not change the results.",
    "bots": "Who plays. {opponents.invite}: add or remove a bot.",
}
