"""The colors: every theme knows the tiles, which are seen, and read, on what is around them."""

import re
from itertools import combinations
from math import dist

import pytest
from support.apps import OpenedApp
from textual.color import Color, rgb_to_lab
from textual.theme import Theme

from tuiwords.ui.themes import OPEN_SQUARE, THEMES, contrast, tile_colors

READABLE = 4.5  # contrast of text, WCAG 2.1, level AA
LARGE = 3.0  # of bold or single letters, and of what marks a place
TOLD_APART = 7.0  # by the eye, of areas: from 2.3 on two colors side by side look different
PREMIUMS = {
    "double-letter": 0.22,
    "triple-letter": 0.32,
    "double-word": 0.22,
    "triple-word": 0.32,
}  # as Scrabble's squares are tinted
SEEN = 1.13  # of an area beside another, each drawn with a border or a letter besides
ALL = OpenedApp().available_themes
COLORED = sorted(name for name, theme in ALL.items() if theme.primary.startswith("#"))


def colors(theme: Theme) -> dict[str, Color]:
    """All colors of a theme that have one value."""
    named = theme.to_color_system().generate() | tile_colors(theme) | theme.variables
    return {
        key: Color.parse(text) for key, text in named.items() if re.fullmatch("#[0-9a-fA-F]+", text)
    }


def over(top: Color, below: Color, share: float) -> Color:
    """A color painted with this opacity, as ``$tile 35%`` is."""
    return below.blend(top, share, 1.0)


def difference(one: Color, other: Color) -> float:
    """How different two colors look (CIE 1976, the distance in L*a*b*)."""
    points = (rgb_to_lab(color) for color in (one, other))
    return dist(*((each.L, each.a, each.b) for each in points))


@pytest.mark.parametrize("name", sorted(ALL))
def test_every_theme_knows_every_variable(name):
    app = OpenedApp()
    app.theme = name
    assert {*tile_colors(THEMES[0])} <= {*app.get_css_variables()}


@pytest.mark.parametrize("name", COLORED)
def test_what_stands_on_a_tile_can_be_read(name):
    has = colors(ALL[name])
    for tile in ("tile", "hit", "near", "miss", "ivory"):
        assert contrast(has[tile], has[f"{tile}-text"]) >= READABLE, tile
    assert contrast(has["ivory-new"], has["ivory-text"]) >= READABLE
    assert contrast(has["cursor"], has["cursor-text"]) >= READABLE
    assert contrast(has["error"], has["wrong-text"]) >= LARGE, "a wrong word"
    for key, share in PREMIUMS.items():
        assert contrast(has[key], over(has[key], has["surface"], share)) >= LARGE, key


@pytest.mark.parametrize("name", COLORED)
def test_the_cursor_of_a_list_can_be_read(name):
    app = OpenedApp()
    app.theme = name
    front, ground = (
        app.get_css_variables()[f"block-cursor-{part}"] for part in ("foreground", "background")
    )
    if not front.startswith("auto"):  # then Textual takes black or white
        assert contrast(Color.parse(front), Color.parse(ground)) >= READABLE


@pytest.mark.parametrize("name", COLORED)
def test_cells_are_seen_on_what_is_around_them(name):
    has = colors(ALL[name])
    ground = has["background"]
    for tile in ("tile", "hit", "near", "ivory", "ivory-new"):
        assert contrast(has[tile], ground) >= 1.5, tile
    assert contrast(over(has["tile"], ground, 0.35), ground) >= SEEN, "an empty cell"
    assert contrast(has["miss"], ground) >= SEEN
    for below in (ground, over(has["tile"], ground, OPEN_SQUARE)):
        assert contrast(has["cursor"], below) >= LARGE


@pytest.mark.parametrize("name", COLORED)
def test_cells_differ_from_each_other(name):
    has = colors(ALL[name])
    tints = {key: over(has[key], has["surface"], share) for key, share in PREMIUMS.items()}
    for kinds in (
        {key: has[key] for key in ("hit", "near", "miss", "tile")},  # Wordle, keyboards, calendars
        {key: has[key] for key in ("hit", "near", "error", "ivory", "ivory-new")},  # laid tiles
        {**tints, "plain": has["surface"]},
    ):
        for one, other in combinations(kinds, 2):
            assert difference(kinds[one], kinds[other]) >= TOLD_APART, (one, other)


@pytest.mark.parametrize("name", COLORED)
def test_what_text_and_graphs_say_by_color_can_be_read_and_told_apart(name):
    app = OpenedApp()
    app.theme = name
    says = ("text-success", "text-warning", "text-error", "foreground", "primary")
    has = {key: Color.parse(app.get_css_variables()[key]) for key in (*says, "surface")}
    for key in says:
        least = LARGE if key == "primary" else READABLE
        assert contrast(has[key], has["surface"]) >= least, key
    for one, other in combinations(says[:4], 2):
        assert difference(has[one], has[other]) >= TOLD_APART, (one, other)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_our_own_themes_can_be_read(theme):
    for color in (theme.foreground, theme.primary):
        assert contrast(Color.parse(color), Color.parse(theme.background)) >= READABLE


@pytest.mark.parametrize("name", COLORED)
def test_the_footer_can_be_read(name):
    has = colors(ALL[name])
    assert contrast(has["shortcut"], has["background"]) >= READABLE
    assert contrast(has["foreground"], has["background"]) >= LARGE


@pytest.mark.parametrize("name", sorted(name for name, theme in ALL.items() if theme.ansi))
def test_tinted_squares_can_be_read_in_the_colors_of_the_terminal(name):
    has = colors(ALL[name])
    black = Color(0, 0, 0)  # what Textual takes the terminal's ground for
    for key, share in PREMIUMS.items():
        assert contrast(has[key], over(has[key], black, share)) >= LARGE, key
    assert contrast(has["tile-text"], over(has["tile"], black, 0.35)) >= READABLE
    assert contrast(has["cursor"], over(has["tile"], black, OPEN_SQUARE)) >= LARGE


def test_no_text_is_blue_in_the_dark_colors_of_the_terminal():
    app = OpenedApp()
    app.theme = "ansi-dark"
    variables = app.get_css_variables()
    blue = {key for key, value in variables.items() if value.startswith("ansi_blue")}
    assert not blue
    assert variables["cursor-text"] == "ansi_black"
