"""The statistics of a profile, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from tuiwords.bots.roster import RosterError
from tuiwords.games.base import GameError
from tuiwords.history.ratings import RatedMatch, bot_rating, rating_history, rating_text
from tuiwords.history.statistics import Statistics, count_finished, is_rated, modes, statistics
from tuiwords.history.trends import Met, Trends, best_plays, trends
from tuiwords.play import catalog
from tuiwords.play.game import KeptFigure
from tuiwords.store.records import Profile, Rating
from tuiwords.store.store import Store
from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import games
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages.last_games import last_game
from tuiwords.ui.pages.texts import moment_text
from tuiwords.ui.sizes import BROAD, USUAL, WIDE
from tuiwords.ui.widgets.columns import cut
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.figures import (
    BAR,
    dim,
    distribution,
    line_graph,
    pairs,
    paragraph,
    trend,
    uncounted_rows,
    wins,
)
from tuiwords.ui.widgets.section import text_section
from tuiwords.ui.widgets.shown_text import show_text

_MOST, _MOST_BROAD = 104, 180  # cells of the whole page, as in the styles
_NAME, _RATING = 16, 10  # cells of a name and a figure in the list of ratings
_SHORT = 8  # cells for bars below which there are none
_SHORTEST = 100  # points of a rating that the shortest bar stands for
_LINES = (3, 8, 14)  # lines of the graph of ratings on a low, a tall and a very tall screen
_TALL, _TALLEST = 32, 46  # lines of the terminal from which it is taller
_TREND = 12  # games whose skill and luck are drawn
_FEWEST = 2  # games of which there is no graph yet
_MOVE, _OPPONENT = 22, 13  # cells of a move, and of a name
_LABEL = 16  # cells of the label of a figure, the longest Of the findable
_UNRATED = "Games of this mode are not rated."


class StatisticsPage(Page):
    """Figures on the left; the guesses as bars and the ratings on the right.

    On a broad screen the ratings have a column of their own.
    """

    TITLE = "Statistics"
    HELP: ClassVar[str] = "statistics"
    MORE_HELP: ClassVar[str] = "figures"
    HOLDS = (Field,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("m", "matches", "Games", "statistics.matches", "List them all"),
        shown(
            "pagedown",
            "scroll(10)",
            "Scroll",
            "statistics.page_down",
            "Further down",
            key_display="pgdn",
        ),
        hidden("pageup", "scroll(-10)", "Scroll", "statistics.page_up", "Further up"),
        shown("P", "profiles", "Profiles", "statistics.profiles", "Switch player"),
    ]

    def __init__(self, game: str = "", mode: str = "") -> None:
        """The game (by its key) and its mode to begin with, by default the one played last."""
        super().__init__()
        self._chosen = (game or games()[0].key, mode)
        self._chooses = not game  # until the one played last is known
        self._found: _Found | None = None
        self._reading, self._replaying = Background(self), Background(self)

    def body(self) -> ComposeResult:
        """The game to look at, and its figures."""
        choices = [((game.key, ""), game.title) for game in games()]
        if self._chosen[1]:
            choices.append((self._chosen, _title(*self._chosen)))
        with Vertical(classes="column"):
            yield Field(
                "Game", choices, self._chosen, id="game", help="Left and right: another game"
            )
            with (
                VerticalScroll(id="statistics", can_focus=False),
                Horizontal(id="statistics-columns"),
            ):
                with Vertical(id="played-by-me"):
                    yield text_section("Figures", "figures")
                    yield text_section("By opponent", "opponents-met")
                    yield text_section("Best plays", "best-plays")
                with Vertical(id="charts"):
                    with Vertical(id="played"):
                        yield text_section("Guesses", "histogram")
                        yield text_section("", "rating-graph")
                        yield text_section("", "score-graph")
                        yield text_section("", "accuracy-graph")
                    yield text_section("Ratings", "ratings")

    def on_resize(self) -> None:
        """Draw the charts as wide as there is room now."""
        if self._found is not None:
            self._put(self._found)

    def on_screen_resume(self) -> None:
        """Update: a game may have ended meanwhile, or the profile may have changed."""
        self._show()

    @on(Field.Changed)
    def _other_game(self) -> None:
        self._chooses = False
        self._show()

    def _show(self) -> None:
        store, profile = self.session.store, self.session.profile
        game, mode = ("", "") if self._chooses else self.query_one("#game", Field).value
        self._reading.run(lambda: _read(store, profile, game, mode), self._take)

    def _take(self, found: _Found) -> None:
        self._found = found
        self._put(found)
        if found.figures.mean_of == "points":
            store, profile, (game, mode) = self.session.store, self.session.profile, found.chosen
            self._replaying.run(lambda: best_plays(store, profile, game, mode), self._put_best)

    def _put(self, found: _Found) -> None:
        field, (width, height) = self.query_one("#game", Field), self.app.size
        field.offer(found.choices, found.chosen)
        self._chooses = False
        trend_length = _TREND if width >= USUAL else _TREND // 2
        figures = _figures(found, trend_length)
        show_text(self.query_one("#figures", Static), figures)
        bars_length = _chart_width(self.app.size)
        histogram = self.query_one("#histogram", Static)
        histogram.display = found.figures.mean_of == "guesses"
        show_text(histogram, distribution(found.figures, bars_length))
        graph = self.query_one("#rating-graph", Static)
        graph.display = len(found.history) > 1
        graph.border_title = f"Rating after {len(found.history)} games"
        lines = _LINES[(height >= _TALL) + (height >= _TALLEST)]
        rated_at = [each.finished for each in found.history]
        ratings_after = [each.mu for each in found.history]
        show_text(graph, _graph(ratings_after, rated_at, bars_length, lines, ""))
        trend_lines = min(lines, _LINES[1]) - (lines > _LINES[0]) * 3
        if _is_broad(self.app.size) and lines == _LINES[2]:  # the ratings stand beside them
            trend_lines = lines // (1 + graph.display)
        self._put_trends(found, bars_length, trend_lines)
        played = self.query_one("#played")  # without a chart it leaves no gap
        played.display = any(chart.display for chart in played.children)
        rated = is_rated(*field.value)
        ratings = _ratings(found, bars_length) if rated else Content(_UNRATED)
        show_text(self.query_one("#ratings", Static), ratings)
        self.call_after_refresh(self.refresh_bindings)

    def _put_trends(self, found: _Found, width: int, lines: int) -> None:
        over_time, of = found.trends, found.figures.mean_of
        counted = len(over_time.scores)
        titles = f"{of.capitalize()}, last {counted} games", "Accuracy when reviewed"
        for name, title, values, ended in (
            ("#score-graph", titles[0], over_time.scores, over_time.ended),
            ("#accuracy-graph", titles[1], over_time.accuracy, ()),
        ):
            graph = self.query_one(name, Static)
            graph.display = len(values) > _FEWEST
            graph.border_title = title
            show_text(graph, _graph(values, ended, width, lines))
        met = self.query_one("#opponents-met", Static)
        met.display = bool(over_time.met)
        means = of == "points" and self.app.size.width >= USUAL
        met.border_title = "By opponent, your mean points" if means else "By opponent"
        show_text(met, Content("\n").join(_met_line(each, means) for each in over_time.met))
        best = self.query_one("#best-plays", Static)
        best.display = of == "points" and self.app.size.height >= _TALL

    def _put_best(self, found: Sequence[tuple[str, int]]) -> None:
        text = pairs([(cut(move, _MOVE), f"{points:4}") for move, points in found], _MOVE + 1)
        show_text(self.query_one("#best-plays", Static), text)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer to scroll where there is more than fits."""
        return action != "scroll" or self.query_one("#statistics").max_scroll_y > 0

    def action_scroll(self, lines: int) -> None:
        """Move the figures, where they are higher than the screen."""
        self.query_one("#statistics").scroll_relative(y=lines, animate=False)

    def action_matches(self) -> None:
        """Show the list of matches."""
        self.session.open_page("matches")

    def action_profiles(self) -> None:
        """Show the profiles."""
        self.session.open_page("profiles")


