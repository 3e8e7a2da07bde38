"""The same seed and bots give the same moves of the bots at the table and line by line."""

import io
from dataclasses import replace

import pytest
from support.apps import open_app
from support.waiting import until

from tests.conftest import mostly_deep
from tuiwords.plain.line_mode import PlainTable
from tuiwords.plain.race import RaceTable
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.store.records import Player, Profile
from tuiwords.ui.table.screen import TableScreen

MOVES = 12


def begun(game: str, ada: Profile, store, bot: str) -> Match:
    seats = [Player("profile", ada.id, ada.name), Player("bot", bot, bot)]
    return Match.begin(catalog.game(game), {}, 8, seats, store)


def of_bot(match: Match) -> list[str]:
    return [event.text for event in match.replay.played if event.seat == 1 and event.text][:MOVES]


def by_lines(game: str, ada: Profile, store, bot: str, lines: str) -> list[str]:
    match = begun(game, ada, store, bot)
    table = RaceTable if match.game.rules.realtime else PlainTable
    table(match, 0, io.StringIO(lines), io.StringIO()).play()
    return of_bot(match)


@pytest.mark.parametrize(
    ("game", "bot", "lines"),
    mostly_deep(
        [
            ("boggle", "Level 1300", ":give up\n"),
            ("wordle", "0", "vivid\njazzy\nfuzzy\nmummy\n"),
            ("scrabble", "0", "-\n" * 4),
            ("boggle", "0", ":give up\n"),
            ("boggle", "-1", ":give up\n"),
            ("boggle", "all", ":give up\n"),
        ],
        3,
        rows=True,
    ),
)
async def test_what_the_bots_play(ada, store, game: str, bot: str, lines: str) -> None:
    save_preferences(replace(Preferences(), motion=False))
    if bot.lstrip("-").isdigit():
        bot = catalog.game(game).bots()[int(bot)].name
    expected = by_lines(game, ada, store, bot, lines)
    assert len(expected) >= 3
    match = begun(game, ada, store, bot)
    async with open_app(rules=False) as (pilot, app):
        await until(pilot, lambda: bool(app.profile_name))
        app.show_table(match)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.is_mounted)
        screen = app.screen
        screen.bots.pause()
        for typed in [*lines.splitlines(), *expected][: len(expected)]:
            if ":" not in lines:
                screen.moves.play(typed)
            await until(pilot, lambda: screen.bots.decided or match.state.outcome is not None)
            screen.bots.step()
            await pilot.pause()
        assert of_bot(match)[: len(expected)] == expected
