"""Settings: applied and saved at once, with a list of themes and a sample board to see them on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from tuiwords import paths
from tuiwords.lexicon.languages import languages
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.themes import THEMES
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
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
_REVIEWS = ((True, "by themselves"), (False, "when opened"))
_DEFINITIONS = ((True, "shown after a game"), (False, "not shown"))
_NEW_CARDS = (0, 5, 10, 20, 30, 50, 100, 1000)
_HELP = {
    "motion": "Animate tiles and rows, or show changes at once.",
    "cell_size": "The size of the tiles. They shrink if a board does not fit.",
    "marks": "Show hits and near misses by color, or with brackets around the letters as well.",
    "bell": "Ring the terminal's bell when it is your turn, and when a game ends.",
    "review_games": "Review earlier games, a few after each start, at low priority.",
    "language": "Whose word list new games begin with, and in which language games of the day are.",
    "new_cards": "How many word cards a day are asked for the first time.",
    "show_definitions": "Show the meaning of the hidden word, from WordNet, after a game.",
}
_THEMES = (
    "The colors: moving the cursor chooses. color-blind-safe uses blue and orange, high-contrast "
    "strong colors."
)


class Themes(CursorList):
    """The themes by their names, ours first."""

    chooses = False
    indent = 1


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
    """The fields, and the themes over a sample board beside them."""

    TITLE = "Settings"
    HELP: ClassVar[str] = "settings"
    HOLDS = (Field, Themes)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("tab", "other", "Switch", "settings.side", "Between the fields and the themes"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._left: Field | None = None  # the field to go back to

    def body(self) -> ComposeResult:
        """The fields by what they are about, the themes and the sample."""
        now = self.session.preferences
        with Horizontal(id="settings"):
            with Vertical(id="settings-form"):
                yield section(*self._looks(), title="Look")
                yield section(*self._play(), title="Play")
                yield Static(id="field-help", classes="dim")
                yield Static(
                    Content(f"Saved in {paths.config_dir() / 'settings.toml'}"),
                    classes="dim",
                    id="settings-file",
                )
            with Vertical(id="settings-themes"):
                yield section(Themes([ListColumn()], id="theme"), title="Theme")
                yield section(Sample(now.cell_size), title="How it looks", id="settings-sample")

    def _looks(self) -> Iterator[Field]:
        yield self._field("motion", "Motion", _MOTION)
        yield self._field("cell_size", "Cells", _CELLS)
        yield self._field("marks", "Marks", _MARKS)
        yield self._field("bell", "Bell", _BELL)

    def _play(self) -> Iterator[Field]:
        languages_known = [(code, each.name) for code, each in languages().items()]
        known = sorted({*_NEW_CARDS, self.session.preferences.new_cards})
        yield self._field("language", "Language", languages_known)
        yield self._field("new_cards", "New words", [(each, f"{each} a day") for each in known])
        yield self._field("show_definitions", "Meanings", _DEFINITIONS)
        yield self._field("review_games", "Reviews", _REVIEWS)

    def _field(self, key: str, label: str, choices: Sequence[tuple[Any, str]]) -> Field:
        value = getattr(self.session.preferences, key)
        return Field(label, choices, value, help=_HELP[key], id=key)

    def on_mount(self) -> None:
        """List the themes, with the cursor on the one that is used."""
        own = [theme.name for theme in THEMES]
        names = own + sorted(name for name in self.app.available_themes if name not in own)
        themes = self.query_one(Themes)
        themes.show([Row(name, (name,)) for name in names])
        if self.app.theme in names:
            themes.move_to(names.index(self.app.theme))

    def action_other(self) -> None:
        """Go from a field to the themes, or back to that field."""
        themes = self.query_one(Themes)
        if isinstance(self.focused, Field):
            self._left = self.focused
            themes.focus()
        else:
            (self._left or self.query(Field).first()).focus()

    def on_descendant_focus(self) -> None:
        """Say what the field is for."""
        help = self.focused.help if isinstance(self.focused, Field) else _THEMES
        self.query_one("#field-help", Static).update(Content(help))

    @on(Themes.Pointed)
    def _wear(self, event: Themes.Pointed) -> None:
        if event.key and event.key != self.app.theme:
            self._keep(theme=event.key)

    @on(Field.Changed)
    def _take(self, event: Field.Changed) -> None:
        self._keep(**{str(event.field.id): event.value})

    def _keep(self, **changed: Any) -> None:
        self.session.keep_preferences(replace(self.session.preferences, **changed))
        self.query_one(Sample).show(self.session.preferences.cell_size)
