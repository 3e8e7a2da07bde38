"""In 8 or 16 colors, hits, near misses and misses differ in every theme, and marks are on.

Text can be read in every theme, in few colors and in many.
"""

from dataclasses import replace

import pyte
import pytest
from rich.color import Color as TerminalColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from support.apps import OpenedApp, open_app
from support.emulated import cells, emulated_app
from support.tables import sitting
from support.waiting import settled, until
from textual.color import Color

from tests.conftest import THOROUGH, mostly_deep
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.few_colors import READABLE_LINES, in_few_colors
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.themes import contrast
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.keyboard import Keyboard
from tuiwords.ui.widgets.tiles import shows_marks

EVERY = 1 if THOROUGH else 4  # how many themes are one that is looked at
GREEN, YELLOW, GRAY, WHITE = 2, 3, 8, 15  # ANSI's

# What pyte calls the 16 colors, and what they are in xterm.
COLORS = {
    name: Color.parse(color)
    for name, color in {
        "black": "#000000",
        "red": "#cd0000",
        "green": "#00cd00",
        "brown": "#cdcd00",
        "blue": "#0000ee",
        "magenta": "#cd00cd",
        "cyan": "#00cdcd",
        "white": "#e5e5e5",
        "brightblack": "#7f7f7f",
        "brightred": "#ff0000",
        "brightgreen": "#00ff00",
        "brightbrown": "#ffff00",
        "brightblue": "#5c5cff",
        "brightmagenta": "#ff00ff",
        "bfightmagenta": "#ff00ff",
        "brightcyan": "#00ffff",
        "brightwhite": "#ffffff",
    }.items()
}
GUESSES = [
    "crane",
    "slate",
    "audio",
    "moist",
    "bulky",
    "horse",
    "plant",
    "tired",
    "cloud",
    "wimpy",
    "begin",
    "jumpy",
]


def kinds(guess: str, answer: str) -> str:
    """A letter of the guess that is a hit, one that is near and one that is a miss."""
    pairs = [*zip(guess, answer, strict=True)]
    hits = [one for one, other in pairs if one == other]
    near = [one for one, other in pairs if one != other and one in answer]
    miss = [one for one in guess if one not in answer]
    return "".join(each[0] for each in (hits, near, miss) if each).upper()


def number(color: TerminalColor) -> int | None:
    """The ANSI number of a color."""
    return color.downgrade(ColorSystem.STANDARD).number


def grounds(screen: TableScreen, letters: str) -> list[set[int | None]]:
    """The ANSI numbers of the colors that letters of the board stand on."""
    found: dict[str, set[int | None]] = {letter: set() for letter in letters}
    board = screen.board
    for y in range(board.size.height):
        for segment in board.render_line(y):
            for letter in set(segment.text) & set(letters):
                ground = segment.style.bgcolor
                found[letter].add(number(ground))
    return [*found.values()]


def hardly_seen(front: str, ground: str) -> bool:
    """Whether text is hardly another color than its ground; not if that is the terminal's own."""
    if ground in COLORS:
        return contrast(COLORS[front], COLORS[ground]) < 2.5
    exact = len(front) == len(ground) == 6
    return exact and contrast(Color.parse(f"#{front}"), Color.parse(f"#{ground}")) < 2.95


def unreadable(shown: pyte.Screen) -> list[str]:
    """The lines with text that is hardly another color than what it is on."""
    lines = []
    for line in cells(shown):
        pairs = {(cell.fg, cell.bg) for cell in line if cell.data.isalnum()}
        if any(hardly_seen(front, ground) for front, ground in pairs):
            lines.append("".join(cell.data for cell in line))
    return lines


