"""The bots by rating, and how each of them plays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tuiwords import paths
from tuiwords.bots.roster import BotSpec, RosterError
from tuiwords.games.base import GameError
from tuiwords.history.ratings import bot_mean, bot_rating, rating_text
from tuiwords.play import catalog
from tuiwords.store.records import Rating
from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import games
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.page import Page
from tuiwords.ui.sizes import USUAL
from tuiwords.ui.widgets.columns import Row
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.figures import paragraph
from tuiwords.ui.widgets.openable_list import OpenableList

_NAME = (12, 24)  # least and most cells of a name
_NARROW = 80  # columns of a terminal in which the others leave no more room for it
# Which words a bot knows, by the most rarity (a size of SCOWL, 10 to 95) of its vocabulary.
_WORDS = ((20, "the commonest words"), (40, "common words"), (60, "most words"))


def knows(bot: BotSpec) -> str:
    """The words a bot knows."""
    level = bot.skill.vocabulary
    if level is None:
        return "every word"
    return next((words for most, words in _WORDS if level <= most), "nearly every word")


def _slips(bot: BotSpec) -> str:
    """How a bot plays below what it sees."""
    if bot.skill.blunder:
        return f"1 of {1 / bot.skill.blunder:.0f} random" if bot.skill.blunder < 1 else "all random"
    return "the best it sees" if bot.skill.sure else "a little below"


def told(key: str, bot: BotSpec) -> str:
    """How a bot chooses its moves, and what it reaches, if it was measured. Raises: GameError."""
    mean = bot_mean(key, bot.name)
    return character(bot) + ("" if mean is None else f" Mean: {mean[0]:.2f} {mean[1]} a game.")


def character(bot: BotSpec) -> str:
    """How a bot chooses among the moves that its strategy finds."""
    skill = bot.skill
    known = f"It knows {knows(bot)} of the list."
    if skill.lexicon:
        known += f" It knows no other words than those of {skill.lexicon}."
    if skill.sure:
        return f"{known} It always plays the best move it sees."
    parts = [known]
    if skill.looseness:
        parts.append("It often takes a move a little below the best.")
    if skill.blunder:
        which = "Every move" if skill.blunder == 1 else f"One move in {1 / skill.blunder:.0f}"
        parts.append(f"{which} is picked at random.")
    return " ".join(parts)


def _place(rating: Rating | None, ladder: Sequence[tuple[BotSpec, Rating | None]]) -> str:
    """The place of a rating among others; bots with the same one share theirs."""
    if rating is None:
        return ""
    return str(1 + sum(other is not None and other.mu > rating.mu for _, other in ladder))


class Ladder(NamedTuple):
    """The bots of a game by their names, what is told of each, and their rows, best first.

    Or the ``trouble`` why there are none.
    """

    bots: dict[str, BotSpec]
    told: dict[str, str]
    rows: list[Row]
    trouble: str = ""


def read_ladder(key: str) -> Ladder:
    """The bots of a game, from the files that tell about them."""
    try:
        found = [(bot, bot_rating(key, bot.name)) for bot in catalog.game(key).bots()]
    except (RosterError, GameError) as error:
        return Ladder({}, {}, [], str(error))
    found.sort(key=lambda pair: -(pair[1].mu if pair[1] is not None else 0.0))
    rows = [_row(key, _place(rating, found), bot, rating) for bot, rating in found]
    about = {bot.name: told(key, bot) for bot, _ in found}
    return Ladder({bot.name: bot for bot, _ in found}, about, rows)


def _row(key: str, place: str, bot: BotSpec, rating: Rating | None) -> Row:
    mean = bot_mean(key, bot.name)
    reached = "" if mean is None else f"{mean[0]:.2f}"
    cells = (place, bot.name, rating_text(rating), reached, knows(bot), _slips(bot))
    return Row(bot.name, cells)


class BotsPage(Page):
    """A table, best first, and a few lines about the bot under the cursor."""

    TITLE = "Bots"
    HELP: ClassVar[str] = "bots"
    HOLDS = (Field, OpenableList)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown(
            "left",
            "other_game(-1)",
            "Game",
            "bots.game_before",
            "The bots of another game",
            key_display="←→",
        ),
        hidden("right", "other_game(1)", "Game", "bots.game", "The bots of another game"),
        shown("w", "watch", "Watch", "bots.watch", "Watch bots play each other"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.bots: dict[str, BotSpec] = {}
        self._told: dict[str, str] = {}
        self._reading = Background(self)

    def body(self) -> ComposeResult:
        """The game, its bots, and the chosen one."""
        choices = [(game.key, game.title) for game in games()]
        with Vertical(classes="column"):
            yield Field("Game", choices, choices[0][0], id="game")
            yield Static(id="bots-trouble")
            yield OpenableList(self._columns(), id="bots")
            yield Static(id="bot")

    def _columns(self) -> tuple[tuple[str, int], ...]:
        least, most = _NAME
        name = min(most, least + max(0, self.app.size.width - _NARROW))
        columns = (("", 3), ("Name", name), ("Rating", 10), ("Mean", 6), ("Knows", 19))
        # The lines about the bot say the rest, too.
        return columns if self.app.size.width < USUAL else (*columns, ("Moves", 16))

    def on_mount(self) -> None:
        """Show the bots of the first game."""
        self._show()
        self.query_one(OpenableList).focus()

    def action_other_game(self, by: int) -> None:
        """Show the bots of the next game, or of the one before."""
        self.query_one("#game", Field).action_step(by)

    @on(Field.Changed)
    def _other_game(self) -> None:
        self._show()

    def _show(self) -> None:
        self._reading.run(partial(read_ladder, self.query_one("#game", Field).value), self._fill)

    def _fill(self, ladder: Ladder) -> None:
        self.bots, self._told = ladder.bots, ladder.told
        trouble = self.query_one("#bots-trouble", Static)
        trouble.update(Content.styled(ladder.trouble, "$text-error"))
        trouble.display = bool(ladder.trouble)
        self.query_one(OpenableList).fill(ladder.rows)
        self._show_bot()

    @on(OpenableList.Pointed)
    def _show_bot(self) -> None:
        chosen = self.query_one(OpenableList).selected_key
        card = self.query_one("#bot", Static)
        if chosen is None or chosen not in self.bots:
            card.update("")
            return
        bot = self.bots[chosen]
        about = self._told[chosen]
        if self.app.size.width < USUAL:
            card.update(paragraph(bot.name, f"“{bot.persona.shown}”", about))
            return
        own = Content.styled(
            f"Your own bots are in {paths.config_dir() / 'bots.toml'}", "$foreground 45%"
        )
        card.update(paragraph(bot.name, f"“{bot.persona.shown}”", "", about, "", own))

    @on(OpenableList.Chosen)
    def _play(self) -> None:
        from tuiwords.ui.pages.setup import Setup

        chosen = self.query_one(OpenableList).selected_key
        game = catalog.game(self.query_one("#game", Field).value)
        self.app.push_screen(Setup(game, invited=(chosen,) if chosen else ()))

    def action_watch(self) -> None:
        """Set up a game of bots only."""
        from tuiwords.ui.pages.setup import Setup

        game = catalog.game(self.query_one("#game", Field).value)
        self.app.push_screen(Setup(game, watch=True))
