"""The themes: ours, one safe for color-blind eyes, one of high contrast, and Textual's own.

Boards and tiles are painted with theme variables only, so every theme needs them:
:func:`tile_colors` derives them for themes that are not made for word games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from textual.color import Color
from textual.theme import Theme

DEFAULT_THEME = "tuiwords"
_INKS = (Color.parse("#101216"), Color.parse("#ffffff"))
_USED = {
    "background",
    "surface",
    "foreground",
    "primary",
    "accent",
    "success",
    "warning",
    "error",
}
_READABLE = 4.5  # contrast of text, WCAG 2.1, level AA
# Least contrasts of what text says by its color, and of parts of it that are drawn fainter.
_TEXTS = {
    **dict.fromkeys(("text-success", "text-warning", "text-error"), _READABLE),
    "primary": 3.0,
    "foreground": 7.0,
}
OPEN_SQUARE = 0.6  # opacity of a square on which there is the cursor, as tiles paint it
_STEPS = 40  # of a blend from one color to another

# The variables that paint boards; a "-text" is drawn on the color before it.
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
    "shortcut": "#7db2ff",
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
    "cursor": "#2a6bd0",
    "last-move": "#2a6bd0",
    "shortcut": "#2a6bd0",
    "ivory": "#e9d29c",
    "ivory-text": "#1d1a12",
    "ivory-new": "#ffc94d",
    "double-letter": "#0b5a80",
    "triple-letter": "#2c3f9e",
    "double-word": "#93274a",
    "triple-word": "#a31f10",
}
_INKED = ("cursor-text", "wrong-text")  # on the colors of the cursor and of what is wrong
_ON_GROUND = ("cursor", "last-move", "shortcut")  # drawn on the terminal's ground
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
    "tile": "#555555",
    "tile-text": "#ffffff",
    "hit": "#00ff66",
    "hit-text": "#000000",
    "near": "#ffd800",
    "near-text": "#000000",
    "miss": "#1a1a1a",
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
            "shortcut": accent,
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
    _theme("high-contrast", "#00e5ff", ("#000000", "#161616", "#2f2f2f"), _CONTRAST),
)


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colors, 1 to 21 (W3C, Web Content Accessibility Guidelines 2.1, 2018)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    parts = (part / 255 for part in color.rgb)
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def tile_colors(theme: Theme) -> dict[str, str]:
    """The game variables for a theme that does not define them, made from its own colors."""
    plain = dict(_DARK if theme.dark else _LIGHT)
    if theme.ansi:  # Textual takes the terminal's ground for black where it tints squares
        ink = "ansi_black" if theme.dark else "ansi_bright_white"
        return {**_DARK, **{key: plain[key] for key in _ON_GROUND}, **dict.fromkeys(_INKED, ink)}
    return _derived(plain, theme)


def readable_blue(theme: Theme, variables: Mapping[str, str]) -> dict[str, str]:
    """The variables, with cyan for the terminal's blue, which can hardly be read on its black."""
    if not (theme.ansi and theme.dark):
        return {**variables}
    return {key: value.replace("ansi_blue", "ansi_cyan") for key, value in variables.items()}


def readable_colors(variables: Mapping[str, str]) -> dict[str, str]:
    """Other colors for those variables of a theme whose text can hardly be read.

    Gruvbox has cream on gray-green, a contrast of 2.4, for the cursor of a list: that gets black or
    white. What text says by its color comes nearer to these until it is readable on a surface.
    """
    fixed = {key: value for key, value in variables.items() if value.startswith("#")}
    found = {}
    front, below = (fixed.get(f"block-cursor-{part}") for part in ("foreground", "background"))
    if front and below and contrast(Color.parse(front), Color.parse(below)) < _READABLE:
        found["block-cursor-foreground"] = ink(Color.parse(below)).hex
    if "surface" in fixed:
        ground = Color.parse(fixed["surface"])
        for key, least in _TEXTS.items():
            color = Color.parse(fixed[key]) if key in fixed else None
            if color is not None and contrast(color, ground) < least:
                found[key] = legible(color, ink(ground), ground, least).hex
    return found


_known: dict[tuple[str, str | None], dict[str, str]] = {}


def _derived(plain: Mapping[str, str], theme: Theme) -> dict[str, str]:
    known = theme.name, theme.background  # which is another one in few colors
    if known not in _known:
        colors = {
            key: Color.parse(text)
            for key, text in theme.to_color_system().generate().items()
            if key in _USED
        }
        _known[known] = {key: color.hex for key, color in _palette(colors, plain).items()}
    return _known[known]


def _palette(theme: Mapping[str, Color], plain: Mapping[str, str]) -> dict[str, Color]:
    """Colors for tiles that stand out from a theme's background, and for the letters on them."""
    ground, front = theme["background"], theme["foreground"]
    wood = Color.parse(plain["ivory"]).blend(theme["warning"], 0.15)
    fresh = Color.parse(plain["ivory-new"]).blend(theme["warning"], 0.1)
    light = ink(ground) == _INKS[0]  # where gray squares of much contrast look like slabs
    shade, tile = (front.blend(theme["primary"], 0.5), 1.6) if light else (front, 2.0)
    found = {
        "tile": legible(ground, shade, ground, tile),
        "miss": legible(ground, front, ground, 1.15),
        # Green and yellow are the game's own; the theme says which green and which yellow.
        "hit": legible(Color.parse(plain["hit"]).blend(theme["success"], 0.7), front, ground, 2.0),
        "near": legible(
            Color.parse(plain["near"]).blend(theme["warning"], 0.5), front, ground, 2.0
        ),
        "shortcut": legible(theme["accent"], front, ground, 4.5),
        "ivory": legible(wood, front, ground, 1.5),
        "ivory-new": legible(fresh, front, ground, 1.5),
    }
    open_square = ground.blend(found["tile"], OPEN_SQUARE, 1.0)  # where the next letter goes
    found["cursor"] = next(
        color
        for color in _toward(theme["primary"], ink(ground))
        if min(contrast(color, below) for below in (ground, open_square)) >= _TEXTS["primary"]
        and contrast(color, ink(color)) >= _READABLE
    )
    found |= {f"{key}-text": ink(found[key]) for key in ("tile", "hit", "near", "ivory")}
    miss = found["miss"]
    found["miss-text"] = legible(miss.blend(front, 0.5), ink(miss), miss, 4.5)
    found["last-move"] = found["cursor"]
    for key, below in (("cursor-text", found["cursor"]), ("wrong-text", theme["error"])):
        found[key] = ground if contrast(ground, below) >= _READABLE else ink(below)
    for key in ("double-letter", "triple-letter", "double-word", "triple-word"):
        found[key] = legible(Color.parse(plain[key]), ink(theme["surface"]), theme["surface"], 6.0)
    return found


def legible(color: Color, toward: Color, ground: Color, ratio: float) -> Color:
    """The first color on the way toward another that has this contrast to the ground."""
    steps = _toward(color, toward)
    return next((step for step in steps if contrast(step, ground) >= ratio), toward)


def _toward(color: Color, other: Color) -> Iterator[Color]:
    return (color.blend(other, step / _STEPS, 1.0) for step in range(_STEPS + 1))


def ink(ground: Color) -> Color:
    """Black or white, whichever is more readable."""
    return max(_INKS, key=lambda ink: contrast(ink, ground))
