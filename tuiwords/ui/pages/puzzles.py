"""Train: what is due, puzzles, the storm and words, each as a card, and all kinds of puzzles."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tuiwords.history.progress import progress
from tuiwords.history.ratings import rating_text
from tuiwords.play.daily import today
from tuiwords.play.game import Game
from tuiwords.practice.due import due_of
from tuiwords.practice.puzzle_run import Mode, best_of, daily_result, player_rating
from tuiwords.practice.puzzle_stream import puzzle_games, themes_of
from tuiwords.practice.schedule import end_of_day
from tuiwords.store.card_records import CardCount
from tuiwords.store.records import Profile
from tuiwords.store.store import Store
from tuiwords.text import count_text
from tuiwords.ui.background import Background
from tuiwords.ui.keys import hidden, key_name, shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages.asked_board import AskedBoard
from tuiwords.ui.pages.catalog import entry, page_keys
from tuiwords.ui.pages.group import menu_line, page_lines
from tuiwords.ui.pages.practice import PracticePage, mode_keys
from tuiwords.ui.pages.train_panels import Panels, read_panels
from tuiwords.ui.sizes import BROAD
from tuiwords.ui.widgets.bar_chart import BarChart
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.figures import share_bar
from tuiwords.ui.widgets.section import section, text_section
from tuiwords.ui.widgets.shown_text import show_text

_MODES: dict[Mode, tuple[str, str, str]] = {
    "": ("Without end", "practice.puzzles", "Puzzles near your rating; you and they are rated."),
    "daily": (
        "Of the day",
        "practice.daily",
        "One of each game, the same for everyone with the same word list.",
    ),
    "storm": (
        "Storm",
        "practice.storm",
        "Three minutes of quick puzzles, harder the more you solve.",
    ),
    "streak": ("Streak", "practice.streak", "As many as you can solve until you miss one."),
}
# The cards over the list, by what they open, with their titles.
_CARDS = {"practice": "Due now", "/": "Puzzles", "storm/": "Storm", "quiz": "Words"}
_BAR = 16  # cells
_PROGRESS = "progress"
_TALL = 36  # lines from which all puzzles are seen with what is told of one


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """A line of the page: puzzles of a mode, or of a theme of one game."""

    title: str
    line: str
    mode: Mode = ""
    game: Game | None = None
    theme: str = ""
    key_id: str = ""

    @property
    def key(self) -> str:
        """Its name in the list."""
        return f"{self.mode}/{self.theme}"

    def page(self, game: str | None = None, *, listed: bool = False) -> PracticePage:
        """The page that asks them, those of a game (by its key) if it is of none itself."""
        own = self.game.key if self.game is not None else game
        return PracticePage(own, self.mode, self.theme, listed=listed)


def choices(games: Sequence[Game]) -> list[PuzzleChoice]:
    """The puzzles of some games that can be chosen."""
    modes = [
        PuzzleChoice(title, line, mode, key_id=key_id)
        for mode, (title, key_id, line) in _MODES.items()
    ]
    return modes + [
        PuzzleChoice(f"{game.title}: {theme}", line, "", game, theme)
        for game in games
        for theme, line in themes_of(game).items()
    ]


def record_of(store: Store, profile: Profile, choice: PuzzleChoice, games: Sequence[Game]) -> str:
    """What a profile has done of a choice: its best, its ratings, or today's puzzles."""
    if choice.mode == "daily":
        done = [(each.title, daily_result(store, profile.id, each, today())) for each in games]
        told = [f"{title} {result}" for title, result in done if result]
        return f"Today: {', '.join(told)}." if told else "Not played today."
    if choice.mode:
        best, now = (best_of(store, profile.id, choice.mode, games, day) for day in (None, today()))
        return f"Your best: {best}, today {now}."
    chosen = [choice.game] if choice.game is not None else games
    ratings = [(each.title, player_rating(store, profile.id, each.key)) for each in chosen]
    texts = [f"{title} {rating_text(rating)}" for title, rating in ratings if rating.games]
    return f"Your rating at puzzles: {', '.join(texts) or rating_text(None)}."


