"""What is hidden in a match that is not over is nowhere to be found, whatever is pressed."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from support.apps import OpenedApp, at_home, open_app
from support.player import screen_text
from support.tables import notice
from support.waiting import until
from textual.pilot import Pilot

from tests.conftest import mostly_deep
from tuiwords import paths
from tuiwords.games.base import GameError, Seat
from tuiwords.history.history import load_match
from tuiwords.history.recordings import gcg_of
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.play.sharecode import match_code, share_code, share_text
from tuiwords.store.records import Event, Player, Profile
from tuiwords.store.store import Store
from tuiwords.ui.games.catalog import assistants
from tuiwords.ui.pages.catalog import PAGES
from tuiwords.ui.table.handover import Curtain
from tuiwords.ui.table.screen import TableScreen

pytestmark = pytest.mark.usefixtures("still")

SEED = 918_273_645
BEN = Player("guest", "Ben", "Ben")


@dataclass
class Case:
    """A match with planted things that ``viewer`` may not know."""

    match: Match
    viewer: Seat
    words: list[str] = field(default_factory=list)
    racks: list[str] = field(default_factory=list)

    def found(self, text: str) -> list[str]:
        """The hidden things that stand in a text, however their letters are ordered or spaced."""
        header = self.match.header
        code = share_code(self.match.game, header.settings, header.seed)
        plain = text.lower()
        told = [each for each in (code.lower(), str(header.seed)) if each in plain]
        told += [word for word in self.words if re.search(rf"\b{word}\b", plain)]
        lines = ["".join(c for c in line if c.isalpha() or c == "?") for line in plain.splitlines()]
        for line in [*lines, "".join(lines)]:
            told += [word for word in self.words if len(word) > 5 and word in line]
            for rack in self.racks:
                spans = re.findall(rf"(?=([{rack.lower()}]{{{len(rack)}}}))", line)
                told += [rack for span in spans if sorted(span) == sorted(rack.lower())]
        return told


def begun(
    store: Store, game: str, ada: Profile, other: Player, settings: dict[str, Any], rated: bool
) -> Match:
    seats = (Player("profile", ada.id, ada.name), other)
    return Match.begin(catalog.game(game), settings, SEED, seats, store, wants_rating=rated)


def scrabble(store: Store, ada: Profile, other: Player, rated: bool) -> Case:
    match = begun(store, "scrabble", ada, other, {"challenge": "double"}, rated)
    for _turn in range(2):
        match.play(match.state.turn, "-")
    bag = match.state.bag
    coming = ["".join(bag[-7:]), "".join(bag[:7])]
    return Case(match, 0, racks=[match.state.racks[1], *coming])


def wordle(store: Store, ada: Profile, other: Player, rated: bool) -> Case:
    match = begun(store, "wordle", ada, other, {}, rated)
    match.play(0, "crane")
    match.play(1, "jumpy")
    return Case(match, 0, [match.state.answer, "jumpy"])


def boggle(store: Store, ada: Profile, other: Player, rated: bool) -> Case:
    match = begun(store, "boggle", ada, other, {"timer": "600"}, rated)
    longest = sorted(match.state.words, key=len)[-3:]
    match.play(1, longest[0])
    return Case(match, 0, longest)


def word_soup(store: Store, ada: Profile, other: Player, rated: bool) -> Case:
    mode = "turns" if other.kind == "guest" else "duel"
    return Case(begun(store, "word-soup", ada, other, {"mode": mode}, rated), 0)


GAMES = {"scrabble": scrabble, "wordle": wordle, "boggle": boggle, "word-soup": word_soup}
OTHERS = {"rated": None, "hot seat": BEN}
CASES = [(game, how) for how in OTHERS for game in GAMES]


def bot(game: str) -> Player:
    name = catalog.game(game).bots()[0].name
    return Player("bot", name, name)


@pytest.fixture(params=mostly_deep(CASES, len(GAMES)), ids=" ".join)
def case(request: pytest.FixtureRequest, store: Store, ada: Profile) -> Case:
    game, how = request.param
    return GAMES[game](store, ada, OTHERS[how] or bot(game), how == "rated")


async def everything(pilot: Pilot[None], app: OpenedApp, match: Match) -> Iterator[str]:
    """What is shown and copied at the table and on every page, whatever is pressed there."""
    told: list[str] = []

    async def look() -> None:
        await pilot.pause()
        told.extend((screen_text(app), app.clipboard, app.title, app.sub_title))

    async def back_to(kind: type) -> None:
        for _dialog in range(6):
            if isinstance(app.screen, kind):
                return
            await pilot.press("escape")

    app.resume(match.header.id)
    await until(pilot, lambda: isinstance(app.screen, TableScreen | Curtain))
    await look()
    if isinstance(app.screen, Curtain):
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
    screen = app.screen
    screen.bots.pause()
    for key in [f"f{number}" for number in range(1, 13)] + ["up", "down", "space", "ctrl+e"]:
        await pilot.press(key)
        await look()
        await back_to(TableScreen)
    for wanted in ("code", "copy", "review", "replay"):
        await pilot.press("ctrl+p", *wanted)
        await look()
        await pilot.press("enter")
        await look()
        await back_to(TableScreen)
    for page in (*PAGES[1:], *assistants(), PAGES[0]):
        app.open_page(page.key)
        await look()
        await pilot.press("enter")
        await look()
        if page.key == "matches":
            await pilot.press("T", "v", "f8")
            await look()
        while app.screen is not screen and screen in app.screen_stack:
            await app.pop_screen()
    app.replay(match.header.id)
    await look()
    app.look_back(match.header.id, 0)
    await look()
    told += app.notices
    return iter(told)


@pytest.mark.deep
@pytest.mark.parametrize("case", mostly_deep(CASES, 1), indirect=True, ids=" ".join)
async def test_no_screen_and_no_copy_tells_it(case: Case) -> None:
    async with open_app(size=(120, 40), rules=False) as (pilot, app):
        await at_home(pilot)
        for text in await everything(pilot, app, case.match):
            assert case.found(text) == [], text
    assert case.found(paths.log_file().read_text()) == []


def test_no_command_tells_it(case: Case, ask: Callable[..., Any], tmp_path: Any) -> None:
    match = case.match.header.id
    file = tmp_path / "match.jsonl"
    ask("export", match, "--output", file)
    for command in (
        ("review", match),
        ("review", match, "--seat", "2"),
        ("review", "last"),
        ("review", file),
        ("export", "--gcg", match),
        ("export", "last"),
        ("stats", "--json"),
        ("daily", "--json"),
        ("practice", "--json"),
        ("doctor",),
        ("paths",),
    ):
        answer = ask(*command)
        assert case.found(answer.out + answer.err) == [], command
    commands = ":state\n:unseen\n:rack\n:left\n:time\n:share\n:code\n:review\n:help\n:quit\n"
    answer = ask("play", case.match.header.game, "--plain", "--resume", stdin=commands)
    assert case.found(answer.out + answer.err) == []


def test_what_is_asked_of_the_library_is_refused(case: Case) -> None:
    for tell in (match_code, lambda match: share_text(match, 0), gcg_of):
        with pytest.raises(GameError, match="stays secret until it is over"):
            tell(case.match)


async def test_an_error_of_the_app_tells_nothing(store, ada, monkeypatch, capsys) -> None:
    case = scrabble(store, ada, bot("scrabble"), True)
    monkeypatch.setattr(TableScreen, "action_pause", lambda self: self.match.no_such_thing)
    with pytest.raises(AttributeError):
        async with open_app(rules=False) as (pilot, app):
            await at_home(pilot)
            app.resume(case.match.header.id)
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await pilot.press("f10")
    printed = capsys.readouterr()
    told = printed.out + printed.err
    assert "no_such_thing" in told
    assert case.found(told + paths.log_file().read_text()) == []


async def test_the_next_person_sees_nothing_of_the_last_one(store, ada) -> None:
    case = scrabble(store, ada, BEN, False)
    match = case.match
    async with open_app(size=(120, 40), rules=False) as (pilot, app):
        await at_home(pilot)
        app.resume(match.header.id)
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        own = match.state.racks[0]
        assert Case(match, 1, racks=[own]).found(screen_text(app)), "it would be seen"
        await pilot.press("slash", "minus", "enter")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        hidden = Case(match, 1, racks=[own])
        assert case.found(screen_text(app)) == hidden.found(screen_text(app)) == []
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert hidden.found(screen_text(app)) == []


async def test_f8_says_why_there_is_no_code_yet(store, ada) -> None:
    match = scrabble(store, ada, bot("scrabble"), True).match
    async with open_app(rules=False, size=(120, 40)) as (pilot, app):
        await at_home(pilot)
        app.resume(match.header.id)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f8")
        told = notice(app.screen) + " ".join(app.notices)
        assert "The code of a rated match stays secret until it is over, since it tells" in told
        assert not app.clipboard
        await pilot.press("f4", "y")
        await until(pilot, lambda: match_over(app))
        await pilot.press("f8")
        assert app.clipboard == share_code(match.game, match.header.settings, SEED)


def match_over(app: OpenedApp) -> bool:
    return isinstance(app.screen, TableScreen) and app.screen.match.state.outcome is not None


@pytest.mark.parametrize("game", GAMES)
def test_games_alone_and_games_of_bots_have_codes(game: str, store, ada) -> None:
    alone = (Player("profile", ada.id, ada.name),)
    for seats in (alone, (bot(game),), (*alone, bot(game))):
        match = Match.begin(catalog.game(game), {}, SEED, seats, store, wants_rating=False)
        assert match_code(match) == share_code(match.game, match.header.settings, SEED)


async def test_racks_are_open_only_where_all_are_bots(store, ada) -> None:
    two = (bot("scrabble"), Player("bot", "Bramble", "Bramble"))
    for seats in (two, (Player("profile", "x", "Cleo"), two[0])):
        match = Match.begin(catalog.game("scrabble"), {}, SEED, seats, store)
        racks = Case(match, 0, racks=[match.state.racks[1]])
        async with open_app(size=(120, 40), rules=False) as (pilot, app):
            await at_home(pilot)
            app.show_table(match)
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            app.screen.board.watching = True  # whoever says so
            app.screen.board.update()
            await pilot.pause()
            assert bool(racks.found(screen_text(app))) == (seats is two)


def test_a_log_that_does_not_fit_names_no_rack(store, ada) -> None:
    case = scrabble(store, ada, bot("scrabble"), True)
    match = case.match
    tile = next(tile for tile in "QZXJ" if tile not in match.state.racks[1])
    store.append(match.header.id, Event("move", 0, "-"))
    store.append(match.header.id, Event("move", 1, f"-{tile}"))
    with pytest.raises(
        GameError, match=f"line 4 of the match log .* the rack has no {tile}"
    ) as raised:
        load_match(store, match.header.id)
    assert case.found(str(raised.value)) == []
