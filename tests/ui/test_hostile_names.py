"""Every screen, with names made to do harm: they are shown as letters and obeyed as nothing."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.apps import OpenedApp, open_app
from support.player import screen_text

from tuiwords.history.recordings import import_gcg
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.practice.words import QUIZZES
from tuiwords.safe_text import safe_text
from tuiwords.store.records import Player, Profile
from tuiwords.store.store import Store
from tuiwords.ui.games.catalog import assistants
from tuiwords.ui.pages.catalog import INNER_PAGES, PAGES

HARM = "\x1b]0;own\x07\x9b2J\u202e\u200b\ufeff\u2028[bold red]Eve[/]"
LEFT = "]0;own2J[bold red]Eve[/]"  # what is left of it to be read
LONG = f"{HARM}{'x' * 10_000}"
GCG = """#player1 A {name}
#player2 B {name}
>A: ABCDEFG 8G BAD +12 12
#note {name}
>B: QWERTYU - +0 0
"""


@pytest.fixture
def match(store: Store, ada: Profile) -> Match:
    """A finished match against somebody whose name does harm; others lie in the store."""
    seats = [Player("profile", ada.id, ada.name), Player("guest", LONG, LONG)]
    unfinished = Match.begin(catalog.game("scrabble"), {}, 4, seats, store)
    assert unfinished.state.outcome is None
    import_gcg(store, GCG.format(name=HARM.replace("\u2028", "")).encode())
    match = Match.begin(catalog.game("word-soup"), {}, 3, seats, store)
    match.resign(0)
    return match


@pytest.fixture(autouse=True)
def bots_file(home: Path) -> Path:
    """Bots of one's own whose names do harm."""
    path = home / "config" / "bots.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    name = json.dumps(HARM)
    path.write_text(
        "".join(
            f'[[bot]]\nname = {name}\nline = {name}\ngame = "{game}"\nstrategy = "{strategy}"\n'
            for game, strategy in (("wordle", "naive"), ("scrabble", "greedy"))
        ),
        encoding="utf-8",
    )
    return path


def shown(app: OpenedApp) -> str:
    """What the screen shows, which must be safe."""
    text = screen_text(app)
    assert safe_text(text) == text
    return text


def names() -> Iterator[str]:
    """Every page and assistant."""
    yield from (each.key for each in (*PAGES, *INNER_PAGES, *assistants()) if each.key != "help")
    for game in ("wordle", "boggle", "scrabble", "word-soup"):
        yield from (f"{key} {game}" for key in ("practice", "solve", "solve storm"))
    yield from (f"quiz {name}" for name in QUIZZES)


@pytest.mark.deep
async def test_no_page_shows_what_harms(match: Match) -> None:
    async with open_app(size=(120, 40)) as (pilot, app):
        for page in names():
            app.open_page(page)
            await pilot.pause()
            shown(app)
            await pilot.press("end")
            assert page not in ("matches", "bots") or LEFT[:20] in shown(app)
            await pilot.press("f1")
            shown(app)
            await pilot.press("escape", "escape")


@pytest.mark.deep
async def test_no_set_up_shows_what_harms(match: Match) -> None:
    async with open_app(size=(120, 40)) as (pilot, app):
        for game in ("wordle", "boggle", "scrabble", "word-soup"):
            app.set_up(catalog.game(game))
            await pilot.pause()
            await pilot.pause()
            text = shown(app)
            assert game not in ("wordle", "scrabble") or LEFT[:12] in text
            await pilot.press("escape")


@pytest.mark.deep
async def test_no_table_shows_what_harms(store: Store, match: Match, ada: Profile) -> None:
    async with open_app(size=(120, 40)) as (pilot, app):
        for saved in store.matches():
            app.resume(saved.header.id)
            await pilot.pause()
            await pilot.pause()
            shown(app)
            await pilot.press("escape")
            app.replay(saved.header.id)
            await pilot.pause()
            shown(app)
            await pilot.press("end", "escape")


async def test_what_the_app_is_told_and_typed_is_safe(ada: Profile) -> None:
    app = OpenedApp()
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause()
        app.show_error(HARM)
        app.show_message(LONG)
        await pilot.see("own2J")
        assert LEFT in shown(app)


async def test_a_pasted_name_is_shown_safely(ada: Profile) -> None:
    async with open_app(size=(120, 40)) as (pilot, app):
        app.open_page("lexicon")
        await pilot.pause()
        app.copy_to_clipboard(f"{HARM}{'x' * 500}")
        await pilot.press("ctrl+v")
        await pilot.pause(0.5)
        shown(app)
