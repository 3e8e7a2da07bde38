"""Which keys work at the same time: the classes of screens say what they hold, and they do hold it.

Every screen is mounted, and what works with the focus on each of its widgets is compared.
"""

from collections.abc import Iterator
from datetime import date
from itertools import combinations
from typing import Any

import pytest
from support.apps import OpenedApp, open_app
from support.player import Player
from support.saved_games import solve, wordle
from support.waiting import settled, until
from textual.screen import Screen

from tuiwords.lexicon.library import library
from tuiwords.play import catalog
from tuiwords.play.match_setup import MatchRequest
from tuiwords.practice.words import QUIZZES
from tuiwords.ui.games.catalog import assistants
from tuiwords.ui.games.scrabble.exchange import ExchangeDialog
from tuiwords.ui.keymap import all_keys, checked, key_places, places_of, work_together
from tuiwords.ui.pages.catalog import INNER_PAGES, PAGES
from tuiwords.ui.pages.review import ReviewPage
from tuiwords.ui.pages.whose import WhichPlayer
from tuiwords.ui.session import ReviewSource
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.ask_day import AskDay
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.dialogs import Ask

NOT_USED = "ctrl+f12"


def wrong(screen: Screen[Any]) -> Iterator[str]:
    """Keys that work on a screen though its class does not say so, widget by widget."""
    known = [place.ids for place in places_of(type(screen))]
    for widget in [None, *(each for each in screen.focus_chain if each.display)]:
        screen.set_focus(widget)
        active = screen.active_bindings.values()
        ids = {each.binding.id for each in active if each.enabled and not each.binding.system}
        found = {each for each in ids if each and not each.startswith("app.")}
        if not any(found <= ids for ids in known):
            more = min((found - ids for ids in known), key=len)
            yield f"{type(screen).__name__}, {type(widget).__name__}: {sorted(more)}"


async def look(pilot: Player, app: OpenedApp) -> None:
    """Compare the screen that is open, and what it says it holds."""
    await settled(pilot)
    screen = app.screen
    held = [kind.__name__ for kind in getattr(screen, "HOLDS", ()) if not screen.query(kind)]
    assert (list(wrong(screen)), held) == ([], [])


async def test_pages_and_dialogs_hold_what_their_classes_say(ada, store) -> None:
    store.cards.add(ada.id, QUIZZES["hooks"].cards(library().load(), ["zax"]), 1.0)
    match = solve(wordle(store, ada))
    async with open_app(size=(120, 40)) as (pilot, app):
        await settled(pilot)
        await look(pilot, app)
        for page in (*PAGES, *INNER_PAGES, *assistants()):
            app.open_page(page.key)
            await look(pilot, app)
            await pilot.go("escape")
        for game in catalog.GAMES.values():
            app.set_up(game)
            await look(pilot, app)
        for dialog in (
            Ask("What?"),
            Confirm("Sure?", "Yes", "No"),
            AskDay("When?", date(2026, 2, 1), date(2026, 2, 3), lambda _days: {}),
            WhichPlayer("Who?", "", ["Ann", "Ben"], "None", several=True),
            ReviewPage(ReviewSource(match.game, None, match=match)),
            ReviewPage.of(match, 0),
        ):
            app.push_screen(dialog)
            await look(pilot, app)
            app.pop_screen()


@pytest.mark.parametrize("game", ["wordle", "boggle", "word-soup", "scrabble"])
async def test_tables_hold_what_their_classes_say(ada, store, game: str) -> None:
    async with open_app(MatchRequest(game, seed=1), rules=False) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        await look(pilot, app)
        await pilot.press("f2")
        await look(pilot, app)
        if game == "scrabble":
            await pilot.press("f2", "f5")
            await until(pilot, lambda: isinstance(app.screen, ExchangeDialog))
            await look(pilot, app)
            await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)
        await pilot.go("f4")
        await pilot.press("y")
        await until(pilot, lambda: table.match.state.outcome is not None)
        await look(pilot, app)


def test_two_keys_are_refused_where_both_work_and_accepted_elsewhere() -> None:
    where = {
        key.id: frozenset(n for n, place in enumerate(key_places()) if key.id in place.ids)
        for key in all_keys()
        if not key.id.startswith("app.")
    }
    samples: dict[tuple[frozenset[int], bool], tuple[str, str]] = {}
    for one, other in combinations(where, 2):
        both = bool(where[one] & where[other])
        assert work_together(one, other) == both, (one, other)
        samples[where[one], both] = one, other
    for (_, both), (one, other) in samples.items():
        good, problems = checked({one: NOT_USED, other: NOT_USED})
        assert (len(problems), len(good)) == ((1, 1) if both else (0, 2)), (one, other)
    assert not [one for one in where if not where[one]]