@dataclass(frozen=True, slots=True)
class _Found:
    """What the page shows: the games with the modes played, the figures, trends and ratings.

    ``ladder`` has names, ratings and whether each is the profile's own; it is a sentence if the
    bots cannot be read. ``damaged`` is the number of matches that cannot be counted,
    ``kept_figures`` are those of the game's reviews, ``history`` the ratings after each match.
    """

    choices: list[tuple[tuple[str, str], str]]
    chosen: tuple[str, str]
    figures: Statistics
    trends: Trends
    ladder: list[tuple[str, Rating | None, bool]] | str
    damaged: int
    kept_figures: tuple[KeptFigure, ...]
    history: tuple[RatedMatch, ...]


def _read(store: Store, profile: Profile, game: str, mode: str) -> _Found:
    """Read it all, in the background; without a game, of the last one. Raises: StoreError."""
    game = game or last_game(store, profile).key
    damaged = count_finished(store)
    choices = [
        ((each.key, its), _title(each.key, its))
        for each in games()
        for its in modes(store, profile.id, each.key)
    ]
    figures = statistics(store, profile.id, game, mode=mode, newest=_TREND)
    ladder, kept = _ladder(game, profile.name, figures.rating), catalog.game(game).results
    history = rating_history(store, profile, game) if is_rated(game, mode) else ()
    over_time = trends(store, profile.id, game, mode)
    chosen, kept_figures = (game, mode), kept.kept_figures
    return _Found(choices, chosen, figures, over_time, ladder, len(damaged), kept_figures, history)


def _is_broad(size: Size) -> bool:
    return size.width >= BROAD and size.height >= _TALL


