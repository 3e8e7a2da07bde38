"""The colors: every theme knows the tiles, which are seen, and read, on what is around them."""

import re

import pytest
from support.apps import OpenedApp
from textual.color import Color
from textual.theme import Theme

from tuiwords.ui.themes import THEMES, VARIABLES, contrast, tile_colors

READABLE = 4.5  # contrast of text, WCAG 2.1, level AA
LARGE = 3.0  # of bold or single letters, and of what marks a place
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


@pytest.mark.parametrize("name", sorted(ALL))
def test_every_theme_knows_every_variable(name):
    app = OpenedApp()
    app.theme = name
    assert set(VARIABLES) <= set(app.get_css_variables())


@pytest.mark.parametrize("name", COLORED)
def test_what_stands_on_a_tile_can_be_read(name):
    has = colors(ALL[name])
    for tile in ("tile", "hit", "near", "miss", "ivory"):
        assert contrast(has[tile], has[f"{tile}-text"]) >= READABLE, tile
    assert contrast(has["ivory-new"], has["ivory-text"]) >= READABLE
    for times, share in (("double", 0.22), ("triple", 0.32)):
        for key in (f"{times}-letter", f"{times}-word"):
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
    assert contrast(has["cursor"], ground) >= LARGE


@pytest.mark.parametrize("name", COLORED)
def test_cells_differ_from_each_other(name):
    has = colors(ALL[name])
    pairs = (("hit", "near"), ("hit", "miss"), ("near", "miss"), ("tile", "miss"))
    for one, other in pairs:
        lab = [abs(a - b) for a, b in zip(has[one].rgb, has[other].rgb, strict=True)]
        assert max(lab) >= 24, (one, other)


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
    for times, share in (("double", 0.22), ("triple", 0.32)):
        for key in (f"{times}-letter", f"{times}-word"):
            assert contrast(has[key], over(has[key], black, share)) >= LARGE, key
    assert contrast(has["tile-text"], over(has["tile"], black, 0.35)) >= READABLE


def test_no_text_is_blue_in_the_dark_colors_of_the_terminal():
    app = OpenedApp()
    app.theme = "ansi-dark"
    variables = app.get_css_variables()
    blue = {key for key, value in variables.items() if value.startswith("ansi_blue")}
    assert not blue
    assert variables["cursor-text"] == "ansi_black"