def read_cards(
    store: Store, profile: Profile, games: Sequence[Game], a_day: int, only: str = ""
) -> dict[str, Content]:
    """What the cards say: what is due, ratings, bests of all and of today, words learned.

    And the progress, under ``_PROGRESS``. Cards may be those of ``only`` one game, by its key.
    Raises: StoreError.
    """
    me, day, now = profile.id, today(), time.time()
    due = due_of(store.cards, me, now, a_day, only)
    rated = [(each.title, player_rating(store, me, each.key)) for each in games]
    ratings = [f"{title} {each.mu:.0f}" for title, each in rated if each.games]
    marks = [daily_result(store, me, each, day) for each in games]
    today_text = "".join({"solved": "✓", "missed": "✗"}.get(mark, "·") for mark in marks)
    best, now_best = (best_of(store, me, "storm", games, each) for each in (None, day))
    streak = f"streak: best {best_of(store, me, 'streak', games)}"
    counts = store.cards.counts(me, end_of_day(now)).items()
    words = sum((count for (game, _), count in counts if not game), CardCount())
    share = words.learned / words.total if words.total else 0.0
    learned = f"{words.learned}/{words.total} learned" if words.total else "no cards yet"
    ratings_line = [f"Puzzles: {', '.join(ratings)}"] if ratings else []
    lines = [*ratings_line, *progress(store, me, now, only).lines()]
    return {
        _PROGRESS: Content("\n".join(lines)),
        "practice": _card(count_text(due.games, "card"), f"{count_text(due.words, 'word')}"),
        "/": _card(ratings[0] if ratings else "not rated yet", f"of the day {today_text}"),
        "storm/": _card(f"best {best}, today {now_best}", streak),
        "quiz": _card(learned, share_bar(share, _BAR)),
    }


def _card(first: str, second: str) -> Content:
    return Content.assemble((first, "bold"), "\n", (second, "$foreground 70%"))


