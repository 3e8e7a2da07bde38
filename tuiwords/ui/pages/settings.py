"""Settings: applied and saved at once, with a sample board to see them on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from tuiwords import paths
from tuiwords.lexicon.languages import languages
from tuiwords.ui.page import Page
from tuiwords.ui.themes import THEMES
from tuiwords.ui.widgets.field import Field
from tuiwords.ui.widgets.section import section
from tuiwords.ui.widgets.tiles import LOOKS, Face, Kind, Tiles

ROWS: tuple[tuple[str, tuple[Kind, ...]], ...] = (
    ("lapse", ("near", "near", "near", "miss", "hit")),
    ("plume", ("hit", "hit", "miss", "miss", "hit")),
    ("pl   ", ("typed", "typed", "cursor", "empty", "empty")),
)
_CELLS = (
    ("auto", "as large as fits"),
    ("small", "small"),
    ("medium", "medium"),
    ("large", "large"),
)
_MOTION = ((True, "on"), (False, "off"))
_MARKS = ((False, "colors"), (True, "colors and brackets"))
_BELL = ((False, "off"), (True, "on"))
_REVIEWS = ((True, "while Today rests"), (False, "when opened"))
_DEFINITIONS = ((True, "shown after a game"), (False, "not shown"))
_NEW_CARDS = (0, 5, 10, 20, 30, 50, 100, 1000)
_HELP = {
    "theme": "The colors. color-blind-safe uses blue and orange, high-contrast strong colors.",
    "motion": "Animate tiles and rows, or show changes at once.",
    "cell_size": "The size of the tiles. They shrink if a board does not fit.",
    "marks": "Show hits and near misses by color, or with brackets around the letters as well.",
    "bell": "Ring the terminal's bell when it is your turn, and when a game ends.",
    "review_games": "Review earlier games, a few after each start, at low priority.",
    "language": "Whose word list new games begin with, and in which language games of the day are.",
    "new_cards": "How many word cards a day are asked for the first time.",
    "show_definitions": "Show the meaning of the hidden word, from WordNet, after a game.",
}


class Sample(Widget):
    """Two guesses and the beginning of a third; the answer is PLACE or PLANE."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS.components
    DEFAULT_CSS = LOOKS.css("Sample")

    def __init__(self, cells: str) -> None:
        super().__init__()
        self.tiles = Tiles(self, lambda: (len(ROWS), 5), _face, cells=cells)

    def on_mount(self) -> None:
        """Take up no more room than the largest tiles need."""
        self.styles.max_height = self.tiles.most_lines

    def show(self, cells: str) -> None:
        """Show another cell size, and the current colors."""
        self.tiles.cells = cells
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the board."""
        return self.tiles.line(y)


def _face(row: int, column: int) -> Face:
    word, kinds = ROWS[row]
    return Face(word[column].strip(), kinds[column])


class SettingsPage(Page):
    """The fields, and a sample board beside them."""

    TITLE = "Settings"
    HELP: ClassVar[str] = "settings"
    HOLDS = (Field,)

    def body(self) -> ComposeResult:
        """The fields and the sample."""
        now = self.session.preferences
        with Horizontal(id="settings"):
            with section(title="Settings", id="settings-form"):
                yield self._field("theme", "Theme", [(n, n) for n in self._themes()], now.theme)
                yield self._field("motion", "Motion", list(_MOTION), now.motion)
                yield self._field("cell_size", "Cells", list(_CELLS), now.cell_size)
                yield self._field("marks", "Marks", list(_MARKS), now.marks)
                yield self._field("bell", "Bell", list(_BELL), now.bell)
                yield self._field(
                    "show_definitions", "Meanings", list(_DEFINITIONS), now.show_definitions
                )
                yield self._field("review_games", "Reviews", list(_REVIEWS), now.review_games)
                known = sorted({*_NEW_CARDS, now.new_cards})
                amounts = [(number, f"{number} a day") for number in known]
                yield self._field("new_cards", "New words", amounts, now.new_cards)
                spoken = [(code, each.name) for code, each in languages().items()]
                yield self._field("language", "Language", spoken, now.language)
                yield Static(id="field-help", classes="dim")
                yield Static(
                    Content(f"Saved in {paths.config_dir() / 'settings.toml'}"),
                    classes="dim",
                    id="settings-file",
                )
            yield section(Sample(now.cell_size), title="How it looks", id="settings-sample")

    def _field(self, key: str, label: str, choices: list[tuple[Any, str]], value: Any) -> Field:
        return Field(label, choices, value, help=_HELP[key], id=key)

    def _themes(self) -> list[str]:
        own = [theme.name for theme in THEMES]
        return own + sorted(name for name in self.app.available_themes if name not in own)

    def on_descendant_focus(self) -> None:
        """Say what the field is for."""
        if isinstance(self.focused, Field):
            self.query_one("#field-help", Static).update(Content(self.focused.help))

    @on(Field.Changed)
    def _take(self, event: Field.Changed) -> None:
        self.session.keep_preferences(
            replace(self.session.preferences, **{str(event.field.id): event.value})
        )
        self.query_one(Sample).show(self.session.preferences.cell_size)
