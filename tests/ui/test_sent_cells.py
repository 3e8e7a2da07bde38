"""Only what changed is sent to the terminal, and the terminal shows what is drawn."""

import random

import pyte
import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from support.emulated import SIZE, cells, emulated, emulated_app
from support.waiting import until
from textual import events
from textual._compositor import ChopsUpdate
from textual.geometry import Size
from textual.strip import Strip

from tests.conftest import mostly_deep
from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.sent_cells import SentCells, sequences
from tuiwords.ui.table.screen import TableScreen

LOOKS = [None, Style(color="red"), Style(bgcolor="blue", bold=True), Style(underline=True)]
TEXTS = ["", "a", " ", "word", "─│", "▀▄█", "é", "日本", "日", "e\u0301", "🙂"]
KEYS = ["down", "up", "right", "left", "e", "a", "t", "enter", "escape", "f1", "backspace", "space"]
GAMES = ["wordle", "boggle", "word-soup", "scrabble"]


def strip(chance: random.Random, width: int) -> Strip:
    """A line of so many cells, of words in all kinds of looks."""
    parts = [
        Segment(chance.choice(TEXTS), chance.choice(LOOKS)) for _ in range(chance.randrange(5))
    ]
    return Strip(parts).adjust_cell_length(width, chance.choice(LOOKS))


def put(sent: SentCells, part: Strip, x: int = 0, y: int = 0) -> str:
    """What is sent for a part of a line."""
    return sequences(sent.put(x, y, part, ColorSystem.EIGHT_BIT))


@pytest.mark.parametrize("seed", range(10))
def test_parts_of_lines_stand_where_they_were_put(seed: int) -> None:
    chance = random.Random(seed)
    sent, shown = SentCells(), pyte.Screen(40, 3)
    stream = pyte.Stream(shown)
    parts: dict[tuple[int, int], Strip] = {}
    for _ in range(60):
        x, y = chance.randrange(0, 40, 8), chance.randrange(3)
        parts[x, y] = strip(chance, 8)
        stream.feed(put(sent, parts[x, y], x, y))
    anew = SentCells()
    whole = "".join(put(anew, part, *place) for place, part in parts.items())
    assert cells(shown) == cells(emulated(whole, (40, 3)))


@pytest.mark.parametrize("seed", range(10))
def test_no_more_of_a_line_is_sent_than_textual_would(seed: int) -> None:
    chance, console = random.Random(seed), Console(color_system="256", force_terminal=True)
    sent, shown, drawn = SentCells(), pyte.Screen(40, 3), pyte.Screen(40, 3)
    for _ in range(20):
        spans = [(y, *sorted(chance.sample(range(41), 2))) for y in range(3)]
        chops = [{x: strip(chance, 8) for x in range(0, 40, 8)} for _ in range(3)]
        update = ChopsUpdate(chops, spans, [[*range(8, 41, 8)]] * 3)
        pyte.Stream(drawn).feed(update.render_segments(console))
        pyte.Stream(shown).feed(sent.changes(update).render_segments(console))
        assert cells(shown) == cells(drawn)


def test_what_is_there_already_is_not_sent() -> None:
    sent = SentCells()
    line = Strip([Segment("a word", LOOKS[1])])
    assert "a word" in put(sent, line)
    assert put(sent, Strip([Segment("a word", Style(color="red"))])) == ""
    changed = put(sent, Strip([Segment("a wood", LOOKS[1])]))
    assert "o" in changed
    assert "w" not in changed
    sent.forget()
    assert "a word" in put(sent, line)


@pytest.mark.parametrize("game", mostly_deep([None, *GAMES], 3))
async def test_the_terminal_shows_what_is_drawn(ada, game: str | None) -> None:
    request = MatchRequest(game, seed=1) if game else None
    chance = random.Random(str(game))
    async with emulated_app(request, compared=True) as (pilot, app, terminal):
        if game:
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
        keys = KEYS if game else [*KEYS, "t", "s", "m", "p", "escape"]
        for _ in range(8):
            await pilot.go(chance.choice(keys))
            assert cells(terminal.shown) == cells(terminal.drawn)


async def resized(pilot, app) -> None:
    app.post_message(events.Resize(Size(*SIZE), Size(*SIZE)))
    await pilot.pause(0.1)


async def repainted(pilot, _app) -> None:
    await pilot.press("ctrl+l")
    await pilot.pause(0.1)


@pytest.mark.parametrize("again", [resized, repainted])
@pytest.mark.parametrize("dialog", [False, True])
async def test_all_is_sent_after_the_terminal_may_have_changed(ada, again, dialog) -> None:
    async with emulated_app(compared=True) as (pilot, app, terminal):
        if dialog:
            await pilot.press("f1")
        await pilot.pause(0.5)
        terminal.sent = ""
        await again(pilot, app)
        assert cells(emulated(terminal.sent)) == cells(terminal.drawn)
