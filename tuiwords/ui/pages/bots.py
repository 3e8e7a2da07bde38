"""The bots by rating, and how each of them plays."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tuiwords import paths
from tuiwords.bots.roster import BotSpec, RosterError
from tuiwords.games.base import GameError
from tuiwords.history.ratings import bot_mean, bot_rating
from tuiwords.play import catalog
from tuiwords.store.records import Rating
from tuiwords.ui.games.catalog import games
from tuiwords.ui.page import Page
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.figures import paragraph
from tuiwords.ui.widgets.opponents import rating_text
from tuiwords.ui.widgets.table import Table

_COLUMNS = (
    ("", 3),
    ("Name", 16),
    ("Rating", 12),
    ("Mean", 6),
    ("Strategy", 12),
    ("Knows", 16),
)


def knows(bot: BotSpec) -> str:
    """The words a bot knows."""
    level = bot.skill.vocabulary
    return "every word" if level is None else f"words up to {level}"


def character(bot: BotSpec) -> str:
    """How a bot chooses among the moves that its strategy finds."""
    skill = bot.skill
    known = (
        "It knows every word of the list."
        if skill.vocabulary is None
        else f"It knows the most common words, up to level {skill.vocabulary} of 95."
    )
    if skill.sure:
        return f"{known} It always plays the best move it sees."
    parts = [known]
    if skill.looseness:
        parts.append("It often takes a move a little below the best.")
    if skill.blunder:
        parts.append(f"One move in {1 / skill.blunder:.0f} is picked at random.")
    return " ".join(parts)


class BotsPage(Page):
    """A table, best first, and a few lines about the bot under the cursor."""

    TITLE = "Bots"
    HELP: ClassVar[str] = "bots"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch", "Watch", id="bots.watch", tooltip="Watch bots play each other"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.bots: dict[str, tuple[BotSpec, Rating | None]] = {}

    def body(self) -> ComposeResult:
        """The game, its bots, and the chosen one."""
        choices = [(game.key, game.title) for game in games()]
        with Vertical(classes="column"):
            yield Field(
                "Game", choices, choices[0][0], id="game", help="Left and right: another game"
            )
            yield Static(id="bots-trouble")
            yield Table(_COLUMNS, id="bots")
            yield Static(id="bot")

    def on_mount(self) -> None:
        """Show the bots of the first game."""
        self._show()
        self.query_one(Table).focus()

    @on(Field.Changed)
    def _other_game(self) -> None:
        self._show()

    def _show(self) -> None:
        game = catalog.game(self.query_one("#game", Field).value)
        trouble = ""
        try:
            found = [(bot, bot_rating(game.key, bot.name)) for bot in game.bots()]
        except (RosterError, GameError) as error:
            found, trouble = [], str(error)
        found.sort(key=lambda pair: -(pair[1].mu if pair[1] is not None else 0.0))
        self.bots = {bot.name: (bot, rating) for bot, rating in found}
        self.query_one("#bots-trouble", Static).update(Content.styled(trouble, "$text-error"))
        self.query_one("#bots-trouble").display = bool(trouble)
        self.query_one(Table).fill(
            (bot.name, self._row(place, bot, rating))
            for place, (bot, rating) in enumerate(found, 1)
        )
        self._show_bot()

    def _row(self, place: int, bot: BotSpec, rating: Rating | None) -> tuple[str | Text, ...]:
        mean = bot_mean(self.query_one("#game", Field).value, bot.name)
        reached = "" if mean is None else f"{mean:.2f}"
        name = Text(bot.name, "bold")
        text = rating_text(rating)
        return (str(place), name, text, reached, bot.strategy, knows(bot))

    @on(Table.RowHighlighted)
    def _show_bot(self) -> None:
        chosen = self.query_one(Table).chosen
        card = self.query_one("#bot", Static)
        if chosen is None or chosen not in self.bots:
            card.update("")
            return
        bot, _ = self.bots[chosen]
        own = Content.styled(
            f"Your own bots are in {paths.config_dir() / 'bots.toml'}", "$foreground 45%"
        )
        card.update(paragraph(bot.name, f"“{bot.persona.line}”", "", character(bot), "", own))

    @on(Table.RowSelected)
    def _play(self) -> None:
        from tuiwords.ui.pages.setup import Setup

        chosen = self.query_one(Table).chosen
        game = catalog.game(self.query_one("#game", Field).value)
        self.app.push_screen(Setup(game, invited=(chosen,) if chosen else ()))

    def action_watch(self) -> None:
        """Set up a game of bots only."""
        from tuiwords.ui.pages.setup import Setup

        game = catalog.game(self.query_one("#game", Field).value)
        self.app.push_screen(Setup(game, watch=True))
