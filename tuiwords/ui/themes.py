"""The themes: ours, one safe for color-blind eyes, one of high contrast, and Textual's own.

Boards and tiles are painted with theme variables only, so every theme needs them:
:func:`tile_colors` fills in what a theme that is not made for word games leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping

from textual.theme import Theme

DEFAULT_THEME = "tuiwords"

# The variables that paint boards; a "-text" is drawn on the color before it.
VARIABLES = (
    "tile",
    "tile-text",
    "hit",
    "hit-text",
    "near",
    "near-text",
    "miss",
    "miss-text",
    "cursor",
    "last-move",
    "ivory",
    "ivory-text",
    "ivory-new",
    "double-letter",
    "triple-letter",
    "double-word",
    "triple-word",
)

_DARK: Mapping[str, str] = {
    "tile": "#333a47",
    "tile-text": "#f2f4f8",
    "hit": "#3d7f45",
    "hit-text": "#ffffff",
    "near": "#d0ac3a",
    "near-text": "#15171c",
    "miss": "#22262e",
    "miss-text": "#9aa3b2",
    "cursor": "#7db2ff",
    "last-move": "#7db2ff",
    "ivory": "#d9cba8",
    "ivory-text": "#1b1913",
    "ivory-new": "#fff0bf",
    "double-letter": "#7cc4e8",
    "triple-letter": "#93a8ff",
    "double-word": "#f0a0b4",
    "triple-word": "#ff8f7a",
}
_LIGHT: Mapping[str, str] = {
    "tile": "#d5dbe6",
    "tile-text": "#1a1d23",
    "hit": "#2f7a3a",
    "hit-text": "#ffffff",
    "near": "#e3b93c",
    "near-text": "#1a1d23",
    "miss": "#eceff4",
    "miss-text": "#5b6472",
    "cursor": "#1f5fbf",
    "last-move": "#1f5fbf",
    "ivory": "#e9d29c",
    "ivory-text": "#1d1a12",
    "ivory-new": "#ffc94d",
    "double-letter": "#0b5a80",
    "triple-letter": "#2c3f9e",
    "double-word": "#93274a",
    "triple-word": "#a31f10",
}
# Blue and orange differ for all kinds of color blindness (Okabe and Ito, "Color Universal Design:
# How to make figures and presentations that are friendly to colorblind people", 2008).
_SAFE: Mapping[str, str] = {
    **_DARK,
    "hit": "#e69f00",
    "hit-text": "#111317",
    "near": "#56b4e9",
    "near-text": "#111317",
    "cursor": "#ffffff",
    "last-move": "#ffffff",
    "double-letter": "#8fd0f5",
    "triple-letter": "#4fa3e0",
    "double-word": "#f0c35a",
    "triple-word": "#f2894e",
}
_CONTRAST: Mapping[str, str] = {
    "tile": "#3a3a3a",
    "tile-text": "#ffffff",
    "hit": "#00ff66",
    "hit-text": "#000000",
    "near": "#ffd800",
    "near-text": "#000000",
    "miss": "#000000",
    "miss-text": "#d0d0d0",
    "cursor": "#00e5ff",
    "last-move": "#00e5ff",
    "ivory": "#ffffff",
    "ivory-text": "#000000",
    "ivory-new": "#ffff9c",
    "double-letter": "#66e0ff",
    "triple-letter": "#8fa8ff",
    "double-word": "#ff9ecb",
    "triple-word": "#ff7a66",
}


def _theme(name: str, accent: str, ground: tuple[str, str, str], tiles: Mapping[str, str]) -> Theme:
    background, surface, panel = ground
    return Theme(
        name=name,
        primary=accent,
        secondary=accent,
        accent=accent,
        foreground=tiles["tile-text"] if name == "high-contrast" else "#d6dae3",
        background=background,
        surface=surface,
        panel=panel,
        success=tiles["hit"],
        warning=tiles["near"],
        error="#ff6b6b",
        variables={
            **tiles,
            "footer-background": background,
            "footer-key-foreground": accent,
            "block-cursor-background": accent,
            "block-cursor-foreground": "#0b0d10",
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-background": panel,
            "block-cursor-blurred-foreground": "#d6dae3",
            "border": accent,
        },
    )


THEMES: tuple[Theme, ...] = (
    _theme("tuiwords", "#7db2ff", ("#14161b", "#1a1d23", "#252a33"), _DARK),
    _theme("color-blind-safe", "#9ecbff", ("#111317", "#191c22", "#262b34"), _SAFE),
    _theme("high-contrast", "#00e5ff", ("#000000", "#000000", "#2a2a2a"), _CONTRAST),
)


def tile_colors(theme: Theme) -> dict[str, str]:
    """The game variables for a theme that may not define them: a dark or a light set."""
    return dict(_DARK if theme.dark else _LIGHT)
