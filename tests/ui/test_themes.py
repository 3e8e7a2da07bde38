"""The colors: every theme knows the tiles, and what is written on them can be read."""

import pytest
from support.apps import OpenedApp
from textual.color import Color

from tuiwords.ui.themes import THEMES, VARIABLES, tile_colors

READABLE = 4.5  # contrast of text, WCAG 2.1, level AA


def contrast(one: str, other: str) -> float:
    """The contrast of two colors as WCAG measures it, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(text: str) -> float:
    parts = [part / 255 for part in Color.parse(text).rgb]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_letters_can_be_read_on_every_tile(theme):
    for tile in ("tile", "hit", "near", "miss"):
        pair = theme.variables[tile], theme.variables[f"{tile}-text"]
        assert contrast(*pair) >= READABLE, (tile, pair)
    assert contrast(theme.foreground, theme.background) >= READABLE
    assert contrast(theme.primary, theme.background) >= READABLE


@pytest.mark.parametrize("name", sorted(OpenedApp().available_themes))
def test_every_theme_knows_every_variable(name):
    app = OpenedApp()
    app.theme = name
    assert set(VARIABLES) <= set(app.get_css_variables())
    colors = {**tile_colors(app.current_theme), **app.current_theme.variables}
    for tile in ("tile", "hit", "near", "miss"):
        assert contrast(colors[tile], colors[f"{tile}-text"]) >= READABLE