def _chart_width(size: Size) -> int:
    """The cells of a line of the charts: see the styles of their columns."""
    framed, broad = size.width >= WIDE and size.height >= _TALL, _is_broad(size)
    figures = 28 if size.width < USUAL else 38 + framed
    room = min(size.width - 4, _MOST_BROAD if broad else _MOST) - figures
    return (room // 2 - 5) if broad else room - (4 if framed else 3)


def _title(game: str, mode: str) -> str:
    title = catalog.game(game).title
    return f"{title}, {mode}" if mode else title


def _ladder(game: str, you: str, own: Rating | None) -> list[tuple[str, Rating | None, bool]] | str:
    """The ratings, the best first, or a sentence if the bots cannot be read."""
    rows: list[tuple[str, Rating | None, bool]] = [(you, own, True)]
    try:
        bots = catalog.game(game).bots()
        rows += [(bot.name, bot_rating(game, bot.name), False) for bot in bots]
    except (RosterError, GameError) as error:
        return str(error)
    return sorted(rows, key=lambda row: -(row[1].mu if row[1] is not None else 0))


def _ratings(found: _Found, width: int) -> Content:
    """A line for each rating, with a bar where there is room."""
    if isinstance(found.ladder, str):
        return Content(found.ladder)
    known = [rating.mu for _, rating, _ in found.ladder if rating is not None]
    room = width - _NAME - _RATING
    scale = room / (max(known) - min(known) + _SHORTEST) if known and room >= _SHORT else 0.0
    lines = [
        Content.assemble(
            (name[: _NAME - 1].ljust(_NAME), "bold $primary" if own else ""),
            (rating_text(rating).ljust(_RATING), "bold" if own else "$foreground 55%"),
            (
                BAR * round((rating.mu - min(known) + _SHORTEST) * scale) if rating else "",
                "$primary" if own else "$primary 55%",
            ),
        )
        for name, rating, own in found.ladder
    ]
    if found.figures.rating is None:
        lines.append(dim("Your first rated game against a bot gives you a rating."))
    return Content("\n").join(lines)


def _met_line(met: Met, means: bool) -> Content:
    """An opponent, the games won, and the mean points where there is room for them."""
    name = cut(met.player.name, _OPPONENT).ljust(_OPPONENT + 1)
    mean = f"{met.mean:7,.0f}" if means else ""
    return Content.assemble(name, (f"{f'{met.won} of {met.games}':>9} won", "bold"), mean)


def _graph(
    values: Sequence[float], ended: Sequence[float], width: int, height: int, comma: str = ","
) -> Content:
    """Figures over time, with the greatest and the least beside it, and the days if known.

    Points have a ``comma`` at thousands, ratings have none.
    """
    if len(values) < 2:
        return Content()
    most, least = (f"{value:6{comma}.0f} " for value in (max(values), min(values)))
    labels = [most, *[" " * 7] * (height - 2), least]
    rows = zip(labels, line_graph(values, width - 7, height), strict=True)
    lines = [
        Content.assemble((label, "$foreground 55%"), (line, "$primary")) for label, line in rows
    ]
    first, last = (moment_text(ended[at], "{:%d %b %Y}") if ended else "" for at in (0, -1))
    if first == last:
        return Content("\n").join(lines)
    left = 7 if width >= 7 + len(first) + len(last) else 0
    lines.append(dim(" " * left + first + last.rjust(width - left - len(first))))
    return Content("\n").join(lines)


def _figures(read: _Found, games: int) -> Content:
    found = read.figures
    if not found.finished:
        return paragraph("No games yet", "", dim("Finish a game to see them here."))
    rows = [
        ("Played", str(found.played)),
        *wins(found, games),
        *_means(found),
        *(
            (title, f"{mean:<5.0f}{trend(values[-games:])}")
            for title, mean, values in (
                ("Skill", found.mean_skill, found.skill),
                ("Luck", found.mean_luck, found.luck),
            )
            if mean is not None
        ),
        *(
            (each.title, each.text(found.review_means[each.key]))
            for each in read.kept_figures
            if each.key in found.review_means
        ),
        ("", ""),
        ("Dailies", str(found.daily_played)),
        ("Day streak", f"{found.daily_streak}   best {found.best_daily_streak}"),
        ("", "in this game alone"),
    ]
    if any(found.rated):
        counts = zip(found.rated, ("won", "tied", "lost"), strict=True)
        told = [f"{count} {how}" for count, how in counts if count]
        rows += [("", ""), *zip(("Rated", "", ""), told, strict=False)]
    if found.begun:
        begun = [(how, f"{won} of {of} won") for how, (won, of) in found.begun.items()]
        rows += [("", ""), *((how.capitalize(), text) for how, text in begun)]
    if others := uncounted_rows(found):
        rows += [("", ""), *others, ("", "not counted")]
    if read.damaged:
        rows += [("", ""), ("Damaged", f"{read.damaged} (see Games)")]
    return pairs(rows, _LABEL)


def _means(found: Statistics) -> list[tuple[str, str]]:
    """The mean with what it is of, and the best score of a game of points."""
    if found.mean is None:
        return []
    if found.mean_of != "points":
        return [(f"Mean {found.mean_of}", f"{found.mean:.2f}")]
    rows = [("Mean points", f"{found.mean:,.0f}")]
    if found.best_score is not None:
        rows.append(("Best points", f"{found.best_score:,.0f}"))
    return rows