@pytest.mark.parametrize("term", mostly_deep(["xterm", "linux", "screen"], 1))
async def test_the_squares_of_wordle_differ_in_every_theme(
    ada, monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.delenv("COLORTERM")
    save_preferences(replace(Preferences(), motion=False))
    async with sitting(MatchRequest("wordle", seed=7)) as (pilot, screen):
        answer = screen.match.state.answer
        guess, letters = next((g, k) for g in GUESSES if len(k := kinds(g, answer)) == 3)
        await pilot.type(guess)
        await pilot.pause()
        assert screen.match.ply == 1
        assert shows_marks(screen.board) and shows_marks(screen.query_one(Keyboard))
        for theme in sorted(pilot.app.available_themes)[::EVERY]:
            pilot.app.theme = theme
            await pilot.pause()
            hit, near, miss = grounds(screen, letters)
            assert (hit, near, miss) == ({GREEN}, {YELLOW}, {GRAY}), theme


@pytest.mark.parametrize("term", ["xterm", "linux"])
def test_good_doubtful_and_bad_have_colors_of_their_own_in_every_theme(
    monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.delenv("COLORTERM", raising=False)
    app = OpenedApp()
    for theme in sorted(app.available_themes):
        app.theme = theme
        says = [app.get_css_variables()[f"text-{key}"] for key in ("success", "warning", "error")]
        shown = [
            each if each.startswith("ansi") else number(Color.parse(each).rich_color)
            for each in (*says, app.get_css_variables()["foreground"])
        ]
        assert len({*shown}) == len(shown), theme


def test_frames_and_fields_differ_from_their_ground_in_every_theme() -> None:
    for theme in map(in_few_colors, OpenedApp().available_themes.values()):
        if not theme.ansi:
            ground, panel = (Color.parse(each) for each in (theme.background, theme.panel))
            odd = ground.blend(panel, 0.6)  # squares of Scrabble
            shown = [number(each.rich_color) for each in (ground, odd, panel)]
            assert shown[0] == shown[1] != shown[2], theme.name


def test_letters_and_words_that_count_more_have_colors_of_their_own_in_every_theme() -> None:
    for theme in map(in_few_colors, OpenedApp().available_themes.values()):
        names = ("double-letter", "double-word", "triple-word")
        shown = {number(Color.parse(theme.variables[each]).rich_color) for each in names}
        assert len(shown - {0, 7, 8, 15}) == len(names), theme.name  # no gray


async def test_the_focus_is_told_from_the_cursor_of_another_list(
    ada, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("COLORTERM", raising=False)
    async with open_app() as (pilot, app):
        await pilot.go("1")
        opponents = app.screen.query_one("#opponents")
        for theme in sorted(app.available_themes):
            app.theme = theme
            await settled(pilot)
            look = app.screen.focused.rich_style
            other = opponents.get_component_rich_style("option-list--option-highlighted")
            assert number(look.bgcolor) != number(other.bgcolor), theme
        app.theme = "flexoki"  # whose blue would be gray
        await pilot.go("escape", "m")
        games = app.screen.query_one(CursorList)
        assert number(games.get_component_rich_style("list--cursor").bgcolor) == WHITE


async def test_squares_are_told_apart_without_colors(ada, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    async with sitting(MatchRequest("wordle", seed=7)) as (_, screen):
        assert shows_marks(screen.board) and shows_marks(screen.query_one(Keyboard))


@pytest.mark.parametrize(
    ("game", "few"),
    mostly_deep(
        [("scrabble", True), (None, True), ("scrabble", False), (None, False)], 1, rows=True
    ),
)
async def test_all_text_can_be_read_in_every_theme(
    ada, monkeypatch: pytest.MonkeyPatch, game: str | None, few: bool
) -> None:
    if few:
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.delenv("COLORTERM", raising=False)
    async with emulated_app(MatchRequest(game, seed=7) if game else None) as (pilot, app, terminal):
        await until(pilot, lambda: isinstance(app.screen, TableScreen if game else TodayPage))
        for theme in sorted(app.available_themes)[::EVERY]:
            app.theme = theme
            await settled(pilot)
            await until(pilot, lambda: not unreadable(terminal.shown))


async def test_many_colors_need_no_marks(ada) -> None:
    async with sitting(MatchRequest("wordle", seed=7)) as (_, screen):
        assert not shows_marks(screen.board)


def test_faint_text_comes_nearer_to_black_or_white() -> None:
    for color, ground in (("#a6b0b1", "#fdf6e3"), ("#444950", "#14161b"), ("#808080", "#808080")):
        (drawn,) = READABLE_LINES[False].apply(
            [Segment("key", Style(color=color, bgcolor=ground))], Color.parse(ground)
        )
        front = drawn.style and drawn.style.color
        assert front and 3 <= contrast(Color.from_rich_color(front), Color.parse(ground)) < 3.5


def test_black_is_never_bold_which_many_terminals_show_as_gray() -> None:
    for color, ground, bold in (
        ("#000000", "#0178d4", False),
        ("#ffffff", "#0178d4", False),  # becomes black on cyan
        ("#ffffff", "#0000aa", True),
    ):
        style = Style(color=color, bgcolor=ground, bold=True)
        (drawn,) = READABLE_LINES[True].apply([Segment("cursor", style)], Color.parse("#000000"))
        assert drawn.style is not None and drawn.style.bold is bold
