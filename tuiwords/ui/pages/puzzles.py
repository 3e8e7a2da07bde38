"""Train: cards and words that are due, and all puzzles: without end, of the day, by kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tuiwords.history.ratings import rating_text
from tuiwords.play.daily import today
from tuiwords.play.game import Game
from tuiwords.practice.puzzle_run import Mode, best_of, daily_result, player_rating
from tuiwords.practice.puzzle_stream import puzzle_games, themes_of
from tuiwords.store.records import Profile
from tuiwords.store.store import Store
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages.catalog import entry, page_keys
from tuiwords.ui.pages.group import page_lines
from tuiwords.ui.pages.practice import PracticePage
from tuiwords.ui.widgets.field import Field

_MODES: dict[Mode, tuple[str, str]] = {
    "": ("Without end", "Puzzles near your rating; you and they are rated."),
    "daily": ("Of the day", "One of each game, the same for everyone with the same word list."),
    "storm": ("Storm", "As many as you can solve in three minutes."),
    "streak": ("Streak", "As many as you can solve until you miss one."),
}


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """A line of the page: puzzles of a mode, or of a theme of one game."""

    title: str
    line: str
    mode: Mode = ""
    game: Game | None = None
    theme: str = ""

    @property
    def key(self) -> str:
        """Its name in the list."""
        return f"{self.mode}/{self.theme}"


def choices(games: Sequence[Game]) -> list[PuzzleChoice]:
    """The puzzles of some games that can be chosen."""
    modes = [PuzzleChoice(title, line, mode) for mode, (title, line) in _MODES.items()]
    return modes + [
        PuzzleChoice(f"{game.title}: {theme}", line, "", game, theme)
        for game in games
        for theme, line in themes_of(game).items()
    ]


def record_of(store: Store, profile: Profile, choice: PuzzleChoice, games: Sequence[Game]) -> str:
    """What a profile has done of a choice: its best, its ratings, or today's puzzles."""
    if choice.mode == "daily":
        done = [(each.title, daily_result(store, profile.id, each.key, today())) for each in games]
        told = [f"{title} {result}" for title, result in done if result]
        return f"Today: {', '.join(told)}." if told else "Not played today."
    if choice.mode:
        return f"Your best: {best_of(store, profile.id, choice.mode, games)}."
    chosen = [choice.game] if choice.game is not None else games
    ratings = [(each.title, player_rating(store, profile.id, each.key)) for each in chosen]
    texts = [f"{title} {rating_text(rating)}" for title, rating in ratings if rating.games]
    return f"Your rating at puzzles: {', '.join(texts) or rating_text(None)}."


class PuzzlesPage(Page):
    """Cards, words, and the kinds of puzzles; Enter opens what is under the cursor."""

    TITLE = "Train"
    HELP: ClassVar[str] = "puzzles"
    HOLDS = (Field,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "take", "Open", "puzzles.solve", "Ask what is chosen", priority=True),
        *page_keys(),
    ]

    def body(self) -> ComposeResult:
        """Of which games, the puzzles, and a line about the chosen ones."""
        games: list[tuple[str, str]] = [(game.key, game.title) for game in puzzle_games()]
        with Vertical(classes="column"):
            yield Field("Game", [("", "all games"), *games], "", id="puzzles-game")
            yield OptionList(id="puzzles")
            yield Static(id="puzzles-about", markup=False)

    def on_mount(self) -> None:
        """Show the puzzles of all games."""
        self._list()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """A rating or a best may have changed meanwhile."""
        self._tell()

    @property
    def games(self) -> tuple[Game, ...]:
        """The games whose puzzles are wanted."""
        key = self.query_one(Field).value
        return tuple(game for game in puzzle_games() if key in ("", game.key))

    @property
    def _line(self) -> str:
        option = self.query_one(OptionList).highlighted_option
        return str(option.id) if option is not None else ""

    @property
    def chosen(self) -> PuzzleChoice | None:
        """The puzzles under the cursor, or None if it is on a page."""
        return next((each for each in choices(self.games) if each.key == self._line), None)

    @on(Field.Changed)
    def _list(self) -> None:
        before, menu = self._line, self.query_one(OptionList)
        shown = choices(self.games)
        kinds = [Option(f" {each.title}", id=each.key) for each in shown]
        heading = Option(Content.styled("Of one kind", "bold"), disabled=True)
        menu.clear_options()
        puzzles = Option(Content.styled("Puzzles", "bold"), disabled=True)
        menu.add_options(
            [*page_lines("puzzles"), puzzles, *kinds[: len(_MODES)], heading, *kinds[len(_MODES) :]]
        )
        known = [option.id for option in menu.options]
        menu.highlighted = known.index(before) if before in known else 0

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        if not self._line:
            return
        store, profile = self.session.store, self.session.profile
        chosen = self.chosen
        lines = [chosen.line if chosen is not None else entry(self._line).line]
        if chosen is not None:
            self.session.attempt(
                lambda: lines.append(record_of(store, profile, chosen, self.games))
            )
        about = Content.styled("\n".join(lines), "$foreground 75%")
        self.query_one("#puzzles-about", Static).update(about)

    @on(OptionList.OptionSelected)
    def action_take(self) -> None:
        """Ask the chosen puzzles, or open the chosen page."""
        chosen = self.chosen
        if chosen is None:
            self.session.open_page(self._line)
            return
        game = chosen.game.key if chosen.game is not None else self.query_one(Field).value or None
        self.app.push_screen(PracticePage(game, chosen.mode, chosen.theme, listed=True))
