"""Letters and tiles drawn by points: every letter of the word lists, in every size, readable."""

from dataclasses import replace

import pytest
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from support.tables import seen, sitting
from textual.color import Color as ThemeColor

from tuiwords.lexicon.library import library
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.games.boggle.drawing import GRID_SIZES
from tuiwords.ui.widgets.drawn import LEAST, Form, Paint, drawn_line, glyph, letters, shaded_edge
from tuiwords.ui.widgets.tiles import TILE_SIZES, Face, box_line, can_draw

FACE = Style(color="#ffffff", bgcolor="#333a47")
GROUND = Style(bgcolor="#14161b")
FORMS: tuple[Form, ...] = ("square", "frame", "die", "wood")
SIZES = [size for size in (*TILE_SIZES, *GRID_SIZES) if size.height >= LEAST]


def cells(line: tuple[Segment, ...]) -> list[tuple[Color | None, Color | None]]:
    """The upper and the lower point of each cell."""
    found = []
    for text, style, _ in line:
        assert style is not None
        upper = {"▀": style.color, "▄": style.bgcolor}.get(text[0], style.bgcolor)
        lower = {"▀": style.bgcolor, "▄": style.color}.get(text[0], style.bgcolor)
        found += [(upper, lower)] * len(text)
    return found


def test_every_letter_of_the_shipped_lists_is_drawn_and_differs() -> None:
    shipped = [library().load(entry.name) for entry in library().entries()]
    needed = {letter.upper() for lexicon in shipped for letter in lexicon.alphabet.letters}
    assert needed <= letters()
    drawn = {glyph(letter, 5, 5) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ÄÖÜß?"}
    assert len(drawn) == 41
    assert None not in drawn
    assert glyph("qu", 7, 5) is not None
    assert glyph("an", 11, 5) is not None
    assert len(glyph("an", 10, 5)[0]) == 7, "narrow letters, where there is less room"
    assert glyph("an", 6, 5) is None
    pairs = {a + b for a in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for b in "EZ"}
    assert len({glyph(pair, 7, 5) for pair in pairs}) == len(pairs)
    assert glyph("!", 20, 20) is None


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("form", FORMS)
def test_a_tile_fills_its_cells_and_shows_its_letter(size, form) -> None:
    paint = Paint(form, FACE, GROUND, None, size.pitch == size.height)
    for letter in ("W", "", "Qu"):
        lines = [
            drawn_line(letter, size.width, size.height, line, paint) for line in range(size.height)
        ]
        assert {sum(len(part.text) for part in line) for line in lines} == {size.width}
        points = [point for line in lines for pair in cells(line) for point in pair]
        ink = sum(point == FACE.color for point in points)
        rows = glyph(letter, size.width - 2, 2 * size.height - paint.apart - 2) if letter else None
        assert ink == sum(row.count("#") for row in rows or ())
    turning = Paint(form, FACE, GROUND, folded=2)
    assert cells(drawn_line("W", size.width, size.height, 0, turning))[0][0] == GROUND.bgcolor


def test_dice_and_wood_have_a_lit_and_a_shaded_side() -> None:
    def light(color: Color | None) -> float:
        assert color is not None
        assert color.triplet is not None
        return ThemeColor(*color.triplet).brightness

    for form in ("die", "wood"):
        lines = [cells(drawn_line("", 9, 5, line, Paint(form, FACE, GROUND))) for line in range(5)]
        face = light(lines[2][4][0])
        assert light(lines[0][4][0]) > face > light(lines[4][4][1])
        assert light(lines[2][0][0]) > face > light(lines[2][8][0])
    assert shaded_edge(5, FACE).text == "▄▄▄▄▄"
    # The terminal's own colors are unknown: nothing is lit, and nothing fails.
    own = Style(color="default", bgcolor="blue")
    assert len(cells(drawn_line("A", 9, 5, 0, Paint("die", own, Style())))) == 9


def test_a_figure_and_the_cursor_are_seen_on_a_drawn_tile() -> None:
    for form in FORMS:
        paint = Paint(form, FACE, GROUND, Color.parse("#7db2ff"))
        lines = [drawn_line("A", 9, 4, line, paint, "12") for line in range(4)]
        assert sum("12" in part.text for line in lines for part in line) == 1
        assert cells(lines[0])[0][0] == paint.mark
    assert can_draw(Face("A", note="12"), SIZES[0])
    assert not can_draw(Face("A", note="123"), next(size for size in SIZES if size.width == 7))
    assert not can_draw(Face("!"), SIZES[0])


def test_without_color_the_letter_is_drawn_in_its_box() -> None:
    lines = [box_line(Face("T", "hit", note="7"), 11, line, 6) for line in range(6)]
    assert {len(line) for line in lines} == {11}
    assert any("█" in line for line in lines)
    assert lines[4].endswith("7┃")


async def test_brackets_are_shown_only_to_those_who_want_them(ada) -> None:
    for marks in (False, True):
        save_preferences(replace(Preferences(), motion=False, marks=marks))
        async with sitting(MatchRequest("wordle", seed=7)) as (pilot, screen):
            word = str(screen.match.state.answer)
            await pilot.type(word)
            assert ("[" in seen(screen)) is marks


def test_letters_with_marks_are_not_those_without():
    drawn = {letter: glyph(letter, 5, 5) for letter in "AÄÅOÖUÜNÑß"}
    assert len(set(drawn.values())) == len(drawn)
    assert drawn["Ü"] == (" # # ", "#   #", "#   #", "#   #", " ### ")