class PuzzlesPage(Page):
    """Cards with figures over a list; Enter opens what is under the cursor, a click a card."""

    TITLE = "Train"
    HELP: ClassVar[str] = "puzzles"
    group: ClassVar[str] = "puzzles"
    HOLDS = (Field,)
    VERTICAL_BREAKPOINTS = [(0, "-low"), (_TALL, "-tall")]
    BROAD_FROM = (BROAD, 40)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "take", "Open", "puzzles.solve", "Ask what is chosen", priority=True),
        *page_keys(),
        *mode_keys(hidden),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._reading = Background(self)

    def body(self) -> ComposeResult:
        """Of which games, the puzzles, and a line about the chosen ones."""
        games: list[tuple[str, str]] = [(game.key, game.title) for game in puzzle_games()]
        with Vertical(classes="column"):
            with Horizontal(id="train-cards"):
                for name, title in _CARDS.items():
                    yield _TrainCard(name, title)
            with Container(id="train-parts"):
                with Vertical(id="train-list"):
                    yield Field("Game", [("", "all games"), *games], "", id="puzzles-game")
                    yield _TrainList(id="puzzles")
                    yield Static(id="puzzles-about", markup=False)
                    yield BarChart("Answers by day", "train-answers")
                with Vertical(id="train-figures"):
                    yield section(Static(markup=False), title="Your progress", id="train-progress")
                    yield BarChart("Cards that come due", "train-coming")
                    yield BarChart("Storm and streak by day", "train-runs")
                with Vertical(id="train-more"):
                    yield AskedBoard("train-daily")
                    yield text_section("Missed last", "train-missed")

    def on_mount(self) -> None:
        """Show the puzzles of all games."""
        self._list()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """A rating or a best may have changed meanwhile."""
        self._tell()
        self._read()

    def _read(self) -> None:
        store, profile, games = self.session.store, self.session.profile, self.games
        a_day = self.session.preferences.new_cards
        only = self.query_one(Field).value
        self._reading.run(lambda: read_cards(store, profile, games, a_day, only), self._put)

    def on_resize(self) -> None:
        """Fill what there is room for now."""
        self.call_after_refresh(self._read)

    def _put(self, cards: dict[str, Content]) -> None:
        for card in self.query(_TrainCard):
            show_text(card, cards[card.opens])
        panel = self.query_one("#train-progress")
        panel.set_class(bool(cards[_PROGRESS]), "-filled")
        show_text(panel.query_one(Static), cards[_PROGRESS])
        if self.has_class("-wide") and self.has_class("-tall"):
            store, profile, games = self.session.store, self.session.profile, self.games
            more = self.has_class("-broad")
            read = partial(read_panels, store, profile, games, today(), more=more)
            self._reading.run(read, self._put_panels)

    def _put_panels(self, panels: Panels) -> None:
        self.set_class(not (panels.coming or panels.runs), "-new")
        for name, bars in (
            ("answers", panels.answers),
            ("coming", panels.coming),
            ("runs", panels.runs),
        ):
            self.query_one(f"#train-{name}", BarChart).show(bars)
        missed, board = self.query_one("#train-missed", Static), self.query_one(AskedBoard)
        missed.display = bool(panels.missed)
        show_text(missed, panels.missed)
        if panels.puzzle is not None:
            board.border_subtitle = key_name("practice.daily")
            board.show(panels.puzzle, answered=panels.asked, before="Of the day: ")

    @property
    def games(self) -> tuple[Game, ...]:
        """The games whose puzzles are wanted."""
        key = self.query_one(Field).value
        spoken = puzzle_games(self.session.preferences.language)
        return tuple(game for game in spoken if key in ("", game.key))

    @property
    def _line(self) -> str:
        option = self.query_one(OptionList).highlighted_option
        return str(option.id) if option is not None else ""

    def _choice(self, line: str) -> PuzzleChoice | None:
        """The puzzles that a line or a card stands for, or None if it is a page."""
        return next((each for each in choices(self.games) if each.key == line), None)

    @on(Field.Changed)
    def _list(self) -> None:
        before, menu = self._line, self.query_one(OptionList)
        shown = choices(self.games)
        kinds = [menu_line(each.title, each.key, each.key_id) for each in shown]
        heading = Option(Content.styled("Of one kind", "bold"), disabled=True)
        menu.clear_options()
        puzzles = Option(Content.styled("Puzzles", "bold"), disabled=True)
        menu.add_options(
            [*page_lines("puzzles"), puzzles, *kinds[: len(_MODES)], heading, *kinds[len(_MODES) :]]
        )
        known = [option.id for option in menu.options]
        menu.highlighted = known.index(before) if before in known else 0
        self._read()

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        if not self._line:
            return
        store, profile = self.session.store, self.session.profile
        chosen = self._choice(self._line)
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
        self.take(self._line)

    def action_puzzles(self, mode: Mode) -> None:
        """Ask puzzles of a mode, as its line does."""
        self.take(f"{mode}/")

    def take(self, line: str) -> None:
        """Open what a line or a card stands for."""
        chosen, game = self._choice(line), self.query_one(Field).value or None
        if chosen is not None:
            self.app.push_screen(chosen.page(game, listed=True))
        elif game and line == "practice":
            self.app.push_screen(PracticePage(game))
        else:
            self.session.open_page(line)


class _TrainList(OptionList):
    """The list over what is told of its line, which takes more lines of some than of others."""

    def on_resize(self) -> None:
        """Keep the line under the cursor in sight."""
        self.scroll_to_highlight()


class _TrainCard(Static):
    """A card over the list; a click opens what it stands for."""

    def __init__(self, opens: str, title: str) -> None:
        super().__init__(classes="panel")
        self.opens = opens
        self.border_title = title

    def on_click(self) -> None:
        """Open it."""
        page = self.screen
        if isinstance(page, PuzzlesPage):
            page.take(self.opens)
