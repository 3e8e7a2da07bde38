"""How a profile does at each game."""

from __future__ import annotations

from statistics import fmean
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tuiwords.bots.roster import RosterError
from tuiwords.games.base import GameError
from tuiwords.history.ratings import bot_rating
from tuiwords.history.statistics import Statistics, modes, statistics
from tuiwords.play import catalog
from tuiwords.store.records import Rating
from tuiwords.ui.games.catalog import games
from tuiwords.ui.page import Page
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.figures import bars, dim, pairs, paragraph, trend
from tuiwords.ui.widgets.opponents import rating_text

_BARS = (30, 44)  # cells of the histogram in a narrow and in a wide terminal
_NAME = 16  # cells of a name in the ladder
_TREND = 12  # games whose skill and luck are drawn
_UNRATED = "Only the standard game is rated."


class StatisticsPage(Page):
    """Figures on the left; the guesses as bars and the ratings on the right."""

    TITLE = "Statistics"
    HELP: ClassVar[str] = "statistics"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "matches", "Saved matches", id="statistics.matches", tooltip="List them all"),
        Binding("p", "profiles", "Profiles", id="statistics.profiles", tooltip="Switch player"),
    ]

    def body(self) -> ComposeResult:
        """The game to look at, and its figures."""
        games = self._games()
        with Vertical(classes="column"):
            yield Field("Game", games, games[0][0], id="game", help="Left and right: another game")
            with Horizontal(id="statistics"):
                yield Static(id="figures")
                with Vertical(id="charts"):
                    yield Static(id="histogram")
                    yield Static(id="ratings")

    def on_screen_resume(self) -> None:
        """A game may have ended meanwhile, or somebody else plays."""
        self._show()

    @on(Field.Changed)
    def _other_game(self) -> None:
        self._show()

    def _show(self) -> None:
        field = self.query_one("#game", Field)
        field.offer(self._games(), field.value)
        game, mode = field.value
        found = statistics(self.session.store, self.session.profile.id, game, mode=mode)
        wide = self.app.size.width >= 76
        self.query_one("#figures", Static).update(_figures(found, _TREND if wide else _TREND // 2))
        self.query_one("#histogram", Static).update(
            _histogram(found, _BARS[self.app.size.width >= 100])
        )
        ratings = self.query_one("#ratings", Static)
        ratings.update(Content(_UNRATED) if mode else self._ratings(game, found))

    def _games(self) -> list[tuple[tuple[str, str], str]]:
        """The games with their modes: those that somebody has played have figures of their own."""
        found = []
        for game in games():
            for mode in modes(self.session.store, self.session.profile.id, game.key):
                found.append(((game.key, mode), f"{game.title}, {mode}" if mode else game.title))
        return found

    def action_matches(self) -> None:
        """The list of matches."""
        self.session.open_page("matches")

    def action_profiles(self) -> None:
        """Who plays."""
        self.session.open_page("profiles")

    def _ratings(self, game: str, found: Statistics) -> Content:
        you = self.session.profile.name
        rows: list[tuple[str, Rating | None, bool]] = []
        if found.rating is not None:
            rows.append((you, found.rating, True))
        try:
            bots = catalog.game(game).bots()
            rows += [(bot.name, bot_rating(game, bot.name), False) for bot in bots]
        except (RosterError, GameError) as error:
            return paragraph("Ratings", str(error))
        rows.sort(key=lambda row: -(row[1].mu if row[1] is not None else 0))
        lines: list[str | Content] = [
            Content.assemble(
                (name[: _NAME - 1].ljust(_NAME), "bold $primary" if own else ""),
                (rating_text(rating), "bold" if own else "$foreground 55%"),
            )
            for name, rating, own in rows
        ]
        if found.rating is None:
            lines.append(dim("You get one with your first rated game against a bot."))
        return paragraph("Ratings", *lines)


def _figures(found: Statistics, games: int) -> Content:
    if not found.played and not found.helped:
        return paragraph("No games yet", "", dim("Finish a game to see your statistics here."))
    rows = [
        ("Played", str(found.played)),
        ("Won", f"{found.won_share:.0%}"),
        ("Mean", "–" if found.mean is None else f"{found.mean:.2f}"),
        *(
            (title, f"{fmean(values):<4.0f}{trend(values[-games:])}")
            for title, values in (("Skill", found.skill), ("Luck", found.luck))
            if values
        ),
        ("", ""),
        ("Streak", str(found.streak)),
        ("Best streak", str(found.best_streak)),
        ("", ""),
        ("Dailies", str(found.daily_played)),
        ("Daily streak", str(found.daily_streak)),
        ("Best daily", str(found.best_daily_streak)),
    ]
    if any(found.rated):
        won, tied, lost = found.rated
        rows += [("", ""), ("Rated", f"{won} won, {tied} tied, {lost} lost")]
    if found.helped:
        rows += [("", ""), ("With help", f"{found.helped} ({found.helped_won} won)")]
        rows += [("", "not counted")]
    return paragraph("Figures", pairs(rows))


def _histogram(found: Statistics, width: int) -> Content:
    if not found.histogram:
        return Content("")
    least, most = min(1, *found.histogram), max(6, *found.histogram)
    counts = {guess: found.histogram.get(guess, 0) for guess in range(least, most + 1)}
    return paragraph("Guesses", bars(counts, width))
